"""Questions about types that conversions, operators and overloads ask all the time."""

from __future__ import annotations

from scsharp.symbols.members import Method
from scsharp.symbols.types import (
    ERROR,
    NULL,
    ArrayType,
    NamedType,
    NullType,
    Special,
    Type,
    TypeKind,
    TypeParameter,
    substitute,
)

S = Special

INTEGER_RANGES: dict[Special, tuple[int, int]] = {
    S.SBYTE: (-(2**7), 2**7 - 1),
    S.BYTE: (0, 2**8 - 1),
    S.INT16: (-(2**15), 2**15 - 1),
    S.UINT16: (0, 2**16 - 1),
    S.CHAR: (0, 2**16 - 1),
    S.INT32: (-(2**31), 2**31 - 1),
    S.UINT32: (0, 2**32 - 1),
    S.INT64: (-(2**63), 2**63 - 1),
    S.UINT64: (0, 2**64 - 1),
}
INTEGERS = frozenset(INTEGER_RANGES)
FLOATING = frozenset((S.SINGLE, S.DOUBLE))
NUMERIC = INTEGERS | FLOATING | {S.DECIMAL}

UNTYPED = NullType()
"""The type of an expression that only a target type can complete: a lambda, new(), [1, 2] ..."""


def nullable_element(type_: Type) -> Type | None:
    """T of T?, else None."""
    if isinstance(type_, NamedType) and type_.special is S.NULLABLE and type_.arguments:
        return type_.arguments[0]
    return None


def without_nullable(type_: Type) -> Type:
    return nullable_element(type_) or type_


def special_of(type_: Type) -> Special | None:
    return type_.special if isinstance(type_, NamedType) else None


def numeric_of(type_: Type) -> Special | None:
    """The numeric type it is (char too), not looking through enums."""
    special = type_.special if isinstance(type_, NamedType) else None
    return special if special in NUMERIC else None


def is_enum(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.kind is TypeKind.ENUM


def underlying(type_: Type) -> Type:
    """The integer type below an enum; other types as they are."""
    if isinstance(type_, NamedType) and type_.kind is TypeKind.ENUM:
        return type_.definition.enum_underlying or type_
    return type_


def is_delegate(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.kind is TypeKind.DELEGATE


def is_interface(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.kind is TypeKind.INTERFACE


def is_void(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is S.VOID


def is_error(type_: Type) -> bool:
    return type_ is ERROR


def is_string(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is S.STRING


def is_object(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is S.OBJECT


def is_bool(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is S.BOOLEAN


def is_reference_type(type_: Type) -> bool:
    """Known to be a reference type (an unconstrained T is neither)."""
    match type_:
        case NamedType():
            return not type_.is_value_type and type_.special is not S.VOID
        case ArrayType():
            return True
        case TypeParameter():
            return is_reference_parameter(type_)
    return False


def is_reference_parameter(type_: TypeParameter) -> bool:
    if type_.has_class_constraint:
        return True
    return any(
        (isinstance(one, NamedType) and one.kind is TypeKind.CLASS and not is_loose_base(one))
        or (isinstance(one, TypeParameter) and is_reference_parameter(one))
        for one in type_.constraint_types
    )


def is_loose_base(type_: NamedType) -> bool:
    return type_.special in (S.OBJECT, S.VALUE_TYPE, S.ENUM)


def is_value_type(type_: Type) -> bool:
    """Known to be a value type, T? included."""
    return isinstance(type_, (NamedType, TypeParameter)) and type_.is_value_type


def is_plain_value_type(type_: Type) -> bool:
    """A value type that has a T? of its own."""
    return is_value_type(type_) and nullable_element(type_) is None


def can_be_null(type_: Type) -> bool:
    return type_ is NULL or is_reference_type(type_) or nullable_element(type_) is not None


def same_type(one: Type, other: Type) -> bool:
    """Equal but for the names of tuple elements."""
    return one is other or one.erased is other.erased


def delegate_method(type_: Type) -> Method | None:
    if isinstance(type_, NamedType) and type_.kind is TypeKind.DELEGATE:
        return type_.definition.delegate_invoke
    return None


def delegate_signature(type_: NamedType) -> tuple[tuple[Type, ...], Type]:
    """Parameter types and return type of a delegate type, its arguments put in."""
    invoke = type_.definition.delegate_invoke
    assert invoke is not None
    mapping = type_.mapping
    parameters = tuple(substitute(one.type, mapping) for one in invoke.parameters)
    return parameters, substitute(invoke.return_type, mapping)


def tuple_elements(type_: Type) -> tuple[Type, ...]:
    """The element types of a tuple type, the eighth and later ones too; () for other types."""
    if not (isinstance(type_, NamedType) and type_.is_tuple):
        return ()
    if len(type_.arguments) <= 7:
        return type_.arguments
    rest = type_.arguments[7]
    if not isinstance(rest, NamedType) or rest.special is not S.VALUE_TUPLE:
        return ()
    return type_.arguments[:7] + rest_elements(rest)


def rest_elements(rest: NamedType) -> tuple[Type, ...]:
    return tuple_elements(rest) if rest.is_tuple else rest.arguments


def tuple_names(type_: Type) -> tuple[str | None, ...]:
    count = len(tuple_elements(type_))
    names = type_.tuple_names if isinstance(type_, NamedType) else None
    return names if names else (None,) * count


def contains_parameter(type_: Type, parameters: frozenset[TypeParameter]) -> bool:
    """Does the type mention one of the type parameters?"""
    match type_:
        case TypeParameter():
            return type_ in parameters
        case ArrayType(element=element):
            return contains_parameter(element, parameters)
        case NamedType(arguments=arguments):
            return any(contains_parameter(one, parameters) for one in arguments)
    return False
