"""A frame: the draw commands of one AppLoop; pixels are made only when somebody looks."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""Height x width x 3 bytes: red, green, blue."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The whole screen; a colour is 0xAARRGGBB, perhaps as a negative int."""

    color: int


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    color: int


DrawCommand: TypeAlias = Clear | Rect


@dataclass(frozen=True, slots=True)
class Area:
    """The box around all pixels of a colour, and how many there are."""

    x: int
    y: int
    width: int
    height: int
    count: int


@dataclass(frozen=True)
class Frame:
    width: int
    height: int
    commands: tuple[DrawCommand, ...]

    @cached_property
    def pixels(self) -> Pixels:
        from host.app.raster import rasterize

        return rasterize(self)

    def pixel(self, x: int, y: int) -> int:
        """The colour at (x, y) as 0xRRGGBB."""
        red, green, blue = self.pixels[y, x].tolist()
        return int(red) << 16 | int(green) << 8 | int(blue)

    def find_color(self, color: int) -> Area:
        """Where the colour 0xRRGGBB stands; all zero where it does not."""
        wanted = (color >> 16 & 255, color >> 8 & 255, color & 255)
        rows, columns = np.nonzero((self.pixels == np.array(wanted, np.uint8)).all(axis=2))
        if rows.size == 0:
            return Area(0, 0, 0, 0, 0)
        left, top = int(columns.min()), int(rows.min())
        width, height = int(columns.max()) - left + 1, int(rows.max()) - top + 1
        return Area(left, top, width, height, int(rows.size))

    def checksum(self) -> int:
        """CRC-32 of the pixels' bytes, row by row."""
        return zlib.crc32(self.pixels.tobytes())
