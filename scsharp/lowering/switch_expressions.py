"""value switch { pattern when guard => result, … }"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.initializers import new_object
from scsharp.lowering.operands import finish, hold, is_reusable, is_tuple, logical
from scsharp.lowering.pattern_reads import reading_once
from scsharp.lowering.patterns import pattern_test, subject
from scsharp.symbols.types import Type, as_named
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def lower_switch_expression(
    ctx: FunctionContext, node: typed.SwitchExpression
) -> lowered.Expression:
    """n switch { 1 => "one", _ => "many" }   ->   n == 1 ? "one" : "many"

    As statements, with a result temporary, where an arm needs them.
    """
    value = subject(ctx, node.value)
    if not is_reusable(value) or (has_guards(node) and not is_own(value)):
        value = hold(ctx, value)
    held = ctx.lower_type(node.type)
    result: list[lowered.Local] = []
    with reading_once(ctx, [arm.pattern for arm in node.arms]):
        chain = arm_chain(ctx, node, value, 0, held, result)
    if not isinstance(chain, list):
        return chain
    ctx.emit_all(chain)
    return result_local(ctx, held, result, node.span)


def has_guards(node: typed.SwitchExpression) -> bool:
    return any(arm.guard is not None for arm in node.arms)


def is_own(value: lowered.Expression) -> bool:
    """Can no guard change it?"""
    if isinstance(value, lowered.New) and is_tuple(value):
        return all(is_own(one) for one in value.arguments)
    return isinstance(value, lowered.Constant) or (
        isinstance(value, lowered.Local) and value.name.startswith("$")
    )


Chain: TypeAlias = lowered.Expression | list[lowered.Statement]


def arm_chain(
    ctx: FunctionContext,
    node: typed.SwitchExpression,
    value: lowered.Expression,
    at: int,
    held: lowered.Type,
    result: list[lowered.Local],
) -> Chain:
    """The arms from `at` on: an expression, or statements that set the result."""
    if at == len(node.arms):
        with ctx.collect() as failure:
            fail(ctx, node, value)
        return failure
    arm = node.arms[at]
    with ctx.collect() as setup:
        test = arm_test(ctx, arm, value)
    with ctx.collect() as body:
        outcome = arm_value(ctx, arm)
    if is_always(test) and not setup:
        return with_statements(ctx, node.span, body, outcome, held, result)
    rest = arm_chain(ctx, node, value, at + 1, held, result)
    if not setup and not body and not isinstance(rest, list):
        return lowered.Conditional(node.span, held, test, outcome, rest)
    target = result_local(ctx, held, result, node.span)
    finish(body, target, outcome)
    otherwise = rest if isinstance(rest, list) else [lowered.Assign(node.span, target, rest)]
    return [*setup, lowered.If(arm.span, test, tuple(body), tuple(otherwise))]


def with_statements(
    ctx: FunctionContext,
    span: Span,
    body: list[lowered.Statement],
    outcome: lowered.Expression,
    held: lowered.Type,
    result: list[lowered.Local],
) -> Chain:
    if not body:
        return outcome
    finish(body, result_local(ctx, held, result, span), outcome)
    return body


def result_local(
    ctx: FunctionContext, held: lowered.Type, result: list[lowered.Local], span: Span
) -> lowered.Local:
    if not result:
        result.append(ctx.hoisted(held, span))
    return result[0]


def is_always(test: lowered.Expression) -> bool:
    return isinstance(test, lowered.Constant) and test.value is True


def arm_test(
    ctx: FunctionContext, arm: typed.SwitchArm, value: lowered.Expression
) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression

    test = pattern_test(ctx, value, arm.pattern)
    if arm.guard is None:
        return test
    return logical(ctx, arm.span, "&&", test, partial(lower_expression, ctx, arm.guard))


def arm_value(ctx: FunctionContext, arm: typed.SwitchArm) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_value

    return lower_value(ctx, arm.value)


FAILURE = "System.Runtime.CompilerServices.SwitchExpressionException"


def fail(ctx: FunctionContext, node: typed.SwitchExpression, value: lowered.Expression) -> None:
    """No arm matches: SwitchExpressionException, with the value."""
    type_ = ctx.builder.known.named(FAILURE)
    constructor = ctx.builder.known.constructor(type_.definition, 1)
    unmatched = as_object(ctx, value, ctx.type(node.value.type), node.span)
    use = ctx.builder.use(constructor, type_)
    exception = new_object(ctx, node.span, use, (unmatched,))
    ctx.emit(lowered.Throw(node.span, exception))


def as_object(
    ctx: FunctionContext, value: lowered.Expression, type_: Type, span: Span
) -> lowered.Expression:
    from scsharp.lowering.boxing import box, is_value

    return box(ctx, value, as_named(type_), span) if is_value(type_) else value
