"""The picture of a scene: which surface each pixel shows, its colour, tag and nearness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from host.app.commands import PIXEL, Pixels
from host.app.raster.blending import over_any, over_opaque, packed
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
from host.app.scene.spans import blocks_of, columns_of
from host.app.scene.spreading import spreading
from host.app.scene.textures import textures_of
from host.app.scene.view import Region, View, view_of
from host.app.scene.voxel_faces import FACES_AT_ONCE, Grid, block_faces, grid_of, tables_of
from scsharp.python.kernel.machine import MemoryLimitReached

LAST_RANK = (1 << 31) - 1
COLORED_AT_ONCE = 1 << 15
"""So few pixels that what is made of them stays in the processor's cache."""
MIXED_AT_ONCE = 1 << 20
OPAQUE = 0xFF000000
"""Pixels are as large or larger where nothing shines through."""
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
        region = 0, 0, width, height
        before = all_before(scene, width, height, region, meter)
        rendering = Rendering(before.families, region, meter)
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


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is the same for each region of a scene's picture. `tables` are those of its grids."""

    gathered: Gathered
    view: View
    tables: list[tuple[Numbers, Numbers]]
    look: Look
    shapes: Candidates


@lru_cache(1)
def prepared(scene: SceneCanvas, width: int, height: int) -> Prepared:
    """Of a scene that has ended. Kept for who points at something in it and then looks at it."""
    view = view_of(scene.view, width, height)
    found = gathered(scene)
    tables = [tables_of(one, found.names) for one, _ in found.blocks]
    textures = textures_of(found.names.surfaces)
    shapes = candidates_of(found.geometry.faces, view, textures.is_opaque, scene.light)
    return Prepared(found, view, tables, Look(textures, Lighting(scene.light, scene.fog)), shapes)


