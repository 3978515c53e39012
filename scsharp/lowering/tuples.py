"""Tuples: library structs whose elements beyond the seventh stand in a tuple of their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.operands import in_order, is_tuple, logical, save_before, settled_all
from scsharp.symbols.members import Field, FieldUse
from scsharp.symbols.types import NamedType, Type, as_named
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

REST = 7
"""The eighth argument of a long tuple type is the tuple of the other elements."""


def tuple_types(type_: NamedType) -> tuple[Type, ...]:
    """The types of all elements, those in the rest too."""
    if len(type_.arguments) <= REST:
        return type_.arguments
    return type_.arguments[:REST] + tuple_types(as_named(type_.arguments[REST]))


def lower_tuple(ctx: FunctionContext, node: typed.TupleLiteral) -> lowered.Expression:
    """(a, b)   ->   new ValueTuple<A, B>(a, b)"""
    from scsharp.lowering.expressions import lower_value

    parts = in_order(ctx, [partial(lower_value, ctx, one) for one in node.elements])
    return make_tuple(ctx, as_named(ctx.type(node.type)), parts, node.span)


def make_tuple(
    ctx: FunctionContext, type_: NamedType, parts: tuple[lowered.Expression, ...], span: Span
) -> lowered.Expression:
    if len(type_.arguments) > REST:
        rest = make_tuple(ctx, as_named(type_.arguments[REST]), parts[REST:], span)
        parts = (*parts[:REST], rest)
    builder = ctx.builder
    constructor = builder.known.constructor(type_.definition, len(parts))
    function = builder.use_constructor(builder.use(constructor, type_))
    name = builder.use_struct(type_)
    return lowered.New(span, ctx.lower_type(type_), name, function, parts)


def element_of_tuple(
    ctx: FunctionContext, whole: lowered.Expression, type_: NamedType, index: int, span: Span
) -> lowered.Expression:
    """whole.Item1; of a tuple literal that nobody else sees, the element itself."""
    while index >= REST and len(type_.arguments) > REST:
        whole = item(ctx, whole, type_, REST, span)
        type_, index = as_named(type_.arguments[REST]), index - REST
    return item(ctx, whole, type_, index, span)


def item(
    ctx: FunctionContext, whole: lowered.Expression, type_: NamedType, index: int, span: Span
) -> lowered.Expression:
    if isinstance(whole, lowered.New) and whole.constructor is not None and is_tuple(whole):
        return whole.arguments[index]
    name = "Rest" if index == REST else f"Item{index + 1}"
    (found,) = [one for one in type_.definition.members[name] if isinstance(one, Field)]
    return ctx.field(whole, FieldUse(found, type_), span)


def lower_tuple_equality(ctx: FunctionContext, node: typed.Binary) -> lowered.Expression:
    """(a, b) == (c, d)   ->   a == c && b == d, all four evaluated first"""
    left = parts_of(ctx, node.left)
    with ctx.collect() as statements:
        right = parts_of(ctx, node.right)
    left = tuple(save_before(ctx, left, statements))
    ctx.statements.extend(statements)
    is_equal = node.operator == "=="
    result: lowered.Expression = build.boolean(is_equal, node.span)
    for element in node.elements:
        test = partial(lower_element, ctx, element, left, right)
        result = logical(ctx, node.span, "&&" if is_equal else "||", result, test)
    return result


def lower_element(
    ctx: FunctionContext,
    element: typed.Expression,
    left: tuple[lowered.Expression, ...],
    right: tuple[lowered.Expression, ...],
) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression

    ctx.extra["tuple sides"] = {"left": left, "right": right}
    return lower_expression(ctx, element)


def lower_element_hole(ctx: FunctionContext, node: typed.TupleElementHole) -> lowered.Expression:
    sides = ctx.extra["tuple sides"]
    assert isinstance(sides, dict)
    found: lowered.Expression = sides[node.side][node.index]
    return found


def parts_of(ctx: FunctionContext, node: typed.Expression) -> tuple[lowered.Expression, ...]:
    """The elements of one side, each evaluated once, now."""
    from scsharp.lowering.expressions import lower_expression, lower_value

    plain = node
    while isinstance(plain, typed.Conversion) and plain.rule.kind is typed.ConversionKind.IDENTITY:
        plain = plain.operand
    if isinstance(plain, typed.TupleLiteral):
        return settled_all(ctx, [partial(lower_value, ctx, one) for one in plain.elements])
    type_ = as_named(ctx.type(node.type))
    (whole,) = settled_all(ctx, [partial(lower_expression, ctx, node)])
    count = len(tuple_types(type_))
    return tuple(element_of_tuple(ctx, whole, type_, index, node.span) for index in range(count))
