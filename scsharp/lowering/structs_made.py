"""Equals, GetHashCode and ToString of value types that do not declare them.

struct P { int x; string s; }   ->   Equals(this, other) => other is P && this.x == other.x && ...
Enums have theirs from kernel functions, which get the enum's type after the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.dispatch import find_implementation
from scsharp.lowering.kinds import BOOL, I32, NOWHERE, OBJECT, STRING
from scsharp.lowering.members import first_declaration
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType, Special, Type, TypeKind, substitute

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

HASH_FACTOR = 31
VALUE_BASES = (Special.OBJECT, Special.VALUE_TYPE, Special.ENUM)


def made_struct_method(builder: ProgramBuilder, type_: NamedType, slot: MethodUse) -> str | None:
    """The function (value, arguments) for a method that the type only inherits, or None."""
    implementation = find_implementation(builder, type_, slot)
    if implementation is not None:
        owner = implementation.owner
        if owner is None or owner.special not in VALUE_BASES:
            return None
    name = first_declaration(slot.method).name
    count = len(slot.method.parameters)
    maker = (ENUM_MAKERS if type_.kind is TypeKind.ENUM else STRUCT_MAKERS).get((name, count))
    if maker is None:
        return None
    wish = f"{type_!r}.{name}"
    return builder.use_made(("made", type_, name, count), wish, lambda n: maker(builder, n, type_))


def value_parameter(builder: ProgramBuilder, type_: NamedType) -> lowered.Parameter:
    return lowered.Parameter("this", builder.lower_type(type_))


OTHER = lowered.Parameter("other", OBJECT)


def struct_equals(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    """Equals(this, object other) => other is T && equal_fields(this, other.value)"""
    from scsharp.lowering.boxes import boxed_value

    this = value_parameter(builder, type_)
    other = build.parameter_local(OTHER)
    test = lowered.TypeTest(NOWHERE, BOOL, other, builder.tested_type(type_))
    boxed = lowered.Local(NOWHERE, box_type(builder, type_), "other")
    value = boxed_value(builder, boxed, type_)
    same = equal_values(builder, type_, build.parameter_local(this), value)
    return build.function(name, (this, OTHER), BOOL, (build.give(build.both(test, same)),))


def box_type(builder: ProgramBuilder, type_: NamedType) -> lowered.Type:
    return lowered.Type(lowered.Kind.OBJECT, builder.types.box_class(type_).name)


def equal_values(
    builder: ProgramBuilder, type_: NamedType, left: lowered.Expression, right: lowered.Expression
) -> lowered.Expression:
    """Bare equality of two values of an enum; the fields of a struct one by one."""
    if type_.kind is TypeKind.ENUM:
        return build.compare("==", left, right)
    key = "equal fields", type_
    function = builder.use_made(key, f"{type_!r}.equal", lambda n: equal_fields(builder, n, type_))
    return build.call(function, BOOL, left, right)


def field_places(
    builder: ProgramBuilder, type_: NamedType, value: lowered.Expression
) -> list[tuple[Type, lowered.Field]]:
    """All fields of a struct or class, each with its type."""
    mapping = type_.mapping
    made = []
    for one in builder.types.fields_of(type_.definition):
        concrete = substitute(one.type, mapping).erased
        held = builder.lower_type(concrete)
        made.append((concrete, lowered.Field(NOWHERE, held, value, builder.field_name(one))))
    return made


def equal_fields(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    """equal(a, b) => a.x == b.x && a.s == b.s"""
    from scsharp.lowering.equality import equals

    held = builder.lower_type(type_)
    first, second = lowered.Parameter("this", held), lowered.Parameter("other", held)
    lefts = field_places(builder, type_, build.parameter_local(first))
    rights = field_places(builder, type_, build.parameter_local(second))
    test: lowered.Expression | None = None
    for (kind, left), (_, right) in zip(lefts, rights, strict=True):
        one = equals(builder, kind, left, right)
        test = one if test is None else build.both(test, one)
    return build.function(name, (first, second), BOOL, (build.give(test or build.boolean(True)),))


def struct_hash(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    """GetHashCode(this) => (hash(x) * 31) + hash(s) ..."""
    from scsharp.lowering.equality import hash_code

    this = value_parameter(builder, type_)
    total: lowered.Expression = build.integer(len(builder.types.fields_of(type_.definition)))
    for kind, place in field_places(builder, type_, build.parameter_local(this)):
        total = combined_hash(total, hash_code(builder, kind, place))
    return build.function(name, (this,), I32, (build.give(total),))


def combined_hash(total: lowered.Expression, one: lowered.Expression) -> lowered.Expression:
    product = lowered.Binary(NOWHERE, I32, "*", total, build.integer(HASH_FACTOR))
    return lowered.Binary(NOWHERE, I32, "+", product, one)


def struct_text(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    """ToString(this) => the type's full name"""
    from scsharp.lowering.naming import runtime_full_name

    this = value_parameter(builder, type_)
    return build.function(
        name, (this,), STRING, (build.give(build.text(runtime_full_name(type_))),)
    )


# -------------------------------------------------------------------------------------- enums


def type_token(builder: ProgramBuilder, type_: Type) -> lowered.TypeToken:
    return lowered.TypeToken(NOWHERE, OBJECT, builder.runtime_type(type_))


def enum_text(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    this = value_parameter(builder, type_)
    arguments = build.parameter_local(this), type_token(builder, type_)
    value = lowered.CallIntrinsic(NOWHERE, STRING, "enum_to_string", arguments)
    return build.function(name, (this,), STRING, (build.give(value),))


def enum_format(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    this = value_parameter(builder, type_)
    parameters = (this, lowered.Parameter("format", STRING), lowered.Parameter("provider", OBJECT))
    form = build.parameter_local(parameters[1])
    arguments = build.parameter_local(this), type_token(builder, type_), form
    value = lowered.CallIntrinsic(NOWHERE, STRING, "enum_format", arguments)
    return build.function(name, parameters, STRING, (build.give(value),))


def enum_hash(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    from scsharp.lowering.equality import hash_code

    this = value_parameter(builder, type_)
    assert type_.definition.enum_underlying is not None
    value = hash_code(builder, type_.definition.enum_underlying, build.parameter_local(this))
    return build.function(name, (this,), I32, (build.give(value),))


def enum_compare(builder: ProgramBuilder, name: str, type_: NamedType) -> lowered.Function:
    this = value_parameter(builder, type_)
    arguments = (
        build.parameter_local(this), type_token(builder, type_), build.parameter_local(OTHER)
    )  # fmt: skip
    value = lowered.CallIntrinsic(NOWHERE, I32, "enum_compare_to", arguments)
    return build.function(name, (this, OTHER), I32, (build.give(value),))


STRUCT_MAKERS = {
    ("Equals", 1): struct_equals,
    ("GetHashCode", 0): struct_hash,
    ("ToString", 0): struct_text,
}
ENUM_MAKERS = {
    ("Equals", 1): struct_equals,
    ("GetHashCode", 0): enum_hash,
    ("ToString", 0): enum_text,
    ("ToString", 2): enum_format,
    ("CompareTo", 1): enum_compare,
}
