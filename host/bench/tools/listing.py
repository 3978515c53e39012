"""Lines with their numbers, as every answer of a tool shows them, bounded in number and width."""

from __future__ import annotations

from collections.abc import Sequence

from host.wording import counted, shortened

AROUND = 4
"""Lines that are shown before and after a place."""
MOST_LINES = 120
MOST_WIDTH = 300


def numbered(lines: Sequence[str], first: int, last: int) -> str:
    """The lines `first` to `last`; of many, those at both ends."""
    first, last = max(1, first), min(len(lines), last)
    if last - first + 1 <= MOST_LINES:
        return "\n".join(numbered_line(lines, at) for at in range(first, last + 1))
    half = MOST_LINES // 2
    missing = counted(last - first + 1 - 2 * half, "more line")
    before, after = first + half, last - half
    gap = f"      ... {missing}, {before} to {after}, as written"
    return "\n".join([numbered(lines, first, before - 1), gap, numbered(lines, after + 1, last)])


def numbered_line(lines: Sequence[str], number: int) -> str:
    return f"{number:5}| {shortened(lines[number - 1], MOST_WIDTH)}".rstrip()


def around(lines: Sequence[str], first: int, last: int) -> str:
    """The place with some lines before and after; of a place outside, the nearest lines."""
    first = min(max(1, first), len(lines) + 1)
    last = min(max(first - 1, last), len(lines))
    return numbered(lines, first - AROUND, last + AROUND)


def length_of(lines: Sequence[str]) -> str:
    return f"The file has {counted(len(lines), 'line')}."
