"""What can be assigned to, with its parts evaluated once.

`plan` tells the parts of a target; whoever assigns evaluates them (with the value, in order) and
gets a Target, which reads and writes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import (
    call_method,
    call_of,
    lower_argument,
    lower_receiver,
    settled_before_call,
)
from scsharp.lowering.effects import effects_of, must_be_saved
from scsharp.lowering.kinds import NOWHERE
from scsharp.lowering.member_access import accessor_use, property_call, read_property
from scsharp.lowering.operands import Maker, hold, is_reusable
from scsharp.symbols.members import FieldUse, PropertyUse, Variable
from scsharp.symbols.types import Type, as_named
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Parts: TypeAlias = tuple[lowered.Expression, ...]


@dataclass(slots=True)
class PlaceTarget:
    """A local, field, static, element or referenced place."""

    place: lowered.Place

    def read(self, ctx: FunctionContext) -> lowered.Expression:
        return self.place

    def write(self, ctx: FunctionContext, value: lowered.Expression, span: Span) -> None:
        ctx.emit(lowered.Assign(span, self.place, value))


@dataclass(slots=True)
class PropertyTarget:
    """A property or indexer with a setter."""

    use: PropertyUse
    receiver: lowered.Expression | None
    receiver_type: Type | None
    arguments: Parts
    is_base: bool

    def read(self, ctx: FunctionContext) -> lowered.Expression:
        return read_property(
            ctx, NOWHERE, self.use, self.receiver, self.arguments, self.receiver_type, self.is_base
        )

    def write(self, ctx: FunctionContext, value: lowered.Expression, span: Span) -> None:
        setter = accessor_use(self.use, "setter")
        receiver, arguments = self.receiver, (*self.arguments, value)
        if receiver is not None:
            receiver, *rest = settled_before_call(ctx, (receiver, *arguments))
            arguments = tuple(rest)
        call = call_method(ctx, span, setter, receiver, arguments, self.receiver_type, self.is_base)
        ctx.emit(lowered.Evaluate(span, call))


@dataclass(slots=True)
class ThisTarget:
    """this = value in a struct: the fields are copied into the object."""

    type: Type

    def read(self, ctx: FunctionContext) -> lowered.Expression:
        return ctx.this(NOWHERE)

    def write(self, ctx: FunctionContext, value: lowered.Expression, span: Span) -> None:
        owner = as_named(ctx.type(self.type))
        held = hold(ctx, value)
        for one in ctx.builder.types.fields_of(owner.definition):
            use = FieldUse(one, owner)
            source = ctx.field(held, use, span)
            ctx.emit(lowered.Assign(span, ctx.field(ctx.this(span), use, span), source))


@dataclass(slots=True)
class DiscardTarget:
    """_ = value"""

    def read(self, ctx: FunctionContext) -> lowered.Expression:
        raise AssertionError("a discard has no value")

    def write(self, ctx: FunctionContext, value: lowered.Expression, span: Span) -> None:
        ctx.emit(lowered.Evaluate(span, value))


Target: TypeAlias = PlaceTarget | PropertyTarget | ThisTarget | DiscardTarget
Finish: TypeAlias = Callable[[Parts], Target]


@dataclass(slots=True)
class Plan:
    """The parts of a target to evaluate, and how they make the target."""

    makers: list[Maker]
    finish: Finish


def plan(ctx: FunctionContext, node: typed.Expression) -> Plan:
    """How to assign to `node`."""
    from scsharp.lowering.expressions import lower_expression

    match node:
        case typed.VariableAccess(variable=variable) if is_discard(ctx, variable):
            return Plan([], lambda parts: DiscardTarget())
        case typed.VariableAccess(variable=variable, span=span):
            return Plan([], lambda parts: PlaceTarget(ctx.variable(variable, span)))
        case typed.This(type=type_):
            return Plan([], lambda parts: ThisTarget(type_))
        case typed.FieldAccess():
            return plan_field(ctx, node)
        case typed.PropertyAccess() if not node.property.property.returns_ref:
            return plan_property(ctx, node)
        case typed.ArrayAccess():
            return plan_element(ctx, node)
        case typed.IndexedFromEnd() if not node.property.property.returns_ref:
            return plan_from_end(ctx, node)
        case typed.EventAccess():
            raise AssertionError("events are assigned by += and -= only")
        case typed.Conversion(operand=operand):
            return plan(ctx, operand)
        case typed.ReceiverHole() | typed.InitializerTarget():
            held = lower_expression(ctx, node)
            assert isinstance(held, (lowered.Local, lowered.Field, lowered.Element))
            return Plan([], lambda parts: PlaceTarget(held))
    return plan_reference(ctx, node)


def is_discard(ctx: FunctionContext, variable: Variable) -> bool:
    """Is it the _ of an assignment, which nobody has declared?"""
    return variable.name == "_" and variable not in ctx.bindings


def plan_field(ctx: FunctionContext, node: typed.FieldAccess) -> Plan:
    from scsharp.lowering.expressions import lower_expression

    use = ctx.field_use(node.field)
    if node.receiver is None:
        return Plan([], lambda parts: PlaceTarget(ctx.static(use, node.span)))
    receiver = partial(lower_expression, ctx, node.receiver)
    return Plan([receiver], lambda parts: PlaceTarget(ctx.field(parts[0], use, node.span)))


def plan_property(ctx: FunctionContext, node: typed.PropertyAccess) -> Plan:
    auto = ctx.builder.auto_field(ctx.property_use(node.property))
    makers: list[Maker] = []
    if node.receiver is not None:
        setter = accessor_use(node.property, "setter") if auto is None else None
        makers.append(partial(receiver_of, ctx, node.receiver, setter))
    makers += [partial(lower_argument, ctx, one) for one in node.arguments]

    def finish(parts: Parts) -> Target:
        receiver = parts[0] if node.receiver is not None else None
        if auto is not None:
            place = (
                ctx.static(auto, node.span)
                if receiver is None
                else ctx.field(receiver, auto, node.span)
            )
            return PlaceTarget(place)
        arguments = parts[1:] if node.receiver is not None else parts
        type_ = node.receiver.type if node.receiver is not None else None
        return PropertyTarget(node.property, receiver, type_, arguments, node.is_base)

    return Plan(makers, finish)


def receiver_of(ctx: FunctionContext, node: typed.Expression, setter: object) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression
    from scsharp.symbols.members import MethodUse

    if isinstance(setter, MethodUse):
        return lower_receiver(ctx, node, setter)
    return lower_expression(ctx, node)


def plan_element(ctx: FunctionContext, node: typed.ArrayAccess) -> Plan:
    from scsharp.lowering.ranges import element_makers

    held = ctx.lower_type(node.type)
    return Plan(
        element_makers(ctx, node),
        lambda parts: PlaceTarget(lowered.Element(node.span, held, parts[0], parts[1:])),
    )


def plan_from_end(ctx: FunctionContext, node: typed.IndexedFromEnd) -> Plan:
    """list[^n] = value: the position is worked out before the value."""
    from scsharp.lowering.ranges import from_end_makers

    type_ = node.target.type
    return Plan(
        from_end_makers(ctx, node),
        lambda parts: PropertyTarget(node.property, parts[0], type_, parts[1:], is_base=False),
    )


def plan_reference(ctx: FunctionContext, node: typed.Expression) -> Plan:
    """A call, property or ?: that gives a reference: its cell is the only part."""
    held = ctx.lower_type(node.type)
    maker: Maker
    match node:
        case typed.Call():
            maker = partial(call_of, ctx, node)
        case typed.PropertyAccess():
            maker = partial(property_call, ctx, node)
        case _:
            from scsharp.lowering.references import lower_cell

            maker = partial(lower_cell, ctx, node)
    return Plan([maker], lambda parts: PlaceTarget(lowered.Dereference(node.span, held, parts[0])))


def settle(ctx: FunctionContext, parts: Parts, keeps_locals: bool) -> Parts:
    """The parts in a form that can be evaluated twice. `keeps_locals`: nothing that follows the
    parts sets a local of the program; a later part may."""
    return tuple(
        one
        if is_settled(one, keeps_locals) and not must_be_saved(one, effects_of(parts[at + 1 :]))
        else hold(ctx, one)
        for at, one in enumerate(parts)
    )


def is_settled(part: lowered.Expression, keeps_locals: bool) -> bool:
    if isinstance(part, lowered.Local):
        return keeps_locals or part.name == "this" or part.name.startswith("$")
    return is_reusable(part)
