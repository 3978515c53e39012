"""Frame: what tests see of the last finished frame. Library code has checked the arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple

from host.app.frame import Frame
from host.app.state import AppState
from scsharp.python.kernel.arrays import Array

OPAQUE = 0xFF << 24


def signed(value: int) -> int:
    """The same 32 bits as an int."""
    return value - 2**32 if value >= 2**31 else value


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    def frame() -> Frame:
        assert state.frame is not None, "the library checks frame_exists first"
        return state.frame

    def frame_find_color(color: int, area: Array) -> None:
        area.a[:] = astuple(frame().find_color(color))

    return {
        "frame_exists": lambda: state.frame is not None,
        "frame_pixel": lambda x, y: signed(OPAQUE | frame().pixel(x, y)),
        "frame_find_color": frame_find_color,
        "frame_hash": lambda: signed(frame().checksum()),
    }
