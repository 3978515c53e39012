"""Boxes, spheres, cylinders and cones: the ray is brought into the body's own space, where it is a
unit body, and depths stay what they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tests.host.rays.looks import counts, side_look
from tests.host.rays.rays import MISSED, Doubles, Flags, Hits, Rays, product
from tests.host.rays.scenes import Picture, Shape, Turn

RIGHT, LEFT, TOP, BOTTOM, FRONT, BACK = range(6)


class Own(NamedTuple):
    """Rays in a body's own space."""

    origin: Doubles
    directions: Doubles

    def at(self, depth: Doubles) -> Doubles:
        found: Doubles = self.origin[:, None] + self.directions * depth
        return found


def own_rays(shape: Shape, outer: tuple[Turn, ...], rays: Rays) -> Own:
    size = half_size(shape)
    matrix = product((*outer, *shape.turns))
    linear = matrix[:3, :3] * size
    middle = matrix[:3, :3] @ np.array(shape.numbers[:3]) + matrix[:3, 3]
    back = np.linalg.inv(linear)
    return Own(back @ (rays.origin - middle), back @ rays.directions)


def half_size(shape: Shape) -> Doubles:
    given = shape.numbers
    if shape.kind == "box":
        return np.array(given[3:6]) / 2
    radius = given[3]
    return np.array((radius, radius if shape.kind == "sphere" else given[4] / 2, radius))


def solid_hits(
    shape: Shape, outer: tuple[Turn, ...], rays: Rays, pictures: tuple[Picture, ...], tag: str
) -> Iterator[Hits]:
    """Where rays come into a body, and where they leave it."""
    if not (half_size(shape) > 0).all():
        return
    own = own_rays(shape, outer, rays)
    first, last = ENDS[shape.kind](own)
    for depth in (first, last):
        yield Hits(visible(shape, own, depth, pictures), tag)


def visible(shape: Shape, own: Own, depth: Doubles, pictures: tuple[Picture, ...]) -> Doubles:
    """MISSED where the body is seen through."""
    if all(one.picture is None and one.alpha == 255 for one in shape.looks):
        return depth
    point = own.at(np.where(depth == MISSED, 0.0, depth))
    is_seen = np.zeros(depth.shape, np.bool_)
    sides, places = PLACES[shape.kind](point)
    for side in range(6):
        here = sides == side
        if here.any():
            across, down = places(side)
            is_seen |= here & counts(side_look(shape.looks, side), pictures, across, down)
    return np.where(is_seen, depth, MISSED)


# ------------------------------------------------------------------------------ intersections


def box_ends(own: Own) -> tuple[Doubles, Doubles]:
    one = (-1 - own.origin[:, None]) / own.directions
    other = (1 - own.origin[:, None]) / own.directions
    first = np.minimum(one, other).max(axis=0)
    last = np.maximum(one, other).min(axis=0)
    return ends(first, last, first <= last)


def sphere_ends(own: Own) -> tuple[Doubles, Doubles]:
    """By the nearest point of the ray to the middle."""
    square = (own.directions**2).sum(axis=0)
    nearest = -(own.origin @ own.directions) / square
    height = (own.at(nearest) ** 2).sum(axis=0)
    half = np.sqrt(np.maximum(1 - height, 0) / square)
    return ends(nearest - half, nearest + half, height <= 1)


def cylinder_ends(own: Own) -> tuple[Doubles, Doubles]:
    (ox, _, oz), (dx, _, dz) = own
    roots = quadratic(dx * dx + dz * dz, dx * ox + dz * oz, ox * ox + oz * oz - 1)
    caps = [(level - own.origin[1]) / own.directions[1] for level in (-1, 1)]
    return extremes(
        [
            *(within(depth, abs(own.at(depth)[1]) <= 1) for depth in roots),
            *(within(depth, disk(own.at(depth)) <= 1) for depth in caps),
        ]
    )


