"""Draw: appends draw commands; nothing is painted here."""

from __future__ import annotations

from collections.abc import Callable

from host.app.frame import Clear, Rect
from host.app.state import AppState


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    def draw_clear(color: int) -> None:
        state.commands.append(Clear(color))

    def draw_rect(x: float, y: float, width: float, height: float, color: int) -> None:
        state.commands.append(Rect(x, y, width, height, color))

    return {"draw_clear": draw_clear, "draw_rect": draw_rect}
