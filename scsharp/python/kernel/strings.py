"""The members of System.String, on str of UTF-16 units; comparison is by units."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NoReturn

from scsharp.python.kernel import exceptions, machine
from scsharp.python.kernel.arrays import Array
from scsharp.python.kernel.char import lower_letters, upper_letters

__all__ = [
    "string_char_at", "string_compare", "string_compare_ignore_case", "string_compare_ordinal",
    "string_copy_to",
    "string_from_char_range", "string_from_chars", "string_hash_code", "string_join",
    "string_length", "string_pad_left", "string_pad_right", "string_repeat", "string_replace",
    "string_replace_char", "string_substring", "string_substring_from", "string_to_lower",
    "string_to_upper", "string_trim",
]  # fmt: skip

SHORT_CASE = 32
HIGH_SURROGATE = re.compile("[\ud800-\udbff]")
BLANKS = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000"
)


def argument_null(parameter: str) -> exceptions.KernelError:
    return exceptions.throw(
        "ArgumentNullException", f"Value cannot be null. (Parameter '{parameter}')", parameter
    )


def out_of_range(message: str, parameter: str) -> NoReturn:
    raise exceptions.throw(
        "ArgumentOutOfRangeException", f"{message} (Parameter '{parameter}')", parameter
    )


def check_not_negative(value: int, parameter: str) -> None:
    if value < 0:
        raise exceptions.throw(
            "ArgumentOutOfRangeException",
            f"{parameter} ('{value}') must be a non-negative value. (Parameter '{parameter}')\n"
            f"Actual value was {value}.",
            parameter,
        )


def string_length(text: str) -> int:
    return len(text)


def string_char_at(text: str, index: int) -> int:
    if index >= len(text) or index < 0:
        raise exceptions.throw(
            "IndexOutOfRangeException", "Index was outside the bounds of the array."
        )
    return ord(text[index])


# ------------------------------------------------------------------------------------- making


def string_repeat(unit: int, count: int) -> str:
    check_not_negative(count, "count")
    machine.charge_text(count)
    return chr(unit) * count


def string_from_chars(chars: Array | None) -> str:
    if chars is None:
        return ""
    machine.charge(len(chars.a) >> 2)
    machine.charge_text(len(chars.a))
    return "".join(map(chr, chars.a))


def string_from_char_range(chars: Array | None, start: int, length: int) -> str:
    if chars is None:
        raise argument_null("value")
    check_not_negative(start, "startIndex")
    check_not_negative(length, "length")
    if start > len(chars.a) - length:
        limit = len(chars.a) - length
        raise exceptions.throw(
            "ArgumentOutOfRangeException",
            f"startIndex ('{start}') must be less than or equal to '{limit}'. "
            f"(Parameter 'startIndex')\nActual value was {start}.",
            "startIndex",
        )
    machine.charge(length >> 2)
    machine.charge_text(length)
    return "".join(map(chr, chars.a[start : start + length]))


def string_copy_to(text: str, start: int, target: Array, at: int, count: int) -> None:
    machine.charge(count >> 2)
    target.a[at : at + count] = map(ord, text[start : start + count])


def string_join(separator: str, texts: list[str | None]) -> str:
    parts = [one or "" for one in texts]
    units = sum(map(len, parts)) + len(separator) * max(len(parts) - 1, 0)
    machine.charge(len(parts) >> 3)
    machine.charge_text(units)
    return separator.join(parts)


# --------------------------------------------------------------------------------- comparison


def string_compare(a: str | None, b: str | None) -> int:
    """The difference of the first units that differ, else of the lengths; null comes first."""
    if a is None or b is None:
        return (a is not None) - (b is not None)
    machine.charge(min(len(a), len(b)) >> 6)
    if a == b:
        return 0
    place = first_difference(a, b)
    return ord(a[place]) - ord(b[place]) if place < min(len(a), len(b)) else len(a) - len(b)


def string_compare_ordinal(a: str | None, b: str | None) -> int:
    """Looks at the first two units before the lengths, as .NET does: a shorter text has 0 there."""
    if a is not None and b is not None and (len(a) < 2 or len(b) < 2):
        first, second = (a + "\0\0")[:2], (b + "\0\0")[:2]
        if first != second:
            place = first[0] == second[0]
            return ord(first[place]) - ord(second[place])
    return string_compare(a, b)


def first_difference(a: str, b: str) -> int:
    """The place of the first units that differ; where none do, the shorter length."""
    low, high = 0, min(len(a), len(b))
    while high - low > 16:
        middle = (low + high) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle
    while low < high and a[low] == b[low]:
        low += 1
    return low


def string_compare_ignore_case(a: str | None, b: str | None) -> int:
    if a is None or b is None:
        return (a is not None) - (b is not None)
    first, second = string_to_upper(a), string_to_upper(b)
    machine.charge(min(len(a), len(b)) >> 6)
    if first == second:
        return 0
    return compare_characters(first, second, first_difference(first, second))


def compare_characters(a: str, b: str, place: int) -> int:
    """The difference at a place up to which both are the same; two surrogates that belong together
    are one character there, and no others are compared with a shorter text."""
    if place and "\ud800" <= a[place - 1] <= "\udbff" and (is_low(a, place) or is_low(b, place)):
        place -= 1
    elif place == min(len(a), len(b)):
        return len(a) - len(b)
    return character_at(a, place) - character_at(b, place)


def is_low(text: str, place: int) -> bool:
    """Does the second half of a surrogate pair stand there?"""
    return "\udc00" <= text[place : place + 1] <= "\udfff"


def character_at(text: str, place: int) -> int:
    unit = ord(text[place])
    if unit & 0xFC00 == 0xD800 and is_low(text, place + 1):
        return (unit << 10) + ord(text[place + 1]) - 0x35FDC00
    return unit


def string_hash_code(text: str) -> int:
    machine.charge(len(text) >> 1)
    return hash_of(text) if len(text) <= 64 else hash_units(text)


@lru_cache(maxsize=1 << 14)
def hash_of(text: str) -> int:
    return hash_units(text)


def hash_units(text: str) -> int:
    value = 5381
    for unit in text:
        value = (value * 33 ^ ord(unit)) & 0xFFFFFFFF
    return value - 0x100000000 if value & 0x80000000 else value


# -------------------------------------------------------------------------------- other texts


def string_substring_from(text: str, start: int) -> str:
    units = len(text)
    check_not_negative(start, "startIndex")
    if start > units:
        out_of_range("startIndex cannot be larger than length of string.", "startIndex")
    machine.charge_text(units - start)
    return text[start:]


def string_substring(text: str, start: int, length: int) -> str:
    units = len(text)
    check_not_negative(start, "startIndex")
    if start > units:
        out_of_range("startIndex cannot be larger than length of string.", "startIndex")
    check_not_negative(length, "length")
    if start > units - length:
        out_of_range("Index and length must refer to a location within the string.", "length")
    machine.charge_text(length)
    return text[start : start + length]


def string_replace(text: str, old: str | None, new: str | None) -> str:
    units = len(text)
    if old is None:
        raise argument_null("oldValue")
    if not old:
        raise exceptions.throw(
            "ArgumentException",
            "The value cannot be an empty string. (Parameter 'oldValue')",
            "oldValue",
        )
    machine.charge_search(units, len(old))
    machine.charge_text(units + text.count(old) * (len(new or "") - len(old)))
    return text.replace(old, new or "")


def string_replace_char(text: str, old: int, new: int) -> str:
    machine.charge_text(len(text))
    return text.replace(chr(old), chr(new))


def charge_case(units: int) -> None:
    """Short texts are among the costs of the code."""
    if units >= SHORT_CASE:
        machine.charge(units >> 2)
        machine.charge_text(units)


def string_to_upper(text: str) -> str:
    charge_case(len(text))
    return upper_text(text)


def upper_text(text: str) -> str:
    """In upper case, character by character. For ASCII, Python's letters are the table's."""
    return text.upper() if text.isascii() else in_case(text, upper_letters())


def in_case(text: str, letters: dict[int, int]) -> str:
    """Each character that has another letter in the table replaced by it."""
    if HIGH_SURROGATE.search(text) is None:
        return text.translate(letters)
    characters = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    units = characters.translate(letters).encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, memoryview(units).cast("H")))


def string_to_lower(text: str) -> str:
    charge_case(len(text))
    if text.isascii():
        return text.lower()
    return in_case(text, lower_letters())


def string_trim(text: str, units: str | None, sides: int) -> str:
    """Takes white space, or the given units, off the start (1), the end (2) or both (3)."""
    machine.charge_text(len(text))
    wanted = BLANKS if units is None else units
    if sides & 1:
        text = text.lstrip(wanted)
    return text.rstrip(wanted) if sides & 2 else text


def string_pad_left(text: str, width: int, unit: int) -> str:
    units = len(text)
    check_not_negative(width, "totalWidth")
    machine.charge_text(max(width, units))
    return text.rjust(width, chr(unit))


def string_pad_right(text: str, width: int, unit: int) -> str:
    units = len(text)
    check_not_negative(width, "totalWidth")
    machine.charge_text(max(width, units))
    return text.ljust(width, chr(unit))
