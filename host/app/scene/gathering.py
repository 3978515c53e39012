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
from host.app.scene.recording import Blocks, Group, SceneCanvas, all_within


@dataclass(frozen=True, slots=True)
class Gathered:
    """`blocks` are grids of cubes, with their first places in the drawing order."""

    geometry: Geometry
    names: Names
    blocks: list[tuple[Blocks, int]]


def gathered(scene: SceneCanvas) -> Gathered:
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
