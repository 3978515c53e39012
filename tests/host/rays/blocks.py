"""Grids of blocks: each block is a box that is seen from outside, without sides that others hide."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tests.host.rays.looks import counts, side_look
from tests.host.rays.rays import MISSED, Hits, Rays
from tests.host.rays.scenes import Blocks, Look, Picture
from tests.host.rays.solids import FlatPlaces

STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def block_hits(grid: Blocks, rays: Rays, pictures: tuple[Picture, ...]) -> Iterator[Hits]:
    hiding = {kind for kind, (looks, _) in grid.types.items() if hides(looks, pictures)}
    for cell, kind in grid.cells.items():
        if not kind:
            continue
        looks, tag = grid.types[kind]
        others = [grid.cells.get(neighbour(cell, step), 0) for step in STEPS]
        is_open = np.array([other != kind and other not in hiding for other in others])
        if is_open.any():
            yield from one_block(cell, looks, is_open, grid, rays, pictures, tag or grid.tag)


def hides(looks: tuple[Look, ...], pictures: tuple[Picture, ...]) -> bool:
    return all(
        look.alpha == 255
        if look.picture is None
        else all(alpha == 255 for alpha in pictures[look.picture].alphas)
        for look in looks
    )


def neighbour(cell: tuple[int, int, int], step: tuple[int, int, int]) -> tuple[int, int, int]:
    x, y, z = cell
    return x + step[0], y + step[1], z + step[2]


def one_block(
    cell: tuple[int, int, int],
    looks: tuple[Look, ...],
    is_open: np.ndarray[tuple[int], np.dtype[np.bool_]],
    grid: Blocks,
    rays: Rays,
    pictures: tuple[Picture, ...],
    tag: str,
) -> Iterator[Hits]:
    low = np.add(grid.position, cell)[:, None] - rays.origin[:, None]
    one, other = low / rays.directions, (low + 1) / rays.directions
    first = np.minimum(one, other)
    depth, axis = first.max(axis=0), first.argmax(axis=0)
    is_hit = depth <= np.maximum(one, other).min(axis=0)
    if not is_hit.any():
        return
    side = axis * 2 + (np.take_along_axis(rays.directions, axis[None], 0)[0] > 0)
    is_hit &= is_open[side]
    place = FlatPlaces((rays.directions * depth - low) * 2 - 1)
    is_seen = np.zeros(len(depth), np.bool_)
    for number in np.unique(side):
        look = side_look(looks, int(number))
        is_seen |= (side == number) & counts(look, pictures, *place(int(number)))
    yield Hits(np.where(is_hit & is_seen, depth, MISSED), tag)
