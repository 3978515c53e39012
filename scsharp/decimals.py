"""The arithmetic of decimal: 96 bits of digits, 0 to 28 of them behind the point.

A value is a `decimal.Decimal` whose exponent lies from -28 to 0; trailing zeros and the sign of
zero are kept. The compiler folds constants with these functions and the Python kernel runs
programs with them. Each tries Python's own arithmetic with 29 digits first, and turns to whole
numbers where 28 is what fits, or where .NET treats zero in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import (
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Context,
    Decimal,
)

PLACES = 28
LIMIT = 2**96
ZERO = Decimal(0)
ONE = Decimal(1)
MODES = (ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_DOWN, ROUND_FLOOR, ROUND_CEILING)
"""By the value of MidpointRounding."""

# 29 digits, of which 28 are behind the point: Emin forbids lesser exponents.
FULL = Context(prec=29, Emin=0, Emax=200)
WIDE = Context(prec=100, Emin=-200, Emax=200)
FITS = {
    place: Decimal(LIMIT).scaleb(place - PLACES, WIDE) if place <= PLACES else ZERO
    for place in range(-PLACES, 2 * PLACES + 3)
}
"""By the place of a number's first digit, 0 before the point: 29 digits from there on fit if the
number is less than this. Nothing is where the number is too large."""


class DecimalOverflow(ArithmeticError):
    """The result is beyond what 96 bits hold."""


# ------------------------------------------------------------------------------------ parts


def scale_of(value: Decimal) -> int:
    """The number of digits behind the point."""
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return -exponent


def parts(value: Decimal) -> tuple[int, int]:
    """The digits as a whole number without sign, and the scale."""
    scale = scale_of(value)
    return abs(int(WIDE.scaleb(value, scale))), scale


def make(size: int, scale: int, negative: bool = False) -> Decimal:
    """The value of digits that fit."""
    value = WIDE.scaleb(Decimal(size), -scale)
    return value.copy_negate() if negative else value


def fit(size: int, scale: int, negative: bool = False, *, sticky: bool = False) -> Decimal:
    """Drops digits, half to even, until 28 places and 96 bits hold the rest.

    `sticky` says that the value is a little more than the digits say.
    """
    drop = max(scale - PLACES, len(str(size)) - 29, 0)
    while drop <= scale:
        kept = half_even(size, 10**drop, sticky=sticky)
        if kept < LIMIT:
            return make(kept, scale - drop, negative)
        drop += 1
    raise DecimalOverflow


def half_even(size: int, power: int, *, sticky: bool = False) -> int:
    """size / power, rounded."""
    quotient, rest = divmod(size, power)
    twice = rest * 2
    if twice > power or (twice == power and (sticky or quotient & 1)):
        return quotient + 1
    return quotient


# ------------------------------------------------------------------------------- arithmetic


def add(left: Decimal, right: Decimal) -> Decimal:
    result = FULL.add(left, right)
    if result and result.copy_abs() < FITS[result.adjusted()]:
        return result
    return _sum(left, right, right.is_signed())


def subtract(left: Decimal, right: Decimal) -> Decimal:
    result = FULL.subtract(left, right)
    if result and result.copy_abs() < FITS[result.adjusted()]:
        return result
    return _sum(left, right, not right.is_signed())


def _sum(left: Decimal, right: Decimal, is_right_negative: bool) -> Decimal:
    first, first_scale = parts(left)
    second, second_scale = parts(right)
    scale = max(first_scale, second_scale)
    first *= 10 ** (scale - first_scale)
    second *= 10 ** (scale - second_scale)
    is_left_negative = left.is_signed()
    total = (-first if is_left_negative else first) + (-second if is_right_negative else second)
    if total == 0:
        return make(0, scale, _sign_of_zero_sum(left, right, is_right_negative))
    return fit(abs(total), scale, total < 0)


def _sign_of_zero_sum(left: Decimal, right: Decimal, is_right_negative: bool) -> bool:
    """.NET works from the operand of the smaller scale, the left one of equals, and keeps its
    sign; zero there leaves the other operand as it is."""
    if scale_of(left) > scale_of(right):
        return left.is_signed() if not right else is_right_negative
    if scale_of(left) < scale_of(right) and not left:
        return is_right_negative
    return left.is_signed()


def multiply(left: Decimal, right: Decimal) -> Decimal:
    result = FULL.multiply(left, right)
    if result and result.copy_abs() < FITS[result.adjusted()]:
        return result
    first, first_scale = parts(left)
    second, second_scale = parts(right)
    scale, negative = first_scale + second_scale, left.is_signed() != right.is_signed()
    if first < 2**32 and second < 2**32:
        # Too small for 28 places by more than a 64-bit divisor: .NET forgets scale and sign.
        if scale - PLACES > 19:
            return ZERO
    elif not first or not second:
        return ZERO
    return fit(first * second, scale, negative)


def divide(left: Decimal, right: Decimal) -> Decimal:
    """The digits of an inexact quotient go as far as they fit; zeros at their end are cut."""
    if not right:
        raise ZeroDivisionError
    result = FULL.divide(left, right)
    if result and result.copy_abs() < FITS[result.adjusted()]:
        if WIDE.multiply(result, right) == left:
            return result if scale_of(result) >= 0 else WIDE.quantize(result, ONE)
        if FULL.normalize(result).compare_total(result) == 0:
            return result
    return _quotient(left, right)


def _quotient(left: Decimal, right: Decimal) -> Decimal:
    first, first_scale = parts(left)
    second, second_scale = parts(right)
    negative = left.is_signed() != right.is_signed()
    scale = first_scale - second_scale
    quotient, rest = divmod(first, second)
    if rest == 0 and (quotient < LIMIT and scale >= 0):
        return make(quotient, scale, negative)
    if rest == 0:
        return fit(quotient * 10**-scale, 0, negative)
    # One place more than 28 and a sticky rest decide every rounding.
    more = PLACES + 1 - scale
    quotient, rest = divmod(first * 10**more, second)
    return _without_zeros(fit(quotient, PLACES + 1, negative, sticky=rest != 0))


def _without_zeros(value: Decimal) -> Decimal:
    """Zeros behind the point cut off."""
    size, scale = parts(value)
    while scale and size % 10 == 0:
        size //= 10
        scale -= 1
    return make(size, scale, value.is_signed())


def remainder(left: Decimal, right: Decimal) -> Decimal:
    """What a whole number of times the divisor leaves; the sign is that of the dividend."""
    if not right:
        raise ZeroDivisionError
    if left.copy_abs() < right.copy_abs():
        return left
    return WIDE.remainder(left, right)


def negate(value: Decimal) -> Decimal:
    return value.copy_negate()


OPERATIONS: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": add, "-": subtract, "*": multiply, "/": divide, "%": remainder,
}  # fmt: skip


def round_to(value: Decimal, places: int, mode: int) -> Decimal:
    """Rounded to places behind the point; a value that has no more stays as it is."""
    if scale_of(value) <= places:
        return value
    return value.quantize(Decimal((0, (1,), -places)), MODES[mode], WIDE)


# ------------------------------------------------------------------------------ conversions


def from_digits(digits: str, point: int, negative: bool) -> Decimal:
    """The number 0.d1d2… * 10**point as a text gives it, its first digit not 0: rounded half to
    even; zeros at its end are kept as far as they fit."""
    if not digits:
        return make(0, min(max(-point, 0), PLACES), negative)
    if point > 29:
        raise DecimalOverflow
    if point < -PLACES:
        return make(0, PLACES, negative)
    scale = len(digits) - point
    size = int(digits[:60])
    if len(digits) > 60:
        is_more = digits[60:].strip("0") != ""
        return fit(size * 10 + is_more, 61 - point, negative)
    if scale < 0:
        return fit(size * 10**-scale, 0, negative)
    return fit(size, scale, negative)


def from_double(value: float) -> Decimal:
    """Rounded to 15 digits, in steps of double arithmetic as .NET takes them."""
    return _from_float(value, 15)


def from_single(value: float) -> Decimal:
    """Rounded to 7 digits."""
    return _from_float(value, 7)


def _from_float(value: float, digits: int) -> Decimal:
    if value - value != 0.0:
        raise DecimalOverflow
    exponent = math.frexp(value)[1]
    if exponent < -94:
        return ZERO
    if exponent > 96:
        raise DecimalOverflow
    power = digits - 1 - ((exponent * 19728) >> 16)
    scaled, power = _scaled(abs(value), power, digits)
    size = round(scaled)
    if size == 0:
        return ZERO
    if power < 0:
        size *= 10**-power
        if size >= LIMIT:
            raise DecimalOverflow
        return make(size, 0, value < 0)
    return make(*_shortened(size, power, digits - 1), value < 0)


def _scaled(size: float, power: int, digits: int) -> tuple[float, int]:
    """The value times 10**power with that many digits before the point, and the power."""
    most = float(10**digits)
    if power >= 0:
        power = min(power, PLACES)
        size *= float(10**power)
    elif power != -1 or size >= most:
        size /= float(10**-power)
    else:
        power = 0
    if size < most / 10 and power < PLACES:
        size *= 10.0
        power += 1
    return size, power


def _shortened(size: int, scale: int, most: int) -> tuple[int, int]:
    """Without zeros at the end, `most` at most."""
    while most and scale and size % 10 == 0:
        size //= 10
        scale -= 1
        most -= 1
    return size, scale


def to_double(value: Decimal) -> float:
    """By the three words of its digits, as .NET does it; not always the nearest double."""
    size, scale = parts(value)
    low = float(size & 0xFFFFFFFFFFFFFFFF)
    number = (low + float(size >> 64) * 18446744073709551616.0) / float(10**scale)
    return -number if value.is_signed() else number


def truncated(value: Decimal) -> int:
    """The whole part."""
    return int(value)


def text(value: Decimal) -> str:
    """All digits, those behind the point with their zeros."""
    shown = format(value, "f")
    return shown if value else shown.lstrip("-")
