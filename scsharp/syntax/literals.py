"""What literals mean: numbers, characters, strings and their escapes.

Strings come out as UTF-16 units: a character beyond U+FFFF is two surrogates.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable
from decimal import Decimal

from scsharp.decimals import from_digits
from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.syntax import raw_strings
from scsharp.syntax.nodes import Literal
from scsharp.syntax.tokens import Token

Report = Callable[[Span, Message], None]

ESCAPE = re.compile(r"\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{1,4}|.|\Z)", re.DOTALL)
SIMPLE_ESCAPES = {
    "'": "'", '"': '"', "\\": "\\", "0": "\0", "a": "\a", "b": "\b", "f": "\f",
    "n": "\n", "r": "\r", "t": "\t", "v": "\v",
}  # fmt: skip
ASTRAL = re.compile("[\U00010000-\U0010ffff]")
INTEGER = re.compile(r"(0[xX]|0[bB])?([\da-fA-F_]*?)([uUlL]*)\Z")
DIGITS = r"\d+(?:_+\d+)*"
REAL = re.compile(rf"(?:{DIGITS})?(?:\.{DIGITS})?(?:[eE][+-]?{DIGITS})?\Z")
LAST_INTEGER = 2**64 - 1
MOST_EXPONENT = 99_999
WORDS: dict[str, object] = {"true": True, "false": False, "null": None}


def decode_literal(token: Token, report: Report) -> Literal:
    span = Span(token.start, token.end)
    match token.kind:
        case "INTEGER":
            value, suffix = decode_integer(token.text, span, report)
            return Literal(span, "integer", token.text, value, suffix)
        case "REAL":
            number, suffix = decode_real(token.text, span, report)
            return Literal(span, "real", token.text, number, suffix)
        case "CHARACTER":
            character = decode_character(token, report)
            kind = "char" if character is not None else "wrong"
            return Literal(span, kind, token.text, character or "\0")
        case "TEXT" | "VERBATIM" | "RAW":
            return Literal(span, "string", token.text, decode_string(token, report))
        case _:
            return Literal(span, token.text, token.text, WORDS[token.text])


# --------------------------------------------------------------------- numbers


def decode_integer(text: str, span: Span, report: Report) -> tuple[int, str]:
    found = INTEGER.match(text)
    assert found is not None
    prefix, digits, suffix = found.groups()
    suffix = "".join(sorted(suffix.lower(), reverse=True))
    base = {"0x": 16, "0b": 2}.get((prefix or "").lower(), 10)
    if not digits.strip("_") or digits.endswith("_") or suffix not in ("", "u", "l", "ul"):
        report(span, messages.invalid_number())
        return 0, ""
    if text.endswith("l") and suffix == "l":
        report(Span(span.end - 1, span.end), messages.small_l_suffix())
    value = parse_digits(digits.replace("_", ""), base)
    if value > LAST_INTEGER:
        report(span, messages.number_too_large())
        return LAST_INTEGER + 1, suffix
    return value, suffix


def parse_digits(digits: str, base: int) -> int:
    """Python refuses to read decimal numbers of thousands of digits, and so need we."""
    return int(digits, base) if len(digits.lstrip("0")) <= 64 else LAST_INTEGER + 1


def decode_real(text: str, span: Span, report: Report) -> tuple[float | Decimal, str]:
    suffix = text[-1].lower() if text[-1] in "fFdDmM" else ""
    digits = text.removesuffix(text[-1]) if suffix else text
    if not REAL.match(digits):
        report(span, messages.invalid_real())
        return (Decimal(0) if suffix == "m" else 0.0), suffix
    digits = digits.replace("_", "")
    try:
        if suffix == "m":
            return parse_decimal(digits), suffix
        value = parse_single(digits) if suffix == "f" else float(digits)
        if math.isinf(value):
            raise OverflowError
    except (OverflowError, ArithmeticError):
        type_name = {"f": "float", "m": "decimal"}.get(suffix, "double")
        report(span, messages.real_out_of_range(type_name))
        return (Decimal(0) if suffix == "m" else 0.0), suffix
    return value, suffix


def parse_single(digits: str) -> float:
    """The nearest single: where the double is inexact, a step towards the exact value keeps it
    from being taken for a tie."""
    value = float(digits)
    if math.isinf(value):
        return value
    exact, near = Decimal(digits), Decimal(value)
    if exact != near:
        value = math.nextafter(value, math.inf if exact > near else -math.inf)
    return float(struct.unpack("<f", struct.pack("<f", value))[0])


def parse_decimal(digits: str) -> Decimal:
    """As decimal.Parse: at most 28 places and 96 bits, ties to even."""
    number, _, exponent = digits.lower().partition("e")
    whole, _, places = number.partition(".")
    significant = (whole + places).lstrip("0")
    power = max(-MOST_EXPONENT, min(int(exponent[:12] or "0"), MOST_EXPONENT))
    return from_digits(significant, len(significant) - len(places) + power, False)


# --------------------------------------------------------------------- characters and strings


def utf16(text: str) -> str:
    return ASTRAL.sub(surrogates, text) if not text.isascii() else text


def surrogates(found: re.Match[str]) -> str:
    return surrogate_pair(ord(found.group()))


def surrogate_pair(code: int) -> str:
    code -= 0x10000
    return chr(0xD800 + (code >> 10)) + chr(0xDC00 + (code & 0x3FF))


def decode_character(token: Token, report: Report) -> str | None:
    """The unit of 'x'; None if it is no character. What the scanner could not match has been
    reported by it."""
    text = token.text
    if len(text) < 3 or text[-1] != "'":
        return None
    value = unescape(text[1:-1], token.start + 1, report)
    if len(value) != 1:
        if text[1] == "\\" or len(text) == 3:
            report(Span(token.start, token.end), messages.long_character())
        return None
    return value


def decode_string(token: Token, report: Report) -> str:
    text = token.text
    if text.endswith("u8"):
        report(Span(token.start, token.end), not_in_scsharp("a UTF-8 literal", "leave out u8"))
        text = text[:-2]
    match token.kind:
        case "VERBATIM":
            return utf16(text[2:-1].replace('""', '"'))
        case "RAW":
            return utf16(raw_strings.decode(text, token.start, report))
    end = len(text) - 1 if len(text) > 1 and text[-1] == '"' else len(text)
    return unescape(text[1:end], token.start + 1, report)


def unescape(text: str, start: int, report: Report) -> str:
    """Replace the escapes of a text that stands at `start`, and make it UTF-16."""
    if "\\" not in text:
        return utf16(text)

    def replace(found: re.Match[str]) -> str:
        value = escape_value(found.group())
        if value is None:
            end = found.end() if found.group()[1:2] != "U" else found.start() + 2
            report(Span(start + found.start(), start + end), messages.unknown_escape())
            return found.group()[1:]
        return value

    return utf16(ESCAPE.sub(replace, text))


def escape_value(escape: str) -> str | None:
    if len(escape) == 2:
        return SIMPLE_ESCAPES.get(escape[1])
    if len(escape) < 3:
        return None
    code = int(escape[2:], 16)
    if code > 0x10FFFF:
        return None
    return chr(code) if code < 0x10000 else surrogate_pair(code)


# --------------------------------------------------------------------- interpolated strings


def decode_piece(opener: Token, piece: Token, report: Report) -> str:
    """A text piece of an ordinary or verbatim interpolated string."""
    check_closing_braces(piece, report)
    text = piece.text.replace("{{", "{").replace("}}", "}")
    if "@" in opener.text:
        return utf16(text.replace('""', '"'))
    return unescape(text, piece.start, report)


def check_closing_braces(piece: Token, report: Report) -> None:
    for run in re.finditer(r"\}+", piece.text):
        if len(run.group()) % 2:
            place = piece.start + run.end() - 1
            report(Span(place, place + 1), messages.lone_close_brace())
