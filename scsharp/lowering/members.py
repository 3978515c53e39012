"""Questions about the members of types that the symbols do not answer at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scsharp.symbols.members import Event, Field, Method, MethodKind, Property
from scsharp.symbols.types import NamedType, Special, TypeDefinition, TypeKind


def methods_of(definition: TypeDefinition) -> Iterator[Method]:
    """All methods of a type: ordinary ones, constructors, operators and accessors."""
    for members in definition.members.values():
        for member in members:
            match member:
                case Method():
                    yield member
                case Property(getter=first, setter=second) | Event(adder=first, remover=second):
                    if first is not None:
                        yield first
                    if second is not None:
                        yield second


@cache
def methods_by_name(definition: TypeDefinition) -> dict[str, list[Method]]:
    found: dict[str, list[Method]] = {}
    for method in dict.fromkeys(methods_of(definition)):
        found.setdefault(method.name, []).append(method)
    return found


@cache
def overrides_of(definition: TypeDefinition) -> dict[Method, Method]:
    """What the type declares for each virtual method, by the method's first declaration."""
    found: dict[Method, Method] = {}
    for method in methods_of(definition):
        if not method.is_static and (method.is_override or method.is_virtual or method.is_abstract):
            found[first_declaration(method)] = method
    return found


def first_declaration(method: Method) -> Method:
    """The virtual method that an override goes back to."""
    while method.is_override and method.overridden is not None:
        method = method.overridden
    return method


def is_copy_constructor(method: Method) -> bool:
    """Is it a record's constructor from one of itself?"""
    container = method.container
    types = [one.type.erased for one in method.parameters]
    return container.is_record and types == [container.self_type.erased]


@cache
def explicit_methods(definition: TypeDefinition) -> dict[Method, list[Method]]:
    """The explicit implementations in a type, by the interface's method."""
    found: dict[Method, list[Method]] = {}
    for method in methods_of(definition):
        if method.implements is not None:
            found.setdefault(method.implements, []).append(method)
    return found


@cache
def instance_fields(definition: TypeDefinition) -> tuple[Field, ...]:
    """The fields of an object in order of declaration, those behind properties and events too."""
    found: dict[Field, None] = {}
    for members in definition.members.values():
        for member in members:
            match member:
                case Field(is_static=False, is_const=False):
                    found[member] = None
                case Property(backing_field=Field(is_static=False) as backing):
                    found[backing] = None
                case Event(backing_field=Field(is_static=False) as backing):
                    found[backing] = None
    return tuple(found)


@cache
def static_constructor(definition: TypeDefinition) -> Method | None:
    for method in methods_of(definition):
        if method.method_kind is MethodKind.STATIC_CONSTRUCTOR:
            return method
    return None


@cache
def is_kernel_held(definition: TypeDefinition) -> bool:
    """Do kernel functions make its objects (Buffer<T>), so that it has no fields of ours?"""
    if definition.special in (Special.TYPE, Special.DELEGATE, Special.STRING, Special.ARRAY):
        return True
    if not definition.is_library or definition.kind is not TypeKind.CLASS:
        return False
    return any(
        one.intrinsic is not None
        for one in definition.members.get(".ctor", ())
        if isinstance(one, Method)
    )


def is_reference(type_: object) -> bool:
    """Is it held as a reference (class, interface, delegate, array, string)?"""
    return not (isinstance(type_, NamedType) and type_.is_value_type)


def find_method(definition: TypeDefinition, name: str, *types: object) -> Method | None:
    """The method of that name with these parameter types, as the type itself declares it."""
    for method in methods_by_name(definition).get(name, ()):
        if tuple(one.type for one in method.parameters) == types:
            return method
    return None
