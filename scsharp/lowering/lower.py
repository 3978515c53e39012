"""From a typed program to a lowered one: everything that the entry and the exports reach."""

from __future__ import annotations

import sys

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.array_stores import check_array_stores
from scsharp.lowering.builder import Library, ProgramBuilder
from scsharp.lowering.captures import find_facts
from scsharp.lowering.context import FunctionContext
from scsharp.lowering.copy_elision import leave_out_copies
from scsharp.lowering.costs import mark_costs
from scsharp.lowering.functions import make_function
from scsharp.lowering.inline import inline_calls
from scsharp.lowering.intrinsics import used_intrinsics
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT, STRING, VOID
from scsharp.lowering.leaves import mark_leaves
from scsharp.lowering.nesting import NestingError, failing_function
from scsharp.lowering.recursion import mark_recursion
from scsharp.lowering.statements import lower_block_statements
from scsharp.lowering.strings import add_with_slots
from scsharp.lowering.summary import Summary
from scsharp.lowering.unused import drop_unused
from scsharp.symbols.members import Method, MethodKind, MethodUse
from scsharp.typed import nodes as typed

ENTRY = "Main"
KERNEL_EXCEPTIONS = "System.KernelExceptions"


FRAMES = 10_000
"""Python frames for trees as deep as syntax lets them be."""


def lower_program(program: typed.TypedProgram, library: Library) -> lowered.Program:
    """The whole program for the back ends."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, FRAMES))
    try:
        return lower_all(program, library)
    finally:
        sys.setrecursionlimit(limit)


def lower_all(program: typed.TypedProgram, library: Library) -> lowered.Program:
    builder = ProgramBuilder(program, library)
    entry = builder.function_names.unique(ENTRY)
    exports = find_exports(builder)
    exceptions = find_exceptions(builder)
    describe = make_describe(builder)
    builder.functions[entry] = make_entry(builder, entry)
    work(builder)
    check_array_stores(builder)
    work(builder)
    add_with_slots(builder)
    work(builder)
    add_eager_initializers(builder, builder.functions[entry])
    made = lowered.Program(
        builder.functions,
        builder.types.finish(),
        builder.runtime.finish(),
        builder.statics.finish(),
        entry,
        exports,
        exceptions,
        describe,
    )
    leave_out_copies(made)
    summaries = inline_calls(made)
    drop_unused(made, summaries)
    finish(made, [summaries[name] for name in made.functions])
    return made


def finish(program: lowered.Program, summaries: list[Summary]) -> None:
    """What is known once all functions are there."""
    mark_recursion(program, summaries)
    mark_leaves(summaries)
    mark_costs(program)
    program.intrinsics = frozenset(used_intrinsics(summaries))


def work(builder: ProgramBuilder) -> None:
    """Makes what is queued until nothing is."""
    while builder.queue or builder.pending_classes:
        while builder.pending_classes:
            builder.types.complete(builder.pending_classes.popleft())
        if builder.queue:
            name, what = builder.queue.popleft()
            if isinstance(what, MethodUse):
                builder.functions[name] = make_or_fail(builder, name, what)
            else:
                builder.functions[name] = what()


def make_or_fail(builder: ProgramBuilder, name: str, use: MethodUse) -> lowered.Function:
    try:
        return make_function(builder, name, use)
    except NestingError as reason:
        return failing_function(builder, name, use, reason)


def make_entry(builder: ProgramBuilder, name: str) -> lowered.Function:
    """The script's top level as a function."""
    body = builder.program.entry
    script = builder.program.script.self_type
    facts = find_facts(body.body, ())
    ctx = FunctionContext(builder, {}, body.source, script, body.method, facts, VOID)
    lower_block_statements(ctx, body.body)
    return lowered.Function(
        body.span, name, ENTRY, (), VOID, tuple(ctx.statements), body.source, counts_depth=False
    )


def add_eager_initializers(builder: ProgramBuilder, entry: lowered.Function) -> None:
    """The entry starts with the initialisers that run before everything else."""
    entry.body = (*builder.statics.eager_calls(), *entry.body)


def find_exports(builder: ProgramBuilder) -> dict[str, str]:
    """The script's functions that a host may call: no parameters, nothing or a bool as result."""
    script = builder.program.script
    found: dict[str, str] = {}
    for members in script.members.values():
        for one in members:
            if isinstance(one, Method) and is_export(builder, one):
                found[one.name] = builder.use_function(builder.use(one, script.self_type))
    return found


def is_export(builder: ProgramBuilder, method: Method) -> bool:
    if method.method_kind is not MethodKind.ORDINARY or method.parameters or method.type_parameters:
        return False
    if not method.has_body or method.returns_ref:
        return False
    return builder.lower_type(method.return_type.erased) in (VOID, BOOL)


def find_exceptions(builder: ProgramBuilder) -> dict[str, str]:
    """The functions that make the exceptions which kernel functions throw, by class name."""
    definition = builder.known.definition(KERNEL_EXCEPTIONS)
    return {
        name: builder.use_function(builder.use(one, definition.self_type))
        for name, members in definition.members.items()
        for one in members
        if isinstance(one, Method) and one.method_kind is MethodKind.ORDINARY
    }


def make_describe(builder: ProgramBuilder) -> str:
    """describe(exception) => exception.Describe(), for who shows an uncaught exception."""
    definition = builder.known.definition("System.Exception")
    (method,) = definition.members["Describe"]
    assert isinstance(method, Method)
    function = builder.use_function(builder.use(method, definition.self_type))
    parameter = lowered.Parameter("exception", OBJECT)

    def make(name: str) -> lowered.Function:
        receiver = build.parameter_local(parameter)
        value = lowered.Call(NOWHERE, STRING, function, (receiver,))
        return build.function(name, (parameter,), STRING, (build.give(value),))

    return builder.use_made("describe", "describe", make)
