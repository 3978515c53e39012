"""Planes, quads, triangles, billboards, and lines."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

import numpy as np

from tests.host.rays.looks import counts, side_look
from tests.host.rays.rays import MISSED, Doubles, Hits, Rays, moved_by, product
from tests.host.rays.scenes import Eye, Picture, Shape, Turn
from tests.host.rays.solids import TOP

NEARER = 1.002
"""Of a line, so that it can be seen on a surface."""
Corners = tuple[Doubles, Doubles, Doubles, bool, bool]
"""The corner that is the left top one, its neighbours to the right and below, whether the face is a
triangle, and whether its picture is turned round."""


def flat_hits(
    shape: Shape, outer: tuple[Turn, ...], rays: Rays, pictures: tuple[Picture, ...], tag: str
) -> Iterator[Hits]:
    matrix = product((*outer, *shape.turns))
    for corner, beside, below, is_triangle, is_turned in faces_of(shape, rays):
        points = [moved_by(matrix, one) for one in (corner, beside, below)]
        depth, across, down = met(points[0], points[1] - points[0], points[2] - points[0], rays)
        is_inside = (across >= 0) & (down >= 0)
        is_inside &= across + down <= 1 if is_triangle else (across <= 1) & (down <= 1)
        if is_turned:
            across, down = 1 - across, 1 - down
        look = side_look(shape.looks, TOP)
        is_inside &= counts(look, pictures, across, down)
        yield Hits(np.where(is_inside, depth, MISSED), tag)


def met(
    corner: Doubles, beside: Doubles, below: Doubles, rays: Rays
) -> tuple[Doubles, Doubles, Doubles]:
    """The depths at which rays meet a plane, and where in terms of its two sides."""
    normal = np.cross(beside, below)
    depth = (normal @ (corner - rays.origin)) / (normal @ rays.directions)
    place = (rays.origin - corner)[:, None] + rays.directions * depth
    square = normal @ normal
    across = np.cross(below, normal) @ place / square
    down = np.cross(normal, beside) @ place / square
    return depth, across, down


def faces_of(shape: Shape, rays: Rays) -> Iterator[Corners]:
    given = shape.numbers
    points = np.array(given[: len(given) // 3 * 3]).reshape(-1, 3)
    match shape.kind:
        case "triangle":
            yield points[0], points[1], points[2], True, False
        case "quad":
            a, b, c, d = points
            if (a + c == b + d).all():
                yield a, b, d, False, False
            else:
                yield a, b, d, True, False
                yield c, d, b, True, True
        case "plane":
            x, z = np.array((given[3], 0, 0)), np.array((0, 0, given[4]))
            yield from level(points[0], x, z)
        case _:
            yield from level(points[0], rays.right * given[3], -rays.up * given[4])


def level(middle: Doubles, across: Doubles, down: Doubles) -> Iterator[Corners]:
    if across.any() and down.any():
        corner = middle - across / 2 - down / 2
        yield corner, corner + across, corner + down, False, False


# ------------------------------------------------------------------------------ lines


def line_hits(shape: Shape, rays: Rays, eye: Eye, tag: str) -> Iterator[Hits]:
    """A hairline between the pixels of its ends; its depth is that at the centre of its pixels
    along the longer direction."""
    if shape.looks[0].alpha < 128:
        return
    ends = cut_ends(np.array(shape.numbers[:3]), np.array(shape.numbers[3:6]), rays, eye.near)
    if ends is None:
        return
    (x1, y1, z1), (x2, y2, z2) = ends
    column, row = np.floor(rays.cx), np.floor(rays.cy)
    wide, high = abs(floor(x2) - floor(x1)), abs(floor(y2) - floor(y1))
    is_steep = wide < high
    main, other = (row, column) if is_steep else (column, row)
    (a, a2), (b, b2) = ((y1, x1), (y2, x2)) if is_steep else ((x1, y1), (x2, y2))
    first, last = floor(a), floor(b)
    share = (main - first) / (last - first) if first != last else np.zeros(len(main))
    place = np.floor(floor(a2) + (floor(b2) - floor(a2)) * share + 0.5)
    is_inside = (main >= min(first, last)) & (main <= max(first, last)) & (place == other)
    part = np.clip((main + 0.5 - a) / (b - a), 0, 1) if first != last else np.zeros(len(main))
    nearness = (1 / z1 + (1 / z2 - 1 / z1) * part) * NEARER
    yield Hits(np.where(is_inside, 1 / nearness, MISSED), tag)


def cut_ends(
    one: Doubles, other: Doubles, rays: Rays, near: float
) -> tuple[Doubles, Doubles] | None:
    """Both ends beyond the near plane, as columns, rows and depths."""
    deep, deeper = (rays.forward @ (point - rays.origin) for point in (one, other))
    if max(deep, deeper) < near:
        return None
    if deep < near:
        one = one + (other - one) * (near - deep) / (deeper - deep)
    if deeper < near:
        other = other + (one - other) * (near - deeper) / (deep - deeper)
    return shown_at(one, rays), shown_at(other, rays)


def shown_at(point: Doubles, rays: Rays) -> Doubles:
    away = point - rays.origin
    depth = rays.forward @ away
    x = rays.width / 2 + rays.right @ away / depth / rays.pixel
    y = rays.height / 2 - rays.up @ away / depth / rays.pixel
    return np.array((x, y, depth))
