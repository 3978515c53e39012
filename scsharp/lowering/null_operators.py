"""a ?? b and a?.b"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.conversions import convert, element_of
from scsharp.lowering.operands import choose, reusable
from scsharp.lowering.structs import copied, retyped
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def lower_coalesce(ctx: FunctionContext, node: typed.Coalesce) -> lowered.Expression:
    """a ?? b   ->   a != null ? a : b"""
    from scsharp.lowering.expressions import lower_expression, lower_value

    left = lower_expression(ctx, node.left)
    source = ctx.type(node.left.type)
    if source.is_value_type and left.type.kind is not lowered.Kind.NULLABLE:
        return convert(ctx, left, source, node.type, node.left_rule, node.span)
    first, again = reusable(ctx, left)
    inner = element_of(source)
    bare = retyped(again, ctx.lower_type(inner)) if inner is not source else again

    def present() -> lowered.Expression:
        value = copied(ctx, bare, inner)
        return convert(ctx, value, inner, node.type, node.left_rule, node.span)

    branches = (present, partial(lower_value, ctx, node.right))
    test = build.is_not_null(first, node.span)
    return choose(ctx, node.span, ctx.lower_type(node.type), test, branches)


def test_target(ctx: FunctionContext, node: typed.ConditionalAccess) -> lowered.Expression | None:
    """Evaluates the target and fills the hole; gives the test, None where it never is null."""
    from scsharp.lowering.expressions import lower_expression

    target = lower_expression(ctx, node.target)
    first, again = reusable(ctx, target)
    inner = ctx.lower_type(element_of(ctx.type(node.target.type)))
    ctx.holes[node.hole] = retyped(again, inner)
    if target.type.kind in NEVER_NULL:
        ctx.holes[node.hole] = target
        return None
    return build.is_not_null(first, node.span)


NEVER_NULL = lowered.INTEGER_KINDS | {
    lowered.Kind.STRUCT,
    lowered.Kind.BOOL,
    lowered.Kind.F32,
    lowered.Kind.F64,
    lowered.Kind.DECIMAL,
}


def lower_conditional_access(
    ctx: FunctionContext, node: typed.ConditionalAccess
) -> lowered.Expression:
    """a?.f(x)   ->   a != null ? a.f(x) : null"""
    from scsharp.lowering.expressions import lower_value

    held = ctx.lower_type(node.type)
    if held.kind is lowered.Kind.VOID:
        lower_conditional_access_effect(ctx, node)
        return build.null(held, node.span)
    test = test_target(ctx, node)
    access = partial(lower_value, ctx, node.access)
    if test is None:
        return access()
    return choose(ctx, node.span, held, test, (access, partial(ctx.default, node.type, node.span)))


def lower_conditional_access_effect(ctx: FunctionContext, node: typed.ConditionalAccess) -> None:
    """a?.f(x);   ->   if (a != null) a.f(x);"""
    from scsharp.lowering.expressions import lower_effect

    test = test_target(ctx, node)
    if test is None:
        lower_effect(ctx, node.access)
        return
    with ctx.collect() as statements:
        lower_effect(ctx, node.access)
    ctx.emit(lowered.If(node.span, test, tuple(statements)))
