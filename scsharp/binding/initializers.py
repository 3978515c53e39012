"""Object and collection initialisers, anonymous objects, and with."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.binding.anonymous_types import anonymous_type
from scsharp.binding.arguments import Argument, bind_arguments, span_inside
from scsharp.binding.call_errors import pick, signature
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import exists, implicit_types
from scsharp.binding.indexing import index_access
from scsharp.binding.lookup import lookup_member, member_names
from scsharp.binding.member_access import Receiver, access_rows, tuple_element
from scsharp.binding.overloads import Failure, resolve
from scsharp.binding.pending import PendingGroup, PendingLambda
from scsharp.binding.places import check_assignable
from scsharp.binding.tuple_members import element_index
from scsharp.binding.type_facts import UNTYPED, is_void, special_of
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import members, names
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import Field, FieldUse, Method, Property
from scsharp.symbols.types import ERROR, NULL, NamedType, Type, TypeKind, TypeParameter, base_types
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

Written = (
    syntax.MemberInitializer | syntax.IndexInitializer | syntax.Expression | syntax.Initializer
)


NOT_ELEMENTS = (syntax.MemberInitializer, syntax.IndexInitializer, syntax.Initializer)


def bind_object_initializer(
    context: Context, written: syntax.Initializer, type_: Type
) -> typed.ObjectInitializer:
    """{ X = 1, [k] = v } or { a, b } for a new (or present) object of the type."""
    sets_members = any(
        isinstance(one, (syntax.MemberInitializer, syntax.IndexInitializer))
        for one in written.elements
    )
    if sets_members or not written.elements:
        return bind_members(context, written, type_)
    return bind_collection(context, written, type_)


def bind_members(
    context: Context, written: syntax.Initializer, type_: Type
) -> typed.ObjectInitializer:
    seen: set[str] = set()
    made: list[typed.MemberInitializer | typed.ElementInitializer] = []
    for one in written.elements:
        match one:
            case syntax.MemberInitializer(name=name):
                if name.text in seen:
                    context.report(name.span, members.initialized_twice(name.text))
                seen.add(name.text)
                target = bind_member_target(context, name, type_)
            case syntax.IndexInitializer():
                target = bind_index_target(context, one, type_)
            case _:
                context.report(one.span, members.wrong_initializer_member())
                continue
        value = bind_member_value(context, one.value, target)
        if value is not None and target.type is not ERROR:
            made.append(typed.MemberInitializer(one.span, target, value))
    return typed.ObjectInitializer(written.span, tuple(made))


def bind_member_target(context: Context, name: syntax.Identifier, type_: Type) -> typed.Expression:
    index = element_index(type_, name.text)
    if index is not None:
        holder = typed.InitializerTarget(name.span, type_)
        return tuple_element(context, Receiver(holder, type_), index, name.span)
    found = lookup_member(context, type_, name.text)
    if not found:
        if found.inaccessible is not None:
            context.report(name.span, names.inaccessible(display_member(found.inaccessible)))
        elif type_ is not ERROR:
            known = member_names(context, type_)
            context.report(name.span, members.no_static_member(display(type_), name.text, known))
        return bad(name.span)
    member = found.rows[0][1]
    if not isinstance(member, (Field, Property)):
        context.report(name.span, members.not_initializable(name.text))
        return bad(name.span)
    if member.is_static or (isinstance(member, Field) and member.is_const):
        context.report(name.span, members.static_not_initializable(display_member(member)))
        return bad(name.span)
    holder = typed.InitializerTarget(name.span, type_)
    if isinstance(member, Property) and is_anonymous(type_):
        assert member.backing_field is not None
        use = FieldUse(member.backing_field, found.rows[0][0])
        return typed.FieldAccess(name.span, use.type, holder, use)
    target = access_rows(context, found, Receiver(holder, type_), name.span, name.span, ())
    if isinstance(member, Field):
        context.world.assigned_fields.add(member)
    return target


def bind_index_target(
    context: Context, written: syntax.IndexInitializer, type_: Type
) -> typed.Expression:
    holder = typed.InitializerTarget(written.span, type_)
    arguments = bind_arguments(context, written.arguments)
    return index_access(context, holder, arguments, written.span)


def bind_member_value(
    context: Context, written: syntax.Expression | syntax.Initializer, target: typed.Expression
) -> typed.Expression | typed.ObjectInitializer | None:
    from scsharp.binding.expressions import bind_converted, bind_expression

    if isinstance(written, syntax.Initializer):
        return bind_nested(context, written, target)
    if target.type is ERROR:
        bind_expression(context, written)
        return None
    if not is_anonymous_part(target) and not check_assignable(context, target):
        bind_expression(context, written)
        return None
    value = bind_converted(context, written, target.type)
    return None if value.type is ERROR else value


def is_anonymous(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.definition.name.startswith("<>")


def is_anonymous_part(target: typed.Expression) -> bool:
    """with { A = 1 } sets a copy of an anonymous object, whose parts are read-only otherwise."""
    return isinstance(target, typed.FieldAccess) and is_anonymous(target.field.owner)


def bind_nested(
    context: Context, written: syntax.Initializer, target: typed.Expression
) -> typed.ObjectInitializer | None:
    """X = { ... } changes the object that X holds; X is only read."""
    if isinstance(target, typed.PropertyAccess) and target.type.is_value_type:
        shown = display_member(target.property.property)
        message = members.value_property_initialized(shown, display(target.type))
        context.report(target.span, message)
        return None
    if target.type is ERROR:
        return None
    return bind_object_initializer(context, written, target.type)


# ------------------------------------------------------------------------------ collections


def bind_collection(
    context: Context, written: syntax.Initializer, type_: Type
) -> typed.ObjectInitializer:
    """Each element is an Add call."""
    from scsharp.binding.expressions import bind_expression

    if type_ is ERROR or not is_enumerable(context, type_):
        if type_ is not ERROR:
            context.report(written.span, members.not_collection_initializable(display(type_)))
        return typed.ObjectInitializer(written.span, ())
    made: list[typed.MemberInitializer | typed.ElementInitializer] = []
    for one in written.elements:
        parts = one.elements if isinstance(one, syntax.Initializer) else (one,)
        arguments = []
        for part in parts:
            if isinstance(part, NOT_ELEMENTS):
                context.report(part.span, members.wrong_initializer_member())
                continue
            arguments.append(Argument(bind_expression(context, part), span_inside(part)))
        call = add_call(context, type_, arguments, one.span)
        if not isinstance(call, typed.Bad):
            made.append(typed.ElementInitializer(one.span, call))
    return typed.ObjectInitializer(written.span, tuple(made))


def is_enumerable(context: Context, type_: Type) -> bool:
    world = context.world
    plain = world.find("System.Collections.IEnumerable")
    if plain is None:
        return True
    return exists(implicit_types(world, type_, plain.construct()))


def add_call(
    context: Context, type_: Type, arguments: list[Argument], span: Span
) -> typed.Expression:
    """InitializerTarget.Add(arguments)"""
    from scsharp.binding.calls import call_group
    from scsharp.binding.member_access import has_extension
    from scsharp.binding.missing_members import report_missing

    holder = typed.InitializerTarget(span, type_)
    found = lookup_member(context, type_, "Add")
    receiver = Receiver(holder, type_)
    if found and isinstance(found.rows[0][1], Method):
        group = access_rows(context, found, receiver, span, span, ())
    elif has_extension(context, "Add"):
        group = PendingGroup(span, UNTYPED, "Add", holder, ())
    else:
        name = syntax.Identifier(span, "Add")
        written = syntax.Member(span, syntax.This(span), name)
        report_missing(context, written, type_, found)
        return bad(span)
    assert isinstance(group, PendingGroup)
    group.may_be_extension = has_extension(context, "Add")
    made = call_group(context, group, arguments, span)
    if isinstance(made, typed.Bad) and found:
        warn_bad_add(context, group, arguments, span)
    return made


def warn_bad_add(
    context: Context, group: PendingGroup, arguments: list[Argument], span: Span
) -> None:
    """Where an argument of Add does not fit, C# points at the whole element too."""
    failed = resolve(context, group.methods, arguments).failed
    found = pick(failed)
    if found is not None and found.failure is Failure.BAD_ARGUMENT:
        context.report(span, members.add_does_not_fit(signature(found)))


