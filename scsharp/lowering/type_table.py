"""How each type is held, and the classes of the program: classes, structs, boxes, arrays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.build import default_constant
from scsharp.lowering.kinds import KIND_OF, OBJECT
from scsharp.lowering.members import instance_fields, is_kernel_held
from scsharp.lowering.naming import field_name
from scsharp.lowering.nesting import nests_too_deep
from scsharp.symbols.display import display
from scsharp.symbols.members import Field
from scsharp.symbols.types import (
    ArrayType,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeKind,
    substitute,
)

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


@dataclass(slots=True, eq=False)
class ClassEntry:
    """A class of the program while it grows. `type` is the box's value type for a box.

    `slots` are all slots of an instantiated class, inherited ones included."""

    name: str
    kind: str
    type: NamedType | ArrayType
    base: ClassEntry | None = None
    fields: tuple[lowered.FieldDeclaration, ...] = ()
    slots: dict[str, str] = field(default_factory=dict)
    is_instantiated: bool = False

    def effective_slot(self, slot: str) -> str | None:
        """What the class answers to a slot, as the back ends inherit."""
        entry: ClassEntry | None = self
        while entry is not None:
            if slot in entry.slots:
                return entry.slots[slot]
            entry = entry.base
        return None


@dataclass(slots=True, eq=False)
class TypeTable:
    builder: ProgramBuilder
    lowered_types: dict[Type, lowered.Type] = field(default_factory=dict)
    entries: dict[tuple[str, Type], ClassEntry] = field(default_factory=dict)
    field_names: dict[Field, str] = field(default_factory=dict)

    # ------------------------------------------------------------------------ how it is held

    def lower_type(self, type_: Type) -> lowered.Type:
        """How values of a type (without type parameters) are held."""
        found = self.lowered_types.get(type_)
        if found is None:
            found = self.lowered_types[type_] = self.make_type(type_.erased)
        return found

    def make_type(self, type_: Type) -> lowered.Type:
        match type_:
            case ArrayType(element=element, rank=rank):
                item = self.lower_type(element)
                return lowered.Type(lowered.Kind.ARRAY, self.array_class(type_).name, item, rank)
            case NamedType():
                return self.make_named(type_)
        return OBJECT

    def make_named(self, type_: NamedType) -> lowered.Type:
        if type_.special in KIND_OF:
            return lowered.Type(KIND_OF[type_.special])
        if type_.is_nullable_value:
            return lowered.Type(lowered.Kind.NULLABLE, item=self.lower_type(type_.arguments[0]))
        array = self.builder.known.array_of_methods(type_)
        if array is not None:
            return self.lower_type(array)
        if nests_too_deep(type_, len(self.entries)):
            return OBJECT
        match type_.kind:
            case TypeKind.ENUM:
                assert type_.definition.enum_underlying is not None
                return self.lower_type(type_.definition.enum_underlying)
            case TypeKind.STRUCT:
                return lowered.Type(lowered.Kind.STRUCT, self.struct_class(type_).name)
            case TypeKind.CLASS if self.has_class(type_):
                return lowered.Type(lowered.Kind.OBJECT, self.object_class(type_).name)
        return OBJECT

    def has_class(self, type_: NamedType) -> bool:
        """Is there a class for it? Not for object, whose values are of any kind."""
        return type_.special is not Special.OBJECT and not is_kernel_held(type_.definition)

    # ----------------------------------------------------------------------------- classes

    def object_class(self, type_: NamedType) -> ClassEntry:
        return self.entry("class", type_)

    def struct_class(self, type_: NamedType) -> ClassEntry:
        return self.entry("struct", type_)

    def array_class(self, type_: ArrayType) -> ClassEntry:
        return self.entry("array", type_)

    def box_class(self, type_: NamedType) -> ClassEntry:
        return self.entry("box", type_)

    def entry(self, kind: str, type_: NamedType | ArrayType) -> ClassEntry:
        """The class of that kind for a type, declared when somebody first mentions it."""
        found = self.entries.get((kind, type_))
        if found is None:
            wish = f"box {display(type_)}" if kind == "box" else display(type_)
            name = self.builder.class_names.unique(wish)
            found = self.entries[kind, type_] = ClassEntry(name, kind, type_)
            self.builder.runtime.id(type_)
            self.builder.pending_classes.append(found)
            if kind == "class" and isinstance(type_, NamedType) and type_.base is not None:
                found.base = self.object_class(type_.base.erased)
        return found

    def complete(self, entry: ClassEntry) -> None:
        """Gives a class its fields; done apart, since types refer to each other in circles."""
        match entry.kind:
            case "class" | "struct":
                assert isinstance(entry.type, NamedType)
                entry.fields = tuple(self.own_fields(entry.type))
            case "box":
                held = self.lower_type(entry.type)
                entry.fields = (lowered.FieldDeclaration("value", held, default_constant(held)),)

    def own_fields(self, type_: NamedType) -> list[lowered.FieldDeclaration]:
        mapping = type_.mapping
        made = []
        for one in self.fields_of(type_.definition):
            of_field = substitute(one.type, mapping).erased
            held = self.lower_type(of_field)
            made.append(
                lowered.FieldDeclaration(
                    self.field_name(one), held, default_constant(held), self.buffer_item(of_field)
                )
            )
        return made

    def buffer_item(self, type_: Type) -> lowered.Type | None:
        """How the elements of a Buffer<T> are held; None for every other type."""
        if isinstance(type_, NamedType) and type_.definition.is_library:
            is_buffer = type_.definition.name == "Buffer" and is_kernel_held(type_.definition)
            return self.lower_type(type_.arguments[0]) if is_buffer else None
        return None

    def fields_of(self, definition: TypeDefinition) -> tuple[Field, ...]:
        """The fields of an object, those for captured primary constructor parameters too."""
        found = instance_fields(definition)
        if definition.primary_parameters is None:
            return found
        body = self.builder.type_body(definition)
        captured = body.captured_parameters.values() if body is not None else ()
        return tuple(dict.fromkeys((*found, *captured)))

    def field_name(self, one: Field) -> str:
        """A field's name, unique among the fields of the class and its bases."""
        if one not in self.field_names:
            self.name_fields(one.container)
        return self.field_names[one]

    def name_fields(self, definition: TypeDefinition) -> set[str]:
        """Names all fields of a type; the result are those of its bases too."""
        base = definition.base
        taken = self.name_fields(base.definition) if base is not None else set()
        for one in self.fields_of(definition):
            name, count = field_name(one), 1
            while name in taken:
                count += 1
                name = f"{field_name(one)}#{count}"
            taken.add(name)
            self.field_names[one] = name
        return taken

    def finish(self) -> dict[str, lowered.Class]:
        """All classes, bases first, each with the slots that it does not inherit."""
        made: dict[str, lowered.Class] = {}
        for entry in self.entries.values():
            self.add(entry, made)
        return made

    def add(self, entry: ClassEntry, made: dict[str, lowered.Class]) -> None:
        if entry.name in made:
            return
        base = entry.base
        if base is not None:
            self.add(base, made)
            entry.slots = {s: f for s, f in entry.slots.items() if base.effective_slot(s) != f}
        array = entry.type if entry.kind == "array" else None
        item = self.lower_type(array.element) if isinstance(array, ArrayType) else None
        rank = array.rank if isinstance(array, ArrayType) else 1
        made[entry.name] = lowered.Class(
            entry.name, entry.kind, base.name if base else None, entry.fields, entry.slots,
            self.builder.runtime.id(entry.type), item, rank,
        )  # fmt: skip
