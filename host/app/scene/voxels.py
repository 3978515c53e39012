"""Grids of cubes: what is in their cells, and what their types of blocks look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from host.app.scene.materials import Sides, Surfaces
from scsharp.python.kernel.machine import charge

if TYPE_CHECKING:
    from host.app.scene.voxel_mesh import GridMesh

GRID_STEPS = 600
CELLS_PER_STEP = 8
"""A cell is a byte."""
Cells: TypeAlias = NDArray[np.uint8]
"""height x depth x width: y, z, x."""
Look: TypeAlias = tuple[Sides, str]
"""The sides of a type of block, and its tag."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A grid as it was when it was drawn."""

    grid: VoxelGrid
    contents: bytearray
    looks: dict[int, Look]

    @property
    def cells(self) -> Cells:
        grid = self.grid
        shape = grid.height, grid.depth, grid.width
        return np.frombuffer(self.contents, np.uint8).reshape(shape)


class VoxelGrid:
    """`contents` is a byte for each cell, x first, then z, then y. Once a snapshot has it, it is
    copied before it is changed. `mesh` has the faces of the snapshot that was drawn last."""

    __slots__ = ("contents", "depth", "height", "is_shared", "materials", "mesh", "width")

    def __init__(self, width: int, height: int, depth: int) -> None:
        charge(GRID_STEPS + width * height * depth // CELLS_PER_STEP)
        self.width, self.height, self.depth = width, height, depth
        self.contents = bytearray(width * height * depth)
        self.is_shared = False
        self.materials: dict[int, tuple[Surfaces, str]] = {}
        self.mesh: GridMesh | None = None

    @property
    def size(self) -> tuple[int, int, int]:
        """Cells along x, y and z."""
        return self.width, self.height, self.depth

    def get(self, x: int, y: int, z: int) -> int:
        """The type of block; 0 outside."""
        if 0 <= x < self.width and 0 <= y < self.height and 0 <= z < self.depth:
            return self.contents[x + self.width * (z + self.depth * y)]
        return 0

    def set(self, x: int, y: int, z: int, kind: int) -> None:
        """Outside nothing happens."""
        if 0 <= x < self.width and 0 <= y < self.height and 0 <= z < self.depth:
            self.make_own()
            self.contents[x + self.width * (z + self.depth * y)] = kind

    def fill(self, start: tuple[int, int, int], size: tuple[int, int, int], kind: int) -> None:
        """As far as it lies in the grid."""
        (left, right), (low, high), (back, front) = (
            (max(first, 0), min(first + length, limit))
            for first, length, limit in zip(
                start, size, (self.width, self.height, self.depth), strict=True
            )
        )
        if left >= right or low >= high or back >= front:
            return
        charge((right - left) * (high - low) * (front - back) // 64)
        self.make_own()
        cells = np.frombuffer(self.contents, np.uint8).reshape(self.height, self.depth, self.width)
        cells[low:high, back:front, left:right] = kind

    def make_own(self) -> None:
        if self.is_shared:
            charge(len(self.contents) // CELLS_PER_STEP)
            self.contents = bytearray(self.contents)
            self.is_shared = False

    def set_type(self, kind: int, surfaces: Surfaces, tag: str) -> None:
        self.materials[kind] = surfaces, tag

    def tag(self, kind: int) -> str:
        """Of a type of block."""
        return self.materials[kind][1] if kind in self.materials else ""

    def snapshot(self) -> Snapshot:
        self.is_shared = True
        looks = {kind: (one.now(), tag) for kind, (one, tag) in self.materials.items()}
        return Snapshot(self, self.contents, looks)
