"""Frame: what tests see of the last finished frame. Library code has checked the arguments."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import astuple

from host.app.frame import Frame
from host.app.state import AppState
from scsharp.python.kernel.arrays import Array
from scsharp.python.kernel.machine import charge

OPAQUE = 0xFF << 24


def signed(value: int) -> int:
    """The same 32 bits as an int."""
    return value - 2**32 if value >= 2**31 else value


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    def frame(pixels_per_step: int = 0) -> Frame:
        """The frame; making its pixels is charged once, looking at all of them each time."""
        found = state.frame
        assert found is not None, "the library checks frame_exists first"
        found.pay()
        if pixels_per_step:
            charge(found.width * found.height // pixels_per_step)
        return found

    def frame_find_color(color: int, area: Array) -> None:
        area.a[:] = astuple(frame(32).find_color(color))

    def frame_find_tag(tag: str, area: Array) -> None:
        area.a[:] = astuple(frame(32).find_tag(tag))

    def frame_tag(x: int, y: int) -> str:
        return frame().tags.at(x, y)

    def frame_text_box(index: int, box: Array) -> None:
        text = frame().texts[index]
        left, top = math.floor(text.x), math.floor(text.y)
        right, bottom = math.ceil(text.x + text.width), math.ceil(text.y + text.size)
        box.a[:] = [left, top, right - left, bottom - top]

    return {
        "frame_exists": lambda: state.frame is not None,
        "frame_pixel": lambda x, y: signed(OPAQUE | frame().pixel(x, y)),
        "frame_find_color": frame_find_color,
        "frame_count_color": lambda *query: frame(32).count_color(*query),
        "frame_tag": frame_tag,
        "frame_find_tag": frame_find_tag,
        "frame_scene_hash": lambda: signed(frame(4).tags.checksum()),
        "frame_text_count": lambda: len(frame(16).texts),
        "frame_text": lambda index: frame().texts[index].text,
        "frame_text_box": frame_text_box,
        "frame_hash": lambda: signed(frame(8).checksum()),
    }
