"""The faces of a grid that are not hidden between its blocks, by chunks; only chunks whose cells
have changed are looked at again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from host.app.scene.family import Meter
from host.app.scene.view import Flags
from host.app.scene.voxels import Cells, Snapshot

CHUNK = 16
CELL, COMPARED = 1, 16
"""A quarter of a step for each cell of a chunk that is looked at; one for so many compared ones."""
STEPS = ((0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))
"""From a cell to its neighbour at side +x, -x, +y, -y, +z, -z, as y, z, x."""
Places: TypeAlias = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class SideFaces:
    """The faces that look to one side, chunk after chunk, y first, then z, then x: 3 x n cells (x,
    y, z), their types of blocks, and how many each chunk has."""

    cells: Places
    kinds: Cells
    counts: NDArray[np.int64]


@dataclass(slots=True)
class GridMesh:
    """`parts` are the faces of each chunk to each side; `sides` are all of them together."""

    contents: bytearray
    hiding: Flags
    starts: NDArray[np.int64]
    parts: list[list[tuple[Places, Cells]]]
    sides: list[SideFaces] = field(default_factory=list)


def mesh_of(snapshot: Snapshot, hiding: Flags, meter: Meter) -> GridMesh:
    """`hiding` says of each type of block whether it hides what is behind it."""
    grid = snapshot.grid
    mesh = grid.mesh
    if mesh is None or not np.array_equal(mesh.hiding, hiding):
        sizes = (grid.height, grid.depth, grid.width)
        starts = np.stack(
            np.meshgrid(*(np.arange(0, size, CHUNK) for size in sizes), indexing="ij"), axis=-1
        ).reshape(-1, 3)
        mesh = GridMesh(snapshot.contents, hiding, starts, [[] for _ in starts])
        renew(mesh, snapshot, np.arange(len(starts)), meter)
    elif mesh.contents is not snapshot.contents:
        meter.pay(len(snapshot.contents) // COMPARED)
        renew(mesh, snapshot, changed_chunks(mesh, snapshot), meter)
        mesh.contents = snapshot.contents
    grid.mesh = mesh
    return mesh


def changed_chunks(mesh: GridMesh, snapshot: Snapshot) -> NDArray[np.int64]:
    """Those with another cell, or with one at their side."""
    before = np.frombuffer(mesh.contents, np.uint8)
    changed = np.flatnonzero(before != snapshot.cells.reshape(-1))
    places = np.stack(np.unravel_index(changed, snapshot.cells.shape), axis=-1)
    counts = [-(-size // CHUNK) for size in snapshot.cells.shape]
    is_changed = np.zeros(counts, np.bool_)
    for step in ((0, 0, 0), *STEPS):
        near = places + np.array(step)
        inside = ((near >= 0) & (near < snapshot.cells.shape)).all(axis=1)
        y, z, x = (near[inside] // CHUNK).T
        is_changed[y, z, x] = True
    return np.flatnonzero(is_changed)


def renew(mesh: GridMesh, snapshot: Snapshot, chunks: NDArray[np.int64], meter: Meter) -> None:
    if not chunks.size:
        return
    padded = np.pad(snapshot.cells, 1)
    for number in chunks:
        start = mesh.starts[number]
        end = np.minimum(start + CHUNK, snapshot.cells.shape)
        meter.pay(int(np.prod(end - start)) * CELL)
        mesh.parts[number] = [exposed(padded, start, end, step, mesh.hiding) for step in STEPS]
    mesh.sides = [joined([one[side] for one in mesh.parts]) for side in range(6)]


def exposed(
    padded: Cells,
    start: NDArray[np.int64],
    end: NDArray[np.int64],
    step: tuple[int, int, int],
    hiding: Flags,
) -> tuple[Places, Cells]:
    """The faces of a chunk to one side that no block covers: not one that hides what is behind it,
    and not one of the same type."""
    kinds, beside = (
        padded[tuple(slice(a + 1 + d, b + 1 + d) for a, b, d in zip(start, end, way, strict=True))]
        for way in ((0, 0, 0), step)
    )
    is_seen = (kinds != 0) & (kinds != beside) & ~hiding[beside]
    y, z, x = np.nonzero(is_seen)
    cells = np.stack((x + start[2], y + start[0], z + start[1])).astype(np.int16)
    return cells, kinds[is_seen]


def joined(parts: list[tuple[Places, Cells]]) -> SideFaces:
    return SideFaces(
        np.concatenate([cells for cells, _ in parts], axis=1),
        np.concatenate([kinds for _, kinds in parts]),
        np.array([len(kinds) for _, kinds in parts], np.int64),
    )
