"""Null where one of several values is chosen: ??, ?:, ?. and switch expressions."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.analysis import null_expressions
from scsharp.analysis.null_conditions import condition, declare_pattern, proves, with_members
from scsharp.analysis.null_state import (
    NullFlow,
    Place,
    State,
    is_reference,
    join,
    join_all,
    place_of,
)
from scsharp.diagnostics.catalog import patterns
from scsharp.source import Span
from scsharp.symbols.nullness import Parts, merge_parts
from scsharp.typed import nodes as typed

NOT_EXHAUSTIVE = ("CS8509", "CS8524", "CS8846", "CS8655", "CS8847")


def coalesce(flow: NullFlow, node: typed.Coalesce) -> bool:
    null_expressions.visit(flow, node.left)
    place = place_of(flow, node.left)
    null = _as_null(flow, place)
    flow.know(place, False)
    other, flow.state = flow.state, null
    may_be_null = null_expressions.visit(flow, node.right)
    # After x ?? throw, x is not null.
    flow.state = join(flow, other, flow.state)
    flow.parts[node] = _merged(flow, (node.left, node.right))
    return may_be_null


def _merged(flow: NullFlow, nodes: Sequence[typed.Expression]) -> Parts:
    """What the parts of several values have in common."""
    found: Parts = None
    for one in nodes:
        found = merge_parts(found, flow.parts.get(one, ()))
    return found


def conditional(flow: NullFlow, node: typed.Conditional) -> bool:
    when_true, when_false = condition(flow, node.test)
    flow.state = when_true
    one = null_expressions.visit(flow, node.when_true) and flow.state is not None
    after = flow.state
    flow.state = when_false
    other = null_expressions.visit(flow, node.when_false) and flow.state is not None
    flow.state = join(flow, after, flow.state)
    flow.parts[node] = _merged(flow, (node.when_true, node.when_false))
    return one or other


def conditional_access(flow: NullFlow, node: typed.ConditionalAccess) -> bool:
    null_expressions.visit(flow, node.target)
    place = place_of(flow, node.target)
    flow.holes[node.hole] = place
    flow.parts[node.hole] = flow.parts.get(node.target, ())
    null = _as_null(flow, place)
    flow.know(place, False)
    null_expressions.visit(flow, node.access)
    flow.parts[node] = flow.parts.get(node.access, ())
    flow.state = join(flow, null, flow.state)
    return True


def _as_null(flow: NullFlow, place: Place | None) -> State:
    """The state where the place is null: asking says that it may be."""
    before = flow.state
    flow.know(place, True)
    made, flow.state = flow.state, before
    return made


def hole(flow: NullFlow, node: typed.ReceiverHole) -> bool:
    return False


def switch(flow: NullFlow, node: typed.SwitchExpression) -> bool:
    if null_expressions.visit(flow, node.value) and is_reference(node.value.type):
        _report_null(flow, node)
    before, states, may_be_null = flow.state, [], False
    place = place_of(flow, node.value)
    for arm in node.arms:
        flow.state = before
        declare_pattern(flow, arm.pattern)
        matches_null = isinstance(arm.pattern, typed.ConstantPattern) and (
            arm.pattern.value.value is None
        )
        if isinstance(arm.pattern, (typed.TypePattern, typed.RecursivePattern)):
            flow.know(place, False)
        flow.state = with_members(flow, flow.state, node.value, arm.pattern)
        if arm.guard is not None:
            flow.state = condition(flow, arm.guard)[0]
        may_be_null = (
            null_expressions.visit(flow, arm.value) and flow.state is not None
        ) or may_be_null
        states.append(flow.state)
        if matches_null:
            flow.state = before
            flow.know(place, False)
            before = flow.state
    flow.state = join_all(flow, states)
    flow.parts[node] = _merged(flow, [one.value for one in node.arms])
    return may_be_null


def _report_null(flow: NullFlow, node: typed.SwitchExpression) -> None:
    """Null goes by all arms, or by all but a guarded one."""
    takers = [arm for arm in node.arms if proves(arm.pattern)[0] is not False]
    if any(arm.guard is None for arm in takers):
        return
    at = flow.source.text.find("switch", node.value.span.end, node.span.end)
    span = Span(at, at + len("switch")) if at >= 0 else node.span
    if not flow.bag.has_at(flow.source, span.start, NOT_EXHAUSTIVE):
        flow.report(
            span, patterns.null_guarded("null") if takers else patterns.null_not_handled("null")
        )
