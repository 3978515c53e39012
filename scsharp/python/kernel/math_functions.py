"""Whole numbers near a number, square root, scaling: exact, so no tables are needed."""

from __future__ import annotations

import math

from scsharp.python.kernel import exceptions
from scsharp.python.kernel.floats import INFINITY, NAN, round_f32

__all__ = [
    "math_abs", "math_ceiling", "math_f_round_to", "math_floor", "math_round", "math_round_to",
    "math_scale_b", "math_sqrt", "math_truncate",
]  # fmt: skip

MOST_DIGITS = 15
MOST_SINGLE_DIGITS = 6

# Adding and taking away 2**52 leaves no room for places: the sum itself rounds, halves to even.
_NO_PLACES = 4503599627370496.0
_POWERS = tuple(float(10**n) for n in range(16))

math_abs = abs


def math_floor(value: float) -> float:
    return value // 1.0 if -INFINITY < value < INFINITY else value


def math_ceiling(value: float) -> float:
    return -(-value // 1.0) if -INFINITY < value < INFINITY else value


def math_truncate(value: float) -> float:
    return math_ceiling(value) if value < 0.0 else math_floor(value)


def math_round(value: float) -> float:
    """To a whole number, halves to the even one; the sign stays, of 0 too."""
    if 0.0 < value < _NO_PLACES:
        return value + _NO_PLACES - _NO_PLACES
    if -_NO_PLACES < value < 0.0:
        return -(_NO_PLACES - value - _NO_PLACES)
    return value


def math_sqrt(value: float) -> float:
    return math.sqrt(value) if value >= 0.0 else NAN


def math_scale_b(value: float, exponent: int) -> float:
    """value * 2**exponent, rounded once."""
    try:
        return math.ldexp(value, max(-5000, min(exponent, 5000)))
    except OverflowError:
        return math.copysign(INFINITY, value)


def _round_by(value: float, mode: int, almost_half: float) -> float:
    """To a whole number by a MidpointRounding."""
    match mode:
        case 0:
            return math_round(value)
        case 1:
            # Just less than a half, so that what lies just below a half does not go up.
            return math_truncate(value + math.copysign(almost_half, value))
        case 2:
            return math_truncate(value)
        case 3:
            return math_floor(value)
        case _:
            return math_ceiling(value)


def _check_digits(digits: int, most: int) -> None:
    if not 0 <= digits <= most:
        raise exceptions.throw(
            "ArgumentOutOfRangeException",
            f"Rounding digits must be between 0 and {most}, inclusive. (Parameter 'digits')",
            "digits",
        )


def _check_mode(mode: int) -> None:
    """Numbers that are whole anyway are not asked for their mode."""
    if not 0 <= mode <= 4:
        raise exceptions.throw(
            "ArgumentException",
            f"The value '{mode}' is not valid for this usage of the type MidpointRounding. "
            "(Parameter 'mode')",
            "mode",
        )


def math_round_to(value: float, digits: int, mode: int) -> float:
    """Rounds the product with 10**digits, as .NET does: 2.345 * 100 is 234.49999999999997."""
    _check_digits(digits, MOST_DIGITS)
    if not abs(value) < 1e16:
        return value
    _check_mode(mode)
    power = _POWERS[digits]
    return _round_by(value * power, mode, 0.49999999999999994) / power


def math_f_round_to(value: float, digits: int, mode: int) -> float:
    """The same in float."""
    _check_digits(digits, MOST_SINGLE_DIGITS)
    if not abs(value) < 1e8:
        return value
    _check_mode(mode)
    power = _POWERS[digits]
    product = round_f32(value * power)
    if mode == 1:
        product = round_f32(product + math.copysign(0.4999999701976776, product))
        mode = 2
    return round_f32(_round_by(product, mode, 0.0) / power)
