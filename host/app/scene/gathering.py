"""A scene's shapes, meshes among them, as one geometry with one table of surfaces and tags."""

from __future__ import annotations

from dataclasses import dataclass

from host.app.scene.geometry import (
    LIMIT,
    Builder,
    Geometry,
    Names,
    merged,
    renumbered,
    transformed,
)
from host.app.scene.recording import Blocks, Group, SceneCanvas, Shape, Solid, all_within
from scsharp.python.kernel.machine import MemoryLimitReached


@dataclass(frozen=True, slots=True)
class Gathered:
    """`blocks` are grids of cubes, with their first places in the drawing order."""

    geometry: Geometry
    names: Names
    blocks: list[tuple[Blocks, int]]


MOST_SURFACES = 1_000_000
"""Of all shapes of a scene; and of what is before the camera, faces of grids too."""


def gathered(scene: SceneCanvas) -> Gathered:
    if sum(map(surfaces_of, scene.shapes)) > MOST_SURFACES:
        raise MemoryLimitReached
    names = Names()
    builder = Builder(names)
    groups, blocks = [], []
    for shape in scene.shapes:
        if isinstance(shape, Group):
            if shape.rows is None or all_within(shape.rows, LIMIT):
                geometry, own = built(shape)
                moved = transformed(geometry, shape.rows)
                groups.append(renumbered(moved, own, names, shape.tag, builder.count))
                builder.count += geometry.count
        elif isinstance(shape, Blocks):
            if all_within(shape.place, LIMIT):
                blocks.append((shape, builder.count))
                builder.count += 6 * len(shape.snapshot.contents)
        else:
            builder.add(shape)
    return Gathered(merged([builder.geometry(), *groups]), names, blocks)


def built(group: Group) -> tuple[Geometry, Names]:
    """A mesh's geometry, made once for each of its sizes that is drawn."""
    made = group.mesh.made
    if made.get("size") != group.size:
        names = Names()
        builder = Builder(names)
        for shape in group.mesh.shapes[: group.size]:
            if not isinstance(shape, Group | Blocks):
                builder.add(shape)
        made.update(size=group.size, found=(builder.geometry(), names))
    found: tuple[Geometry, Names] = made["found"]
    return found


def surfaces_of(shape: Shape) -> int:
    """How many places in the drawing order it needs, of grids aside."""
    match shape:
        case Group():
            counts = shape.mesh.made.setdefault("counts", {})
            if shape.size not in counts:
                counts[shape.size] = sum(map(surfaces_of, shape.mesh.shapes[: shape.size]))
            return int(counts[shape.size])
        case Blocks():
            return 0
        case Solid():
            return 2 if shape.kind else 6
        case _:
            return 1
