"""Frames that come from a JavaScript engine as plain values: back to commands and bitmaps."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, get_args

import numpy as np

from host.app.commands import PIXEL, Bitmap, Command, Pixels
from host.app.frame import Frame

CAPITAL = re.compile(r"[A-Z]")
KINDS = {kind.__name__[0].lower() + kind.__name__[1:]: kind for kind in get_args(Command)}
"""Command classes by the names that they have in JavaScript."""


def python_name(name: str) -> str:
    return CAPITAL.sub(lambda match: f"_{match[0].lower()}", name)


@dataclass(slots=True)
class PlainFrames:
    """`bitmaps` are those of the last frame; the engine tells the pixels of all others."""

    bitmaps: dict[int, Bitmap] = field(default_factory=dict)

    def read(self, plain: dict[str, Any]) -> Frame:
        known = self.bitmaps | {one["number"]: bitmap_of(one) for one in plain["fresh"]}
        records = tuple(("placed", command_of(one, known)) for one in plain["commands"])
        used = {one["bitmap"] for one in plain["commands"] if "bitmap" in one}
        self.bitmaps = {number: known[number] for number in used}
        return Frame(plain["width"], plain["height"], records)


def bitmap_of(plain: dict[str, Any]) -> Bitmap:
    return Bitmap(pixels_of(plain), is_shared=True)


def pixels_of(plain: dict[str, Any]) -> Pixels:
    shape = plain["height"], plain["width"]
    return np.array(plain["pixels"], "<i4").view(PIXEL).reshape(shape)


def command_of(plain: dict[str, Any], bitmaps: dict[int, Bitmap]) -> Command:
    kind: Any = KINDS[plain["kind"]]
    given = {python_name(name): value for name, value in plain.items()}
    if "bitmap" in given:
        given["bitmap"] = bitmaps[given["bitmap"]]
    command: Command = kind(*(given[name] for name in kind.__slots__))
    return command
