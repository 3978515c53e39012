"""Lambdas, and methods as delegates."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxing import box, is_value
from scsharp.lowering.calls import base_implementation, call_method, is_never_null
from scsharp.lowering.kinds import NOWHERE, cell_of
from scsharp.lowering.naming import shown_method
from scsharp.lowering.operands import hold
from scsharp.lowering.throws import make_exception
from scsharp.symbols.members import MethodKind, MethodUse
from scsharp.symbols.types import ArrayType, Special, Type, as_named, substitute
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext

Operands: TypeAlias = tuple[lowered.Expression, ...]

NO_TARGET = {
    True: ("NullReferenceException", "Object reference not set to an instance of an object."),
    False: ("ArgumentException", "Delegate to an instance method cannot have null 'this'."),
}
"""Exception and message of a method group on null, by whether its object chooses the method."""


def lower_lambda(ctx: FunctionContext, node: typed.Lambda) -> lowered.Expression:
    """x => x + n: a function value that shares names, and the cells of n, with the body around."""
    from scsharp.lowering.statements import lower_block_statements

    inner = ctx.for_lambda(node)
    parameters = inner.bind_parameters(node.parameters)
    lower_block_statements(inner, node.body)
    function = lowered.Function(
        node.span, ctx.builder.function_names.unique(lambda_name(ctx)), lambda_name(ctx),
        parameters, inner.result, tuple(inner.statements), ctx.source,
        is_library=ctx.owner is not None and ctx.owner.definition.is_library,
    )  # fmt: skip
    return lowered.Lambda(node.span, ctx.lower_type(node.type), function, ctx.captured_names(node))


def lambda_name(ctx: FunctionContext) -> str:
    if ctx.method is None:
        return "lambda"
    name = "Main" if ctx.method.name.startswith("<") else ctx.method.name
    return f"lambda in {name}"


# ---------------------------------------------------------------------------- method groups


def lower_method_group(ctx: FunctionContext, node: typed.MethodGroup) -> lowered.Expression:
    """list.Add as a delegate: the receiver is evaluated now, the method chosen by its object."""
    from scsharp.lowering.expressions import lower_expression

    use = ctx.use(node.method)
    if use.owner is None:
        return local_function_delegate(ctx, node, use)
    if node.receiver is None:
        return static_delegate(ctx, node, use)
    receiver = lower_expression(ctx, node.receiver)
    type_ = ctx.type(node.receiver.type)
    if use.method.is_static:
        return extension_delegate(ctx, node, use, (hold(ctx, receiver),))
    if not is_value(type_):
        receiver = checked_receiver(ctx, use, receiver, node)
    if use.method.method_kind is MethodKind.DELEGATE_INVOKE:
        return receiver
    if is_value(type_):
        receiver = box(ctx, receiver, type_, node.span)
        return value_delegate(ctx, node, use, receiver, type_)
    if needs_lambda(use, type_):
        return extension_delegate(ctx, node, use, (hold(ctx, receiver),), type_)
    return instance_delegate(ctx, node, use, receiver)


def checked_receiver(
    ctx: FunctionContext, use: MethodUse, receiver: lowered.Expression, node: typed.MethodGroup
) -> lowered.Expression:
    """null.M fails when the delegate is made; where M is not looked up, as a wrong argument."""
    if node.is_base or is_never_null(receiver):
        return receiver
    kept = hold(ctx, receiver)
    name, message = NO_TARGET[use.method.is_dispatched]
    exception = make_exception(ctx.builder, name, message)
    failing = (lowered.Throw(node.span, exception),)
    ctx.emit(lowered.If(node.span, build.is_null(kept, node.span), failing))
    return kept


def static_delegate(
    ctx: FunctionContext, node: typed.MethodGroup, use: MethodUse
) -> lowered.Expression:
    name = ctx.builder.use_function(use)
    return lowered.MethodDelegate(node.span, ctx.lower_type(node.type), None, name)


def instance_delegate(
    ctx: FunctionContext, node: typed.MethodGroup, use: MethodUse, receiver: lowered.Expression
) -> lowered.Expression:
    held = ctx.lower_type(node.type)
    if use.method.is_dispatched and not node.is_base:
        return lowered.MethodDelegate(node.span, held, receiver, "", ctx.builder.slot(use))
    if node.is_base:
        use = base_implementation(ctx, use)
    return lowered.MethodDelegate(node.span, held, receiver, ctx.builder.use_function(use))


def needs_lambda(use: MethodUse, type_: Type) -> bool:
    """Has the receiver no slots: a string, or an array?"""
    if isinstance(type_, ArrayType):
        return True
    special = as_named(type_).special
    return special is Special.STRING or (special is Special.OBJECT and use.method.is_dispatched)


def value_delegate(
    ctx: FunctionContext,
    node: typed.MethodGroup,
    use: MethodUse,
    boxed: lowered.Expression,
    type_: Type,
) -> lowered.Expression:
    """point.Move as a delegate works on a box with a copy of the point."""
    held = ctx.lower_type(type_)
    kept = hold(ctx, boxed)
    value = lowered.Field(node.span, held, kept, "value")
    return extension_delegate(ctx, node, use, (value,), type_)


def extension_delegate(
    ctx: FunctionContext,
    node: typed.MethodGroup,
    use: MethodUse,
    first: tuple[lowered.Expression, ...],
    receiver_type: Type | None = None,
) -> lowered.Expression:
    """A lambda that calls the method with its receiver kept: (a, b) => receiver.method(a, b)"""

    def call(arguments: Operands) -> lowered.Expression:
        if receiver_type is None:
            return call_method(ctx, node.span, use, None, (*first, *arguments))
        return call_method(ctx, node.span, use, first[0], arguments, receiver_type)

    captured = tuple(name for one in first for name in local_names(one))
    is_extension = receiver_type is None and not is_value(use.parameter_types[0])
    same_as = ctx.builder.use_function(use) if is_extension else ""
    return forwarding_lambda(ctx, node, use, call, captured, same_as)


def forwarding_lambda(
    ctx: FunctionContext,
    node: typed.MethodGroup,
    use: MethodUse,
    call: Callable[[Operands], lowered.Expression],
    captured: tuple[str, ...],
    same_as: str = "",
) -> lowered.Expression:
    """(a, b) => call(a, b), with the parameters of the delegate."""
    invoke = as_named(ctx.type(node.type)).definition.delegate_invoke
    assert invoke is not None
    mapping = as_named(ctx.type(node.type)).mapping
    parameters = tuple(
        parameter_of(ctx, one.modifier, substitute(one.type, mapping)) for one in invoke.parameters
    )
    arguments = tuple(build.parameter_local(one) for one in parameters)
    with ctx.scope() as statements:
        value = call(arguments)
    result = ctx.lower_type(substitute(invoke.return_type, mapping))
    last = build.give(value) if result.kind is not lowered.Kind.VOID else build.perform(value)
    name = ctx.builder.function_names.unique(f"delegate {use.method.name}")
    body = (*statements, last)
    function = lowered.Function(
        NOWHERE, name, shown_method(use), parameters, result, body, is_library=True
    )
    return lowered.Lambda(node.span, ctx.lower_type(node.type), function, captured, same_as)


def parameter_of(ctx: FunctionContext, modifier: str, type_: Type) -> lowered.Parameter:
    held = ctx.lower_type(type_)
    return lowered.Parameter(ctx.names.unique("$p"), cell_of(held) if modifier else held)


def local_names(value: lowered.Expression) -> tuple[str, ...]:
    if isinstance(value, lowered.Field):
        return local_names(value.object)
    return (value.name,) if isinstance(value, lowered.Local) else ()


def local_function_delegate(
    ctx: FunctionContext, node: typed.MethodGroup, use: MethodUse
) -> lowered.Expression:
    from scsharp.lowering.local_functions import (
        call_local_function,
        local_function_captures,
        local_function_name,
    )

    captured = local_function_captures(ctx, use)
    name = local_function_name(ctx, use)
    if not captured:
        return lowered.MethodDelegate(node.span, ctx.lower_type(node.type), None, name)
    return forwarding_lambda(
        ctx,
        node,
        use,
        lambda arguments: call_local_function(ctx, use, arguments, node.span),
        captured,
        name,
    )
