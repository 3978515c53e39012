"""What a script describes: shapes and their surfaces, kept until somebody looks at the scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from host.app.scene.materials import Sides, Surfaces
from host.app.scene.voxels import Snapshot, VoxelGrid

Rows: TypeAlias = list[float]
"""A transform: three rows of four numbers."""


BOX, SPHERE, CYLINDER, CONE = range(4)


class Solid(NamedTuple):
    """A box, sphere, cylinder or cone, by its kind; sizes are counted from the middle."""

    kind: int
    x: float
    y: float
    z: float
    size_x: float
    size_y: float
    size_z: float
    rows: Rows | None
    sides: Sides
    tag: str


class Flat(NamedTuple):
    """A parallelogram (kind 0), a triangle, or the triangle that completes it (2); four corners."""

    kind: int
    corners: list[float]
    rows: Rows | None
    sides: Sides
    tag: str


class Line(NamedTuple):
    ends: tuple[float, ...]
    color: int
    tag: str


class Group(NamedTuple):
    """The first `size` shapes of a mesh."""

    mesh: SceneCanvas
    size: int
    rows: Rows | None
    tag: str


class Blocks(NamedTuple):
    """A grid of cubes with its first corner at a place."""

    snapshot: Snapshot
    place: tuple[float, float, float]
    tag: str


Shape: TypeAlias = Solid | Flat | Line | Group | Blocks


@dataclass(slots=True)
class Light:
    """Where it comes from, as a direction of length 1."""

    direction: tuple[float, float, float]
    ambient: float


@dataclass(slots=True)
class Fog:
    color: int
    start: float
    end: float


@dataclass(slots=True, eq=False)
class SceneCanvas:
    """A scene or, without a view, a mesh."""

    view: list[float] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    light: Light | None = None
    fog: Fog | None = None
    sky: int | None = None
    made: dict[str, Any] = field(default_factory=dict)
    """What has been made of a mesh's shapes, to be used again."""

    def solid(self, kind: int, *given: Any) -> None:
        *place, surfaces, tag = given
        self.shapes.append(Solid._make((kind, *place, surfaces.now(), tag)))

    def flat(
        self, kind: int, corners: list[float], rows: Rows | None, surfaces: Surfaces, tag: str
    ) -> None:
        self.shapes.append(Flat(kind, corners, rows, surfaces.now(), tag))

    def line(self, *given: Any) -> None:
        self.shapes.append(Line(given[:6], *given[6:]))

    def mesh(self, mesh: SceneCanvas, rows: Rows | None, tag: str) -> None:
        self.shapes.append(Group(mesh, len(mesh.shapes), rows, tag))

    def blocks(self, grid: VoxelGrid, x: float, y: float, z: float, tag: str) -> None:
        self.shapes.append(Blocks(grid.snapshot(), (x, y, z), tag))


def all_within(values: Sequence[float], limit: float) -> bool:
    """Of what is no number every comparison is false."""
    return all(-limit <= one <= limit for one in values)
