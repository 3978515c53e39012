"""Predefined operators on operands that only become numbers, bools or strings by conversion
operators of their types: overload resolution over the few operand types there are."""

from __future__ import annotations

from scsharp.binding.better import better_target
from scsharp.binding.context import Context
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.operators import (
    ARITHMETIC,
    BITWISE,
    EQUALITY,
    ORDER,
    SHIFTS,
    Ambiguous,
    Row,
    row_of,
)
from scsharp.binding.pending import PendingConditional, PendingSwitch
from scsharp.binding.type_facts import without_nullable
from scsharp.symbols.types import NamedType, base_types
from scsharp.typed import nodes as typed


def may_convert(value: typed.Expression) -> bool:
    """Does its type declare a conversion operator that may help, or is it a conditional whose
    branches have no type in common?"""
    if isinstance(value, (PendingConditional, PendingSwitch)):
        return True
    plain = without_nullable(value.type)
    if not isinstance(plain, NamedType) or plain.special is not None:
        return False
    return any("op_Implicit" in one.definition.members for one in base_types(plain))


def converted_row(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression
) -> Row | Ambiguous | None:
    if not (may_convert(left) or may_convert(right)):
        return None
    if sign in SHIFTS:
        return converted_shift(context, left, right)
    fitting = [
        one
        for one in operand_types(context, sign)
        if exists(implicit(context, left, one)) and exists(implicit(context, right, one))
    ]
    best = best_of(context, fitting)
    if best is None:
        return Ambiguous() if fitting else None
    return row_of(context.world, best, sign, False)


def converted_shift(
    context: Context, left: typed.Expression, right: typed.Expression
) -> Row | None:
    count = context.world.int32
    if not exists(implicit(context, right, count)):
        return None
    shifted = [one for one in integer_types(context) if exists(implicit(context, left, one))]
    best = best_of(context, shifted)
    return Row(best, count, best, best) if best is not None else None


def best_of(context: Context, fitting: list[NamedType]) -> NamedType | None:
    for one in fitting:
        if all(one is other or better_target(context, one, other) > 0 for other in fitting):
            return one
    return None


def integer_types(context: Context) -> list[NamedType]:
    world = context.world
    return [world.int32, world.uint32, world.int64, world.uint64]


def operand_types(context: Context, sign: str) -> list[NamedType]:
    world = context.world
    integers = integer_types(context)
    numbers = [*integers, world.single, world.double, world.decimal]
    if sign in ARITHMETIC or sign in ORDER:
        return [*numbers, world.string] if sign == "+" else numbers
    if sign in BITWISE:
        return [*integers, world.bool_]
    if sign in EQUALITY:
        return [*numbers, world.bool_, world.string]
    return []


def converted_unary(context: Context, sign: str, value: typed.Expression) -> Row | None:
    if not may_convert(value):
        return None
    world = context.world
    types: list[NamedType] = {
        "!": [world.bool_],
        "~": integer_types(context),
    }.get(sign, operand_types(context, "-"))
    fitting = [one for one in types if exists(implicit(context, value, one))]
    best = best_of(context, fitting)
    return row_of(world, best, sign, False) if best is not None else None
