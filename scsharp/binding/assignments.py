"""=, op=, ??= and ++ --; events take += and -=."""

from __future__ import annotations

from scsharp.binding.binary_operators import binary
from scsharp.binding.context import Context
from scsharp.binding.conversion import apply, bad, cast, convert
from scsharp.binding.conversion_errors import describe, report, warn_of_no_conversion
from scsharp.binding.conversions import IDENTITY, built_in, exists
from scsharp.binding.expression_conversions import explicit, implicit
from scsharp.binding.operator_warnings import same_place
from scsharp.binding.operators import SHIFTS, UNARY_METHOD_NAMES, Row, promote_one
from scsharp.binding.pending import PendingEvent, PendingGroup
from scsharp.binding.places import bind_target, check_assignable
from scsharp.binding.type_facts import (
    UNTYPED,
    S,
    is_enum,
    is_value_type,
    nullable_element,
    special_of,
    underlying,
)
from scsharp.binding.user_operators import user_operator
from scsharp.binding.values import natural, operand
from scsharp.diagnostics.catalog import assigning, members
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import EventUse, Local
from scsharp.symbols.types import ERROR, NULL, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_assignment(context: Context, written: syntax.Assignment) -> typed.Expression:
    from scsharp.binding import deconstruct

    match written.operator:
        case "=" if deconstruct.is_target(written.target):
            return deconstruct.bind_deconstruction(context, written)
        case "=":
            return bind_simple(context, written)
        case "??=":
            return bind_coalesce_assignment(context, written)
    return bind_compound(context, written)


def bind_simple(context: Context, written: syntax.Assignment) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    if isinstance(written.target, syntax.Name) and is_discard(context, written.target):
        return bind_discard(context, written)
    target = bind_target(context, written.target)
    if isinstance(written.value, syntax.RefValue):
        return bind_reference_assignment(context, written, target)
    value = bind_expression(context, written.value)
    if not check_assignable(context, target):
        warn_of_no_conversion(context, value, target.type)
        return bad(written.span, target, natural_or_bad(context, value))
    target = natural(context, target)
    converted = convert(context, value, target.type)
    if converted.type is ERROR:
        return bad(written.span, target)
    if is_unchanged(converted) and same_place(target, converted):
        context.report(written.span, assigning.self_assignment())
    return typed.Assignment(written.span, target.type, target, converted)


def is_unchanged(value: typed.Expression) -> bool:
    return not isinstance(value, typed.Conversion) or value.rule is IDENTITY


def natural_or_bad(context: Context, value: typed.Expression) -> typed.Expression:
    """A value whose target is wrong: lambdas and the like are not complained about."""
    from scsharp.binding.pending import PENDING_KINDS

    return bad(value.span) if isinstance(value, PENDING_KINDS) else value


def is_discard(context: Context, target: syntax.Name) -> bool:
    from scsharp.binding.name_lookup import lookup_name

    return target.name.text == "_" and lookup_name(context, "_") is None


def bind_discard(context: Context, written: syntax.Assignment) -> typed.Expression:
    """_ = e evaluates e."""
    from scsharp.binding.expressions import bind_expression

    value = bind_expression(context, written.value)
    if value.type is NULL or special_of(value.type) is S.VOID:
        context.report(written.target.span, members.discard_type_unknown())
        return bad(written.span)
    value = natural(context, value)
    if value.type is ERROR:
        return bad(written.span)
    local = Local("_", value.type, written.target.span)
    place = typed.VariableAccess(written.target.span, value.type, local)
    return typed.Assignment(written.span, value.type, place, value)


def bind_reference_assignment(
    context: Context, written: syntax.Assignment, target: typed.Expression
) -> typed.Expression:
    """r = ref x makes the ref local r refer to x."""
    from scsharp.binding.expressions import bind_reference

    value = bind_reference(context, written.value, target.type)
    is_ref = isinstance(target, typed.VariableAccess) and (
        getattr(target.variable, "is_ref", False)
        or getattr(target.variable, "modifier", "") == "ref"
    )
    if not is_ref:
        if target.type is not ERROR:
            context.report(target.span, assigning.ref_assign_target())
        return bad(written.span)
    return typed.Assignment(written.span, target.type, target, value, is_ref=True)


# --------------------------------------------------------------------------------- compound


def bind_compound(context: Context, written: syntax.Assignment) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    target = bind_target(context, written.target)
    value = bind_expression(context, written.value)
    if isinstance(target, PendingEvent) and written.operator in ("+=", "-="):
        return bind_event(context, written, target, value)
    if not check_assignable(context, target, reads=True):
        return bad(written.span, target)
    target = natural(context, target)
    mark_used_if_read(context, target)
    value = operand(context, value)
    if ERROR in (target.type, value.type):
        return bad(written.span, target, value)
    sign = written.operator[:-1]
    hole = typed.CompoundHole(target.span, target.type)
    computed = binary(context, sign, hole, value, written.span)
    result = back_to_target(context, computed, target.type, sign, value, written.span)
    if result.type is ERROR:
        return bad(written.span, target)
    return typed.CompoundAssignment(written.span, target.type, target, written.operator, result)


def mark_used_if_read(context: Context, target: typed.Expression) -> None:
    """x op= y reads x only for itself: the field counts as assigned, not as used."""
    if isinstance(target, typed.PropertyAccess) and target.property.property.backing_field:
        context.world.used_fields.add(target.property.property.backing_field)


