"""Spheres, cylinders and cones: each is an interval of depths on a ray, in the body's own space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from host.app.scene.family import Fragments, Meter
from host.app.scene.geometry import Numbers, Rounds, taken
from host.app.scene.outlines import boxes_of
from host.app.scene.recording import CONE, CYLINDER, SPHERE
from host.app.scene.spans import Runs, columns_of, parted
from host.app.scene.spreading import Spreading, spreading
from host.app.scene.view import (
    Doubles,
    Flags,
    Points,
    Region,
    View,
    as_points,
    centres,
    cross,
    dot,
)

FRONT, TOP, BOTTOM = 4, 2, 3
"""Sides of a material: the round one, the caps."""
TINY = 1e-300


@dataclass(frozen=True, slots=True)
class Bodies:
    """Round bodies before the camera, as the rays see them: in a body's own space the eye lies at
    `eye`, and the ray of a pixel has the direction rays[0] + rays[1] * cx + rays[2] * cy."""

    shapes: Rounds
    eye: Points
    rays: tuple[Points, Points, Points]
    turn: tuple[Points, Points, Points]
    boxes: Numbers

    def rows(self) -> Runs:
        """Every row of every body's box."""
        left, top, right, bottom = self.boxes
        heights = bottom - top
        body = np.repeat(np.arange(len(heights)), heights)
        return Runs(
            body, columns_of(top, heights, spreading(heights)), left[body], (right - left)[body]
        )


class Hits(NamedTuple):
    """Where rays are in a body: the depths of both ends; NaN, or the first after the last, where
    they miss it. `is_side` says of each end whether it lies on the round side."""

    first: Doubles
    last: Doubles
    is_side: tuple[Flags, Flags]
    direction: Points
    eye: Points


def bodies_of(rounds: Rounds, view: View, region: Region) -> Bodies:
    """Those that can be seen within the region."""
    boxes, is_seen = boxes_of(rounds, view, region)
    kept = np.flatnonzero(is_seen)
    shapes = taken(rounds, kept)
    turn = inverse_of(shapes)
    from_middle = [eye - middle for eye, middle in zip(view.eye, shapes.middle, strict=True)]
    x, y, z = from_middle
    rays = [own_space(turn, ray) for ray in view.rays]
    return Bodies(
        shapes, own_space(turn, (x, y, z)), (rays[0], rays[1], rays[2]), turn, boxes[:, kept]
    )


def inverse_of(rounds: Rounds) -> tuple[Points, Points, Points]:
    """The rows of the matrices that lead into the bodies' own space."""
    a, b, c = (as_points(rounds.axes[:, at]) for at in range(3))
    rows = cross(b, c), cross(c, a), cross(a, b)
    size = dot(a, rows[0])
    x, y, z = ((one[0] / size, one[1] / size, one[2] / size) for one in rows)
    return x, y, z


def own_space(turn: tuple[Points, Points, Points], given: object) -> Points:
    x, y, z = (dot(row, given) for row in turn)  # type: ignore[arg-type]
    return x, y, z


# ------------------------------------------------------------------------------ rays


@dataclass(frozen=True, slots=True)
class Rays:
    """Those of pixels in runs: for each run a body and the row's centre, for each pixel the
    column's centre."""

    body: Numbers
    cy: Doubles
    spread: Spreading
    cx: Doubles

    def of_bodies(self, values: Points) -> Points:
        """From one for each body to one for each pixel."""
        x, y, z = (self.spread(one[self.body]) for one in values)
        return x, y, z


