"""Text to recordings. Whatever is damaged is told with its line, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from host.app.input import FAR, FrameInput
from host.app.keys import KEYS
from host.replays.recording import Header, Marks, Recording, Start, Step
from host.replays.writing import FORMAT, VERSION

CHECKSUMS = {"picture": re.compile(r"[0-9a-f]{8}"), "state": re.compile(r"[0-9a-f]{16}")}
CONTENT = re.compile(r"[0-9a-f]{64}")
JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
MOST_BRACKETS = 20
MOST_TYPED = 100_000
INPUT = {"down", "pressed", "released", "mouse", "move", "wheel", "typed"}
MARKS = {"picture", "state", "error", "over"}


class DamagedRecording(ValueError):
    """The text is no recording, or a damaged one."""


def read_recording(lines: Iterable[str]) -> Recording:
    """The recording, or DamagedRecording with the number of the line that is wrong."""
    header: Header | None = None
    parts: list[Start | Step] = []
    is_complete = False
    for number, line in enumerate(lines, 1):
        try:
            if is_complete:
                raise DamagedRecording("nothing may follow the number of frames")
            facts = read_line(line)
            if header is None:
                header = read_header(facts)
            elif "frames" in facts:
                check_count(facts, parts)
                is_complete = True
            else:
                parts.append(read_part(facts, is_first=not parts))
        except DamagedRecording as damage:
            raise DamagedRecording(f"line {number}: {damage}") from None
    if header is None:
        raise DamagedRecording("the file is empty")
    return Recording(header, tuple(parts), is_complete)


def read_line(line: str) -> dict[str, Any]:
    # Scripts need deep stacks, so Python's own limit would not keep the parser from a crash.
    between = JSON_TEXT.sub("", line)
    if between.count("[") + between.count("{") > MOST_BRACKETS:
        raise DamagedRecording("this is no line of a recording: too many brackets")
    try:
        facts = json.loads(line)
    except ValueError:
        raise DamagedRecording("this is no JSON; the recording is damaged or cut off") from None
    if not isinstance(facts, dict):
        raise DamagedRecording("this is no JSON object")
    return facts


def read_header(facts: dict[str, Any]) -> Header:
    if facts.get("format") != FORMAT:
        raise DamagedRecording(f'this is no recording: its first line lacks "format": "{FORMAT}"')
    version = facts.get("version")
    if version != VERSION:
        raise DamagedRecording(f"this is version {version!r} of the format; known is {VERSION}")
    width, height, rate = integers(facts, "screen", 3, 1920)
    content = text(facts, "content", 64)
    if not CONTENT.fullmatch(content):
        raise DamagedRecording('"content" is no SHA-256')
    return Header(
        app=text(facts, "app", 4096),
        content=content,
        seed=integer(facts.get("seed"), "seed", 2**32 - 1),
        engine=text(facts, "engine", 100),
        width=width,
        height=height,
        rate=rate,
    )


def check_count(facts: dict[str, Any], parts: list[Start | Step]) -> None:
    found = sum(isinstance(one, Step) for one in parts)
    if facts["frames"] != found:
        raise DamagedRecording(f"{facts['frames']!r} frames were recorded, but {found} are here")


def read_part(facts: dict[str, Any], *, is_first: bool) -> Start | Step:
    if facts.get("start") is True:
        check_names(facts, {"start"} | MARKS)
        return Start(read_marks(facts))
    if is_first:
        raise DamagedRecording('the line with "start": true is missing before the first frame')
    check_names(facts, INPUT | MARKS)
    return Step(read_input(facts), read_marks(facts))


def check_names(facts: dict[str, Any], known: set[str]) -> None:
    if unknown := sorted(facts.keys() - known):
        raise DamagedRecording(f'"{unknown[0]}" has no meaning here')


def read_marks(facts: dict[str, Any]) -> Marks:
    for name, form in CHECKSUMS.items():
        if name in facts and not form.fullmatch(text(facts, name, 16)):
            raise DamagedRecording(f'"{name}" is no checksum: {facts[name]!r}')
    error = text(facts, "error", 10**6) if "error" in facts else ""
    is_over = facts.get("over", False)
    if not isinstance(is_over, bool):
        raise DamagedRecording('"over" is not true or false')
    return Marks(facts.get("picture", ""), facts.get("state", ""), error, is_over)


def read_input(facts: dict[str, Any]) -> FrameInput:
    mouse_x, mouse_y = integers(facts, "mouse", 2, 1919)
    mouse_dx, mouse_dy = integers(facts, "move", 2, FAR, -FAR)
    return FrameInput(
        down=keys(facts, "down"),
        pressed=keys(facts, "pressed"),
        released=keys(facts, "released"),
        mouse_x=mouse_x,
        mouse_y=mouse_y,
        mouse_dx=mouse_dx,
        mouse_dy=mouse_dy,
        wheel=integer(facts.get("wheel", 0), "wheel", FAR, -FAR),
        typed=text(facts, "typed", MOST_TYPED) if "typed" in facts else "",
    )


def keys(facts: dict[str, Any], name: str) -> frozenset[str]:
    found = facts.get(name, [])
    if not isinstance(found, list):
        raise DamagedRecording(f'"{name}" is no list of keys')
    for key in found:
        if not isinstance(key, str) or key not in KEYS:
            raise DamagedRecording(f'"{name}" has {key!r}, which is no key')
    return frozenset(found)


def text(facts: dict[str, Any], name: str, most: int) -> str:
    found = facts.get(name)
    if not isinstance(found, str) or len(found) > most:
        raise DamagedRecording(f'"{name}" is missing, no text, or too long')
    return found


def integers(
    facts: dict[str, Any], name: str, count: int, high: int, low: int = 0
) -> tuple[int, ...]:
    found = facts.get(name, [0] * count)
    if not isinstance(found, list) or len(found) != count:
        raise DamagedRecording(f'"{name}" must be {count} numbers')
    return tuple(integer(one, name, high, low) for one in found)


def integer(value: Any, name: str, high: int, low: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise DamagedRecording(f'"{name}" must be a whole number from {low} to {high}')
    return value
