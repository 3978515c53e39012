"""The movement of a captured mouse in screen pixels: parts of a pixel are kept for later."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(slots=True)
class Movement:
    """The first movement after the pointer was caught or came in is a jump, and is dropped."""

    rest_x: float = 0.0
    rest_y: float = 0.0
    is_first: bool = True

    def forget(self) -> None:
        self.rest_x, self.rest_y, self.is_first = 0.0, 0.0, True

    def add(self, dx: float, dy: float, scale: float) -> tuple[int, int]:
        """Whole screen pixels for a movement in the window's pixels, y down."""
        if self.is_first:
            self.is_first = False
            return 0, 0
        x, y = self.rest_x + dx / scale, self.rest_y + dy / scale
        whole_x, whole_y = math.trunc(x), math.trunc(y)
        self.rest_x, self.rest_y = x - whole_x, y - whole_y
        return whole_x, whole_y
