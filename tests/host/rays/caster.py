"""The tag that each pixel must show, and for a pixel that shows another one whether it may.

A pixel may differ where the ray passes a silhouette within 1e-6 pixels, which rays through the
corners of so small a square find out, or where two depths are within a relative 1e-6; even then
only by the tag of one of the surfaces that are so near to each other.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tests.host.rays.blocks import block_hits
from tests.host.rays.flats import flat_hits, line_hits
from tests.host.rays.rays import Doubles, Hits, Rays, rays_of
from tests.host.rays.scenes import Blocks, Group, Picture, Scene, Shape, Shown, Turn
from tests.host.rays.solids import ENDS, solid_hits

CLOSE = 1e-6
OFFSETS = ((0, 0), (-CLOSE, -CLOSE), (CLOSE, -CLOSE), (-CLOSE, CLOSE), (CLOSE, CLOSE))
Tags = NDArray[np.str_]


def expected_tags(shown: Shown) -> Tags:
    """ "." where there is none; row by row."""
    row, column = np.mgrid[0 : shown.height, 0 : shown.width].reshape(2, -1)
    with np.errstate(all="ignore"):
        return tags_at(shown, column + 0.5, row + 0.5)


def tags_at(shown: Shown, cx: Doubles, cy: Doubles) -> Tags:
    found = np.full(len(cx), ".", "<U1")
    for scene in shown.scenes:
        nearness, tags = np.zeros(len(cx), np.float32), np.full(len(cx), ".", "<U1")
        for hits in hits_of(scene, shown, cx, cy):
            near = nearness_of(hits, scene)
            is_nearer = near > nearness
            nearness[is_nearer] = near[is_nearer]
            tags[is_nearer] = hits.tag or "."
        is_shown = np.full(len(cx), scene.has_sky) | (nearness > 0)
        is_shown &= in_clip(scene, cx, cy)
        found[is_shown] = tags[is_shown]
    return found


def in_clip(scene: Scene, cx: Doubles, cy: Doubles) -> NDArray[np.bool_]:
    if scene.clip is None:
        return np.full(len(cx), True)
    left, top, width, height = scene.clip
    return (cx > left) & (cx < left + width) & (cy > top) & (cy < top + height)


def nearness_of(hits: Hits, scene: Scene) -> NDArray[np.float32]:
    """0 where there is no surface between near and far."""
    is_there = (hits.depth >= scene.eye.near) & (hits.depth <= scene.eye.far)
    return np.where(is_there, 1 / hits.depth, 0).astype(np.float32)


def hits_of(scene: Scene, shown: Shown, cx: Doubles, cy: Doubles) -> Iterator[Hits]:
    """In drawing order."""
    rays = rays_of(scene.eye, shown.width, shown.height, cx, cy)
    for item in scene.items:
        match item:
            case Blocks():
                yield from block_hits(item, rays, shown.pictures)
            case Group(shapes, tag, turns):
                for shape in shapes:
                    yield from shape_hits(shape, turns, rays, shown.pictures, shape.tag or tag)
            case Shape("line"):
                yield from line_hits(item, rays, scene.eye, item.tag)
            case Shape():
                yield from shape_hits(item, (), rays, shown.pictures, item.tag)


def shape_hits(
    shape: Shape, outer: tuple[Turn, ...], rays: Rays, pictures: tuple[Picture, ...], tag: str
) -> Iterator[Hits]:
    hits = solid_hits if shape.kind in ENDS else flat_hits
    return hits(shape, outer, rays, pictures, tag)


# ------------------------------------------------------------------------------ differences


def faults(shown: Shown, seen: str) -> tuple[int, list[tuple[int, int, str, str]]]:
    """How many pixels differ and may, and those that may not: column, row, seen, expected."""
    expected = expected_tags(shown)
    found = np.array(list(seen), "<U1")
    differing = np.flatnonzero(found != expected)
    wrong = []
    for at in differing:
        row, column = divmod(int(at), shown.width)
        if found[at] not in possible_tags(shown, column + 0.5, row + 0.5):
            wrong.append((column, row, str(found[at]), str(expected[at])))
    return len(differing) - len(wrong), wrong


def possible_tags(shown: Shown, x: float, y: float) -> set[str]:
    """What a pixel may show: with rays around it, all surfaces that any of them meets and that
    do not lie behind one that all of them meet."""
    cx, cy = x + np.array(OFFSETS)[:, 0], y + np.array(OFFSETS)[:, 1]
    possible = {"."}
    for scene in shown.scenes:
        if not in_clip(scene, cx, cy).all():
            continue
        with np.errstate(all="ignore"):
            met = [
                (nearness_of(one, scene), one.tag or ".") for one in hits_of(scene, shown, cx, cy)
            ]
        surely = max((float(near.min()) for near, _ in met), default=0.0)
        tags = {tag for near, tag in met if near.max() > 0 and near.max() >= surely * (1 - CLOSE)}
        if surely > 0:
            possible = tags
        else:
            possible = tags | ({"."} if scene.has_sky else possible)
    return possible
