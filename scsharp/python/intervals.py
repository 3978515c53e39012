"""Bounds of integer values: which results fit their type without a test.

An interval is the pair of the least and the greatest value that an expression can have. Bounds of
sums and products are those of exact integers: whether the result still fits is what the caller
asks.
"""

from __future__ import annotations

from typing import NamedTuple

from scsharp.lowering.nodes import Kind

MAX_LENGTH = 1 << 27
"""No array is longer (kernel arrays.py refuses), no string either."""


class Interval(NamedTuple):
    low: int
    high: int

    def within(self, other: Interval) -> bool:
        return other.low <= self.low and self.high <= other.high

    @property
    def size_in_bits(self) -> int:
        """Of a type's whole interval."""
        return (self.high - self.low).bit_length()

    def join(self, other: Interval) -> Interval:
        return Interval(min(self.low, other.low), max(self.high, other.high))


KINDS: dict[Kind, Interval] = {
    Kind.I8: Interval(-(1 << 7), (1 << 7) - 1),
    Kind.U8: Interval(0, (1 << 8) - 1),
    Kind.I16: Interval(-(1 << 15), (1 << 15) - 1),
    Kind.U16: Interval(0, (1 << 16) - 1),
    Kind.CHAR: Interval(0, (1 << 16) - 1),
    Kind.I32: Interval(-(1 << 31), (1 << 31) - 1),
    Kind.U32: Interval(0, (1 << 32) - 1),
    Kind.I64: Interval(-(1 << 63), (1 << 63) - 1),
    Kind.U64: Interval(0, (1 << 64) - 1),
}
LENGTH = Interval(0, MAX_LENGTH)


def negated(operand: Interval) -> Interval:
    return Interval(-operand.high, -operand.low)


def inverted(operand: Interval) -> Interval:
    return Interval(~operand.high, ~operand.low)


def binary(operator: str, left: Interval, right: Interval, whole: Interval) -> Interval:
    """The bounds of an operation on exact integers; `whole` where nothing better is known."""
    match operator:
        case "+":
            return Interval(left.low + right.low, left.high + right.high)
        case "-":
            return Interval(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a in left for b in right]
            return Interval(min(corners), max(corners))
        case "&":
            return bit_and(left, right)
        case "|" | "^":
            return bits(left, right)
        case "/":
            return divide(left, right, whole)
        case "%":
            return remainder(left, right)
    return whole


def bits(left: Interval, right: Interval) -> Interval:
    """What | and ^ (and &) can give: no more bits than the longer operand has."""
    length = max((one if one >= 0 else ~one).bit_length() for one in (*left, *right))
    high = (1 << length) - 1
    return Interval(0 if left.low >= 0 and right.low >= 0 else ~high, high)


def bit_and(left: Interval, right: Interval) -> Interval:
    highs = [one.high for one in (left, right) if one.low >= 0]
    return Interval(0, min(highs)) if highs else bits(left, right)


def divide(left: Interval, right: Interval, whole: Interval) -> Interval:
    if right.low >= 1:
        return Interval(
            truncated(left.low, right.low if left.low < 0 else right.high),
            truncated(left.high, right.low if left.high > 0 else right.high),
        )
    if left.low >= 0:
        return Interval(-left.high if right.low < 0 else 0, left.high)
    return whole


def truncated(left: int, right: int) -> int:
    return left // right if left >= 0 else -(-left // right)


def remainder(left: Interval, right: Interval) -> Interval:
    size = max(abs(right.low), abs(right.high), 1) - 1
    low = 0 if left.low >= 0 else -min(size, -left.low)
    return Interval(low, 0 if left.high <= 0 else min(size, left.high))


def shift_right(left: Interval, count: int) -> Interval:
    return Interval(left.low >> count, left.high >> count)


def shift_right_unknown(left: Interval) -> Interval:
    """By a count that is not known: from the value itself to 0 or -1."""
    return Interval(min(left.low, 0), max(left.high, -1))
