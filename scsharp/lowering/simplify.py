"""What becomes simpler once arguments stand for parameters."""

from __future__ import annotations

import operator
from collections.abc import Callable

from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL


def simplified(node: lowered.Expression) -> lowered.Expression:
    """The node, or something smaller that means the same."""
    match node:
        case lowered.Compare():
            return simplified_compare(node)
        case lowered.Field(object=lowered.CopyStruct(operand=operand)):
            node.object = operand
        case lowered.Conditional(test=lowered.Constant(value=value)):
            return node.when_true if value else node.when_false
        case lowered.ArrayLength(array=lowered.NewArray(elements=tuple(items)) as array) if (
            is_literal(array)
        ):
            return lowered.Constant(node.span, node.type, len(items))
        case lowered.CallIntrinsic(
            name="string_from_chars", arguments=(lowered.NewArray() as array,)
        ):
            return text_of(node, array)
        case lowered.Logical(operator=sign, left=lowered.Constant(value=value)):
            return node.right if bool(value) is (sign == "&&") else node.left
    return node


def is_literal(node: lowered.Expression) -> bool:
    """An array of constants, written out."""
    return (
        isinstance(node, lowered.NewArray)
        and node.type.rank == 1
        and node.elements is not None
        and all(isinstance(one, lowered.Constant) for one in node.elements)
    )


def text_of(node: lowered.CallIntrinsic, array: lowered.NewArray) -> lowered.Expression:
    """new string(new[] { 'a', 'b' }) as the text "ab"."""
    values = [one.value for one in array.elements or () if isinstance(one, lowered.Constant)]
    units = [one for one in values if isinstance(one, int)]
    if not is_literal(array) or len(units) != len(array.elements or ()):
        return node
    return lowered.Constant(node.span, node.type, "".join(map(chr, units)))


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def simplified_compare(node: lowered.Compare) -> lowered.Expression:
    match node:
        case lowered.Compare(
            operator=sign,
            left=lowered.Constant(value=int(left)),
            right=lowered.Constant(value=int(right)),
        ):
            return lowered.Constant(node.span, BOOL, COMPARE[sign](left, right))
        case lowered.Compare(
            operator="==" | "!=" as sign, left=array, right=lowered.Constant(value=None)
        ) if is_literal(array):
            return lowered.Constant(node.span, BOOL, sign == "!=")
        case lowered.Compare(
            operator="==" | "!=" as sign,
            left=lowered.Constant(value=left),
            right=lowered.Constant(value=None),
        ):
            return lowered.Constant(node.span, BOOL, (left is None) is (sign == "=="))
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
