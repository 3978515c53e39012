"""Inconsistent accessibility: a type in a member's declaration that fewer can use than the member
(C# 7.5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from scsharp.binding.accessibility import derives_from
from scsharp.binding.declared import DeclaredType
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import accessibility as messages
from scsharp.diagnostics.catalog import declarations
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_definition, display_member
from scsharp.symbols.members import Event, Field, Member, Method, MethodKind, Parameter, Property
from scsharp.symbols.types import (
    Accessibility,
    ArrayType,
    NamedType,
    Type,
    TypeDefinition,
    TypeKind,
)

Holder = Member | TypeDefinition
Wording = Callable[..., Message]
"""The message by what the type is in the declaration: of the type's name and the member's."""
Part = tuple[Wording, Type]

ACCESSORS = (MethodKind.GETTER, MethodKind.SETTER, MethodKind.ADDER, MethodKind.REMOVER)
HIDDEN = (Accessibility.PRIVATE, Accessibility.INTERNAL)


def check_consistency(world: World, declared: DeclaredType) -> None:
    definition = declared.definition
    if definition.is_script or definition.kind is TypeKind.ENUM:
        return

    def check(holder: Holder, span: Span, shown: str, parts: Iterator[Part]) -> None:
        for wording, type_ in parts:
            if not all(is_as_visible(one, holder) for one in definitions_in(type_)):
                world.bag.report(declared.source, span, wording(display(type_), shown))

    check(definition, definition.span, display_definition(definition), parts_of_type(definition))
    if definition.kind is TypeKind.DELEGATE:
        return
    for members in definition.members.values():
        for one in members:
            span = definition.span if is_primary(one) or takes_apart(one) else one.span
            check(one, span, display_member(one), parts_of(one))


def is_primary(member: Member) -> bool:
    """The constructor of a record's or class's own parameters."""
    return isinstance(member, Method) and member is member.container.primary_parameters


def takes_apart(member: Member) -> bool:
    """The Deconstruct that C# makes for a record's parameters."""
    return isinstance(member, Method) and member.name == "Deconstruct" and member.is_compiler_made


def parts_of_type(definition: TypeDefinition) -> Iterator[Part]:
    if definition.kind is TypeKind.CLASS and definition.base is not None:
        yield messages.base_class, definition.base
    if definition.kind is TypeKind.INTERFACE:
        for one in definition.interfaces:
            yield messages.base_interface, one
    if definition.delegate_invoke is not None:
        invoke = definition.delegate_invoke
        yield messages.delegate_type, invoke.return_type
        yield from parameters_of(messages.delegate_parameter, invoke.parameters)


def parts_of(member: Member) -> Iterator[Part]:
    match member:
        case Field(backs=None, type=type_):
            yield messages.field_type, type_
        case Event(type=type_):
            yield messages.event_type, type_
        case Property(is_indexer=True, explicit_interface=None):
            yield messages.indexer_type, member.type
            yield from parameters_of(messages.indexer_parameter, member.parameters)
        case Property(explicit_interface=None, type=type_) if not is_made(member):
            yield messages.property_type, type_
        case Method(explicit_interface=None):
            yield from parts_of_method(member)


def is_made(member: Property) -> bool:
    """The property of a record's parameter: the constructor tells about that."""
    primary = member.container.primary_parameters
    names = (one.name for one in primary.parameters) if primary is not None else ()
    return member.container.is_record and member.name in names


def parts_of_method(method: Method) -> Iterator[Part]:
    kind = method.method_kind
    if kind in ACCESSORS or (
        method.is_compiler_made and not (is_primary(method) or takes_apart(method))
    ):
        return
    if method.name.startswith("op_"):
        yield messages.operator_type, method.return_type
        yield from parameters_of(messages.operator_parameter, method.parameters)
        return
    if kind is MethodKind.ORDINARY:
        yield messages.return_type, method.return_type
    yield from parameters_of(messages.parameter_type, method.parameters)


def parameters_of(wording: Wording, parameters: tuple[Parameter, ...]) -> Iterator[Part]:
    for one in parameters:
        yield partial(wording, parameter=one.name), one.type


# -------------------------------------------------------------------------------- protected


def check_protected(world: World, declared: DeclaredType) -> None:
    """New protected members, where nothing can derive from the type."""
    definition = declared.definition
    if definition.is_script or not definition.is_sealed:
        return
    members = [one for each in definition.members.values() for one in each]
    for one in (*members, *definition.nested.values()):
        if one.accessibility is not Accessibility.PROTECTED or is_given(one):
            continue
        shown = display_definition(one) if isinstance(one, TypeDefinition) else display_member(one)
        wording = {
            (TypeKind.STRUCT, False): declarations.protected_in_struct,
            (TypeKind.CLASS, False): declarations.protected_in_sealed,
            (TypeKind.CLASS, True): declarations.protected_in_static,
        }.get((definition.kind, definition.is_static))
        if wording is not None:
            world.bag.report(declared.source, one.span, wording(shown))


def is_given(member: Holder) -> bool:
    """Did C# make it, is it a part of another member, or does it come from the base class?"""
    match member:
        case Method():
            is_part = member.method_kind in ACCESSORS
            return is_part or member.is_override or member.is_compiler_made
        case Property():
            accessors = (member.getter, member.setter)
            return any(one is not None and one.is_override for one in accessors)
        case Field():
            return member.backs is not None
    return False


# ------------------------------------------------------------------------------- visibility


def definitions_in(type_: Type) -> Iterator[TypeDefinition]:
    """The declared types that a type consists of, with those around them."""
    if isinstance(type_, ArrayType):
        yield from definitions_in(type_.element)
    elif isinstance(type_, NamedType):
        current: TypeDefinition | None = type_.definition
        while current is not None:
            yield current
            current = current.container
        for one in type_.arguments:
            yield from definitions_in(one)


def is_as_visible(type_: TypeDefinition, holder: Holder) -> bool:
    """May everyone who can use the holder use the type too?"""
    if type_.accessibility is Accessibility.PUBLIC:
        return True
    current: Holder | None = holder
    while current is not None:
        if hides_as(type_, current):
            return True
        current = current.container
    return False


def hides_as(type_: TypeDefinition, holder: Holder) -> bool:
    """Is the holder by its own accessibility used in no more places than the type?"""
    around = type_.container
    access = holder.accessibility
    if type_.accessibility is Accessibility.INTERNAL or around is None:
        return access in HIDDEN
    if type_.accessibility is Accessibility.PRIVATE:
        return access is Accessibility.PRIVATE and any(one is around for one in outside(holder))
    if access is Accessibility.PROTECTED:
        return holder.container is not None and derives_from(holder.container, around)
    is_private = access is Accessibility.PRIVATE
    return is_private and any(derives_from(one, around) for one in outside(holder))


def outside(holder: Holder) -> Iterator[TypeDefinition]:
    current = holder.container
    while current is not None:
        yield current
        current = current.container
