"""All that is declared, as one body binder sees it: types, extension methods, pending facts.

A script's world starts as a copy of the library's tables; the library's symbols are shared and
never changed by a script (only their caches of constructed types grow).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from scsharp.binding.in_effect import Usings
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Field, Local, Member, Method, Parameter, Symbol, SymbolTable
from scsharp.symbols.nullness import Nullness, Parts
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeKind,
)

TUPLE_REST = 7
"""A tuple of more elements keeps the others in an eighth, itself a tuple."""

CLASSES = frozenset({
    Special.OBJECT, Special.STRING, Special.VALUE_TYPE, Special.ENUM, Special.ARRAY,
    Special.DELEGATE, Special.EXCEPTION, Special.TYPE,
})  # fmt: skip

Anything = object


@dataclass(eq=False)
class NamesAsked:
    """What an editor wants to know; nobody else asks.

    `meanings` gathers what each name means, by path and place; some are looked at several times,
    and what the compiler adds (the Add of an element) has the place it is for.

    `wanted` is a name that stands for what is still to be written: where it is looked up in vain,
    `answers` gets the context and the type or value whose member it was to be (None for a simple
    name).
    """

    meanings: dict[tuple[str, Span], list[Anything]] = field(default_factory=dict)
    wanted: str = ""
    answers: list[tuple[Anything, Anything]] = field(default_factory=list)


MemberRow = tuple[NamedType, Member]
Types = tuple[Type, ...]
Names = tuple[str | None, ...]


@dataclass(eq=False)
class World:
    """`extensions` are the extension methods by name. `declared` tells the syntax of each symbol
    that has any (see binding/declared.py); `pending` computes a constant's value or a variable's
    inferred type when somebody first asks (`complete`)."""

    table: SymbolTable = field(default_factory=SymbolTable)
    bag: DiagnosticBag = field(default_factory=DiagnosticBag)
    extensions: dict[str, list[Method]] = field(default_factory=dict)
    namespaces: set[str] = field(default_factory=set)
    global_usings: Usings = field(default_factory=Usings)
    declared: dict[Symbol | TypeDefinition, object] = field(default_factory=dict)
    pending: dict[Field, Callable[[], None]] = field(default_factory=dict)
    mentioned: set[object] = field(default_factory=set)
    excused: set[object] = field(default_factory=set)
    local_constants: list[tuple[SourceText, Local]] = field(default_factory=list)
    used_fields: set[Field] = field(default_factory=set)
    assigned_fields: set[Field] = field(default_factory=set)
    used_methods: set[Method] = field(default_factory=set)
    annotated: set[Anything] = field(default_factory=set)
    plain: set[Anything] = field(default_factory=set)
    suppressed: set[Anything] = field(default_factory=set)
    parts: dict[Anything, Parts] = field(default_factory=dict)
    written: dict[Anything, tuple[Nullness, ...]] = field(default_factory=dict)
    declared_twice: set[TypeDefinition] = field(default_factory=set)
    new_fields: set[Member] = field(default_factory=set)
    captured: dict[TypeDefinition, dict[Parameter, Field]] = field(default_factory=dict)
    member_cache: dict[tuple[object, str], tuple[MemberRow, ...]] = field(default_factory=dict)
    library_rows: dict[tuple[object, str], tuple[MemberRow, ...]] = field(default_factory=dict)
    conversion_cache: dict[tuple[Type, Type], object] = field(default_factory=dict)
    operator_cache: dict[object, object] = field(default_factory=dict)
    specials: dict[Special, NamedType] = field(default_factory=dict)
    late: list[Callable[[], None]] = field(default_factory=list)
    unit_usings: dict[object, Usings] = field(default_factory=dict)
    namespace_usings: dict[object, Usings] = field(default_factory=dict)
    library: World | None = None
    names: NamesAsked | None = None

    # ------------------------------------------------------------------------ finding types

    def find(self, full_name: str, arity: int = 0) -> TypeDefinition | None:
        """The definition of that full name: find("System.Collections.Generic.List", 1)."""
        return self.table.find(full_name, arity)

    def named(self, full_name: str, *arguments: Type) -> NamedType:
        """A library type that the language needs; it must be declared."""
        table = self.table if self.library is None else self.library.table
        definition = table.find(full_name, len(arguments))
        assert definition is not None, f"the library declares no {full_name}"
        return definition.construct(arguments)

    def special(self, special: Special) -> NamedType:
        found = self.specials.get(special)
        if found is None:
            table = self.table if self.library is None else self.library.table
            definition = table.find(special.value) or self._bare(special)
            found = self.specials[special] = definition.construct()
        return found

    def _bare(self, special: Special) -> TypeDefinition:
        """A special type that a small library leaves undeclared."""
        namespace, _, name = special.value.rpartition(".")
        kind = TypeKind.CLASS if special in CLASSES else TypeKind.STRUCT
        made = TypeDefinition(name, namespace, kind, is_library=True, special=special)
        made.accessibility = Accessibility.PUBLIC
        if special is not Special.OBJECT:
            made.base = self.object if kind is TypeKind.CLASS else self.value_type
        self.table.declare(made)
        return made

    @cached_property
    def object(self) -> NamedType:
        return self.special(Special.OBJECT)

    @cached_property
    def void(self) -> NamedType:
        return self.special(Special.VOID)

    @cached_property
    def bool_(self) -> NamedType:
        return self.special(Special.BOOLEAN)

    @cached_property
    def char(self) -> NamedType:
        return self.special(Special.CHAR)

    @cached_property
    def sbyte(self) -> NamedType:
        return self.special(Special.SBYTE)

    @cached_property
    def byte(self) -> NamedType:
        return self.special(Special.BYTE)

    @cached_property
    def int16(self) -> NamedType:
        return self.special(Special.INT16)

    @cached_property
    def uint16(self) -> NamedType:
        return self.special(Special.UINT16)

    @cached_property
    def int32(self) -> NamedType:
        return self.special(Special.INT32)

    @cached_property
    def uint32(self) -> NamedType:
        return self.special(Special.UINT32)

    @cached_property
    def int64(self) -> NamedType:
        return self.special(Special.INT64)

    @cached_property
    def uint64(self) -> NamedType:
        return self.special(Special.UINT64)

    @cached_property
    def single(self) -> NamedType:
        return self.special(Special.SINGLE)

    @cached_property
    def double(self) -> NamedType:
        return self.special(Special.DOUBLE)

    @cached_property
    def decimal(self) -> NamedType:
        return self.special(Special.DECIMAL)

    @cached_property
    def string(self) -> NamedType:
        return self.special(Special.STRING)

    @cached_property
    def value_type(self) -> NamedType:
        return self.special(Special.VALUE_TYPE)

    @cached_property
    def enum_base(self) -> NamedType:
        return self.special(Special.ENUM)

    @cached_property
    def array_base(self) -> NamedType:
        return self.special(Special.ARRAY)

    @cached_property
    def delegate_base(self) -> NamedType:
        return self.special(Special.DELEGATE)

    @cached_property
    def exception(self) -> NamedType:
        return self.special(Special.EXCEPTION)

    @cached_property
    def type_type(self) -> NamedType:
        return self.special(Special.TYPE)

    @cached_property
    def index(self) -> NamedType:
        return self.special(Special.INDEX)

    @cached_property
    def range(self) -> NamedType:
        return self.special(Special.RANGE)

    # ----------------------------------------------------------------------- building types

    def nullable(self, element: Type) -> NamedType:
        """T? of a value type T (the caller makes sure that it is one)."""
        return self.named(Special.NULLABLE.value, element)

    def with_null(self, type_: Type) -> Type:
        """T? for a value type; reference types, T? and the unconstrained T stay themselves."""
        if not type_.is_value_type or (isinstance(type_, NamedType) and type_.is_nullable_value):
            return type_
        return self.nullable(type_)

    def tuple(self, types: Types, names: Names | None = None) -> NamedType:
        """(T1 a, T2 b, ...). More than seven elements nest in TRest; `names` always lists the
        names of all elements, and stands on the outermost type."""
        if len(types) <= TUPLE_REST:
            return self._tuple_definition(len(types)).construct(types, names)
        rest = self.tuple(types[TUPLE_REST:])
        definition = self._tuple_definition(TUPLE_REST + 1)
        return definition.construct((*types[:TUPLE_REST], rest), names)

    def _tuple_definition(self, count: int) -> TypeDefinition:
        definition = self.table.find(Special.VALUE_TUPLE.value, count)
        assert definition is not None, f"the library declares no ValueTuple of {count}"
        return definition

    def func(self, parameters: Types, result: Type) -> NamedType | None:
        """Func<...>, or None with more parameters than Func has."""
        definition = self.table.find("System.Func", len(parameters) + 1)
        return definition.construct((*parameters, result)) if definition else None

    def action(self, parameters: Types) -> NamedType | None:
        definition = self.table.find("System.Action", len(parameters))
        return definition.construct(parameters) if definition else None

    def enumerable(self, element: Type) -> NamedType:
        return self.named("System.Collections.Generic.IEnumerable", element)

    # -------------------------------------------------------------------------------- facts

    def syntax_of(self, symbol: Symbol | TypeDefinition) -> Anything | None:
        """Where a symbol is declared (declared.py), the library's symbols too."""
        found = self.declared.get(symbol)
        if found is None and self.library is not None:
            found = self.library.declared.get(symbol)
        return found

    def complete(self, one: Field) -> Field:
        """Makes sure that a constant's value or a `var` script variable's type is there."""
        work = self.pending.pop(one, None)
        if work is not None:
            work()
        return one

    def type_of(self, one: Field) -> Type:
        """A field's type, inferred now if it is a `var` nobody asked for before."""
        if lacks_type(one):
            self.complete(one)
        return ERROR if lacks_type(one) else one.type

    def constant_of(self, one: Field) -> Anything:
        """A constant's folded value; None where it has none (already reported)."""
        self.complete(one)
        return one.constant

    def underlying(self, type_: Type) -> Type:
        """The integer type of an enum; any other type itself."""
        if isinstance(type_, NamedType) and type_.kind is TypeKind.ENUM:
            return type_.definition.enum_underlying or self.int32
        return type_


def lacks_type(one: Field) -> bool:
    """Is it a `var` script variable whose initialiser nobody has looked at yet?"""
    type_: Type | None = one.type
    return type_ is None


def tuple_elements(type_: NamedType) -> tuple[Type, ...]:
    """All element types of a tuple, those in TRest too."""
    arguments = type_.arguments
    if len(arguments) <= TUPLE_REST:
        return arguments
    rest = arguments[TUPLE_REST]
    inner = tuple_elements(rest) if isinstance(rest, NamedType) and rest.definition.special else ()
    return (*arguments[:TUPLE_REST], *inner) if inner else arguments


def tuple_names(type_: NamedType) -> tuple[str | None, ...]:
    """The written name of each element, None where there is none."""
    return type_.tuple_names or (None,) * len(tuple_elements(type_))
