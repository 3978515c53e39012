"""Patterns as formulas over facts about parts of a value.

A part is a path: () is the value, longer ones go through members, elements and lengths. A fact
says of one part that it is null, has a type, or compares to a constant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from scsharp.binding.conversions import built_in
from scsharp.binding.type_facts import (
    can_be_null,
    is_enum,
    special_of,
    tuple_elements,
    without_nullable,
)
from scsharp.binding.world import World
from scsharp.symbols.members import Field, FieldUse, PropertyUse
from scsharp.symbols.types import NamedType, Special, Type
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind

Path: TypeAlias = tuple[object, ...]
LENGTH = "length"
"""The label of a length in paths; it is never negative."""


@dataclass(frozen=True, slots=True)
class NotNull:
    path: Path


@dataclass(frozen=True, slots=True)
class HasType:
    path: Path
    type: Type


@dataclass(frozen=True, slots=True)
class Compares:
    """The part, read as a value of the constant's type, compares so to the constant."""

    path: Path
    operator: str
    value: object


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Any:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Not:
    fact: Fact


Fact: TypeAlias = NotNull | HasType | Compares
Formula: TypeAlias = Fact | All | Any | Not
TRUE = All(())
FALSE = Any(())


@dataclass(slots=True, eq=False)
class Space:
    """What is known of the parts that patterns look at: their types, and the constants and types
    they are compared with. The flags choose the values that count when asking whether all are
    covered: without null, null of T? only, named enum members only."""

    world: World
    type: Type
    types: dict[Path, Type] = field(default_factory=dict)
    constants: dict[Path, dict[object, None]] = field(default_factory=dict)
    tested: dict[Path, dict[Type, None]] = field(default_factory=dict)
    is_covering: bool = False
    without_null: bool = False
    only_values: bool = False
    named_only: bool = False

    def __post_init__(self) -> None:
        self.types[()] = self.type

    @property
    def has_enums(self) -> bool:
        return any(is_enum(without_nullable(one)) for one in self.types.values())

    def describe(self, example: dict[Path, object]) -> str:
        """A pattern that stands for an uncovered value."""
        return describe_part(self, example, ())


def describe_part(space: Space, example: dict[Path, object], path: Path) -> str:
    type_ = without_nullable(space.types.get(path, space.type))
    elements = tuple_elements(type_)
    if elements and not path:
        parts = (describe_part(space, example, (*path, ("Item", i))) for i in range(len(elements)))
        return f"({', '.join(parts)})"
    if path not in example:
        return "_"
    return describe_value(type_, example[path])


def describe_value(type_: Type, value: object) -> str:
    if isinstance(type_, NamedType) and is_enum(type_):
        for members in type_.definition.members.values():
            for one in members:
                if isinstance(one, Field) and one.is_const and one.constant == value:
                    return f"{type_.definition.name}.{one.name}"
        return f"({type_.definition.name}){value}"
    if value is True or value is False:
        return str(value).lower()
    if special_of(type_) is Special.CHAR and isinstance(value, int):
        return f"'{chr(value)}'"
    if isinstance(value, (int, float)):
        return str(value)
    return "_"


def negate(formula: Formula) -> Formula:
    match formula:
        case All(parts=parts):
            return Any(tuple(negate(one) for one in parts))
        case Any(parts=parts):
            return All(tuple(negate(one) for one in parts))
        case Not(fact=fact):
            return fact
    return Not(formula)


# --------------------------------------------------------------------------------- patterns


def formula_of(space: Space, pattern: typed.Pattern, path: Path = ()) -> Formula:
    """When the pattern matches the part at `path`."""
    match pattern:
        case typed.VarPattern():
            return TRUE
        case typed.ConstantPattern(value=value):
            return constant(space, path, "==", value)
        case typed.RelationalPattern(operator=operator, value=value):
            return constant(space, path, operator, value)
        case typed.TypePattern(target=target):
            return type_test(space, path, target)
        case typed.NotPattern(pattern=inner):
            return negate(formula_of(space, inner, path))
        case typed.BinaryPattern():
            return combined(space, pattern, path)
        case typed.RecursivePattern():
            return recursive(space, pattern, path)
        case typed.ListPattern():
            return listed(space, pattern, path)


