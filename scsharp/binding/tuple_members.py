"""Elements of tuples by name: which field, behind how many Rest, a name means."""

from __future__ import annotations

from collections.abc import Iterable

from scsharp.binding.context import Context
from scsharp.binding.type_facts import tuple_elements
from scsharp.diagnostics.catalog import tuples
from scsharp.symbols.display import TUPLE_SPLIT
from scsharp.symbols.members import Field, FieldUse
from scsharp.symbols.types import NamedType, Type, as_named
from scsharp.syntax import nodes as syntax

RESERVED = frozenset(("Rest", "ToString", "Equals", "GetHashCode", "CompareTo", "Deconstruct"))


def element_index(type_: Type, name: str) -> int | None:
    """The position of an element by its own name, or by Item1, Item2 ..."""
    if not isinstance(type_, NamedType) or not type_.is_tuple:
        return None
    if type_.tuple_names and name in type_.tuple_names:
        return type_.tuple_names.index(name)
    if name.startswith("Item") and name[4:].isdigit() and name[4] != "0":
        index = int(name[4:]) - 1
        return index if TUPLE_SPLIT <= index < len(tuple_elements(type_)) else None
    return None


def element_fields(type_: Type, index: int) -> list[FieldUse]:
    """The fields to read one after the other: Rest for each seven elements, then Item."""
    found: list[FieldUse] = []
    current = as_named(type_)
    while index >= TUPLE_SPLIT:
        rest = field_of(current, "Rest")
        found.append(rest)
        current = as_named(rest.type)
        index -= TUPLE_SPLIT
    found.append(field_of(current, f"Item{index + 1}"))
    return found


def field_of(type_: NamedType, name: str) -> FieldUse:
    member = type_.definition.members[name][0]
    assert isinstance(member, Field)
    return FieldUse(member, type_)


def element_names(type_: Type) -> list[str]:
    """The names of a tuple's elements, for suggestions."""
    names = type_.tuple_names if isinstance(type_, NamedType) else None
    return [one for one in names or () if one]


def check_names(context: Context, names: Iterable[syntax.Identifier | None]) -> None:
    """The written names of a tuple's elements, in order."""
    seen: set[str] = set()
    for index, one in enumerate(names, 1):
        if one is None:
            continue
        text = one.text
        if text in seen:
            context.report(one.span, tuples.name_twice())
        seen.add(text)
        if text in RESERVED:
            context.report(one.span, tuples.name_reserved(text))
        elif text.startswith("Item") and text[4:].isdigit() and int(text[4:]) != index:
            context.report(one.span, tuples.name_of_other_place(text, int(text[4:])))
