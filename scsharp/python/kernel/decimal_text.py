"""decimal as text, and back: all digits are shown, zeros behind the point too."""

from __future__ import annotations

from decimal import Decimal

from scsharp import decimals
from scsharp.python.kernel.custom_format import custom_format
from scsharp.python.kernel.decimal_number import DecimalNumber
from scsharp.python.kernel.decimals import too_large_for_decimal
from scsharp.python.kernel.number_format import (
    charge_format,
    format_number,
    general_for,
    meant,
    parse_standard,
)
from scsharp.python.kernel.number_parse import (
    Reference,
    check_float_style,
    check_text,
    malformed,
    read_number,
)

__all__ = ["decimal_format", "decimal_parse", "decimal_to_string", "decimal_try_parse"]

MOST_DIGITS = 29


def decimal_to_string(value: Decimal) -> str:
    return decimals.text(value)


def decimal_format(value: Decimal, format: str | None) -> str:
    format = meant(format)
    if not format:
        return decimal_to_string(value)
    standard = parse_standard(format)
    charge_format(format, standard)
    number = _number(value)
    if standard is None:
        return custom_format(number, format)
    standard = general_for(standard)
    if standard.letter in "Gg" and standard.precision < 0:
        return decimal_to_string(value)
    return format_number(number, standard, len(number.digits) or MOST_DIGITS)


def _number(value: Decimal) -> DecimalNumber:
    size, scale = decimals.parts(value)
    if size == 0:
        return DecimalNumber("", 0, False, False)
    digits = str(size)
    return DecimalNumber(digits, len(digits) - scale, value.is_signed(), False)


def _read(text: str, style: int) -> Decimal | None:
    found = read_number(text, style)
    if found is None:
        return None
    return decimals.from_digits(found.digits, found.scale, found.negative)


def decimal_parse(text: str | None, style: int) -> Decimal:
    text = check_text(text)
    check_float_style(style)
    try:
        value = _read(text, style)
    except decimals.DecimalOverflow:
        raise too_large_for_decimal() from None
    if value is None:
        raise malformed(text)
    return value


def decimal_try_parse(text: str | None, style: int, result: Reference) -> bool:
    check_float_style(style)
    value = None
    if text is not None:
        try:
            value = _read(text, style)
        except decimals.DecimalOverflow:
            value = None
    result.value = decimals.ZERO if value is None else value
    return value is not None
