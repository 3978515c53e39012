"""Virtual and interface calls: which slots are called, and what each class answers.

A slot is a virtual method at its first declaration, or an interface's method, with all type
arguments. Only slots that some call uses exist, and only classes that are instantiated fill them;
whichever of the two comes later meets the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering.boxes import box_slot
from scsharp.lowering.dispatch import find_implementation
from scsharp.lowering.members import first_declaration
from scsharp.lowering.naming import method_name
from scsharp.lowering.runtime_types import array_interface, is_of
from scsharp.lowering.type_table import ClassEntry
from scsharp.symbols.members import Method, MethodUse
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

SlotKey: TypeAlias = tuple[Method, NamedType, tuple[Type, ...]]


@dataclass(slots=True, eq=False)
class Slot:
    name: str
    use: MethodUse


@dataclass(slots=True, eq=False)
class SlotTable:
    builder: ProgramBuilder
    slots: dict[SlotKey, Slot] = field(default_factory=dict)
    by_owner: dict[NamedType, list[Slot]] = field(default_factory=dict)
    owners: dict[TypeDefinition, list[NamedType]] = field(default_factory=dict)
    below: dict[TypeDefinition, list[ClassEntry]] = field(default_factory=dict)
    instantiated: list[ClassEntry] = field(default_factory=list)

    def slot(self, use: MethodUse) -> str:
        """The slot of a virtual or interface method; from now on every class answers it."""
        use = self.root(use)
        assert use.owner is not None
        key = use.method, use.owner, use.arguments
        found = self.slots.get(key)
        if found is None:
            name = self.builder.slot_names.unique(method_name(use))
            found = self.slots[key] = Slot(name, use)
            self.by_owner.setdefault(use.owner, []).append(found)
            owners = self.owners.setdefault(use.owner.definition, [])
            if use.owner not in owners:
                owners.append(use.owner)
            for entry in self.candidates(use.owner):
                if self.answers(entry, use.owner):
                    self.fill(entry, found)
        return found.name

    def candidates(self, owner: NamedType) -> list[ClassEntry]:
        """The classes that may answer, in the order in which they were instantiated."""
        if owner.special is Special.OBJECT:
            return list(self.instantiated)
        return list(self.below.get(owner.definition, ()))

    def root(self, use: MethodUse) -> MethodUse:
        """The first declaration of a virtual method, in the base class that has it."""
        root = first_declaration(use.method)
        assert use.owner is not None
        if use.owner.kind is TypeKind.INTERFACE or root is use.method:
            return use
        for one in base_types(use.owner):
            if one.definition is root.container:
                return self.builder.use(root, one, use.arguments)
        return use

    def instantiate(self, entry: ClassEntry) -> None:
        """Objects of the class will exist: it fills the slots that are called."""
        if entry.is_instantiated:
            return
        entry.is_instantiated = True
        self.instantiated.append(entry)
        for definition in {one.definition: None for one in self.ancestors(entry)}:
            self.below.setdefault(definition, []).append(entry)
        for owner in self.related_owners(entry):
            for slot in list(self.by_owner[owner]):
                self.fill(entry, slot)

    def related_owners(self, entry: ClassEntry) -> list[NamedType]:
        found = []
        for one in self.ancestors(entry):
            for owner in self.owners.get(one.definition, ()):
                if owner not in found and self.answers(entry, owner):
                    found.append(owner)
        return found

    def ancestors(self, entry: ClassEntry) -> list[NamedType]:
        """The bases and interfaces of the objects of a class."""
        type_ = self.object_type(entry)
        if type_ is None:
            return []
        return [*(one.erased for one in base_types(type_)), *self.builder.interfaces(type_)]

    def object_type(self, entry: ClassEntry) -> NamedType | None:
        """The type whose methods the class answers with; an array's are in a library class."""
        if isinstance(entry.type, ArrayType):
            return self.builder.array_methods(entry.type)
        return entry.type

    def answers(self, entry: ClassEntry, owner: NamedType) -> bool:
        type_ = self.object_type(entry)
        if type_ is None:
            return owner.special is Special.OBJECT
        if is_of(self.builder, type_, owner):
            return True
        array = entry.type
        return (
            isinstance(array, ArrayType) and array_interface(self.builder, array, owner) is not None
        )

    def meant(self, entry: ClassEntry, use: MethodUse) -> MethodUse:
        """The method that a slot means for a class: what IList<object> declares is IList<string>'s
        where the object is a string[]."""
        assert use.owner is not None
        if not isinstance(entry.type, ArrayType):
            return use
        own = array_interface(self.builder, entry.type, use.owner)
        return use if own is None else self.builder.use(use.method, own, use.arguments)

    def fill(self, entry: ClassEntry, slot: Slot) -> None:
        type_ = self.object_type(entry)
        if type_ is None or slot.name in entry.slots:
            return
        if entry.kind == "box":
            function = box_slot(self.builder, entry, slot.name, slot.use)
        else:
            meant = self.meant(entry, slot.use)
            implementation = find_implementation(self.builder, type_, meant)
            function = self.builder.use_function(implementation) if implementation else None
        if function is not None:
            entry.slots[slot.name] = function
