"""The bounds of an integer expression, given those of locals, without making code for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS
from scsharp.python import intervals
from scsharp.python.intervals import KINDS, Interval

LENGTHS = frozenset({"buffer_count", "string_length", "array_count", "array_get_length"})


Known: TypeAlias = Mapping[str, Interval | None]
"""Bounds by name; None for a local that no value is known to reach yet."""


class UnreachedError(Exception):
    """The expression reads a local that no value is known to reach yet."""


def estimate(known: Known, node: lowered.Expression) -> Interval:
    """The bounds of the value, wrapped to its type."""
    exact = estimate_exact(known, node)
    whole = KINDS[node.type.kind]
    return exact if exact.within(whole) else whole


def estimate_exact(known: Known, node: lowered.Expression) -> Interval:
    """The bounds before wrapping."""
    match node:
        case lowered.Constant(value=int(value)):
            return Interval(value, value)
        case lowered.Local(name=name):
            interval = known.get(name, KINDS[node.type.kind])
            if interval is None:
                raise UnreachedError
            return interval
        case lowered.Let(value=value):
            return estimate(known, value)
        case lowered.ArrayLength():
            return intervals.LENGTH
        case lowered.CallIntrinsic(name=name) if name in LENGTHS:
            return intervals.LENGTH
        case lowered.Conditional(when_true=yes, when_false=no):
            return estimate_either(known, yes, no)
    return estimate_operation(known, node)


def estimate_either(known: Known, yes: lowered.Expression, no: lowered.Expression) -> Interval:
    """The join of both values; of one, while the other is not reached."""
    try:
        first = estimate(known, yes)
    except UnreachedError:
        return estimate(known, no)
    try:
        return first.join(estimate(known, no))
    except UnreachedError:
        return first


def estimate_operation(known: Known, node: lowered.Expression) -> Interval:
    whole = KINDS[node.type.kind]
    match node:
        case lowered.Unary(operator="-", operand=operand):
            return intervals.negated(estimate(known, operand))
        case lowered.Unary(operator="~", operand=operand):
            return intervals.inverted(estimate(known, operand))
        case lowered.Binary(operator="<<"):
            return whole
        case lowered.Binary(operator=">>" | ">>>", left=left, right=right):
            return estimate_shift(known, left, right, whole)
        case lowered.Binary(operator=operator, left=left, right=right):
            return intervals.binary(operator, estimate(known, left), estimate(known, right), whole)
        case lowered.Convert(operand=operand) if operand.type.kind in INTEGER_KINDS:
            return estimate(known, operand)
    return whole


def estimate_shift(
    known: Known,
    left: lowered.Expression,
    right: lowered.Expression,
    whole: Interval,
) -> Interval:
    bounds = estimate(known, left)
    match right:
        case lowered.Constant(value=int(count)) if bounds.low >= 0:
            return intervals.shift_right(bounds, count & (whole.size_in_bits - 1))
    return intervals.shift_right_unknown(bounds) if bounds.low >= 0 else whole
