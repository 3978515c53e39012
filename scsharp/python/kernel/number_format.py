"""ToString(format): the standard formats C D E F G N P R X B with a precision.

Anything else that starts with another character, or has more than a letter and digits, is a
custom format (custom_format.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from scsharp.python.kernel import digits, exceptions, machine
from scsharp.python.kernel.custom_format import custom_format
from scsharp.python.kernel.decimal_number import DecimalNumber
from scsharp.python.kernel.number_text import (
    DOUBLE_DIGITS,
    SINGLE_DIGITS,
    double_to_string,
    general,
    scientific,
    single_to_string,
    special_text,
)

__all__ = ["double_format", "integer_format", "single_format"]

MOST_PRECISION = 999_999_999


@dataclass(frozen=True, slots=True)
class Standard:
    """A standard format: its letter, and its precision or -1."""

    letter: str
    precision: int


def invalid_format() -> exceptions.KernelError:
    return exceptions.throw("FormatException", "Format specifier was invalid.")


@lru_cache(maxsize=256)
def parse_standard(text: str) -> Standard | None:
    """The standard format that the text is, or None for a custom one."""
    letter = text[0]
    if not (letter.isascii() and letter.isalpha()):
        return None
    rest = text[1:]
    if not rest:
        return Standard(letter, -1)
    if not (rest.isascii() and rest.isdigit()):
        return None
    precision = int(rest) if len(rest) < 16 else MOST_PRECISION + 1
    if precision > MOST_PRECISION:
        raise invalid_format()
    return Standard(letter, precision)


def charge_format(format: str, standard: Standard | None) -> None:
    """Charges for reading a format and for the places that it asks for."""
    machine.charge_text(len(format))
    if standard is not None:
        machine.charge_text(standard.precision)


def integer_format(value: int, format: str | None, bits: int) -> str:
    """`bits` is the width of the type, which X and B need for negative values."""
    format = meant(format)
    if not format:
        return str(value)
    standard = parse_standard(format)
    charge_format(format, standard)
    number = DecimalNumber(str(abs(value)), len(str(abs(value))), value < 0, False)
    if standard is None:
        return custom_format(number, format)
    letter, precision = standard.letter.upper(), standard.precision
    if letter == "D" or (letter in "GR" and precision < 1):
        return _decimal(value, precision if letter == "D" else -1)
    if letter in "XB":
        text = f"{value & ((1 << bits) - 1):{'x' if letter == 'X' else 'b'}}".zfill(precision)
        return text.upper() if standard.letter == "X" else text
    return format_number(number, general_for(standard), 10)


def general_for(standard: Standard) -> Standard:
    """R is G, but for binary floating point."""
    if standard.letter not in "Rr":
        return standard
    return Standard("G" if standard.letter == "R" else "g", standard.precision)


def meant(format: str | None) -> str:
    """A format ends at a null, which counts as precision 0 behind a letter; none at all means the
    general one."""
    head, null, _ = (format or "").partition("\0")
    return head + "0" if null and len(head) == 1 and head.isascii() and head.isalpha() else head


def _decimal(value: int, precision: int) -> str:
    text = str(abs(value)).zfill(precision)
    return "-" + text if value < 0 else text


def double_format(value: float, format: str | None) -> str:
    format = meant(format)
    if not format:
        return double_to_string(value)
    return _float_format(value, format, double_to_string, 15, DOUBLE_DIGITS)


def single_format(value: float, format: str | None) -> str:
    format = meant(format)
    if not format:
        return single_to_string(value)
    return _float_format(value, format, single_to_string, 7, SINGLE_DIGITS)


def _float_format(
    value: float, format: str, shortest: Callable[[float], str], custom_digits: int, most: int
) -> str:
    if value - value != 0.0:
        return special_text(value)
    standard = parse_standard(format)
    charge_format(format, standard)
    if standard is None:
        return custom_format(_rounded(value, custom_digits), format)
    precision = standard.precision
    match standard.letter.upper():
        case letter if letter == "R" or (letter == "G" and precision < 1):
            text = shortest(value)
            return text if standard.letter == letter else text.replace("E", "e")
        case "G":
            number = _rounded(value, precision)
        case "E":
            number = _rounded(value, (6 if precision < 0 else precision) + 1)
        case "F":
            return f"{value:.{2 if precision < 0 else precision}f}"
        case "N":
            return f"{value:,.{2 if precision < 0 else precision}f}"
        case "C":
            number = _fixed(value, 2 if precision < 0 else precision)
        case "P":
            number = _fixed(value, (2 if precision < 0 else precision) + 2)
        case _:
            raise invalid_format()
    return format_number(number, standard, most)


def _rounded(value: float, count: int) -> DecimalNumber:
    negative = math.copysign(1.0, value) < 0.0
    if value == 0.0:
        return DecimalNumber("", 0, negative, True)
    return DecimalNumber(*digits.significant(abs(value), count), negative, True)


def _fixed(value: float, decimals: int) -> DecimalNumber:
    return DecimalNumber(*digits.fixed(abs(value), decimals), math.copysign(1.0, value) < 0.0, True)


def format_number(number: DecimalNumber, standard: Standard, most: int) -> str:
    """A number in one of the formats C E F G N P."""
    precision = standard.precision
    match standard.letter.upper():
        case "C":
            return _currency(number, 2 if precision < 0 else precision)
        case "E":
            return _exponent(number, 6 if precision < 0 else precision, standard.letter)
        case "F":
            number = _round_to(number, 2 if precision < 0 else precision)
            return number.sign + _positional(number, 2 if precision < 0 else precision, "")
        case "G":
            return _general(number, precision if precision > 0 else most, standard.letter)
        case "N":
            number = _round_to(number, 2 if precision < 0 else precision)
            return number.sign + _positional(number, 2 if precision < 0 else precision, ",")
        case "P":
            return _percent(number, 2 if precision < 0 else precision)
        case _:
            raise invalid_format()


def _round_to(number: DecimalNumber, decimals: int) -> DecimalNumber:
    return number.rounded(number.scale + decimals)


def _positional(number: DecimalNumber, decimals: int, separator: str) -> str:
    """Whole digits (grouped by threes), then exactly `decimals` digits."""
    text, scale = number.digits, number.scale
    whole = text[:scale].ljust(scale, "0") if scale > 0 else "0"
    if separator and len(whole) > 3:
        head = len(whole) % 3
        groups = [whole[:head]] if head else []
        whole = separator.join(groups + [whole[i : i + 3] for i in range(head, len(whole), 3)])
    if decimals == 0:
        return whole
    fraction = text[scale:] if scale > 0 else "0" * -scale + text
    return whole + "." + fraction[:decimals].ljust(decimals, "0")


def _currency(number: DecimalNumber, decimals: int) -> str:
    number = _round_to(number, decimals)
    text = "¤" + _positional(number, decimals, ",")
    return f"({text})" if number.negative else text


def _percent(number: DecimalNumber, decimals: int) -> str:
    number = _round_to(number.scaled(2), decimals)
    return number.sign + _positional(number, decimals, ",") + " %"


def _exponent(number: DecimalNumber, decimals: int, letter: str) -> str:
    number = number.rounded(decimals + 1)
    exponent = number.scale - 1 if number.digits else 0
    digits_text = number.digits.ljust(decimals + 1, "0")
    mantissa = digits_text[0] + ("." + digits_text[1:] if decimals else "")
    return f"{number.sign}{mantissa}{letter}{'-' if exponent < 0 else '+'}{abs(exponent):03}"


def _general(number: DecimalNumber, most: int, letter: str) -> str:
    number = number.rounded(most)
    if not number.digits:
        return number.sign + "0"
    sign = "E" if letter == "G" else "e"
    if number.scale > most or number.scale < -3:
        return number.sign + scientific(number.digits, number.scale - 1, sign)
    return number.sign + general((number.digits, number.scale), most, sign)
