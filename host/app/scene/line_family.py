"""Lines: hairlines of single pixels with depth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from host.app.commands import PIXEL as PIXEL_TYPE
from host.app.commands import Pixels
from host.app.scene.family import PIXEL, SEEN_THROUGH, Fragments, Look, Meter
from host.app.scene.geometry import Lines, Numbers
from host.app.scene.spans import PIXELS_AT_ONCE, blocks_of, columns_of
from host.app.scene.spreading import single, spreading
from host.app.scene.view import Doubles, Flags, Points, Region, View, as_points, centres

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
        start, end = (self.view.project(as_points(one)) for one in self.lines.ends)
        drawn, start, end = shown_parts(start, end, self.view)
        steps = steps_of(start, end, self.region)
        for block, _ in blocks_of(steps.count, PIXELS_AT_ONCE):
            line, column, row, nearness = line_pixels(steps, block, self.region)
            meter.pay(len(line) * (PIXEL if self.is_opaque else SEEN_THROUGH))
            if line.size:
                near = nearness.astype(np.float32)
                yield Fragments(drawn[line], row, np.ones_like(row), column, near, single)

    def colors(self, found: Fragments) -> Pixels:
        color = self.lines.color[found.surface]
        packed = color & 0xFF00FF00 | color >> 16 & 255 | (color & 255) << 16
        depth = NEARER / found.nearness.astype(np.float64)
        return self.look.lighting.finish(found.spread(packed.astype(PIXEL_TYPE)), None, depth)


def shown_parts(start: Points, end: Points, view: View) -> tuple[Numbers, Points, Points]:
    """Which lines can be seen, and what of them lies between near and far plane, and not too far
    outside of the screen."""
    first, last = np.zeros(len(start[0])), np.ones(len(start[0]))
    is_seen = np.ones(len(first), np.bool_)
    for one, other in zip(beyond(start, view), beyond(end, view), strict=True):
        is_seen &= (one >= 0) | (other >= 0)
        cut = one / (one - other)
        first = np.where((one < 0) & (cut > first), cut, first)
        last = np.where((other < 0) & (cut < last), cut, last)
    which = np.flatnonzero(is_seen & (first <= last))
    start, end = taken(start, which), taken(end, which)
    return which, between(start, end, first[which]), between(start, end, last[which])


def beyond(point: Points, view: View) -> Iterator[Doubles]:
    """For each of six planes numbers that are 0 or above for what lies on its right side."""
    x, y, z = point
    yield z - view.near
    yield view.far - z
    for place in (x, y):
        yield place + GUARD * z
        yield GUARD * z - place


def taken(points: Points, which: Numbers) -> Points:
    return points[0][which], points[1][which], points[2][which]


def between(start: Points, end: Points, part: Doubles) -> Points:
    x, y, z = (
        np.where(part == 0, one, np.where(part == 1, other, one + (other - one) * part))
        for one, other in zip(start, end, strict=True)
    )
    return x, y, z


@dataclass(frozen=True, slots=True)
class Steps:
    """Lines as steps along their longer axis, in its direction, within the region: the first step,
    how many there are, and both coordinates (`along` the longer axis, `across`) of the whole line's
    first pixel, as host.app.raster.hairlines has them. `origin` and `reach` are where along that
    axis the line begins and how far it goes; `near` is 1 / depth there, `nearer` what is added at
    its end."""

    is_level: Flags
    first: Numbers
    count: Numbers
    along: Numbers
    across: Numbers
    length: Numbers
    rise: Numbers
    origin: Doubles
    reach: Doubles
    near: Doubles
    nearer: Doubles


def steps_of(start: Points, end: Points, region: Region) -> Steps:
    x1, y1, x2, y2 = (start[0] / start[2], start[1] / start[2], end[0] / end[2], end[1] / end[2])
    columns, rows, columns_end, rows_end = (
        np.floor(one).astype(np.int64) for one in (x1, y1, x2, y2)
    )
    is_level = np.abs(columns_end - columns) >= np.abs(rows_end - rows)
    one, other = np.where(is_level, columns, rows), np.where(is_level, columns_end, rows_end)
    one_across = np.where(is_level, rows, columns)
    other_across = np.where(is_level, rows_end, columns_end)
    along, stop = np.minimum(one, other), np.maximum(one, other)
    is_turned = one > other
    across = np.where(is_turned, other_across, one_across)
    left, top, right, bottom = region
    first = np.maximum(along, np.where(is_level, left, top))
    after = np.minimum(stop + 1, np.where(is_level, right, bottom))
    is_point = stop == along
    near = 1.0 / start[2]
    return Steps(
        is_level, first, np.maximum(after - first, 0), along, across, np.maximum(stop - along, 1),
        np.where(is_turned, one_across, other_across) - across,
        np.where(is_level, x1, y1),
        np.where(is_point, np.inf, np.where(is_level, x2 - x1, y2 - y1)),
        near, 1.0 / end[2] - near,
    )  # fmt: skip


def line_pixels(
    steps: Steps, block: slice, region: Region
) -> tuple[Numbers, Numbers, Numbers, Doubles]:
    """Some lines' pixels within the region: line, column, row, and how near they are."""
    line = np.repeat(np.arange(block.start, block.stop), steps.count[block])
    along = columns_of(steps.first[block], steps.count[block], spreading(steps.count[block]))
    length = steps.length[line]
    rise = 2 * steps.rise[line] * (along - steps.along[line])
    across = steps.across[line] + (rise + length) // (2 * length)
    is_level = steps.is_level[line]
    column, row = np.where(is_level, along, across), np.where(is_level, across, along)
    left, top, right, bottom = region
    kept = (column >= left) & (column < right) & (row >= top) & (row < bottom)
    part = (centres(along) - steps.origin[line]) / steps.reach[line]
    nearness = steps.near[line] + steps.nearer[line] * np.clip(part, 0.0, 1.0)
    return line[kept], column[kept], row[kept], nearness[kept] * NEARER
