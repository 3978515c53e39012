"""The faces of a grid that can be seen from the camera."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from host.app.scene.faces import Candidates
from host.app.scene.family import FACE, Meter
from host.app.scene.geometry import BOX_FACES, Names, Numbers
from host.app.scene.materials import Surface
from host.app.scene.recording import Blocks, Light
from host.app.scene.textures import is_opaque
from host.app.scene.view import Doubles, Flags, Points, Region, View
from host.app.scene.voxel_mesh import CHUNK, SideFaces, mesh_of
from host.app.scene.voxels import Snapshot

TYPES = 256
FACES_AT_ONCE = 1 << 15
"""Bounds the memory that a step takes."""
SIDES = ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1))
"""The axis of each side and its direction."""
CORNER_BITS = np.arange(8) >> np.arange(3)[:, None] & 1
"""Whether a corner of a box lies at +x, +y, +z: 3 x 8."""
PLAIN = Surface(None, -1, 1.0, 1.0, True)
"""What types of blocks look like that have no material."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid before the camera, its first face at the place `order`. `places` are its planes
    across each axis, counted from the eye; `shares` is what each adds to X, Y and Z.
    `surfaces` is 6 x 256, by sides and types of blocks."""

    blocks: Blocks
    order: int
    surfaces: Numbers
    tags: Numbers
    sides: list[SideFaces]
    starts: Numbers
    places: Points
    shares: tuple[Points, Points, Points]


def grid_of(
    blocks: Blocks, order: int, tables: tuple[Numbers, Numbers], view: View, meter: Meter
) -> Grid:
    """`tables` are the grid's own surfaces and tags."""
    snapshot = blocks.snapshot
    mesh = mesh_of(snapshot, hiding_types(snapshot), meter)
    sizes = snapshot.grid.width, snapshot.grid.height, snapshot.grid.depth
    x, y, z = (
        (start + np.arange(size + 1, dtype=np.float64)) - eye
        for start, size, eye in zip(blocks.place, sizes, view.eye, strict=True)
    )
    places = x, y, z
    shares = [
        (place * view.rows[0][at], place * view.rows[1][at], place * view.rows[2][at])
        for at, place in enumerate(places)
    ]
    return Grid(
        blocks, order, *tables, mesh.sides, mesh.starts, places, (shares[0], shares[1], shares[2])
    )


def hiding_types(snapshot: Snapshot) -> Flags:
    """Which types of blocks can be seen through nowhere."""
    hiding = np.ones(TYPES, np.bool_)
    hiding[0] = False
    for kind, (sides, _) in snapshot.looks.items():
        hiding[kind] = all(is_opaque(one) for one in sides)
    return hiding


def tables_of(blocks: Blocks, names: Names) -> tuple[Numbers, Numbers]:
    """The surface of each side and type, and the tag of each type."""
    surfaces = np.full((6, TYPES), names.surface(PLAIN))
    tags = np.full(TYPES, names.tag(blocks.tag))
    for kind, (sides, tag) in blocks.snapshot.looks.items():
        surfaces[:, kind] = names.sides(sides)
        tags[kind] = names.tag(tag or blocks.tag)
    return surfaces, tags


def block_faces(
    grid: Grid, view: View, region: Region, light: Light | None, meter: Meter
) -> Iterator[Candidates]:
    """Side by side, without chunks beside the region and without faces that look away; some at a
    time."""
    is_near = near_chunks(grid, view, region)
    kept = []
    for at, faces in enumerate(grid.sides):
        kept.append(np.flatnonzero(is_near.repeat(faces.counts) & looks_here(grid, at, faces)))
        meter.pay(len(kept[-1]) * FACE)
    facing = np.zeros(6) if light is None else np.array([side_facing(one, light) for one in SIDES])
    side = np.repeat(np.arange(6), [len(one) for one in kept])
    number = np.concatenate(kept)
    for start in range(0, len(side), FACES_AT_ONCE):
        part = slice(start, start + FACES_AT_ONCE)
        yield faces_on_sides(grid, side[part], number[part], facing)


def faces_on_sides(grid: Grid, side: Numbers, number: Numbers, facing: Doubles) -> Candidates:
    ends = np.searchsorted(side, np.arange(7))
    parts = [
        (faces.cells[:, number[start:end]], faces.kinds[number[start:end]])
        for faces, start, end in zip(grid.sides, ends[:-1], ends[1:], strict=True)
    ]
    kinds = np.concatenate([kinds for _, kinds in parts])
    cells = np.concatenate([cells for cells, _ in parts], axis=1).astype(np.intp)
    return Candidates(
        *corners_of(grid, side, cells),
        is_one_sided=np.ones(len(side), np.bool_),
        facing=facing[side],
        kind=np.zeros(len(side), np.int64),
        surface=grid.surfaces[side, kinds],
        tag=grid.tags[kinds],
        order=grid.order + side * len(grid.blocks.snapshot.contents) + number,
    )


def side_facing(side: tuple[int, int], light: Light) -> float:
    """n . l of a side."""
    axis, direction = side
    return light.direction[axis] * direction


def looks_here(grid: Grid, side: int, faces: SideFaces) -> Flags:
    """Which faces the eye lies in front of."""
    axis, direction = SIDES[side]
    place = grid.places[axis]
    is_seen: Flags = place[1:] < 0 if direction > 0 else place > 0
    found: Flags = is_seen[faces.cells[axis]]
    return found


def near_chunks(grid: Grid, view: View, region: Region) -> Flags:
    """Those that do not lie on the wrong side of a plane of the view as a whole."""
    left, top, right, bottom = region
    starts = grid.starts
    ends = np.minimum(starts + CHUNK, grid.blocks.snapshot.cells.shape)
    y, z, x = (
        np.where(bits[:, None] > 0, end, start)
        for bits, end, start in zip(CORNER_BITS[[1, 2, 0]], ends.T, starts.T, strict=True)
    )
    a, b, c = corner_places(grid, (x, y, z))
    outside = (
        a - left * c < 0, a - right * c > 0, b - top * c < 0, b - bottom * c > 0,
        c < view.near, c > view.far,
    )  # fmt: skip
    found: Flags = ~np.any([one.all(axis=0) for one in outside], axis=0)
    return found


def corners_of(grid: Grid, side: Numbers, cells: Numbers) -> Points:
    """X, Y, Z, each 4 x n."""
    x, y, z = (
        cell + bits[BOX_FACES].T.take(side, axis=1)
        for cell, bits in zip(cells, CORNER_BITS, strict=True)
    )
    return corner_places(grid, (x, y, z))


def corner_places(grid: Grid, corners: tuple[Numbers, Numbers, Numbers]) -> Points:
    """X, Y, Z of where planes of the grid meet."""
    x, y, z = corners
    a, b, c = (
        (grid.shares[0][at].take(x) + grid.shares[1][at].take(y)) + grid.shares[2][at].take(z)
        for at in range(3)
    )
    return a, b, c


def cell_at(grid: Grid, order: int) -> tuple[int, list[float]] | None:
    """The side and the cell of the face with that place in the drawing order."""
    side, place = divmod(order - grid.order, len(grid.blocks.snapshot.contents))
    if not 0 <= side < 6:
        return None
    return side, [float(one) for one in grid.sides[side].cells[:, place]]
