"""Value types as objects: each has a box class whose slots go to the value type's own methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.dispatch import find_implementation
from scsharp.lowering.kinds import NOWHERE
from scsharp.lowering.structs_made import made_struct_method
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder
    from scsharp.lowering.type_table import ClassEntry


def box(builder: ProgramBuilder, value: lowered.Expression, type_: NamedType) -> lowered.Expression:
    """A fresh box with that value (a struct is given as a copy already).

    object o = 5;   ->   o = new box_int(); o.value = 5, as one call
    """
    held = builder.lower_type(type_)
    name = builder.use_made(
        ("box", type_), f"box {type_!r}", lambda name: make_box(builder, name, type_)
    )
    boxed = lowered.Type(lowered.Kind.OBJECT, builder.use_box(type_))
    assert value.type.kind is held.kind
    return lowered.Call(value.span, boxed, name, (value,))


def make_box(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    """box(value) { b = new box_T(); b.value = value; return b; }"""
    held = builder.lower_type(type_)
    boxed = lowered.Type(lowered.Kind.OBJECT, builder.use_box(type_))
    local = lowered.Local(NOWHERE, boxed, "box")
    value = lowered.Local(NOWHERE, held, "value")
    body = (
        lowered.Declare(NOWHERE, "box", boxed, lowered.New(NOWHERE, boxed, boxed.name, None, ())),
        lowered.Assign(NOWHERE, lowered.Field(NOWHERE, held, local, "value"), value),
        build.give(local),
    )
    return build.function(name, (lowered.Parameter("value", held),), boxed, body)


def boxed_value(
    builder: ProgramBuilder, boxed: lowered.Expression, type_: NamedType
) -> lowered.Field:
    """What a box of that value type (known to be one) holds."""
    return lowered.Field(boxed.span, builder.lower_type(type_), boxed, "value")


def box_slot(
    builder: ProgramBuilder, entry: ClassEntry, slot_name: str, slot: MethodUse
) -> str | None:
    """The function with which a box answers a slot.

    ((IComparable)5).CompareTo(x)   ->   Int32.CompareTo(box.value, x)
    """
    assert isinstance(entry.type, NamedType)
    made = made_struct_method(builder, entry.type, slot)
    implementation = find_implementation(builder, entry.type, slot)
    if made is None and implementation is None:
        return None
    if made is None and implementation is not None and implementation.owner is not entry.type:
        return builder.use_function(implementation)
    target = made or builder.use_function(implementation)  # type: ignore[arg-type]
    key = "box slot", entry.type, slot_name
    return builder.use_made(
        key, f"{entry.name}.{slot_name}", lambda name: forward(builder, name, entry, target, slot)
    )


def forward(
    builder: ProgramBuilder, name: str, entry: ClassEntry, target: str, slot: MethodUse
) -> lowered.Function:
    """slot(this, arguments) => T.method(this.value, arguments)"""
    assert isinstance(entry.type, NamedType)
    this = lowered.Local(NOWHERE, lowered.Type(lowered.Kind.OBJECT, entry.name), "this")
    parameters = (lowered.Parameter("this", this.type), *slot_parameters(builder, slot))
    arguments = [build.parameter_local(one) for one in parameters[1:]]
    result = builder.lower_type(slot.return_type.erased)
    value = boxed_value(builder, this, entry.type)
    call = build.call(target, result, value, *arguments)
    is_void = result.kind is lowered.Kind.VOID
    return build.function(
        name, parameters, result, (build.perform(call) if is_void else build.give(call),)
    )


def slot_parameters(builder: ProgramBuilder, use: MethodUse) -> tuple[lowered.Parameter, ...]:
    """The parameters of a function made for a method, without `this`."""
    made = []
    for index, (one, type_) in enumerate(
        zip(use.method.parameters, use.parameter_types, strict=True)
    ):
        held = builder.lower_type(type_.erased)
        if one.modifier:
            held = lowered.Type(lowered.Kind.CELL, item=held)
        made.append(lowered.Parameter(f"{one.name or index}", held))
    return tuple(made)
