"""Images: pixels with alpha that are painted on and drawn elsewhere.

What is drawn with an image refers to one version of its contents, so painting on it later changes
no earlier frame: the first change after that works on a copy.
"""

from __future__ import annotations

from copy import copy

import numpy as np

from host.app.canvas import Canvas, Placing
from host.app.commands import PIXEL, Bitmap, Clip
from host.app.raster.drawing import paint
from scsharp.python.kernel.machine import charge

IMAGE_STEPS = 600
"""For what an image needs beside its pixels."""


class ImageCanvas(Canvas):
    """Records wait until somebody needs the pixels. Clip and origin stay, in `placing`."""

    __slots__ = ("bitmap", "placing")

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        charge(IMAGE_STEPS + width * height // 2)
        self.placing = Placing(width, height)
        self.bitmap = Bitmap(np.zeros((height, width), PIXEL))

    def shared(self) -> Bitmap:
        """The contents as they are now, for a command to refer to."""
        self.carry_out()
        self.bitmap.is_shared = True
        return self.bitmap

    def carry_out(self) -> None:
        """Makes the pixels up to date."""
        if not self.records:
            return
        placing = self.placing
        placing.place(self.records)
        self.records.clear()
        if not all(isinstance(one, Clip) for one in placing.commands):
            charge(placing.cost)
            self.make_own()
            paint(self.bitmap.pixels, placing.commands)
        placing.cost = 0
        # The clip comes before what is drawn in it later.
        placing.commands = [] if placing.clip_now is None else [placing.clip_now]

    def make_own(self) -> None:
        """What a command refers to is not changed but copied."""
        if self.bitmap.is_shared:
            charge(self.width * self.height // 2)
            self.bitmap = Bitmap(self.bitmap.pixels.copy())

    def copied(self) -> ImageCanvas:
        """A canvas of its own with the same contents, clip and origin."""
        self.carry_out()
        made = object.__new__(ImageCanvas)
        Canvas.__init__(made, self.width, self.height)
        made.bitmap = Bitmap(self.bitmap.pixels.copy())
        made.placing = copy(self.placing)
        made.placing.commands = list(self.placing.commands)
        return made

    def rows(self) -> list[str]:
        """The pixels of each row in hexadecimal digits; without alpha all colours are the same."""
        self.carry_out()
        pixels = self.bitmap.pixels
        shown = np.where(pixels >> 24, pixels, 0).astype(PIXEL)
        return [row.tobytes().hex(" ", 4) for row in shown]

    def get_pixel(self, x: int, y: int) -> int:
        """The colour 0xAARRGGBB; a pixel outside is transparent."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return 0
        self.carry_out()
        value = int(self.bitmap.pixels[y, x])
        color = value & 0xFF00FF00 | (value & 255) << 16 | value >> 16 & 255
        return color - (1 << 32) if color >= 1 << 31 else color

    def set_pixel(self, x: int, y: int, color: int) -> None:
        """Exactly this colour, whatever was there; outside nothing happens."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.carry_out()
            self.make_own()
            self.bitmap.pixels[y, x] = color & 0xFF00FF00 | color >> 16 & 255 | (color & 255) << 16
