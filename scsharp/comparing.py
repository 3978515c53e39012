"""Compares what two engines made of a script, and says where they first differ.

Engines must agree in everything that a script can do: its output, its error, the steps that it took
and the state that it left. A difference is a fault of the system, never one of the script.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from scsharp.engines import Frame, ScriptError

SHOWN_UNITS = 160
NOTHING = "(nothing)"
OBJECT = re.compile(r"^#\d+")
DOUBLE = re.compile(r"0x[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Observation:
    """What a script did on an engine; `state` is the text of `Script.state`."""

    output: str
    error: ScriptError | None
    steps: int
    state: str


@dataclass(frozen=True, slots=True)
class Difference:
    """The first one between two engines: `what` is output, error, trace, steps or state, and
    `where` the line, frame or variable; `left` and `right` are what stands there."""

    first: str
    second: str
    what: str
    where: str
    left: str
    right: str

    def __str__(self) -> str:
        place = f", {self.where}" if self.where else ""
        sides = side_by_side(self.first, self.left, self.second, self.right)
        return f"engines differ: {self.what}{place}\n{sides}"


def side_by_side(first: str, left: str, second: str, right: str) -> str:
    """Two lines that begin with who says what."""
    width = max(len(first), len(second)) + 1
    return f"  {first + ':':{width}} {left}\n  {second + ':':{width}} {right}"


Found = tuple[str, str, str, str]
"""what, where, left, right"""


def first_difference(seen: Mapping[str, Observation]) -> Difference | None:
    """The first difference from the first engine, the engine of record; None if all agree."""
    (first, expected), *others = seen.items()
    for second, actual in others:
        for found in differences(expected, actual):
            return Difference(first, second, *found)
    return None


def differences(left: Observation, right: Observation) -> Iterator[Found]:
    """What differs, the most telling first."""
    if left.output != right.output:
        yield "output", *text_difference(left.output, right.output)
    yield from error_differences(left.error, right.error)
    if left.steps != right.steps:
        yield "steps", "", f"{left.steps:,}", f"{right.steps:,}"
    if left.state != right.state:
        yield "state", *state_difference(left.state, right.state)


def text_difference(left: str, right: str) -> tuple[str, str, str]:
    """The line where two texts part, from shortly before the place."""
    pairs = zip_longest(left.split("\n"), right.split("\n"))
    number, (one, two) = next(
        (number, pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]
    )
    return f"line {number}", *around_difference(one, two)


def around_difference(left: str | None, right: str | None) -> tuple[str, str]:
    if left is None or right is None:
        return clipped(left), clipped(right)
    same = next(
        (at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]),
        min(len(left), len(right)),
    )
    start = max(0, same - SHOWN_UNITS // 2) if same > SHOWN_UNITS // 2 else 0
    return clipped(left, start), clipped(right, start)


def clipped(text: str | None, start: int = 0) -> str:
    if text is None:
        return NOTHING
    end = start + SHOWN_UNITS
    return f"{'…' * (start > 0)}{text[start:end]!a}{'…' * (len(text) > end)}"


def error_differences(left: ScriptError | None, right: ScriptError | None) -> Iterator[Found]:
    if left is None or right is None:
        if left is not right:
            yield "error", "", error_text(left), error_text(right)
        return
    one, two = error_text(left), error_text(right)
    if one != two:
        yield "error", "", *around_difference(one, two)
    for number, (a, b) in enumerate(zip_longest(left.trace, right.trace), 1):
        if a != b:
            yield "trace", f"frame {number}", frame_text(a), frame_text(b)


def error_text(error: ScriptError | None) -> str:
    return "no error" if error is None else f"{error.type}: {error.message}"


def frame_text(frame: Frame | None) -> str:
    return NOTHING if frame is None else f"at {frame.function} in {frame.path}:line {frame.line}"


# ------------------------------------------------------------------------------------- state


def state_difference(left: str, right: str) -> tuple[str, str, str]:
    """The variable, field or element where two states part, by its way from a variable."""
    pairs = zip_longest(left.splitlines(), right.splitlines())
    one, two = next(pair for pair in pairs if pair[0] != pair[1])
    if one is None or two is None:
        return "its end", one or NOTHING, two or NOTHING
    (place, value), (other_place, other_value) = (cut(line) for line in (one, two))
    if place != other_place:
        return way_to(place, left), shown(one), shown(two)
    row, other_row = value.split(" "), other_value.split(" ")
    if is_row(place, row) and is_row(place, other_row):
        at = next(at for at, pair in enumerate(zip_longest(row, other_row)) if pair[0] != pair[1])
        place = f"{place.rpartition('[')[0]}[{int(place[place.rindex('[') + 1 : -1]) + at}]"
        value, other_value = ((each[at : at + 1] or [NOTHING])[0] for each in (row, other_row))
    return way_to(place, left), shown(value), shown(other_value)


def cut(line: str) -> tuple[str, str]:
    place, _, value = line.partition(" = ")
    return place, value


def is_row(place: str, values: list[str]) -> bool:
    """Are these several elements of an array, and no text, object or type?"""
    return place.endswith("]") and values[0][:1] not in ('"', "#", "t")


def way_to(place: str, state: str) -> str:
    """From `#7.Next` to `player.Friend.Next`: each object is where it was first met."""
    met: dict[str, str] = {}
    for line in state.splitlines():
        owner, value = cut(line)
        if (match := OBJECT.match(value)) is not None:
            met.setdefault(match[0], owner)
    way: list[str] = []
    while (match := OBJECT.match(place)) is not None and match[0] in met:
        way.append(place[match.end() :])
        place = met[match[0]]
    full = "".join((place, *reversed(way)))
    return full if len(full) <= SHOWN_UNITS else f"{full[:60]} … {full[-60:]}"


def shown(value: str) -> str:
    """A value of the state, doubles also as numbers."""
    if DOUBLE.fullmatch(value):
        (number,) = struct.unpack(">d", bytes.fromhex(value[2:]))
        return f"{number!r} ({value})"
    return value
