"""The picture of a scene: which surface each pixel shows, its colour, tag and nearness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from host.app.commands import PIXEL, Pixels
from host.app.raster.blending import over_any, packed
from host.app.scene.face_family import FaceFamily
from host.app.scene.faces import Candidates, candidates_of, screened
from host.app.scene.family import FACE, Family, Fragments, Look, Meter, Singles
from host.app.scene.gathering import MOST_SURFACES, Gathered, gathered
from host.app.scene.geometry import Numbers, Rounds, side_by_side, taken
from host.app.scene.lighting import Lighting, as_parts
from host.app.scene.line_family import LineFamily
from host.app.scene.recording import CYLINDER, SPHERE, SceneCanvas
from host.app.scene.round_family import RoundFamily
from host.app.scene.rounds import BOTTOM, FRONT, TOP, bodies_of
from host.app.scene.textures import textures_of
from host.app.scene.view import Region, View, view_of
from host.app.scene.voxel_faces import FACES_AT_ONCE, Grid, block_faces, grid_of
from scsharp.python.kernel.machine import MemoryLimitReached

LAST_RANK = (1 << 31) - 1
COLORED_AT_ONCE = 1 << 15
"""So few pixels that what is made of them stays in the processor's cache."""
MIXED_AT_ONCE = 1 << 20
COUNTS_FROM = 128
"""The least alpha with which a surface has a tag."""


@dataclass(frozen=True)
class Picture:
    """`pixels` have an alpha; `keys` are those of the surfaces that have the tags, one after the
    other; see Rendering. `tag_by_rank` gives numbers of `tags`."""

    pixels: Pixels
    keys: Numbers
    tag_by_rank: Numbers
    tags: list[str]

    @cached_property
    def tag(self) -> Numbers:
        """height x width: -1 where there is no surface."""
        tag = np.full(len(self.keys), -1)
        shown = np.flatnonzero(self.keys)
        tag[shown] = self.tag_by_rank[LAST_RANK - (self.keys[shown] & LAST_RANK)]
        return tag.reshape(self.pixels.shape)

    @cached_property
    def nearness(self) -> Singles:
        """height x width: 1 / depth of what has the tag; 0 where there is no surface."""
        return nearness_in(self.keys).reshape(self.pixels.shape)


def picture_of(scene: SceneCanvas, width: int, height: int, meter: Meter) -> Picture:
    with np.errstate(all="ignore"):
        before = all_before(scene, width, height, (0, 0, width, height), meter)
        rendering = Rendering(before.families, width, height, meter)
        rendering.find()
        meter.pay(width * height)
        pixels = rendering.pixels(scene.sky)
        keys = rendering.mix(pixels)
        tags = list(before.gathered.names.tags)
        return Picture(pixels.reshape(height, width), keys, rendering.tag_by_rank(), tags)


@dataclass(frozen=True, slots=True)
class Before:
    """All that is before the camera, within a region of the screen."""

    families: list[Family]
    gathered: Gathered
    grids: list[Grid]
    view: View


def all_before(scene: SceneCanvas, width: int, height: int, region: Region, meter: Meter) -> Before:
    view = view_of(scene.view, width, height)
    found = gathered(scene)
    meter.pay(len(found.geometry.faces.order) * FACE)
    grids = [grid_of(one, order, found.names, view, meter) for one, order in found.blocks]
    textures = textures_of(found.names.surfaces)
    look = Look(textures, Lighting(scene.light, scene.fog))
    families: list[Family] = []
    shapes = candidates_of(found.geometry.faces, view, textures.is_opaque, scene.light)
    blocks = [block_faces(one, view, region, scene.light, meter) for one in grids]
    for candidates in batches(chain([shapes], *blocks)):
        for is_opaque, which in divided(textures.is_opaque[candidates.surface]):
            part = candidates if len(which) == len(candidates.order) else candidates.chosen(which)
            families.append(FaceFamily(look, region, screened(part, view, region), is_opaque))
        check_count(families)
    rounds, lines = found.geometry.rounds, found.geometry.lines
    for is_opaque, which in divided(opaque_rounds(rounds, textures.is_opaque)):
        bodies = bodies_of(taken(rounds, which), view, region)
        families.append(RoundFamily(look, view, bodies, is_opaque))
    for is_opaque, which in divided((lines.color >> 24 & 255) == 255):
        families.append(LineFamily(look, view, region, taken(lines, which), is_opaque))
    check_count(families)
    return Before(families, found, grids, view)


def batches(parts: Iterable[Candidates]) -> Iterator[Candidates]:
    """Faces together, not many more than FACES_AT_ONCE of grids at a time."""
    waiting: list[Candidates] = []
    for part in parts:
        waiting.append(part)
        if sum(len(one.order) for one in waiting) >= FACES_AT_ONCE:
            yield together(waiting)
            waiting = []
    if waiting:
        yield together(waiting)


def together(parts: list[Candidates]) -> Candidates:
    found: Candidates = parts[0] if len(parts) == 1 else side_by_side(parts)
    return found


def check_count(families: list[Family]) -> None:
    if sum(len(one.orders()) for one in families) > MOST_SURFACES:
        raise MemoryLimitReached


def divided(is_opaque: NDArray[np.bool_]) -> Iterator[tuple[bool, Numbers]]:
    """What is opaque, and what is not, as far as there is any."""
    for kind in (True, False):
        which = np.flatnonzero(is_opaque == kind)
        if which.size:
            yield kind, which


