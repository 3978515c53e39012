"""Flat faces before the camera: their planes and edges, without those that cannot be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from host.app.scene.geometry import Faces, Numbers
from host.app.scene.recording import Light
from host.app.scene.view import Doubles, Flags, Points, Region, View, as_points, cross, dot

Corners: TypeAlias = tuple[Doubles, Doubles, Doubles]
"""X, Y, Z, each 4 x F."""
SLACK = 1e-6
"""In pixels: rows that a face can have are found with more than enough exactness."""
LEAST = 1e-250
"""An edge whose e.x is less is level."""
MOST = 1e30
"""A plane with greater numbers is seen edge-on."""
AFTER = [1, 2, 3, 0]
"""The next corner of each."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Faces in front of the camera or not: 4 x F corners; whether only their fronts count; n . l of
    their fronts, where there is light; and what geometry.Faces tells of them."""

    x: Doubles
    y: Doubles
    z: Doubles
    is_one_sided: Flags
    facing: Doubles
    kind: Numbers
    surface: Numbers
    tag: Numbers
    order: Numbers

    @property
    def corners(self) -> Corners:
        return self.x, self.y, self.z

    def chosen(self, which: Numbers) -> Candidates:
        return Candidates(
            *taken(self.corners, which), self.is_one_sided[which], self.facing[which],
            self.kind[which], self.surface[which], self.tag[which], self.order[which],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Screened:
    """The faces that can be seen. `spread` is D, `plane` (A, B, C); `first` and `last` are the rows
    (the last one out). `left` and `right` are the edges that bound rows on that side, most first:
    for each a row of m and one of c; `lefts` and `rights` say how many each face has."""

    faces: Candidates
    spread: Doubles
    plane: Points
    first: Numbers
    last: Numbers
    left: list[tuple[Doubles, Doubles]]
    right: list[tuple[Doubles, Doubles]]
    lefts: Numbers
    rights: Numbers

    def chosen(self, which: Numbers) -> Screened:
        a, b, c = self.plane
        return Screened(
            self.faces.chosen(which), self.spread[which], (a[which], b[which], c[which]),
            self.first[which], self.last[which],
            [(slope[which], place[which]) for slope, place in self.left],
            [(slope[which], place[which]) for slope, place in self.right],
            self.lefts[which], self.rights[which],
        )  # fmt: skip


def candidates_of(faces: Faces, view: View, is_opaque: Flags, light: Light | None) -> Candidates:
    """Only the front counts of the sides of closed, opaque bodies beyond the near plane."""
    x, y, z = view.project(as_points(faces.points))
    is_one_sided = np.zeros(len(faces.body), np.bool_)
    sides = np.flatnonzero(faces.body >= 0)
    if sides.size:
        nearest = z[faces.bodies[:, None] + np.arange(8)].min(axis=1)
        is_closed = is_opaque[faces.surface[sides]].reshape(-1, 6).all(axis=1).repeat(6)
        is_one_sided[sides] = is_closed & (nearest[faces.body[sides]] >= view.near)
    corners = faces.corners
    facing = np.zeros(len(faces.body)) if light is None else facing_of(faces, light)
    return Candidates(
        x[corners], y[corners], z[corners], is_one_sided, facing,
        faces.kind, faces.surface, faces.tag, faces.order,
    )  # fmt: skip


def facing_of(faces: Faces, light: Light) -> Doubles:
    """n . l of their fronts."""
    first, second, _, last = (as_points(faces.points[:, one]) for one in faces.corners)
    x, y, z = cross(minus(second, first), minus(last, first))
    length = np.sqrt((x * x + y * y) + z * z)
    lx, ly, lz = light.direction
    return -((x * lx + y * ly) + z * lz) / length


def minus(a: Points, b: Points) -> Points:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def screened(faces: Candidates, view: View, region: Region) -> Screened:
    """Leaves out what lies outside the region or looks away, and prepares the rest."""
    nearest, farthest = least_and_most(faces.z)
    first, last, is_inside = rows_of(faces.corners, nearest < view.near, view.near, region)
    is_inside &= (farthest >= view.near) & (nearest <= view.far)
    rest = np.flatnonzero(is_inside)
    normal = normal_of(taken(faces.corners, rest))
    spread = dot(normal, (faces.x[0, rest], faces.y[0, rest], faces.z[0, rest]))
    seen = np.flatnonzero((spread > 0) | ((spread < 0) & ~faces.is_one_sided[rest]))
    rest, spread = rest[seen], spread[seen]
    a, b, c = (one[seen] / spread for one in normal)
    cut = nearest[rest] < view.near, farthest[rest] > view.far
    edges = edges_of(taken(faces.corners, rest), (a, b, c), spread > 0, view, cut)
    first, last, is_good = level_edges(edges, first[rest], last[rest])
    is_good &= np.maximum(np.maximum(abs(a), abs(b)), abs(c)) < MOST
    good = np.flatnonzero(is_good & (first < last))
    left, lefts, right, rights = bounds(edges, good)
    return Screened(
        faces.chosen(rest[good]), spread[good], (a[good], b[good], c[good]),
        first[good], last[good], left, right, lefts, rights,
    )  # fmt: skip


def taken(corners: Corners, which: Numbers) -> Corners:
    x, y, z = (one.take(which, axis=1) for one in corners)
    return x, y, z


def normal_of(corners: Corners) -> Points:
    (x0, x1, _, x3), (y0, y1, _, y3), (z0, z1, _, z3) = corners
    return cross((x1 - x0, y1 - y0, z1 - z0), (x3 - x0, y3 - y0, z3 - z0))


def rows_of(
    corners: Corners, is_cut: Flags, near: float, region: Region
) -> tuple[Numbers, Numbers, Flags]:
    """The rows that faces can have, and which of them can lie in the region; `is_cut` are those
    that the near plane cuts."""
    left, top, right, bottom = region
    x, y, z = corners
    start, end = least_and_most(x / z)
    low, high = least_and_most(y / z)
    is_inside = (end >= left) & (start <= right)
    crossing = np.flatnonzero(is_cut)
    if crossing.size:
        low[crossing], high[crossing] = cut_rows(taken(corners, crossing), near)
        is_inside[crossing] = True
    first = np.clip(np.ceil(low - (0.5 + SLACK)), top, bottom).astype(np.int64)
    last = np.clip(np.floor(high - (0.5 - SLACK)) + 1.0, top, bottom).astype(np.int64)
    return first, last, is_inside & (first < last)


def least_and_most(values: Doubles) -> tuple[Doubles, Doubles]:
    a, b, c, d = values
    return (
        np.minimum(np.minimum(a, b), np.minimum(c, d)),
        np.maximum(np.maximum(a, b), np.maximum(c, d)),
    )


def cut_rows(corners: Corners, near: float) -> tuple[Doubles, Doubles]:
    """The least and the greatest Y / Z of what lies beyond the near plane."""
    _, y, z = corners
    is_beyond = z >= near
    down = y / z
    low = np.where(is_beyond, down, np.inf).min(axis=0)
    high = np.where(is_beyond, down, -np.inf).max(axis=0)
    for at in range(4):
        after = (at + 1) % 4
        part = (near - z[at]) / (z[after] - z[at])
        cut = (y[at] + (y[after] - y[at]) * part) / near
        crosses = is_beyond[at] != is_beyond[after]
        low = np.where(crosses, np.minimum(low, cut), low)
        high = np.where(crosses, np.maximum(high, cut), high)
    return low, high


def edges_of(
    corners: Corners, plane: Points, is_front: Flags, view: View, cut: tuple[Flags, Flags]
) -> Points:
    """The four edges of each face, and the near and the far plane where they cut one: E x F."""
    x, y, z = corners
    edges = cross(corners, (x[AFTER], y[AFTER], z[AFTER]))
    if not is_front.all():
        sign = np.where(is_front, 1.0, -1.0)
        edges = edges[0] * sign, edges[1] * sign, edges[2] * sign
    a, b, c = plane
    by_near, by_far = cut
    if by_near.any():
        edges = with_edge(edges, by_near, (-a, -b, 1.0 / view.near - c))
    if by_far.any():
        edges = with_edge(edges, by_far, (a, b, c - 1.0 / view.far))
    return edges


def with_edge(edges: Points, which: Flags, edge: Points) -> Points:
    """One more, which lets everything through where it does not count."""
    a, b, c = (
        np.vstack((one, np.where(which, more, 0.0))) for one, more in zip(edges, edge, strict=True)
    )
    return a, b, c


def level_edges(edges: Points, first: Numbers, last: Numbers) -> tuple[Numbers, Numbers, Flags]:
    """Edges along a row bound rows, not columns; one without a direction lets all through or
    nothing."""
    is_good = np.ones(len(first), np.bool_)
    level = np.nonzero(np.abs(edges[0]) <= LEAST)
    face = level[1]
    if face.size:
        down, across = edges[1][level], edges[2][level]
        row = np.clip(np.ceil(-(across / down) - 0.5), -1.0, 1e6).astype(np.int64)
        below, above = down > LEAST, down < -LEAST
        np.maximum.at(first, face[below], row[below])
        np.minimum.at(last, face[above], row[above])
        is_good[face[~(below | above | (across >= 0))]] = False
    return first, last, is_good


Slots: TypeAlias = list[tuple[Doubles, Doubles]]


def bounds(edges: Points, faces: Numbers) -> tuple[Slots, Numbers, Slots, Numbers]:
    """The edges that bound rows on the left, and on the right: first one of each face that has one,
    then the second ones, and so on. Missing ones bound nothing."""
    a, b, c = taken(edges, faces)
    slope, place = b / a, c / a
    return *slots(a > LEAST, slope, place, np.inf), *slots(a < -LEAST, slope, place, -np.inf)


def slots(is_bound: Flags, slope: Doubles, place: Doubles, missing: float) -> tuple[Slots, Numbers]:
    """Those of one side."""
    number = np.cumsum(is_bound, axis=0)
    count = number[-1]
    found: Slots = []
    for slot in range(1, int(count.max(initial=0)) + 1):
        edge, face = np.nonzero(is_bound & (number == slot))
        found.append((np.zeros(len(count)), np.full(len(count), missing)))
        found[-1][0][face] = slope[edge, face]
        found[-1][1][face] = place[edge, face]
    return found, count
