"""Null in assignments: what a place is given, and whether it may be given null."""

from __future__ import annotations

from scsharp.analysis import null_expressions
from scsharp.analysis.null_parts import check_parts, forget, target_nullness, want
from scsharp.analysis.null_state import NullFlow, is_nullable_value, is_reference, place_of
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.nullness import Nullness
from scsharp.symbols.types import Type
from scsharp.typed import nodes as typed


def give(flow: NullFlow, target: typed.Expression, value: typed.Expression) -> bool:
    """target = value; True if the value may be null."""
    visit_parts(flow, target)
    wanted = target_nullness(flow, target)
    want(flow, value, wanted)
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
            if arguments:
                null_expressions.pass_to_indexer(flow, target)
        case typed.ArrayAccess(array=array, indices=indices):
            null_expressions.dereference(flow, array)
            for index in indices:
                null_expressions.visit(flow, index)
        case _:
            pass


def store(
    flow: NullFlow, target: typed.Expression, value: typed.Expression, may_be_null: bool
) -> None:
    takes = target_nullness(flow, target)
    if may_be_null and is_reference(target.type) and takes.may_be_null is False:
        _report_store(flow, target, value)
    elif may_be_null and _is_bad_nullable(value) and _is_plain_value(target.type):
        flow.report(value.span, messages.value_may_be_null())
    elif takes.may_be_null is None:
        _infer(flow, target, value)
    else:
        check_parts(flow, value, takes)
    place = place_of(flow, target)
    if place is not None:
        flow.assign(place, may_be_null)


def _infer(flow: NullFlow, target: typed.Expression, value: typed.Expression) -> None:
    """A script variable without a written type takes it from its first value."""
    match target:
        case typed.FieldAccess(field=use) if use.field not in flow.facts.inferred:
            flow.facts.inferred[use.field] = flow.parts.get(value, ())
        case typed.VariableAccess() | typed.FieldAccess():
            check_parts(flow, value, target_nullness(flow, target))
        case _:
            pass


def _is_bad_nullable(value: typed.Expression) -> bool:
    """A T? that did not convert to T; null itself was told already."""
    while isinstance(value, typed.Bad) and len(value.parts) == 1:
        value = value.parts[0]
        if not isinstance(value, typed.Bad):
            return is_nullable_value(value.type)
    return False


def _is_plain_value(type_: Type) -> bool:
    return type_.is_value_type and not is_nullable_value(type_)


def _report_store(flow: NullFlow, target: typed.Expression, value: typed.Expression) -> None:
    if isinstance(target, typed.VariableAccess):
        flow.report(value.span, messages.null_for_local())
    elif null_expressions.is_null_literal(value):
        flow.report(value.span, messages.null_for_not_null())
    else:
        flow.report(value.span, messages.assignment_may_be_null())


def take_apart(flow: NullFlow, parts: typed.DeconstructionParts, value: typed.Expression) -> None:
    """What a deconstruction of a visited value sets; tuples are given element by element."""
    said = flow.parts.get(value, ())
    if isinstance(value, typed.TupleLiteral) and said:
        for one, element, found in zip(parts.targets, value.elements, said, strict=False):
            if one.place is not None and one.nested is None:
                _store_part(flow, one.place, element, found)
    forget(flow, parts, said)


def _store_part(
    flow: NullFlow, target: typed.Expression, value: typed.Expression, given: Nullness
) -> None:
    takes = target_nullness(flow, target)
    if given.may_be_null and is_reference(target.type) and takes.may_be_null is False:
        flow.report(value.span, messages.null_for_local())
    elif takes.may_be_null is not None:
        check_parts(flow, value, takes)