def opaque_rounds(rounds: Rounds, is_opaque: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Spheres have no caps, and cones none on top."""
    of_sides = is_opaque[rounds.surface]
    no_top, no_bottom = rounds.kind != CYLINDER, rounds.kind == SPHERE
    found: NDArray[np.bool_] = (
        of_sides[FRONT] & (of_sides[TOP] | no_top) & (of_sides[BOTTOM] | no_bottom)
    )
    return found


class Rendering:
    """The families before the camera, and what each pixel shows so far: 31 bits of nearness, then
    31 of LAST_RANK - rank, so that the greatest number is in front; 0 where there is nothing. A
    surface's rank is its place among all families' surfaces in the drawing order."""

    def __init__(self, families: list[Family], width: int, height: int, meter: Meter) -> None:
        self.families = families
        self.width = width
        self.meter = meter
        orders = [one.orders() for one in families]
        self.starts = np.cumsum([0, *(len(one) for one in orders)])
        all_orders = np.concatenate(orders) if orders else np.zeros(0, np.int64)
        self.by_rank = np.argsort(all_orders, kind="stable")
        self.rank = np.empty_like(self.by_rank)
        self.rank[self.by_rank] = np.arange(len(self.by_rank))
        self.keys = np.zeros(width * height, np.int64)
        self.mixed: list[tuple[NDArray[np.int32], Numbers, Pixels]] = []

    def find(self) -> None:
        for at, family in enumerate(self.families):
            if family.is_opaque:
                for found in family.fragments(self.meter):
                    np.maximum.at(self.keys, *self.places(at, found))
        for at, family in enumerate(self.families):
            if not family.is_opaque:
                for found in family.fragments(self.meter):
                    self.look_through(at, family, found)

    def places(self, family: int, found: Fragments) -> tuple[Numbers, Numbers]:
        """The pixels, and the keys that the fragments have there."""
        keys = found.nearness.view(np.int32).astype(np.int64)
        keys <<= 31
        keys |= (LAST_RANK - self.rank[self.starts[family] :])[found.surface]
        return found.row * self.width + found.column, keys

    def look_through(self, at: int, family: Family, found: Fragments) -> None:
        """Opaque parts hide what is behind them; others are kept until all is known."""
        pixel, keys = self.places(at, found)
        which = np.flatnonzero(keys > self.keys[pixel])
        pixel, keys = pixel[which], keys[which]
        color = family.colors(Fragments._make(one[which] for one in found))
        alpha = color >> 24
        is_full = alpha == 255
        np.maximum.at(self.keys, pixel[is_full], keys[is_full])
        rest = np.flatnonzero((alpha > 0) & ~is_full)
        if rest.size:
            self.mixed.append((pixel[rest].astype(np.int32), keys[rest], color[rest]))

    def pixels(self, sky: int | None) -> Pixels:
        """The opaque surfaces and what lies over them."""
        ground = 0 if sky is None else packed(sky)
        result = np.full(len(self.keys), ground, PIXEL)
        shown = np.flatnonzero(self.keys)
        surface = self.by_rank[LAST_RANK - (self.keys[shown] & LAST_RANK)]
        family = np.searchsorted(self.starts, surface, "right") - 1
        nearness = nearness_in(self.keys[shown])
        for at, one in enumerate(self.families):
            of_family = np.flatnonzero(family == at)
            for start in range(0, len(of_family), COLORED_AT_ONCE):
                which = of_family[start : start + COLORED_AT_ONCE]
                pixel = shown[which]
                place = surface[which] - self.starts[at]
                row = pixel // self.width
                found = Fragments(place, pixel - row * self.width, row, nearness[which])
                result[pixel] = one.colors(found)
        return result

    def mix(self, pixels: Pixels) -> Numbers:
        """Lays what can be seen through over the pixels, from far to near. Gives the keys of the
        surfaces that count for tags."""
        count = sum(len(pixel) for pixel, _, _ in self.mixed)
        if count == 0:
            return self.keys
        seen = self.keys.copy()
        step = max(1, len(self.keys) * MIXED_AT_ONCE // count)
        for start in range(0, len(self.keys), step):
            self.mix_between(start, start + step, pixels, seen)
        return seen

    def mix_between(self, start: int, end: int, pixels: Pixels, seen: Numbers) -> None:
        parts = []
        for pixel, keys, color in self.mixed:
            which = np.flatnonzero((pixel >= start) & (pixel < end))
            which = which[keys[which] > self.keys[pixel[which]]]
            parts.append((pixel[which], keys[which], color[which]))
        pixel, keys, color = (np.concatenate(one) for one in zip(*parts, strict=True))
        if not pixel.size:
            return
        which = np.lexsort((keys, pixel))
        pixel, keys, color = pixel[which], keys[which], color[which]
        first = np.flatnonzero(np.diff(pixel, prepend=-1))
        layer = np.arange(len(pixel)) - np.repeat(first, np.diff(first, append=len(pixel)))
        by_layer = np.argsort(layer, kind="stable")
        for part in np.split(by_layer, np.cumsum(np.bincount(layer))[:-1]):
            below, above = pixels[pixel[part]], color[part]
            pixels[pixel[part]] = over_any(as_parts(below), as_parts(above))
        counts = color >> 24 >= COUNTS_FROM
        np.maximum.at(seen, pixel[counts], keys[counts])

    def tag_by_rank(self) -> Numbers:
        tags = np.concatenate([one.tags() for one in self.families] or [self.by_rank])
        found: Numbers = tags[self.by_rank]
        return found


def nearness_in(keys: Numbers) -> Singles:
    return (keys >> 31).astype(np.int32).view(np.float32)
