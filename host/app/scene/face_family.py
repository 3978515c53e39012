"""Flat faces: their pixels, and their colours there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from host.app.commands import Pixels
from host.app.scene.faces import Screened
from host.app.scene.family import EDGE, PIXEL, SEEN_THROUGH, Fragments, Look, Meter
from host.app.scene.geometry import Numbers
from host.app.scene.spans import nearness_of, runs_of, spread_out
from host.app.scene.view import Doubles, Points, Region, centres, cross


@dataclass(frozen=True, slots=True)
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
        look = self.look
        if look.lighting.light is None:
            return None
        facing = self.seen.faces.facing
        shade = look.lighting.shade(np.where(self.seen.spread > 0, facing, -facing))[face]
        return np.where(look.textures.is_lit[surface], shade, 1.0)

    def places(
        self, face: Numbers, cx: Doubles, cy: Doubles, nearness: Doubles
    ) -> tuple[Doubles, Doubles]:
        """Where in their pictures the faces are hit."""
        faces, spread = self.seen.faces, self.seen.spread
        (x0, x1, _, x3), (y0, y1, _, y3), (z0, z1, _, z3) = faces.corners
        down, across = cross((x0, y0, z0), (x1, y1, z1)), cross((x3, y3, z3), (x0, y0, z0))
        found = []
        for a, b, c in (across, down):
            over = affine((a / spread, b / spread, c / spread), face, cx, cy)
            place = np.clip(over / nearness, EDGE, 1.0 - EDGE)
            found.append(np.where(faces.kind[face] == 2, 1.0 - place, place))
        return found[0], found[1]


def affine(plane: Points, which: Numbers, cx: Doubles, cy: Doubles) -> Doubles:
    a, b, c = plane
    return a[which] * cx + (b[which] * cy + c[which])
