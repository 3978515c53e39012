"""Draw and the drawing methods of Image: they record commands on a canvas; nothing is painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host.app.canvas import Canvas
from host.app.images import ImageCanvas
from host.app.state import AppState
from host.app.text_widths import text_width
from scsharp.python.kernel.machine import charge

RECORDED = (
    "circle", "circle_outline", "clear", "clip", "clip_none", "ellipse", "ellipse_outline", "line",
    "origin", "pixel", "polygon", "polygon_outline", "rect", "rect_outline", "text", "triangle",
)  # fmt: skip


def recorded(name: str) -> Callable[..., None]:
    """What compiled code does in place: it keeps the call for later."""

    def record(canvas: Canvas, *given: Any) -> None:
        canvas.add((name, *given))

    return record


def drawn(name: str) -> Callable[..., None]:
    """The same for drawing an image: it keeps what the image is now."""

    def record(canvas: Canvas, image: ImageCanvas, *given: Any) -> None:
        canvas.add((name, image.shared(), *given))

    return record


def draw_text_width(text: str, size: float) -> float:
    charge(len(text))
    return text_width(text, size)


def intrinsics(_: AppState) -> dict[str, Callable[..., object]]:
    return {
        **{f"record_{name}": recorded(name) for name in RECORDED},
        **{f"canvas_{name}": drawn(name) for name in ("image", "blit", "stretch")},
        "draw_text_width": draw_text_width,
    }
