"""The script's entry: its top-level statements and initialisers in order, as one body."""

from __future__ import annotations

from scsharp.binding import blocks, local_variables
from scsharp.binding import statements as statement_binding
from scsharp.binding.context import Context, ReturnFrame
from scsharp.binding.declared import DeclaredType
from scsharp.binding.scope import Scope
from scsharp.binding.world import World, lacks_type
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import Span
from scsharp.symbols.members import Field, Method, MethodUse
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    ArrayType,
    Type,
    TypeDefinition,
    TypeKind,
)
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

DECLARATIONS = (
    syntax.LocalFunction, syntax.UsingDirective, syntax.Namespace, syntax.TypeDeclaration,
    syntax.EnumDeclaration, syntax.DelegateDeclaration,
)  # fmt: skip
ENTRY_NAME = "<Main>$"


def is_script_variable(node: syntax.LocalDeclaration) -> bool:
    """A declaration at the top level makes script variables, but for ref locals and using."""
    return not node.is_using and not isinstance(node.type, syntax.RefType)


def entry_context(world: World, declared: DeclaredType) -> Context:
    return Context(
        world,
        world.bag,
        declared.source,
        declared.definition,
        declared.usings,
        Scope(is_function=True, is_script=True),
        returns=ReturnFrame(world.void, name="Main"),
    )


def bind_entry(world: World, scripts: list[DeclaredType]) -> typed.MethodBody:
    """All units' statements, one after the other."""
    script = scripts[0].definition
    method = Method(
        ENTRY_NAME,
        script,
        Accessibility.PRIVATE,
        is_static=True,
        source=scripts[0].source,
        return_type=world.void,
    )
    statements: list[typed.Statement] = []
    for declared in scripts:
        context = entry_context(world, declared)
        context.method = method
        statements += _bind_unit(context, declared)
    if not statements and not script.members:
        statements = _call_main(world, scripts[0])
    whole = Span(0, len(scripts[0].source.text))
    body = typed.Block(whole, tuple(statements))
    return typed.MethodBody(whole, method, scripts[0].source, body)


def _bind_unit(context: Context, declared: DeclaredType) -> tuple[typed.Statement, ...]:
    assert isinstance(declared.node, syntax.Unit)
    statements = tuple(item for item in declared.node.items if not isinstance(item, DECLARATIONS))
    locals_only = tuple(
        one
        for one in statements
        if not isinstance(one, syntax.LocalDeclaration) or not is_script_variable(one)
    )
    blocks.prepare(context, locals_only)
    return blocks.bind_all(context, statements)


def _call_main(world: World, declared: DeclaredType) -> list[typed.Statement]:
    """A program of classes starts at its static Main."""
    for definition in _all_types(world):
        for one in definition.members.get("Main", ()):
            if isinstance(one, Method) and one.is_static and not one.type_parameters:
                return [_call(world, one, definition)]
    return []


def _all_types(world: World) -> list[TypeDefinition]:
    found = [
        one
        for space in world.table.types.values()
        for one in space.values()
        if not one.is_library and one.kind in (TypeKind.CLASS, TypeKind.STRUCT)
    ]
    return [each for one in found for each in (one, *one.nested.values())]


def _call(world: World, method: Method, definition: TypeDefinition) -> typed.Statement:
    span = method.span
    arguments: tuple[typed.Expression, ...] = ()
    if method.parameters and isinstance(method.parameters[0].type, ArrayType):
        zero = typed.Constant(span, world.int32, 0)
        arguments = (typed.NewArray(span, method.parameters[0].type, (zero,), None),)
    use = MethodUse(method, definition.self_type)
    call = typed.Call(span, method.return_type, None, use, arguments)
    return typed.ExpressionStatement(span, call)


# -------------------------------------------------------------------------- inferred types


def infer_variable(context: Context, made: Field, node: syntax.LocalDeclaration) -> None:
    """The type of a `var` script variable that somebody uses before its statement is bound."""
    trial = _trial(context)
    for declarator in node.declarators:
        if declarator.name.span == made.span:
            value = local_variables.infer_value(trial, declarator)
            _take(made, value.type if value is not None else ERROR)


def infer_in_passing(context: Context, made: Field, statement: syntax.Statement) -> None:
    """The type of a variable that a statement declares in passing: the statement is bound once
    more, silently, and sets it."""
    statement_binding.bind_statement(_trial(context), statement)
    _take(made, ERROR)


def _take(made: Field, type_: Type) -> None:
    if lacks_type(made):
        made.type = type_


def _trial(context: Context) -> Context:
    return context.but(
        bag=DiagnosticBag(),
        scope=Scope(is_function=True, is_script=True),
        is_initializer=False,
        returns=ReturnFrame(context.world.void, name="Main"),
    )
