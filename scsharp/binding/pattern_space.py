"""Can formulas about a value hold together? Each part takes one of finitely many samples: the
constants it is compared with and points between them, or the types it is tested for."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from scsharp.binding.constants import COMPARISONS
from scsharp.binding.pattern_formulas import (
    LENGTH,
    All,
    Any,
    Compares,
    Fact,
    Formula,
    HasType,
    Not,
    NotNull,
    Path,
    Space,
    has_type,
)
from scsharp.binding.type_facts import (
    INTEGER_RANGES,
    S,
    can_be_null,
    is_enum,
    is_interface,
    special_of,
    underlying,
    without_nullable,
)
from scsharp.symbols.members import Field
from scsharp.symbols.types import NamedType, Type, TypeParameter

BUDGET = 20_000
"""Steps after which the search gives up and takes the rows as reachable and complete."""

Samples = tuple[object, ...]
State = dict[Path, Samples]


class GaveUp(Exception):
    """The search took too long."""


@dataclass(slots=True)
class Steps:
    left: int = BUDGET


@dataclass(frozen=True, slots=True)
class Of:
    """A non-null sample of a part that is tested for types: the tested types that it has."""

    types: frozenset[Type]


def find_example(
    space: Space, formulas: Sequence[Formula], known: State | None = None
) -> dict[Path, object] | None:
    """Values of the parts for which all formulas hold, or None; `known` narrows some parts
    already. A search that takes too long
    finds nothing to complain about."""
    try:
        found = search(space, list(reversed(formulas)), known or {}, Steps())
    except GaveUp:
        return None if space.is_covering else {}
    if found is None:
        return None
    return {path: samples[0] for path, samples in found.items()}


def search(space: Space, todo: list[Formula], state: State, steps: Steps) -> State | None:
    """Takes formulas from the end of `todo`; choices are tried one after the other."""
    todo = list(todo)
    while todo:
        steps.left -= 1
        if steps.left < 0:
            raise GaveUp
        formula = todo.pop()
        match formula:
            case All(parts=parts):
                todo.extend(reversed(parts))
            case Any(parts=parts):
                return choose(space, parts, todo, state, steps)
            case Not(fact=fact):
                narrowed = narrow(space, state, fact, False)
                if narrowed is None:
                    return None
                state = narrowed
            case _:
                narrowed = narrow(space, state, formula, True)
                if narrowed is None:
                    return None
                state = narrowed
    return state


def is_simple(formula: Formula) -> bool:
    """Does the formula leave no choice?"""
    if isinstance(formula, All):
        return all(is_simple(one) for one in formula.parts)
    return not isinstance(formula, Any)


def narrow_all(space: Space, state: State, formula: Formula) -> State | None:
    """The state after a simple formula; None where it cannot hold."""
    return search(space, [formula], state, Steps())


def choose(
    space: Space,
    parts: tuple[Formula, ...],
    todo: list[Formula],
    state: State,
    steps: Steps,
) -> State | None:
    for one in parts:
        found = search(space, [*todo, one], state, steps)
        if found is not None:
            return found
    return None


def narrow(space: Space, state: State, fact: Fact, wanted: bool) -> State | None:
    samples = state.get(fact.path)
    if samples is None:
        samples = samples_of(space, fact.path)
    if isinstance(fact, Compares) and fact.operator == "==" and not is_nan(fact.value):
        value = fact.value
        kept = tuple([one for one in samples if (one == value) is wanted])
    else:
        kept = tuple(one for one in samples if holds(fact, one) is wanted)
    if not kept:
        return None
    return {**state, fact.path: kept}


def holds(fact: Fact, sample: object) -> bool:
    match fact:
        case NotNull():
            return sample is not None
        case HasType(type=type_):
            return isinstance(sample, Of) and type_ in sample.types
        case Compares(operator=operator, value=value):
            if sample is None:
                return False
            return COMPARISONS[operator](sample, value) or is_same_nan(operator, sample, value)


def is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


def is_same_nan(operator: str, sample: object, value: object) -> bool:
    return operator == "==" and is_nan(sample) and is_nan(value)


# ---------------------------------------------------------------------------------- samples


def samples_of(space: Space, path: Path) -> Samples:
    type_ = space.types[path]
    if path in space.constants:
        values = value_samples(space, without_nullable(type_), list(space.constants[path]))
        if path[-1:] == (LENGTH,):
            values = tuple(one for one in values if isinstance(one, int) and one >= 0)
        return (*values, None) if may_be_null(space, type_) else values
    tested = list(space.tested.get(path, ()))
    found: list[object] = list(type_samples(space, type_, tested))
    if may_be_null(space, type_):
        found.append(None)
    return tuple(found)


def may_be_null(space: Space, type_: Type) -> bool:
    """`without_null` leaves null out, `only_values` for references only."""
    if not can_be_null(type_) and type_.is_value_type:
        return False
    is_value = isinstance(type_, NamedType) and type_.is_nullable_value
    return not (space.without_null or (space.only_values and not is_value))


def type_samples(space: Space, type_: Type, tested: list[Type]) -> list[Of]:
    """Every combination of the tested types that one object may have."""
    plain = without_nullable(type_)
    if plain.is_value_type or is_sealed(plain):
        return [Of(closure(space, plain, tested))]
    found = {Of(closure(space, plain, tested)): None}
    for one in tested:
        found[Of(closure(space, one, tested) | closure(space, plain, tested))] = None
    for index, one in enumerate(tested):
        for other in tested[index + 1 :]:
            if may_share(one, other):
                both = closure(space, one, tested) | closure(space, other, tested)
                found[Of(both)] = None
    return list(found)


def closure(space: Space, type_: Type, tested: list[Type]) -> frozenset[Type]:
    """The tested types that every value of the type has."""
    return frozenset(one for one in tested if one is type_ or has_type(space, type_, one))


def is_sealed(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.definition.is_sealed


def may_share(one: Type, other: Type) -> bool:
    """May an object have both types although neither includes the other?"""
    interfaces = (is_interface(one), is_interface(other))
    if not any(interfaces):
        return isinstance(one, TypeParameter) or isinstance(other, TypeParameter)
    return all(flag or open_type(each) for flag, each in zip(interfaces, (one, other), strict=True))


def open_type(type_: Type) -> bool:
    return not type_.is_value_type and not is_sealed(type_)


def value_samples(space: Space, type_: Type, constants: list[object]) -> Samples:
    special = special_of(underlying(type_))
    if is_enum(type_):
        return enum_samples(space, type_, constants)
    if special is S.BOOLEAN:
        return (True, False)
    if special in INTEGER_RANGES:
        low, high = INTEGER_RANGES[special]
        return integer_samples([one for one in constants if isinstance(one, int)], low, high)
    if special in (S.SINGLE, S.DOUBLE):
        return float_samples([one for one in constants if isinstance(one, float)])
    if special is S.DECIMAL:
        return decimal_samples([one for one in constants if isinstance(one, Decimal)])
    return (*constants, Other())


class Other:
    """A string that equals none of the constants."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def integer_samples(constants: list[int], low: int, high: int) -> Samples:
    near = {value + step for value in constants for step in (-1, 0, 1)}
    near |= {0, low, high}
    return tuple(sorted((one for one in near if low <= one <= high), key=lambda n: (abs(n), n < 0)))


