"""What may be assigned to, or passed by reference: variables, fields, properties, elements."""

from __future__ import annotations

from scsharp.binding.accessibility import is_accessible
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.conversion_errors import text_of
from scsharp.binding.pending import (
    ColorColor,
    PendingEvent,
    PendingGroup,
    PendingOut,
    TypeReference,
)
from scsharp.binding.type_facts import is_value_type
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import assigning, members, names
from scsharp.diagnostics.diagnostic import Message
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import Field, Local, Method, MethodKind, Parameter, Property
from scsharp.symbols.types import ERROR, TypeKind
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

READONLY_KINDS = {
    "foreach": "foreach iteration variable",
    "using": "using variable",
    "fixed": "fixed variable",
}


def bind_target(context: Context, written: syntax.Expression) -> typed.Expression:
    """The left side of an assignment, not yet checked. A field that is only set is not used."""
    from scsharp.binding.expressions import dispatch

    used = set(context.world.used_fields) if needs_memory(written) else None
    target = dispatch(context, inside_parentheses(written))
    if isinstance(target, ColorColor):
        target = target.value
    if isinstance(target, typed.FieldAccess):
        context.world.assigned_fields.add(target.field.field)
        if used is not None and target.field.field not in used:
            context.world.used_fields.discard(target.field.field)
    return target


def inside_parentheses(written: syntax.Expression) -> syntax.Expression:
    while isinstance(written, syntax.Parenthesized):
        written = written.expression
    return written


def needs_memory(written: syntax.Expression) -> bool:
    return isinstance(written, (syntax.Name, syntax.Member))


def check_assignable(
    context: Context, target: typed.Expression, *, reads: bool = False, is_increment: bool = False
) -> bool:
    """May a value be stored there? Reports why not. `reads` for op= and ++."""
    if target.type is ERROR:
        return False
    match target:
        case PendingEvent():
            return check_event(context, target)
        case typed.PropertyAccess():
            return check_property(context, target, reads)
        case typed.IndexedFromEnd(span=span, type=type_, target=owner, property=use):
            element = typed.PropertyAccess(span, type_, owner, use)
            return check_property(context, element, reads)
        case typed.ArrayAccess() | typed.Reference():
            return True
        case typed.Call() | typed.Invoke() | typed.ConditionalAccess() if returns_reference(target):
            return True
        case PendingGroup():
            kind = "method group"
            shown = display_member(target.methods[0].method) if target.methods else target.name
            context.report(target.span, assigning.foreach_assigned(shown.partition("(")[0], kind))
            return False
        case TypeReference(type=type_):
            context.report(target.span, names.wrong_kind(display(type_), "type", "variable"))
            return False
    problem = variable_problem(context, target)
    if problem is not None:
        context.report(target.span, problem)
        return False
    if is_variable(target):
        return True
    message = assigning.not_incrementable() if is_increment else assigning.not_assignable()
    context.report(target.span, message)
    return False


def is_variable(value: typed.Expression) -> bool:
    """Is it a place of its own: a local, parameter, field, element, ref return?"""
    match value:
        case typed.VariableAccess() | typed.ArrayAccess() | typed.This() | typed.Reference():
            return True
        case typed.InitializerTarget() | typed.ReceiverHole():
            return True
        case typed.FieldAccess(receiver=receiver):
            return receiver is None or not is_value_type(receiver.type) or is_variable(receiver)
        case typed.Call() | typed.Invoke() | typed.PropertyAccess():
            return returns_reference(value)
    return False


def returns_reference(value: typed.Expression) -> bool:
    match value:
        case typed.Call(method=use):
            return use.method.returns_ref
        case typed.PropertyAccess(property=use):
            return use.property.returns_ref
        case typed.Invoke(delegate=delegate):
            invoke = getattr(getattr(delegate.type, "definition", None), "delegate_invoke", None)
            return bool(invoke and invoke.returns_ref)
        case typed.Conditional(when_true=yes):
            return isinstance(yes, typed.Reference)
    return False


# --------------------------------------------------------------------- variables and fields


