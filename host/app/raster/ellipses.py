"""Circles and ellipses, filled or without their inside."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Circle, Ellipse
from host.app.raster.targets import Box, Target

CENTRES: NDArray[np.float64] = np.arange(4096, dtype=np.float64) + np.float64(0.5)


def draw_circle(target: Target, circle: Circle) -> None:
    x, y, radius, inner = circle.x, circle.y, circle.radius, circle.inner
    box = box_around(target, x, y, radius, radius)
    if box is None:
        return
    dx, dy = CENTRES[box[0] : box[2]] - x, CENTRES[box[1] : box[3]] - y
    distance = (dx * dx) + (dy * dy)[:, None]
    mask = distance < radius * radius
    if inner > 0:
        mask &= distance >= inner * inner
    target.fill_mask(box, mask, circle.color)


def draw_ellipse(target: Target, ellipse: Ellipse) -> None:
    x, y = ellipse.x, ellipse.y
    box = box_around(target, x, y, ellipse.radius_x, ellipse.radius_y)
    if box is None:
        return
    dx, dy = CENTRES[box[0] : box[2]] - x, CENTRES[box[1] : box[3]] - y
    dx *= dx
    dy *= dy
    square_x = ellipse.radius_x * ellipse.radius_x
    square_y = ellipse.radius_y * ellipse.radius_y
    mask = (dx * square_y) + (dy * square_x)[:, None] < square_x * square_y
    if ellipse.inner_x > 0:
        square_x = ellipse.inner_x * ellipse.inner_x
        square_y = ellipse.inner_y * ellipse.inner_y
        mask &= (dx * square_y) + (dy * square_x)[:, None] >= square_x * square_y
    target.fill_mask(box, mask, ellipse.color)


def box_around(target: Target, x: float, y: float, radius_x: float, radius_y: float) -> Box | None:
    """All pixels that can belong to the shape, and a few more."""
    return target.cut(
        math.floor(x - radius_x) - 1,
        math.floor(y - radius_y) - 1,
        math.ceil(x + radius_x) + 1,
        math.ceil(y + radius_y) + 1,
    )
