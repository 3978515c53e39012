"""Strings as receivers of interface calls: bare strings have no slots, so they get an object.

object o = "a"; o.ToString()   ->   with_slots(o).ToString(), where with_slots makes a StringObject
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT, STRING
from scsharp.source import Span
from scsharp.symbols.types import NamedType, Special, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

STRING_OBJECT = "System.StringObject"


def wrapped(
    builder: ProgramBuilder, receiver: lowered.Expression, type_: NamedType, span: Span = NOWHERE
) -> lowered.Expression:
    """The receiver itself where it cannot be a bare string; else one that has slots."""
    if receiver.type.kind is lowered.Kind.STRING:
        return new_string_object(builder, receiver, span)
    if not may_be_string(builder, type_) or isinstance(receiver, lowered.New):
        return receiver
    function = builder.use_made("with slots", "with_slots", lambda name: with_slots(builder, name))
    return lowered.Call(span, OBJECT, function, (receiver,))


def may_be_string(builder: ProgramBuilder, type_: NamedType) -> bool:
    """Can a string be held as this type, other than as string?"""
    if type_.special is Special.OBJECT:
        return True
    return type_.kind is TypeKind.INTERFACE and builder.converts(string_object(builder), type_)


def string_object(builder: ProgramBuilder) -> NamedType:
    return builder.known.named(STRING_OBJECT)


def new_string_object(
    builder: ProgramBuilder, value: lowered.Expression, span: Span
) -> lowered.Expression:
    type_ = string_object(builder)
    constructor = builder.known.constructor(type_.definition, 1)
    function = builder.use_constructor(builder.use(constructor, type_))
    name = builder.instantiate(type_)
    return lowered.New(span, lowered.Type(lowered.Kind.OBJECT, name), name, function, (value,))


def with_slots(builder: ProgramBuilder, name: str) -> lowered.Function:
    """with_slots(value) => value is string ? new StringObject(value) : value"""
    parameter = lowered.Parameter("value", OBJECT)
    value = build.parameter_local(parameter)
    is_string = lowered.TypeTest(NOWHERE, BOOL, value, builder.tested_type(builder.known.string))
    as_string = lowered.Local(NOWHERE, STRING, "value")
    made = new_string_object(builder, as_string, NOWHERE)
    body = (lowered.If(NOWHERE, is_string, (build.give(made),)), build.give(value))
    return build.function(name, (parameter,), OBJECT, body)
