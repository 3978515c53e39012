"""Names that mean a value and its type alike: the Color of `Color Color` (C# 12.8.7.2)."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.expressions import bind_expression
from scsharp.binding.lookup import (
    Members,
    TypeFound,
    find_type,
    lookup_member,
    lookup_nested_type,
)
from scsharp.binding.member_access import has_extension, is_static
from scsharp.binding.missing_members import report_missing
from scsharp.binding.name_lookup import lookup_name
from scsharp.binding.pending import ColorColor, NamespaceReference, PendingGroup, TypeReference
from scsharp.binding.simple_names import own_receiver
from scsharp.symbols.members import Field, Property
from scsharp.symbols.types import NamedType, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_target(context: Context, written: syntax.Member) -> typed.Expression:
    """The left side of target.name."""
    target = written.target
    if not isinstance(target, syntax.Name) or target.arguments:
        return bind_expression(context, target)
    reference = type_without_object(context, target, written)
    return reference or color_color(context, target, bind_expression(context, target))


def color_color(
    context: Context, written: syntax.Name, value: typed.Expression
) -> typed.Expression:
    if isinstance(value, (TypeReference, NamespaceReference, PendingGroup)):
        return value
    reference = same_named(context, written, value.type)
    return value if reference is None else ColorColor(written.span, value.type, value, reference)


def same_named(context: Context, written: syntax.Name, type_: Type) -> TypeReference | None:
    """The type of a value, if the value's name means it too."""
    name = written.name.text
    if not isinstance(type_, NamedType) or name != type_.definition.name:
        return None
    found = find_type(context, name, 0)
    if isinstance(found, TypeFound) and found.definition is type_.definition:
        return TypeReference(written.span, found.construct())
    return None


def type_without_object(
    context: Context, target: syntax.Name, written: syntax.Member
) -> typed.Expression | None:
    """The type, where the name is an instance member, there is no object to have it from (in
    static members and initializers), and `written` asks for what the type itself has. Bad where
    nobody has that, which is reported."""
    if context.scope.find_later(target.name.text) is not None:
        return None
    found = lookup_name(context, target.name.text, 0)
    if not isinstance(found, Members) or not found.rows:
        return None
    owner, member = found.rows[0]
    if not isinstance(member, (Field, Property)) or is_static(member):
        return None
    if own_receiver(context, target.span, owner) is not None:
        return None
    type_ = context.world.type_of(member) if isinstance(member, Field) else member.type
    reference = same_named(context, target, type_)
    return reference and of_type(context, reference, written)


def of_type(
    context: Context, reference: TypeReference, written: syntax.Member
) -> typed.Expression | None:
    """None where only an object has a member of the name."""
    type_, name, count = reference.type, written.name.text, len(written.arguments or ())
    found = lookup_member(context, type_, name, count)
    if found.rows:
        return reference if any(is_static(member) for _, member in found.rows) else None
    assert isinstance(type_, NamedType)
    if lookup_nested_type(context, type_, name, count) is not None:
        return reference
    if has_extension(context, name):
        return None
    report_missing(context, written, type_, found)
    return bad(written.span)
