"""Members of values, types and namespaces: a.b, and what a found row becomes."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.conversion_errors import describe
from scsharp.binding.lookup import (
    Members,
    NamespaceFound,
    TypeFound,
    find_in_namespace,
    lookup_member,
    lookup_nested_type,
    member_names,
)
from scsharp.binding.missing_members import name_place, report_missing
from scsharp.binding.pending import (
    BaseReference,
    ColorColor,
    NamespaceReference,
    PendingEvent,
    PendingGroup,
    TypeReference,
)
from scsharp.binding.query_syntax import QueryMethod, RangeVariable
from scsharp.binding.span_methods import is_span_method
from scsharp.binding.tuple_members import element_fields, element_index
from scsharp.binding.type_facts import UNTYPED, is_delegate, is_void
from scsharp.binding.types import bind_type
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import members, names, types, unsupported
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import (
    Event,
    EventUse,
    Field,
    FieldUse,
    Local,
    Member,
    Method,
    MethodUse,
    Property,
    PropertyUse,
)
from scsharp.symbols.types import ERROR, NULL, NamedType, Type, TypeKind, substitute
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


@dataclass(slots=True)
class Receiver:
    """What a member is asked of: a value, or (value None) a type, or by simple name both."""

    value: typed.Expression | None
    type: Type
    is_simple_name: bool = False
    is_base: bool = False
    is_both: bool = False
    reference: TypeReference | None = None


def bind_member(
    context: Context, written: syntax.Member, *, is_called: bool = False
) -> typed.Expression:
    """target.name; `is_called` skips members that cannot be called."""
    from scsharp.binding.colors import bind_target

    target = bind_target(context, written)
    arguments = tuple(bind_type(context, one) for one in written.arguments or ())
    if target.type is ERROR:
        return bad(written.span, target)
    match target:
        case NamespaceReference():
            return in_namespace(context, written, target, arguments)
        case TypeReference():
            return in_type(context, written, target, arguments)
        case BaseReference():
            this = typed.This(target.span, context.container.self_type)
            receiver = Receiver(this, target.type, is_base=True)
        case ColorColor(value=value, reference=reference):
            receiver = Receiver(value, value.type, is_both=True, reference=reference)
        case PendingGroup():
            context.report(target.span, names.not_valid_here(target.name + "()", "method"))
            return bad(written.span)
        case _:
            value = natural(context, target)
            if not can_be_receiver(context, written, value):
                return bad(written.span, value)
            receiver = Receiver(value, value.type)
    return in_value(context, written, receiver, arguments, is_called)


def can_be_receiver(context: Context, written: syntax.Member, value: typed.Expression) -> bool:
    if value.type is ERROR:
        return False
    if is_void(value.type) or value.type in (NULL, UNTYPED):
        span = written.span
        if is_void(value.type):
            at = context.source.text.rfind(".", span.start, written.name.span.start)
            span = Span(max(at, span.start), span.end)
        context.report(span, types.no_unary_operator(".", describe(value)))
        return False
    return True


# ------------------------------------------------------------------------------- namespaces


def in_namespace(
    context: Context,
    written: syntax.Member,
    target: NamespaceReference,
    arguments: tuple[Type, ...],
) -> typed.Expression:
    name = written.name.text
    found = find_in_namespace(context, target.name, name, len(arguments))
    match found:
        case NamespaceFound():
            return NamespaceReference(written.span, target.type, found.name)
        case TypeFound():
            context.refer(written.name.span, found)
            return TypeReference(written.span, found.construct(arguments))
    context.ask(name, target)
    known = [one for one, _ in context.world.table.types.get(target.name, {})]
    outside = unsupported.type_outside(name) or unsupported.namespace_outside(name)
    message = outside or names.type_not_in_namespace(name, target.name, known)
    context.report(written.span, message)
    return bad(written.span)


# ------------------------------------------------------------------------------------ types


def in_type(
    context: Context, written: syntax.Member, target: TypeReference, arguments: tuple[Type, ...]
) -> typed.Expression:
    name, type_ = written.name.text, target.type
    found = lookup_member(context, type_, name, len(arguments))
    if found:
        receiver = Receiver(None, type_)
        return access_rows(context, found, receiver, written.span, written.name.span, arguments)
    if isinstance(type_, NamedType):
        nested = lookup_nested_type(context, type_, name, len(arguments))
        if nested is not None:
            context.refer(written.name.span, nested)
            return TypeReference(written.span, nested.construct(arguments))
    context.ask(name, target)
    if found.inaccessible is not None:
        shown = display_member(found.inaccessible)
        context.report(written.name.span, names.inaccessible(shown))
    elif not isinstance(type_, NamedType):
        context.report(target.span, names.not_valid_here(display(type_), "type"))
    else:
        known = static_names(context, type_)
        outside = unsupported.member_outside(display(type_), name)
        message = outside or members.no_static_member(display(type_), name, known)
        context.report(written.name.span, message)
    return bad(written.span)


def static_names(context: Context, type_: NamedType) -> list[str]:
    found = []
    for name in member_names(context, type_):
        rows = lookup_member(context, type_, name).rows
        if any(is_static(member) for _, member in rows):
            found.append(name)
    return found


def is_static(member: Member) -> bool:
    return member.is_static or (isinstance(member, Field) and member.is_const)


# ----------------------------------------------------------------------------------- values


def in_value(
    context: Context,
    written: syntax.Member,
    receiver: Receiver,
    arguments: tuple[Type, ...],
    is_called: bool,
) -> typed.Expression:
    name = written.name.text
    index = element_index(receiver.type, name)
    if index is not None:
        return tuple_element(context, receiver, index, written.span)
    count, is_base = len(arguments), receiver.is_base
    found = lookup_member(context, receiver.type, name, count, is_base=is_base)
    callable_ = not is_called or not found or is_callable(found)
    if found and callable_:
        place = name_place(context, written)
        made = access_rows(context, found, receiver, written.span, place, arguments)
        if isinstance(written.name, RangeVariable):
            variable = Local(name, made.type, written.name.declared)
            context.refer(written.name.span, variable)
        if isinstance(made, PendingGroup):
            made.may_be_extension = has_extension(context, name) and not receiver.is_base
        return made
    may_mean_span = is_called and not found and is_span_method(name)
    if (may_mean_span or has_extension(context, name)) and not receiver.is_base:
        return extension_group(context, written, receiver, arguments)
    if found:
        shown = display_member(found.rows[0][1])
        context.report(name_place(context, written), members.not_callable(shown))
    else:
        report_missing(context, written, receiver.type, found)
    return bad(written.span, *((receiver.value,) if receiver.value is not None else ()))


def tuple_element(context: Context, receiver: Receiver, index: int, span: Span) -> typed.Expression:
    value = receiver.value
    for use in element_fields(receiver.type, index):
        value = access_field(context, use, value, span)
    assert value is not None
    return value


def extension_group(
    context: Context, written: syntax.Member, receiver: Receiver, arguments: tuple[Type, ...]
) -> PendingGroup:
    group = PendingGroup(written.span, UNTYPED, written.name.text, receiver.value, (), arguments)
    group.may_be_extension = True
    group.receiver_type = receiver.type
    group.is_query = isinstance(written.name, QueryMethod)
    group.name_span = name_place(context, written)
    return group


def has_extension(context: Context, name: str) -> bool:
    return bool(context.world.extensions.get(name))


def is_callable(found: Members) -> bool:
    owner, member = found.rows[0]
    match member:
        case Method():
            return True
        case Field():
            return is_delegate(FieldUse(member, owner).type)
        case Property():
            return is_delegate(PropertyUse(member, owner).type)
    return True


# ------------------------------------------------------------------------------------- rows


def access_rows(
    context: Context,
    found: Members,
    receiver: Receiver,
    span: Span,
    name_span: Span,
    arguments: tuple[Type, ...],
) -> typed.Expression:
    """The node for a found member: a field, a property, a constant, an event, a method group."""
    owner, member = found.rows[0]
    context.refer(name_span, (owner, member))
    if isinstance(member, Method):
        return group_of(context, found, receiver, span, name_span, arguments)
    if len(found.rows) > 1 and is_ambiguous(found):
        shown = [display_member(row[1]) for row in found.rows[:2]]
        context.report(name_span, names.ambiguous_member(*shown))
        return bad(span)
    value = choose_receiver(context, member, owner, receiver, span, name_span)
    if isinstance(value, typed.Bad):
        return value
    return access_member(context, owner, member, value, receiver.is_base, span, name_span)


def is_ambiguous(found: Members) -> bool:
    (first, _), (second, other) = found.rows[:2]
    interfaces = first.kind is TypeKind.INTERFACE and second.kind is TypeKind.INTERFACE
    return interfaces or (first is second and not isinstance(other, Method))


def access_member(
    context: Context,
    owner: NamedType,
    member: Member,
    value: typed.Expression | None,
    is_base: bool,
    span: Span,
    name_span: Span,
) -> typed.Expression:
    match member:
        case Field(is_const=True):
            constant = context.world.constant_of(member)
            context.world.used_fields.add(member)
            type_ = substitute(context.world.type_of(member), owner.mapping)
            if constant is None and type_.is_value_type:
                return bad(span)
            return typed.Constant(span, type_, constant)
        case Field():
            return access_field(context, FieldUse(member, owner), value, span)
        case Property():
            use = PropertyUse(member, owner)
            return typed.PropertyAccess(span, use.type, value, use, (), is_base)
        case Event():
            event = EventUse(member, owner)
            return PendingEvent(span, event.type, value, event, name_span, is_base)
    raise AssertionError(member)


def access_field(
    context: Context, use: FieldUse, value: typed.Expression | None, span: Span
) -> typed.Expression:
    context.world.used_fields.add(use.field)
    if context.world.type_of(use.field) is ERROR:
        return bad(span)
    return typed.FieldAccess(span, use.type, value, use)


def choose_receiver(
    context: Context,
    member: Member,
    owner: NamedType,
    receiver: Receiver,
    span: Span,
    name_span: Span,
) -> typed.Expression | None:
    """The receiver an access needs: None for a static member; reports CS0120 and CS0176."""
    if is_static(member):
        if receiver.value is None or receiver.is_simple_name or receiver.is_both:
            return None
        context.report(span, names.needs_type(display_member(member)))
        return bad(span)
    if receiver.value is None and context.is_nameof:
        return bad(span)
    if receiver.value is None:
        report_needs_instance(context, member, receiver, span)
        return bad(span)
    if receiver.is_simple_name and context.is_lambda and in_struct(context):
        context.report(span, members.this_in_struct_lambda())
        return bad(span)
    return receiver.value


def in_struct(context: Context) -> bool:
    return context.container.kind is TypeKind.STRUCT


def report_needs_instance(context: Context, member: Member, receiver: Receiver, span: Span) -> None:
    shown = display_member(member)
    if receiver.is_simple_name and context.is_initializer:
        context.report(span, names.initializer_uses_instance(shown))
    else:
        context.report(span, names.needs_instance(shown))


def group_of(
    context: Context,
    found: Members,
    receiver: Receiver,
    span: Span,
    name_span: Span,
    arguments: tuple[Type, ...],
) -> PendingGroup:
    """Which of them are static is looked at after overload resolution."""
    uses = uses_of(context, found)
    group = PendingGroup(
        span, UNTYPED, found.name, receiver.value, uses, arguments, receiver.is_base
    )
    group.receiver_type = receiver.type
    group.is_static_access = receiver.value is None and not receiver.is_simple_name
    group.is_simple_name = receiver.is_simple_name
    group.is_both = receiver.is_both
    group.name_span = name_span
    return group


def uses_of(context: Context, found: Members) -> tuple[MethodUse, ...]:
    """The methods of the rows as uses, made once: they remember their parameter types."""
    cache = context.world.operator_cache
    made = cache.get(found.rows)
    if made is None:
        made = cache[found.rows] = tuple(
            MethodUse(one, owner) for owner, one in found.rows if isinstance(one, Method)
        )
    return made  # type: ignore[return-value]
