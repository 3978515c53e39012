"""Lines: hairlines of single pixels with depth."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from host.app.commands import PIXEL as PIXEL_TYPE
from host.app.commands import Pixels
from host.app.raster.blending import packed
from host.app.raster.hairlines import steps
from host.app.scene.family import PIXEL, SEEN_THROUGH, Fragments, Look, Meter
from host.app.scene.geometry import Lines, Numbers
from host.app.scene.view import Doubles, Region, View, centres

NEARER = 1.002
GUARD = 10_000.0
"""Lines are cut so many pixels outside of the screen."""


@dataclass(frozen=True, slots=True)
class LineFamily:
    look: Look
    view: View
    region: Region
    lines: Lines
    is_opaque: bool

    def orders(self) -> Numbers:
        return self.lines.order

    def tags(self) -> Numbers:
        return self.lines.tag

    def fragments(self, meter: Meter) -> Iterator[Fragments]:
        starts, ends = (self.view.project((one[0], one[1], one[2])) for one in self.lines.ends)
        for at in range(len(self.lines.order)):
            start, end = ([float(part[at]) for part in one] for one in (starts, ends))
            if shown := shown_part(start, end, self.view):
                column, row, nearness = line_pixels(*shown, self.region)
                meter.pay(len(column) * (PIXEL if self.is_opaque else SEEN_THROUGH))
                line = np.full(len(column), at)
                yield Fragments(line, column, row, nearness.astype(np.float32))

    def colors(self, found: Fragments) -> Pixels:
        colors = np.array([packed(int(one)) for one in self.lines.color], PIXEL_TYPE)
        depth = NEARER / found.nearness.astype(np.float64)
        return self.look.lighting.finish(colors[found.surface], None, depth)


def shown_part(
    start: list[float], end: list[float], view: View
) -> tuple[list[float], list[float]] | None:
    """What of a line lies between near and far plane, and not too far outside of the screen."""
    first, last = 0.0, 1.0
    for side in range(6):
        one, other = outside_by(side, start, view), outside_by(side, end, view)
        if not (one >= 0 or other >= 0):
            return None
        if one >= 0 and other >= 0:
            continue
        cut = one / (one - other)
        if one < 0:
            first = max(first, cut)
        else:
            last = min(last, cut)
    if not first <= last:
        return None
    return between(start, end, first), between(start, end, last)


def outside_by(side: int, point: list[float], view: View) -> float:
    """Above or equal to 0 for what lies on the right side of one of six planes."""
    x, y, z = point
    match side:
        case 0:
            return z - view.near
        case 1:
            return view.far - z
        case 2:
            return x + GUARD * z
        case 3:
            return GUARD * z - x
        case 4:
            return y + GUARD * z
        case _:
            return GUARD * z - y


def between(start: list[float], end: list[float], part: float) -> list[float]:
    if part == 0:
        return start
    if part == 1:
        return end
    return [one + (other - one) * part for one, other in zip(start, end, strict=True)]


def line_pixels(
    start: list[float], end: list[float], region: Region
) -> tuple[Numbers, Numbers, Doubles]:
    """A hairline's pixels within the region, and how near they are."""
    left, top, right, bottom = region
    x1, y1, x2, y2 = start[0] / start[2], start[1] / start[2], end[0] / end[2], end[1] / end[2]
    one, other = (math.floor(x1), math.floor(y1)), (math.floor(x2), math.floor(y2))
    if one == other:
        column, row = np.array([one[0]]), np.array([one[1]])
        part: Doubles = np.zeros(1)
    elif abs(other[0] - one[0]) >= abs(other[1] - one[1]):
        column, row = steps(one, other, left, right)
        part = (centres(column) - x1) / (x2 - x1)
    else:
        row, column = steps(one[::-1], other[::-1], top, bottom)
        part = (centres(row) - y1) / (y2 - y1)
    kept = (column >= left) & (column < right) & (row >= top) & (row < bottom)
    first, last = 1.0 / start[2], 1.0 / end[2]
    nearness = (first + (last - first) * np.clip(part, 0.0, 1.0)) * NEARER
    return column[kept], row[kept], nearness[kept]
