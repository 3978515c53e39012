"""The lowered program while it grows: what is used gets a name at once and is made later.

Whoever lowers a call asks for the function's name; the builder queues the function. So only what
is reachable from the entry, the exports and the slots of instantiated classes is ever lowered.
All types given to the builder are concrete: no type parameters, no tuple names (`erased`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.accessors import forwarded_field
from scsharp.lowering.captures import BodyFacts, find_facts
from scsharp.lowering.dispatch import find_implementation, interface_closure
from scsharp.lowering.naming import Names, method_name
from scsharp.lowering.nesting import NestingError, nests_too_deep
from scsharp.lowering.runtime_types import RuntimeTypes, is_of
from scsharp.lowering.slots import SlotTable
from scsharp.lowering.statics import StaticTable
from scsharp.lowering.type_table import ClassEntry, TypeTable
from scsharp.lowering.well_known import WellKnown
from scsharp.symbols.members import Field, FieldUse, Method, MethodUse, PropertyUse, SymbolTable
from scsharp.symbols.types import (
    ArrayType,
    NamedType,
    Type,
    TypeDefinition,
    TypeParameter,
    all_interfaces,
    substitute,
)
from scsharp.typed import nodes as typed

UseKey: TypeAlias = tuple[Method, NamedType | None, tuple[Type, ...]]
Maker: TypeAlias = Callable[[], lowered.Function]


class Library(Protocol):
    """What lowering needs of the library: the symbols of it and of the script, and its bodies."""

    @property
    def table(self) -> SymbolTable: ...

    def body(self, definition: TypeDefinition) -> typed.TypeBody: ...


@dataclass(slots=True, eq=False)
class ProgramBuilder:
    program: typed.TypedProgram
    library: Library
    functions: dict[str, lowered.Function] = field(default_factory=dict)
    queue: deque[tuple[str, MethodUse | Maker]] = field(default_factory=deque)
    pending_classes: deque[ClassEntry] = field(default_factory=deque)
    function_names: Names = field(default_factory=Names)
    class_names: Names = field(default_factory=Names)
    slot_names: Names = field(default_factory=Names)
    named: dict[UseKey | object, str] = field(default_factory=dict)
    uses: dict[UseKey, MethodUse] = field(default_factory=dict)
    closures: dict[NamedType, dict[NamedType, None]] = field(default_factory=dict)
    facts: dict[Method, BodyFacts] = field(default_factory=dict)
    forwarded: dict[Method, FieldUse | None] = field(default_factory=dict)
    conversions: dict[tuple[Type, Type], bool] = field(default_factory=dict)
    bare: set[str] = field(default_factory=set)
    """The classes that wrap what is held as an object without being one: types and delegates."""
    covariant: dict[tuple[ArrayType, ArrayType], None] = field(default_factory=dict)
    runtime: RuntimeTypes = field(init=False)
    types: TypeTable = field(init=False)
    slots: SlotTable = field(init=False)
    statics: StaticTable = field(init=False)
    known: WellKnown = field(init=False)
    shows_itself: bool = field(init=False)
    """Does a type of the script implement IFormattable?"""

    def __post_init__(self) -> None:
        self.runtime = RuntimeTypes(self)
        self.types = TypeTable(self)
        self.slots = SlotTable(self)
        self.statics = StaticTable(self)
        self.known = WellKnown(self.library.table)
        formattable = self.known.named("System.IFormattable")
        own = [one.self_type for one in self.program.types]
        self.shows_itself = any(formattable in all_interfaces(one) for one in own)

    # ----------------------------------------------------------------------------- functions

    def use(
        self, method: Method, owner: NamedType | None, arguments: tuple[Type, ...] = ()
    ) -> MethodUse:
        """The one MethodUse for a method with these concrete types."""
        key = method, owner, arguments
        found = self.uses.get(key)
        if found is None:
            count = len(self.uses)
            if any(nests_too_deep(one, count) for one in (*arguments, owner) if one is not None):
                raise NestingError(method_name(MethodUse(method, owner, arguments)))
            found = self.uses[key] = MethodUse(method, owner, arguments)
        return found

    def concrete(self, use: MethodUse, mapping: Mapping[TypeParameter, Type]) -> MethodUse:
        """A method use off a typed node, with the types of this instantiation."""
        owner = use.owner
        if owner is not None:
            owner = substitute(owner, mapping).erased  # type: ignore[assignment]
        return self.use(
            use.method, owner, tuple(substitute(t, mapping).erased for t in use.arguments)
        )

    def use_function(self, use: MethodUse) -> str:
        """The name of a method's function (no dispatch), queued for lowering. Extern methods get a
        function that calls the intrinsic: for slots and delegates."""
        key = use.method, use.owner, use.arguments
        found = self.named.get(key)
        if found is None:
            found = self.named[key] = self.function_names.unique(method_name(use))
            self.queue.append((found, use))
        return found

    def use_constructor(self, use: MethodUse) -> str | None:
        """The constructor's function; None if it does nothing. Also tells that objects of the
        class are made only together with `instantiate`."""
        from scsharp.lowering.constructors import is_trivial

        return None if is_trivial(self, use) else self.use_function(use)

    def use_made(self, key: object, wish: str, make: Callable[[str], lowered.Function]) -> str:
        """A compiler-made function, one for each key: `make(name)` is called later."""
        found = self.named.get(key)
        if found is None:
            name = found = self.named[key] = self.function_names.unique(wish)
            self.queue.append((name, lambda: make(name)))
        return found

    def use_later(self, key: object, wish: str) -> str:
        """The name of a compiler-made function that is added after all others."""
        if key not in self.named:
            self.named[key] = self.function_names.unique(wish)
        return self.named[key]

    def slot(self, use: MethodUse) -> str:
        """The slot of a virtual or interface method, for CallSlot. The owner decides which one;
        implementations of all instantiated classes are queued."""
        return self.slots.slot(use)

    def implementation(self, type_: NamedType, use: MethodUse) -> MethodUse | None:
        """What `use` (virtual or of an interface) runs on a value of exactly this type: for calls
        on value types and sealed classes. The result's owner may be Object or ValueType."""
        return find_implementation(self, type_, use)

    # --------------------------------------------------------------------------------- types

    def lower_type(self, type_: Type) -> lowered.Type:
        return self.types.lower_type(type_)

    def use_class(self, type_: NamedType) -> str:
        """The class of a class type, mentioned only."""
        return self.types.object_class(type_.erased).name

    def instantiate(self, type_: NamedType) -> str:
        """The class (or struct) for a New: its slots get filled from now on."""
        type_ = type_.erased
        if type_.is_value_type:
            return self.use_struct(type_)
        entry = self.types.object_class(type_)
        self.slots.instantiate(entry)
        return entry.name

    def use_struct(self, type_: NamedType) -> str:
        return self.types.struct_class(type_.erased).name

    def use_array(self, type_: ArrayType) -> str:
        """The class of an array type."""
        entry = self.types.array_class(type_.erased)
        self.slots.instantiate(entry)
        return entry.name

    def use_box(self, type_: NamedType) -> str:
        """The box class of a value type; its objects have the one field `value`."""
        entry = self.types.box_class(type_.erased)
        self.slots.instantiate(entry)
        return entry.name

    def field_name(self, one: Field) -> str:
        return self.types.field_name(one)

    def runtime_type(self, type_: Type) -> str:
        """The id of a type for a TypeToken."""
        return self.runtime.id(type_)

    def tested_type(self, type_: Type) -> str:
        """The id of a type for TypeTest, Cast and Catch."""
        return self.runtime.test(type_)

    def interfaces(self, type_: NamedType) -> dict[NamedType, None]:
        """All interfaces of a type; of an interface also itself."""
        found = self.closures.get(type_)
        if found is None:
            found = self.closures[type_] = interface_closure(type_)
        return found

    def converts(self, type_: Type, target: Type) -> bool:
        """Is a value made as `type_` also a `target` (bases, interfaces, variance)?"""
        found = self.conversions.get((type_, target))
        if found is None:
            found = self.conversions[type_, target] = is_of(self, type_, target)
        return found

    def array_methods(self, type_: ArrayType) -> NamedType | None:
        """The library class that answers interface calls on an array."""
        return self.known.array_methods(type_)

    # ------------------------------------------------------------------------------- members

    def use_static(self, use: FieldUse) -> str:
        """The name of a static field; `statics.guard(use)` tells what must run before."""
        return self.statics.name(use)

    def auto_field(self, use: PropertyUse) -> FieldUse | None:
        """The field to use instead of a property whose accessors only pass it on, where no
        override can be meant."""
        one = use.property
        backing = one.backing_field
        if backing is None:
            return forwarded_field(self, use)
        for accessor in (one.getter, one.setter):
            if accessor is not None and (not accessor.is_compiler_made or accessor.is_dispatched):
                return None
        return FieldUse(backing, use.owner)

    # -------------------------------------------------------------------------------- bodies

    def type_body(self, definition: TypeDefinition) -> typed.TypeBody | None:
        """The bodies of a declared type of the script or the library."""
        found = self.program.types.get(definition)
        if found is None and definition.is_library:
            return self.library.body(definition)
        return found

    def method_body(self, method: Method) -> typed.MethodBody | None:
        body = self.type_body(method.container)
        return body.methods.get(method) if body is not None else None

    def facts_of(self, body: typed.MethodBody) -> BodyFacts:
        """Cells and captures of a body, found once for all its instantiations."""
        found = self.facts.get(body.method)
        if found is None:
            parts: tuple[typed.Node, ...] = (body.body,)
            if body.chain is not None:
                parts = (*body.chain.arguments, *parts)
            found = self.facts[body.method] = find_facts(parts, body.method.parameters)
        return found
