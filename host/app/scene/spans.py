"""Flat faces to runs of pixels in a row, and runs to single pixels with their nearness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from host.app.scene.faces import Screened
from host.app.scene.family import ROW, Meter
from host.app.scene.geometry import Numbers
from host.app.scene.view import Doubles, Region

ROWS_AT_ONCE = 1 << 17
PIXELS_AT_ONCE = 1 << 20
"""Bounds of the memory that a step takes."""


@dataclass(frozen=True, slots=True)
class Runs:
    """Pixels of one face in one row, from column `start` on."""

    face: Numbers
    row: Numbers
    start: Numbers
    count: Numbers


def runs_of(faces: Screened, region: Region, meter: Meter, price: int) -> Iterator[Runs]:
    """In blocks that are not too large, and which are paid for."""
    heights = faces.last - faces.first
    ends = np.cumsum(heights)
    at = 0
    while at < len(heights):
        before = int(ends[at - 1]) if at else 0
        end = max(at + 1, int(np.searchsorted(ends, before + ROWS_AT_ONCE, "right")))
        meter.pay(int(ends[end - 1] - before) * ROW)
        yield from parted(runs_between(faces, at, end, region), meter, price)
        at = end


def runs_between(faces: Screened, start: int, end: int, region: Region) -> Runs:
    heights = faces.last[start:end] - faces.first[start:end]
    face = np.repeat(np.arange(start, end), heights)
    row = np.arange(len(face)) + np.repeat(
        faces.first[start:end] - (np.cumsum(heights) - heights), heights
    )
    centre = row + 0.5
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
    ends = np.cumsum(runs.count)
    at = 0
    while at < len(ends):
        before = int(ends[at - 1]) if at else 0
        end = max(at + 1, int(np.searchsorted(ends, before + PIXELS_AT_ONCE, "right")))
        meter.pay(int(ends[end - 1] - before) * price)
        yield Runs(runs.face[at:end], runs.row[at:end], runs.start[at:end], runs.count[at:end])
        at = end


def spread_out(runs: Runs) -> tuple[Numbers, Numbers]:
    """Single pixels: the run that each belongs to, and its column."""
    run = np.repeat(np.arange(len(runs.count)), runs.count)
    offset = runs.start - (np.cumsum(runs.count) - runs.count)
    return run, np.arange(len(run)) + offset[run]


def nearness_of(runs: Runs, faces: Screened, run: Numbers, column: Numbers) -> NDArray[np.float32]:
    a, b, c = faces.plane
    base = b[runs.face] * (runs.row + 0.5) + c[runs.face]
    found: NDArray[np.float32] = (a[runs.face][run] * (column + 0.5) + base[run]).astype(np.float32)
    return found