def all_before(scene: SceneCanvas, width: int, height: int, region: Region, meter: Meter) -> Before:
    ready = prepared(scene, width, height)
    found, view, look, shapes = ready.gathered, ready.view, ready.look, ready.shapes
    is_opaque = look.textures.is_opaque
    meter.pay(len(found.geometry.faces.order) * FACE)
    grids = [
        grid_of(one, order, tables, view, meter)
        for (one, order), tables in zip(found.blocks, ready.tables, strict=True)
    ]
    families: list[Family] = []
    blocks = [block_faces(one, view, region, scene.light, meter) for one in grids]
    for candidates in batches(chain([shapes], *blocks)):
        seen = screened(candidates, view, region)
        for kind, which in divided(is_opaque[seen.faces.surface]):
            part = seen if len(which) == len(seen.spread) else seen.chosen(which)
            families.append(FaceFamily(look, region, part, kind))
        check_count(families)
    rounds, lines = found.geometry.rounds, found.geometry.lines
    for kind, which in divided(opaque_rounds(rounds, is_opaque)):
        bodies = bodies_of(taken(rounds, which), view, region)
        families.append(RoundFamily(look, view, bodies, kind))
    for kind, which in divided((lines.color >> 24 & 255) == 255):
        families.append(LineFamily(look, view, region, taken(lines, which), kind))
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

    def __init__(self, families: list[Family], region: Region, meter: Meter) -> None:
        self.families = families
        self.left, self.top, right, bottom = region
        self.width, self.height = right - self.left, bottom - self.top
        self.meter = meter
        orders = [one.orders() for one in families]
        self.starts = np.cumsum([0, *(len(one) for one in orders)])
        all_orders = np.concatenate(orders) if orders else np.zeros(0, np.int64)
        self.by_rank = np.argsort(all_orders, kind="stable")
        self.rank = np.empty_like(self.by_rank)
        self.rank[self.by_rank] = np.arange(len(self.by_rank))
        self.keys = np.zeros(self.width * self.height, np.int64)
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
        keys |= found.spread(LAST_RANK - self.rank[found.surface + self.starts[family]])
        pixel = found.spread((found.row - self.top) * self.width - self.left)
        pixel += found.column
        return pixel, keys

    def look_through(self, at: int, family: Family, found: Fragments) -> None:
        """Opaque parts hide what is behind them; others are kept until all is known."""
        pixel, keys = self.places(at, found)
        which = np.flatnonzero(keys > self.keys[pixel])
        pixel, keys = pixel[which], keys[which]
        color = family.colors(found.of_pixels(which))
        alpha = color >> 24
        is_full = alpha == 255
        np.maximum.at(self.keys, pixel[is_full], keys[is_full])
        rest = np.flatnonzero((alpha > 0) & ~is_full)
        if rest.size:
            self.mixed.append((pixel[rest].astype(np.int32), keys[rest], color[rest]))

    def pixels(self, sky: int | None) -> Pixels:
        """The opaque surfaces and what lies behind them."""
        ground = 0 if sky is None else packed(sky)
        result = np.full(len(self.keys), ground, PIXEL)
        start, count, surface = self.shown()
        family = np.searchsorted(self.starts, surface, "right") - 1
        nearness = nearness_in(self.keys)
        for at, one in enumerate(self.families):
            of_family = np.flatnonzero(family == at)
            for part, _ in blocks_of(count[of_family], COLORED_AT_ONCE):
                which = of_family[part]
                spread = spreading(count[which])
                pixel = columns_of(start[which], count[which], spread)
                row = start[which] // self.width
                column = pixel - spread(row * self.width - self.left)
                found = Fragments(
                    surface[which] - self.starts[at], row + self.top, count[which],
                    column, nearness[pixel], spread,
                )  # fmt: skip
                result[pixel] = one.colors(found)
        return result

    def shown(self) -> tuple[Numbers, Numbers, Numbers]:
        """Runs of pixels in a row that show one surface: the first pixel, how many, the surface."""
        place = (self.keys & LAST_RANK).reshape(self.height, self.width)
        begins = np.ones(place.shape, np.bool_)
        np.not_equal(place[:, 1:], place[:, :-1], out=begins[:, 1:])
        start = np.flatnonzero(begins)
        place = place.reshape(-1)[start]
        count = np.diff(start, append=len(self.keys))
        is_shown = place > 0
        return start[is_shown], count[is_shown], self.by_rank[LAST_RANK - place[is_shown]]

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
        for place, kept, shown in self.mixed:
            which = np.flatnonzero((place >= start) & (place < end))
            which = which[kept[which] > self.keys[place[which]]]
            parts.append((place[which].astype(np.int64), kept[which], shown[which]))
        pixel, keys, color = (np.concatenate(one) for one in zip(*parts, strict=True))
        if not pixel.size:
            return
        is_deep = np.bincount(pixel - start)[pixel - start] > 1
        lay_over(pixels, pixel[~is_deep], color[~is_deep])
        deep = np.flatnonzero(is_deep)
        for which in layers_of(pixel[deep], keys[deep]):
            lay_over(pixels, pixel[deep[which]], color[deep[which]])
        counts = color >> 24 >= COUNTS_FROM
        np.maximum.at(seen, pixel[counts], keys[counts])

    def tag_by_rank(self) -> Numbers:
        tags = np.concatenate([one.tags() for one in self.families] or [self.by_rank])
        found: Numbers = tags[self.by_rank]
        return found


def layers_of(pixel: Numbers, keys: Numbers) -> Iterator[Numbers]:
    """The farthest surface of each pixel, then the next ones, and so on."""
    order = np.lexsort((keys, pixel))
    first = np.flatnonzero(np.diff(pixel[order], prepend=-1))
    layer = np.arange(len(order)) - np.repeat(first, np.diff(first, append=len(order)))
    by_layer = np.argsort(layer, kind="stable")
    for part in np.split(by_layer, np.cumsum(np.bincount(layer))[:-1]):
        yield order[part]


def lay_over(pixels: Pixels, which: Numbers, above: Pixels) -> None:
    """Mixes a colour over each of some pixels, which are all different."""
    is_opaque = pixels[which] >= OPAQUE
    for mixing, kind in ((over_opaque, is_opaque), (over_any, ~is_opaque)):
        part = np.flatnonzero(kind)
        if part.size:
            place = which[part]
            pixels[place] = mixing(as_parts(pixels[place]), as_parts(above[part]))


def nearness_in(keys: Numbers) -> Singles:
    return (keys >> 31).astype(np.int32).view(np.float32)
