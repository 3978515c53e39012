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
from host.app.scene.spans import nearness_of, runs_of, spread_out
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
            run, column = spread_out(runs)
            nearness = nearness_of(runs, self.seen, run, column)
            yield Fragments(runs.face[run], column, runs.row[run], nearness)

    def colors(self, found: Fragments) -> Pixels:
        look, face = self.look, found.surface
        surface = self.seen.faces.surface[face]
        cx, cy = centres(found.column), centres(found.row)
        nearness = affine(self.seen.plane, face, cx, cy)
        samples = look.textures.plain(surface)
        pictured = np.flatnonzero(look.textures.has_picture[surface])
        if pictured.size:
            one = face[pictured]
            u, v = self.places(one, cx[pictured], cy[pictured], nearness[pictured])
            samples[pictured] = look.textures.samples(surface[pictured], u, v)
        return look.lighting.finish(samples, self.shade(face, surface), 1.0 / nearness)

    def shade(self, face: Numbers, surface: Numbers) -> Doubles | None:
        if self.shades is None:
            return None
        textures = self.look.textures
        shade = self.shades[face]
        return shade if textures.is_lit.all() else np.where(textures.is_lit[surface], shade, 1.0)

    @cached_property
    def shades(self) -> Doubles | None:
        """How bright each face is where it is lit; none without a light."""
        lighting, facing = self.look.lighting, self.seen.faces.facing
        if lighting.light is None:
            return None
        return lighting.shade(np.where(self.seen.spread > 0, facing, -facing))

    def places(
        self, face: Numbers, cx: Doubles, cy: Doubles, nearness: Doubles
    ) -> tuple[Doubles, Doubles]:
        """Where in their pictures the faces are hit."""
        is_other_half = self.seen.faces.kind[face] == 2
        found = []
        for plane in self.place_planes:
            place = np.clip(affine(plane, face, cx, cy) / nearness, EDGE, 1.0 - EDGE)
            found.append(np.where(is_other_half, 1.0 - place, place))
        return found[0], found[1]

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


def affine(plane: Points, which: Numbers, cx: Doubles, cy: Doubles) -> Doubles:
    a, b, c = plane
    return a[which] * cx + (b[which] * cy + c[which])
