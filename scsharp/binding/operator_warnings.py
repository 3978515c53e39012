"""Warnings about operators that can only give one result."""

from __future__ import annotations

from scsharp.binding.constants import fits
from scsharp.binding.context import Context
from scsharp.binding.operators import COMPARING, EQUALITY, ORDER, Row
from scsharp.binding.type_facts import (
    INTEGERS,
    S,
    is_object,
    is_plain_value_type,
    is_string,
    nullable_element,
    special_of,
)
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import NULL, NamedType, TypeKind
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind


def warn_about(
    context: Context,
    sign: str,
    left: typed.Expression,
    right: typed.Expression,
    row: Row,
    span: Span,
) -> None:
    if NULL in (left.type, right.type):
        warn_about_null(context, sign, left, right, row, span)
        return
    if sign not in COMPARING:
        return
    warn_about_range(context, left, right, span)
    if same_place(left, right):
        context.report(span, messages.self_comparison())
    if sign in EQUALITY and is_object(row.works_on):
        warn_about_references(context, left, right, span)


def warn_about_null(
    context: Context,
    sign: str,
    left: typed.Expression,
    right: typed.Expression,
    row: Row,
    span: Span,
) -> None:
    other = left if right.type is NULL else right
    if sign in EQUALITY:
        if row.is_lifted and is_plain_value_type(other.type):
            result = "false" if sign == "==" else "true"
            context.report(span, messages.never_null(result, display(other.type)))
        return
    if not row.is_lifted:
        return
    if sign in ORDER:
        context.report(span, messages.comparison_with_null(display(row.left)))
    else:
        context.report(span, messages.always_null(display(row.result)))


def warn_about_range(
    context: Context, left: typed.Expression, right: typed.Expression, span: Span
) -> None:
    """byte == 300: the constant is outside of the other side's type."""
    for constant, other in ((left, right), (right, left)):
        if not isinstance(constant, typed.Constant) or isinstance(other, typed.Constant):
            continue
        special = special_of(nullable_element(other.type) or other.type)
        if (
            special not in INTEGERS
            or special is S.CHAR
            or special_of(constant.type) not in INTEGERS
        ):
            continue
        assert special is not None
        if isinstance(constant.value, int) and not fits(constant.value, special):
            context.report(span, messages.constant_outside_type(display(other.type)))


def warn_about_references(
    context: Context, left: typed.Expression, right: typed.Expression, span: Span
) -> None:
    """object == string compares references although string has an operator of its own."""
    if is_object(left.type) and not is_cast(left) and compares_values(right):
        context.report(span, messages.reference_comparison_left(display(right.type)))
    elif is_object(right.type) and not is_cast(right) and compares_values(left):
        context.report(span, messages.reference_comparison_right(display(left.type)))


def is_cast(value: typed.Expression) -> bool:
    """(object)s says that references are meant."""
    return isinstance(value, typed.Conversion) and value.is_explicit


def compares_values(value: typed.Expression) -> bool:
    if is_string(value.type):
        return not (isinstance(value, typed.Constant) and value.value is None)
    type_ = value.type
    if not isinstance(type_, NamedType) or type_.kind is not TypeKind.CLASS:
        return False
    return type_.special is not S.OBJECT and bool(type_.definition.members.get("op_Equality"))


def same_place(left: typed.Expression, right: typed.Expression) -> bool:
    """Are both sides the same variable, perhaps converted?"""
    left, right = without_conversions(left), without_conversions(right)
    match left, right:
        case typed.VariableAccess(), typed.VariableAccess():
            return left.variable is right.variable
        case typed.FieldAccess(), typed.FieldAccess():
            return left.field.field is right.field.field and same_receiver(
                left.receiver, right.receiver
            )
        case typed.PropertyAccess(), typed.PropertyAccess():
            # A property may give another value each time; a name that a query declares may not.
            is_name = all(map(is_simple_name, (left, right)))
            return is_name and left.property.property is right.property.property
        case typed.This(), typed.This():
            return True
    return False


def is_simple_name(access: typed.PropertyAccess) -> bool:
    length = access.span.end - access.span.start
    return not access.arguments and len(access.property.property.name) == length


def without_conversions(value: typed.Expression) -> typed.Expression:
    while isinstance(value, typed.Conversion) and value.rule.is_implicit:
        if value.rule.kind is ConversionKind.USER:
            break
        value = value.operand
    return value


def same_receiver(one: typed.Expression | None, other: typed.Expression | None) -> bool:
    if one is None or other is None:
        return one is other
    return same_place(one, other)
