"""Which method a virtual or interface call runs on an object of a given type.

The search follows C#: for a virtual method the most derived override; for an interface method the
explicit implementation, then the public member of that signature, from the class that lists the
interface upwards; then the interface's own default body.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scsharp.lowering.members import (
    explicit_methods,
    first_declaration,
    methods_by_name,
    overrides_of,
)
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import (
    Accessibility,
    NamedType,
    Type,
    TypeKind,
    all_interfaces,
    as_named,
    base_types,
    substitute,
)

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


def find_implementation(
    builder: ProgramBuilder, type_: NamedType, slot: MethodUse
) -> MethodUse | None:
    """The method with a body (or an intrinsic) that `slot` means for objects of exactly `type_`."""
    assert slot.owner is not None
    if slot.owner.kind is TypeKind.INTERFACE:
        return find_interface_method(builder, type_, slot)
    return find_override(builder, type_, slot)


def find_override(builder: ProgramBuilder, type_: NamedType, slot: MethodUse) -> MethodUse | None:
    root = first_declaration(slot.method)
    for one in base_types(type_):
        method = overrides_of(one.definition).get(root)
        if method is not None and not method.is_abstract:
            return builder.use(method, one, slot.arguments)
    return None


def find_interface_method(
    builder: ProgramBuilder, type_: NamedType, slot: MethodUse
) -> MethodUse | None:
    assert slot.owner is not None
    for one in base_types(type_):
        interface = match_interface(builder, one, slot.owner)
        if interface is not None:
            found = find_in_class(builder, type_, one, interface, slot)
            if found is not None:
                return found
    return find_default(builder, type_, slot)


def match_interface(
    builder: ProgramBuilder, type_: NamedType, wanted: NamedType
) -> NamedType | None:
    """The interface that is `wanted`, or converts to it by variance, of those that the type lists
    itself: a class that only inherits one does not implement it anew."""
    listed = [each for one in type_.interfaces for each in builder.interfaces(one.erased)]
    if wanted in listed:
        return wanted
    same = [one for one in listed if one.definition is wanted.definition]
    return next((one for one in same if builder.converts(one, wanted)), None)


def find_in_class(
    builder: ProgramBuilder,
    type_: NamedType,
    start: NamedType,
    interface: NamedType,
    slot: MethodUse,
) -> MethodUse | None:
    """The implementation that the class `start` (it lists the interface) or a base of it has."""
    wanted = signature(slot.method, interface, slot.method)
    for one in base_types(start):
        for method in explicit_methods(one.definition).get(slot.method, ()):
            if explicit_target(method, one) in (interface, None):
                return builder.use(method, one, slot.arguments)
        for method in methods_by_name(one.definition).get(slot.method.name, ()):
            if is_implicit(method, one, wanted, slot):
                use = builder.use(method, one, slot.arguments)
                if method.is_dispatched:
                    return find_override(builder, type_, use)
                return use
    return None


def explicit_target(method: Method, owner: NamedType) -> NamedType | None:
    if method.explicit_interface is None:
        return None
    return as_named(substitute(method.explicit_interface, owner.mapping).erased)


def is_implicit(
    method: Method, owner: NamedType, wanted: tuple[object, ...], slot: MethodUse
) -> bool:
    return (
        method.accessibility is Accessibility.PUBLIC
        and not method.is_static
        and method.implements is None
        and len(method.type_parameters) == len(slot.method.type_parameters)
        and signature(method, owner, slot.method) == wanted
    )


def signature(method: Method, owner: NamedType, like: Method) -> tuple[object, ...]:
    """Return type, parameter types and modifiers, with the method's type parameters replaced by
    `like`'s."""
    mapping: dict[object, Type] = dict(owner.mapping)  # type: ignore[arg-type]
    mapping.update(zip(method.type_parameters, like.type_parameters, strict=False))
    types = [substitute(one.type, mapping).erased for one in method.parameters]  # type: ignore[arg-type]
    returned = substitute(method.return_type, mapping).erased  # type: ignore[arg-type]
    return (returned, *zip((one.modifier for one in method.parameters), types, strict=True))


def find_default(builder: ProgramBuilder, type_: NamedType, slot: MethodUse) -> MethodUse | None:
    """The body that an interface gives: the most derived interface's that has one."""
    assert slot.owner is not None
    best: tuple[NamedType, Method] | None = None
    for interface, method in default_bodies(builder, type_, slot):
        if best is None or best[0] in builder.interfaces(interface):
            best = interface, method
    return builder.use(best[1], best[0], slot.arguments) if best is not None else None


def default_bodies(
    builder: ProgramBuilder, type_: NamedType, slot: MethodUse
) -> Iterator[tuple[NamedType, Method]]:
    for interface in builder.interfaces(type_):
        has_body = not slot.method.is_abstract and slot.method.has_body
        if has_body and interface.definition is slot.method.container:
            yield interface, slot.method
        for method in explicit_methods(interface.definition).get(slot.method, ()):
            if not method.is_abstract and explicit_target(method, interface) in (slot.owner, None):
                yield interface, method


def interface_closure(type_: NamedType) -> dict[NamedType, None]:
    """All interfaces of a type, without tuple names; an interface counts as its own."""
    found = {one.erased: None for one in all_interfaces(type_)}
    if type_.kind is TypeKind.INTERFACE:
        found[type_.erased] = None
    return found
