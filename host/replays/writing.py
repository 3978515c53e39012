"""Recordings to text, line by line, as they come."""

from __future__ import annotations

import json
from typing import Any, TextIO

from host.app.input import FrameInput
from host.replays.recording import Header, Marks, Recording, Start, Step

FORMAT = "scsharp recording"
VERSION = 1


class RecordingWriter:
    """Writes a recording while it is made; close tells that nothing is missing."""

    def __init__(self, file: TextIO, header: Header) -> None:
        self.file = file
        self.frames = 0
        self.line(
            {
                "format": FORMAT,
                "version": VERSION,
                "app": header.app,
                "content": header.content,
                "seed": header.seed,
                "engine": header.engine,
                "screen": [header.width, header.height, header.rate],
            }
        )

    def add(self, part: Start | Step) -> None:
        match part:
            case Start(marks):
                self.line({"start": True, **plain_marks(marks)})
            case Step(seen, marks):
                self.frames += 1
                self.line({**plain_input(seen), **plain_marks(marks)})

    def close(self) -> None:
        self.line({"frames": self.frames})
        self.file.close()

    def line(self, facts: dict[str, Any]) -> None:
        self.file.write(json.dumps(facts, separators=(",", ":")) + "\n")


def write_recording(file: TextIO, recording: Recording) -> None:
    writer = RecordingWriter(file, recording.header)
    for part in recording.parts:
        writer.add(part)
    writer.close()


def plain_marks(marks: Marks) -> dict[str, Any]:
    facts = {
        "picture": marks.picture,
        "state": marks.state,
        "error": marks.error,
        "over": marks.is_over,
    }
    return {name: value for name, value in facts.items() if value}


def plain_input(seen: FrameInput) -> dict[str, Any]:
    """What differs from no input at all."""
    facts = {
        "down": sorted(seen.down),
        "pressed": sorted(seen.pressed),
        "released": sorted(seen.released),
        "mouse": [seen.mouse_x, seen.mouse_y],
        "move": [seen.mouse_dx, seen.mouse_dy],
        "wheel": seen.wheel,
        "typed": seen.typed,
    }
    return {name: value for name, value in facts.items() if value and value != [0, 0]}
