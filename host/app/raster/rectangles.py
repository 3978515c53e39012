"""Pixels, rectangles and their outlines."""

from __future__ import annotations

from host.app.canvas import first_centre
from host.app.commands import Pixel, Rect, RectOutline
from host.app.raster.targets import Box, Target


def draw_pixel(target: Target, pixel: Pixel) -> None:
    if box := target.cut(pixel.x, pixel.y, pixel.x + 1, pixel.y + 1):
        target.fill(box, pixel.color)


def draw_rect(target: Target, rect: Rect) -> None:
    box = target.cut(*centres_in(target, rect.x, rect.y, rect.width, rect.height))
    if box:
        target.fill(box, rect.color)


def draw_rect_outline(target: Target, rect: RectOutline) -> None:
    """The rectangle without the one that is smaller by the thickness on each side."""
    x, y, width, height, thickness = rect.x, rect.y, rect.width, rect.height, rect.thickness
    left, top, right, bottom = centres_in(target, x, y, width, height)
    width, height = width - 2.0 * thickness, height - 2.0 * thickness
    if width <= 0 or height <= 0:
        bands = [(left, top, right, bottom)]
    else:
        inner = centres_in(target, x + thickness, y + thickness, width, height)
        bands = around((left, top, right, bottom), inner)
    for band in bands:
        if box := target.cut(*band):
            target.fill(box, rect.color)


def around(outer: Box, inner: Box) -> list[Box]:
    """What is left of a box: above, below, left and right of the inner one."""
    left, top, right, bottom = outer
    inner_left, inner_top, inner_right, inner_bottom = inner
    return [
        (left, top, right, inner_top),
        (left, inner_bottom, right, bottom),
        (left, inner_top, inner_left, inner_bottom),
        (inner_right, inner_top, right, inner_bottom),
    ]


def centres_in(target: Target, x: float, y: float, width: float, height: float) -> Box:
    """The pixels whose centres a rectangle holds: left and top edges are in, the others out."""
    return (
        first_centre(x, target.width),
        first_centre(y, target.height),
        first_centre(x + width, target.width),
        first_centre(y + height, target.height),
    )
