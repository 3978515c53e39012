"""Comparing signatures, and finding what implements or overrides a member.

Signatures compare parameter types without tuple element names, modifiers (ref, out and in count
as one kind), and the number of type parameters, whose names do not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scsharp.symbols.members import Method, MethodUse, Parameter
from scsharp.symbols.types import (
    NamedType,
    Type,
    TypeKind,
    TypeParameter,
    all_interfaces,
    base_types,
    substitute,
)


def same_signature(
    own: tuple[Parameter, ...],
    other: tuple[Parameter, ...],
    mapping: Mapping[TypeParameter, Type],
    own_method: Method | None = None,
    other_method: Method | None = None,
) -> bool:
    """Do two parameter lists agree, the other's types seen through `mapping`?"""
    if len(own) != len(other):
        return False
    if own_method is not None and other_method is not None:
        if len(own_method.type_parameters) != len(other_method.type_parameters):
            return False
        mapping = aligned(mapping, own_method, other_method)
    return all(
        bool(mine.modifier) == bool(their.modifier)
        and mine.type.erased is substitute(their.type, mapping).erased
        for mine, their in zip(own, other, strict=True)
    )


def aligned(
    mapping: Mapping[TypeParameter, Type], own: Method, other: Method
) -> Mapping[TypeParameter, Type]:
    """The mapping with the other method's type parameters standing for the own method's."""
    if not other.type_parameters:
        return mapping
    return {**mapping, **dict(zip(other.type_parameters, own.type_parameters, strict=True))}


def overridden_by(method: Method) -> Iterator[Method]:
    """The method and all it overrides, nearest first."""
    current: Method | None = method
    while current is not None:
        yield current
        current = current.overridden


def most_derived(type_: NamedType, method: Method) -> MethodUse | None:
    """What a virtual method of a base class is in objects of exactly `type_`."""
    root = list(overridden_by(method))[-1]
    for each in base_types(type_):
        for one in same_named(each, method):
            if root in overridden_by(one):
                return MethodUse(one, each, one.type_parameters)
    return None


def find_implementation(type_: NamedType, interface: NamedType, method: Method) -> MethodUse | None:
    """The method with which objects of `type_` (a class or struct) implement an interface's.

    An explicit implementation wins, then a public one of that name (the most derived of the
    nearest class that has it), then a default body of an interface. None if there is none.
    """
    for each in base_types(type_):
        found = _explicit(each, interface, method) or _implicit(each, interface, method)
        if found is not None:
            return most_derived(type_, found.method) if found.method.is_dispatched else found
    return _default(type_, interface, method)


def _explicit(type_: NamedType, interface: NamedType, method: Method) -> MethodUse | None:
    mapping = type_.mapping
    for one in methods_of(type_):
        target = one.explicit_interface
        if one.implements is not method or target is None:
            continue
        if substitute(target, mapping).erased is interface.erased:
            return MethodUse(one, type_, one.type_parameters)
    return None


def _implicit(type_: NamedType, interface: NamedType, method: Method) -> MethodUse | None:
    for one in same_named(type_, method):
        if _matches(type_, one, interface, method):
            return MethodUse(one, type_, one.type_parameters)
    return None


def same_named(type_: NamedType, method: Method) -> list[Method]:
    """The type's own methods of that name; accessors (get_Count) are found by their property."""
    members = type_.definition.members
    if method.associated is None:
        return [one for one in members.get(method.name, ()) if isinstance(one, Method)]
    return [
        accessor
        for member in members.get(method.associated.name, ())
        for accessor in accessors(member)
        if accessor.name == method.name
    ]


def accessors(member: object) -> list[Method]:
    """The accessor methods of a property, indexer or event that its own type declares."""
    found = [getattr(member, name, None) for name in ("getter", "setter", "adder", "remover")]
    container = getattr(member, "container", None)
    return [one for one in found if one is not None and one.container is container]


def methods_of(type_: NamedType) -> Iterator[Method]:
    """All methods that a type declares, accessors included."""
    for members in type_.definition.members.values():
        for one in members:
            if isinstance(one, Method):
                yield one
            else:
                yield from accessors(one)


def _matches(type_: NamedType, own: Method, interface: NamedType, method: Method) -> bool:
    if own.is_static != method.is_static or own.accessibility.value != "public":
        return False
    if own.explicit_interface is not None:
        return False
    if len(own.parameters) != len(method.parameters):
        return False
    if len(own.type_parameters) != len(method.type_parameters):
        return False
    mine = type_.mapping
    theirs = aligned(interface.mapping, own, method)
    return (
        all(
            a.modifier == b.modifier
            and substitute(a.type, mine).erased is substitute(b.type, theirs).erased
            for a, b in zip(own.parameters, method.parameters, strict=True)
        )
        and substitute(own.return_type, mine).erased
        is substitute(method.return_type, theirs).erased
    )


def _default(type_: NamedType, interface: NamedType, method: Method) -> MethodUse | None:
    for one in all_interfaces(type_):
        found = _explicit(one, interface, method) if one is not interface else None
        if found is not None:
            return found
    if method.has_body and method.container.kind is TypeKind.INTERFACE and not method.is_abstract:
        return MethodUse(method, interface, method.type_parameters)
    return None