# --------------------------------------------------------------------------------- required


def check_required(
    context: Context, type_: Type, made: typed.New, elements: Sequence[Written], span: Span
) -> None:
    """Every required member must be set, unless the constructor says that it does."""
    if not isinstance(type_, NamedType) or type_.definition.is_library:
        return
    if made.constructor is not None and sets_required(made.constructor.method):
        return
    given = {one.name.text for one in elements if isinstance(one, syntax.MemberInitializer)}
    for each in base_types(type_):
        for found in each.definition.members.values():
            for one in found:
                required = isinstance(one, (Field, Property)) and one.is_required
                if isinstance(one, Field) and one.backs is not None:
                    continue
                if required and one.name not in given:
                    context.report(span, members.required_not_set(display_member(one)))


def sets_required(method: Method) -> bool:
    return bool(getattr(method, "sets_required", False))


# ----------------------------------------------------------------------- anonymous and with


def bind_anonymous(context: Context, written: syntax.NewAnonymous) -> typed.Expression:
    """new { A = 1, b.C }"""
    from scsharp.binding.expressions import bind_expression

    given: list[str] = []
    values: list[typed.Expression] = []
    fine = True
    for one in written.members:
        name = one.name.text if one.name is not None else member_name(one.value)
        value = anonymous_value(context, bind_expression(context, one.value), one.span)
        if name is None:
            context.report(one.value.span, members.anonymous_name_needed())
        elif name in given:
            context.report(one.span, members.anonymous_duplicate())
        fine = fine and name is not None and name not in given and value.type is not ERROR
        given.append(name or "")
        values.append(value)
    if not fine:
        return bad(written.span)
    types = tuple(one.type for one in values)
    type_ = anonymous_type(context.world, tuple(given)).construct(types)
    return typed.AnonymousObject(written.span, type_, tuple(values))