def hits_of(bodies: Bodies, kind: int, rays: Rays) -> Hits:
    """The rays through bodies which are all of one kind."""
    dx, dy, dz = directions(bodies, rays)
    ox, oy, oz = rays.of_bodies(bodies.eye)
    if kind == SPHERE:
        a = (dx * dx + dy * dy) + dz * dz
        b = (dx * ox + dy * oy) + dz * oz
        c = ((ox * ox + oy * oy) + oz * oz) - 1.0
    elif kind == CYLINDER:
        a, b, c = dx * dx + dz * dz, dx * ox + dz * oz, (ox * ox + oz * oz) - 1.0
    else:
        tip = oy - 1.0
        a = (dx * dx + dz * dz) - (dy * dy) / 4.0
        b = (dx * ox + dz * oz) - (dy * tip) / 4.0
        c = (ox * ox + oz * oz) - (tip * tip) / 4.0
    low, high = roots(a, b, c)
    if kind == SPHERE:
        side = np.ones(len(dx), np.bool_)
        return Hits(low, high, (side, side), (dx, dy, dz), (ox, oy, oz))
    if kind == CONE:
        # A ray that is steeper than the cone lies in it on one side of a root.
        is_steep = a < 0
        start = np.where(is_steep, np.where(dy < 0, high, -np.inf), low)
        end = np.where(is_steep, np.where(dy < 0, np.inf, low), high)
        low, high = start, end
    one, other = (-1.0 - oy) / dy, (1.0 - oy) / dy
    enter, leave = np.minimum(one, other), np.maximum(one, other)
    return Hits(
        np.maximum(low, enter), np.minimum(high, leave), (low >= enter, high <= leave),
        (dx, dy, dz), (ox, oy, oz),
    )  # fmt: skip


def directions(bodies: Bodies, rays: Rays) -> Points:
    first, across, down = bodies.rays
    found = []
    for at in range(3):
        way = rays.spread(across[at][rays.body])
        way *= rays.cx
        base = down[at][rays.body] * rays.cy + first[at][rays.body]
        way += rays.spread(base)
        found.append(way)
    return found[0], found[1], found[2]


def roots(a: Doubles, b: Doubles, c: Doubles) -> tuple[Doubles, Doubles]:
    """Of a t t + 2 b t + c = 0, in order and without loss of digits; NaN where there is none."""
    a = np.where(a == 0, TINY, a)
    square = b * b - a * c
    square = np.where(a < 0, np.maximum(square, 0.0), square)
    root = np.sqrt(square)
    half = np.where(b <= 0, root - b, -(root + b))
    one, other = c / half, half / a
    return np.minimum(one, other), np.maximum(one, other)


# ------------------------------------------------------------------------------ fragments


def seen_of(
    bodies: Bodies, view: View, is_opaque: bool, meter: Meter, price: int
) -> Iterator[Fragments]:
    """Of what is opaque the first surface beyond the near plane; of other bodies both. Surface 2 i
    is that of body i from outside, 2 i + 1 the one from inside."""
    for runs in parted(bodies.rows(), meter, price):
        kinds = bodies.shapes.kind[runs.face]
        for kind in (SPHERE, CYLINDER, CONE):
            which = np.flatnonzero(kinds == kind)
            if which.size:
                part = Runs(*(one[which] for one in (runs.face, runs.row, runs.start, runs.count)))
                yield from ends_seen(bodies, kind, part, view, is_opaque)


def ends_seen(
    bodies: Bodies, kind: int, runs: Runs, view: View, is_opaque: bool
) -> Iterator[Fragments]:
    column = runs.columns()
    hits = hits_of(bodies, kind, Rays(runs.face, centres(runs.row), runs.spread, centres(column)))
    is_hit = hits.first <= hits.last
    is_first = is_hit & (hits.first >= view.near) & (hits.first <= view.far)
    is_last = is_hit & (hits.last >= view.near) & (hits.last <= view.far)
    if is_opaque:
        is_last &= hits.first < view.near
    for end, is_seen, depth in ((0, is_first, hits.first), (1, is_last, hits.last)):
        at = np.flatnonzero(is_seen)
        if at.size:
            nearness = (1.0 / depth).astype(np.float32)
            surface = runs.face * 2 + end
            found = Fragments(surface, runs.row, runs.count, column, nearness, runs.spread)
            yield found.of_pixels(at)
