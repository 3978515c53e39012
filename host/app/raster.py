"""Frames to pixels in numpy; host/web/raster.mjs is its twin, to the bit.

A pixel belongs to a shape when its centre does: left and top edges are in, right and bottom edges
out. Blending is integer arithmetic: (source * alpha + below * (255 - alpha) + 127) div 255.
"""

from __future__ import annotations

import math
from typing import assert_never

import numpy as np

from host.app.frame import Clear, DrawCommand, Frame, Pixels, Rect


def rasterize(frame: Frame) -> Pixels:
    """The pixels of a frame, starting from black."""
    pixels = np.zeros((frame.height, frame.width, 3), np.uint8)
    for command in frame.commands:
        draw(pixels, command)
    return pixels


def draw(pixels: Pixels, command: DrawCommand) -> None:
    match command:
        case Clear():
            blend(pixels, command.color)
        case Rect():
            draw_rect(pixels, command)
        case _:
            assert_never(command)


def draw_rect(pixels: Pixels, rect: Rect) -> None:
    if not all(map(math.isfinite, (rect.x, rect.y, rect.width, rect.height))):
        return
    height, width = pixels.shape[:2]
    left, right = centre_range(rect.x, rect.x + rect.width, width)
    top, bottom = centre_range(rect.y, rect.y + rect.height, height)
    if left < right and top < bottom:
        blend(pixels[top:bottom, left:right], rect.color)


def centre_range(start: float, end: float, limit: int) -> tuple[int, int]:
    """The pixels i with start <= i + 0.5 < end, as a half-open range within 0 .. limit."""
    return first_centre(start, limit), first_centre(end, limit)


def first_centre(edge: float, limit: int) -> int:
    if edge <= 0.5:
        return 0
    return limit if edge > limit else min(limit, math.ceil(edge - 0.5))


def blend(target: Pixels, color: int) -> None:
    """Puts a colour over all pixels of a part of the screen."""
    alpha = color >> 24 & 255
    rgb = np.array((color >> 16 & 255, color >> 8 & 255, color & 255), np.uint32)
    if alpha == 255:
        target[...] = rgb.astype(np.uint8)
    elif alpha > 0:
        target[...] = ((rgb * alpha + target * np.uint32(255 - alpha) + 127) // 255).astype(
            np.uint8
        )
