"""Calls whose operands are lowered already: on a value type's own method, or through a slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import box
from scsharp.lowering.dispatch import find_implementation
from scsharp.lowering.kinds import NOWHERE
from scsharp.lowering.strings import wrapped
from scsharp.lowering.structs_made import made_struct_method
from scsharp.source import Span
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

Arguments = tuple[lowered.Expression, ...]


def call_method(
    builder: ProgramBuilder, use: MethodUse, arguments: Arguments, span: Span = NOWHERE
) -> lowered.Expression:
    """A call without dispatch: the function, or the kernel function of an extern member. The
    receiver, if any, comes first."""
    result = builder.lower_type(use.return_type.erased)
    if use.method.intrinsic is not None and not use.method.intrinsic.startswith("generic_"):
        return lowered.CallIntrinsic(span, result, use.method.intrinsic, arguments)
    return lowered.Call(span, result, builder.use_function(use), arguments)


def call_on_value(
    builder: ProgramBuilder,
    type_: NamedType,
    value: lowered.Expression,
    use: MethodUse,
    arguments: Arguments = (),
    span: Span = NOWHERE,
) -> lowered.Expression:
    """A virtual or interface method called on a value type (or string): no dispatch is needed.

    5.Equals(o)   ->   Int32.Equals(5, o)
    """
    made = made_struct_method(builder, type_, use) if type_.is_value_type else None
    if made is not None:
        result = builder.lower_type(use.return_type.erased)
        return lowered.Call(span, result, made, (value, *arguments))
    implementation = find_implementation(builder, type_, use)
    assert implementation is not None, f"{type_!r} does not implement {use.method.name}"
    if type_.is_value_type and implementation.owner is not type_:
        value = box(builder, value, type_)
    return call_method(builder, implementation, (value, *arguments), span)


def call_virtual(
    builder: ProgramBuilder,
    receiver: lowered.Expression,
    type_: NamedType,
    use: MethodUse,
    arguments: Arguments = (),
    span: Span = NOWHERE,
) -> lowered.Expression:
    """A virtual or interface method called on a reference of static type `type_`."""
    result = builder.lower_type(use.return_type.erased)
    if type_.kind is TypeKind.CLASS and type_.definition.is_sealed:
        implementation = find_implementation(builder, type_, use)
        if implementation is not None:
            function = builder.use_function(implementation)
            return lowered.Call(span, result, function, (receiver, *arguments), True)
    target = wrapped(builder, receiver, type_, span)
    return lowered.CallSlot(span, result, target, builder.slot(use), arguments)
