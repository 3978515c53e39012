"""What becomes simpler once arguments stand for parameters."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL


def simplified(node: lowered.Expression) -> lowered.Expression:
    """The node, or something smaller that means the same."""
    match node:
        case lowered.Compare():
            return simplified_compare(node)
        case lowered.Conditional(test=lowered.Constant(value=value)):
            return node.when_true if value else node.when_false
        case lowered.Logical(operator=operator, left=lowered.Constant(value=value)):
            return node.right if bool(value) is (operator == "&&") else node.left
    return node


def simplified_compare(node: lowered.Compare) -> lowered.Expression:
    match node:
        case lowered.Compare(
            operator="==" | "!=" as operator,
            left=lowered.Constant(value=left),
            right=lowered.Constant(value=None),
        ):
            return lowered.Constant(node.span, BOOL, (left is None) is (operator == "=="))
        case lowered.Compare(left=lowered.Conditional() as order, right=right) if is_zero(right):
            sides = compared_sides(order)
            if sides is not None:
                return lowered.Compare(node.span, BOOL, node.operator, *sides)
    return node


def is_zero(node: lowered.Expression) -> bool:
    return isinstance(node, lowered.Constant) and node.value == 0


def compared_sides(
    node: lowered.Conditional,
) -> tuple[lowered.Expression, lowered.Expression] | None:
    """a and b of a < b ? -1 : a > b ? 1 : 0, where that is what CompareTo came to.

    a.CompareTo(b) > 0   ->   a > b
    """
    match node:
        case lowered.Conditional(
            test=lowered.Compare(operator="<", left=a, right=b),
            when_true=lowered.Constant(value=-1),
            when_false=lowered.Conditional(
                test=lowered.Compare(operator=">", left=c, right=d),
                when_true=lowered.Constant(value=1),
                when_false=lowered.Constant(value=0),
            ),
        ) if a.type.kind in lowered.INTEGER_KINDS and is_same(a, c) and is_same(b, d):
            return a, b
    return None


def is_same(one: lowered.Expression, other: lowered.Expression) -> bool:
    match one, other:
        case lowered.Local(name=first), lowered.Local(name=second):
            return first == second
        case lowered.Constant(value=first), lowered.Constant(value=second):
            return bool(first == second)
    return False
