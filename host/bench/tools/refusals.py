"""Edits that are refused: each refusal has a code, says what would be accepted, and shows the lines
around the place. The codes are part of the run folder's format (docs/benchmark-files.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from host.bench.tools.listing import around, length_of
from host.wording import counted


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an edit was not made; `text` is what the model reads."""

    code: str
    text: str


def refusal(code: str, why: str, lines: Sequence[str], first: int, last: int) -> Refusal:
    return Refusal(code, f"Refused: {why}\n{length_of(lines)}\n{around(lines, first, last)}")


def file_exists(lines: Sequence[str]) -> Refusal:
    why = "the file exists already. Change its lines with change_lines, in small steps."
    return refusal("file_exists", why, lines, 1, 2)


def empty_file() -> Refusal:
    why = "the text is empty. Give the whole text of a first small version of the app."
    return Refusal("empty_file", f"Refused: {why}")


def no_file() -> Refusal:
    why = "there is no file yet. Write a first small version of the app with create_file."
    return Refusal("no_file", f"Refused: {why}")


def outside_file(lines: Sequence[str], first: int, last: int) -> Refusal:
    most = len(lines)
    if last < first - 1:
        why = (
            f"last_line {last} lies before first_line {first}. To replace lines, last_line is "
            f"first_line or more; to insert before line {first}, it is {first - 1}."
        )
    else:
        why = (
            f"lines {first} to {last} lie outside the file. first_line may be 1 to {most + 1} and "
            f"last_line at most {most}; to add lines at the end, use first_line {most + 1} and "
            f"last_line {most}."
        )
    return refusal("outside_file", why, lines, first, last)


def stale_text(lines: Sequence[str], first: int, last: int, places: Sequence[int]) -> Refusal:
    there = f"{line_range(first, last)} hold another text than old_text."
    if len(places) == 1:
        way = f"That text begins at line {places[0]} now."
    elif places:
        way = f"That text begins at the lines {', '.join(map(str, places[:5]))} now."
    else:
        way = "Give old_text as the lines stand below, without their numbers, or leave it out."
    return refusal("stale_text", f"{there} {way}", lines, first, last)


def empty_edit(lines: Sequence[str], first: int) -> Refusal:
    why = (
        "the change neither replaces nor adds a line. To insert, give the new lines as new_text; "
        "to remove lines, give first_line and last_line of those and an empty new_text."
    )
    return refusal("empty_edit", why, lines, first, first)


def nothing_changed(lines: Sequence[str], first: int, last: int) -> Refusal:
    verb = "is" if first == last else "are"
    why = f"{line_range(first, last)} {verb} so already. Give a text that differs."
    return refusal("nothing_changed", why, lines, first, last)


def too_much(lines: Sequence[str], first: int, last: int, most: int) -> Refusal:
    why = (
        f"the change would replace {counted(last - first + 1, 'line')} at once; in a file of "
        f"{len(lines)} lines it may replace {most} at most (it may add as many as it likes). "
        "Change one function at a time."
    )
    return refusal("too_much", why, lines, first, last)


def line_range(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"
