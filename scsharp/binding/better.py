"""Which of two applicable candidates is better: C# 12.6.4.3 to 12.6.4.7."""

from __future__ import annotations

from scsharp.binding.arguments import Argument
from scsharp.binding.context import Context
from scsharp.binding.conversions import exists, implicit_types
from scsharp.binding.overloads import Candidate
from scsharp.binding.pending import (
    PendingConditional,
    PendingGroup,
    PendingLambda,
    PendingSwitch,
    PendingTuple,
)
from scsharp.binding.type_facts import (
    UNTYPED,
    S,
    delegate_signature,
    is_delegate,
    is_void,
    same_type,
    special_of,
    tuple_elements,
    without_nullable,
)
from scsharp.symbols.types import NULL, ArrayType, NamedType, Special, Type, TypeParameter
from scsharp.typed import nodes as typed

SIGNED_OVER_UNSIGNED: dict[Special, frozenset[Special]] = {
    S.SBYTE: frozenset((S.BYTE, S.UINT16, S.UINT32, S.UINT64)),
    S.INT16: frozenset((S.UINT16, S.UINT32, S.UINT64)),
    S.INT32: frozenset((S.UINT32, S.UINT64)),
    S.INT64: frozenset((S.UINT64,)),
}


def better(context: Context, one: Candidate, other: Candidate, arguments: list[Argument]) -> int:
    """1 if the first candidate is better, -1 if the second one is, 0 if neither."""
    result, alike = 0, True
    for position, argument in enumerate(arguments):
        mine, theirs = one.types[position], other.types[position]
        if same_type(mine, theirs):
            continue
        alike = False
        step = better_conversion(context, argument.value, mine, theirs)
        if step and result and step != result:
            return by_defaults(one, other)
        result = result or step
    return tie_break(one, other) if alike else result or by_defaults(one, other)


def by_defaults(one: Candidate, other: Candidate) -> int:
    """No parameter type decides: a call that leaves nothing to defaults is better. The standard
    asks that only where the types are the same; C#'s compilers ask it here too."""
    if one.is_expanded or other.is_expanded:
        return 0
    return other.uses_defaults - one.uses_defaults


def tie_break(one: Candidate, other: Candidate) -> int:
    """The arguments' parameter types are the same: how the methods are declared decides."""
    for mine, theirs in (
        (one.is_generic, other.is_generic),
        (one.is_expanded, other.is_expanded),
        (one.uses_defaults, other.uses_defaults),
    ):
        if mine != theirs:
            return -1 if mine else 1
    if one.is_expanded and len(one.parameters) != len(other.parameters):
        return 1 if len(one.parameters) > len(other.parameters) else -1
    return more_specific(declared_types(one), declared_types(other)) or by_value(one, other)


def declared_types(candidate: Candidate) -> list[Type]:
    """The parameter types as declared, before type arguments were put in."""
    symbol = candidate.symbol
    types: list[Type] = []
    for index in candidate.at:
        type_ = symbol.parameters[index].type
        is_rest = candidate.is_expanded and index == len(symbol.parameters) - 1
        types.append(type_.element if is_rest and isinstance(type_, ArrayType) else type_)
    return types


def by_value(one: Candidate, other: Candidate) -> int:
    """A parameter by value is better than one declared `in`."""
    mine = sum(parameter.modifier == "in" for parameter in one.parameters)
    theirs = sum(parameter.modifier == "in" for parameter in other.parameters)
    return (theirs > mine) - (mine > theirs)


def more_specific(ours: list[Type], theirs: list[Type]) -> int:
    result = 0
    for one, other in zip(ours, theirs, strict=False):
        step = more_specific_type(one, other)
        if step and result and step != result:
            return 0
        result = result or step
    return result


def more_specific_type(one: Type, other: Type) -> int:
    """A type parameter is less specific than anything else, at any depth."""
    if isinstance(one, TypeParameter) or isinstance(other, TypeParameter):
        return isinstance(other, TypeParameter) - isinstance(one, TypeParameter)
    if isinstance(one, ArrayType) and isinstance(other, ArrayType):
        return more_specific_type(one.element, other.element)
    if not isinstance(one, NamedType) or not isinstance(other, NamedType):
        return 0
    if one.definition is not other.definition:
        return 0
    return more_specific(list(one.arguments), list(other.arguments))


# ------------------------------------------------------------------------ better conversion


def better_conversion(context: Context, value: typed.Expression, one: Type, other: Type) -> int:
    """Which of two targets an expression converts to better."""
    mine, theirs = matches(context, value, one), matches(context, value, other)
    if mine != theirs:
        return 1 if mine else -1
    return better_target(context, one, other)


def matches(context: Context, value: typed.Expression, type_: Type) -> bool:
    """Does the expression match the type exactly?"""
    match value:
        case PendingLambda():
            return lambda_matches(context, value, type_)
        case PendingTuple():
            wanted = tuple_elements(type_)
            return len(wanted) == len(value.elements) and all(
                matches(context, part, each)
                for part, each in zip(value.elements, wanted, strict=True)
            )
        case PendingConditional():
            return matches(context, value.when_true, type_) and matches(
                context, value.when_false, type_
            )
        case PendingSwitch():
            return all(matches(context, arm.value, type_) for arm in value.arms)
        case PendingGroup():
            return False
    if value.type in (NULL, UNTYPED):
        return False
    return same_type(value.type, type_)


def lambda_matches(context: Context, value: PendingLambda, type_: Type) -> bool:
    from scsharp.binding import lambdas

    if not is_delegate(type_):
        return False
    assert isinstance(type_, NamedType)
    parameters, wanted = delegate_signature(type_)
    if is_void(wanted):
        return False
    found = lambdas.inferred_return(context, value, parameters)
    if found is not None and same_type(found, wanted):
        return True
    results = lambdas.results(context, value, parameters)
    return bool(results) and all(matches(context, one, wanted) for one in results)


def better_target(context: Context, one: Type, other: Type) -> int:
    """Which of two types is the better conversion target."""
    if same_type(one, other):
        return 0
    forth = exists(implicit_types(context.world, one, other))
    back = exists(implicit_types(context.world, other, one))
    if forth or back:
        return forth - back
    if is_delegate(one) and is_delegate(other):
        assert isinstance(one, NamedType) and isinstance(other, NamedType)
        return better_delegate(context, one, other)
    return better_sign(one, other)


def better_delegate(context: Context, one: NamedType, other: NamedType) -> int:
    mine, theirs = delegate_signature(one)[1], delegate_signature(other)[1]
    if is_void(mine) or is_void(theirs):
        return is_void(theirs) - is_void(mine)
    return better_target(context, mine, theirs)


def better_sign(one: Type, other: Type) -> int:
    mine, theirs = special_of(without_nullable(one)), special_of(without_nullable(other))
    if mine is None or theirs is None:
        return 0
    if theirs in SIGNED_OVER_UNSIGNED.get(mine, ()):
        return 1
    return -1 if mine in SIGNED_OVER_UNSIGNED.get(theirs, ()) else 0
