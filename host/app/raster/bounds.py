"""Boxes around what commands draw, at least as large as needed."""

from __future__ import annotations

from math import inf
from typing import TypeAlias, assert_never

from host.app.commands import (
    Blit,
    Circle,
    Clear,
    Ellipse,
    Hairline,
    Pixel,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Shape,
    Stretch,
)

Bounds: TypeAlias = tuple[float, float, float, float]


def bounds_of(shape: Shape) -> Bounds:
    """left, top, right, bottom"""
    match shape:
        case Rect(x, y, width, height) | RectOutline(x, y, width, height):
            return x - 1, y - 1, x + width + 1, y + height + 1
        case Pixel(x, y):
            return x, y, x + 1, y + 1
        case Circle(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Ellipse(x, y, radius_x, radius_y):
            return x - radius_x, y - radius_y, x + radius_x, y + radius_y
        case Hairline(x1, y1, x2, y2):
            return min(x1, x2), min(y1, y2), max(x1, x2) + 1, max(y1, y2) + 1
        case Polygon(points) | PolygonOutline(points):
            xs, ys = points[::2], points[1::2]
            return min(xs), min(ys), max(xs), max(ys)
        case Blit(_, left, top, _, _, width, height):
            return left, top, left + width, top + height
        case Stretch():
            return around_pivot(shape)
        case Clear():
            return -inf, -inf, inf, inf
        case _:
            assert_never(shape)


def around_pivot(stretch: Stretch) -> Bounds:
    """However it is turned."""
    x, y = stretch.x + stretch.pivot_x, stretch.y + stretch.pivot_y
    reach_x = max(abs(stretch.pivot_x), abs(stretch.width - stretch.pivot_x))
    reach_y = max(abs(stretch.pivot_y), abs(stretch.height - stretch.pivot_y))
    reach = reach_x + reach_y + 1
    return x - reach, y - reach, x + reach, y + reach
