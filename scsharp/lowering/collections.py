"""new T[n], array initialisers and collection expressions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import call_method
from scsharp.lowering.initializers import initializing, new_object
from scsharp.lowering.kinds import I32
from scsharp.lowering.operands import in_order
from scsharp.lowering.ranges import call_named
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import ArrayType, NamedType
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

LIST = "System.Collections.Generic.List"


def lower_new_array(ctx: FunctionContext, node: typed.NewArray) -> lowered.Expression:
    """new int[n], new int[2, 2] { … }"""
    from scsharp.lowering.expressions import lower_expression, lower_value

    type_ = ctx.type(node.type)
    assert isinstance(type_, ArrayType)
    if node.elements is None:
        lengths = in_order(ctx, [partial(lower_expression, ctx, one) for one in node.lengths])
        return empty_array(ctx, type_, tuple(map(as_length, lengths)), node.span)
    elements = in_order(ctx, [partial(lower_value, ctx, one) for one in node.elements])
    lengths = tuple(lower_expression(ctx, one) for one in node.lengths)
    if not lengths:
        lengths = (build.integer(len(elements), node.span),)
    return filled_array(ctx, type_, tuple(map(as_length, lengths)), elements, node.span)


def as_length(value: lowered.Expression) -> lowered.Expression:
    """A length of any integer type as an int; one that is too great for int overflows."""
    if value.type.kind is lowered.Kind.I32:
        return value
    if isinstance(value, lowered.Constant):
        return lowered.Constant(value.span, I32, value.value)
    is_wide = value.type.kind in (lowered.Kind.I64, lowered.Kind.U64, lowered.Kind.U32)
    return lowered.Convert(value.span, I32, value, is_checked=is_wide)


def empty_array(
    ctx: FunctionContext, type_: ArrayType, lengths: tuple[lowered.Expression, ...], span: Span
) -> lowered.Expression:
    ctx.builder.use_array(type_)
    default = ctx.default(type_.element, span)
    return lowered.NewArray(span, ctx.lower_type(type_), lengths, None, default)


def filled_array(
    ctx: FunctionContext,
    type_: ArrayType,
    lengths: tuple[lowered.Expression, ...],
    elements: tuple[lowered.Expression, ...],
    span: Span,
) -> lowered.Expression:
    ctx.builder.use_array(type_)
    return lowered.NewArray(span, ctx.lower_type(type_), lengths, elements, None)


# ------------------------------------------------------------------------------- [a, ..b]


def lower_collection(ctx: FunctionContext, node: typed.Collection) -> lowered.Expression:
    """[a, ..b]   ->   t = new List<T>(); t.Add(a); foreach (x in b) t.Add(x);   t

    An array without spreads is made at once; one with spreads by way of a list.
    """
    type_ = ctx.type(node.type)
    if isinstance(type_, ArrayType):
        return array_collection(ctx, node, type_)
    if node.constructor is None:
        made = ctx.default(node.type, node.span)
    else:
        made = new_object(ctx, node.span, ctx.use(node.constructor), ())
    target = ctx.temporary(made)
    if node.add is not None:
        fill(ctx, node, target, node.add)
    return target


def array_collection(
    ctx: FunctionContext, node: typed.Collection, type_: ArrayType
) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_value

    plain = [one for one in node.elements if not isinstance(one, typed.Spread)]
    if len(plain) == len(node.elements):
        elements = in_order(ctx, [partial(lower_value, ctx, one) for one in plain])
        lengths = (build.integer(len(elements), node.span),)
        return filled_array(ctx, type_, lengths, elements, node.span)
    builder = ctx.builder
    owner = builder.known.named(LIST, type_.element)
    constructor = builder.use(builder.known.constructor(owner.definition, 0), owner)
    target = ctx.temporary(new_object(ctx, node.span, constructor, ()))
    fill(ctx, node, target, method_use(ctx, owner, "Add", 1))
    return call_named(ctx, node.span, target, owner, "ToArray", ())


def method_use(ctx: FunctionContext, owner: NamedType, name: str, count: int) -> MethodUse:
    from scsharp.lowering.ranges import named_method

    return ctx.builder.use(named_method(owner, name, count), owner)


def fill(
    ctx: FunctionContext, node: typed.Collection, target: lowered.Local, add: MethodUse
) -> None:
    """Adds the elements one after the other."""
    from scsharp.lowering.expressions import lower_value

    for element in node.elements:
        if isinstance(element, typed.Spread):
            spread(ctx, element, target, add)
        else:
            value = lower_value(ctx, element)
            put(ctx, target, add, value, element.span)


def put(
    ctx: FunctionContext,
    target: lowered.Local,
    add: MethodUse,
    value: lowered.Expression,
    span: Span,
) -> None:
    if add.method.is_static:
        call = call_method(ctx, span, add, None, (target, value))
    else:
        call = call_method(ctx, span, add, target, (value,), add.owner)
    ctx.emit(lowered.Evaluate(span, call))


def spread(ctx: FunctionContext, node: typed.Spread, target: lowered.Local, add: MethodUse) -> None:
    """..b   ->   foreach (var x in b) t.Add(x);"""
    from scsharp.lowering.statements import lower_statement

    receiver = typed.InitializerTarget(node.span, add.owner or node.variable.type)
    result = add.return_type
    if add.method.is_static:
        call = typed.Call(node.span, result, None, add, (receiver, node.value))
    else:
        call = typed.Call(node.span, result, receiver, add, (node.value,))
    body = typed.ExpressionStatement(node.span, call)
    loop = typed.ForEach(node.span, node.source, node.loop, node.variable, None, None, None, body)
    with initializing(ctx, target):
        lower_statement(ctx, loop)