def back_to_target(
    context: Context,
    computed: typed.Expression,
    type_: Type,
    sign: str,
    value: typed.Expression,
    span: Span,
) -> typed.Expression:
    """The result of x op y as a value for x (12.21.4)."""
    if computed.type is ERROR:
        return computed
    if exists(implicit(context, computed, type_)):
        return convert(context, computed, type_)
    is_user = isinstance(computed, typed.Binary) and computed.method is not None
    if not is_user and exists(explicit(context, computed, type_)):
        if sign in SHIFTS or exists(implicit(context, value, type_)) or fits_enum(type_, value):
            rule = explicit(context, computed, type_)
            return apply(context, computed, type_, rule)
        report(context, value, type_, span)
        return bad(span)
    report(context, computed, type_, span)
    return bad(span)


def fits_enum(type_: Type, value: typed.Expression) -> bool:
    return is_enum(type_) and value.type is underlying(type_)


def bind_event(
    context: Context,
    written: syntax.Assignment,
    target: PendingEvent,
    value: typed.Expression,
) -> typed.Expression:
    event = target.event
    mark_event(context, event)
    is_group = isinstance(value, PendingGroup)
    converted = convert(context, value, target.type, value.span if is_group else written.span)
    if converted.type is ERROR:
        return bad(written.span)
    place = typed.EventAccess(target.span, target.type, target.receiver, event, target.is_base)
    return typed.CompoundAssignment(
        written.span, context.world.void, place, written.operator, None, converted
    )


def mark_event(context: Context, event: EventUse) -> None:
    field = event.event.backing_field
    if field is not None:
        context.world.assigned_fields.add(field)


def bind_coalesce_assignment(context: Context, written: syntax.Assignment) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    target = bind_target(context, written.target)
    value = bind_expression(context, written.value)
    if not check_assignable(context, target, reads=True):
        return bad(written.span, target)
    target = natural(context, target)
    if isinstance(target, typed.FieldAccess):
        context.world.used_fields.add(target.field.field)
    if ERROR in (target.type, value.type):
        return bad(written.span, target)
    element = nullable_element(target.type)
    if element is None and is_value_type(target.type):
        shown = ("??=", describe(target), describe(value))
        hint = f"{display(target.type)} is never null"
        context.report(written.span, messages.no_binary_operator(*shown, hint))
        return bad(written.span)
    if element is not None and exists(implicit(context, value, element)):
        return nullable_coalesce(context, written, target, value, element)
    if value.type is not UNTYPED and not exists(implicit(context, value, target.type)):
        shown = ("??=", describe(target), describe(value))
        context.report(written.span, messages.no_binary_operator(*shown))
        return bad(written.span)
    converted = convert(context, value, target.type)
    if converted.type is ERROR:
        return bad(written.span)
    return typed.CoalesceAssignment(written.span, target.type, target, converted)


def nullable_coalesce(
    context: Context,
    written: syntax.Assignment,
    target: typed.Expression,
    value: typed.Expression,
    element: Type,
) -> typed.Expression:
    """int? x; x ??= 5 gives an int."""
    converted = convert(context, value, element)
    if converted.type is ERROR:
        return bad(written.span)
    return typed.CoalesceAssignment(written.span, element, target, converted)


# -------------------------------------------------------------------------------- increment


def bind_increment(context: Context, written: syntax.Unary) -> typed.Expression:
    target = bind_target(context, written.operand)
    is_prefix = not written.operator.startswith("p")
    sign = written.operator[-2:]
    if not check_assignable(context, target, reads=True, is_increment=True):
        return bad(written.span, target)
    target = natural(context, target)
    operation = increment_operation(context, target, sign, written.span)
    if operation is None:
        return bad(written.span, target)
    return typed.Increment(written.span, target.type, target, operation, is_prefix)


def increment_operation(
    context: Context, target: typed.Expression, sign: str, span: Span
) -> typed.Expression | None:
    """The new value, computed from CompoundHole; None where it was reported."""
    type_ = target.type
    if type_ is ERROR:
        return None
    hole = typed.CompoundHole(target.span, type_)
    row = user_operator(context, UNARY_METHOD_NAMES[sign], sign, (hole,))
    if isinstance(row, Row):
        value = convert(context, hole, row.left)
        made = typed.Unary(span, row.result, sign, value, row.method, row.is_lifted)
        return cast(context, made, type_, span)
    element = nullable_element(type_) or type_
    special = special_of(underlying(element))
    wanted = promote_one("+", special) if special is not None else None
    if wanted is None:
        context.report(span, messages.no_unary_operator(sign, describe(target)))
        return None
    return numeric_step(context, hole, context.world.special(wanted), sign, span)


def numeric_step(
    context: Context, hole: typed.Expression, number: Type, sign: str, span: Span
) -> typed.Expression:
    """hole + 1, in the promoted type, and back."""
    is_lifted = nullable_element(hole.type) is not None
    operand_type = context.world.nullable(number) if is_lifted else number
    rule = built_in(context.world, hole.type, operand_type)
    left = apply(context, hole, operand_type, rule)
    one = typed.Constant(span, context.world.int32, 1)
    step = cast(context, one, number, span)
    right = convert(context, step, operand_type)
    made = typed.Binary(
        span, operand_type, sign[0], left, right, number, None, is_lifted, context.is_checked
    )
    back = built_in(context.world, operand_type, hole.type)
    if back is IDENTITY:
        return made
    return typed.Conversion(span, hole.type, made, back, context.is_checked)