def anonymous_value(context: Context, value: typed.Expression, place: Span) -> typed.Expression:
    is_function = isinstance(value, (PendingGroup, PendingLambda))
    if value.type is NULL or is_void(value.type) or is_function:
        context.report(place, members.anonymous_value(describe(value)))
        return bad(value.span)
    return natural(context, value)


def member_name(written: syntax.Expression) -> str | None:
    match written:
        case syntax.Name(name=name) | syntax.Member(name=name):
            return name.text
        case syntax.ConditionalAccess(access=access):
            return member_name(access)
    return None


def bind_with(context: Context, written: syntax.With) -> typed.Expression:
    """e with { X = 1 }"""
    from scsharp.binding.expressions import bind_expression

    target = natural(context, bind_expression(context, written.target))
    type_ = target.type
    if type_ is ERROR:
        return bad(written.span)
    if not may_be_copied(type_):
        context.report(written.target.span, members.with_not_supported(display(type_)))
        return bad(written.span)
    initializer = bind_members(context, written.initializer, type_)
    return typed.With(written.span, type_, target, initializer)


def may_be_copied(type_: Type) -> bool:
    if isinstance(type_, TypeParameter):
        return type_.has_struct_constraint
    if not isinstance(type_, NamedType) or (special_of(type_) is not None and not type_.is_tuple):
        return False
    is_record = type_.definition.is_record or is_anonymous(type_)
    return type_.kind is TypeKind.STRUCT or is_record
