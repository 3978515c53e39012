"""Members that C# makes by itself: accessors of auto-properties and field-like events, and
those of records (records.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import slot_parameters
from scsharp.lowering.kinds import NOWHERE, OBJECT, VOID
from scsharp.lowering.naming import shown_method
from scsharp.lowering.records import make_record_member
from scsharp.symbols.members import Event, Field, FieldUse, MethodKind, MethodUse, Property
from scsharp.symbols.types import NamedType

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


def make_member(builder: ProgramBuilder, name: str, use: MethodUse) -> lowered.Function:
    """The function of a member without a body."""
    method = use.method
    assert use.owner is not None
    match method.associated:
        case Property(backing_field=Field() as backing):
            if method.method_kind is MethodKind.GETTER:
                return make_getter(builder, name, use, backing)
            return make_setter(builder, name, use, backing)
        case Event(backing_field=Field() as backing):
            return make_event_accessor(builder, name, use, backing)
    return make_record_member(builder, name, use)


def backing_place(
    builder: ProgramBuilder, owner: NamedType, backing: Field
) -> lowered.Field | lowered.Static:
    """this.field or the static field behind a property or event."""
    use = FieldUse(backing, owner)
    held = builder.lower_type(use.type.erased)
    if backing.is_static:
        return lowered.Static(NOWHERE, held, builder.use_static(use))
    this = lowered.Local(NOWHERE, builder.lower_type(owner), "this")
    return lowered.Field(NOWHERE, held, this, builder.field_name(backing))


def make_getter(
    builder: ProgramBuilder, name: str, use: MethodUse, backing: Field
) -> lowered.Function:
    """get => field"""
    assert use.owner is not None
    place = backing_place(builder, use.owner, backing)
    value: lowered.Expression = place
    if place.type.kind is lowered.Kind.STRUCT:
        value = lowered.CopyStruct(NOWHERE, place.type, place)
    return made_function(
        builder, name, use, place.type, (*guards(builder, use, backing), build.give(value))
    )


def make_setter(
    builder: ProgramBuilder, name: str, use: MethodUse, backing: Field
) -> lowered.Function:
    """set => field = value"""
    assert use.owner is not None
    place = backing_place(builder, use.owner, backing)
    value = build.parameter_local(slot_parameters(builder, use)[-1])
    body = (*guards(builder, use, backing), lowered.Assign(NOWHERE, place, value))
    return made_function(builder, name, use, VOID, body)


def make_event_accessor(
    builder: ProgramBuilder, name: str, use: MethodUse, backing: Field
) -> lowered.Function:
    """add => field += value; remove => field -= value"""
    assert use.owner is not None
    place = backing_place(builder, use.owner, backing)
    value = build.parameter_local(slot_parameters(builder, use)[-1])
    is_adder = use.method.method_kind is MethodKind.ADDER
    intrinsic = "delegate_combine" if is_adder else "delegate_remove"
    combined = lowered.CallIntrinsic(NOWHERE, OBJECT, intrinsic, (place, value))
    body = (*guards(builder, use, backing), lowered.Assign(NOWHERE, place, combined))
    return made_function(builder, name, use, VOID, body)


def guards(
    builder: ProgramBuilder, use: MethodUse, backing: Field
) -> tuple[lowered.Statement, ...]:
    if not backing.is_static or use.owner is None:
        return ()
    guard = builder.statics.guard(use.owner, None)
    return (guard,) if guard is not None else ()


def made_function(
    builder: ProgramBuilder,
    name: str,
    use: MethodUse,
    result: lowered.Type,
    body: tuple[lowered.Statement, ...],
) -> lowered.Function:
    """A function with the method's own parameters (`this` first)."""
    parameters = slot_parameters(builder, use)
    if not use.method.is_static:
        assert use.owner is not None
        parameters = (lowered.Parameter("this", builder.lower_type(use.owner)), *parameters)
    is_library = use.method.container.is_library
    return lowered.Function(
        NOWHERE, name, shown_method(use), parameters, result, body, is_library=is_library
    )
