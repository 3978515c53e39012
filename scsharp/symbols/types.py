"""The types of SC#.

Every type is one object: two uses of List<int> are the same `NamedType`, so types compare by
identity. Tuple element names make a type of their own; `erased` is the type without any, which
is what conversions, overload signatures and lowering compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from scsharp.source import SourceText, Span
from scsharp.symbols.attributes import Attribute

if TYPE_CHECKING:
    from scsharp.symbols.members import Member, Method


class TypeKind(Enum):
    CLASS = "class"
    STRUCT = "struct"
    INTERFACE = "interface"
    ENUM = "enum"
    DELEGATE = "delegate"


class Special(Enum):
    """The types that the language itself knows; the value is the full name of the declaration."""

    OBJECT = "System.Object"
    VOID = "System.Void"
    BOOLEAN = "System.Boolean"
    CHAR = "System.Char"
    SBYTE = "System.SByte"
    BYTE = "System.Byte"
    INT16 = "System.Int16"
    UINT16 = "System.UInt16"
    INT32 = "System.Int32"
    UINT32 = "System.UInt32"
    INT64 = "System.Int64"
    UINT64 = "System.UInt64"
    SINGLE = "System.Single"
    DOUBLE = "System.Double"
    DECIMAL = "System.Decimal"
    STRING = "System.String"
    VALUE_TYPE = "System.ValueType"
    ENUM = "System.Enum"
    ARRAY = "System.Array"
    DELEGATE = "System.Delegate"
    NULLABLE = "System.Nullable"
    VALUE_TUPLE = "System.ValueTuple"
    EXCEPTION = "System.Exception"
    TYPE = "System.Type"
    INDEX = "System.Index"
    RANGE = "System.Range"


KEYWORD_TYPES: Mapping[str, Special] = {
    "object": Special.OBJECT,
    "void": Special.VOID,
    "bool": Special.BOOLEAN,
    "char": Special.CHAR,
    "sbyte": Special.SBYTE,
    "byte": Special.BYTE,
    "short": Special.INT16,
    "ushort": Special.UINT16,
    "int": Special.INT32,
    "uint": Special.UINT32,
    "long": Special.INT64,
    "ulong": Special.UINT64,
    "float": Special.SINGLE,
    "double": Special.DOUBLE,
    "decimal": Special.DECIMAL,
    "string": Special.STRING,
}


class Accessibility(Enum):
    PUBLIC = "public"
    PROTECTED = "protected"
    PRIVATE = "private"
    INTERNAL = "internal"


@dataclass(slots=True, eq=False)
class TypeBase:
    _arrays: dict[int, ArrayType] = field(default_factory=dict, init=False, repr=False)

    def array_of(self, rank: int = 1) -> ArrayType:
        """T[] for rank 1, T[,] for rank 2."""
        if rank not in self._arrays:
            self._arrays[rank] = ArrayType(self, rank)  # type: ignore[arg-type]
        return self._arrays[rank]


@dataclass(slots=True, eq=False)
class TypeDefinition:
    """A declared type; as a type it is used through `construct` (without parameters: `self_type`).

    `type_parameters` are its own; those of enclosing types come before them in
    `all_type_parameters`, and in the arguments of its constructed types. Declaring fills the
    rest in: `base` and `interfaces` in terms of its own parameters, `members` by name.
    """

    name: str
    namespace: str
    kind: TypeKind
    container: TypeDefinition | None = None
    type_parameters: tuple[TypeParameter, ...] = ()
    accessibility: Accessibility = Accessibility.INTERNAL
    is_static: bool = False
    is_abstract: bool = False
    is_sealed: bool = False
    is_readonly: bool = False
    is_record: bool = False
    is_script: bool = False
    is_flags: bool = False
    special: Special | None = None
    base: NamedType | None = None
    interfaces: tuple[NamedType, ...] = ()
    members: dict[str, list[Member]] = field(default_factory=dict)
    nested: dict[tuple[str, int], TypeDefinition] = field(default_factory=dict)
    enum_underlying: NamedType | None = None
    delegate_invoke: Method | None = None
    primary_parameters: Method | None = None
    source: SourceText | None = None
    span: Span = Span(0, 0)
    docs: str = ""
    is_library: bool = False
    attributes: tuple[Attribute, ...] = ()
    _constructed: dict[tuple[Type | str | None, ...], NamedType] = field(
        default_factory=dict, repr=False
    )

    @property
    def all_type_parameters(self) -> tuple[TypeParameter, ...]:
        outer = self.container.all_type_parameters if self.container else ()
        return outer + self.type_parameters

    @property
    def full_name(self) -> str:
        """Namespace, enclosing types and name with dots: System.Collections.Generic.List."""
        prefix = self.container.full_name if self.container else self.namespace
        return f"{prefix}.{self.name}" if prefix else self.name

    @property
    def self_type(self) -> NamedType:
        """The type inside its own declaration: List<T> with T its own parameter."""
        return self.construct(self.all_type_parameters)

    def construct(
        self, arguments: tuple[Type, ...] = (), tuple_names: tuple[str | None, ...] | None = None
    ) -> NamedType:
        """The type with these arguments (enclosing types' first), always the same object."""
        if tuple_names is not None and not any(tuple_names):
            tuple_names = None
        key = (*arguments, "names", *tuple_names) if tuple_names else arguments
        found = self._constructed.get(key)
        if found is None:
            found = self._constructed[key] = NamedType(self, arguments, tuple_names)
        return found

    def add(self, member: Member) -> None:
        self.members.setdefault(member.name, []).append(member)

    def __repr__(self) -> str:
        return f"<definition {self.full_name}>"


@dataclass(slots=True, eq=False)
class NamedType(TypeBase):
    """A class, struct, interface, enum or delegate with its type arguments.

    Made by TypeDefinition.construct only. `tuple_names` names a ValueTuple's elements.
    """

    definition: TypeDefinition
    arguments: tuple[Type, ...]
    tuple_names: tuple[str | None, ...] | None = None
    _erased: NamedType | None = field(default=None, repr=False)
    _mapping: dict[TypeParameter, Type] | None = field(default=None, repr=False)

    @property
    def kind(self) -> TypeKind:
        return self.definition.kind

    @property
    def special(self) -> Special | None:
        return self.definition.special

    @property
    def erased(self) -> NamedType:
        if self._erased is None:
            self._erased = self.definition.construct(tuple(a.erased for a in self.arguments))
        return self._erased

    @property
    def mapping(self) -> dict[TypeParameter, Type]:
        if self._mapping is None:
            parameters = self.definition.all_type_parameters
            self._mapping = dict(zip(parameters, self.arguments, strict=True))
        return self._mapping

    @property
    def base(self) -> NamedType | None:
        """The base class of this very type: of List<int>, not of List<T>."""
        return (
            as_named(substitute(self.definition.base, self.mapping))
            if self.definition.base
            else None
        )

    @property
    def interfaces(self) -> tuple[NamedType, ...]:
        """The interfaces written in its declaration, with its arguments put in."""
        mapping = self.mapping
        return tuple(as_named(substitute(one, mapping)) for one in self.definition.interfaces)

    @property
    def is_value_type(self) -> bool:
        return self.kind in (TypeKind.STRUCT, TypeKind.ENUM)

    @property
    def is_nullable_value(self) -> bool:
        return self.special is Special.NULLABLE

    @property
    def is_tuple(self) -> bool:
        return self.special is Special.VALUE_TUPLE and len(self.arguments) > 1

    def __repr__(self) -> str:
        inside = ", ".join(map(repr, self.arguments))
        return f"{self.definition.full_name}<{inside}>" if inside else self.definition.full_name


@dataclass(slots=True, eq=False)
class ArrayType(TypeBase):
    """T[] or T[,]; made by `array_of` only."""

    element: Type
    rank: int = 1

    @property
    def erased(self) -> ArrayType:
        return self.element.erased.array_of(self.rank)

    is_value_type = False

    def __repr__(self) -> str:
        return f"{self.element!r}[{',' * (self.rank - 1)}]"


@dataclass(slots=True, eq=False)
class TypeParameter(TypeBase):
    """T of a type or a method. `constraint_types` are filled in while declaring."""

    name: str
    index: int
    variance: str = ""
    constraint_types: tuple[Type, ...] = ()
    has_class_constraint: bool = False
    has_struct_constraint: bool = False
    has_new_constraint: bool = False
    span: Span = Span(0, 0)

    @property
    def erased(self) -> TypeParameter:
        return self

    @property
    def is_value_type(self) -> bool:
        return self.has_struct_constraint

    def __repr__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class NullType(TypeBase):
    """The type of the literal null: converts to every reference type and T?."""

    def __reduce__(self) -> str:
        return "NULL"

    @property
    def erased(self) -> NullType:
        return self

    is_value_type = False


@dataclass(slots=True, eq=False)
class ErrorType(TypeBase):
    """The type of what was already reported; nothing more is said about it."""

    def __reduce__(self) -> str:
        return "ERROR"

    @property
    def erased(self) -> ErrorType:
        return self

    is_value_type = False


Type: TypeAlias = NamedType | ArrayType | TypeParameter | NullType | ErrorType

NULL = NullType()
ERROR = ErrorType()


def as_named(type_: Type) -> NamedType:
    assert isinstance(type_, NamedType)
    return type_


def substitute(type_: Type, mapping: Mapping[TypeParameter, Type]) -> Type:
    """`type_` with each type parameter of the mapping replaced."""
    if not mapping:
        return type_
    if isinstance(type_, NamedType):
        arguments = type_.arguments
        if not arguments:
            return type_
        replaced = tuple([substitute(one, mapping) for one in arguments])
        if replaced == arguments:
            return type_
        return type_.definition.construct(replaced, type_.tuple_names)
    if isinstance(type_, TypeParameter):
        return mapping.get(type_, type_)
    if isinstance(type_, ArrayType):
        return substitute(type_.element, mapping).array_of(type_.rank)
    return type_


def base_types(type_: NamedType) -> Iterator[NamedType]:
    """The type and its base classes, nearest first."""
    current: NamedType | None = type_
    while current is not None:
        yield current
        current = current.base


def all_interfaces(type_: NamedType) -> list[NamedType]:
    """Every interface the type implements, its bases' and interfaces' interfaces included."""
    found: dict[NamedType, None] = {}
    waiting = [one for each in base_types(type_) for one in each.interfaces]
    while waiting:
        one = waiting.pop(0)
        if one not in found:
            found[one] = None
            waiting.extend(one.interfaces)
    return list(found)
