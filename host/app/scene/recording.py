"""What a script describes: shapes and their surfaces, kept until somebody looks at the scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from host.app.commands import Bitmap
from host.app.images import ImageCanvas

Rows: TypeAlias = list[float]
"""A transform: three rows of four numbers."""


class Surface(NamedTuple):
    """`color` is the surface's own, or the tint of its picture; the picture is repeated."""

    bitmap: Bitmap | None
    color: int
    columns: float
    rows: float
    is_lit: bool


Sides: TypeAlias = tuple[Surface, ...]
"""One surface for all sides, or six: +x, -x, +y, -y, +z, -z."""


class Surfaces:
    """A material: what each of its sides was made of, one or six."""

    __slots__ = ("made", "parts")

    def __init__(self) -> None:
        self.parts: list[tuple[ImageCanvas | None, int, float, float, bool]] = []
        self.made: Sides = ()

    def add(
        self, image: ImageCanvas | None, color: int, columns: float, rows: float, is_lit: bool
    ) -> None:
        self.parts.append((image, color, columns, rows, is_lit))

    def add_side(self, other: Surfaces, side: int) -> None:
        self.parts.append(other.parts[side if len(other.parts) > 1 else 0])

    def now(self) -> Sides:
        """With the pictures as they are now."""
        bitmaps = [None if one[0] is None else one[0].shared() for one in self.parts]
        if not self.made or any(
            one.bitmap is not bitmap for one, bitmap in zip(self.made, bitmaps, strict=True)
        ):
            self.made = tuple(
                Surface(bitmap, *part[1:]) for bitmap, part in zip(bitmaps, self.parts, strict=True)
            )
        return self.made


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


Shape: TypeAlias = Solid | Flat | Line | Group


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


def all_within(values: Sequence[float], limit: float) -> bool:
    """Of what is no number every comparison is false."""
    return all(-limit <= one <= limit for one in values)
