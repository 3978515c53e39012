"""What shapes are painted on: each takes boxes, masks, points and samples, cut to the clip."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from host.app.commands import PIXEL, Clip, Pixels
from host.app.raster.blending import color_over_opaque, over_any, over_opaque, packed, parts_of

Mask: TypeAlias = NDArray[np.bool_]
Indices: TypeAlias = NDArray[np.int64]
Box: TypeAlias = tuple[int, int, int, int]
"""left, top, right, bottom: pixels with left <= x < right and top <= y < bottom."""


class Target:
    """The pixels of a screen, which are opaque and stay so. The other targets change `mix`."""

    MOST_SINGLE = 0.2
    """Up to this share of its pixels a picture's mixed ones are mixed by themselves."""

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels
        self.height, self.width = pixels.shape
        self.bytes = pixels.view(np.uint8).reshape(self.height, self.width, 4)
        self.clip = Clip(0, 0, self.width, self.height)

    def cut(self, left: int, top: int, right: int, bottom: int) -> Box | None:
        """The part of a box that can be drawn; None where there is none."""
        clip = self.clip
        left, top = max(left, clip.left), max(top, clip.top)
        right, bottom = min(right, clip.right), min(bottom, clip.bottom)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def clear(self, color: int) -> None:
        """On a screen the colour lies over black."""
        self.pixels[...] = packed(-0x1000000)
        self.fill((0, 0, self.width, self.height), color)

    def fill(self, box: Box, color: int) -> None:
        """All pixels of a box that was cut."""
        left, top, right, bottom = box
        if color >> 24 & 255 == 255:
            self.pixels[top:bottom, left:right] = packed(color)
        else:
            self.pixels[top:bottom, left:right] = self.mix_color(box, color)

    def fill_mask(self, box: Box, mask: Mask, color: int) -> None:
        """The pixels of a box that the mask has."""
        left, top, right, bottom = box
        value = packed(color) if color >> 24 & 255 == 255 else self.mix_color(box, color)
        np.copyto(self.pixels[top:bottom, left:right], value, where=mask)

    def fill_points(self, rows: Indices, columns: Indices, color: int) -> None:
        """Single pixels, which lie within the clip and are all different."""
        if color >> 24 & 255 == 255:
            self.pixels[rows, columns] = packed(color)
        else:
            below = self.bytes[rows, columns]
            self.pixels[rows, columns] = self.color_over(below, color)

    def put(self, left: int, top: int, samples: Pixels) -> None:
        """Pixels of a picture, each with its alpha; they lie within the clip. Those of alpha 0 show
        nothing and those of 255 only themselves, which is most of many pictures."""
        height, width = samples.shape
        part = slice(top, top + height), slice(left, left + width)
        alpha = samples >> 24
        is_mixed = (alpha - 1) < 254
        if np.count_nonzero(is_mixed) > alpha.size * self.MOST_SINGLE:
            parts = samples.view(np.uint8).reshape(height, width, 4)
            mixture = self.mix((left, top, left + width, top + height), parts)
            np.copyto(self.pixels[part], mixture, where=alpha > 0)
            return
        np.copyto(self.pixels[part], samples, where=alpha == 255)
        mixed = np.nonzero(is_mixed)
        if mixed[0].size:
            above = samples[mixed].view(np.uint8).reshape(-1, 4)
            self.pixels[part][mixed] = self.over(self.bytes[part][mixed], above)

    def put_opaque(self, left: int, top: int, samples: Pixels) -> None:
        """Pixels of a picture whose alphas are all 255."""
        height, width = samples.shape
        self.pixels[top : top + height, left : left + width] = samples

    def put_with_holes(self, left: int, top: int, samples: Pixels) -> None:
        """Pixels of a picture whose alphas are all 0 or 255."""
        height, width = samples.shape
        region = self.pixels[top : top + height, left : left + width]
        np.copyto(region, samples, where=samples >= 0xFF000000)

    def mix_color(self, box: Box, color: int) -> Pixels:
        """What a colour over the pixels of a box gives."""
        left, top, right, bottom = box
        return self.color_over(self.bytes[top:bottom, left:right], color)

    def mix(self, box: Box, parts: NDArray[np.uint8]) -> Pixels:
        """The same with a colour for each pixel."""
        left, top, right, bottom = box
        return self.over(self.bytes[top:bottom, left:right], parts)

    def over(self, below: NDArray[np.uint8], parts: NDArray[np.uint8]) -> Pixels:
        return over_opaque(below, parts)

    def color_over(self, below: NDArray[np.uint8], color: int) -> Pixels:
        return color_over_opaque(below, color)


class ImageTarget(Target):
    """The pixels of an image, which have alphas of their own."""

    MOST_SINGLE = 0.8

    def clear(self, color: int) -> None:
        self.pixels[...] = packed(color)

    def over(self, below: NDArray[np.uint8], parts: NDArray[np.uint8]) -> Pixels:
        return over_any(below, parts)

    def color_over(self, below: NDArray[np.uint8], color: int) -> Pixels:
        return over_any(below, parts_of(color))


class MarkTarget(Target):
    """Where the pixels of a frame were last painted over completely: by which command.

    `mark` is the number of the command being drawn; colours that can be seen through mark nothing.
    """

    def __init__(self, width: int, height: int) -> None:
        super().__init__(np.zeros((height, width), PIXEL))
        self.mark = 0

    def clear(self, color: int) -> None:
        """Whatever the colour: texts drawn before it are gone."""
        self.pixels[...] = self.mark

    def fill(self, box: Box, color: int) -> None:
        left, top, right, bottom = box
        if color >> 24 & 255 == 255:
            self.pixels[top:bottom, left:right] = self.mark

    def fill_mask(self, box: Box, mask: Mask, color: int) -> None:
        left, top, right, bottom = box
        if color >> 24 & 255 == 255:
            np.copyto(self.pixels[top:bottom, left:right], self.mark, where=mask)

    def fill_points(self, rows: Indices, columns: Indices, color: int) -> None:
        if color >> 24 & 255 == 255:
            self.pixels[rows, columns] = self.mark

    def put(self, left: int, top: int, samples: Pixels) -> None:
        height, width = samples.shape
        region = self.pixels[top : top + height, left : left + width]
        np.copyto(region, self.mark, where=samples >= 0xFF000000)

    put_opaque = put
    put_with_holes = put
