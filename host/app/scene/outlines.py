"""Boxes of pixels around round bodies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from host.app.scene.geometry import Numbers, Rounds
from host.app.scene.recording import CONE, SPHERE
from host.app.scene.view import Doubles, Flags, Points, Region, View, as_points, dot


class Reach(NamedTuple):
    """The least and the greatest depth, column and row."""

    nearest: Doubles
    farthest: Doubles
    left: Doubles
    right: Doubles
    top: Doubles
    bottom: Doubles


def boxes_of(rounds: Rounds, view: View, region: Region) -> tuple[Numbers, Flags]:
    """4 x n: left, top, right, bottom of the pixels that bodies can cover, and a few more. A body
    that reaches behind the near plane can be anywhere."""
    one, other = ends_of(rounds, view)
    nearest = np.minimum(one.nearest, other.nearest)
    farthest = np.maximum(one.farthest, other.farthest)
    is_seen = (farthest >= view.near) & (nearest <= view.far)
    starts = np.minimum(one.left, other.left), np.minimum(one.top, other.top)
    ends = np.maximum(one.right, other.right), np.maximum(one.bottom, other.bottom)
    boxes = np.empty((4, len(is_seen)), np.int64)
    for at, (start, end) in enumerate(zip(starts, ends, strict=True)):
        least, most = region[at], region[at + 2]
        is_whole = nearest >= view.near
        boxes[at] = within(np.where(is_whole, np.floor(start - 1.0), least), least, most)
        boxes[at + 2] = within(np.where(is_whole, np.ceil(end + 1.0), most), least, most)
    return boxes, is_seen & (boxes[0] < boxes[2]) & (boxes[1] < boxes[3])


def within(values: Doubles, least: int, most: int) -> Numbers:
    return np.clip(values, least, most).astype(np.int64)


def ends_of(rounds: Rounds, view: View) -> tuple[Reach, Reach]:
    """Of the discs at the lower and the upper end of bodies; a sphere is one ellipsoid, and a cone
    ends in a point."""
    x, y, z = (one - eye for one, eye in zip(rounds.middle, view.eye, strict=True))
    middle = turned(view, (x, y, z))
    first, up, third = (turned(view, as_points(rounds.axes[:, at])) for at in range(3))
    is_sphere, is_cone = rounds.kind == SPHERE, rounds.kind == CONE
    way = only(~is_sphere, up)
    low = middle[0] - way[0], middle[1] - way[1], middle[2] - way[2]
    high = middle[0] + way[0], middle[1] + way[1], middle[2] + way[2]
    wide = [first, only(is_sphere, up), third]
    return reach(low, wide), reach(high, [only(~is_cone, one) for one in wide])


def turned(view: View, way: Points) -> Points:
    x, y, z = (dot(row, way) for row in view.rows)
    return x, y, z


def only(which: Flags, way: Points) -> Points:
    x, y, z = (np.where(which, one, 0.0) for one in way)
    return x, y, z


def reach(middle: Points, axes: list[Points]) -> Reach:
    """Of ellipsoids, discs and points."""
    x, y, z = middle
    deep = product(axes, 2, 2)
    depth = np.sqrt(deep)
    a = z * z - deep
    bounds = []
    for at, place in enumerate((x, y)):
        b = place * z - product(axes, at, 2)
        root = np.sqrt(np.maximum(b * b - a * (place * place - product(axes, at, at)), 0.0))
        bounds += [(b - root) / a, (b + root) / a]
    return Reach(z - depth, z + depth, *bounds)


def product(axes: list[Points], one: int, other: int) -> Doubles:
    first, second, third = axes
    return (first[one] * first[other] + second[one] * second[other]) + third[one] * third[other]
