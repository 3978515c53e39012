"""Which points of a surface count: those whose colour or texel has an alpha of 128 or more."""

from __future__ import annotations

import numpy as np

from tests.host.rays.rays import Doubles, Flags
from tests.host.rays.scenes import Look, Picture

LEAST_ALPHA = 128


def counts(look: Look, pictures: tuple[Picture, ...], across: Doubles, down: Doubles) -> Flags:
    """`across` and `down` are 0 to 1 from the left top corner of the look's side."""
    if look.picture is None:
        return np.full(across.shape, look.alpha >= LEAST_ALPHA)
    picture = pictures[look.picture]
    alphas = np.array(picture.alphas).reshape(picture.height, picture.width)
    column = texels(across, look.columns, picture.width)
    row = texels(down, look.rows, picture.height)
    found: Flags = alphas[row, column] >= LEAST_ALPHA
    return found


def texels(
    place: Doubles, repeated: float, count: int
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    inside = np.clip(np.nan_to_num(place), 0.0, 1 - 2**-30)
    return np.floor(inside * repeated * count).astype(np.int64) % count


def side_look(looks: tuple[Look, ...], side: int) -> Look:
    """Sides are +x, -x, +y, -y, +z, -z."""
    return looks[side] if len(looks) > 1 else looks[0]
