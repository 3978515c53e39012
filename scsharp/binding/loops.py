"""What foreach and spreads loop over: arrays, strings, and the enumerator pattern."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import exists, implicit_types, interfaces_of
from scsharp.binding.lookup import lookup_member
from scsharp.binding.method_groups import extension_uses
from scsharp.binding.pending import PendingCollection, PendingGroup
from scsharp.binding.type_facts import UNTYPED, is_string, is_void, nullable_element
from scsharp.diagnostics.catalog import members
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.members import Method, MethodUse, Property, PropertyUse
from scsharp.symbols.types import (
    ERROR,
    NULL,
    ArrayType,
    NamedType,
    Type,
    TypeParameter,
)
from scsharp.typed import nodes as typed

ENUMERABLE = "System.Collections.Generic.IEnumerable"


def bind_loop_source(context: Context, source: typed.Expression) -> typed.LoopSource | None:
    """How to enumerate a value; None (reported) where that is impossible."""
    type_ = source.type
    if type_ is ERROR:
        return None
    if isinstance(source, PendingGroup):
        context.report(source.span, members.foreach_over_group(source.name))
        return None
    if type_ is NULL:
        context.report(source.span, members.foreach_over_null())
        return None
    if isinstance(source, PendingCollection):
        context.report(source.span, messages.collection_without_target())
        return None
    found = None
    if type_ is not UNTYPED and not is_void(type_):
        found = loop_source(context, type_, source.span)
    if found is None:
        context.report(source.span, members.not_enumerable(describe(source)))
    return found


def loop_source(context: Context, type_: Type, span: Span) -> typed.LoopSource | None:
    """How to enumerate values of a type, or None."""
    if isinstance(type_, ArrayType):
        return typed.LoopSource(span, "array", type_.element)
    if is_string(type_):
        return typed.LoopSource(span, "string", context.world.char)
    return (
        by_pattern(context, type_, span)
        or by_interface(context, type_, span)
        or by_extension(context, type_, span)
    )


def by_pattern(context: Context, type_: Type, span: Span) -> typed.LoopSource | None:
    """An instance method GetEnumerator without parameters."""
    for owner, one in lookup_member(context, type_, "GetEnumerator").rows:
        if isinstance(one, Method) and not one.is_static and not one.parameters:
            return with_enumerator(context, MethodUse(one, owner), span)
    return None


def with_enumerator(context: Context, use: MethodUse, span: Span) -> typed.LoopSource | None:
    enumerator = use.return_type
    move_next = method_of(context, enumerator, "MoveNext")
    current = property_of(context, enumerator, "Current")
    if move_next is None or current is None or not isinstance(enumerator, NamedType):
        return None
    context.world.used_methods.add(use.method)
    context.world.used_methods.add(move_next.method)
    return typed.LoopSource(
        span, "pattern", current.type, use, enumerator, move_next, current,
        dispose_of(context, enumerator),
    )  # fmt: skip


def method_of(context: Context, type_: Type, name: str) -> MethodUse | None:
    for owner, one in lookup_member(context, type_, name).rows:
        if isinstance(one, Method) and not one.parameters and not one.is_static:
            return MethodUse(one, owner)
    return None


def property_of(context: Context, type_: Type, name: str) -> PropertyUse | None:
    for owner, one in lookup_member(context, type_, name).rows:
        if isinstance(one, Property) and not one.parameters and one.getter is not None:
            return PropertyUse(one, owner)
    return None


def dispose_of(context: Context, enumerator: NamedType) -> MethodUse | None:
    disposable = context.world.find("System.IDisposable")
    if disposable is None:
        return None
    type_ = disposable.construct()
    if not exists(implicit_types(context.world, enumerator, type_)):
        return None
    return method_of(context, type_, "Dispose")


def by_interface(context: Context, type_: Type, span: Span) -> typed.LoopSource | None:
    """The one IEnumerable<T> that the type implements."""
    found = {
        one.erased: one
        for start in interface_starts(type_)
        for one in (start, *interfaces_of(context.world, start))
        if one.definition.full_name == ENUMERABLE
    }
    if len(found) != 1:
        return plain_enumerable(context, type_, span) if not found else None
    interface = next(iter(found.values()))
    return by_pattern(context, interface, span)


def interface_starts(type_: Type) -> list[NamedType]:
    if isinstance(type_, NamedType):
        return [] if nullable_element(type_) is not None else [type_]
    if isinstance(type_, TypeParameter):
        return [start for bound in type_.constraint_types for start in interface_starts(bound)]
    return []


def plain_enumerable(context: Context, type_: Type, span: Span) -> typed.LoopSource | None:
    """The IEnumerable without a type argument gives objects."""
    plain = context.world.find("System.Collections.IEnumerable")
    if plain is None:
        return None
    target = plain.construct()
    if not exists(implicit_types(context.world, type_, target)):
        return None
    return by_pattern(context, target, span)


def by_extension(context: Context, type_: Type, span: Span) -> typed.LoopSource | None:
    from scsharp.binding.arguments import Argument
    from scsharp.binding.overloads import resolve

    uses = extension_uses(context, "GetEnumerator")
    if not uses:
        return None
    receiver = Argument(typed.Default(span, type_), span)
    best = resolve(context, uses, [receiver], (), True).best
    if best is None or not isinstance(best.use, MethodUse):
        return None
    return with_enumerator(context, best.use, span)
