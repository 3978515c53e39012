"""Polygons by the even-odd rule, and their outlines.

In each row an edge that crosses it has a first pixel whose centre is on or right of it; a pixel
is inside when an odd number of such pixels lie at or left of it.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Polygon, PolygonOutline
from host.app.raster.ellipses import CENTRES
from host.app.raster.targets import Box, Indices, Mask, Target

Doubles = NDArray[np.float64]


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
    left, top, right, bottom = box
    firsts = first_pixels(points, box)
    width, height = right - left + 1, bottom - top
    firsts += np.arange(height)[:, None] * width - left
    counts = np.bincount(firsts.ravel(), minlength=width * height).reshape(height, width)
    odd = (counts[:, :-1] & 1).astype(np.uint8)
    return np.bitwise_xor.accumulate(odd, axis=1).view(np.bool_)


def first_pixels(points: list[float], box: Box) -> Indices:
    """For each row and edge the first pixel whose centre the edge counts for, where it crosses the
    row; the box's right end where it does not.

    The place of the crossing is only an estimate, off by less than a pixel: the rule itself says
    whether the pixel before it, or the one after it, is the first.
    """
    left, top, right, bottom = box
    xa, ya, xb, yb = edges_downwards(points)
    centres = CENTRES[top:bottom, None]
    dx, dy = xb - xa, yb - ya
    rise = dx * (centres - ya)
    crosses = (ya <= centres) & (centres < yb)
    dy[dy == 0] = 1.0
    place = np.ceil(xa + rise / dy - 0.5)
    first = np.where(crosses, np.clip(place, left - 1, right + 1), right)
    first -= (first - 0.5 - xa) * dy >= rise
    first += (first + 0.5 - xa) * dy < rise
    found = np.where(crosses, np.clip(first, left, right), right)
    return found.astype(np.int64)


def edges_downwards(points: list[float]) -> tuple[Doubles, Doubles, Doubles, Doubles]:
    """Each edge from its upper to its lower end, so that neighbours count it alike."""
    xs, ys = np.array(points[::2]), np.array(points[1::2])
    next_xs, next_ys = np.roll(xs, -1), np.roll(ys, -1)
    is_up = ys > next_ys
    return (
        np.where(is_up, next_xs, xs),
        np.where(is_up, next_ys, ys),
        np.where(is_up, xs, next_xs),
        np.where(is_up, ys, next_ys),
    )


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
