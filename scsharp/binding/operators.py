"""The predefined operators: numeric promotion, and the rows that operand types select.

A row tells to which types the operands convert, the type the operator works on and the result.
C#'s overload resolution among predefined operators comes down to these tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding.constants import fits
from scsharp.binding.type_facts import (
    INTEGERS,
    NUMERIC,
    S,
    is_enum,
    nullable_element,
    special_of,
)
from scsharp.binding.world import World
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NULL, NamedType, Special, Type
from scsharp.typed import nodes as typed

ARITHMETIC = frozenset(("+", "-", "*", "/", "%"))
BITWISE = frozenset(("&", "|", "^"))
SHIFTS = frozenset(("<<", ">>", ">>>"))
ORDER = frozenset(("<", ">", "<=", ">="))
EQUALITY = frozenset(("==", "!="))
COMPARING = ORDER | EQUALITY

METHOD_NAMES: dict[str, str] = {
    "+": "op_Addition", "-": "op_Subtraction", "*": "op_Multiply", "/": "op_Division",
    "%": "op_Modulus", "&": "op_BitwiseAnd", "|": "op_BitwiseOr", "^": "op_ExclusiveOr",
    "<<": "op_LeftShift", ">>": "op_RightShift", ">>>": "op_UnsignedRightShift",
    "==": "op_Equality", "!=": "op_Inequality", "<": "op_LessThan", ">": "op_GreaterThan",
    "<=": "op_LessThanOrEqual", ">=": "op_GreaterThanOrEqual",
}  # fmt: skip

UNARY_METHOD_NAMES: dict[str, str] = {
    "+": "op_UnaryPlus", "-": "op_UnaryNegation", "!": "op_LogicalNot",
    "~": "op_OnesComplement", "++": "op_Increment", "--": "op_Decrement",
}  # fmt: skip

SMALL_SIGNED = frozenset((S.SBYTE, S.INT16, S.INT32))
SIGNED = SMALL_SIGNED | {S.INT64}


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A chosen operator: `works_on` is the type without ? when `is_lifted`."""

    left: Type
    right: Type
    works_on: Type
    result: Type
    is_lifted: bool = False
    method: MethodUse | None = None
    back_to: Type | None = None
    """For enum + and -: the type that the numeric result converts back to."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """No predefined operator is best: ulong with a signed type."""


def constant_int(value: typed.Expression) -> int | None:
    if isinstance(value, typed.Constant) and special_of(value.type) in (S.INT32, S.INT64):
        return value.value if isinstance(value.value, int) else None
    return None


def promote(
    left: Special, right: Special, left_value: int | None = None, right_value: int | None = None
) -> Special | Ambiguous | None:
    """Binary numeric promotion (12.4.7.3); the values of int constants let them become unsigned."""
    pair = (left, right)
    for widest in (S.DECIMAL, S.DOUBLE, S.SINGLE):
        if widest in pair:
            floating = S.DOUBLE in pair or S.SINGLE in pair
            return None if widest is S.DECIMAL and floating else widest
    if S.UINT64 in pair:
        return promote_unsigned(left, right, left_value, right_value, S.UINT64)
    if S.INT64 in pair:
        return S.INT64
    if S.UINT32 in pair:
        return promote_unsigned(left, right, left_value, right_value, S.UINT32)
    return S.INT32


def promote_unsigned(
    left: Special,
    right: Special,
    left_value: int | None,
    right_value: int | None,
    wanted: Special,
) -> Special | Ambiguous:
    for special, value in ((left, left_value), (right, right_value)):
        if special in SIGNED and (value is None or not fits(value, wanted)):
            return Ambiguous() if wanted is S.UINT64 else S.INT64
    return wanted


def promote_one(sign: str, special: Special) -> Special | None:
    """Unary numeric promotion."""
    if special not in NUMERIC:
        return None
    if sign == "~" and special not in INTEGERS:
        return None
    if sign == "-" and special is S.UINT64:
        return None
    if sign == "-" and special is S.UINT32:
        return S.INT64
    if special in INTEGERS and special not in (S.INT32, S.UINT32, S.INT64, S.UINT64):
        return S.INT32
    return special


def promote_shift(special: Special | None) -> Special | None:
    if special not in INTEGERS:
        return None
    return special if special in (S.UINT32, S.INT64, S.UINT64) else S.INT32


# ---------------------------------------------------------------------------- numeric rows


def numeric_row(
    world: World, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | Ambiguous | None:
    """Arithmetic, comparison, bits and shifts on numbers, and on T? of them."""
    one = nullable_element(left.type) or left.type
    other = nullable_element(right.type) or right.type
    lifted = one is not left.type or other is not right.type
    if left.type is NULL and right.type is not NULL:
        one, lifted = other, True
    elif right.type is NULL and left.type is not NULL:
        other, lifted = one, True
    ours, theirs = special_of(one), special_of(other)
    if ours is None or theirs is None:
        return None
    if sign in SHIFTS:
        return shift_row(world, ours, theirs, lifted)
    if ours is S.BOOLEAN and theirs is S.BOOLEAN:
        return bool_row(world, sign, lifted)
    if ours not in NUMERIC or theirs not in NUMERIC:
        return None
    wanted = promote(ours, theirs, constant_int(left), constant_int(right))
    if isinstance(wanted, Ambiguous) and sign in BITWISE:
        return None
    if wanted is None or isinstance(wanted, Ambiguous):
        return wanted
    if sign in BITWISE and wanted not in INTEGERS:
        return None
    return row_of(world, world.special(wanted), sign, lifted)


def row_of(world: World, type_: NamedType, sign: str, lifted: bool) -> Row:
    operand = world.nullable(type_) if lifted else type_
    result = world.bool_ if sign in COMPARING else operand
    return Row(operand, operand, type_, result, lifted)


def shift_row(world: World, ours: Special, theirs: Special, lifted: bool) -> Row | None:
    wanted = promote_shift(ours)
    if wanted is None or theirs not in INTEGERS:
        return None
    if theirs not in (S.SBYTE, S.BYTE, S.INT16, S.UINT16, S.INT32, S.CHAR):
        return None
    type_, count = world.special(wanted), world.int32
    if lifted:
        operand = world.nullable(type_)
        return Row(operand, world.nullable(count), type_, operand, True)
    return Row(type_, count, type_, type_)


def bool_row(world: World, sign: str, lifted: bool) -> Row | None:
    if sign in BITWISE or sign in EQUALITY:
        return row_of(world, world.bool_, sign, lifted)
    return None


# -------------------------------------------------------------------------------- enum rows


def enum_row(
    world: World, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | None:
    """E op E, E + U, U + E, E - U, E - E; a constant 0 is every enum's."""
    from scsharp.binding.expression_conversions import is_zero

    one = nullable_element(left.type) or left.type
    other = nullable_element(right.type) or right.type
    lifted = one is not left.type or other is not right.type
    if NULL in (left.type, right.type):
        lifted = True
        one, other = (other, other) if left.type is NULL else (one, one)
    if is_enum(one) and is_enum(other):
        return both_enums(world, sign, one, lifted) if one is other else None
    enum, number = (one, right) if is_enum(one) else (other, left)
    if not is_enum(enum):
        return None
    if sign in ("+", "-") and not (sign == "-" and enum is other):
        return enum_and_number(world, sign, enum, number, lifted, enum is one)
    if isinstance(number, typed.Constant) and is_zero(number):
        return both_enums(world, sign, enum, lifted)
    return None


