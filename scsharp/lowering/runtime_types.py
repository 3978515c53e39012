"""Types as they are known at run time: their ids, names and what else a value of them is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import KIND_OF
from scsharp.lowering.naming import Names, runtime_full_name, runtime_kind, runtime_name
from scsharp.symbols.display import display
from scsharp.symbols.members import Field
from scsharp.symbols.types import (
    ArrayType,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeKind,
    base_types,
)

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


TestedTypes: TypeAlias = dict[TypeDefinition | None, list[Type]]


@dataclass(slots=True, eq=False)
class RuntimeTypes:
    """`ids` are all types that have a value or a token in the program, `tested` those asked for."""

    builder: ProgramBuilder
    ids: dict[Type, str] = field(default_factory=dict)
    tested: dict[Type, None] = field(default_factory=dict)
    names: Names = field(default_factory=Names)

    def id(self, type_: Type) -> str:
        """The id of a type, which makes it known at run time."""
        type_ = type_.erased
        found = self.ids.get(type_)
        if found is None:
            found = self.ids[type_] = self.names.unique(display(type_))
        return found

    def test(self, type_: Type) -> str:
        """The id of a type that some value is tested for."""
        type_ = type_.erased
        self.tested[type_] = None
        return self.id(type_)

    def finish(self) -> dict[str, lowered.RuntimeType]:
        by_definition: TestedTypes = {}
        for one in self.tested:
            key = one.definition if isinstance(one, NamedType) else None
            by_definition.setdefault(key, []).append(one)
        return {id_: self.describe(type_, id_, by_definition) for type_, id_ in self.ids.items()}

    def candidates(self, type_: Type, tested: TestedTypes) -> Iterator[Type]:
        """The tested types that the type may be of: of the definitions among its ancestors."""
        if not isinstance(type_, NamedType):
            yield from self.tested
            return
        ancestors = [*base_types(type_), *self.builder.interfaces(type_), self.builder.known.object]
        for definition in {one.definition for one in ancestors}:
            yield from tested.get(definition, ())

    def describe(self, type_: Type, id_: str, tested: TestedTypes) -> lowered.RuntimeType:
        ancestors = {
            self.ids[one]
            for one in self.candidates(type_, tested)
            if is_of(self.builder, type_, one)
        }
        made = lowered.RuntimeType(
            id_, runtime_name(type_), runtime_full_name(type_), runtime_kind(type_),
            frozenset(ancestors | {id_}),
        )  # fmt: skip
        if isinstance(type_, NamedType) and type_.kind is TypeKind.ENUM:
            made.enum_members = enum_members(type_)
            made.is_flags = type_.definition.is_flags
            made.enum_kind = self.builder.lower_type(type_).kind
        return made


def enum_members(type_: NamedType) -> tuple[tuple[str, int], ...]:
    """The names and values of an enum in order of declaration."""
    return tuple(
        (one.name, value)
        for members in type_.definition.members.values()
        for one in members
        if isinstance(one, Field) and one.is_const and isinstance(value := one.constant, int)
    )


def is_of(builder: ProgramBuilder, type_: Type, target: Type) -> bool:
    """Is a value made as `type_` (boxed, if it is a value type) of the type `target`?"""
    if type_ is target:
        return True
    match target:
        case NamedType(special=Special.OBJECT):
            return True
        case NamedType() if isinstance(type_, ArrayType):
            return array_is_of(builder, type_, target)
        case NamedType() if isinstance(type_, NamedType):
            return named_is_of(builder, type_, target)
        case ArrayType() if isinstance(type_, ArrayType):
            return type_.rank == target.rank and elements_convert(
                builder, type_.element, target.element
            )
    return False


def named_is_of(builder: ProgramBuilder, type_: NamedType, target: NamedType) -> bool:
    if target.kind in (TypeKind.INTERFACE, TypeKind.DELEGATE):
        if target in builder.interfaces(type_):
            return True
        if not any(one.variance for one in target.definition.type_parameters):
            return False
        listed = (*builder.interfaces(type_), type_)
        return any(
            varies_to(builder, one, target) for one in listed if one.definition is target.definition
        )
    return any(one.erased is target for one in base_types(type_))


def varies_to(builder: ProgramBuilder, type_: NamedType, target: NamedType) -> bool:
    """IEnumerable<string> to IEnumerable<object>: argument by argument, references only."""
    rows = zip(type_.definition.all_type_parameters, type_.arguments, target.arguments, strict=True)
    for parameter, one, other in rows:
        if one is other:
            continue
        first, second = (other, one) if parameter.variance == "in" else (one, other)
        if not parameter.variance or first.is_value_type or second.is_value_type:
            return False
        if not is_of(builder, first, second):
            return False
    return True


def elements_convert(builder: ProgramBuilder, element: Type, target: Type) -> bool:
    """Array covariance: Circle[] is a Shape[]; value types only to themselves."""
    if element.is_value_type or target.is_value_type:
        return element is target or same_bits(element, target)
    return is_of(builder, element, target)


def same_bits(element: Type, target: Type) -> bool:
    """int[] and uint[] pass for each other at run time, and so do enums of them."""
    return False


def array_is_of(builder: ProgramBuilder, type_: ArrayType, target: NamedType) -> bool:
    """An array is a System.Array and, of rank 1, the generic collections of its element."""
    return target.special is Special.ARRAY or array_interface(builder, type_, target) is not None


def array_interface(
    builder: ProgramBuilder, type_: ArrayType, target: NamedType
) -> NamedType | None:
    """The collection of its own elements that an array is where it is seen as `target`."""
    methods = builder.array_methods(type_)
    if methods is None:
        return None
    for one in builder.interfaces(methods):
        rows = zip(one.arguments, target.arguments, strict=False)
        if one.definition is target.definition and all(
            elements_convert(builder, mine, theirs) for mine, theirs in rows
        ):
            return one
    return None


def is_bare(type_: Type) -> bool:
    """Is it a type with a kind of its own: a number, bool, char or string?"""
    return isinstance(type_, NamedType) and type_.special in KIND_OF
