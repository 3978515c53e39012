"""Parse and TryParse of the numeric types, under invariant globalization.

`kind` is the SC# name of the type (Int32, UInt64 …). A TryParse sets its result to 0 on failure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from scsharp.python.kernel import exceptions, machine
from scsharp.python.kernel.digits import MOST_DIGITS
from scsharp.python.kernel.floats import INFINITY, NAN, round_f32
from scsharp.python.kernel.strings import BLANKS

__all__ = [
    "double_parse", "double_try_parse", "integer_parse", "integer_try_parse", "single_parse",
    "single_try_parse",
]  # fmt: skip

LEADING_WHITE = 1
TRAILING_WHITE = 2
LEADING_SIGN = 4
TRAILING_SIGN = 8
PARENTHESES = 16
DECIMAL_POINT = 32
THOUSANDS = 64
EXPONENT = 128
CURRENCY = 256
HEX = 512
BINARY = 1024
INTEGER = 7
FLOAT = 167

MOST_EXPONENT = 99_999_999
"""A greater one means infinity or 0 for every text that can be."""
LARGEST_SINGLE = 3.4028234663852886e38
TOO_LARGE_SINGLE = 3.4028235677973366e38
"""The least number that is rounded to infinity."""
LONGEST_NAME = len("-Infinity")


class Reference(Protocol):
    """What an out parameter is."""

    value: object


@dataclass(frozen=True, slots=True)
class Kind:
    bits: int
    signed: bool
    phrase: str


KINDS = {
    "SByte": Kind(8, True, "a signed byte"),
    "Byte": Kind(8, False, "an unsigned byte"),
    "Int16": Kind(16, True, "an Int16"),
    "UInt16": Kind(16, False, "a UInt16"),
    "Int32": Kind(32, True, "an Int32"),
    "UInt32": Kind(32, False, "a UInt32"),
    "Int64": Kind(64, True, "an Int64"),
    "UInt64": Kind(64, False, "a UInt64"),
}


@dataclass(frozen=True, slots=True)
class Scanned:
    """A number as written: 0.d1d2… * 10**scale, the first digit not 0."""

    digits: str
    scale: int
    negative: bool


# What a style allows, as a pattern: white space is that of C, not Unicode's.
_WHITE = r"[\t-\r ]*"


def _scanner(style: int) -> re.Pattern[str]:
    pattern = _scanners.get(style)
    if pattern is None:
        pattern = _scanners[style] = re.compile(_pattern(style))
    return pattern


_scanners: dict[int, re.Pattern[str]] = {}


def _pattern(style: int) -> str:
    """What comes before the digits, they, and all that may come behind them. White space may stand
    behind a sign only where a currency sign stands, too."""
    white = _WHITE if style & LEADING_WHITE else ""
    sign = "[" + "(" * bool(style & PARENTHESES) + "+-" * bool(style & LEADING_SIGN) + "]"
    lead = f"{sign}?" if sign != "[]" else ""
    if style & CURRENCY:
        signed = f"|{sign}(?:¤{white})?" if lead else ""
        lead = f"(?:¤{white}{f'(?:{sign}{white})?' if lead else ''}{signed})?"
    digit = "[0-9,]" if style & THOUSANDS else "[0-9]"
    number = f"(?P<whole>[0-9]{digit}*)?"
    if style & DECIMAL_POINT:
        number = f"(?:(?P<whole>[0-9]{digit}*)(?:\\.(?P<places>[0-9]*))?|\\.(?P<bare>[0-9]+))"
    exponent = "(?:[eE](?P<way>[+-]?)0*(?P<exponent>[0-9]+))?" if style & EXPONENT else ""
    trailing = "\t-\r " if style & TRAILING_WHITE else ""
    trailing += "¤" * bool(style & CURRENCY) + ")" * bool(style & PARENTHESES)
    trailing += "+\\-" * bool(style & TRAILING_SIGN)
    tail = f"(?P<tail>[{trailing}]*)" if trailing else "(?P<tail>)"
    return f"{white}(?P<lead>{lead}){number}{exponent}{tail}\\0*\\Z"


def scan(text: str, style: int) -> Scanned | None:
    """As read_number, without zeros at the end."""
    found = read_number(text, style)
    if found is None:
        return None
    return Scanned(_shortened(found.digits.rstrip("0")), found.scale, found.negative)


def read_number(text: str, style: int) -> Scanned | None:
    """The parts of a number in that style, or None if the text is not one."""
    machine.charge(len(text) >> 6)
    found = _scanner(style).match(text)
    if found is None:
        return None
    groups = found.groupdict()
    whole = groups["whole"]
    if whole is None and groups.get("bare") is None:
        return None
    whole = (whole or "").replace(",", "")
    places = groups.get("places") or groups.get("bare") or ""
    signs = groups["lead"] + groups["tail"]
    if not _are_signs(signs):
        return None
    negative = "-" in signs or "(" in signs
    exponent = min(int((groups.get("exponent") or "0")[:12]), MOST_EXPONENT)
    if groups.get("way") == "-":
        exponent = -exponent
    significant = (whole + places).lstrip("0")
    scale = len(significant) - len(places) + exponent
    return Scanned(significant, scale, negative)


def _are_signs(signs: str) -> bool:
    """Each sort once at most, parentheses in pairs, and they or a sign."""
    if signs.count("¤") > 1 or signs.count("(") != signs.count(")"):
        return False
    return signs.count("+") + signs.count("-") + signs.count("(") <= 1


def _shortened(digits: str) -> str:
    """More digits than any rounding border has: the rest only says that there is one."""
    return digits if len(digits) <= MOST_DIGITS else digits[:MOST_DIGITS] + "1"


def malformed(text: str) -> exceptions.KernelError:
    return exceptions.throw(
        "FormatException", f"The input string '{text}' was not in a correct format."
    )


def too_large(kind: Kind) -> exceptions.KernelError:
    return exceptions.throw(
        "OverflowException", f"Value was either too large or too small for {kind.phrase}."
    )


def check_text(text: str | None) -> str:
    if text is None:
        raise exceptions.throw(
            "ArgumentNullException", "Value cannot be null. (Parameter 's')", "s"
        )
    return text


def _check_style(style: int) -> None:
    if style & ~0x7FF:
        raise exceptions.throw(
            "ArgumentException",
            "An undefined NumberStyles value is being used. (Parameter 'style')",
            "style",
        )


def _check_integer_style(style: int) -> None:
    _check_style(style)
    beside = style & ~(LEADING_WHITE | TRAILING_WHITE)
    if style & (HEX | BINARY) and beside not in (HEX, BINARY):
        raise exceptions.throw(
            "ArgumentException",
            "With the AllowHexSpecifier or AllowBinarySpecifier bit set in the enum bit field, the "
            "only other valid bits that can be combined into the enum value must be "
            "AllowLeadingWhite and AllowTrailingWhite. (Parameter 'style')",
            "style",
        )


def check_float_style(style: int) -> None:
    _check_style(style)
    if style & (HEX | BINARY):
        raise exceptions.throw(
            "ArgumentException",
            "The number styles AllowHexSpecifier and AllowBinarySpecifier are not supported on "
            "floating point data types. (Parameter 'style')",
            "style",
        )


_DECIMAL = re.compile(_WHITE + r"([+-]?[0-9]+)" + _WHITE + r"\0*\Z")


def _integer(text: str, style: int, kind: Kind) -> int | None:
    """The value; None if the text is not a number. Raises if it does not fit."""
    if style & (HEX | BINARY):
        return _bits(text, style, kind)
    if style == INTEGER and len(text) < 64:
        found = _DECIMAL.match(text)
        if found is None:
            return None
        value = int(found[1])
    else:
        scanned = scan(text, style)
        if scanned is None:
            return None
        if not scanned.digits:
            # "-0" is 0 for unsigned types too, but .NET takes "-0.0" for a negative number.
            if scanned.negative and not kind.signed and "." in text:
                raise too_large(kind)
            return 0
        if len(scanned.digits) > scanned.scale or scanned.scale > 20:
            raise too_large(kind)
        value = int(scanned.digits.ljust(scanned.scale, "0"))
        value = -value if scanned.negative else value
    low = -(1 << (kind.bits - 1)) if kind.signed else 0
    high = (1 << (kind.bits - 1 if kind.signed else kind.bits)) - 1
    if not low <= value <= high:
        raise too_large(kind)
    return value


def _bits(text: str, style: int, kind: Kind) -> int | None:
    """Hexadecimal or binary digits, as the bits of the type."""
    machine.charge(len(text) >> 6)
    body = "[0-9a-fA-F]+" if style & HEX else "[01]+"
    white = _WHITE if style & LEADING_WHITE else ""
    trailing = _WHITE if style & TRAILING_WHITE else ""
    found = re.match(f"{white}({body}){trailing}\\0*\\Z", text)
    if found is None:
        return None
    value = int(found[1], 16 if style & HEX else 2)
    if value >> kind.bits:
        raise too_large(kind)
    if kind.signed and value >> (kind.bits - 1):
        value -= 1 << kind.bits
    return value


def integer_parse(text: str | None, style: int, kind: str) -> int:
    text = check_text(text)
    _check_integer_style(style)
    value = _integer(text, style, KINDS[kind])
    if value is None:
        raise malformed(text)
    return value


def integer_try_parse(text: str | None, style: int, kind: str, result: Reference) -> bool:
    _check_integer_style(style)
    value = None
    if text is not None:
        try:
            value = _integer(text, style, KINDS[kind])
        except exceptions.KernelError:
            value = None
    result.value = value or 0
    return value is not None


def _special(text: str) -> float | None:
    """Infinity and NaN in any case, with a sign; NaN's sign says nothing. Unlike around digits,
    any white space may stand around them."""
    name = text.strip(BLANKS)
    if len(name) > LONGEST_NAME or not name.isascii():
        return None
    name = name.lower()
    if name in ("infinity", "+infinity"):
        return INFINITY
    if name == "-infinity":
        return -INFINITY
    return NAN if name in ("nan", "+nan", "-nan") else None


def _double(text: str, style: int) -> float | None:
    scanned = scan(text, style)
    if scanned is None:
        return _special(text)
    value = float(f"0.{scanned.digits or '0'}e{scanned.scale}")
    return -value if scanned.negative else value


def _single(text: str, style: int) -> float | None:
    """Rounds the text once: where the nearest double lies on the border between two floats, the
    side that the text is on decides."""
    scanned = scan(text, style)
    if scanned is None:
        return _special(text)
    text = f"0.{scanned.digits or '0'}e{scanned.scale}"
    value = float(text)
    rounded = round_f32(value)
    if value not in (rounded, INFINITY):
        rounded = _round_once(value, rounded, scanned)
    return -rounded if scanned.negative else rounded


def _round_once(value: float, rounded: float, scanned: Scanned) -> float:
    """The border is where another float lies as far from the value as the nearest one."""
    other = LARGEST_SINGLE if rounded == INFINITY else value + (value - rounded)
    if round_f32(other) != other or (rounded == INFINITY and value != TOO_LARGE_SINGLE):
        return rounded
    numerator, denominator = value.as_integer_ratio()
    shift = scanned.scale - len(scanned.digits)
    left = int(scanned.digits) * denominator * 10 ** max(shift, 0)
    right = numerator * 10 ** max(-shift, 0)
    if left == right:
        return rounded
    return min(rounded, other) if left < right else max(rounded, other)


def double_parse(text: str | None, style: int) -> float:
    text = check_text(text)
    check_float_style(style)
    value = _double(text, style)
    if value is None:
        raise malformed(text)
    return value


def double_try_parse(text: str | None, style: int, result: Reference) -> bool:
    check_float_style(style)
    value = None if text is None else _double(text, style)
    result.value = 0.0 if value is None else value
    return value is not None


def single_parse(text: str | None, style: int) -> float:
    text = check_text(text)
    check_float_style(style)
    value = _single(text, style)
    if value is None:
        raise malformed(text)
    return value


def single_try_parse(text: str | None, style: int, result: Reference) -> bool:
    check_float_style(style)
    value = None if text is None else _single(text, style)
    result.value = 0.0 if value is None else value
    return value is not None
