"""ToString() without a format: integers plainly, floating point in the shortest form, such as
1E+17, 10000000000000000, 1E-05, 0.0001, -0, NaN and Infinity.
"""

from __future__ import annotations

import math

from scsharp.python.kernel.digits import Digits, shortest, shortest_single

__all__ = ["char_to_string", "double_to_string", "integer_to_string", "single_to_string"]

DOUBLE_DIGITS = 17
SINGLE_DIGITS = 9


def integer_to_string(value: int) -> str:
    return str(value)


def char_to_string(value: int) -> str:
    return chr(value)


def special_text(value: float) -> str:
    """The text of a value that is not finite."""
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0.0 else "-Infinity"


def general(digits: Digits, most: int, exponent_sign: str = "E") -> str:
    """Positional for up to `most` whole digits or three zeros after the point, else scientific."""
    text, scale = digits
    if scale > most or scale < -3:
        return scientific(text, scale - 1, exponent_sign)
    if scale <= 0:
        return "0." + "0" * -scale + text if text else "0"
    if len(text) <= scale:
        return text + "0" * (scale - len(text))
    return text[:scale] + "." + text[scale:]


def scientific(text: str, exponent: int, exponent_sign: str) -> str:
    mantissa = text[0] + "." + text[1:] if len(text) > 1 else text
    return f"{mantissa}{exponent_sign}{'-' if exponent < 0 else '+'}{abs(exponent):02}"


def double_to_string(value: float) -> str:
    # Whole numbers and short fractions, which most are, look the same in Python and .NET.
    if 1e-4 <= value < 1e16 or -1e16 < value <= -1e-4:
        text = repr(value)
        return text[:-2] if text.endswith(".0") else text
    if value == 0.0:
        return "-0" if math.copysign(1.0, value) < 0.0 else "0"
    if value - value != 0.0:
        return special_text(value)
    text = general(shortest(abs(value)), DOUBLE_DIGITS)
    return "-" + text if value < 0.0 else text


def single_to_string(value: float) -> str:
    if value == 0.0:
        return "-0" if math.copysign(1.0, value) < 0.0 else "0"
    if value - value != 0.0:
        return special_text(value)
    text = general(shortest_single(abs(value)), SINGLE_DIGITS)
    return "-" + text if value < 0.0 else text
