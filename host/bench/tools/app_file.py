"""The app's file as lines, and the two changes that tools can make: create it, replace lines.

Lines are counted from 1. A change replaces the lines `first` to `last`; with `last == first - 1`
it inserts before `first` without replacing any. A line end at the end of a text adds no line.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from host.bench.tools import refusals
from host.bench.tools.refusals import Refusal

MOST_REPLACED = Fraction(2, 5)
"""The share of the file that one change may replace, once it has SMALL_FILE lines."""
SMALL_FILE = 40

Lines: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What `change_lines` is asked to do. `old_text` is what the model takes for the lines' text,
    or None."""

    first: int
    last: int
    new_text: str
    old_text: str | None = None


@dataclass(frozen=True, slots=True)
class Edited:
    """A file after an accepted change: the lines from `first` on are new, `added` of them, in
    place of `removed` older ones."""

    lines: Lines
    first: int
    added: int
    removed: int


def split_lines(text: str) -> Lines:
    """The text's lines without their ends."""
    parts = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tuple(parts[:-1] if parts[-1] == "" else parts)


def joined_lines(lines: Lines) -> str:
    """The file's text; every line ends with a line feed."""
    return "".join(f"{line}\n" for line in lines)


def create(lines: Lines | None, text: str) -> Edited | Refusal:
    """The new file, unless there is one or the text is empty."""
    if lines is not None:
        return refusals.file_exists(lines)
    made = split_lines(text)
    if not text.strip():
        return refusals.empty_file()
    return Edited(made, 1, len(made), 0)


def change(lines: Lines | None, asked: Change) -> Edited | Refusal:
    """The file with the lines replaced, or why not."""
    if lines is None:
        return refusals.no_file()
    new = split_lines(asked.new_text)
    first, last = asked.first, asked.last
    refusal = refused_place(lines, asked) or refused_content(lines, asked, new)
    if refusal is not None:
        return refusal
    return Edited(lines[: first - 1] + new + lines[last:], first, len(new), last - first + 1)


def refused_place(lines: Lines, asked: Change) -> Refusal | None:
    first, last = asked.first, asked.last
    if not (1 <= first <= len(lines) + 1 and first - 1 <= last <= len(lines)):
        return refusals.outside_file(lines, first, last)
    if asked.old_text is not None and not is_same(
        split_lines(asked.old_text), lines[first - 1 : last]
    ):
        return refusals.stale_text(lines, first, last, places_of(asked.old_text, lines))
    return None


def refused_content(lines: Lines, asked: Change, new: Lines) -> Refusal | None:
    first, last = asked.first, asked.last
    replaced = last - first + 1
    if replaced == 0 and not new:
        return refusals.empty_edit(lines, first)
    if new == lines[first - 1 : last]:
        return refusals.nothing_changed(lines, first, last)
    most = most_replaced(lines)
    if replaced > most:
        return refusals.too_much(lines, first, last, most)
    return None


def most_replaced(lines: Lines) -> int:
    """So many lines may be replaced at once."""
    return len(lines) if len(lines) < SMALL_FILE else int(len(lines) * MOST_REPLACED)


def is_same(some: Lines, others: Lines) -> bool:
    """Spaces at the ends of lines aside."""
    return [one.rstrip() for one in some] == [one.rstrip() for one in others]


def places_of(text: str, lines: Lines) -> list[int]:
    """The first lines of all places where the text stands."""
    wanted = split_lines(text)
    if not wanted:
        return []
    starts = range(len(lines) - len(wanted) + 1)
    return [at + 1 for at in starts if is_same(wanted, lines[at : at + len(wanted)])]
