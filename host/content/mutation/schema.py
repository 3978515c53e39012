"""An app and its hidden tests as one compiled program that holds all broken copies of the app."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from host.app.life import HOOKS, with_app_life
from host.compiling import app_library
from host.content.mutation.copying import everything
from host.content.mutation.rewriting import Mutant, Rewriter
from host.content.mutation.switches import DECLARATION, VARIABLE, Switches
from scsharp.compilation import Compilation
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText
from scsharp.symbols.members import Field, FieldUse, Method
from scsharp.typed import nodes as typed


@dataclass(frozen=True, slots=True)
class Schema:
    """`program` has the hooks of an app's life; set its Hidden_Mutant to a mutant's number."""

    program: Program
    mutants: tuple[Mutant, ...]


def make_schema(app: SourceText, hidden: SourceText) -> Schema:
    """All broken copies of an app that compiles with its hidden tests."""
    outside = (hidden, DECLARATION)
    compilation = Compilation((app, *outside), app_library(), outside=outside)
    errors = [one for one in compilation.diagnostics if one.is_error]
    if errors:
        raise ValueError(f"{app.path} has errors: {errors[0].message}")
    rewriter = Rewriter(app, switches(compilation))
    for name, method, body in list(bodies(compilation.program, app)):
        body.body = rewriter.body(body.body, name, method)
    for type_ in compilation.program.types.values():
        if type_.definition.source is app:
            type_.initializers = tuple(map(rewriter.initializer, type_.initializers))
    return Schema(with_app_life(compilation.lowered), tuple(rewriter.mutants))


def switches(compilation: Compilation) -> Switches:
    script = compilation.program.script
    (field,) = script.members[VARIABLE]
    assert isinstance(field, Field)
    return Switches(FieldUse(field, script.construct()), compilation.world.bool_)


Body: TypeAlias = tuple[str, Method | None, typed.MethodBody]


def bodies(program: typed.TypedProgram, app: SourceText) -> Iterator[Body]:
    """The app's functions with their names, but for those that only its own tests reach."""
    own = {
        method: body
        for type_ in program.types.values()
        for method, body in type_.methods.items()
        if body.source is app
    }
    reached = reached_methods(program, own)
    for method, body in own.items():
        if method in reached:
            is_script = method.container.is_script
            name = method.name if is_script else f"{method.container.name}.{method.name}"
            yield name, method, body
    yield "script", None, program.entry


def reached_methods(
    program: typed.TypedProgram, own: dict[Method, typed.MethodBody]
) -> set[Method]:
    """Functions that AppInit, AppLoop, the top level or a type's members reach."""
    waiting = [one for one in own if not one.container.is_script or one.name in HOOKS]
    waiting += named_methods(program.entry.body)
    reached: set[Method] = set()
    while waiting:
        method = waiting.pop()
        if method in own and method not in reached:
            reached.add(method)
            waiting += named_methods(own[method].body)
    return reached


def named_methods(body: typed.Node) -> Iterator[Method]:
    for node in everything(body):
        match node:
            case typed.Call(method=use) | typed.MethodGroup(method=use):
                yield use.method
