"""Draw and the drawing methods of Image: they record commands on a canvas; nothing is painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host.app.canvas import Canvas
from host.app.images import ImageCanvas
from host.app.state import AppState
from host.app.text_widths import text_width
from scsharp.python.kernel.machine import charge


def canvas_image(canvas: Canvas, image: ImageCanvas, x: float, y: float) -> None:
    canvas.image(image.shared(), x, y)


def canvas_blit(canvas: Canvas, image: ImageCanvas, x: float, y: float, *more: Any) -> None:
    """`more`: the source rectangle, both flips, and the tint."""
    canvas.blit(image.shared(), (x, y), more[:4], more[4:6], more[6])


def canvas_stretch(canvas: Canvas, image: ImageCanvas, *more: Any) -> None:
    """`more`: target and source rectangle, both flips, tint, cosine, sine and pivot."""
    canvas.stretch(image.shared(), more[:4], more[4:8], more[8:10], more[10], more[11:])


def draw_text_width(text: str, size: float) -> float:
    charge(len(text))
    return text_width(text, size)


def intrinsics(_: AppState) -> dict[str, Callable[..., object]]:
    return {
        "canvas_circle": Canvas.circle,
        "canvas_circle_outline": Canvas.circle_outline,
        "canvas_clear": Canvas.clear,
        "canvas_clip": Canvas.clip,
        "canvas_clip_none": Canvas.clip_none,
        "canvas_ellipse": Canvas.ellipse,
        "canvas_ellipse_outline": Canvas.ellipse_outline,
        "canvas_line": Canvas.line,
        "canvas_origin": Canvas.origin,
        "canvas_pixel": Canvas.pixel,
        "canvas_polygon": Canvas.polygon,
        "canvas_polygon_outline": Canvas.polygon_outline,
        "canvas_rect": Canvas.rect,
        "canvas_rect_outline": Canvas.rect_outline,
        "canvas_text": Canvas.text,
        "canvas_triangle": Canvas.triangle,
        "canvas_image": canvas_image,
        "canvas_blit": canvas_blit,
        "canvas_stretch": canvas_stretch,
        "draw_text_width": draw_text_width,
    }
