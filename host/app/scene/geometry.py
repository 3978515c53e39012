"""Shapes as arrays: points with flat faces between them, round bodies, lines.

Each face, side of a round body and line has its place in the drawing order; a box has six, a round
body two (its surface from outside and from inside).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from host.app.scene.materials import Sides, Surface
from host.app.scene.recording import Flat, Line, Rows, Solid
from host.app.scene.view import Doubles, Flags, as_points, cross, dot

LIMIT = 10_000_000.0
IDENTITY: Rows = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]
BOX_SIGNS = np.array([(x, y, z) for z in (-1.0, 1.0) for y in (-1.0, 1.0) for x in (-1.0, 1.0)])
"""Corner i of a box lies at +x if bit 0 of i is set, at +y for bit 1, at +z for bit 2."""
BOX_FACES = np.array(
    [
        [7, 3, 1, 5],
        [2, 6, 4, 0],
        [2, 3, 7, 6],
        [4, 5, 1, 0],
        [6, 7, 5, 4],
        [3, 2, 0, 1],
    ]
)
"""Sides +x, -x, +y, -y, +z, -z: corners clockwise from the left top one as seen from outside."""
TOP = 2
"""The side of a material with sides that flat shapes have."""
Numbers: TypeAlias = NDArray[np.int64]


@dataclass(slots=True)
class Names:
    """Surfaces and tags by number, in the order in which they were first used; tag 0 is ""."""

    surfaces: dict[Surface, int] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=lambda: {"": 0})

    def surface(self, surface: Surface) -> int:
        return self.surfaces.setdefault(surface, len(self.surfaces))

    def sides(self, sides: Sides) -> list[int]:
        """Of all six."""
        if len(sides) == 1:
            return [self.surface(sides[0])] * 6
        return [self.surface(one) for one in sides]

    def tag(self, tag: str) -> int:
        return self.tags.setdefault(tag, len(self.tags))


@dataclass(frozen=True, slots=True)
class Faces:
    """`points` is 3 x P, `corners` 4 x F. Kinds are those of recording.Flat. A face of a closed
    body, a box, has its number as `body`, others -1; the faces of a body stand together, and its
    eight points from `bodies` on."""

    points: Doubles
    bodies: Numbers
    corners: Numbers
    body: Numbers
    kind: Numbers
    surface: Numbers
    tag: Numbers
    order: Numbers


@dataclass(frozen=True, slots=True)
class Rounds:
    """Kinds are those of recording.Solid; `axes` is 3 x 3 x n (coordinate, axis), `middle` 3 x n.
    `surface` is 6 x n, by sides."""

    kind: Numbers
    axes: Doubles
    middle: Doubles
    surface: Numbers
    tag: Numbers
    order: Numbers


@dataclass(frozen=True, slots=True)
class Lines:
    """`ends` is 2 x 3 x n."""

    ends: Doubles
    color: Numbers
    tag: Numbers
    order: Numbers


@dataclass(frozen=True, slots=True)
class Geometry:
    """`count` is the number of places in the drawing order."""

    faces: Faces
    rounds: Rounds
    lines: Lines
    count: int


@dataclass(slots=True)
class Builder:
    """Sorts shapes by their kind. Lists of a kind run side by side."""

    names: Names
    count: int = 0
    boxes: list[Solid] = field(default_factory=list)
    box_orders: list[int] = field(default_factory=list)
    rounds: list[Solid] = field(default_factory=list)
    round_orders: list[int] = field(default_factory=list)
    flats: list[Flat] = field(default_factory=list)
    flat_orders: list[int] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    line_orders: list[int] = field(default_factory=list)

    def add(self, shape: Solid | Flat | Line) -> None:
        if type(shape) is Solid:
            shapes: list[Any] = self.rounds if shape.kind else self.boxes
            orders, places = (self.round_orders, 2) if shape.kind else (self.box_orders, 6)
        elif type(shape) is Flat:
            shapes, orders, places = self.flats, self.flat_orders, 1
        else:
            shapes, orders, places = self.lines, self.line_orders, 1
        shapes.append(shape)
        orders.append(self.count)
        self.count += places

    def geometry(self) -> Geometry:
        return Geometry(
            self.made_faces(),
            made_rounds(self.names, self.rounds, self.round_orders),
            made_lines(self.names, self.lines, self.line_orders),
            self.count,
        )

    def made_faces(self) -> Faces:
        points, faces = made_boxes(self.names, self.boxes, self.box_orders)
        more, flats = made_flats(self.names, self.flats, self.flat_orders)
        flats["corners"] = flats["corners"] + points.shape[1]
        return Faces(
            points=np.concatenate((points, more), axis=1),
            bodies=np.arange(0, points.shape[1], 8),
            **{name: np.concatenate((faces[name], flats[name]), axis=-1) for name in faces},
        )


def numbers(values: Sequence[Any]) -> Numbers:
    return np.array(values, np.int64)


def matrices(shapes: Sequence[Solid | Flat]) -> tuple[Doubles, Flags]:
    """Transforms, 3 x 4 x n, and which of them are numbers within limits."""
    rows = np.array([one.rows or IDENTITY for one in shapes]).reshape(-1, 12)
    is_good = (np.abs(rows) <= LIMIT).all(axis=1)
    return rows.T.reshape(3, 4, -1), is_good


def turned_by(matrix: Doubles, x: Doubles, y: Doubles, z: Doubles) -> Doubles:
    """Directions, 3 x ..., turned and scaled by transforms."""
    return (matrix[:, 0] * x + matrix[:, 1] * y) + matrix[:, 2] * z


def moved_by(matrix: Doubles, x: Doubles, y: Doubles, z: Doubles) -> Doubles:
    """Points, 3 x ..., moved by transforms."""
    return turned_by(matrix, x, y, z) + matrix[:, 3]


def placed_solids(solids: list[Solid]) -> tuple[Doubles, Doubles, Flags]:
    """Middles, 3 x n; axes from there to the surface, 3 x 3 x n; which of them can be drawn."""
    given = np.array([one[1:7] for one in solids]).reshape(-1, 6).T
    matrix, is_good = matrices(solids)
    middle = moved_by(matrix, *given[:3])
    axes = matrix[:, :3] * given[None, 3:]
    is_good &= (np.abs(given) <= LIMIT).all(axis=0) & (given[3:] > 0).all(axis=0)
    return middle, axes, is_good


def surface_numbers(names: Names, solids: list[Solid]) -> Numbers:
    """6 x n"""
    return numbers([names.sides(one.sides) for one in solids]).reshape(-1, 6).T


def made_boxes(
    names: Names, boxes: list[Solid], orders: list[int]
) -> tuple[Doubles, dict[str, Numbers]]:
    middle, axes, is_drawn = placed_solids(boxes)
    middle, axes = middle[:, is_drawn], axes[:, :, is_drawn]
    points = middle[:, None]
    for at in range(3):
        points = points + BOX_SIGNS[:, at, None] * axes[:, None, at]
    count = middle.shape[1]
    is_mirrored = (
        dot(as_points(axes[:, 0]), cross(as_points(axes[:, 1]), as_points(axes[:, 2]))) < 0
    )
    tags = numbers([names.tag(one.tag) for one in boxes])[is_drawn]
    first = numbers(orders)[is_drawn]
    return points.transpose(0, 2, 1).reshape(3, -1), {
        "corners": (np.arange(count)[:, None, None] * 8 + BOX_FACES).reshape(-1, 4).T,
        "body": np.where(is_mirrored, -1, np.arange(count)).repeat(6),
        "kind": np.zeros(6 * count, np.int64),
        "surface": surface_numbers(names, boxes)[:, is_drawn].T.reshape(-1),
        "tag": tags.repeat(6),
        "order": (first[:, None] + np.arange(6)).reshape(-1),
    }


def made_flats(
    names: Names, flats: list[Flat], orders: list[int]
) -> tuple[Doubles, dict[str, Numbers]]:
    given = np.array([one.corners for one in flats]).reshape(-1, 4, 3)
    matrix, is_good = matrices(flats)
    is_good &= (np.abs(given) <= LIMIT).all(axis=(1, 2))
    moved = moved_by(matrix[..., None], *given.transpose(2, 0, 1))[:, is_good]
    surfaces = numbers([names.sides(one.sides)[TOP] for one in flats])
    return moved.reshape(3, -1), {
        "corners": np.arange(moved.shape[1] * 4).reshape(-1, 4).T,
        "body": np.full(moved.shape[1], -1),
        "kind": numbers([one.kind for one in flats])[is_good],
        "surface": surfaces[is_good],
        "tag": numbers([names.tag(one.tag) for one in flats])[is_good],
        "order": numbers(orders)[is_good],
    }


def made_rounds(names: Names, solids: list[Solid], orders: list[int]) -> Rounds:
    middle, axes, is_drawn = placed_solids(solids)
    return Rounds(
        numbers([one.kind for one in solids])[is_drawn],
        axes[:, :, is_drawn],
        middle[:, is_drawn],
        surface_numbers(names, solids)[:, is_drawn],
        numbers([names.tag(one.tag) for one in solids])[is_drawn],
        numbers(orders)[is_drawn],
    )


def made_lines(names: Names, lines: list[Line], orders: list[int]) -> Lines:
    ends = np.array([one.ends for one in lines]).reshape(-1, 2, 3)
    is_drawn = (np.abs(ends) <= LIMIT).all(axis=(1, 2))
    color = numbers([one.color for one in lines])
    is_drawn &= (color >> 24 & 255) > 0
    return Lines(
        ends[is_drawn].transpose(1, 2, 0),
        color[is_drawn],
        numbers([names.tag(one.tag) for one in lines])[is_drawn],
        numbers(orders)[is_drawn],
    )


def transformed(geometry: Geometry, rows: Rows | None) -> Geometry:
    if rows is None:
        return geometry
    matrix = np.array(rows).reshape(3, 4, 1)
    faces, rounds = geometry.faces, geometry.rounds
    first, second, third = (as_points(matrix[:, at]) for at in range(3))
    is_mirrored = bool(dot(first, cross(second, third)) < 0)
    axes = [turned_by(matrix, *rounds.axes[:, at]) for at in range(3)]
    return replace(
        geometry,
        faces=replace(
            faces,
            points=moved_by(matrix, *faces.points),
            body=np.full_like(faces.body, -1) if is_mirrored else faces.body,
        ),
        rounds=replace(
            rounds, axes=np.stack(axes, axis=1), middle=moved_by(matrix, *rounds.middle)
        ),
    )


def renumbered(geometry: Geometry, own: Names, names: Names, tag: str, order: int) -> Geometry:
    """With the numbers of another table, a tag for what has none, and a place in the order."""
    surfaces = numbers([names.surface(one) for one in own.surfaces])
    tags = numbers([names.tag(one or tag) for one in own.tags])

    def of(part: Any) -> Any:
        changed = {"tag": tags[part.tag], "order": part.order + order}
        if not isinstance(part, Lines):
            changed["surface"] = surfaces[part.surface]
        return replace(part, **changed)

    return replace(
        geometry, faces=of(geometry.faces), rounds=of(geometry.rounds), lines=of(geometry.lines)
    )


def merged(parts: list[Geometry]) -> Geometry:
    if len(parts) == 1:
        return parts[0]
    faces, points, bodies = [], 0, 0
    for part in parts:
        one = part.faces
        body = np.where(one.body < 0, -1, one.body + bodies)
        faces.append(
            replace(one, corners=one.corners + points, bodies=one.bodies + points, body=body)
        )
        points += one.points.shape[1]
        bodies += len(one.bodies)
    return Geometry(
        side_by_side(faces),
        side_by_side([one.rounds for one in parts]),
        side_by_side([one.lines for one in parts]),
        sum(one.count for one in parts),
    )


def side_by_side(parts: list[Any]) -> Any:
    kind = type(parts[0])
    names = [one.name for one in fields(kind)]
    return kind(
        **{name: np.concatenate([getattr(one, name) for one in parts], axis=-1) for name in names}
    )


Part = TypeVar("Part", bound="Rounds | Lines")


def taken(part: Part, which: Numbers) -> Part:
    values = {one.name: getattr(part, one.name)[..., which] for one in fields(part)}
    return type(part)(**values)
