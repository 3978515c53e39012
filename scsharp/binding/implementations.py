"""Interface members and what implements them: explicit implementations, and what is missing."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.declared import TypeNode
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.source import Span
from scsharp.symbols.display import display, display_definition, display_member
from scsharp.symbols.members import Event, Field, Member, Method, Property
from scsharp.symbols.signatures import (
    aligned,
    find_implementation,
    methods_of,
    same_named,
    same_signature,
)
from scsharp.symbols.types import (
    Accessibility,
    NamedType,
    TypeDefinition,
    TypeKind,
    all_interfaces,
    base_types,
    substitute,
)
from scsharp.syntax import nodes as syntax

# --------------------------------------------------------------------------------- explicit


def relate_explicit(context: Context, definition: TypeDefinition) -> None:
    """Sets `implements` of explicit implementations."""
    listed = all_interfaces(definition.self_type)
    if definition.kind is TypeKind.INTERFACE:
        listed = [one for each in definition.interfaces for one in (each, *all_interfaces(each))]
    for method in list(methods_of(definition.self_type)):
        interface = method.explicit_interface
        if interface is None:
            continue
        if not any(one.erased is interface.erased for one in listed):
            message = messages.explicit_not_listed(_shown(method), display(interface))
            context.report(method.span, message)
            continue
        method.implements = _explicit_target(method, interface)
        if method.implements is None:
            place: Member = method.associated or method
            context.report(place.span, messages.explicit_not_found(_shown(method)))


def _shown(method: Method) -> str:
    return display_member(method.associated or method)


def _explicit_target(method: Method, interface: NamedType) -> Method | None:
    name = method.name.rpartition(".")[2]
    wanted = method.associated.name.rpartition(".")[2] if method.associated else None
    for one in methods_of(interface):
        if one.name != name or (one.associated is None) is not (wanted is None):
            continue
        if not same_signature(method.parameters, one.parameters, interface.mapping, method, one):
            continue
        mapping = aligned(interface.mapping, method, one)
        if method.return_type.erased is substitute(one.return_type, mapping).erased:
            return one
    return None


def _same_arity(one: Method, other: Method) -> bool:
    return len(one.type_parameters) == len(other.type_parameters)


# ---------------------------------------------------------------------------------- missing


def check_interfaces(context: Context, definition: TypeDefinition, node: TypeNode) -> None:
    """Every member of every interface must be implemented (CS0535 and its relatives)."""
    type_ = definition.self_type
    inherited = set(all_interfaces(definition.base)) if definition.base else set()
    for interface in all_interfaces(type_):
        if interface in inherited and interface not in definition.interfaces:
            continue
        span = _place(definition, node, interface, context)
        for members in interface.definition.members.values():
            for member in members:
                _check_member(context, type_, interface, member, span)


def _place(
    definition: TypeDefinition, node: TypeNode, interface: NamedType, context: Context
) -> Span:
    """Where the interface (or one that extends it) is listed."""
    if not isinstance(node, syntax.TypeDeclaration):
        return definition.span
    fallback = definition.span
    for entry in node.bases:
        listed = bind_type(context.silent(), entry.type, check=False)
        if not isinstance(listed, NamedType) or listed.kind is not TypeKind.INTERFACE:
            continue
        if listed is interface:
            return entry.type.span
        if interface in all_interfaces(listed):
            fallback = entry.type.span
    return fallback


def _check_member(
    context: Context, type_: NamedType, interface: NamedType, member: Member, span: Span
) -> None:
    match member:
        case Method():
            required = [member]
        case Property():
            required = [one for one in (member.getter, member.setter) if one is not None]
        case Event():
            required = [member.adder] if member.adder is not None else []
        case Field():
            return
    if any(one.is_static and not one.is_abstract for one in required):
        return
    for method in required:
        if find_implementation(type_, interface, method) is None:
            if type_.definition.is_record and method.name in ("Equals", "GetHashCode"):
                continue
            _report_missing(context, type_, interface, member, method, span)
            return


def _report_missing(
    context: Context,
    type_: NamedType,
    interface: NamedType,
    member: Member,
    method: Method,
    span: Span,
) -> None:
    name = display_definition(type_.definition)
    shown = _through(member, interface)
    near = _near_miss(type_, interface, method)
    if near is None:
        partial = isinstance(member, Property) and _has_property(type_, member)
        shown = f"{shown}.{method.name[:3]}" if partial else shown
        context.report(span, messages.interface_not_implemented(name, shown))
        return
    found = display_member(near.associated or near)
    if near.is_static:
        message = messages.implementation_is_static(name, shown, found)
    elif not _is_public(near):
        message = messages.implementation_not_public(name, shown, found)
    else:
        wanted = display(substitute(method.return_type, interface.mapping))
        message = messages.implementation_returns_other(name, shown, found, wanted)
    context.report(span, message)


def _is_public(method: Method) -> bool:
    return all(
        one.accessibility is Accessibility.PUBLIC for one in (method, method.associated or method)
    )


def _has_property(type_: NamedType, member: Property) -> bool:
    return any(
        isinstance(one, Property)
        for each in base_types(type_)
        for one in each.definition.members.get(member.name, ())
    )


def _through(member: Member, interface: NamedType) -> str:
    """The member's name with the interface's arguments: IComparable<Card>.CompareTo(Card)."""
    if isinstance(member, Method):
        types = [display(substitute(one.type, interface.mapping)) for one in member.parameters]
        return f"{display(interface)}.{member.name}({', '.join(types)})"
    if isinstance(member, Property) and member.is_indexer:
        types = [display(substitute(one.type, interface.mapping)) for one in member.parameters]
        return f"{display(interface)}.this[{', '.join(types)}]"
    return f"{display(interface)}.{member.name}"


def _near_miss(type_: NamedType, interface: NamedType, method: Method) -> Method | None:
    """A member of the name and parameters that fails only by return type, access or static."""
    for each in base_types(type_):
        for one in same_named(each, method):
            if not _same_arity(one, method) or len(one.parameters) != len(method.parameters):
                continue
            mapping = aligned(interface.mapping, one, method)
            mine = each.mapping
            same = all(
                substitute(a.type, mine).erased is substitute(b.type, mapping).erased
                and a.modifier == b.modifier
                for a, b in zip(one.parameters, method.parameters, strict=True)
            )
            if same:
                return one
    return None