def variable_problem(
    context: Context, target: typed.Expression, is_reference: bool = False
) -> Message | None:
    """Why a variable or field may not be changed; None if it may."""
    match target:
        case typed.VariableAccess(variable=Local() as local):
            return local_problem(local, is_reference)
        case typed.VariableAccess(variable=Parameter(modifier="in", name=name)):
            by = (
                assigning.readonly_parameter_reference
                if is_reference
                else assigning.readonly_parameter
            )
            return by("variable", name)
        case typed.This():
            is_struct = context.container.kind is TypeKind.STRUCT
            is_fine = is_struct and not is_this_readonly(context)
            return None if is_fine else assigning.this_assigned()
        case typed.FieldAccess():
            return field_problem(context, target, is_reference)
    return None


def in_readonly_method(context: Context) -> bool:
    return context.method is not None and context.method.is_readonly


def is_this_readonly(context: Context) -> bool:
    """In a method of a readonly struct, unless it makes the value."""
    if in_readonly_method(context):
        return True
    method = context.method
    makes = method is None or method.method_kind is MethodKind.CONSTRUCTOR or method.is_init
    return context.container.is_readonly and not makes


def local_problem(local: Local, is_reference: bool) -> Message | None:
    kind = READONLY_KINDS.get(local.kind)
    if kind is not None and local.is_readonly:
        by = assigning.readonly_by_reference if is_reference else assigning.foreach_assigned
        return by(local.name, kind)
    return None


def field_problem(
    context: Context, target: typed.FieldAccess, is_reference: bool
) -> Message | None:
    field, receiver = target.field.field, target.receiver
    if field.is_readonly and not may_set_readonly(context, field, receiver):
        if is_reference:
            wrong = (
                assigning.readonly_static_by_reference
                if field.is_static
                else assigning.readonly_field_by_reference
            )
        else:
            wrong = assigning.readonly_static_field if field.is_static else assigning.readonly_field
        return wrong()
    if receiver is None or not is_value_type(receiver.type):
        return None
    if isinstance(receiver, typed.This):
        return assigning.this_assigned() if is_this_readonly(context) else None
    return member_problem(context, receiver)


def may_set_readonly(context: Context, field: Field, receiver: typed.Expression | None) -> bool:
    if context.container is not field.container or context.is_lambda:
        return False
    method = context.method
    if method is None:
        return context.is_initializer or (field.container.is_script and not context.is_lambda)
    if field.is_static:
        return method.method_kind is MethodKind.STATIC_CONSTRUCTOR
    is_own = isinstance(receiver, (typed.This, typed.InitializerTarget))
    return is_own and (method.method_kind is MethodKind.CONSTRUCTOR or method.is_init)


def member_problem(context: Context, receiver: typed.Expression) -> Message | None:
    """Why a member of a struct may not be changed: the struct is no variable, or read-only."""
    match receiver:
        case typed.VariableAccess(variable=Local() as local) if local.kind in READONLY_KINDS:
            if local.is_readonly:
                return assigning.foreach_member_modified(local.name, READONLY_KINDS[local.kind])
            return None
        case typed.VariableAccess(variable=Parameter(modifier="in", name=name)):
            return assigning.readonly_parameter_member("variable", name)
        case typed.FieldAccess(field=use, receiver=inner):
            if use.field.is_readonly and not may_set_readonly(context, use.field, inner):
                shown = display_member(use.field)
                if use.field.is_static:
                    return assigning.readonly_static_member(shown)
                return assigning.readonly_field_member(shown)
            return member_problem(context, inner) if inner and is_value_type(inner.type) else None
        case typed.This():
            return assigning.this_assigned() if in_readonly_method(context) else None
    if is_variable(receiver):
        return None
    if not isinstance(receiver, (typed.Call, typed.PropertyAccess, typed.Invoke)):
        return assigning.not_assignable()
    return assigning.copy_modified(text_of(context, receiver.span) or "...")


# ------------------------------------------------------------------------------- properties


