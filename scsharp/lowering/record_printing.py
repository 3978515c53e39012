"""ToString and PrintMembers of records: Point { X = 1, Y = 2 }."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, NOWHERE
from scsharp.lowering.members import find_method
from scsharp.lowering.object_texts import text_of
from scsharp.lowering.value_calls import call_method
from scsharp.symbols.members import (
    Field,
    FieldUse,
    Member,
    Method,
    MethodUse,
    Property,
    PropertyUse,
)
from scsharp.symbols.types import Accessibility, NamedType, substitute

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

STRING_BUILDER = "System.Text.StringBuilder"


def record_text(
    builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]
) -> tuple[lowered.Statement, ...]:
    """ToString() { s = new StringBuilder(); s.Append("R { "); if (PrintMembers(s)) … }"""
    owner = use.owner
    assert owner is not None
    this = operands[0]
    text_type = builder.known.named(STRING_BUILDER)
    held = builder.lower_type(text_type)
    texts = lowered.Local(NOWHERE, held, "builder")
    any_members = print_call(builder, owner, this, texts)
    return (
        lowered.Declare(NOWHERE, "builder", held, new_builder(builder, text_type)),
        append(builder, texts, build.text(f"{owner.definition.name} {{ ")),
        lowered.If(NOWHERE, any_members, (append(builder, texts, build.text(" ")),)),
        append(builder, texts, build.text("}")),
        build.give(builder_text(builder, text_type, texts)),
    )


def new_builder(builder: ProgramBuilder, type_: NamedType) -> lowered.Expression:
    constructor = builder.use(builder.known.constructor(type_.definition, 0), type_)
    held = builder.lower_type(type_)
    if constructor.method.intrinsic is not None:
        return lowered.CallIntrinsic(NOWHERE, held, constructor.method.intrinsic, ())
    function = builder.use_constructor(constructor)
    return lowered.New(NOWHERE, held, builder.instantiate(type_), function, ())


def builder_text(
    builder: ProgramBuilder, type_: NamedType, texts: lowered.Local
) -> lowered.Expression:
    method = find_method(type_.definition, "ToString")
    assert method is not None
    return call_method(builder, builder.use(method, type_), (texts,))


def append(
    builder: ProgramBuilder, texts: lowered.Local, value: lowered.Expression
) -> lowered.Statement:
    """texts.Append(value) with a string."""
    type_ = builder.known.named(STRING_BUILDER)
    method = find_method(type_.definition, "Append", builder.known.string)
    assert method is not None
    return build.perform(call_method(builder, builder.use(method, type_), (texts, value)))


def print_use(builder: ProgramBuilder, owner: NamedType) -> MethodUse:
    for one in owner.definition.members["PrintMembers"]:
        if isinstance(one, Method):
            return builder.use(one, owner)
    raise AssertionError(f"{owner!r} has no PrintMembers")


def print_call(
    builder: ProgramBuilder, owner: NamedType, this: lowered.Expression, texts: lowered.Expression
) -> lowered.Expression:
    use = print_use(builder, owner)
    if use.method.is_dispatched:
        return lowered.CallSlot(NOWHERE, BOOL, this, builder.slot(use), (texts,))
    return build.call(builder.use_function(use), BOOL, this, texts)


def print_members(
    builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]
) -> tuple[lowered.Statement, ...]:
    """if (base.PrintMembers(s)) s.Append(", "); s.Append("X = "); s.Append(text of X); …"""
    owner = use.owner
    assert owner is not None
    this, texts = operands
    body: list[lowered.Statement] = []
    members = list(printable(owner))
    base = owner.base
    base_call: lowered.Expression | None = None
    if base is not None and base.definition.is_record:
        target = print_use(builder, base.erased)
        base_call = build.call(builder.use_function(target), BOOL, this, texts)
    if base_call is not None and members:
        body.append(lowered.If(NOWHERE, base_call, (append(builder, texts, build.text(", ")),)))
    for index, member in enumerate(members):
        comma = ", " if index else ""
        body.append(append(builder, texts, build.text(f"{comma}{member.name} = ")))
        body.append(append(builder, texts, member_text(builder, this, member, owner)))
    result = base_call if base_call is not None and not members else build.boolean(bool(members))
    return (*body, build.give(result))


def printable(owner: NamedType) -> Iterator[Field | Property]:
    """The public fields and properties that the record itself declares: those of its parameters
    first, then in order."""
    for members in sorted(owner.definition.members.items(), key=positional_first(owner)):
        for one in members[1]:
            if (
                not isinstance(one, (Field, Property))
                or one.accessibility is not Accessibility.PUBLIC
            ):
                continue
            if one.is_static or (
                isinstance(one, Field) and (one.is_const or one.backs is not None)
            ):
                continue
            if isinstance(one, Field) or (one.getter is not None and not is_repeated(one)):
                yield one


def positional_first(owner: NamedType) -> Callable[[tuple[str, list[Member]]], int]:
    """The order of the members of a name: by their place among the record's parameters."""
    primary = owner.definition.primary_parameters
    names = [one.name for one in primary.parameters] if primary is not None else []
    return lambda item: names.index(item[0]) if item[0] in names else len(names)


def is_repeated(one: Property) -> bool:
    """Is it an indexer, or an override of what the base prints?"""
    assert one.getter is not None
    return one.is_indexer or one.getter.is_override


def member_text(
    builder: ProgramBuilder, this: lowered.Local, member: Field | Property, owner: NamedType
) -> lowered.Expression:
    type_ = substitute(member.type, owner.mapping).erased
    return text_of(builder, type_, read_member(builder, this, member, owner))


def read_member(
    builder: ProgramBuilder, this: lowered.Local, member: Field | Property, owner: NamedType
) -> lowered.Expression:
    """this.X: a field, an auto-property's field, or a call of the getter."""
    if isinstance(member, Property):
        plain = builder.auto_field(PropertyUse(member, owner))
        if plain is None:
            return read_property(builder, this, member, owner)
        member = plain.field
    use = FieldUse(member, owner)
    held = builder.lower_type(use.type.erased)
    return lowered.Field(NOWHERE, held, this, builder.field_name(member))


def read_property(
    builder: ProgramBuilder, this: lowered.Local, member: Property, owner: NamedType
) -> lowered.Expression:
    assert member.getter is not None
    use = builder.use(member.getter, owner)
    result = builder.lower_type(use.return_type.erased)
    if member.getter.is_dispatched and not owner.is_value_type:
        return lowered.CallSlot(NOWHERE, result, this, builder.slot(use), ())
    return lowered.Call(NOWHERE, result, builder.use_function(use), (this,))
