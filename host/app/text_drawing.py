"""A frame as people see it: texts in a real font, in drawing order, at any whole scale.

Shapes between two texts are one layer, so that they stay in order. A text that no later shape can
touch waits for the next layer, since layers cost time. Letters are scaled to the width that the
table of text_widths.py gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from host.app.commands import PIXEL, Clear, Clip, Pixels, Shape, Text
from host.app.raster.blending import over_opaque, parts_of
from host.app.raster.bounds import bounds_of
from host.app.raster.drawing import BLACK, draw
from host.app.raster.targets import ImageTarget, Target
from host.app.text_widths import text_width

if TYPE_CHECKING:
    from host.app.frame import Frame

BASELINE = 0.8
"""The letters stand at this share of the size below the top of the line."""
SMALLEST_FONT = 4.0
LARGEST_FONT = 20_000.0
"""Divided by the length of the text; what would be larger is enlarged."""
LONGEST = 1000
"""So many units of a text are drawn."""
OVERHANG = 0.3
"""By this share of the size letters may reach out of their box."""


def picture_of(frame: Frame, scale: int) -> NDArray[np.uint8]:
    """See Frame.picture."""
    view = View(frame, scale)
    for command in frame.commands:
        match command:
            case Text():
                view.waiting.append((command, view.layer.clip))
            case Clip():
                view.layer.clip = command
            case _:
                view.add(command)
    view.finish_layer()
    return view.pixels.view(np.uint8).reshape(*view.pixels.shape, 4)


class View:
    """The picture so far, the layer of shapes on top of it, and the texts that follow the layer."""

    def __init__(self, frame: Frame, scale: int) -> None:
        self.scale = scale
        self.pixels: Pixels = np.full((frame.height * scale, frame.width * scale), BLACK, PIXEL)
        self.layer = Target(np.full((frame.height, frame.width), BLACK, PIXEL))
        self.waiting: list[tuple[Text, Clip]] = []

    def add(self, shape: Shape) -> None:
        if isinstance(shape, Clear):
            self.waiting.clear()
        elif self.waiting:
            bounds = bounds_of(shape)
            if any(meets(bounds, reach_of(text)) for text, _ in self.waiting):
                self.finish_layer()
        draw(self.layer, shape)

    def finish_layer(self) -> None:
        self.put_layer(self.layer.pixels)
        for text, clip in self.waiting:
            self.write(text, clip)
        self.waiting.clear()
        clip, height, width = self.layer.clip, self.layer.height, self.layer.width
        self.layer = ImageTarget(np.zeros((height, width), PIXEL))
        self.layer.clip = clip

    def put_layer(self, layer: Pixels) -> None:
        if not layer.any():
            return
        if isinstance(self.layer, ImageTarget):
            self.put_on_top(layer)
        else:
            self.pixels = enlarged(layer, self.scale)

    def put_on_top(self, layer: Pixels) -> None:
        """Only the part of the layer where anything was drawn is looked at."""
        rows, columns = np.flatnonzero(layer.any(axis=1)), np.flatnonzero(layer.any(axis=0))
        top, bottom = int(rows[0]), int(rows[-1]) + 1
        left, right = int(columns[0]), int(columns[-1]) + 1
        large = enlarged(layer[top:bottom, left:right], self.scale)
        scale = self.scale
        part = self.pixels[top * scale : bottom * scale, left * scale : right * scale]
        part[...] = over_opaque(as_parts(np.ascontiguousarray(part)), as_parts(large))

    def write(self, text: Text, clip: Clip) -> None:
        scale = self.scale
        view = Target(self.pixels)
        view.clip = Clip(
            clip.left * scale, clip.top * scale, clip.right * scale, clip.bottom * scale
        )
        written = letters(text, scale)
        left, top = round(written.left), round(written.top)
        width, height = round(written.width) or 1, round(written.height) or 1
        box = view.cut(left, top, left + width, top + height)
        if box is None:
            return
        shares = written.part(
            (box[0] - left) / width,
            (box[1] - top) / height,
            (box[2] - left) / width,
            (box[3] - top) / height,
            (box[2] - box[0], box[3] - box[1]),
        )
        parts = np.empty((*shares.shape, 4), np.uint8)
        parts[...] = parts_of(text.color)
        parts[..., 3] = shares.astype(np.uint16) * (text.color >> 24 & 255) // 255
        self.pixels[box[1] : box[3], box[0] : box[2]] = view.mix(box, parts)


def enlarged(pixels: Pixels, scale: int) -> Pixels:
    return pixels.repeat(scale, axis=0).repeat(scale, axis=1)


def as_parts(pixels: Pixels) -> NDArray[np.uint8]:
    return pixels.view(np.uint8).reshape(*pixels.shape, 4)


def meets(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def reach_of(text: Text) -> tuple[float, float, float, float]:
    """The box of a text with what letters may reach out of it."""
    more = text.size * OVERHANG + 1
    right, bottom = text.x + text.width, text.y + text.size
    return text.x - more, text.y - more, right + more, bottom + more


@lru_cache(256)
def font_of(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@dataclass(frozen=True, slots=True)
class Letters:
    """How much of each pixel the letters cover, and the box of the picture that it belongs in."""

    image: Image.Image
    left: float
    top: float
    width: float
    height: float

    def part(
        self, left: float, top: float, right: float, bottom: float, size: tuple[int, int]
    ) -> NDArray[np.uint8]:
        """A part, given by shares of the whole, at the size in which it is shown."""
        width, height = self.image.size
        box = (left * width, top * height, right * width, bottom * height)
        return np.asarray(self.image.resize(size, Image.Resampling.BILINEAR, box), np.uint8)


def letters(text: Text, scale: int) -> Letters:
    units = text.text[:LONGEST]
    words = shown_text(units)
    size = min(
        max(text.size * scale, SMALLEST_FONT), SMALLEST_FONT + LARGEST_FONT / (9 + len(words))
    )
    font = font_of(size)
    left, top, right, bottom = (round(one) for one in font.getbbox(words, anchor="ls"))
    image = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    ImageDraw.Draw(image).text((-left, -top), words, 255, font, "ls")
    stretch = text_width(units, text.size) * scale / max(font.getlength(words), 1.0)
    enlarge = text.size * scale / size
    return Letters(
        image,
        text.x * scale + left * stretch,
        (text.y + text.size * BASELINE) * scale + top * enlarge,
        image.width * stretch,
        image.height * enlarge,
    )


def shown_text(units: str) -> str:
    """Pairs of surrogates as characters, control characters as spaces, and letters without their
    accents, which the bundled font does not have."""
    text = units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    letters = [one for one in text if not combining(one)]
    return "".join(plain(one) if one.isprintable() else " " for one in letters) or " "


def plain(letter: str) -> str:
    base = normalize("NFKD", letter)[:1]
    return base if base.isascii() else letter
