"""The nullness of types inside expressions: of members seen through their receivers, of what an
assignment may take, of values whose type comes from their target."""

from __future__ import annotations

from scsharp.analysis.null_state import NullFlow, is_nullable_value, is_reference, place_of
from scsharp.diagnostics.catalog import null as messages
from scsharp.source import Span
from scsharp.symbols.members import FieldUse, PropertyUse
from scsharp.symbols.nullness import (
    PLAIN,
    UNKNOWN,
    Nullness,
    Parts,
    as_super,
    fits,
    instantiate,
    mapping_of,
    part,
)
from scsharp.symbols.types import NamedType, Type, all_interfaces
from scsharp.typed import nodes as typed


def is_null_in(type_: Type, said: Nullness) -> bool:
    """May a value of the type be null, by what was said of it?"""
    return bool(said.may_be_null) if is_reference(type_) else is_nullable_value(type_)


def member_nullness(
    flow: NullFlow, receiver: typed.Expression | None, use: FieldUse | PropertyUse
) -> Nullness:
    """What a field or property holds: declared as T, that depends on the receiver."""
    symbol = use.field if isinstance(use, FieldUse) else use.property
    own = flow.declared(symbol)
    if receiver is None:
        return own
    parts = as_super(receiver.type, flow.parts.get(receiver, ()), use.owner)
    if parts == ():
        return own
    return instantiate(symbol.type, own, mapping_of(use.owner.definition, parts))


def element_nullness(flow: NullFlow, source: typed.Expression) -> Nullness:
    """What foreach finds in a visited source."""
    parts = flow.parts.get(source, ())
    type_ = source.type
    if not isinstance(type_, NamedType):
        return part(parts, 0)
    for one in (type_, *all_interfaces(type_)) if parts != () else ():
        if one.definition.name == "IEnumerable" and one.arguments:
            return part(as_super(type_, parts, one), 0)
    return PLAIN


def target_nullness(flow: NullFlow, target: typed.Expression) -> Nullness:
    """What may be stored there. A variable without a written type takes null."""
    match target:
        case typed.VariableAccess(variable=variable):
            said = flow.declared(variable)
            if variable in flow.facts.plain or said.may_be_null:
                return said
            return Nullness(None, said.parts)
        case typed.FieldAccess(receiver=receiver, field=use):
            said = member_nullness(flow, receiver, use)
            is_var = use.field.container.is_script and use.field not in flow.facts.plain
            return Nullness(None, said.parts) if is_var and not said.may_be_null else said
        case typed.PropertyAccess(receiver=receiver, property=property_):
            return member_nullness(flow, receiver, property_)
        case typed.ArrayAccess(array=array):
            return part(flow.parts.get(array, ()), 0)
        case _:
            return UNKNOWN


def want(flow: NullFlow, node: typed.Expression, wanted: Nullness) -> None:
    """Tells an expression, before it is visited, what stands at its target."""
    match node:
        case typed.Conditional(when_true=one, when_false=other):
            want(flow, one, wanted)
            want(flow, other, wanted)
        case typed.SwitchExpression(arms=arms):
            for arm in arms:
                want(flow, arm.value, wanted)
        case typed.Coalesce(right=right):
            want(flow, right, wanted)
        case typed.TupleLiteral(elements=elements):
            for index, one in enumerate(elements):
                want(flow, one, part(wanted.parts, index))
        case typed.Conversion(operand=operand) if operand.type is node.type:
            want(flow, operand, wanted)
        case typed.Lambda() | typed.Collection() | typed.NewArray() | typed.New():
            flow.wanted[node] = wanted
        case _:
            pass


def check_parts(
    flow: NullFlow, value: typed.Expression, wanted: Nullness, span: Span | None = None
) -> None:
    """A List<string?> is no List<string>."""
    if not fits(flow.parts.get(value, ()), wanted.parts, value.type):
        flow.report(span or value.span, messages.nullness_differs())


def forget(flow: NullFlow, parts: typed.DeconstructionParts, given: Parts) -> None:
    """Sets what a deconstruction of such a value sets."""
    for index, one in enumerate(parts.targets):
        found = _deconstructed(flow, parts, given, index)
        if one.nested is not None:
            forget(flow, one.nested, found.parts)
        elif one.declares is not None:
            flow.facts.inferred[one.declares] = found.parts
            flow.assign((one.declares,), is_null_in(one.declares.type, found))
        elif one.place is not None:
            place = place_of(flow, one.place)
            if place is not None:
                flow.assign(place, is_null_in(one.place.type, found))


def _deconstructed(
    flow: NullFlow, parts: typed.DeconstructionParts, given: Parts, index: int
) -> Nullness:
    if parts.method is None:
        return part(given, index)
    method = parts.method.method
    parameter = method.parameters[index + method.is_extension]
    if not isinstance(parts.type, NamedType):
        return flow.declared(parameter)
    mapping = mapping_of(parts.type.definition, given)
    return instantiate(parameter.type, flow.declared(parameter), mapping)
