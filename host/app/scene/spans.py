"""Flat faces to runs of pixels in a row, and runs to single pixels with their nearness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from host.app.scene.faces import Screened
from host.app.scene.family import ROW, Meter
from host.app.scene.geometry import Numbers
from host.app.scene.spreading import Spreading, spreading
from host.app.scene.view import Doubles, Region, centres

ROWS_AT_ONCE = 1 << 17
PIXELS_AT_ONCE = 1 << 20
"""Bounds of the memory that a step takes."""


@dataclass(frozen=True)
class Runs:
    """Pixels of one face in one row, from column `start` on."""

    face: Numbers
    row: Numbers
    start: Numbers
    count: Numbers

    @cached_property
    def spread(self) -> Spreading:
        return spreading(self.count)

    def columns(self) -> Numbers:
        """Of each pixel."""
        return columns_of(self.start, self.count, self.spread)


def runs_of(faces: Screened, region: Region, meter: Meter, price: int) -> Iterator[Runs]:
    """In blocks that are not too large, and which are paid for."""
    for part, rows in blocks_of(faces.last - faces.first, ROWS_AT_ONCE):
        meter.pay(rows * ROW)
        yield from parted(runs_between(faces, part, region), meter, price)


def runs_between(faces: Screened, part: slice, region: Region) -> Runs:
    heights = faces.last[part] - faces.first[part]
    face: Numbers = np.repeat(np.arange(part.start, part.stop), heights)
    row = columns_of(faces.first[part], heights, spreading(heights))
    centre = centres(row)
    left = np.full(len(face), -np.inf)
    right = np.full(len(face), np.inf)
    for slot, edge in enumerate(faces.left):
        rows = None if slot < 2 else np.flatnonzero(faces.lefts[face] > slot)
        tighten(left, np.maximum, edge, (face, centre), rows)
    for slot, edge in enumerate(faces.right):
        rows = None if slot < 2 else np.flatnonzero(faces.rights[face] > slot)
        tighten(right, np.minimum, edge, (face, centre), rows)
    first = np.clip(np.ceil(left - 0.5), region[0], region[2]).astype(np.int64)
    last = np.clip(np.ceil(right - 0.5), region[0], region[2]).astype(np.int64)
    kept = np.flatnonzero(last > first)
    return Runs(face[kept], row[kept], first[kept], last[kept] - first[kept])


def tighten(
    bound: Doubles,
    choose: np.ufunc,
    edge: tuple[Doubles, Doubles],
    places: tuple[Numbers, Doubles],
    rows: Numbers | None,
) -> None:
    """Bounds rows by an edge, all or, where few have it, some."""
    slope, place = edge
    face, centre = places
    if rows is None:
        choose(bound, -(slope[face] * centre + place[face]), out=bound)
    elif rows.size:
        few = face[rows]
        bound[rows] = choose(bound[rows], -(slope[few] * centre[rows] + place[few]))


def parted(runs: Runs, meter: Meter, price: int) -> Iterator[Runs]:
    """In blocks of not too many pixels."""
    for part, pixels in blocks_of(runs.count, PIXELS_AT_ONCE):
        meter.pay(pixels * price)
        yield Runs(runs.face[part], runs.row[part], runs.start[part], runs.count[part])


def blocks_of(sizes: Numbers, most: int) -> Iterator[tuple[slice, int]]:
    """Neighbours whose sizes are together at most `most`, or one that is larger; and their sum."""
    ends = np.cumsum(sizes)
    at, before = 0, 0
    while at < len(ends):
        end = max(at + 1, int(np.searchsorted(ends, before + most, "right")))
        after = int(ends[end - 1])
        yield slice(at, end), after - before
        at, before = end, after


def columns_of(start: Numbers, count: Numbers, spread: Spreading) -> Numbers:
    """Of each pixel of runs."""
    columns = spread(start - (np.cumsum(count) - count))
    columns += np.arange(len(columns))
    return columns


def nearness_of(runs: Runs, faces: Screened, column: Numbers) -> NDArray[np.float32]:
    a, b, c = faces.plane
    base = b[runs.face] * (runs.row + 0.5) + c[runs.face]
    found = runs.spread(a[runs.face])
    found *= centres(column)
    found += runs.spread(base)
    return found.astype(np.float32)
