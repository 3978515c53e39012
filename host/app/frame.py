"""A frame: the draw commands of one AppLoop; pixels are made only when somebody looks."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from host.app.canvas import Placing
from host.app.commands import Bitmap, Clip, Command, Pixels, Record, Text
from scsharp.python.kernel.machine import charge

if TYPE_CHECKING:
    from host.app.scene.picture import Picture
    from host.app.scene.tagging import FrameTags


@dataclass(frozen=True, slots=True)
class Area:
    """The box around all pixels of a colour, and how many there are."""

    x: int
    y: int
    width: int
    height: int
    count: int


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """What a scene shows within a clip; a sky hides what was there before."""

    picture: Picture
    clip: Clip | None
    has_sky: bool


@dataclass
class Frame:
    """`is_paid`: somebody has taken the steps for its pixels. `shown` are the pictures of its
    scenes, once somebody has looked."""

    width: int
    height: int
    records: tuple[Record, ...]
    is_paid: bool = False
    shown: list[ShownPicture] | None = None

    @cached_property
    def placing(self) -> Placing:
        placing = Placing(self.width, self.height)
        placing.place(self.records)
        return placing

    @property
    def commands(self) -> list[Command]:
        """What was drawn, in order; scenes as images."""
        _ = self.scenes
        return self.placing.commands

    @property
    def scenes(self) -> list[ShownPicture]:
        """What was made of its scenes; nobody has to pay for it here."""
        if self.shown is None:
            self.shown = self.made_scenes(is_free=True)
        return self.shown

    def made_scenes(self, *, is_free: bool) -> list[ShownPicture]:
        if not self.placing.scenes:
            return []
        from host.app.scene.family import Meter
        from host.app.scene.picture import picture_of

        found = []
        for one in self.placing.scenes:
            picture = picture_of(one.scene, self.width, self.height, Meter(is_free))
            one.blit.bitmap = Bitmap(picture.pixels, is_shared=True)
            found.append(ShownPicture(picture, one.clip, one.scene.sky is not None))
        return found

    @cached_property
    def tags(self) -> FrameTags:
        """What the scenes show."""
        from host.app.scene.tagging import frame_tags

        return frame_tags(self.scenes, self.width, self.height)

    def pay(self) -> None:
        """Takes the steps that making its pixels costs, before anybody looks at them; once."""
        if not self.is_paid:
            charge(self.width * self.height // 64 + self.placing.cost)
            self.is_paid = True
            self.shown = self.made_scenes(is_free=False)

    @cached_property
    def pixels(self) -> Pixels:
        """What tests see: no texts."""
        from host.app.raster.drawing import rasterize

        return rasterize(self.width, self.height, self.commands)

    def picture(self, scale: int = 1) -> NDArray[np.uint8]:
        """What people see, `scale` times as large: height x width x 4 bytes (red, green, blue,
        alpha 255), texts in their place between the shapes, sharp at any scale."""
        from host.app.text_drawing import picture_of

        return picture_of(self, scale)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """The texts that can be seen, in the order in which they were drawn."""
        from host.app.visibility import visible_texts

        return visible_texts(self)

    def pixel(self, x: int, y: int) -> int:
        """The colour at (x, y) as 0xRRGGBB."""
        value = int(self.pixels[y, x])
        return (value & 255) << 16 | value & 0xFF00 | value >> 16 & 255

    def find_color(self, color: int) -> Area:
        """Where the colour 0xRRGGBB stands; all zero where it does not."""
        return area_of(self.has_color(color))

    def find_tag(self, tag: str) -> Area:
        """Where surfaces with the tag are seen."""
        return area_of(self.tags.has(tag))

    def count_color(self, color: int, x: int, y: int, width: int, height: int) -> int:
        """How many pixels of a rectangle have the colour 0xRRGGBB."""
        found = self.has_color(color)
        left, right = max(x, 0), max(x + width, 0)
        top, bottom = max(y, 0), max(y + height, 0)
        return int(np.count_nonzero(found[top:bottom, left:right]))

    def has_color(self, color: int) -> NDArray[np.bool_]:
        wanted = 0xFF000000 | color >> 16 & 255 | color & 0xFF00 | (color & 255) << 16
        found: NDArray[np.bool_] = self.pixels == wanted
        return found

    def checksum(self) -> int:
        """CRC-32 of the pixels' bytes, row by row."""
        return zlib.crc32(self.pixels.tobytes())


def area_of(found: NDArray[np.bool_]) -> Area:
    rows, columns = np.nonzero(found)
    if rows.size == 0:
        return Area(0, 0, 0, 0, 0)
    left, top = int(columns.min()), int(rows.min())
    width, height = int(columns.max()) - left + 1, int(rows.max()) - top + 1
    return Area(left, top, width, height, int(rows.size))
