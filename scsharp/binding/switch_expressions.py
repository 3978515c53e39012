"""Switch expressions and the conditional operator: values that take their type from their arms."""

from __future__ import annotations

from scsharp.binding import patterns, subsumption
from scsharp.binding.best_common_type import best_common_type, common_of_two
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, with_branches
from scsharp.binding.pending import PendingArm, PendingConditional, PendingSwitch
from scsharp.binding.type_facts import UNTYPED, is_void
from scsharp.binding.type_tests import matched_value
from scsharp.diagnostics.catalog import patterns as messages
from scsharp.symbols.types import ERROR
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_switch(context: Context, written: syntax.SwitchExpression) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    value = bind_expression(context, written.value)
    value = matched_value(context, value, written.value.span, messages.nothing_to_match)
    arms = tuple(bind_arm(context, one, value) for one in written.arms)
    if value.type is ERROR:
        return bad(written.span)
    if not any(patterns.is_wrong(one.pattern) for one in arms):
        subsumption.check_switch_expression(context, written, value, arms)
    else:
        return bad(written.span)
    values = [one.value for one in arms]
    if any(one.type is ERROR for one in values):
        return bad(written.span)
    type_ = best_common_type(context, values)
    if type_ is None or type_ is ERROR:
        return PendingSwitch(written.span, UNTYPED, value, arms)
    return PendingSwitch(written.span, type_, value, arms)


def bind_arm(context: Context, written: syntax.SwitchArm, value: typed.Expression) -> PendingArm:
    from scsharp.binding.expressions import bind_condition, bind_expression

    inner = context.with_scope()
    pattern = patterns.bind_pattern(inner, written.pattern, value.type)
    guard = bind_condition(inner, written.guard) if written.guard is not None else None
    result = bind_expression(inner, written.value)
    return PendingArm(written.span, pattern, guard, result, inner)


def bind_conditional(context: Context, written: syntax.Conditional) -> typed.Expression:
    from scsharp.binding.expressions import bind_condition, bind_expression

    test = bind_condition(context, written.test)
    yes = bind_expression(context, written.when_true)
    no = bind_expression(context, written.when_false)
    if test.type is ERROR or ERROR in (yes.type, no.type):
        return bad(written.span, test, yes, no)
    type_ = common_of_two(context, yes, no)
    if type_ is None or is_void(type_):
        return PendingConditional(written.span, UNTYPED, test, yes, no)
    return with_branches(context, PendingConditional(written.span, type_, test, yes, no), type_)