def combined(space: Space, pattern: typed.BinaryPattern, path: Path) -> Formula:
    sign = pattern.operator
    parts: list[Formula] = []
    first: typed.Pattern = pattern
    while isinstance(first, typed.BinaryPattern) and first.operator == sign:
        parts.append(formula_of(space, first.right, path))
        first = first.left
    parts.append(formula_of(space, first, path))
    parts.reverse()
    return All(tuple(parts)) if sign == "and" else Any(tuple(parts))


def constant(space: Space, path: Path, operator: str, value: typed.Constant) -> Formula:
    if value.value is None:
        return negate(not_null(space, path))
    part = part_as(space, path, value.type)
    space.constants.setdefault(part, {})[value.value] = None
    fact = Compares(part, operator, value.value)
    return fact if part is path else All((type_test(space, path, value.type), fact))


def part_as(space: Space, path: Path, type_: Type) -> Path:
    """The part itself if it has the constant's type (null compares to nothing), else the part
    read as a value of that type, apart from the question whether it has it."""
    if type_.erased is without_nullable(space.types[path]).erased:
        return path
    below = (*path, type_)
    space.types[below] = type_
    return below


def not_null(space: Space, path: Path) -> Formula:
    return NotNull(path) if can_be_null(space.types[path]) or unknown(space, path) else TRUE


def unknown(space: Space, path: Path) -> bool:
    return not isinstance(space.types[path], NamedType) and not space.types[path].is_value_type


def type_test(space: Space, path: Path, target: Type) -> Formula:
    known = without_nullable(space.types[path])
    if known.erased is target.erased or (known.is_value_type and has_type(space, known, target)):
        return not_null(space, path)
    space.tested.setdefault(path, {})[target] = None
    return HasType(path, target)


def has_type(space: Space, type_: Type, other: Type) -> bool:
    """Has every value of the type the other type too?"""
    kinds = (ConversionKind.IDENTITY, ConversionKind.REFERENCE, ConversionKind.BOX)
    return built_in(space.world, type_, other).kind in kinds


def recursive(space: Space, pattern: typed.RecursivePattern, path: Path) -> Formula:
    parts: list[Formula] = [type_test(space, path, pattern.target)]
    for index, one in enumerate(pattern.positional or ()):
        label = positional_label(space, path, pattern, index)
        parts.append(inner(space, path, label, pattern.part_types[index], one))
    for member in pattern.members:
        use = member.member
        parts.append(inner(space, path, label_of(use), use.type, member.pattern))
    return All(tuple(parts))


def positional_label(
    space: Space, path: Path, pattern: typed.RecursivePattern, index: int
) -> object:
    """An object may be one of several kinds of tuples: their parts are different ones."""
    if pattern.deconstruct is not None:
        return pattern.deconstruct.method, index
    is_known = without_nullable(space.types[path]).erased is pattern.target.erased
    return ("Item", index) if is_known else ("Item", index, pattern.part_types[index])


def label_of(use: FieldUse | PropertyUse) -> object:
    """What stands for a member in paths; lengths are what list patterns ask for too."""
    if isinstance(use, FieldUse):
        return use.field
    is_length = use.property.name in ("Length", "Count") and use.property.container.is_library
    return LENGTH if is_length else use.property


def inner(space: Space, path: Path, label: object, type_: Type, pattern: typed.Pattern) -> Formula:
    below = (*path, label)
    space.types.setdefault(below, type_)
    return formula_of(space, pattern, below)


def listed(space: Space, pattern: typed.ListPattern, path: Path) -> Formula:
    length = (*path, LENGTH)
    space.types[length] = space.world.int32
    count = len(pattern.before) + len(pattern.after)
    space.constants.setdefault(length, {})[count] = None
    parts: list[Formula] = [not_null(space, path)]
    type_ = pattern.element_type
    parts.append(Compares(length, ">=" if pattern.has_slice else "==", count))
    for index, one in enumerate(pattern.before):
        parts.append(inner(space, path, ("at", index, type_), type_, one))
    for index, one in enumerate(reversed(pattern.after)):
        parts.append(inner(space, path, ("from end", index, type_), type_, one))
    if pattern.slice_pattern is not None and pattern.slice_type is not None:
        label = ("slice", len(pattern.before), len(pattern.after), pattern.slice_type)
        parts.append(inner(space, path, label, pattern.slice_type, pattern.slice_pattern))
    return All(tuple(parts))
