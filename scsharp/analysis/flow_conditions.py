"""Conditions in flow analysis: the state where one is true, and where it is false."""

from __future__ import annotations

from scsharp.analysis.flow_patterns import pattern_outcome
from scsharp.analysis.flow_state import UNREACHABLE, Flow
from scsharp.typed import nodes as typed

Split = tuple[int, int]


def condition(flow: Flow, node: typed.Expression) -> Split:
    match node:
        case typed.Constant(value=True):
            return flow.state, UNREACHABLE
        case typed.Constant(value=False):
            return UNREACHABLE, flow.state
        case typed.Logical(method=None):
            return _logical(flow, node)
        case typed.Unary(operator="!", method=None, operand=operand):
            when_true, when_false = condition(flow, operand)
            return when_false, when_true
        case typed.Is():
            return _is(flow, node)
        case typed.Conditional():
            return _conditional(flow, node)
        case typed.Binary(operator="==" | "!=", method=None):
            return _comparison(flow, node)
        case typed.Coalesce(
            left=typed.ConditionalAccess() as left, right=typed.Constant(value=False)
        ):
            return _access(flow, left)
        case typed.Conversion(operand=operand) if _is_identity(node):
            return condition(flow, operand)
        case _:
            return _plain(flow, node)


def _is_identity(node: typed.Conversion) -> bool:
    return node.rule.kind is typed.ConversionKind.IDENTITY


def _plain(flow: Flow, node: typed.Expression) -> Split:
    from scsharp.analysis.flow_expressions import visit, visit_children

    if isinstance(node, typed.Logical):
        visit_children(flow, node)
    else:
        visit(flow, node)
    return flow.state, flow.state


def _logical(flow: Flow, node: typed.Logical) -> Split:
    when_true, when_false = condition(flow, node.left)
    if node.operator == "&&":
        flow.become(when_true)
        right_true, right_false = condition(flow, node.right)
        return right_true, when_false & right_false
    flow.become(when_false)
    right_true, right_false = condition(flow, node.right)
    return when_true & right_true, right_false


def _is(flow: Flow, node: typed.Is) -> Split:
    from scsharp.analysis.flow_expressions import visit

    visit(flow, node.value)
    matched, failed = pattern_outcome(flow, node.pattern)
    return flow.state | matched, flow.state | failed


def _conditional(flow: Flow, node: typed.Conditional) -> Split:
    when_true, when_false = condition(flow, node.test)
    flow.become(when_true)
    one = condition(flow, node.when_true)
    flow.become(when_false)
    other = condition(flow, node.when_false)
    return one[0] & other[0], one[1] & other[1]


def _comparison(flow: Flow, node: typed.Binary) -> Split:
    """x == true is x; a?.F(out v) == true assigns v where it is true (C# 10)."""
    left, right = _bare(node.left), _bare(node.right)
    value = right.value if isinstance(right, typed.Constant) else None
    if not isinstance(value, bool):
        return _plain(flow, node)
    if isinstance(left, typed.ConditionalAccess):
        split = _access(flow, left) if value else _plain(flow, left)
    else:
        split = condition(flow, left)
        split = split if value else (split[1], split[0])
    return split if node.operator == "==" else (split[1], split[0])


def _bare(node: typed.Expression) -> typed.Expression:
    while isinstance(node, typed.Conversion) and node.rule.method is None:
        node = node.operand
    return node


def _access(flow: Flow, node: typed.ConditionalAccess) -> Split:
    """target?.access, true only where the target is there and the access is true."""
    from scsharp.analysis.flow_expressions import visit

    visit(flow, node.target)
    before = flow.state
    when_true, when_false = condition(flow, _bare(node.access))
    return when_true, before & when_false
