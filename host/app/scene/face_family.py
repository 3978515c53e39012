"""Flat faces: their pixels, and their colours there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from host.app.commands import Pixels
from host.app.scene.faces import Screened
from host.app.scene.family import EDGE, PIXEL, SEEN_THROUGH, Fragments, Look, Meter
from host.app.scene.geometry import Numbers
from host.app.scene.spans import nearness_of, runs_of
from host.app.scene.view import Doubles, Points, Region, centres, cross


@dataclass(frozen=True)
class FaceFamily:
    look: Look
    region: Region
    seen: Screened
    is_opaque: bool

    def orders(self) -> Numbers:
        return self.seen.faces.order

    def tags(self) -> Numbers:
        return self.seen.faces.tag

    def fragments(self, meter: Meter) -> Iterator[Fragments]:
        price = PIXEL if self.is_opaque else SEEN_THROUGH
        for runs in runs_of(self.seen, self.region, meter, price):
            column = runs.columns()
            nearness = nearness_of(runs, self.seen, column)
            yield Fragments(runs.face, runs.row, runs.count, column, nearness, runs.spread)

    def colors(self, found: Fragments) -> Pixels:
        textures = self.look.textures
        surface = self.seen.faces.surface[found.surface]
        has_picture = textures.has_picture[surface]
        if not has_picture.any() and self.look.lighting.fog is None:
            plain = textures.plain(surface)
            shade = self.shade(found.surface, surface)
            return found.spread(self.look.lighting.finish(plain, shade, None))
        cx = centres(found.column)
        nearness = affine(self.seen.plane, found, cx)
        if has_picture.all():
            samples = self.samples(found, surface, cx, nearness)
        else:
            samples = found.spread(textures.plain(surface))
            pictured, pixels = found.of_runs(np.flatnonzero(has_picture))
            one = surface[has_picture]
            samples[pixels] = self.samples(pictured, one, cx[pixels], nearness[pixels])
        shade = self.shade(found.surface, surface)
        if shade is not None:
            shade = found.spread(shade)
        return self.look.lighting.finish(samples, shade, np.divide(1.0, nearness, out=nearness))

    def shade(self, face: Numbers, surface: Numbers) -> Doubles | None:
        if self.shades is None:
            return None
        return np.where(self.look.textures.is_lit[surface], self.shades[face], 1.0)

    @cached_property
    def shades(self) -> Doubles | None:
        """How bright each face is where it is lit; none without a light."""
        lighting, facing = self.look.lighting, self.seen.faces.facing
        if lighting.light is None:
            return None
        return lighting.shade(np.where(self.seen.spread > 0, facing, -facing))

    def samples(self, found: Fragments, surface: Numbers, cx: Doubles, nearness: Doubles) -> Pixels:
        """The texels where the faces are hit."""
        is_other_half = self.seen.faces.kind[found.surface] == 2
        places = []
        for plane in self.place_planes:
            place = affine(plane, found, cx)
            place /= nearness
            np.clip(place, EDGE, 1.0 - EDGE, out=place)
            if is_other_half.any():
                np.subtract(1.0, place, out=place, where=found.spread(is_other_half))
            places.append(place)
        return self.look.textures.samples(surface, found.spread, places[0], places[1])

    @cached_property
    def place_planes(self) -> tuple[Points, Points]:
        """P and Q of each face."""
        spread = self.seen.spread
        (x0, x1, _, x3), (y0, y1, _, y3), (z0, z1, _, z3) = self.seen.faces.corners
        across, down = cross((x3, y3, z3), (x0, y0, z0)), cross((x0, y0, z0), (x1, y1, z1))
        return (
            (across[0] / spread, across[1] / spread, across[2] / spread),
            (down[0] / spread, down[1] / spread, down[2] / spread),
        )


def affine(plane: Points, found: Fragments, cx: Doubles) -> Doubles:
    a, b, c = plane
    face = found.surface
    result = found.spread(a[face])
    result *= cx
    result += found.spread(b[face] * centres(found.row) + c[face])
    return result
