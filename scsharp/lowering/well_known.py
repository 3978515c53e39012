"""The library members that lowering itself calls: the one list of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.lowering.members import find_method, methods_by_name
from scsharp.symbols.members import Field, Method, SymbolTable
from scsharp.symbols.types import ArrayType, NamedType, Special, Type, TypeDefinition

ARRAY_METHODS = "System.ArrayMethods"
GRID_METHODS = "System.GridMethods"


@dataclass(slots=True, eq=False)
class WellKnown:
    table: SymbolTable
    found: dict[tuple[str, int], TypeDefinition] = field(default_factory=dict)

    def definition(self, full_name: str, arity: int = 0) -> TypeDefinition:
        """A library type that must be declared."""
        found = self.found.get((full_name, arity))
        if found is None:
            declared = self.table.find(full_name, arity)
            assert declared is not None, f"the library declares no {full_name}"
            found = self.found[full_name, arity] = declared
        return found

    def named(self, full_name: str, *arguments: Type) -> NamedType:
        return self.definition(full_name, len(arguments)).construct(arguments)

    def special(self, special: Special) -> NamedType:
        return self.named(special.value)

    @property
    def object(self) -> NamedType:
        return self.special(Special.OBJECT)

    @property
    def string(self) -> NamedType:
        return self.special(Special.STRING)

    # ------------------------------------------------------------------------------- members

    def object_method(self, name: str) -> Method:
        """The virtual Equals, GetHashCode or ToString of object."""
        return first_instance(self.definition(Special.OBJECT.value), name)

    def method(self, definition: TypeDefinition, name: str, *types: Type) -> Method | None:
        return find_method(definition, name, *types)

    def constructor(self, definition: TypeDefinition, count: int) -> Method:
        """The instance constructor with so many parameters."""
        for one in methods_by_name(definition)[".ctor"]:
            if len(one.parameters) == count:
                return one
        raise AssertionError(f"{definition.full_name} has no constructor of {count} parameters")

    def interface_method(self, full_name: str, name: str, arity: int = 0) -> Method:
        """The one method of that name of an interface: IComparable.CompareTo."""
        return first_instance(self.definition(full_name, arity), name)

    def field(self, full_name: str, name: str) -> Field:
        (found,) = self.definition(full_name).members[name]
        assert isinstance(found, Field)
        return found

    # --------------------------------------------------------------------------------- arrays

    def array_methods(self, type_: ArrayType) -> NamedType | None:
        """The library class with the methods of T[] (or of T[,]) as a collection."""
        full_name = ARRAY_METHODS if type_.rank == 1 else GRID_METHODS
        found = self.table.find(full_name, 1)
        return found.construct((type_.element,)) if found is not None else None

    def array_of_methods(self, type_: NamedType) -> ArrayType | None:
        """T[] for ArrayMethods<T>: what `this` is in its methods."""
        if type_.definition.full_name == ARRAY_METHODS:
            return type_.arguments[0].array_of()
        return None


def first_instance(definition: TypeDefinition, name: str) -> Method:
    for one in methods_by_name(definition)[name]:
        if not one.is_static and one.method_kind.value != "constructor":
            return one
    raise AssertionError(f"{definition.full_name} has no method {name}")
