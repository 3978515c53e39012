"""A frame as people see it: texts in a real font, in drawing order, at any whole scale.

Shapes between two texts are one layer, so that they stay in order. A text that no later shape can
touch waits for the next layer, since layers cost time. Letters are scaled to the width that the
table of text_widths.py gives.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from host.app.commands import PIXEL, Clear, Clip, Pixels, Shape, Text
from host.app.raster.blending import over_opaque, parts_of
from host.app.raster.bounds import bounds_of
from host.app.raster.drawing import BLACK, draw
from host.app.raster.targets import ImageTarget, Target

if TYPE_CHECKING:
    from host.app.frame import Frame

BASELINE = 0.8
"""The letters stand at this share of the size below the top of the line."""
SMALLEST_FONT = 4.0
LARGEST_FONT = 2000.0
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
        large = layer.repeat(self.scale, axis=0).repeat(self.scale, axis=1)
        below, above = as_parts(self.pixels), as_parts(large)
        self.pixels = over_opaque(below, above)

    def write(self, text: Text, clip: Clip) -> None:
        mask, left, top = letters(text, self.scale)
        scale = self.scale
        view = Target(self.pixels)
        view.clip = Clip(
            clip.left * scale, clip.top * scale, clip.right * scale, clip.bottom * scale
        )
        box = view.cut(left, top, left + mask.shape[1], top + mask.shape[0])
        if box is None:
            return
        shares = mask[box[1] - top : box[3] - top, box[0] - left : box[2] - left]
        parts = np.empty((*shares.shape, 4), np.uint8)
        parts[...] = parts_of(text.color)
        parts[..., 3] = shares.astype(np.uint16) * (text.color >> 24 & 255) // 255
        self.pixels[box[1] : box[3], box[0] : box[2]] = view.mix(box, parts)


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


def letters(text: Text, scale: int) -> tuple[NDArray[np.uint8], int, int]:
    """How much of each pixel the letters cover, and where that box lies in the picture."""
    words = shown_text(text.text)
    size = min(max(text.size * scale, SMALLEST_FONT), LARGEST_FONT)
    font = font_of(size)
    left, top, right, bottom = (round(one) for one in font.getbbox(words, anchor="ls"))
    height = bottom - top
    image = Image.new("L", (max(right - left, 1), max(height, 1)))
    ImageDraw.Draw(image).text((-left, -top), words, 255, font, "ls")
    stretch = text.width * scale / max(font.getlength(words), 1.0)
    enlarge = text.size * scale / size
    wanted = (max(round(image.width * stretch), 1), max(round(image.height * enlarge), 1))
    if wanted != image.size:
        image = image.resize(wanted, Image.Resampling.BILINEAR)
    x = text.x * scale + left * stretch
    y = (text.y + text.size * BASELINE) * scale + top * enlarge
    return np.asarray(image, np.uint8), round(x), round(y)


def shown_text(units: str) -> str:
    """Pairs of surrogates as characters; control characters as spaces."""
    text = units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return "".join(one if one.isprintable() else " " for one in text)
