"""What a script declares, as a tree: types with their members, functions, variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scsharp.source import Span
from scsharp.syntax import nodes as syntax


@dataclass(frozen=True, slots=True)
class Entry:
    """`span` is the whole declaration, `name_span` its name in it."""

    name: str
    kind: str
    span: Span
    name_span: Span
    children: tuple[Entry, ...] = ()


def outline(unit: syntax.Unit) -> list[Entry]:
    return list(entries(unit.items, is_script=True))


def entries(items: Iterable[syntax.Node], is_script: bool = False) -> Iterator[Entry]:
    for one in items:
        match one:
            case syntax.Namespace(items=inner):
                yield from entries(inner)
            case syntax.LocalDeclaration() | syntax.Field():
                kind = "variable" if is_script else "field"
                for each in one.declarators:
                    yield entry(each.name, kind, one)
            case syntax.TypeDeclaration():
                parameters = tuple(entry(p.name, "field", p) for p in one.parameters or ())
                is_record = one.kind.startswith("record")
                inside = (*(parameters if is_record else ()), *entries(one.members))
                yield entry(one.name, one.kind, one, inside)
            case syntax.EnumDeclaration():
                values = tuple(entry(each.name, "value", each) for each in one.members)
                yield entry(one.name, "enum", one, values)
            case syntax.LocalFunction():
                yield entry(one.name, "function", one)
            case syntax.Method() | syntax.Constructor() | syntax.Property():
                yield entry(one.name, kind_of(one), one)
            case syntax.DelegateDeclaration():
                yield entry(one.name, "delegate", one)


def kind_of(member: syntax.Method | syntax.Constructor | syntax.Property) -> str:
    return type(member).__name__.lower()


def entry(
    name: syntax.Identifier, kind: str, node: syntax.Node, children: tuple[Entry, ...] = ()
) -> Entry:
    return Entry(name.text, kind, node.span, name.span, children)
