"""Flat faces before the camera: their planes and edges, without those that cannot be seen."""

from __future__ import annotations

from dataclasses import dataclass, fields
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

    def chosen(self, which: Numbers | Flags) -> Candidates:
        values = {one.name: getattr(self, one.name)[..., which] for one in fields(Candidates)}
        return Candidates(**values)


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
    spread = spread_of(faces.corners)
    is_seen = np.where(faces.is_one_sided, spread > 0, (spread > 0) | (spread < 0))
    is_seen &= (farthest >= view.near) & (nearest <= view.far)
    first, last, is_inside = rows_of(faces.corners, nearest < view.near, view.near, region)
    rest = np.flatnonzero(is_seen & is_inside)
    faces, spread, first, last = faces.chosen(rest), spread[rest], first[rest], last[rest]
    plane = plane_of(faces.corners, spread)
    cut = nearest[rest] < view.near, farthest[rest] > view.far
    edges = edges_of(faces.corners, plane, spread > 0, view, cut)
    first, last, is_good = level_edges(edges, first, last)
    is_good &= np.maximum(np.maximum(abs(plane[0]), abs(plane[1])), abs(plane[2])) < MOST
    rest = np.flatnonzero(is_good & (first < last))
    left, lefts = bounds(edges, rest, 1.0)
    right, rights = bounds(edges, rest, -1.0)
    return Screened(
        faces.chosen(rest), spread[rest], (plane[0][rest], plane[1][rest], plane[2][rest]),
        first[rest], last[rest], left, right, lefts, rights,
    )  # fmt: skip


def taken(corners: Corners, which: Numbers | Flags) -> Corners:
    return corners[0][:, which], corners[1][:, which], corners[2][:, which]


def normal_of(corners: Corners) -> Points:
    (x0, x1, _, x3), (y0, y1, _, y3), (z0, z1, _, z3) = corners
    return cross((x1 - x0, y1 - y0, z1 - z0), (x3 - x0, y3 - y0, z3 - z0))


def spread_of(corners: Corners) -> Doubles:
    """N . v0: above 0 where the front is seen."""
    return dot(normal_of(corners), (corners[0][0], corners[1][0], corners[2][0]))


def plane_of(corners: Corners, spread: Doubles) -> Points:
    a, b, c = normal_of(corners)
    return a / spread, b / spread, c / spread


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
) -> list[Points]:
    """The four edges, and the near and the far plane where they cut a face."""
    x, y, z = corners
    sign = None if is_front.all() else np.where(is_front, 1.0, -1.0)
    edges = []
    for at in range(4):
        after = (at + 1) % 4
        edge = cross((x[at], y[at], z[at]), (x[after], y[after], z[after]))
        edges.append(edge if sign is None else (edge[0] * sign, edge[1] * sign, edge[2] * sign))
    a, b, c = plane
    by_near, by_far = cut
    if by_near.any():
        edges.append(only(by_near, (-a, -b, 1.0 / view.near - c)))
    if by_far.any():
        edges.append(only(by_far, (a, b, c - 1.0 / view.far)))
    return edges


def only(which: Flags, edge: Points) -> Points:
    """An edge that lets everything through where it does not count."""
    a, b, c = edge
    return np.where(which, a, 0.0), np.where(which, b, 0.0), np.where(which, c, 0.0)


def level_edges(
    edges: list[Points], first: Numbers, last: Numbers
) -> tuple[Numbers, Numbers, Flags]:
    """Edges along a row bound rows, not columns; one without a direction lets all through or
    nothing."""
    is_good = np.ones(len(first), np.bool_)
    for a, b, c in edges:
        level = np.flatnonzero(np.abs(a) <= LEAST)
        if not level.size:
            continue
        down, across = b[level], c[level]
        place = np.ceil(-(across / down) - 0.5)
        row = np.clip(place, -1.0, 1e6).astype(np.int64)
        first[level] = np.where(down > LEAST, np.maximum(first[level], row), first[level])
        last[level] = np.where(down < -LEAST, np.minimum(last[level], row), last[level])
        is_good[level] &= (np.abs(down) > LEAST) | (across >= 0)
    return first, last, is_good


def bounds(
    edges: list[Points], rest: Numbers, side: float
) -> tuple[list[tuple[Doubles, Doubles]], Numbers]:
    """The edges on one side (1 left, -1 right), as bounds of rows: first one of each face that has
    one, then the second ones, and so on. Missing ones bound nothing."""
    counts = np.zeros(len(rest), np.int64)
    found: list[tuple[Doubles, Doubles]] = []
    for whole in edges:
        a = whole[0][rest]
        which = np.flatnonzero(a > LEAST if side > 0 else a < -LEAST)
        slope, place = whole[1][rest][which] / a[which], whole[2][rest][which] / a[which]
        for slot in range(int(counts[which].max(initial=-1)) + 1):
            if slot == len(found):
                found.append((np.zeros(len(rest)), np.full(len(rest), np.inf * side)))
            here = counts[which] == slot
            found[slot][0][which[here]] = slope[here]
            found[slot][1][which[here]] = place[here]
        counts[which] += 1
    return found, counts
