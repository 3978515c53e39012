"""A lowered program as Python modules: one per source file, so that tracebacks name the file.

All run in one namespace. Functions come first, then what New and CopyStruct need, then classes.
"""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass
from types import CodeType

from scsharp.lowering import nodes as lowered
from scsharp.lowering.summary import summarize
from scsharp.python import emit_functions, emit_types
from scsharp.python.build import Builder
from scsharp.python.context import ModuleContext, new_function
from scsharp.python.depth import depth_arguments
from scsharp.python.emit_statements import emit_constant
from scsharp.python.parameter_bounds import find_parameter_bounds
from scsharp.source import SourceText


@dataclass(frozen=True, slots=True, eq=False)
class PythonModule:
    """What a program became: `codes` to run in order, and what its names mean.

    `functions` maps Python names to functions of the program, for stack traces; `intrinsics`,
    `tokens` and `tables` are what the namespace must offer under which name.
    """

    trees: tuple[tuple[SourceText | None, ast.Module], ...]
    functions: dict[str, lowered.Function]
    names: ModuleContext

    def compiled(self) -> tuple[CodeType, ...]:
        with warnings.catch_warnings():
            # Python doubts tests like `3 is None`, which say what they say in SC#.
            warnings.simplefilter("ignore", SyntaxWarning)
            return tuple(
                compile(tree, source.path if source else "<scsharp>", "exec", dont_inherit=True)
                for source, tree in self.trees
            )


def emit_program(program: lowered.Program, *, counts_steps: bool = True) -> PythonModule:
    """Prints the whole program; without `counts_steps` no limit holds it (for measuring)."""
    module = ModuleContext(program, counts_steps)
    summaries = summarize(program)
    module.parameter_bounds = find_parameter_bounds(program, summaries)
    if counts_steps:
        module.depth_arguments = depth_arguments(program, summaries)
    claim_names(module)
    for function in program.functions.values():
        emit_functions.emit_function(module, function)
    emit_makers(module)
    for one in program.classes.values():
        emit_types.emit_class(module, one)
    emit_types.emit_statics(module)
    emit_defaults(module)
    # Code without a source makes the classes, so it comes last.
    sources = sorted(module.bodies, key=lambda source: source is None)
    trees = tuple((one, ast.Module(module.bodies[one], [])) for one in sources)
    return PythonModule(trees, module.codes, module)


def claim_names(module: ModuleContext) -> None:
    """Fields before slots: some have names that the kernel knows (`value` of a box)."""
    program = module.program
    for one in program.classes.values():
        for field in one.fields:
            module.field(field.name)
    for name in program.classes:
        module.class_name(name)
    for name in program.functions:
        module.function(name)
    for static in program.statics.values():
        if static.default is None:
            module.maker(static.type.name, None)


def emit_makers(module: ModuleContext) -> None:
    """Makers ask for more makers: fields that hold structs, constructors that make objects."""
    for one in program_structs(module.program):
        emit_functions.emit_copier(module, one.name)
    done: set[tuple[str, str | None]] = set()
    while len(done) < len(module.makers):
        for key, name in list(module.makers.items()):
            if key not in done:
                done.add(key)
                emit_functions.emit_maker(module, *key, name)


def program_structs(program: lowered.Program) -> list[lowered.Class]:
    return [one for one in program.classes.values() if one.kind == "struct"]


def emit_defaults(module: ModuleContext) -> None:
    """Static fields start with the defaults of their types."""
    f = new_function(module, None)
    build = Builder(None)
    for one in module.program.statics.values():
        if one.default is not None:
            value = emit_constant(f, one.default)
        else:
            value = build.call(module.maker(one.type.name, None))
        target = build.name("_statics")
        module.write(None, build.set_attribute(target, module.static(one.name), value))
