"""Fields, properties, indexers and events, read. Storing to them is in places.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import call_method, lower_operands
from scsharp.lowering.kinds import I32
from scsharp.symbols.members import EventUse, FieldUse, Method, MethodUse, Property, PropertyUse
from scsharp.symbols.types import ArrayType, NamedType, Special, Type, base_types
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Operands = tuple[lowered.Expression, ...]


def lower_field_access(ctx: FunctionContext, node: typed.FieldAccess) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression

    use = ctx.field_use(node.field)
    if node.receiver is None:
        return ctx.static(use, node.span)
    return ctx.field(lower_expression(ctx, node.receiver), use, node.span)


def lower_property_access(ctx: FunctionContext, node: typed.PropertyAccess) -> lowered.Expression:
    call = property_call(ctx, node)
    if node.property.property.returns_ref:
        return lowered.Dereference(node.span, ctx.lower_type(node.type), call)
    return call


def property_call(ctx: FunctionContext, node: typed.PropertyAccess) -> lowered.Expression:
    """The getter's call (a cell where it returns a reference), or the field behind it."""
    getter = accessor_use(node.property, "getter")
    receiver, arguments = lower_operands(ctx, node.receiver, getter, node.arguments)
    type_ = node.receiver.type if node.receiver is not None else None
    return read_property(ctx, node.span, node.property, receiver, arguments, type_, node.is_base)


def accessor_use(use: PropertyUse, name: str) -> MethodUse:
    """The getter or setter of a property, or of the one that it overrides."""
    method = getattr(use.property, name)
    if isinstance(method, Method):
        return MethodUse(method, owner_of(use.owner, method))
    for type_ in base_types(use.owner):
        for one in type_.definition.members.get(use.property.name, ()):
            method = getattr(one, name, None)
            if isinstance(one, Property) and isinstance(method, Method) and is_same(one, use):
                return MethodUse(method, owner_of(use.owner, method))
    raise AssertionError(f"{use.property.name} has no {name}")


def owner_of(type_: NamedType, method: Method) -> NamedType:
    """The base of the type that declares the method (the type itself, most often)."""
    for one in base_types(type_):
        if one.definition is method.container:
            return one
    return type_


def is_same(one: Property, use: PropertyUse) -> bool:
    """Is it the property that `use` overrides an accessor of?"""
    ours = [parameter.type for parameter in use.property.parameters]
    return ours == [parameter.type for parameter in one.parameters]


def read_property(
    ctx: FunctionContext,
    span: Span,
    use: PropertyUse,
    receiver: lowered.Expression | None,
    arguments: Operands,
    receiver_type: Type | None,
    is_base: bool = False,
) -> lowered.Expression:
    """receiver.Property or receiver[arguments], with the operands lowered already."""
    if receiver is not None and is_array_length(ctx, use, receiver_type):
        return lowered.ArrayLength(span, I32, receiver)
    auto = ctx.builder.auto_field(ctx.property_use(use)) if not use.property.returns_ref else None
    if auto is not None:
        return ctx.static(auto, span) if receiver is None else ctx.field(receiver, auto, span)
    getter = accessor_use(use, "getter")
    return call_method(ctx, span, getter, receiver, arguments, receiver_type, is_base)


def is_array_length(ctx: FunctionContext, use: PropertyUse, type_: Type | None) -> bool:
    return (
        type_ is not None
        and use.property.name == "Length"
        and use.owner.special is Special.ARRAY
        and isinstance(ctx.type(type_), ArrayType)
    )


def lower_event_access(ctx: FunctionContext, node: typed.EventAccess) -> lowered.Expression:
    """The delegates in an event of the class itself."""
    from scsharp.lowering.expressions import lower_expression

    use = event_field(ctx, node.event)
    if node.receiver is None:
        return ctx.static(use, node.span)
    return ctx.field(lower_expression(ctx, node.receiver), use, node.span)


def event_field(ctx: FunctionContext, use: EventUse) -> FieldUse:
    concrete = ctx.event_use(use)
    assert concrete.event.backing_field is not None
    return FieldUse(concrete.event.backing_field, concrete.owner)