def float_samples(constants: list[float]) -> Samples:
    known = sorted({one for one in constants if math.isfinite(one)})
    between = [a / 2 + b / 2 for a, b in pairwise(known)]
    ends = [known[0] - 1 - abs(known[0]), known[-1] + 1 + abs(known[-1])] if known else [0.0]
    most = sys.float_info.max
    return (*known, *between, *ends, most, -most, math.inf, -math.inf, math.nan)


def decimal_samples(constants: list[Decimal]) -> Samples:
    known = sorted(set(constants))
    between = [(a + b) / 2 for a, b in pairwise(known)]
    ends = [known[0] - 1, known[-1] + 1] if known else [Decimal(0)]
    return (*known, *between, *ends)


def enum_samples(space: Space, type_: Type, constants: list[object]) -> Samples:
    assert isinstance(type_, NamedType)
    named = [
        one.constant
        for members in type_.definition.members.values()
        for one in members
        if isinstance(one, Field) and one.is_const and isinstance(space.world.constant_of(one), int)
    ]
    numbers = [one for one in (*named, *constants) if isinstance(one, int)]
    values: list[object] = list(dict.fromkeys(numbers))
    if not space.named_only or not values:
        special = special_of(underlying(type_))
        assert special is not None
        low, high = INTEGER_RANGES[special]
        values += [one for one in integer_samples(numbers, low, high) if one not in values]
    return tuple(values)
