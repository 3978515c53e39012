"""Where the app's screen lies in the window, and which of its pixels a point of the window meets.

Points and sizes are in the window's own (device) pixels, y down from the top.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Size = tuple[int, int]

SHARE = 0.8
"""A window opens as large as whole scales fit into this share of the display."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The screen's rectangle in the window; `scale` is whole where pixels are equally large."""

    left: int
    top: int
    width: int
    height: int
    scale: float

    @property
    def picture_scale(self) -> int:
        """The whole scale at which a picture is made for it: never smaller than it is shown."""
        return max(1, math.ceil(self.scale))


def place(screen: Size, window: Size, *, is_whole: bool) -> Placement:
    """Centred; at the largest whole scale that fits, or as large as the window lets it be. A window
    too small for scale 1 shows the screen's middle, or all of it where `is_whole` is not asked."""
    fit = min(window[0] / screen[0], window[1] / screen[1])
    scale = float(max(1, math.floor(fit))) if is_whole else fit
    width = max(1, round(screen[0] * scale))
    height = max(1, round(screen[1] * scale))
    left = math.floor((window[0] - width) / 2)
    top = math.floor((window[1] - height) / 2)
    return Placement(left, top, width, height, scale)


def pixel_at(placement: Placement, x: float, y: float) -> tuple[int, int]:
    """The screen pixel under a point of the window; beyond the screen it counts on."""
    column = math.floor((x - placement.left) / placement.scale)
    row = math.floor((y - placement.top) / placement.scale)
    return column, row


def first_scale(screen: Size, display: Size) -> int:
    """The scale at which a window opens."""
    fit = min(display[0] * SHARE / screen[0], display[1] * SHARE / screen[1])
    return max(1, math.floor(fit))
