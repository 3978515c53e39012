"""Null in assignments: what a place is given, and whether it may be given null."""

from __future__ import annotations

from scsharp.analysis import null_expressions
from scsharp.analysis.null_state import NullFlow, is_nullable_value, is_reference, place_of
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.members import PropertyUse
from scsharp.symbols.types import Type, TypeParameter
from scsharp.typed import nodes as typed


def give(flow: NullFlow, target: typed.Expression, value: typed.Expression) -> bool:
    """target = value; True if the value may be null."""
    visit_parts(flow, target)
    may_be_null = null_expressions.visit(flow, value)
    store(flow, target, value, may_be_null)
    return may_be_null


def visit_parts(flow: NullFlow, target: typed.Expression) -> None:
    match target:
        case typed.FieldAccess(receiver=receiver):
            if receiver is not None:
                null_expressions.dereference(flow, receiver)
        case typed.PropertyAccess(receiver=receiver, arguments=arguments):
            if receiver is not None:
                null_expressions.dereference(flow, receiver)
            for one, parameter in zip(arguments, target.property.property.parameters, strict=False):
                null_expressions.pass_value(flow, one, parameter)
        case typed.ArrayAccess(array=array, indices=indices):
            null_expressions.dereference(flow, array)
            for index in indices:
                null_expressions.visit(flow, index)
        case _:
            pass


def store(
    flow: NullFlow, target: typed.Expression, value: typed.Expression, may_be_null: bool
) -> None:
    place = place_of(flow, target)
    symbol = _symbol(target)
    is_variable = _may_be_var(target)
    is_open = symbol in flow.annotated or (is_variable and symbol not in flow.plain)
    if symbol is not None and may_be_null and is_reference(target.type) and not is_open:
        _report_store(flow, target, value)
    elif may_be_null and isinstance(value, typed.Bad) and _is_plain_value(target.type):
        flow.report(value.span, messages.value_may_be_null())
    if place is not None:
        flow.assign(place, may_be_null)


def _is_plain_value(type_: Type) -> bool:
    return type_.is_value_type and not is_nullable_value(type_)


def _may_be_var(target: typed.Expression) -> bool:
    if isinstance(target, typed.FieldAccess):
        return target.field.field.container.is_script
    return isinstance(target, typed.VariableAccess)


def _symbol(target: typed.Expression) -> object | None:
    match target:
        case typed.VariableAccess(variable=variable):
            return variable
        case typed.FieldAccess(field=use):
            return None if isinstance(use.field.type, TypeParameter) else use.field
        case typed.PropertyAccess(property=PropertyUse(property=symbol)):
            return None if isinstance(symbol.type, TypeParameter) else symbol
        case _:
            return None


def _report_store(flow: NullFlow, target: typed.Expression, value: typed.Expression) -> None:
    if isinstance(target, typed.VariableAccess):
        flow.report(value.span, messages.null_for_local())
    elif null_expressions.is_null_literal(value):
        flow.report(value.span, messages.null_for_not_null())
    else:
        flow.report(value.span, messages.assignment_may_be_null())
