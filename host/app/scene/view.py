"""From the space of a scene to that of its pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Doubles: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Row: TypeAlias = tuple[float, float, float]
Points: TypeAlias = tuple[Doubles, Doubles, Doubles]
"""x, y and z of many points, or X, Y and Z."""
Vector: TypeAlias = Points | Row
Region: TypeAlias = tuple[int, int, int, int]
"""left, top, right, bottom of the pixels that are wanted."""


@dataclass(frozen=True, slots=True)
class View:
    """A camera before a screen. Rows give X, Y, Z of a place that is counted from the eye; the
    centre of pixel (i, j) is X / Z = i + 0.5, Y / Z = j + 0.5. `rays` are the directions, of depth
    1, for cx = cy = 0, and what each of cx and cy adds to it."""

    eye: Row
    rows: tuple[Row, Row, Row]
    rays: tuple[Row, Row, Row]
    near: float
    far: float

    def project(self, points: Points) -> Points:
        x, y, z = (one - eye for one, eye in zip(points, self.eye, strict=True))
        a, b, c = ((x * row[0] + y * row[1]) + z * row[2] for row in self.rows)
        return a, b, c


def view_of(camera: list[float], width: int, height: int) -> View:
    """`camera`: see Camera.View in host/library."""
    eye, right, up, forward = (as_row(camera[at : at + 3]) for at in (0, 3, 6, 9))
    tangent, near, far = camera[12:]
    half_width, half_height = width / 2.0, height / 2.0
    scale = half_height / tangent
    across = as_row([r * scale + f * half_width for r, f in zip(right, forward, strict=True)])
    down = as_row([f * half_height - u * scale for u, f in zip(up, forward, strict=True)])
    first = as_row(
        [
            (f - r * half_width / scale) + u * half_height / scale
            for r, u, f in zip(right, up, forward, strict=True)
        ]
    )
    rays = (first, as_row([r / scale for r in right]), as_row([-u / scale for u in up]))
    return View(eye, (across, down, forward), rays, near, far)


def as_row(values: list[float]) -> Row:
    x, y, z = values
    return x, y, z


def centres(places: Ints) -> Doubles:
    """Of columns or rows."""
    found: Doubles = np.add(places, 0.5)
    return found


def cross(a: Points, b: Points) -> Points:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def dot(a: Vector, b: Points) -> Doubles:
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]


def as_points(values: Doubles) -> Points:
    """From an array whose first axis is x, y, z."""
    return values[0], values[1], values[2]
