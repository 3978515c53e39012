"""Bounds of type parameters in inference: exact, lower and upper, and the type they fix."""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.binding.conversions import exists, implicit_types
from scsharp.binding.type_facts import (
    is_reference_type,
    nullable_element,
    same_type,
    tuple_elements,
)
from scsharp.binding.world import World
from scsharp.symbols.types import (
    ERROR,
    ArrayType,
    NamedType,
    Type,
    TypeKind,
    TypeParameter,
    all_interfaces,
    base_types,
)

ARRAY_LIKE = frozenset(
    f"System.Collections.Generic.{name}"
    for name in (
        "IEnumerable", "ICollection", "IList", "IReadOnlyList", "IReadOnlyCollection",
    )
)  # fmt: skip


@dataclass(slots=True, eq=False)
class Bounds:
    exact: dict[Type, None] = field(default_factory=dict)
    lower: dict[Type, None] = field(default_factory=dict)
    upper: dict[Type, None] = field(default_factory=dict)

    @property
    def is_any(self) -> bool:
        return bool(self.exact or self.lower or self.upper)


Table = dict[TypeParameter, Bounds]
Fixed = dict[TypeParameter, Type]


def exact(world: World, table: Table, fixed: Fixed, have: Type, wanted: Type) -> None:
    """`wanted` must become exactly `have`."""
    match wanted:
        case TypeParameter():
            if wanted in table and wanted not in fixed:
                table[wanted].exact[have] = None
        case ArrayType(element=element, rank=rank):
            if isinstance(have, ArrayType) and have.rank == rank:
                exact(world, table, fixed, have.element, element)
        case NamedType(definition=definition, arguments=arguments):
            if isinstance(have, NamedType) and have.definition is definition:
                for one, other in zip(have.arguments, arguments, strict=True):
                    exact(world, table, fixed, one, other)


def lower(world: World, table: Table, fixed: Fixed, have: Type, wanted: Type) -> None:
    """`have` must convert to what `wanted` becomes."""
    match wanted:
        case TypeParameter():
            if wanted in table and wanted not in fixed:
                table[wanted].lower[have] = None
        case ArrayType(element=element, rank=rank):
            if isinstance(have, ArrayType) and have.rank == rank:
                step = lower if is_reference_type(have.element) else exact
                step(world, table, fixed, have.element, element)
        case NamedType() if wanted.arguments:
            lower_named(world, table, fixed, have, wanted)


def lower_named(world: World, table: Table, fixed: Fixed, have: Type, wanted: NamedType) -> None:
    if isinstance(have, ArrayType):
        if have.rank == 1 and wanted.definition.full_name in ARRAY_LIKE:
            step = lower if is_reference_type(have.element) else exact
            step(world, table, fixed, have.element, wanted.arguments[0])
        return
    inner, target = nullable_element(have), nullable_element(wanted)
    if inner is not None and target is not None:
        lower(world, table, fixed, inner, target)
        return
    if tuple_elements(have) and wanted.is_tuple:
        ours, theirs = tuple_elements(have), tuple_elements(wanted)
        if len(ours) == len(theirs):
            for one, other in zip(ours, theirs, strict=True):
                lower(world, table, fixed, one, other)
        return
    found = unique_base(have, wanted)
    if found is not None:
        by_variance(world, table, fixed, found, wanted, is_lower=True)


def upper(world: World, table: Table, fixed: Fixed, have: Type, wanted: Type) -> None:
    """What `wanted` becomes must convert to `have`."""
    match wanted:
        case TypeParameter():
            if wanted in table and wanted not in fixed:
                table[wanted].upper[have] = None
        case ArrayType(element=element, rank=rank):
            upper_array(world, table, fixed, have, element, rank)
        case NamedType() if wanted.arguments and isinstance(have, NamedType):
            found = unique_base(wanted, have)
            if found is not None and found.definition is have.definition:
                by_variance(world, table, fixed, have, found, is_lower=False)


def upper_array(
    world: World, table: Table, fixed: Fixed, have: Type, element: Type, rank: int
) -> None:
    if isinstance(have, ArrayType) and have.rank == rank:
        step = upper if is_reference_type(have.element) else exact
        step(world, table, fixed, have.element, element)
    elif isinstance(have, NamedType) and have.definition.full_name in ARRAY_LIKE and rank == 1:
        step = upper if is_reference_type(have.arguments[0]) else exact
        step(world, table, fixed, have.arguments[0], element)


def by_variance(
    world: World, table: Table, fixed: Fixed, have: NamedType, wanted: NamedType, *, is_lower: bool
) -> None:
    """C<A> against C<B>, argument by argument."""
    along, against = (lower, upper) if is_lower else (upper, lower)
    parameters = wanted.definition.all_type_parameters
    for parameter, one, other in zip(parameters, have.arguments, wanted.arguments, strict=True):
        if not is_reference_type(one) or not parameter.variance:
            exact(world, table, fixed, one, other)
        elif parameter.variance == "out":
            along(world, table, fixed, one, other)
        else:
            against(world, table, fixed, one, other)


def unique_base(have: Type, wanted: NamedType) -> NamedType | None:
    """The one type among `have`, its bases and interfaces that has the wanted definition."""
    found: dict[NamedType, None] = {}
    for start in starts(have):
        chain = base_types(start) if start.kind is not TypeKind.INTERFACE else iter((start,))
        candidates = [*chain, *all_interfaces(start)]
        for one in candidates:
            if one.definition is wanted.definition:
                found[one.erased] = None
                kept = one
    return kept if len(found) == 1 else None


def starts(have: Type) -> list[NamedType]:
    if isinstance(have, NamedType):
        return [have]
    if isinstance(have, TypeParameter):
        return [one for bound in have.constraint_types for one in starts(bound)]
    return []


# ------------------------------------------------------------------------------------ fixing


def fix(world: World, bounds: Bounds) -> Type | None:
    """The type that satisfies all bounds, if there is exactly one best."""
    every = distinct([*bounds.exact, *bounds.lower, *bounds.upper])
    if not every:
        return None
    if ERROR in every:
        return ERROR
    candidates = [one for one in every if fits(world, one, bounds)]
    if len(candidates) == 1:
        return candidates[0]
    best = [
        one
        for one in candidates
        if all(exists(implicit_types(world, other, one)) for other in candidates)
    ]
    return best[0] if len(best) == 1 else None


def fits(world: World, one: Type, bounds: Bounds) -> bool:
    return (
        all(same_type(one, other) for other in bounds.exact)
        and all(exists(implicit_types(world, other, one)) for other in bounds.lower)
        and all(exists(implicit_types(world, one, other)) for other in bounds.upper)
    )


def distinct(types: list[Type]) -> list[Type]:
    """Without repetitions; types that differ in tuple names only are one, without the names."""
    found: dict[Type, Type] = {}
    for one in types:
        key = one.erased
        found[key] = one if key not in found else found[key] if found[key] is one else key
    return list(found.values())
