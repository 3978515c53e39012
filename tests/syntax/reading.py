"""What the tests of this folder ask of a text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scsharp.source import SourceText
from scsharp.syntax import nodes
from scsharp.syntax.parser import parse
from scsharp.tree_printer import print_tree

GOLDEN = Path(__file__).parents[1] / "golden"


def golden_texts(*families: str) -> list[Path]:
    return [path for family in families for path in sorted((GOLDEN / family).glob("*.scs"))]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def mistakes(text: str) -> list[tuple[int, int, str]]:
    """Line, column and code of every error."""
    _, found = parse(SourceText(text))
    return [(one.line, one.column, one.code) for one in found if one.is_error]


def unit_of(text: str) -> nodes.Unit:
    """The tree of a text without mistakes."""
    unit, found = parse(SourceText(text))
    assert not found
    return unit


def item(text: str) -> nodes.Node:
    (only,) = unit_of(text).items
    return only


def expression(text: str) -> nodes.Node:
    """The tree of one expression."""
    declared = item(f"var it = {text};")
    assert isinstance(declared, nodes.LocalDeclaration)
    value = declared.declarators[0].value
    assert value is not None
    return value


def printed(node: object) -> str:
    return print_tree(node)


def children(node: nodes.Node) -> Iterator[nodes.Node]:
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, nodes.Node):
                yield one


def walk(node: nodes.Node) -> Iterator[tuple[nodes.Node, nodes.Node | None, int]]:
    """Every node with its parent and its depth; without recursion, since trees may be deep."""
    pending: list[tuple[nodes.Node, nodes.Node | None, int]] = [(node, None, 0)]
    while pending:
        current, parent, depth = pending.pop()
        yield current, parent, depth
        pending.extend((child, current, depth + 1) for child in children(current))
