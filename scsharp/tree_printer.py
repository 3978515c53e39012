"""Any of the trees as text: one line a node, its plain fields beside it, its nodes below.

Binary operator='+'
  left: Name
    name: Identifier text='a'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from msgspec import Struct

from scsharp.source import Span


def print_tree(node: object) -> str:
    """A tree as indented text, without places; empty fields are left out."""
    return "\n".join(lines_of(node, "", 0))


def lines_of(node: Any, label: str, depth: int) -> Iterator[str]:
    """A list of its own makes up the pending nodes, so that deep trees print too."""
    pending: list[tuple[Any, str, int]] = [(node, label, depth)]
    while pending:
        current, prefix, level = pending.pop()
        below: list[tuple[Any, str, int]] = []
        words: list[str] = []
        if is_dataclass(current) or isinstance(current, Struct):
            for name, value in visible_fields(current):
                add_field(name, value, level, words, below)
            head = " ".join([type(current).__name__, *words])
        else:
            head = repr(current)
        yield "  " * level + prefix + head
        pending.extend(reversed(below))


def visible_fields(node: Any) -> Iterator[tuple[str, Any]]:
    for name in field_names(node):
        value = getattr(node, name)
        if isinstance(value, Span) or value is None or value in ((), ""):
            continue
        if value is not False:
            yield name, value


def field_names(node: Any) -> tuple[str, ...]:
    """Syntax and typed nodes are structs, lowered ones dataclasses."""
    if isinstance(node, Struct):
        return node.__struct_fields__
    return tuple(one.name for one in fields(node) if one.repr)


def add_field(
    name: str, value: Any, level: int, words: list[str], below: list[tuple[Any, str, int]]
) -> None:
    if isinstance(value, tuple | list) and any(is_node(item) for item in value):
        below.extend((item, f"{name}: ", level + 1) for item in value)
    elif isinstance(value, dict) and any(is_node(item) for item in value.values()):
        below.extend((item, f"{shown(key)}: ", level + 1) for key, item in value.items())
    elif is_node(value):
        below.append((value, f"{name}: ", level + 1))
    else:
        words.append(f"{name}={shown(value)}")


def is_node(value: object) -> bool:
    """Is it a node of one of the trees, rather than a symbol or a type that it mentions?"""
    is_tree_like = isinstance(value, Struct) or is_dataclass(value)
    return is_tree_like and hasattr(value, "span") and in_a_tree(value)


def in_a_tree(value: object) -> bool:
    return type(value).__module__.endswith(".nodes")


def shown(value: Any) -> str:
    """A plain value as Python shows it; a symbol by its name; a type in its own words."""
    if isinstance(value, tuple):
        return "(" + ", ".join(map(shown, value)) + ")"
    if is_dataclass(value) and in_a_tree(value) and hasattr(value, "kind"):
        item = getattr(value, "item", None)
        words = [value.kind.value, getattr(value, "name", ""), shown(item) if item else ""]
        return ":".join(word for word in words if word)
    for attribute in ("method", "field", "property", "event"):
        if type(value).__name__.endswith("Use") and hasattr(value, attribute):
            return f"{value.owner!r}.{getattr(value, attribute).name}"
    if is_dataclass(value) and type(value).__module__.endswith(".members"):
        return str(getattr(value, "name", type(value).__name__))
    return repr(value)
