"""Rays through points of the screen, the intersections with what they meet, and transforms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import cos, radians, sin, tan
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tests.host.rays.scenes import Eye, Turn

Doubles: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
MISSED = np.inf


class Hits(NamedTuple):
    """Of each ray the depth of a surface, MISSED where there is none that counts, and its tag."""

    depth: Doubles
    tag: str


@dataclass(frozen=True)
class Rays:
    """`directions` is 3 x n, of depth 1; `cx` and `cy` are the points of the screen."""

    origin: Doubles
    directions: Doubles
    cx: Doubles
    cy: Doubles
    right: Doubles
    up: Doubles
    forward: Doubles
    pixel: float
    width: int
    height: int


def axes_of(eye: Eye) -> tuple[Doubles, Doubles, Doubles]:
    """Right, up and forward."""
    if eye.target is not None:
        forward = np.subtract(eye.target, eye.position)
        forward = forward / np.linalg.norm(forward)
        level = np.cross(forward, (0.0, 1.0, 0.0))
        size = np.linalg.norm(level)
        right = level / size if size > 1e-9 else np.array((1.0, 0.0, 0.0))
        return right, np.cross(right, forward), forward
    turned = matrix_of(Turn(yaw=eye.yaw, pitch=eye.pitch))[:3, :3]
    return turned[:, 0], turned[:, 1], -turned[:, 2]


def rays_of(eye: Eye, width: int, height: int, cx: Doubles, cy: Doubles) -> Rays:
    right, up, forward = axes_of(eye)
    pixel = tan(radians(eye.angle) / 2) / (height / 2)
    across, along = (cx - width / 2) * pixel, (height / 2 - cy) * pixel
    directions = forward[:, None] + right[:, None] * across + up[:, None] * along
    origin = np.array(eye.position, np.float64)
    return Rays(origin, directions, cx, cy, right, up, forward, pixel, width, height)


# ------------------------------------------------------------------------------ transforms


def matrix_of(turn: Turn) -> Doubles:
    """4 x 4: scaled, rolled to the right, pitched up, yawed to the right, moved."""
    scale = np.diag((*turn.scale, 1.0))
    roll = about(0, 1, -turn.roll)
    pitch = about(1, 2, turn.pitch)
    yaw = about(2, 0, -turn.yaw)
    moved = np.eye(4)
    moved[:3, 3] = turn.position
    found: Doubles = moved @ yaw @ pitch @ roll @ scale
    return found


def about(first: int, second: int, degrees: float) -> Doubles:
    """A rotation from one axis towards another."""
    found = np.eye(4)
    sine, cosine = sin(radians(degrees)), cos(radians(degrees))
    if degrees % 90 == 0:
        sine, cosine = round(sine), round(cosine)
    found[first, first] = found[second, second] = cosine
    found[second, first], found[first, second] = sine, -sine
    return found


def product(turns: tuple[Turn, ...]) -> Doubles:
    return reduce(np.matmul, map(matrix_of, turns), np.eye(4))


def moved_by(matrix: Doubles, point: Doubles) -> Doubles:
    found: Doubles = matrix[:3, :3] @ point + matrix[:3, 3]
    return found
