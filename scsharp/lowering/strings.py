"""Strings as receivers of interface calls: bare strings have no slots, so they get an object.

object o = "a"; o.ToString()   ->   with_slots(o).ToString(), where with_slots makes a StringObject

So do a Type and a delegate, in programs that make objects of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT
from scsharp.source import Span
from scsharp.symbols.types import NamedType, Special, Type, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

STRING_OBJECT = "System.StringObject"
TYPE_OBJECT = "System.TypeObject"
DELEGATE_OBJECT = "System.DelegateObject"
WITH_SLOTS = "with slots"


def wrapped(
    builder: ProgramBuilder, receiver: lowered.Expression, type_: NamedType, span: Span = NOWHERE
) -> lowered.Expression:
    """The receiver itself where it cannot be a bare string; else one that has slots."""
    if receiver.type.kind is lowered.Kind.STRING:
        return new_string_object(builder, receiver, span)
    if not may_be_string(builder, type_) or isinstance(receiver, lowered.New):
        return receiver
    function = builder.use_later(WITH_SLOTS, "with_slots")
    return lowered.Call(span, OBJECT, function, (receiver,))


def note_bare(builder: ProgramBuilder, source: Type, target: Type) -> None:
    """A value of `source` is held as `target` from now on."""
    if not isinstance(source, NamedType) or source.definition is getattr(
        target, "definition", None
    ):
        return
    if source.special is Special.TYPE:
        builder.bare.add(TYPE_OBJECT)
    elif source.kind is TypeKind.DELEGATE:
        builder.bare |= {TYPE_OBJECT, DELEGATE_OBJECT}


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
    return new_wrapper(builder, STRING_OBJECT, value, span)


def new_wrapper(
    builder: ProgramBuilder, name: str, value: lowered.Expression, span: Span
) -> lowered.Expression:
    type_ = builder.known.named(name)
    constructor = builder.known.constructor(type_.definition, 1)
    function = builder.use_constructor(builder.use(constructor, type_))
    made = builder.instantiate(type_)
    return lowered.New(span, lowered.Type(lowered.Kind.OBJECT, made), made, function, (value,))


def add_with_slots(builder: ProgramBuilder) -> None:
    """with_slots(value) => value is string ? new StringObject(value) : value

    made when it is known of what the program makes objects."""
    name = builder.named.get(WITH_SLOTS)
    if name is None or name in builder.functions:
        return
    parameter = lowered.Parameter("value", OBJECT)
    value = build.parameter_local(parameter)
    known = builder.known
    rows = [(known.string, STRING_OBJECT)]
    if TYPE_OBJECT in builder.bare:
        rows.append((known.special(Special.TYPE), TYPE_OBJECT))
    if DELEGATE_OBJECT in builder.bare:
        rows.append((known.named("System.Delegate"), DELEGATE_OBJECT))
    body = [wrapping(builder, value, type_, wrapper) for type_, wrapper in rows]
    builder.functions[name] = build.function(name, (parameter,), OBJECT, (*body, build.give(value)))


def wrapping(
    builder: ProgramBuilder, value: lowered.Local, type_: NamedType, wrapper: str
) -> lowered.Statement:
    """if (value is T) return new TObject(value);"""
    test = lowered.TypeTest(NOWHERE, BOOL, value, builder.tested_type(type_))
    held = lowered.Local(NOWHERE, builder.lower_type(type_), value.name)
    made = new_wrapper(builder, wrapper, held, NOWHERE)
    return lowered.If(NOWHERE, test, (build.give(made),))
