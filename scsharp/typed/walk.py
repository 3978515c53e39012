"""Generic steps through the typed tree, for passes that care about few kinds of node."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.typed import nodes as typed

PLAIN = frozenset({
    "span", "type", "operator", "modifier", "is_base", "order", "rule", "is_checked",
    "is_explicit", "is_lifted", "is_prefix", "is_ref", "field", "event", "property", "variable",
    "variables", "local", "declares", "kind", "element_type", "get_enumerator", "move_next",
    "current", "dispose", "enumerator_type", "return_type", "operand_type", "target_type",
    "part_types", "source_type", "constructor", "add", "label", "section", "alignment", "format",
    "has_slice", "slice_method", "slice_type", "side", "index_of", "left_rule", "parameters",
})  # fmt: skip


_FIELDS: dict[type[typed.Node], tuple[str, ...]] = {}


def node_fields(kind: type[typed.Node]) -> tuple[str, ...]:
    """The fields of a node class that may hold nodes."""
    found = _FIELDS.get(kind)
    if found is None:
        found = tuple(name for name in kind.__struct_fields__ if name not in PLAIN)
        _FIELDS[kind] = found
    return found


def children(node: typed.Node) -> Iterator[typed.Node]:
    """The nodes directly below, in the order of evaluation as far as the fields tell it."""
    for name in node_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, typed.Node):
            yield value
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, typed.Node):
                    yield one


def walk(node: typed.Node) -> Iterator[typed.Node]:
    """The node and everything below it, lambdas and local functions included."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(list(children(one))))
