"""Spheres, cylinders and cones: their pixels, and their colours there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from host.app.commands import Pixels
from host.app.scene.angles import part_of_turn
from host.app.scene.family import EDGE, PIXEL, SEEN_THROUGH, Fragments, Look, Meter
from host.app.scene.geometry import Numbers
from host.app.scene.recording import CONE, CYLINDER, SPHERE
from host.app.scene.rounds import (
    BOTTOM,
    FRONT,
    TOP,
    Bodies,
    Hits,
    Rays,
    hits_of,
    seen_of,
)
from host.app.scene.spreading import single
from host.app.scene.textures import Textures
from host.app.scene.view import Doubles, Flags, Points, View, centres


@dataclass(frozen=True, slots=True)
class RoundFamily:
    look: Look
    view: View
    bodies: Bodies
    is_opaque: bool

    def orders(self) -> Numbers:
        return (self.bodies.shapes.order[:, None] + np.arange(2)).reshape(-1)

    def tags(self) -> Numbers:
        return self.bodies.shapes.tag.repeat(2)

    def fragments(self, meter: Meter) -> Iterator[Fragments]:
        price = PIXEL if self.is_opaque else SEEN_THROUGH
        return seen_of(self.bodies, self.view, self.is_opaque, meter, price)

    def colors(self, found: Fragments) -> Pixels:
        kinds = self.bodies.shapes.kind[found.surface >> 1]
        samples = np.zeros(len(found.column), np.uint32)
        for kind in (SPHERE, CYLINDER, CONE):
            which = np.flatnonzero(kinds == kind)
            if which.size:
                part, pixels = found.of_runs(which)
                samples[pixels] = self.colors_of(kind, part)
        return samples

    def colors_of(self, kind: int, found: Fragments) -> Pixels:
        body = found.surface >> 1
        rays = Rays(body, centres(found.row), found.spread, centres(found.column))
        hits = hits_of(self.bodies, kind, rays)
        is_outside = found.spread((found.surface & 1) == 0)
        depth = np.where(is_outside, hits.first, hits.last)
        point = point_of(hits, depth)
        side = side_of(hits, is_outside)
        textures = self.look.textures
        surface = self.bodies.shapes.surface[side, found.spread(body)]
        samples = textures.plain(surface)
        pictured = np.flatnonzero(textures.has_picture[surface])
        if pictured.size:
            place = point[0][pictured], point[1][pictured], point[2][pictured]
            samples[pictured] = picked(textures, surface[pictured], side[pictured], kind, place)
        shade = None
        light = self.look.lighting.light
        if light is not None:
            facing = self.facing(kind, rays, side, point)
            facing = np.where(is_outside, facing, -facing)
            shade = np.where(textures.is_lit[surface], self.look.lighting.shade(facing), 1.0)
        return self.look.lighting.finish(samples, shade, depth)

    def facing(self, kind: int, rays: Rays, side: Numbers, point: Points) -> Doubles:
        light = self.look.lighting.light
        assert light is not None
        x, y, z = self.normal(kind, rays, side, point)
        lx, ly, lz = light.direction
        length = np.sqrt((x * x + y * y) + z * z)
        return ((x * lx + y * ly) + z * lz) / length

    def normal(self, kind: int, rays: Rays, side: Numbers, point: Points) -> Points:
        """Outwards, of any length, in the space of the scene."""
        own = own_normal(kind, side, point)
        rows = [rays.of_bodies(row) for row in self.bodies.turn]
        x, y, z = (
            (own[0] * rows[0][at] + own[1] * rows[1][at]) + own[2] * rows[2][at] for at in range(3)
        )
        return x, y, z


def point_of(hits: Hits, depth: Doubles) -> Points:
    x, y, z = (eye + part * depth for eye, part in zip(hits.eye, hits.direction, strict=True))
    return x, y, z


def side_of(hits: Hits, is_outside: Flags) -> Numbers:
    """A ray that goes up comes in at the bottom and leaves at the top."""
    is_round = np.where(is_outside, hits.is_side[0], hits.is_side[1])
    goes_up = hits.direction[1] > 0
    cap = np.where(goes_up == is_outside, BOTTOM, TOP)
    return np.where(is_round, FRONT, cap)


def own_normal(kind: int, side: Numbers, point: Points) -> Points:
    x, y, z = point
    if kind == SPHERE:
        return x, y, z
    up = np.zeros(len(x)) if kind == CYLINDER else (1.0 - y) / 4.0
    is_cap = side != FRONT
    cap = np.where(side == TOP, 1.0, -1.0)
    return np.where(is_cap, 0.0, x), np.where(is_cap, cap, up), np.where(is_cap, 0.0, z)


def picked(textures: Textures, surface: Numbers, side: Numbers, kind: int, point: Points) -> Pixels:
    """The texels of round bodies: around the side, and flat on caps."""
    x, y, z = point
    u = part_of_turn(-x, -z)
    if kind == SPHERE:
        v = 2.0 * part_of_turn(np.sqrt(x * x + z * z), y)
    else:
        is_cap = side != FRONT
        u = np.where(is_cap, (x + 1.0) / 2.0, u)
        flat = np.where(side == TOP, (z + 1.0) / 2.0, (1.0 - z) / 2.0)
        v = np.where(is_cap, flat, (1.0 - y) / 2.0)
    return textures.samples(
        surface, single, np.clip(u, EDGE, 1.0 - EDGE), np.clip(v, EDGE, 1.0 - EDGE)
    )