def cone_ends(own: Own) -> tuple[Doubles, Doubles]:
    (ox, oy, oz), (dx, dy, dz) = own
    tip = 1 - oy
    roots = quadratic(
        4 * (dx * dx + dz * dz) - dy * dy,
        4 * (dx * ox + dz * oz) + dy * tip,
        4 * (ox * ox + oz * oz) - tip * tip,
    )
    base = (-1 - oy) / dy
    return extremes(
        [
            *(within(depth, abs(own.at(depth)[1]) <= 1) for depth in roots),
            within(base, disk(own.at(base)) <= 1),
        ]
    )


def disk(point: Doubles) -> Doubles:
    found: Doubles = point[0] ** 2 + point[2] ** 2
    return found


def quadratic(a: Doubles, half_b: Doubles, c: Doubles) -> tuple[Doubles, Doubles]:
    """Both roots, NaN where there are none."""
    root = np.sqrt(half_b * half_b - a * c)
    far = -half_b - np.where(half_b < 0, -root, root)
    return far / a, c / far


def within(depth: Doubles, is_inside: Flags) -> Doubles:
    return np.where(is_inside, depth, np.nan)


def extremes(candidates: list[Doubles]) -> tuple[Doubles, Doubles]:
    """A convex body is left where it is met last."""
    found = np.array(candidates)
    first = np.where(np.isnan(found), MISSED, found).min(axis=0)
    last = np.where(np.isnan(found), -np.inf, found).max(axis=0)
    return first, np.where(first == MISSED, MISSED, last)


def ends(first: Doubles, last: Doubles, is_hit: Flags) -> tuple[Doubles, Doubles]:
    return np.where(is_hit, first, MISSED), np.where(is_hit, last, MISSED)


ENDS = {"box": box_ends, "sphere": sphere_ends, "cylinder": cylinder_ends, "cone": cone_ends}


# ------------------------------------------------------------------------------ sides


class FlatPlaces(NamedTuple):
    """Of a point on a box or a cap: its place in the picture of a side."""

    point: Doubles

    def __call__(self, side: int) -> tuple[Doubles, Doubles]:
        x, y, z = (self.point + 1) / 2
        match side:
            case 0:
                return 1 - z, 1 - y
            case 1:
                return z, 1 - y
            case 2:
                return x, z
            case 3:
                return x, 1 - z
            case 4:
                return x, 1 - y
            case _:
                return 1 - x, 1 - y


class RoundPlaces(NamedTuple):
    """The same of a round body, whose picture begins at the back and goes to the right."""

    point: Doubles
    is_sphere: bool

    def __call__(self, side: int) -> tuple[Doubles, Doubles]:
        if side != FRONT:
            return FlatPlaces(self.point)(side)
        x, y, z = self.point
        across = np.arctan2(-x, -z) / (2 * np.pi) % 1.0
        if self.is_sphere:
            return across, np.arccos(np.clip(y, -1, 1)) / np.pi
        return across, (1 - y) / 2


Sides = tuple[np.ndarray[tuple[int], np.dtype[np.int64]], FlatPlaces | RoundPlaces]


def box_sides(point: Doubles) -> Sides:
    axis = abs(point).argmax(axis=0)
    is_low = np.take_along_axis(point, axis[None], 0)[0] < 0
    return axis * 2 + is_low, FlatPlaces(point)


def sphere_sides(point: Doubles) -> Sides:
    return np.full(point.shape[1], FRONT), RoundPlaces(point, True)


def cylinder_sides(point: Doubles) -> Sides:
    is_cap = abs(point[1]) > np.sqrt(disk(point))
    return np.where(is_cap, np.where(point[1] > 0, TOP, BOTTOM), FRONT), RoundPlaces(point, False)


def cone_sides(point: Doubles) -> Sides:
    to_base, to_side = point[1] + 1, (1 - point[1]) / 2 - np.sqrt(disk(point))
    return np.where(to_base < to_side, BOTTOM, FRONT), RoundPlaces(point, False)


PLACES = {
    "box": box_sides, "sphere": sphere_sides, "cylinder": cylinder_sides, "cone": cone_sides,
}  # fmt: skip
