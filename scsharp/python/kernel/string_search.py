"""Searching and splitting strings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scsharp.python.kernel import exceptions, machine
from scsharp.python.kernel.arrays import Array
from scsharp.python.kernel.strings import BLANKS, argument_null, out_of_range

__all__ = [
    "string_contains", "string_contains_char", "string_ends_with", "string_index_of",
    "string_index_of_char", "string_last_index_of", "string_last_index_of_char",
    "string_split_at_chars", "string_split_at_texts", "string_starts_with",
]  # fmt: skip

COUNT = (
    "Count must be positive and count must refer to a location within the string/array/collection."
)
INDEX = "Index was out of range. Must be non-negative and less than the size of the collection."
INDEX_OR_END = (
    "Index was out of range. Must be non-negative and less than or equal to the size of the "
    "collection."
)
REMOVE_EMPTY = 1
TRIM = 2


def string_contains(text: str, value: str | None) -> bool:
    units = len(text)
    if value is None:
        raise argument_null("value")
    machine.charge_search(units, len(value))
    return value in text


def no_value(text: str) -> exceptions.KernelError:
    """A receiver of null is a fault before its argument is."""
    return exceptions.null_reference() if text is None else argument_null("value")


def string_contains_char(text: str, value: int) -> bool:
    machine.charge(len(text) >> 6)
    return chr(value) in text


def string_starts_with(text: str, value: str | None) -> bool:
    if value is None:
        raise no_value(text)
    machine.charge(len(value) >> 6)
    return text.startswith(value)


def string_ends_with(text: str, value: str | None) -> bool:
    if value is None:
        raise no_value(text)
    machine.charge(len(value) >> 6)
    return text.endswith(value)


def string_index_of_char(text: str, value: int, start: int, count: int) -> int:
    check_forward(text, start, count)
    machine.charge(count >> 6)
    return text.find(chr(value), start, start + count)


def string_index_of(text: str, value: str | None, start: int, count: int) -> int:
    if value is None:
        raise no_value(text)
    check_forward(text, start, count)
    machine.charge_search(count, len(value))
    return text.find(value, start, start + count)


def check_forward(text: str, start: int, count: int) -> None:
    if start > len(text) or start < 0:
        out_of_range(INDEX_OR_END, "startIndex")
    if count < 0 or start > len(text) - count:
        out_of_range(COUNT, "count")


def string_last_index_of_char(text: str, value: int, start: int, count: int) -> int:
    if len(text) == 0:
        return -1
    if start < 0 or start >= len(text):
        out_of_range(INDEX, "startIndex")
    if count < 0 or count > start + 1:
        out_of_range(COUNT, "count")
    machine.charge(count >> 6)
    return text.rfind(chr(value), start - count + 1, start + 1)


def string_last_index_of(text: str, value: str | None, start: int, count: int) -> int:
    if value is None:
        raise no_value(text)
    if len(text) == 0 and start in (-1, 0):
        return -1 if value else 0
    if start == len(text):
        start -= 1
        count -= count > 0
    if start < 0 or start >= len(text):
        out_of_range(INDEX, "startIndex")
    if count < 0 or count > start + 1:
        out_of_range(COUNT, "count")
    machine.charge_search(count, len(value))
    return text.rfind(value, start - count + 1, start + 1)


# ---------------------------------------------------------------------------------- splitting


def string_split_at_chars(text: str, separators: str, count: int, options: int) -> list[str]:
    """Splits at any of the units; none means white space."""
    machine.charge_text(len(text))
    machine.charge_search(len(text), len(separators))
    if count <= 1 or not text:
        return only_part(text, count, options)
    if len(separators) == 1 and not options and count > len(text):
        return claimed(text.split(separators))
    pattern = f"[{re.escape(separators or BLANKS)}]"
    return split(text, re.finditer(pattern, text), count, options)


def string_split_at_texts(text: str, separators: Array, count: int, options: int) -> list[str]:
    """Splits at any of the texts, the first that fits; empty ones fit nowhere."""
    wanted = [one for one in separators.a if one]
    machine.charge_text(len(text))
    machine.charge_search(len(text), sum(map(len, wanted)))
    if count <= 1 or not text or not wanted:
        return only_part(text, count, options)
    pattern = "|".join(map(re.escape, wanted))
    return split(text, re.finditer(pattern, text), count, options)


def only_part(text: str, count: int, options: int) -> list[str]:
    part = text.strip(BLANKS) if options & TRIM else text
    return [] if count == 0 or (options & REMOVE_EMPTY and not part) else [part]


def split(text: str, places: Iterator[re.Match[str]], count: int, options: int) -> list[str]:
    """The parts between the places; with `count` of them, the last one holds the rest."""
    parts: list[str] = []
    at = 0
    for place in places:
        part = text[at : place.start()]
        if options & TRIM:
            part = part.strip(BLANKS)
        is_dropped = options & REMOVE_EMPTY and not part
        if len(parts) == count - 1 and not is_dropped:
            break
        if not is_dropped:
            parts.append(part)
        at = place.end()
        if len(parts) == count - 1 and not options & REMOVE_EMPTY:
            break
    last = text[at:].strip(BLANKS) if options & TRIM else text[at:]
    if last or not options & REMOVE_EMPTY:
        parts.append(last)
    return claimed(parts)


def claimed(parts: list[str]) -> list[str]:
    machine.charge_items(len(parts))
    return parts
