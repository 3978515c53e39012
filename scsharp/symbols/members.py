"""Members of types, parameters and locals, and a member as seen through a constructed type."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TypeAlias

from scsharp.source import SourceText, Span
from scsharp.symbols.attributes import Attribute
from scsharp.symbols.types import (
    Accessibility,
    NamedType,
    Type,
    TypeDefinition,
    TypeParameter,
    substitute,
)


@dataclass(slots=True, eq=False)
class Symbol:
    """What every member has. `name` of an explicit implementation is IFoo.Bar."""

    name: str
    container: TypeDefinition
    accessibility: Accessibility = Accessibility.PRIVATE
    is_static: bool = False
    source: SourceText | None = None
    span: Span = Span(0, 0)
    docs: str = ""


@dataclass(slots=True, eq=False)
class Field(Symbol):
    """A field, a constant (`constant` is set once folded), an enum member or a script variable."""

    type: Type = None  # type: ignore[assignment]
    is_readonly: bool = False
    is_const: bool = False
    constant: object = None
    is_required: bool = False
    backs: Property | Event | None = None


class MethodKind(Enum):
    ORDINARY = "method"
    CONSTRUCTOR = "constructor"
    STATIC_CONSTRUCTOR = "static constructor"
    GETTER = "getter"
    SETTER = "setter"
    ADDER = "adder"
    REMOVER = "remover"
    OPERATOR = "operator"
    CONVERSION = "conversion"
    LOCAL_FUNCTION = "local function"
    DELEGATE_INVOKE = "delegate"


@dataclass(slots=True, eq=False)
class Parameter:
    """`modifier` is "", ref, out or in. `default` is a folded constant when `has_default`;
    the default of a struct type that is not a constant is None."""

    name: str
    type: Type
    modifier: str = ""
    is_params: bool = False
    has_default: bool = False
    default: object = None
    span: Span = Span(0, 0)


@dataclass(slots=True, eq=False)
class Method(Symbol):
    """A method, constructor, accessor, operator or local function.

    Operators are named op_Addition, op_Implicit ..., constructors .ctor, static ones .cctor.
    `intrinsic` names the kernel function of an extern member. `overridden` is the method of the
    nearest base class that it overrides; `implements` the explicitly implemented interface member.
    """

    method_kind: MethodKind = MethodKind.ORDINARY
    type_parameters: tuple[TypeParameter, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    return_type: Type = None  # type: ignore[assignment]
    returns_ref: bool = False
    is_abstract: bool = False
    is_virtual: bool = False
    is_override: bool = False
    is_sealed: bool = False
    is_extension: bool = False
    is_readonly: bool = False
    is_init: bool = False
    is_iterator: bool = False
    hides: bool = False
    intrinsic: str | None = None
    has_body: bool = True
    overridden: Method | None = None
    explicit_interface: NamedType | None = None
    implements: Method | None = None
    associated: Property | Event | None = None
    is_compiler_made: bool = False
    attributes: tuple[Attribute, ...] = ()

    @property
    def is_dispatched(self) -> bool:
        """Is it chosen by the object at run time?"""
        from_interface = self.container.kind.value == "interface" and not self.is_static
        return self.is_virtual or self.is_abstract or self.is_override or from_interface


@dataclass(slots=True, eq=False)
class Property(Symbol):
    """A property, or an indexer (named Item, with parameters)."""

    type: Type = None  # type: ignore[assignment]
    parameters: tuple[Parameter, ...] = ()
    getter: Method | None = None
    setter: Method | None = None
    backing_field: Field | None = None
    returns_ref: bool = False
    is_required: bool = False
    explicit_interface: NamedType | None = None

    @property
    def is_indexer(self) -> bool:
        return bool(self.parameters)


@dataclass(slots=True, eq=False)
class Event(Symbol):
    """An event; without accessors of its own it has a backing field."""

    type: Type = None  # type: ignore[assignment]
    adder: Method | None = None
    remover: Method | None = None
    backing_field: Field | None = None


Member: TypeAlias = Field | Method | Property | Event


@dataclass(slots=True, eq=False)
class Local:
    """A local variable. `field` is set where a pattern, out argument or deconstruction at the
    script's top level declares it: then it is that script variable, and setting it sets the field
    (uses of the name are FieldAccess nodes)."""

    name: str
    type: Type
    span: Span = Span(0, 0)
    is_const: bool = False
    constant: object = None
    is_ref: bool = False
    is_readonly: bool = False
    kind: str = "local"
    field: Field | None = None


Variable: TypeAlias = Local | Parameter


@dataclass(frozen=True, eq=False)
class MethodUse:
    """A method as called: through which constructed type, with which type arguments.

    `owner` is None for a local function.
    """

    method: Method
    owner: NamedType | None
    arguments: tuple[Type, ...] = ()

    @cached_property
    def mapping(self) -> dict[TypeParameter, Type]:
        outer = self.owner.mapping if self.owner else {}
        if not self.arguments:
            return outer
        return {**outer, **dict(zip(self.method.type_parameters, self.arguments, strict=True))}

    @cached_property
    def return_type(self) -> Type:
        return substitute(self.method.return_type, self.mapping)

    @cached_property
    def parameter_types(self) -> tuple[Type, ...]:
        mapping = self.mapping
        return tuple(substitute(one.type, mapping) for one in self.method.parameters)


@dataclass(frozen=True, eq=False)
class FieldUse:
    field: Field
    owner: NamedType

    @property
    def type(self) -> Type:
        return substitute(self.field.type, self.owner.mapping)


@dataclass(frozen=True, eq=False)
class PropertyUse:
    property: Property
    owner: NamedType

    @cached_property
    def type(self) -> Type:
        return substitute(self.property.type, self.owner.mapping)

    @cached_property
    def parameter_types(self) -> tuple[Type, ...]:
        return tuple(substitute(one.type, self.owner.mapping) for one in self.property.parameters)


@dataclass(frozen=True, eq=False)
class EventUse:
    event: Event
    owner: NamedType

    @property
    def type(self) -> Type:
        return substitute(self.event.type, self.owner.mapping)


@dataclass(slots=True, eq=False)
class SymbolTable:
    """All declared types of the library and the script, by namespace.

    `types[namespace][(name, arity)]`; `script` is the class that holds the script's variables
    and functions.
    """

    types: dict[str, dict[tuple[str, int], TypeDefinition]] = field(default_factory=dict)
    script: TypeDefinition | None = None

    def declare(self, definition: TypeDefinition) -> None:
        place = self.types.setdefault(definition.namespace, {})
        place[definition.name, len(definition.type_parameters)] = definition

    def find(self, full_name: str, arity: int = 0) -> TypeDefinition | None:
        """The type of that full name (no enclosing types) and number of type parameters."""
        namespace, _, name = full_name.rpartition(".")
        return self.types.get(namespace, {}).get((name, arity))
