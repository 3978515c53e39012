"""Operators on T?: null where an operand is null, and the comparisons that are not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL
from scsharp.lowering.operands import Maker, choose, conjunction, logical, settled_all
from scsharp.lowering.structs import retyped
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext

Sides = tuple[lowered.Expression, lowered.Expression]


def lower_lifted(ctx: FunctionContext, node: typed.Binary) -> lowered.Expression:
    """a + b   ->   a != null && b != null ? a.Value + b.Value : null"""
    from scsharp.lowering.operators import compares_with_null, lower_null_test

    if compares_with_null(node):
        return lower_null_test(ctx, node)
    left, right = lower_sides(ctx, node)
    if is_null_constant(left) or is_null_constant(right):
        return with_null(ctx, node, right if is_null_constant(left) else left)
    if is_three_valued(ctx, node):
        return lower_bool(ctx, node, (left, right))
    if node.operator in ("==", "!="):
        return lower_equality(ctx, node, (left, right))
    return lower_both(ctx, node, (left, right))


def is_null_constant(side: lowered.Expression) -> bool:
    return isinstance(side, lowered.Constant) and side.value is None


def with_null(
    ctx: FunctionContext, node: typed.Binary, other: lowered.Expression
) -> lowered.Expression:
    """x + null is null, x < null is false, x == null a test; bool? & and | can still decide."""
    result = ctx.lower_type(node.type)
    if node.operator in ("==", "!="):
        return build.compare(node.operator, other, build.null(other.type, node.span), node.span)
    if is_three_valued(ctx, node):
        decisive = node.operator == "|"
        decided = lowered.Constant(node.span, result, decisive)
        test = is_exactly(other, decisive)
        return lowered.Conditional(node.span, result, test, decided, build.null(result, node.span))
    return build.default(result, node.span)


def lower_sides(ctx: FunctionContext, node: typed.Binary) -> Sides:
    from scsharp.lowering.expressions import lower_expression

    sides = (partial(lower_expression, ctx, node.left), partial(lower_expression, ctx, node.right))
    left, right = settled_all(ctx, sides)
    return left, right


def value_of(side: lowered.Expression) -> lowered.Expression:
    """The T of a T? that is known not to be null."""
    if side.type.kind is lowered.Kind.NULLABLE:
        assert side.type.item is not None
        return retyped(side, side.type.item)
    return side


def applied(ctx: FunctionContext, node: typed.Binary, sides: Sides) -> lowered.Expression:
    from scsharp.lowering.operators import apply_binary

    return apply_binary(ctx, node, value_of(sides[0]), value_of(sides[1]))


def tests(node: typed.Binary, sides: Sides) -> list[lowered.Expression]:
    """What must hold for both sides to have values."""
    return [
        build.is_not_null(side, node.span)
        for side in sides
        if side.type.kind is lowered.Kind.NULLABLE
    ]


def lower_both(ctx: FunctionContext, node: typed.Binary, sides: Sides) -> lowered.Expression:
    """Arithmetic gives null, < > <= >= give false where a side is null."""
    makers = [partial(as_is, one) for one in tests(node, sides)]
    test = conjunction(ctx, node.span, makers)
    result = ctx.lower_type(node.type)
    otherwise = build.default(result, node.span)
    branches = (partial(applied, ctx, node, sides), partial(as_is, otherwise))
    if result.kind is lowered.Kind.BOOL:
        return conjunction(ctx, node.span, [*makers, branches[0]])
    return choose(ctx, node.span, result, test, branches)


def as_is(value: lowered.Expression) -> lowered.Expression:
    return value


def lower_equality(ctx: FunctionContext, node: typed.Binary, sides: Sides) -> lowered.Expression:
    """a == b   ->   a == null ? b == null : b != null && a.Value == b.Value"""
    left, right = sides
    nullable = [one for one in sides if one.type.kind is lowered.Kind.NULLABLE]
    is_equal = node.operator == "=="
    if not nullable:
        return applied(ctx, node, sides)
    if len(nullable) == 1:
        test = build.is_null(nullable[0], node.span)
        return short_circuit(ctx, node, test, partial(applied, ctx, node, sides))
    second = build.is_null(right, node.span) if is_equal else build.is_not_null(right, node.span)
    both = partial(
        short_circuit, ctx, node, build.is_null(right, node.span),
        partial(applied, ctx, node, sides),
    )  # fmt: skip
    return choose(
        ctx, node.span, BOOL, build.is_null(left, node.span), (partial(as_is, second), both)
    )


def short_circuit(
    ctx: FunctionContext, node: typed.Binary, is_null: lowered.Expression, compare: Maker
) -> lowered.Expression:
    """null == value is false, null != value is true; else compare."""
    if node.operator == "==":
        return logical(ctx, node.span, "&&", build.negate(is_null, node.span), compare)
    return logical(ctx, node.span, "||", is_null, compare)


# ----------------------------------------------------------------------------- bool? & and |


def is_three_valued(ctx: FunctionContext, node: typed.Binary) -> bool:
    operand = ctx.lower_type(node.operand_type)
    return operand.kind is lowered.Kind.BOOL and node.operator in ("&", "|") and node.method is None


def lower_bool(ctx: FunctionContext, node: typed.Binary, sides: Sides) -> lowered.Expression:
    """a & b   ->   a == null ? (b == false ? false : null) : a.Value ? b : false"""
    result = ctx.lower_type(node.type)
    left, right = sides
    decisive = node.operator == "|"
    decided = lowered.Constant(node.span, result, decisive)
    when_true, when_false = (decided, right) if decisive else (right, decided)
    known = lowered.Conditional(node.span, result, value_of(left), when_true, when_false)
    if left.type.kind is not lowered.Kind.NULLABLE:
        return known
    unknown = lowered.Conditional(
        node.span, result, is_exactly(right, decisive),
        lowered.Constant(node.span, result, decisive), build.null(result, node.span),
    )  # fmt: skip
    return lowered.Conditional(node.span, result, build.is_null(left, node.span), unknown, known)


def is_exactly(side: lowered.Expression, value: bool) -> lowered.Expression:
    bare = value_of(side)
    test = bare if value else build.negate(bare)
    if side.type.kind is lowered.Kind.NULLABLE:
        return build.both(build.is_not_null(side), test)
    return test
