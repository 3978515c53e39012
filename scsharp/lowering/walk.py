"""Walking over lowered trees: every node inside a node."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.lowering import nodes as lowered

SLOTS: dict[type, tuple[str, ...]] = {}
PLAIN = frozenset(("span", "type", "name", "label", "operator", "slot", "id"))


def slots_of(cls: type) -> tuple[str, ...]:
    found = SLOTS.get(cls)
    if found is None:
        names = (name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ()))
        found = SLOTS[cls] = tuple(name for name in names if name not in PLAIN)
    return found


def children(node: lowered.Node) -> list[lowered.Node]:
    """The nodes right inside a node."""
    found: list[lowered.Node] = []
    for name in slots_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, tuple):
            found.extend(one for one in value if isinstance(one, lowered.Node))
        elif isinstance(value, lowered.Node):
            found.append(value)
    return found


def every_node(root: lowered.Node) -> Iterator[lowered.Node]:
    """The node and all nodes inside it, those of lambdas too."""
    waiting: list[lowered.Node] = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))
