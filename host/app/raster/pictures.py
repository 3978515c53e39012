"""Images on a target: at their own size, or stretched and turned; always the nearest pixel."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Blit, Opacity, Pixels, Stretch
from host.app.raster.blending import tinted
from host.app.raster.ellipses import CENTRES
from host.app.raster.rectangles import centres_in
from host.app.raster.targets import Box, Indices, Target


def draw_blit(target: Target, blit: Blit) -> None:
    height, width = blit.bitmap.pixels.shape
    left, right = shown(blit.left, blit.source_x, blit.width, width, blit.flip_x)
    top, bottom = shown(blit.top, blit.source_y, blit.height, height, blit.flip_y)
    box = target.cut(left, top, right, bottom)
    if box is None:
        return
    columns = source_slice(box[0], box[2], blit.left, blit.source_x, blit.width, blit.flip_x)
    rows = source_slice(box[1], box[3], blit.top, blit.source_y, blit.height, blit.flip_y)
    put(target, box, blit.bitmap.pixels[rows, columns], blit.bitmap.opacity, blit.tint)


def shown(place: int, source: int, size: int, limit: int, is_flipped: bool) -> tuple[int, int]:
    """The target's columns (or rows) that show something: what lies outside the image does not."""
    first, end = max(source, 0) - source, min(source + size, limit) - source
    if is_flipped:
        first, end = size - end, size - first
    return place + first, place + end


def source_slice(
    start: int, end: int, place: int, source: int, size: int, is_flipped: bool
) -> slice:
    """The image's columns (or rows) behind the target's from `start` on, before `end`."""
    if not is_flipped:
        return slice(start - place + source, end - place + source)
    last = source + size - 1 - (start - place)
    stop = last - (end - start)
    return slice(last, stop if stop >= 0 else None, -1)


def draw_stretch(target: Target, stretch: Stretch) -> None:
    if stretch.sine == 0 and stretch.cosine == 1:
        draw_upright(target, stretch)
    else:
        draw_turned(target, stretch)


def draw_upright(target: Target, stretch: Stretch) -> None:
    box = target.cut(*centres_in(target, stretch.x, stretch.y, stretch.width, stretch.height))
    if box is None:
        return
    columns = sources_x(stretch, CENTRES[box[0] : box[2]] - stretch.x)
    rows = sources_y(stretch, CENTRES[box[1] : box[3]] - stretch.y)
    height, width = stretch.bitmap.pixels.shape
    left, right = inner_range(columns, width)
    top, bottom = inner_range(rows, height)
    if left < right and top < bottom:
        samples = stretch.bitmap.pixels[rows[top:bottom, None], columns[left:right]]
        box = (box[0] + left, box[1] + top, box[0] + right, box[1] + bottom)
        put(target, box, samples, stretch.bitmap.opacity, stretch.tint)


def inner_range(sources: Indices, limit: int) -> tuple[int, int]:
    """Which of the columns lie in the image: a run, since they rise or fall."""
    (kept,) = np.nonzero((sources >= 0) & (sources < limit))
    return (int(kept[0]), int(kept[-1]) + 1) if kept.size else (0, 0)


def draw_turned(target: Target, stretch: Stretch) -> None:
    """Every centre is turned back about the pivot and looked up there."""
    box = box_turned(target, stretch)
    if box is None:
        return
    dx = CENTRES[box[0] : box[2]] - (stretch.x + stretch.pivot_x)
    dy = (CENTRES[box[1] : box[3]] - (stretch.y + stretch.pivot_y))[:, None]
    x = dx * stretch.cosine + dy * stretch.sine + stretch.pivot_x
    y = dy * stretch.cosine - dx * stretch.sine + stretch.pivot_y
    columns, rows = sources_x(stretch, x), sources_y(stretch, y)
    height, width = stretch.bitmap.pixels.shape
    found = (x >= 0) & (x < stretch.width) & (y >= 0) & (y < stretch.height)
    found &= (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
    columns[~found] = 0
    rows[~found] = 0
    samples = np.where(found, stretch.bitmap.pixels[rows, columns], np.uint32(0))
    opacity: Opacity = "mixed" if stretch.bitmap.opacity == "mixed" else "holes"
    put(target, box, samples, opacity, stretch.tint)


def box_turned(target: Target, stretch: Stretch) -> Box | None:
    """All pixels that the turned rectangle can cover, and a few more."""
    pivot_x, pivot_y = stretch.x + stretch.pivot_x, stretch.y + stretch.pivot_y
    xs, ys = [], []
    for dx in (-stretch.pivot_x, stretch.width - stretch.pivot_x):
        for dy in (-stretch.pivot_y, stretch.height - stretch.pivot_y):
            xs.append(dx * stretch.cosine - dy * stretch.sine + pivot_x)
            ys.append(dx * stretch.sine + dy * stretch.cosine + pivot_y)
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    return target.cut(left, top, math.ceil(max(xs)) + 1, math.ceil(max(ys)) + 1)


def sources_x(stretch: Stretch, x: NDArray[np.float64]) -> Indices:
    """The image's columns at distances from the left edge of the rectangle."""
    column = nearest(x, stretch.source_width, stretch.width)
    if stretch.flip_x:
        column = stretch.source_width - 1 - column
    return column + stretch.source_x


def sources_y(stretch: Stretch, y: NDArray[np.float64]) -> Indices:
    row = nearest(y, stretch.source_height, stretch.height)
    if stretch.flip_y:
        row = stretch.source_height - 1 - row
    return row + stretch.source_y


def nearest(distance: NDArray[np.float64], source: int, size: float) -> Indices:
    """Rounding may reach the end of the source, which is one too far."""
    place = np.floor(distance * source / size)
    return np.clip(place, 0, source - 1).astype(np.int64)


def put(target: Target, box: Box, samples: Pixels, opacity: Opacity, tint: int) -> None:
    """Samples in the cheapest way that their alphas allow."""
    left, top = box[:2]
    if tint != -1:
        samples = tinted(np.ascontiguousarray(samples), tint)
    if opacity == "mixed" or tint >> 24 & 255 != 255:
        target.put(left, top, np.ascontiguousarray(samples))
    elif opacity == "opaque":
        target.put_opaque(left, top, samples)
    else:
        target.put_with_holes(left, top, samples)
