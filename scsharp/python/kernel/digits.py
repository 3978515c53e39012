"""Decimal digits of positive finite doubles.

Digits are a string d1 d2 … without zeros at either end, with a scale: the value is
0.d1d2… * 10**scale. Rounding is exact, ties to the even digit.
"""

from __future__ import annotations

from math import frexp, ldexp
from typing import TypeAlias

from scsharp.python.kernel.floats import round_f32

Digits: TypeAlias = tuple[str, int]

MOST_DIGITS = 1100
"""No double has a digit other than 0 behind so many."""

# .NET prints these two powers of two with one digit less than it takes to read them back.
_SHORTER = {
    ldexp(1.0, -25): ("2980232238769531", -7),
    ldexp(1.0, -958): ("4104536801298376", -288),
}

_SMALLEST_NORMAL_SINGLE = ldexp(1.0, -126)


def _split(text: str) -> Digits:
    """Python's exponent form (1.25e-07) as digits and scale."""
    mantissa, exponent = text.split("e")
    return mantissa.replace(".", "").rstrip("0"), int(exponent) + 1


def shortest(value: float) -> Digits:
    """The fewest digits that read back as the same double."""
    if value in _SHORTER:
        return _SHORTER[value]
    text = repr(value)
    if "e" in text:
        return _split(text)
    whole, _, fraction = text.partition(".")
    if whole != "0":
        return (whole + fraction).rstrip("0"), len(whole)
    digits = fraction.lstrip("0")
    return digits.rstrip("0"), len(digits) - len(fraction)


def shortest_single(value: float) -> Digits:
    """The fewest digits that read back as the same float."""
    # Six digits survive the way through a normal float, so no fewer need be tried.
    first = 6 if value >= _SMALLEST_NORMAL_SINGLE else 1
    is_power_of_two = frexp(value)[0] == 0.5
    for count in range(first, 9):
        text = f"{value:.{count - 1}e}"
        if round_f32(float(text)) == value:
            return _split(text)
        if is_power_of_two and round_f32(float(text := _next_above(text))) == value:
            return _split(text)
    return _split(f"{value:.8e}")


def _next_above(text: str) -> str:
    """One more in the last place. Floats lie closer below a power of two than above it, so this
    may read back where the nearest does not."""
    mantissa, exponent = text.split("e")
    digits = str(int(mantissa.replace(".", "")) + 1)
    return f"{digits[0]}.{digits[1:]}e{exponent}"


def significant(value: float, count: int) -> Digits:
    """The value rounded to `count` significant digits (at least one)."""
    return _split(f"{value:.{min(count, MOST_DIGITS) - 1}e}")


def fixed(value: float, decimals: int) -> Digits:
    """The value rounded to `decimals` places; no digits if that is 0."""
    whole, _, fraction = f"{value:.{min(decimals, MOST_DIGITS)}f}".partition(".")
    if whole != "0":
        return (whole + fraction).rstrip("0"), len(whole)
    digits = fraction.lstrip("0")
    if not digits:
        return "", 0
    return digits.rstrip("0"), len(digits) - len(fraction)
