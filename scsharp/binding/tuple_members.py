"""Elements of tuples by name: which field, behind how many Rest, a name means."""

from __future__ import annotations

from scsharp.binding.type_facts import tuple_elements
from scsharp.symbols.display import TUPLE_SPLIT
from scsharp.symbols.members import Field, FieldUse
from scsharp.symbols.types import NamedType, Type, as_named


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