def both_enums(world: World, sign: str, enum: Type, lifted: bool) -> Row | None:
    assert isinstance(enum, NamedType)
    if sign in COMPARING or sign in BITWISE:
        return row_of(world, enum, sign, lifted)
    if sign != "-":
        return None
    return enum_arithmetic(world, enum, lifted, world.underlying(enum))


def enum_and_number(
    world: World, sign: str, enum: Type, number: typed.Expression, lifted: bool, is_left: bool
) -> Row | None:
    from scsharp.binding.conversions import built_in
    from scsharp.binding.expression_conversions import from_constant

    plain = nullable_element(number.type) or number.type
    below = world.underlying(enum)
    fits_below = built_in(world, plain, below).is_implicit
    if not fits_below and isinstance(number, typed.Constant):
        fits_below = from_constant(number, below) is not None
    if not fits_below:
        return None
    return enum_arithmetic(world, enum, lifted, enum)


def enum_arithmetic(world: World, enum: Type, lifted: bool, result: Type) -> Row:
    """Enums add and subtract as their underlying numbers, promoted; then back."""
    below = special_of(world.underlying(enum))
    assert below is not None
    wanted = promote_one("+", below)
    assert wanted is not None
    type_ = world.special(wanted)
    operand = world.nullable(type_) if lifted else type_
    back = world.nullable(result) if lifted else result
    return Row(operand, operand, type_, operand, lifted, back_to=back)


# ------------------------------------------------------------------------------- unary rows


def unary_row(world: World, sign: str, operand: Type) -> Row | None:
    """The predefined operator on the type, lifted or not."""
    element = nullable_element(operand)
    plain, lifted = element or operand, element is not None
    special = special_of(plain)
    works_on: Type | None = None
    if sign == "!":
        works_on = plain if special is S.BOOLEAN else None
    elif sign == "~" and is_enum(plain):
        works_on = plain
    elif special is not None:
        wanted = promote_one(sign, special)
        works_on = world.special(wanted) if wanted else None
    if works_on is None:
        return None
    type_ = world.nullable(works_on) if lifted else works_on
    return Row(type_, type_, works_on, type_, lifted)
