"""Folding of constant expressions, with .NET's arithmetic.

Values are as in typed.Constant: int for integers, char and enums, float, bool, str, Decimal. A
fold raises ConstantOverflow (CS0220) in a checked context and wraps in an unchecked one.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from scsharp import decimals
from scsharp.binding.type_facts import INTEGER_RANGES, S
from scsharp.symbols.types import Special


class ConstantOverflow(Exception):
    """The result does not fit its type."""


class ConstantDivisionByZero(Exception):
    """Integer or decimal division by the constant zero."""


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt,
    ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


def to_single(value: float) -> float:
    """The nearest float (32 bits); too large ones are infinite."""
    try:
        rounded: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def wrap(value: int, special: Special) -> int:
    """The value modulo the type's width, as unchecked arithmetic leaves it."""
    low, high = INTEGER_RANGES[special]
    return (value - low) % (high - low + 1) + low


def fits(value: int, special: Special) -> bool:
    low, high = INTEGER_RANGES[special]
    return low <= value <= high


def fit_integer(value: int, special: Special, unchecked: bool) -> int:
    if fits(value, special):
        return value
    if unchecked:
        return wrap(value, special)
    raise ConstantOverflow


# ----------------------------------------------------------------------------------- binary


def fold_binary(
    sign: str, left: object, right: object, special: Special, unchecked: bool
) -> object:
    """left sign right, both of the type (for shifts the left one)."""
    if sign in COMPARISONS:
        return COMPARISONS[sign](left, right)
    if special in INTEGER_RANGES:
        assert isinstance(left, int) and isinstance(right, int)
        return fold_integers(sign, left, right, special, unchecked)
    if special is S.BOOLEAN:
        return BOOLEANS[sign](bool(left), bool(right))
    if special is S.STRING:
        return str(left or "") + str(right or "")
    if special is S.DECIMAL:
        assert isinstance(left, Decimal) and isinstance(right, Decimal)
        return fold_decimals(sign, left, right)
    assert isinstance(left, float) and isinstance(right, float)
    result = fold_floats(sign, left, right)
    return to_single(result) if special is S.SINGLE else result


BOOLEANS: dict[str, Callable[[bool, bool], bool]] = {
    "&": lambda a, b: a and b, "|": lambda a, b: a or b, "^": lambda a, b: a != b,
    "&&": lambda a, b: a and b, "||": lambda a, b: a or b,
}  # fmt: skip

INTEGERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
    "&": operator.and_, "|": operator.or_, "^": operator.xor,
}  # fmt: skip


def fold_integers(sign: str, left: int, right: int, special: Special, unchecked: bool) -> int:
    if sign in ("<<", ">>", ">>>"):
        return fold_shift(sign, left, right, special)
    if sign in ("/", "%"):
        return fold_division(sign, left, right, special, unchecked)
    return fit_integer(INTEGERS[sign](left, right), special, unchecked)


def fold_division(sign: str, left: int, right: int, special: Special, unchecked: bool) -> int:
    if right == 0:
        raise ConstantDivisionByZero
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    if sign == "%":
        return left - quotient * right
    return fit_integer(quotient, special, unchecked)


def fold_shift(sign: str, left: int, right: int, special: Special) -> int:
    """Shifts take the count modulo the width, and never overflow."""
    low, high = INTEGER_RANGES[special]
    width = (high - low + 1).bit_length() - 1
    count = right & (width - 1)
    if sign == "<<":
        return wrap(left << count, special)
    if sign == ">>":
        return left >> count
    return wrap((left % (1 << width)) >> count, special)


def fold_floats(sign: str, left: float, right: float) -> float:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return divide(left, right)
    return remainder(left, right)


def divide(left: float, right: float) -> float:
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def remainder(left: float, right: float) -> float:
    if right == 0 or math.isinf(left) or math.isnan(left) or math.isnan(right):
        return math.nan
    return math.fmod(left, right)


def fold_decimals(sign: str, left: Decimal, right: Decimal) -> Decimal:
    try:
        return decimals.OPERATIONS[sign](left, right)
    except ZeroDivisionError as error:
        raise ConstantDivisionByZero from error
    except decimals.DecimalOverflow as error:
        raise ConstantOverflow from error


# ------------------------------------------------------------------------------------ unary


def fold_unary(sign: str, value: object, special: Special, unchecked: bool) -> object:
    match sign, value:
        case "!", bool():
            return not value
        case "+", _:
            return value
        case "-", int():
            return fit_integer(-value, special, unchecked)
        case "-", Decimal():
            return decimals.negate(value)
        case "-", float():
            return -value
        case "~", int():
            low, high = INTEGER_RANGES[special]
            return ~value if low < 0 else high - value
    raise AssertionError(f"no constant {sign} on {special}")


# ------------------------------------------------------------------------------ conversions


def convert_constant(value: object, source: Special, target: Special, unchecked: bool) -> object:
    """A numeric constant in another numeric type (char too)."""
    if target in INTEGER_RANGES:
        return to_integer(value, target, unchecked)
    if target is S.DECIMAL:
        return to_decimal(value, source)
    assert isinstance(value, (int, float, Decimal))
    if target is S.SINGLE and isinstance(value, int):
        return integer_to_single(value)
    number = decimals.to_double(value) if isinstance(value, Decimal) else float(value)
    return to_single(number) if target is S.SINGLE else number


def integer_to_single(value: int) -> float:
    """The nearest float, rounded once: a way over double would round a long twice.

    What lies beyond 53 bits becomes one bit below them ("round to odd"), which double holds and
    which decides for float as the lost bits would.
    """
    spare = max(abs(value).bit_length() - 53, 0)
    kept, lost = divmod(abs(value), 1 << spare)
    size = (kept | (lost != 0)) << spare
    return to_single(float(size if value >= 0 else -size))


def to_integer(value: object, target: Special, unchecked: bool) -> int:
    if isinstance(value, int):
        return fit_integer(int(value), target, unchecked)
    if isinstance(value, Decimal):
        return fit_integer(decimals.truncated(value), target, False)
    assert isinstance(value, float)
    if math.isnan(value):
        if unchecked:
            return 0
        raise ConstantOverflow
    low, high = INTEGER_RANGES[target]
    if math.isinf(value) or not low <= math.trunc(value) <= high:
        if not unchecked:
            raise ConstantOverflow
        return saturate(value, target)
    return math.trunc(value)


def saturate(value: float, target: Special) -> int:
    """An unchecked cast of a double out of range: int and wider saturate, narrower ones go
    through int."""
    through = target if target in (S.INT32, S.UINT32, S.INT64, S.UINT64) else S.INT32
    low, high = INTEGER_RANGES[through]
    whole = high if value > high else low if value < low else math.trunc(value)
    return wrap(whole, target)


def to_decimal(value: object, source: Special) -> Decimal:
    if isinstance(value, int):
        return Decimal(value)
    if isinstance(value, Decimal):
        return value
    assert isinstance(value, float)
    convert = decimals.from_single if source is S.SINGLE else decimals.from_double
    try:
        return convert(value)
    except decimals.DecimalOverflow as error:
        raise ConstantOverflow from error
