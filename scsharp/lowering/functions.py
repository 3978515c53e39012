"""Methods, accessors, operators and constructors as functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import slot_parameters
from scsharp.lowering.captures import BodyFacts, find_facts
from scsharp.lowering.compiler_made import make_member
from scsharp.lowering.constructors import instance_initializers, lower_constructor
from scsharp.lowering.context import FunctionContext
from scsharp.lowering.generic_operations import make_generic
from scsharp.lowering.iterators import make_iterator
from scsharp.lowering.kinds import NOWHERE, VOID, cell_of
from scsharp.lowering.naming import shown_method
from scsharp.lowering.statements import lower_block_statements
from scsharp.symbols.members import Method, MethodKind, MethodUse
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


def make_function(builder: ProgramBuilder, name: str, use: MethodUse) -> lowered.Function:
    """The function of a method with these type arguments."""
    method = use.method
    if method.intrinsic is not None:
        return make_wrapper(builder, name, use)
    body = builder.method_body(method)
    if method.method_kind is MethodKind.CONSTRUCTOR and not is_copy_constructor(method, body):
        return make_constructor(builder, name, use, body)
    if body is None:
        return make_member(builder, name, use)
    if method.is_iterator:
        return make_iterator(builder, name, use, body)
    return make_method(builder, name, use, body)


def is_copy_constructor(method: Method, body: typed.MethodBody | None) -> bool:
    """Is it the constructor that a record's `with` needs, made by the compiler?"""
    return (
        body is None
        and method.is_compiler_made
        and method.container.is_record
        and (
            len(method.parameters) == 1
            and getattr(method.parameters[0].type, "definition", None) is method.container
        )
    )


def make_method(
    builder: ProgramBuilder, name: str, use: MethodUse, body: typed.MethodBody
) -> lowered.Function:
    """int Twice(int n) => n + n;   ->   Twice(n) { return n + n }"""
    ctx = method_context(builder, use, body, builder.facts_of(body))
    parameters = ctx.bind_parameters(use.method.parameters)
    guard = builder.statics.entry_guard(use.owner, use.method)
    if guard is not None:
        ctx.emit(guard)
    lower_block_statements(ctx, body.body)
    return finished(ctx, name, use, parameters, body)


def make_constructor(
    builder: ProgramBuilder, name: str, use: MethodUse, body: typed.MethodBody | None
) -> lowered.Function:
    ctx = method_context(builder, use, body, constructor_facts(builder, use, body))
    parameters = ctx.bind_parameters(use.method.parameters)
    guard = builder.statics.entry_guard(use.owner, use.method)
    if guard is not None:
        ctx.emit(guard)
    lower_constructor(ctx, use, body)
    return finished(ctx, name, use, parameters, body)


def constructor_facts(
    builder: ProgramBuilder, use: MethodUse, body: typed.MethodBody | None
) -> BodyFacts:
    """A constructor runs the field initialisers too, so their lambdas are its own."""
    assert use.owner is not None
    parts: list[typed.Node] = [one.value for one in instance_initializers(builder, use.owner)]
    if body is not None:
        parts.extend(body.chain.arguments if body.chain is not None else ())
        parts.append(body.body)
    return find_facts(tuple(parts), use.method.parameters)


def method_context(
    builder: ProgramBuilder, use: MethodUse, body: typed.MethodBody | None, facts: BodyFacts
) -> FunctionContext:
    """The context of a method's body, with `this` and the primary constructor's parameters."""
    method = use.method
    source = body.source if body is not None else method.source
    ctx = FunctionContext(
        builder, use.mapping, source, use.owner, method, facts, result_type(builder, use)
    )
    ctx.return_type = method.return_type
    ctx.returns_ref = method.returns_ref
    if not method.is_static and use.owner is not None:
        ctx.this_type = builder.lower_type(use.owner)
        type_body = builder.type_body(use.owner.definition)
        if type_body is not None:
            ctx.member_parameters = type_body.captured_parameters
    return ctx


def result_type(builder: ProgramBuilder, use: MethodUse) -> lowered.Type:
    if use.method.method_kind in (MethodKind.CONSTRUCTOR, MethodKind.STATIC_CONSTRUCTOR):
        return VOID
    held = builder.lower_type(use.return_type.erased)
    return cell_of(held) if use.method.returns_ref else held


def finished(
    ctx: FunctionContext,
    name: str,
    use: MethodUse,
    parameters: tuple[lowered.Parameter, ...],
    body: typed.MethodBody | None,
) -> lowered.Function:
    if ctx.this_type is not None:
        parameters = (lowered.Parameter("this", ctx.this_type), *parameters)
    span = use.method.span if body is not None else NOWHERE
    return lowered.Function(
        span, name, shown_method(use), parameters, ctx.result, tuple(ctx.statements),
        ctx.source, is_library=use.method.container.is_library,
    )  # fmt: skip


def make_wrapper(builder: ProgramBuilder, name: str, use: MethodUse) -> lowered.Function:
    """An extern member as a function, for slots and delegates: f(a) => kernel_f(a)"""
    method = use.method
    parameters = slot_parameters(builder, use)
    if not method.is_static and method.method_kind is not MethodKind.CONSTRUCTOR:
        assert use.owner is not None
        parameters = (lowered.Parameter("this", builder.lower_type(use.owner)), *parameters)
    arguments = tuple(build.parameter_local(one) for one in parameters)
    result = builder.lower_type(use.return_type.erased)
    assert method.intrinsic is not None
    value: lowered.Expression = lowered.CallIntrinsic(NOWHERE, result, method.intrinsic, arguments)
    if method.intrinsic.startswith("generic_"):
        value = make_generic(builder, method.intrinsic, use, arguments)
    is_void = result.kind is lowered.Kind.VOID
    body = (build.perform(value) if is_void else build.give(value),)
    return lowered.Function(
        NOWHERE, name, shown_method(use), parameters, result, body, is_library=True
    )
