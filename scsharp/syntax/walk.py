"""Walking over a syntax tree of any shape."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.syntax.nodes import Node


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in the order of its fields."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, Node):
                    yield one


def descendants(node: Node) -> Iterator[Node]:
    """The node and all nodes below it; parents come first."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(list(children(one))))
