"""Warnings about names that nobody uses: locals, local functions, fields, events, parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scsharp.analysis.flow_state import Usage, considered_use
from scsharp.diagnostics.catalog import flow as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import Event, Field, Member, Parameter, Variable
from scsharp.symbols.types import (
    Accessibility,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeKind,
)
from scsharp.typed import nodes as typed
from scsharp.typed.walk import children


def report_unused(
    source: SourceText,
    bag: DiagnosticBag,
    usage: Usage,
    mentioned: set[object],
    excused: set[object],
) -> None:
    """Locals and local functions of one body. Where the body has errors, a name counts as used
    if it was looked up at all, since what was wrong is not in the tree."""
    for local in usage.declared:
        if local in usage.used or (source.path, local.span) in excused:
            continue
        if usage.has_errors and (source.path, local.span) in mentioned:
            continue
        if local in usage.written:
            bag.report(source, local.span, messages.only_assigned(local.name))
        else:
            bag.report(source, local.span, messages.never_used(local.name))
    for method in usage.functions:
        if method not in usage.called:
            if usage.has_errors and (source.path, method.span) in mentioned:
                continue
            bag.report(source, method.span, messages.function_never_used(method.name))


# ----------------------------------------------------------------------------------- fields


@dataclass(slots=True)
class FieldUses:
    """What the program's bodies do with fields. `read` holds those whose value somebody uses."""

    read: set[Field] = field(default_factory=set)
    written: set[Field] = field(default_factory=set)
    parameters: set[Variable] = field(default_factory=set)


def collect(uses: FieldUses, node: typed.Node) -> None:
    """Notes the fields that a tree reads and writes."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        match one:
            case typed.FieldAccess(field=use):
                uses.read.add(use.field)
            case typed.VariableAccess(variable=variable):
                uses.parameters.add(variable)
            case typed.Call(receiver=typed.FieldAccess() as place) if place.type.is_value_type:
                # A struct's method may change the field that it is called on.
                uses.written.add(place.field.field)
            case typed.Assignment(target=target, value=value):
                if isinstance(target, typed.FieldAccess):
                    _write(uses, target, value)
                    waiting.append(value)
                    if target.receiver is not None:
                        waiting.append(target.receiver)
                    continue
            case typed.MemberInitializer(target=target, value=value):
                if isinstance(target, typed.FieldAccess) and isinstance(value, typed.Typed):
                    _write(uses, target, value)
                    waiting.append(value)
                    continue
            case typed.Reference(place=typed.FieldAccess() as place, modifier=modifier):
                uses.written.add(place.field.field)
                if modifier == "out" and place.receiver is None:
                    continue
            case typed.CompoundAssignment(target=typed.FieldAccess() as place):
                uses.written.add(place.field.field)
            case typed.Increment(target=typed.FieldAccess() as place):
                uses.written.add(place.field.field)
            case typed.CoalesceAssignment(target=typed.FieldAccess() as place):
                uses.written.add(place.field.field)
            case typed.DeconstructionTarget(place=typed.FieldAccess() as place):
                uses.written.add(place.field.field)
            case typed.MemberPattern(member=member):
                found = getattr(member, "field", None)
                if found is not None:
                    uses.read.add(found)
        waiting.extend(children(one))


def _write(uses: FieldUses, target: typed.FieldAccess, value: typed.Expression) -> None:
    one = target.field.field
    uses.written.add(one)
    if considered_use(one.type, value):
        uses.read.add(one)
    # Assigning to a part of a struct field gives the field a value.
    receiver = target.receiver
    while isinstance(receiver, typed.FieldAccess):
        uses.written.add(receiver.field.field)
        receiver = receiver.receiver


def report_fields(
    bag: DiagnosticBag, definitions: Iterable[TypeDefinition], uses: FieldUses
) -> None:
    for definition in definitions:
        if definition.is_script or definition.kind in (TypeKind.ENUM, TypeKind.INTERFACE):
            continue
        for members in definition.members.values():
            for one in members:
                _report_member(bag, definition, one, uses)
        _report_parameters(bag, definition, uses)


def _report_member(
    bag: DiagnosticBag, definition: TypeDefinition, one: Member, uses: FieldUses
) -> None:
    assert one.source is not None
    if isinstance(one, Event):
        backing = one.backing_field
        if backing is not None and backing not in uses.read:
            bag.report(one.source, one.span, messages.event_never_used(display_member(one)))
        return
    if not isinstance(one, Field) or one.is_const or one.backs is not None:
        return
    is_private = one.accessibility is Accessibility.PRIVATE
    if one not in uses.written:
        if _is_visible(definition, one):
            return
        if is_private and one not in uses.read:
            bag.report(one.source, one.span, messages.field_never_used(display_member(one)))
        else:
            message = messages.field_never_assigned(display_member(one), _default(one.type))
            bag.report(one.source, one.span, message)
    elif is_private and one not in uses.read:
        bag.report(one.source, one.span, messages.field_only_assigned(display_member(one)))


def _is_visible(definition: TypeDefinition, one: Field) -> bool:
    """May code outside the program see (and so assign) the field?"""
    if one.accessibility not in (Accessibility.PUBLIC, Accessibility.PROTECTED):
        return False
    current: TypeDefinition | None = definition
    while current is not None:
        if current.accessibility is not Accessibility.PUBLIC:
            return False
        current = current.container
    return True


def _default(type_: Type) -> str:
    if not isinstance(type_, NamedType) or not type_.is_value_type:
        return "null"
    if type_.special is Special.BOOLEAN:
        return "false"
    if type_.kind is TypeKind.ENUM or type_.special in NUMBERS:
        return "0"
    return "null" if type_.is_nullable_value else display(type_)


NUMBERS = frozenset({
    Special.SBYTE, Special.BYTE, Special.INT16, Special.UINT16, Special.INT32, Special.UINT32,
    Special.INT64, Special.UINT64, Special.SINGLE, Special.DOUBLE, Special.DECIMAL,
})  # fmt: skip


def _report_parameters(bag: DiagnosticBag, definition: TypeDefinition, uses: FieldUses) -> None:
    """A primary constructor's parameter that nothing reads (records make properties of theirs)."""
    primary = definition.primary_parameters
    if primary is None or definition.is_record or definition.source is None:
        return
    for one in primary.parameters:
        if isinstance(one, Parameter) and one not in uses.parameters:
            bag.report(definition.source, one.span, messages.parameter_unread(one.name))


def report_stored_parameters(bag: DiagnosticBag, body: typed.TypeBody) -> None:
    """A captured parameter that also starts a field exists twice, which is seldom meant."""
    for one in body.initializers:
        value: typed.Expression = one.value
        while isinstance(value, typed.Conversion):
            value = value.operand
        if isinstance(value, typed.VariableAccess) and value.variable in body.captured_parameters:
            assert one.field.source is not None
            message = messages.parameter_captured_and_stored(value.variable.name)
            bag.report(one.field.source, value.span, message)
