"""What a UTF-16 unit is: its category, its other case, its numeric value.

The tables are .NET's own, so results do not depend on the Unicode version of Python. They are
unpacked when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scsharp.python.kernel import char_tables

__all__ = ["char_category", "char_numeric_value", "char_to_lower", "char_to_upper"]

BEYOND_UNITS = (
    (0x10400, 40, 40), (0x104B0, 36, 40), (0x10570, 11, 39), (0x1057C, 15, 39), (0x1058C, 7, 39),
    (0x10594, 2, 39), (0x10C80, 51, 64), (0x118A0, 32, 32), (0x16E40, 32, 32), (0x1E900, 34, 34),
)  # fmt: skip
"""Runs of capitals that take two units: the first, their count, how far the small letters are."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%"


@cache
def categories() -> bytes:
    """The category of every unit."""
    result = bytearray()
    at = 0
    text = char_tables.CATEGORIES
    while at < len(text):
        category = _LETTERS.index(text[at])
        end = at + 1
        while end < len(text) and text[end] not in _LETTERS:
            end += 1
        result += bytes([category]) * (int(text[at + 1 : end], 36) if end > at + 1 else 1)
        at = end
    return bytes(result)


def _mapping(runs: str) -> dict[int, int]:
    result: dict[int, int] = {}
    for run in runs.split():
        start, count, step, distance = (int(part, 36) for part in run.split(":"))
        for code in range(start, start + count * step, step):
            result[code] = code + distance
    return result


def _beyond() -> Iterator[tuple[int, int]]:
    """The capital and the small letters that take two units."""
    for start, count, distance in BEYOND_UNITS:
        for code in range(start, start + count):
            yield code, code + distance


@cache
def upper_letters() -> dict[int, int]:
    """The capital letter of every character that has another one; fit for str.translate."""
    return _mapping(char_tables.UPPER) | {small: capital for capital, small in _beyond()}


@cache
def lower_letters() -> dict[int, int]:
    """The small letter of every character that has another one; fit for str.translate."""
    return _mapping(char_tables.LOWER) | dict(_beyond())


@cache
def numeric_values() -> dict[int, float]:
    result: dict[int, float] = {}
    for run in char_tables.NUMERIC.split():
        start, count, value = run.split(":")
        for index in range(int(count, 36)):
            result[int(start, 36) + index] = float(value) + index
    return result


def char_category(value: int) -> int:
    return categories()[value]


def char_to_upper(value: int) -> int:
    if value < 128:
        return value - 32 if 97 <= value <= 122 else value
    return upper_letters().get(value, value)


def char_to_lower(value: int) -> int:
    if value < 128:
        return value + 32 if 65 <= value <= 90 else value
    return lower_letters().get(value, value)


def char_numeric_value(value: int) -> float:
    return numeric_values().get(value, -1.0)
