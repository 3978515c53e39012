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
from host.app.raster.targets import Box, ImageTarget, Target
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
    return as_parts(view.pixels)


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
        write(Target(self.pixels), text, clip, self.scale, (0, 0))


def write(target: Target, text: Text, clip: Clip, scale: int, corner: tuple[int, int]) -> None:
    """On a part of the enlarged picture, the one at `corner`."""
    aside, down = corner
    target.clip = Clip(
        max(clip.left * scale - aside, 0),
        max(clip.top * scale - down, 0),
        min(clip.right * scale - aside, target.width),
        min(clip.bottom * scale - down, target.height),
    )
    left, top, right, bottom = box_of(text, scale)
    box = target.cut(left - aside, top - down, right - aside, bottom - down)
    if box is None:
        return
    shares = letters(text.text, text.size, scale).part(
        (right - left, bottom - top),
        (box[0] + aside - left, box[1] + down - top, box[2] + aside - left, box[3] + down - top),
    )
    parts = np.empty((*shares.shape, 4), np.uint8)
    parts[...] = parts_of(text.color)
    parts[..., 3] = shares.astype(np.uint16) * (text.color >> 24 & 255) // 255
    target.pixels[box[1] : box[3], box[0] : box[2]] = target.mix(box, parts)


def box_of(text: Text, scale: int) -> Box:
    """Where the picture of its letters stands in the enlarged picture."""
    written = letters(text.text, text.size, scale)
    left = round(text.x * scale + written.left)
    top = round((text.y + text.size * BASELINE) * scale + written.top)
    return left, top, left + (round(written.width) or 1), top + (round(written.height) or 1)


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


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """How much of each pixel the letters cover, and the box of the picture that it belongs in,
    counted from where the text begins on its base line."""

    image: Image.Image
    left: float
    top: float
    width: float
    height: float

    def part(self, size: tuple[int, int], box: Box) -> NDArray[np.uint8]:
        """A part of the letters as they are shown, with that size as a whole."""
        if box == (0, 0, *size):
            return whole_letters(self, size)
        across, down = self.image.width / size[0], self.image.height / size[1]
        source = box[0] * across, box[1] * down, box[2] * across, box[3] * down
        return self.resized((box[2] - box[0], box[3] - box[1]), source)

    def resized(
        self, size: tuple[int, int], source: tuple[float, float, float, float] | None = None
    ) -> NDArray[np.uint8]:
        return np.asarray(self.image.resize(size, Image.Resampling.BILINEAR, source), np.uint8)


@lru_cache(128)
def whole_letters(letters: Letters, size: tuple[int, int]) -> NDArray[np.uint8]:
    return letters.resized(size)


@lru_cache(128)
def letters(text: str, text_size: float, scale: int) -> Letters:
    units = text[:LONGEST]
    words = shown_text(units)
    size = min(
        max(text_size * scale, SMALLEST_FONT), SMALLEST_FONT + LARGEST_FONT / (9 + len(words))
    )
    font = font_of(size)
    left, top, right, bottom = (round(one) for one in font.getbbox(words, anchor="ls"))
    image = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    ImageDraw.Draw(image).text((-left, -top), words, 255, font, "ls")
    stretch = text_width(units, text_size) * scale / max(font.getlength(words), 1.0)
    enlarge = text_size * scale / size
    return Letters(
        image, left * stretch, top * enlarge, image.width * stretch, image.height * enlarge
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
