"""Lines of thickness 1: one pixel for each step of the longer axis, both ends included."""

from __future__ import annotations

import numpy as np

from host.app.commands import Hairline
from host.app.raster.targets import Indices, Target


def draw_hairline(target: Target, line: Hairline) -> None:
    x1, y1, x2, y2 = line.x1, line.y1, line.x2, line.y2
    clip = target.clip
    if x1 == x2 or y1 == y2:
        box = target.cut(min(x1, x2), min(y1, y2), max(x1, x2) + 1, max(y1, y2) + 1)
        if box:
            target.fill(box, line.color)
    elif abs(x2 - x1) >= abs(y2 - y1):
        x, y = steps((x1, y1), (x2, y2), clip.left, clip.right)
        kept = (y >= clip.top) & (y < clip.bottom)
        target.fill_points(y[kept], x[kept], line.color)
    else:
        y, x = steps((y1, x1), (y2, x2), clip.top, clip.bottom)
        kept = (x >= clip.left) & (x < clip.right)
        target.fill_points(y[kept], x[kept], line.color)


def steps(
    one: tuple[int, int], other: tuple[int, int], first: int, end: int
) -> tuple[Indices, Indices]:
    """Along the longer axis from the smaller end, within first .. end - 1: both coordinates.

    Ends in order, so that the direction does not matter; a half goes up.
    """
    (start, across), (stop, across_stop) = sorted((one, other))
    length, rise = stop - start, across_stop - across
    along = np.arange(max(start, first), min(stop + 1, end))
    return along, across + (2 * rise * (along - start) + length) // (2 * length)
