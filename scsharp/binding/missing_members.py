"""The message about a member that a type does not have, with the names that come near."""

from __future__ import annotations

from dataclasses import replace

from scsharp.binding.context import Context
from scsharp.binding.lookup import Members, member_names
from scsharp.binding.query_syntax import QueryMethod
from scsharp.binding.tuple_members import element_names
from scsharp.diagnostics.catalog import members, names, unsupported
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.types import NamedType, Type, base_types
from scsharp.syntax import nodes as syntax

PRIVATE_IN_NET = {
    "System.Collections.Generic.KeyValuePair": ("key", "value"),
    "System.Nullable": ("hasValue", "value"),
}


def name_place(context: Context, written: syntax.Member) -> Span:
    """Where a message about the member points: its name, or the dot of ?.name."""
    span = written.name.span
    if not isinstance(written.target, syntax.ReceiverHole):
        return span
    at = context.source.text.rfind(".", 0, span.start)
    return Span(at, span.end) if at >= 0 else span


def report_missing(
    context: Context, written: syntax.Member, type_: Type, found: Members | None = None
) -> None:
    name, span = written.name.text, name_place(context, written)
    context.ask(name, type_)
    if isinstance(written.name, QueryMethod):
        context.report(written.target.span, members.no_query_method(display(type_), name))
        return
    if found is not None and found.inaccessible is not None:
        context.report(span, names.inaccessible(display_member(found.inaccessible)))
        return
    if is_private_in_net(type_, name):
        shown = f"{display(type_)}.{name}"
        way = members.member_hint(display(type_), name, member_names(context, type_))
        context.report(span, replace(names.inaccessible(shown), hint=way))
        return
    outside = member_outside(type_, name)
    if outside is not None:
        context.report(span, outside)
        return
    known = known_members(context, type_, name)
    if isinstance(written.target, syntax.Base):
        context.report(span, members.no_static_member(display(type_), name, known))
        return
    message = members.no_member(display(type_), name, known)
    if isinstance(written.target, syntax.This) and not message.hint:
        message = replace(message, hint="declare it in the type: fields stand outside of methods")
    context.report(span, message)


def member_outside(type_: Type, name: str) -> Message | None:
    """The message for a member that the type or one of its bases has in .NET only."""
    bases = base_types(type_) if isinstance(type_, NamedType) else [type_]
    found = (unsupported.member_outside(display(one), name) for one in bases)
    return next((one for one in found if one is not None), None)


def is_private_in_net(type_: Type, name: str) -> bool:
    """Fields of structs whose names differ from those of properties by a small letter."""
    if not isinstance(type_, NamedType):
        return False
    return name in PRIVATE_IN_NET.get(type_.definition.full_name, ())


def known_members(context: Context, type_: Type, name: str) -> list[str]:
    """The members that a type has, among which the name may come near one."""
    known = [*element_names(type_), *member_names(context, type_)]
    if not isinstance(type_, NamedType):
        known += member_names(context, context.world.array_base)
    return known + extension_names(context, name)


def extension_names(context: Context, name: str) -> list[str]:
    lowered = name.lower()
    return [one for one in context.world.extensions if one.lower() == lowered]
