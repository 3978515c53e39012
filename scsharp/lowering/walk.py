"""Walking over lowered trees: what is inside a node, by the declared types of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from operator import attrgetter
from typing import Any, TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import NOWHERE
from scsharp.source import Span


class Holds(Enum):
    """What a field of a node class holds."""

    ONE = "a node or None"
    MANY = "a tuple of nodes, or None"
    BODY = "a tuple of statements"


Shape = tuple[tuple[str, Holds], ...]
Reader: TypeAlias = Callable[[Any], Sequence["lowered.Node"]]

NODE_WORDS = frozenset(
    ("Expression", "Statement", "Place", "Function", "Catch", "SwitchCase", "Static", "Field",
     "Element", "None", "|", "Local")
)  # fmt: skip
SHAPES: dict[type, Shape] = {}
READERS: dict[type, Reader] = {}


def shape_of(cls: type) -> Shape:
    """The fields of a node class that hold nodes, in their order."""
    found = SHAPES.get(cls)
    if found is None:
        rows = ((name, held_by(type_)) for name, type_ in field_types(cls).items())
        found = SHAPES[cls] = tuple((name, held) for name, held in rows if held is not None)
    return found


def field_types(cls: type) -> dict[str, str]:
    """All fields of a node class, those of its bases first, with their types as written."""
    found: dict[str, str] = {}
    for one in reversed(cls.__mro__):
        found |= vars(one).get("__annotations__", {})
    return found


def held_by(annotation: str) -> Holds | None:
    words = annotation.replace("tuple[", "").replace(", ...]", "").split()
    if not words or not set(words) <= NODE_WORDS:
        return None
    if not annotation.startswith("tuple["):
        return Holds.ONE
    return Holds.BODY if words == ["Statement"] else Holds.MANY


def children(node: lowered.Node) -> Sequence[lowered.Node]:
    """The nodes right inside a node, in the order of its fields."""
    cls = type(node)
    reader = READERS.get(cls)
    if reader is None:
        reader = READERS[cls] = make_reader(cls)
    return reader(node)


def make_reader(cls: type) -> Reader:
    """`children` for one class: most have nothing inside, or single nodes that are always there,
    and are asked so often that a loop over their fields would show."""
    shape = shape_of(cls)
    names = [name for name, _ in shape]
    if not names:
        return lambda node: ()
    types = field_types(cls)
    if any(held is not Holds.ONE or "None" in types[name] for name, held in shape):
        rows = tuple([(name, held is not Holds.ONE) for name, held in shape])
        return lambda node: read_all(node, rows)
    get: Callable[[Any], Any] = attrgetter(*names)
    return get if len(names) > 1 else lambda node: (get(node),)


def read_all(node: lowered.Node, rows: tuple[tuple[str, bool], ...]) -> list[lowered.Node]:
    found: list[lowered.Node] = []
    for name, is_many in rows:
        value = getattr(node, name)
        if value is not None:
            if is_many:
                found += value
            else:
                found.append(value)
    return found


def every_node(root: lowered.Node) -> Iterator[lowered.Node]:
    """The node and all nodes inside it, those of lambdas too."""
    waiting: list[lowered.Node] = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)


def own_nodes(*roots: lowered.Node | None) -> Iterator[lowered.Node]:
    """The nodes and all nodes inside them, in their order; what is in a lambda runs later and stays
    out, the lambda itself is there."""
    waiting = [one for one in reversed(roots) if one is not None]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, lowered.Lambda):
            waiting += reversed(children(node))


def known_span(node: lowered.Node) -> Span:
    """Where a node stands in the source; of one that lowering made, its first part that does."""
    return next((one.span for one in own_nodes(node) if one.span != NOWHERE), NOWHERE)
