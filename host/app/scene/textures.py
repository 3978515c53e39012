"""The surfaces of a scene as tables: where their pictures' pixels lie, tints, repetitions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from host.app.commands import PIXEL, Bitmap, Pixels
from host.app.raster.blending import as_pixels, packed
from host.app.scene.geometry import Numbers
from host.app.scene.materials import Surface
from host.app.scene.spreading import Spreading
from host.app.scene.view import Doubles, Flags

WHITE = -1


@dataclass(frozen=True, slots=True)
class Textures:
    """`texels` are the pixels of all pictures, one after the other; a plain colour is a picture of
    one pixel. `across` and `down` are the repeated picture's width and height."""

    texels: Pixels
    start: Numbers
    width: Numbers
    height: Numbers
    across: Doubles
    down: Doubles
    is_repeated: Flags
    tint: NDArray[np.uint8]
    is_tinted: Flags
    has_picture: Flags
    is_lit: Flags
    is_opaque: Flags

    def samples(self, surface: Numbers, spread: Spreading, u: Doubles, v: Doubles) -> Pixels:
        """The texels at places in the pictures, u and v from 0 up to but not including 1; `spread`
        makes one surface for each place of those given."""
        width = spread(self.width[surface])
        index = (v * spread(self.down[surface])).astype(np.int64)
        column = (u * spread(self.across[surface])).astype(np.int64)
        if self.is_repeated[surface].any():
            index %= spread(self.height[surface])
            column %= width
        index *= width
        index += column
        index += spread(self.start[surface])
        found: Pixels = self.texels.take(index, mode="clip")
        is_tinted = self.is_tinted[surface]
        if is_tinted.any():
            which = np.flatnonzero(spread(is_tinted))
            found[which] = self.tinted(found[which], spread(surface)[which])
        return found

    def plain(self, surface: Numbers) -> Pixels:
        """The colours of surfaces without pictures."""
        found: Pixels = self.texels[self.start[surface]]
        return found

    def tinted(self, samples: Pixels, surface: Numbers) -> Pixels:
        parts = samples.view(np.uint8).reshape(-1, 4)
        product = np.multiply(parts, self.tint[surface], dtype=np.uint16)
        product += 127
        product //= 255
        return as_pixels(product)


def textures_of(surfaces: Iterable[Surface]) -> Textures:
    all_surfaces = list(surfaces)
    contents = list(dict.fromkeys(content_of(one) for one in all_surfaces))
    place = {one: at for at, one in enumerate(contents)}
    texels, starts = atlas_of(tuple(contents))
    sizes = [(1, 1) if one.bitmap is None else one.bitmap.pixels.shape for one in all_surfaces]
    height, width = np.array(sizes, np.int64).reshape(-1, 2).T
    tints = [WHITE if one.bitmap is None else one.color for one in all_surfaces]
    tint = np.array([packed(one) for one in tints], PIXEL).view(np.uint8).reshape(-1, 4)
    repeated = np.array([(one.columns, one.rows) for one in all_surfaces]).reshape(-1, 2).T
    return Textures(
        texels,
        np.array([starts[place[content_of(one)]] for one in all_surfaces], np.int64),
        width,
        height,
        repeated[0] * width,
        repeated[1] * height,
        (repeated[0] > 1.0) | (repeated[1] > 1.0),
        tint,
        np.array([one != WHITE for one in tints], np.bool_),
        np.array([one.bitmap is not None for one in all_surfaces], np.bool_),
        np.array([one.is_lit for one in all_surfaces], np.bool_),
        np.array([is_opaque(one) for one in all_surfaces], np.bool_),
    )


def content_of(surface: Surface) -> Bitmap | int:
    return packed(surface.color) if surface.bitmap is None else surface.bitmap


def is_opaque(surface: Surface) -> bool:
    is_full = surface.color >> 24 & 255 == 255
    return is_full and (surface.bitmap is None or surface.bitmap.opacity == "opaque")


@lru_cache(4)
def atlas_of(contents: tuple[Bitmap | int, ...]) -> tuple[Pixels, list[int]]:
    """All pixels in a row, and where each content begins."""
    rows = [
        np.array([one], PIXEL) if isinstance(one, int) else one.pixels.reshape(-1)
        for one in contents
    ]
    ends = np.cumsum([len(one) for one in rows])
    texels = np.concatenate(rows) if rows else np.zeros(1, PIXEL)
    return texels, [int(end) - len(one) for end, one in zip(ends, rows, strict=True)]
