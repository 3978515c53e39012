"""The best common type of several expressions (C# 12.6.3.15): arrays, lambdas, switches."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.binding.context import Context
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.type_facts import UNTYPED, is_void
from scsharp.symbols.types import ERROR, NULL, Type
from scsharp.typed import nodes as typed


def best_common_type(context: Context, values: Sequence[typed.Expression]) -> Type | None:
    """The one type among the values' own that all of them convert to; None if there is none."""
    types = distinct_types(context, values)
    if ERROR in types:
        return ERROR
    if not types:
        return None
    if len(types) == 1:
        only = types[0]
        return only if converts_all(context, values, only) else None
    best = [one for one in types if converts_all(context, values, one)]
    if len(best) == 1:
        return best[0]
    exact = [one for one in best if all(better_than(context, one, other) for other in best)]
    return exact[0] if len(exact) == 1 else None


def distinct_types(context: Context, values: Sequence[typed.Expression]) -> list[Type]:
    from scsharp.binding.lambdas import own_type

    found: dict[Type, Type] = {}
    for one in values:
        type_ = own_type(context, one) if one.type is UNTYPED else one.type
        if type_ is None or type_ in (NULL, UNTYPED) or is_void(type_):
            continue
        key = type_.erased
        found[key] = type_ if key not in found or found[key] is type_ else key
    return list(found.values())


def converts_all(context: Context, values: Sequence[typed.Expression], type_: Type) -> bool:
    return all(exists(implicit(context, one, type_)) for one in values)


def better_than(context: Context, one: Type, other: Type) -> bool:
    from scsharp.binding.conversions import implicit_types

    if one is other:
        return True
    return exists(implicit_types(context.world, other, one)) and not exists(
        implicit_types(context.world, one, other)
    )


def common_of_two(
    context: Context, first: typed.Expression, second: typed.Expression
) -> Type | None:
    """The natural type of a conditional expression (12.18): either branch's type."""
    if first.type is ERROR or second.type is ERROR:
        return ERROR
    return best_common_type(context, (first, second))
