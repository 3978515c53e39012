"""What a point of the screen shows of a scene: the surface, and where it is hit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from host.app.scene.face_family import FaceFamily
from host.app.scene.family import Meter
from host.app.scene.geometry import Faces
from host.app.scene.line_family import NEARER
from host.app.scene.picture import LAST_RANK, Before, Rendering, all_before, nearness_in
from host.app.scene.recording import SceneCanvas
from host.app.scene.round_family import RoundFamily, point_of, side_of
from host.app.scene.rounds import Rays, hits_of
from host.app.scene.spreading import single
from host.app.scene.view import Row, as_points, cross
from host.app.scene.voxel_faces import SIDES, cell_at


@dataclass(frozen=True, slots=True)
class Hit:
    """`numbers`: 1, the distance, the point, the normal, the cell of a grid, and the number of its
    side from 1 on; 0 for what is no block."""

    tag: str
    numbers: list[float]


def pick(scene: SceneCanvas, width: int, height: int, x: int, y: int) -> Hit | None:
    with np.errstate(all="ignore"):
        meter = Meter()
        before = all_before(scene, width, height, (x, y, x + 1, y + 1), meter)
        rendering = Rendering(before.families, (x, y, x + 1, y + 1), meter)
        rendering.find()
        keys = rendering.mix(np.zeros(1, np.uint32))
        if keys[0] <= 0:
            return None
        surface = int(rendering.by_rank[LAST_RANK - int(keys[0] & LAST_RANK)])
        family = int(np.searchsorted(rendering.starts, surface, "right")) - 1
        number = surface - int(rendering.starts[family])
        nearness = float(nearness_in(keys)[0])
        tags = list(before.gathered.names.tags)
        tag = tags[int(before.families[family].tags()[number])]
        return Hit(tag, Picking(before, (x + 0.5, y + 0.5)).numbers(family, number, nearness))


@dataclass(frozen=True, slots=True)
class Picking:
    before: Before
    centre: tuple[float, float]

    def numbers(self, family: int, number: int, nearness: float) -> list[float]:
        one = self.before.families[family]
        if isinstance(one, FaceFamily):
            order = int(one.seen.faces.order[number])
            depth = 1.0 / self.face_nearness(one, number)
            block = self.block(order)
            if block:
                return [*self.place(depth), *block]
            sign = -1.0 if one.seen.spread[number] > 0 else 1.0
            normal = face_normal(self.before.gathered.geometry.faces, order, sign)
        elif isinstance(one, RoundFamily):
            depth, normal = self.round_hit(one, number)
        else:
            depth, normal = NEARER / nearness, (0.0, 0.0, 0.0)
        return [*self.place(depth), *normal, 0, 0, 0, 0]

    def face_nearness(self, family: FaceFamily, number: int) -> float:
        a, b, c = (float(one[number]) for one in family.seen.plane)
        return a * self.centre[0] + (b * self.centre[1] + c)

    def place(self, depth: float) -> list[float]:
        """1, the distance from the eye, and the point, at a depth."""
        view = self.before.view
        cx, cy = self.centre
        x, y, z = (
            first + (across * cx + down * cy)
            for first, across, down in zip(*view.rays, strict=True)
        )
        length = float(np.sqrt((x * x + y * y) + z * z))
        ex, ey, ez = view.eye
        return [1, depth * length, ex + x * depth, ey + y * depth, ez + z * depth]

    def block(self, order: int) -> list[float]:
        """The normal, cell and side of a block's face; none for other faces."""
        for grid in self.before.grids:
            if found := cell_at(grid, order):
                side, cell = found
                normal = [0.0, 0.0, 0.0]
                axis, direction = SIDES[side]
                normal[axis] = float(direction)
                return [*normal, *cell, side + 1]
        return []

    def round_hit(self, family: RoundFamily, number: int) -> tuple[float, Row]:
        body = np.array([number >> 1])
        kind = int(family.bodies.shapes.kind[body[0]])
        cx, cy = np.array([self.centre[0]]), np.array([self.centre[1]])
        rays = Rays(body, cy, single, cx)
        hits = hits_of(family.bodies, kind, rays)
        depth = hits.last if number & 1 else hits.first
        side = side_of(hits, np.array([number & 1 == 0]))
        normal = family.normal(kind, rays, side, point_of(hits, depth))
        x, y, z = (float(one[0]) for one in normal)
        return float(depth[0]), outwards(x, y, z, -1.0 if number & 1 else 1.0)


def face_normal(faces: Faces, order: int, sign: float) -> Row:
    """Of its front where the sign is negative, of length 1."""
    number = int(np.flatnonzero(faces.order == order)[0])
    first, second, _, last = (as_points(faces.points[:, one]) for one in faces.corners[:, number])
    one = second[0] - first[0], second[1] - first[1], second[2] - first[2]
    other = last[0] - first[0], last[1] - first[1], last[2] - first[2]
    x, y, z = (float(part) for part in cross(one, other))
    return outwards(x, y, z, sign)


def outwards(x: float, y: float, z: float, sign: float) -> Row:
    """Of length 1; what is added makes a negative zero a zero."""
    length = float(np.sqrt((x * x + y * y) + z * z))
    return x / length * sign + 0.0, y / length * sign + 0.0, z / length * sign + 0.0