def check_property(context: Context, target: typed.PropertyAccess, reads: bool) -> bool:
    symbol = target.property.property
    if symbol.returns_ref:
        return True
    shown = display_member(symbol)
    problem = setter_problem(context, target, symbol, shown)
    if problem is None and reads:
        problem = getter_problem(context, symbol, shown)
    if problem is None and target.receiver is not None and is_value_type(target.receiver.type):
        problem = member_problem(context, target.receiver)
    if problem is not None:
        context.report(target.span, problem)
    return problem is None


def setter_problem(
    context: Context, target: typed.PropertyAccess, symbol: Property, shown: str
) -> Message | None:
    setter = accessor_of(symbol, "setter")
    if setter is None:
        return (
            None
            if sets_backing_field(context, target, symbol)
            else assigning.read_only_property(shown)
        )
    if not is_accessible(context, setter, None):
        return assigning.setter_inaccessible(shown)
    if setter.is_init and not may_init(context, target):
        return assigning.init_only(shown)
    return None


def accessor_of(symbol: Property, name: str) -> Method | None:
    """A property's accessor; an override without one has its base's."""
    found: Method | None = getattr(symbol, name)
    if found is not None:
        return found
    other = symbol.getter if name == "setter" else symbol.setter
    base = other.overridden if other is not None else None
    if base is None or not isinstance(base.associated, Property):
        return None
    return accessor_of(base.associated, name)


def sets_backing_field(context: Context, target: typed.PropertyAccess, symbol: Property) -> bool:
    """A get-only auto property is set in its type's constructor."""
    if symbol.backing_field is None:
        return False
    if context.is_lambda:
        return False
    receiver = target.receiver
    own = receiver is None if symbol.is_static else isinstance(receiver, typed.This)
    return own and may_set_readonly(context, symbol.backing_field, receiver)


def may_init(context: Context, target: typed.PropertyAccess) -> bool:
    receiver = target.receiver
    if isinstance(receiver, typed.InitializerTarget):
        return True
    method = context.method
    if not isinstance(receiver, typed.This) or method is None:
        return False
    return method.method_kind is MethodKind.CONSTRUCTOR or method.is_init


def getter_problem(context: Context, symbol: Property, shown: str) -> Message | None:
    getter = accessor_of(symbol, "getter")
    if getter is None:
        return assigning.no_getter(shown)
    if not is_accessible(context, getter, None):
        return assigning.getter_inaccessible(shown)
    return None


def check_readable(context: Context, value: typed.Expression) -> bool:
    """A property's value is asked for: it needs an accessible getter."""
    if not isinstance(value, typed.PropertyAccess):
        return True
    symbol = value.property.property
    if symbol.getter is not None and symbol.getter.accessibility is symbol.accessibility:
        return True
    problem = getter_problem(context, symbol, display_member(symbol))
    if problem is not None:
        context.report(value.span, problem)
    return problem is None


def check_event(context: Context, target: PendingEvent) -> bool:
    symbol = target.event.event
    shown = display_member(symbol)
    if symbol.backing_field is None:
        context.report(target.name_span, members.event_with_accessors(shown))
        return False
    if not is_accessible(context, symbol.backing_field):
        context.report(target.name_span, members.event_outside(shown, symbol.container.name))
        return False
    return True


# -------------------------------------------------------------------------------- references


def bind_place(context: Context, written: syntax.Expression, modifier: str) -> typed.Expression:
    """The operand of ref or out: a variable."""
    place = bind_target(context, written)
    if isinstance(place, PendingOut):
        return place
    if isinstance(place, typed.FieldAccess) and modifier == "ref":
        context.world.used_fields.add(place.field.field)
    return check_place(context, natural(context, place), modifier)


def check_place(context: Context, place: typed.Expression, modifier: str) -> typed.Expression:
    if place.type is ERROR:
        return place
    if isinstance(place, typed.PropertyAccess) and not place.property.property.returns_ref:
        context.report(place.span, assigning.property_by_reference())
        return bad(place.span)
    problem = None
    if modifier != "in":
        problem = variable_problem(context, place, is_reference=True)
    if problem is None and not is_variable(place):
        problem = assigning.not_referable()
    if problem is not None:
        context.report(place.span, problem)
        return bad(place.span)
    return place
