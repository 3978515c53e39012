"""Where a type says `?`: in the type itself and in its arguments, which types themselves do not
tell (List<string> and List<string?> are one type)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scsharp.symbols.types import ArrayType, NamedType, Type, TypeDefinition, TypeParameter


@dataclass(frozen=True, slots=True)
class Nullness:
    """May a value of the type be null, and what stands in its parts?

    `parts` go with the type's arguments (an array has one, its element); none at all means that
    no part may be null. None, in both places, fits everything.
    """

    may_be_null: bool | None = False
    parts: tuple[Nullness, ...] | None = ()


Parts = tuple[Nullness, ...] | None
Mapped = Mapping[TypeParameter, Nullness]

PLAIN = Nullness()
NULL = Nullness(True)
UNKNOWN = Nullness(None, None)


def part(parts: Parts, index: int) -> Nullness:
    """The nullness of one argument (or, with index 0, of an array's element)."""
    if parts is None:
        return UNKNOWN
    return parts[index] if index < len(parts) else PLAIN


def together(parts: tuple[Nullness, ...]) -> tuple[Nullness, ...]:
    """The parts, or nothing if none of them says anything."""
    return parts if any(one != PLAIN for one in parts) else ()


def arguments_of(type_: Type) -> tuple[Type, ...]:
    """What the parts of a type's nullness go with."""
    if isinstance(type_, NamedType):
        return type_.arguments
    return (type_.element,) if isinstance(type_, ArrayType) else ()


def mapping_of(definition: TypeDefinition, parts: Parts) -> dict[TypeParameter, Nullness]:
    if parts == ():
        return {}
    parameters = definition.all_type_parameters
    return {one: part(parts, index) for index, one in enumerate(parameters)}


def instantiate(type_: Type, own: Nullness, mapping: Mapped) -> Nullness:
    """`own` is what was written at the declared type; the mapping tells of its parameters."""
    if isinstance(type_, TypeParameter):
        given = mapping.get(type_, PLAIN)
        return Nullness(own.may_be_null or given.may_be_null, given.parts)
    inner = arguments_of(type_)
    if not inner or (not mapping and own.parts == ()):
        return own
    found = tuple(
        instantiate(one, part(own.parts, index), mapping) for index, one in enumerate(inner)
    )
    return Nullness(own.may_be_null, together(found))


def as_super(type_: Type, parts: Parts, target: Type) -> Parts:
    """The parts of a value, seen as a base class or interface of its type."""
    if not parts:
        return parts
    if isinstance(type_, ArrayType):
        return parts if arguments_of(target) else ()
    if not isinstance(type_, NamedType) or not isinstance(target, NamedType):
        return ()
    return _in_bases(type_.definition, parts, target.definition) or ()


def _in_bases(definition: TypeDefinition, parts: Parts, target: TypeDefinition) -> Parts:
    if definition is target:
        return parts
    mapping = mapping_of(definition, parts)
    bases = (definition.base,) if definition.base is not None else ()
    for one in (*bases, *definition.interfaces):
        seen = instantiate(one, PLAIN, mapping).parts
        found = _in_bases(one.definition, seen, target)
        if found:
            return found
    return ()


def fits(given: Parts, wanted: Parts, type_: Type) -> bool:
    """May parts like these stand where those are wanted, in this type?"""
    if given is None or wanted is None or given == wanted:
        return True
    return all(
        _fits_part(part(given, index), part(wanted, index), one, _variance(type_, index))
        for index, one in enumerate(arguments_of(type_))
    )


def _variance(type_: Type, index: int) -> str:
    if isinstance(type_, ArrayType) or (isinstance(type_, NamedType) and type_.is_tuple):
        return "out"
    if isinstance(type_, NamedType):
        return type_.definition.all_type_parameters[index].variance
    return ""


def _fits_part(given: Nullness, wanted: Nullness, type_: Type, variance: str) -> bool:
    if variance == "in":
        given, wanted = wanted, given
    one, other = given.may_be_null, wanted.may_be_null
    differs = one and not other if variance else bool(one) != bool(other)
    if differs and None not in (one, other) and not type_.is_value_type:
        return False
    return fits(given.parts, wanted.parts, type_)


def merge(one: Nullness, other: Nullness) -> Nullness:
    """What may be null in either."""
    if one == other:
        return one
    if UNKNOWN in (one, other):
        return other if one == UNKNOWN else one
    may_be_null = True if True in (one.may_be_null, other.may_be_null) else one.may_be_null
    return Nullness(may_be_null, merge_parts(one.parts, other.parts))


def merge_parts(one: Parts, other: Parts) -> Parts:
    if one is None or other is None or one == other:
        return other if one is None else one
    count = max(len(one), len(other))
    return tuple(merge(part(one, index), part(other, index)) for index in range(count))


def infer(
    type_: Type, given_type: Type, given: Nullness, found: dict[TypeParameter, Nullness]
) -> None:
    """Notes what an argument tells of the type parameters in its parameter's type; `found` has
    an entry for each that is wanted."""
    if isinstance(type_, TypeParameter):
        if type_ in found:
            found[type_] = merge(found[type_], given)
        return
    inner = arguments_of(type_)
    if not inner:
        return
    seen = as_super(given_type, given.parts, type_)
    shown = _arguments_as(given_type, type_)
    for index, one in enumerate(inner):
        argument = shown[index] if index < len(shown) else one
        infer(one, argument, part(seen, index), found)


def _arguments_as(type_: Type, target: Type) -> tuple[Type, ...]:
    """The arguments of the type as the target's definition, if that is its own."""
    if isinstance(type_, NamedType) and isinstance(target, NamedType):
        return type_.arguments if type_.definition is target.definition else ()
    return arguments_of(type_)
