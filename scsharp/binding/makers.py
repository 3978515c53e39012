"""What a type itself offers to make its values: Color.Red for "red", Color.Hex(0xFF0000)."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding.type_facts import is_string, special_of, without_nullable
from scsharp.symbols.members import Field, Member, Method, MethodKind, Property
from scsharp.symbols.types import Accessibility, NamedType, Type

MOST = 3


def way_to_make(source: Type, target: Type, text: str) -> str:
    """How to get a value of the target from an expression of another type; "" if it has no
    static members that make one."""
    made = without_nullable(target)
    if not isinstance(made, NamedType) or special_of(made) is not None:
        return ""
    name = made.definition.name
    if is_string(source) and (value := named_value(made, text.strip('"'))):
        return f"use {name}.{value}"
    makers = list(makers_of(made))
    fitting = [one for one in makers if takes(one, source)]
    if len(fitting) == 1:
        return f"use {name}.{fitting[0].name}({text})"
    names = list(dict.fromkeys(f"{name}.{one.name}" for one in fitting or makers))[:MOST]
    return f"make one with {' or '.join(names)}" if names else ""


def named_value(made: NamedType, word: str) -> str:
    """The static property or field of this name, in whatever case."""
    for member in public_statics(made):
        if isinstance(member, (Property, Field)) and member.name.lower() == word.lower():
            return member.name if member.type is made else ""
    return ""


def makers_of(made: NamedType) -> Iterator[Method]:
    """Static methods that make a value from values of other types."""
    for member in public_statics(made):
        if not isinstance(member, Method) or member.method_kind is not MethodKind.ORDINARY:
            continue
        others = [one.type for one in member.parameters]
        if member.return_type is made and others and made not in others:
            yield member


def takes(maker: Method, source: Type) -> bool:
    first, *others = maker.parameters
    return first.type is source and all(one.has_default for one in others)


def public_statics(made: NamedType) -> Iterator[Member]:
    for members in made.definition.members.values():
        for one in members:
            if one.is_static and one.accessibility is Accessibility.PUBLIC:
                yield one
