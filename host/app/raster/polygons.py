"""Polygons by the even-odd rule, and their outlines.

In each row an edge that crosses it has a first pixel whose centre is on or right of it; a pixel
is inside when an odd number of such pixels lie at or left of it.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Polygon, PolygonOutline
from host.app.raster.ellipses import CENTRES
from host.app.raster.targets import Box, Mask, Target

Doubles: TypeAlias = NDArray[np.float64]
SIMPLE = 8
"""Polygons of so many coordinates have their rows sorted; of more, counted."""
EDGES_AT_ONCE = 512
BELOW = 1e9


def draw_polygon(target: Target, polygon: Polygon) -> None:
    box = box_of(target, polygon.points)
    if box is not None:
        target.fill_mask(box, inside(polygon.points, box), polygon.color)


def draw_polygon_outline(target: Target, outline: PolygonOutline) -> None:
    """The pixels of the polygon that are nearer to one of its edges than the thickness."""
    box = box_of(target, outline.points)
    if box is None:
        return
    mask = inside(outline.points, box)
    mask &= near_edges(outline.points, outline.thickness, box)
    target.fill_mask(box, mask, outline.color)


def box_of(target: Target, points: list[float]) -> Box | None:
    """All pixels that can belong to the polygon, and a few more."""
    xs, ys = points[::2], points[1::2]
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    return target.cut(left, top, math.ceil(max(xs)) + 1, math.ceil(max(ys)) + 1)


def inside(points: list[float], box: Box) -> Mask:
    edges = np.array(edges_downwards(points))
    if len(points) > SIMPLE:
        return inside_counted(edges, box)
    left, _, right, _ = box
    # Of the edges that cross a row there are two, or four.
    firsts = first_pixels(edges, box)
    firsts.sort(axis=1)
    columns = CENTRES[left:right]
    mask: Mask = (columns > firsts[:, :1]) & (columns < firsts[:, 1:2])
    if len(points) > 6:
        mask |= (columns > firsts[:, 2:3]) & (columns < firsts[:, 3:4])
    return mask


def inside_counted(edges: Doubles, box: Box) -> Mask:
    """Some edges at a time, so that many take no more memory than a few."""
    left, top, right, bottom = box
    width, height = right - left + 1, bottom - top
    starts = np.arange(height)[:, None] * width - left
    counts = np.zeros(width * height, np.int64)
    for at in range(0, len(edges), EDGES_AT_ONCE):
        places = first_pixels(edges[at : at + EDGES_AT_ONCE], box).astype(np.int64) + starts
        counts += np.bincount(places.ravel(), minlength=width * height)
    odd = (counts.reshape(height, width)[:, :-1] & 1).astype(np.uint8)
    return np.bitwise_xor.accumulate(odd, axis=1).view(np.bool_)


def first_pixels(edges: Doubles, box: Box) -> Doubles:
    """For each row and edge the first pixel whose centre the edge counts for, where it crosses the
    row; the box's right end where it does not.

    The place of the crossing is only an estimate, off by less than a pixel: the rule itself says
    whether the pixel before it, or the one after it, is the first.
    """
    left, top, right, bottom = box
    xa, ya, xb, yb = edges.T
    centres = CENTRES[top:bottom, None]
    dx, dy = xb - xa, yb - ya
    rise = dx * (centres - ya)
    crosses = (ya <= centres) & (centres < yb)
    first = np.ceil(xa + rise / dy - 0.5)
    first = np.minimum(np.maximum(first, left - 1), right + 1)
    first -= (first - 0.5 - xa) * dy >= rise
    first += (first + 0.5 - xa) * dy < rise
    first = np.minimum(np.maximum(first, left), right)
    return np.where(crosses, first, right)


def edges_downwards(points: list[float]) -> list[tuple[float, float, float, float]]:
    """Each edge from its upper to its lower end, so that neighbours count it alike. Level ones
    count for no row; one below all rows stands for them, so that there is one for each point."""
    edges = []
    xa, ya = points[-2:]
    for xb, yb in zip(points[::2], points[1::2], strict=True):
        if ya < yb:
            edges.append((xa, ya, xb, yb))
        elif ya > yb:
            edges.append((xb, yb, xa, ya))
        else:
            edges.append((0.0, BELOW, 0.0, BELOW + 1.0))
        xa, ya = xb, yb
    return edges


def near_edges(points: list[float], thickness: float, box: Box) -> Mask:
    left, top, right, bottom = box
    mask = np.zeros((bottom - top, right - left), np.bool_)
    xa, ya = points[-2:]
    for xb, yb in zip(points[::2], points[1::2], strict=True):
        edge_left = max(left, math.floor(min(xa, xb) - thickness) - 1)
        edge_right = min(right, math.ceil(max(xa, xb) + thickness) + 1)
        edge_top = max(top, math.floor(min(ya, yb) - thickness) - 1)
        edge_bottom = min(bottom, math.ceil(max(ya, yb) + thickness) + 1)
        if edge_left < edge_right and edge_top < edge_bottom:
            near = near_edge(
                (xa, ya, xb, yb),
                thickness * thickness,
                CENTRES[edge_left:edge_right],
                CENTRES[edge_top:edge_bottom, None],
            )
            mask[edge_top - top : edge_bottom - top, edge_left - left : edge_right - left] |= near
        xa, ya = xb, yb
    return mask


def near_edge(
    edge: tuple[float, float, float, float], square: float, x: Doubles, y: Doubles
) -> Mask:
    """Where the distance to an edge, squared, is less than `square`."""
    xa, ya, xb, yb = edge
    dx, dy = xb - xa, yb - ya
    length = dx * dx + dy * dy
    ax, ay, bx, by = x - xa, y - ya, x - xb, y - yb
    along = ax * dx + ay * dy
    cross = ax * dy - ay * dx
    to_start = ax * ax + ay * ay < square
    to_end = bx * bx + by * by < square
    between = cross * cross < square * length
    return np.where(along <= 0, to_start, np.where(along >= length, to_end, between))
