"""Angles for pictures on round bodies, by a fixed series: the same everywhere, to the bit."""

from __future__ import annotations

import numpy as np

from host.app.scene.view import Doubles

EIGHTH = 0.41421356237309503
"""The tangent of an eighth of half a turn."""
PER_TURN = 0.15915494309189535
"""1 / (2 pi)"""


def part_of_turn(y: Doubles, x: Doubles) -> Doubles:
    """The angle from the x axis towards the y axis, in turns from 0 to 1; good to 1e-9."""
    flat, steep = np.abs(x), np.abs(y)
    high = np.maximum(flat, steep)
    slope = np.where(high > 0, np.minimum(flat, steep) / high, 0.0)
    is_large = slope > EIGHTH
    t = np.where(is_large, (slope - 1.0) / (slope + 1.0), slope)
    square = t * t
    series = np.full(len(t), 1.0 / 21.0)
    for term in (19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0):
        series = 1.0 / term - square * series
    turn: Doubles = (t * series) * PER_TURN
    turn = np.where(is_large, 0.125 + turn, turn)
    turn = np.where(steep > flat, 0.25 - turn, turn)
    turn = np.where(x < 0, 0.5 - turn, turn)
    found: Doubles = np.where(y < 0, 1.0 - turn, turn)
    return found
