"""Walking over lowered trees: what is inside a node, by the declared types of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from scsharp.lowering import nodes as lowered

Shape = tuple[tuple[str, ...], tuple[str, ...]]
"""The fields of a class that hold one node (or None), and those that hold a tuple of nodes."""

SHAPES: dict[type, Shape] = {}
NODE_WORDS = frozenset(
    ("Expression", "Statement", "Place", "Function", "Catch", "SwitchCase", "Static", "Field",
     "Element", "None", "|", "Local")
)  # fmt: skip


def shape_of(cls: type) -> Shape:
    found = SHAPES.get(cls)
    if found is None:
        single: list[str] = []
        many: list[str] = []
        for one in fields(cls):
            text = str(one.type)
            words = text.replace("tuple[", "").replace(", ...]", "").split()
            if not words or not set(words) <= NODE_WORDS:
                continue
            (many if text.startswith("tuple[") else single).append(one.name)
        found = SHAPES[cls] = tuple(single), tuple(many)
    return found


def slots_of(cls: type) -> tuple[str, ...]:
    """All fields that may hold nodes."""
    single, many = shape_of(cls)
    order = [one.name for one in fields(cls)]
    return tuple(sorted((*single, *many), key=order.index))


def children(node: lowered.Node) -> list[lowered.Node]:
    """The nodes right inside a node, in the order of its fields."""
    cls = type(node)
    ordered = ORDERED.get(cls)
    if ordered is None:
        _, many = shape_of(cls)
        ordered = ORDERED[cls] = tuple((name, name in many) for name in slots_of(cls))
    found: list[lowered.Node] = []
    for name, is_many in ordered:
        value = getattr(node, name)
        if is_many:
            if value:
                found.extend(value)
        elif value is not None:
            found.append(value)
    return found


ORDERED: dict[type, tuple[tuple[str, bool], ...]] = {}


def every_node(root: lowered.Node) -> Iterator[lowered.Node]:
    """The node and all nodes inside it, those of lambdas too."""
    waiting: list[lowered.Node] = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))
