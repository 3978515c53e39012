"""Colours over colours, in whole numbers; the bytes of a pixel are red, green, blue, alpha."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from host.app.commands import PIXEL, Pixels


def packed(color: int) -> int:
    """A colour 0xAARRGGBB as the number of a pixel."""
    return color & 0xFF00FF00 | color >> 16 & 255 | (color & 255) << 16


def parts_of(color: int) -> NDArray[np.uint8]:
    parts = (color >> 16 & 255, color >> 8 & 255, color & 255, color >> 24 & 255)
    return np.array(parts, np.uint8)


def over_opaque(below: NDArray[np.uint8], above: NDArray[np.uint8]) -> Pixels:
    """(above * alpha + below * (255 - alpha) + 127) div 255 in each part, at most 65152 before the
    division; the alpha of an opaque pixel stays 255."""
    alpha = above[..., 3:].astype(np.uint16)
    source = above.astype(np.uint16)
    source[..., 3] = 255
    source *= alpha
    source += 127
    mixed: NDArray[np.uint16] = np.multiply(below, 255 - alpha, dtype=np.uint16)
    mixed += source
    mixed //= 255
    return as_pixels(mixed)


def color_over_opaque(below: NDArray[np.uint8], color: int) -> Pixels:
    """`over_opaque` for one colour."""
    rest, source = shares(color)
    mixed: NDArray[np.uint16] = np.multiply(below, rest, dtype=np.uint16)
    mixed += source
    mixed //= 255
    return as_pixels(mixed)


@lru_cache(1024)
def shares(color: int) -> tuple[np.uint16, NDArray[np.uint16]]:
    """What is left of the colour below, and what the colour adds to each part before division."""
    alpha = color >> 24 & 255
    source = parts_of(color).astype(np.uint16)
    source[3] = 255
    return np.uint16(255 - alpha), source * np.uint16(alpha) + np.uint16(127)


def over_any(below: NDArray[np.uint8], above: NDArray[np.uint8]) -> Pixels:
    """Over a pixel with an alpha of its own: both colours by their share in the result. Where the
    pixel below is opaque this is `over_opaque`, to the bit."""
    alpha, alpha_below = above[..., 3:].astype(np.int64), below[..., 3:].astype(np.int64)
    share = alpha * 255
    share_below = alpha_below * (255 - alpha)
    total = share + share_below
    mixed = (above * share + below * share_below + total // 2) // np.maximum(total, 1)
    mixed[..., 3:] = (total + 127) // 255
    return as_pixels(mixed)


def tinted(samples: Pixels, tint: int) -> Pixels:
    """(part * tint + 127) div 255 in each part, alpha too."""
    parts = samples.view(np.uint8).reshape(*samples.shape, 4)
    product = np.multiply(parts, parts_of(tint), dtype=np.uint16)
    product += 127
    product //= 255
    return as_pixels(product)


def as_pixels(parts: NDArray[np.uint16] | NDArray[np.int64]) -> Pixels:
    pixels: Pixels = parts.astype(np.uint8).view(PIXEL)[..., 0]
    return pixels
