"""Methods with yield: a function that makes the sequence, and one that is run step by step.

IEnumerable<int> Count(int n) { … yield return i; … }
->   Count(n) => new IteratorSequence<int>(() => Count.run(n))
     Count.run(n), an iterator function
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import NOWHERE, OBJECT
from scsharp.lowering.naming import shown_method
from scsharp.lowering.structs import copied
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType, Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder
    from scsharp.lowering.context import FunctionContext

SEQUENCES = frozenset(("IEnumerable",))


def element_type(builder: ProgramBuilder, type_: Type) -> Type:
    """What an iterator yields: T of IEnumerable<T>, object of IEnumerable."""
    assert isinstance(type_, NamedType)
    return type_.arguments[0] if type_.arguments else builder.known.object


def is_sequence(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.definition.name in SEQUENCES


def make_iterator(
    builder: ProgramBuilder, name: str, use: MethodUse, body: typed.MethodBody
) -> lowered.Function:
    """The function that is called: it only remembers the arguments."""
    from scsharp.lowering.functions import method_context

    ctx = method_context(builder, use, body, builder.facts_of(body))
    parameters = start_parameters(ctx, use)
    run = builder.use_made(
        ("run", use), f"{name}.run", lambda run_name: make_run(builder, run_name, use, body)
    )
    receiver = kept_receiver(ctx, use)
    result = start_iterator(ctx, run, parameters, use.return_type.erased, receiver)
    return lowered.Function(
        use.method.span, name, shown_method(use), parameters, ctx.result,
        (*ctx.statements, build.give(result)),
        body.source, is_library=use.method.container.is_library,
    )  # fmt: skip


def kept_receiver(ctx: FunctionContext, use: MethodUse) -> lowered.Local | None:
    """A struct's `this` as it is when the method is called: a copy of its own."""
    if ctx.this_type is None or ctx.this_type.kind is not lowered.Kind.STRUCT:
        return None
    assert use.owner is not None
    this = ctx.this(NOWHERE)
    value = copied(ctx, this, use.owner)
    return ctx.temporary(value) if value is not this else None


def start_parameters(ctx: FunctionContext, use: MethodUse) -> tuple[lowered.Parameter, ...]:
    made = [lowered.Parameter(one.name, ctx.lower_type(one.type)) for one in use.method.parameters]
    if ctx.this_type is not None:
        made.insert(0, lowered.Parameter("this", ctx.this_type))
    return tuple(made)


def start_iterator(
    ctx: FunctionContext,
    run: str,
    parameters: tuple[lowered.Parameter, ...],
    type_: Type,
    receiver: lowered.Local | None = None,
) -> lowered.Expression:
    """new IteratorSequence<T>(() => run(arguments)), or new IteratorObject<T>(run(arguments)).
    `receiver` is what stands for the first parameter."""
    builder = ctx.builder
    element = element_type(builder, type_)
    arguments = tuple([build.parameter_local(one) for one in parameters])
    if receiver is not None:
        arguments = (receiver, *arguments[1:])
    call = lowered.Call(NOWHERE, OBJECT, run, arguments)
    if not is_sequence(type_):
        return new_library_object(builder, "System.IteratorObject", element, call)
    inner = lowered.Function(
        NOWHERE, ctx.names.unique(f"{run}.start"), run, (), OBJECT, (build.give(call),),
        is_library=True,
    )  # fmt: skip
    start = lowered.Lambda(NOWHERE, OBJECT, inner, tuple(one.name for one in arguments))
    return new_library_object(builder, "System.IteratorSequence", element, start)


def new_library_object(
    builder: ProgramBuilder, full_name: str, element: Type, argument: lowered.Expression
) -> lowered.Expression:
    type_ = builder.known.named(full_name, element)
    constructor = builder.known.constructor(type_.definition, 1)
    function = builder.use_constructor(builder.use(constructor, type_))
    class_name = builder.instantiate(type_)
    held = lowered.Type(lowered.Kind.OBJECT, class_name)
    return lowered.New(NOWHERE, held, class_name, function, (argument,))


def make_run(
    builder: ProgramBuilder, name: str, use: MethodUse, body: typed.MethodBody
) -> lowered.Function:
    """The iterator function itself. A struct's `this` and its parameters are its own copies."""
    from scsharp.lowering.functions import finished, method_context
    from scsharp.lowering.statements import lower_block_statements

    ctx = method_context(builder, use, body, builder.facts_of(body))
    ctx.is_iterator = True
    ctx.return_type = element_type(builder, use.return_type.erased)
    ctx.result = OBJECT
    parameters = ctx.bind_parameters(use.method.parameters)
    copy_struct_receiver(ctx, use)
    lower_block_statements(ctx, body.body)
    function = finished(ctx, name, use, parameters, body)
    function.is_iterator = True
    return function


def copy_struct_receiver(ctx: FunctionContext, use: MethodUse) -> None:
    """this = copy(this): each enumeration works on the struct as it was."""
    if ctx.this_type is not None and ctx.this_type.kind is lowered.Kind.STRUCT:
        assert use.owner is not None
        this = ctx.this(NOWHERE)
        value = copied(ctx, this, use.owner)
        if value is not this:
            ctx.emit(lowered.Assign(NOWHERE, this, value))
