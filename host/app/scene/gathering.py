"""A scene's shapes, meshes among them, as one geometry with one table of surfaces and tags."""

from __future__ import annotations

from host.app.scene.geometry import (
    LIMIT,
    Builder,
    Geometry,
    Names,
    merged,
    renumbered,
    transformed,
)
from host.app.scene.recording import Group, SceneCanvas, all_within


def gathered(scene: SceneCanvas) -> tuple[Geometry, Names]:
    names = Names()
    builder = Builder(names)
    groups = []
    for shape in scene.shapes:
        if type(shape) is Group:
            if shape.rows is None or all_within(shape.rows, LIMIT):
                geometry, own = built(shape)
                moved = transformed(geometry, shape.rows)
                groups.append(renumbered(moved, own, names, shape.tag, builder.count))
                builder.count += geometry.count
        else:
            builder.add(shape)
    return merged([builder.geometry(), *groups]), names


def built(group: Group) -> tuple[Geometry, Names]:
    """A mesh's geometry, made once for each of its sizes that is drawn."""
    made = group.mesh.made
    if made.get("size") != group.size:
        names = Names()
        builder = Builder(names)
        for shape in group.mesh.shapes[: group.size]:
            builder.add(shape)
        made.update(size=group.size, found=(builder.geometry(), names))
    found: tuple[Geometry, Names] = made["found"]
    return found
