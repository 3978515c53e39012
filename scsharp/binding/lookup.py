"""What a name means: members of a type, types by name, and simple names.

A member is found as a row (owner, member): the member as seen through the constructed type
`owner` that declares it. Rows leave out what is hidden; an override stands in the place of what
it overrides (`introduced_in` tells the class that introduced it, which is what overload
resolution ranks by).
"""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding.accessibility import is_accessible, is_type_accessible
from scsharp.binding.context import Context
from scsharp.binding.member_rows import rows_of
from scsharp.binding.world import MemberRow, lacks_type
from scsharp.symbols.members import Field, Local, Member, Method, Parameter
from scsharp.symbols.types import (
    NamedType,
    Type,
    TypeDefinition,
    TypeParameter,
    base_types,
)


@dataclass(slots=True, eq=False)
class Members:
    """The accessible rows of that name, most derived first; `inaccessible` is one that is there
    but may not be used here, where no other is."""

    name: str
    rows: tuple[MemberRow, ...]
    inaccessible: Member | None = None

    def __bool__(self) -> bool:
        return bool(self.rows)

    @property
    def are_methods(self) -> bool:
        return bool(self.rows) and isinstance(self.rows[0][1], Method)


@dataclass(frozen=True, slots=True)
class TypeFound:
    """A declared type by name; `outer` are the arguments of its enclosing types."""

    definition: TypeDefinition
    outer: tuple[Type, ...] = ()

    def construct(self, arguments: tuple[Type, ...] = ()) -> NamedType:
        return self.definition.construct(self.outer + arguments)


@dataclass(frozen=True, slots=True)
class NamespaceFound:
    name: str


@dataclass(frozen=True, slots=True)
class AliasFound:
    """A using alias of a (constructed) type."""

    type: Type


Meaning = (
    Local | Parameter | Method | TypeParameter | Members | TypeFound | NamespaceFound | AliasFound
)
"""What a simple name is; a Method is a local function, Members those of an enclosing type, the
script or a static using."""


# ---------------------------------------------------------------------------------- members


def lookup_member(
    context: Context, type_: Type, name: str, arity: int | None = None, *, is_base: bool = False
) -> Members:
    """The members of that name that a type has: its own, inherited ones, interfaces'.

    `arity` (number of type arguments written) leaves out generic methods of another arity.
    `is_base`: through `base`, which sees protected members.
    """
    rows = rows_of(context.world, type_, name)
    if not rows:
        return Members(name, ())
    if arity:
        rows = tuple(row for row in rows if _has_arity(row[1], arity))
    through = None if is_base else type_
    usable = tuple(row for row in rows if is_accessible(context, row[1], through))
    for _, member in usable:
        if isinstance(member, Field) and lacks_type(member):
            member.type = context.world.type_of(member)
    if usable or not rows or rows[0][1].container.is_library:
        return Members(name, usable)
    return Members(name, (), rows[0][1])


def _has_arity(member: Member, arity: int) -> bool:
    return isinstance(member, Method) and len(member.type_parameters) == arity


def introduced_in(member: Member) -> TypeDefinition:
    """The class whose declaration introduced a method: overrides belong to it still."""
    if not isinstance(member, Method):
        return member.container
    while member.overridden is not None:
        member = member.overridden
    return member.container


def member_names(context: Context, type_: Type) -> list[str]:
    """Every accessible member name of a type, for suggestions."""
    found: dict[str, None] = {}
    if isinstance(type_, NamedType):
        for each in base_types(type_):
            for name, members in each.definition.members.items():
                if any(is_accessible(context, one, type_) for one in members):
                    found[name] = None
    return [one for one in found if one.isidentifier() and not one.startswith("op_")]


# ------------------------------------------------------------------------------------ types


def lookup_nested_type(
    context: Context, type_: NamedType, name: str, arity: int
) -> TypeFound | None:
    """A type declared inside `type_` or one of its base classes."""
    for each in base_types(type_):
        found = each.definition.nested.get((name, arity))
        if found is not None and is_type_accessible(context, found):
            return TypeFound(found, each.arguments)
    return None


def find_type(
    context: Context, name: str, arity: int
) -> TypeFound | TypeParameter | AliasFound | None:
    """A type by its simple name, from the inside out; None if there is none."""
    if arity == 0:
        entry = context.scope.find(name)
        if isinstance(entry, TypeParameter):
            return entry
    definition: TypeDefinition | None = context.container
    if context.usings.library_first and (own := library_type(context, name, arity)) is not None:
        return own
    while definition is not None:
        found = type_inside(context, definition, name, arity)
        if found is not None:
            return found
        definition = definition.container
    return find_type_in_namespaces(context, name, arity)


def library_type(context: Context, name: str, arity: int) -> TypeFound | None:
    """A type of the library in a namespace in scope, whatever the script declares."""
    library = context.world.library
    if library is None:
        return None
    for namespace in context.usings.namespaces:
        found = library.table.types.get(namespace, {}).get((name, arity))
        if found is not None and is_type_accessible(context, found):
            return TypeFound(found)
    return None


def type_inside(
    context: Context, definition: TypeDefinition, name: str, arity: int
) -> TypeFound | TypeParameter | None:
    if arity == 0:
        for parameter in definition.type_parameters:
            if parameter.name == name:
                return parameter
    if definition.nested or definition.base is not None:
        return lookup_nested_type(context, definition.self_type, name, arity)
    return None


def find_type_in_namespaces(
    context: Context, name: str, arity: int
) -> TypeFound | AliasFound | None:
    """A type of the namespace around, its parents, or a using directive."""
    types, usings, key = context.world.table.types, context.usings, (name, arity)
    namespace = usings.namespace
    while True:
        found = types.get(namespace, {}).get(key)
        if found is not None and is_type_accessible(context, found):
            return TypeFound(found)
        if not namespace:
            break
        namespace = namespace.rpartition(".")[0]
    if arity == 0 and name in usings.aliases:
        alias = usings.aliases[name]
        return None if isinstance(alias, str) else AliasFound(alias)
    return _type_in_usings(context, name, arity)


def _type_in_usings(context: Context, name: str, arity: int) -> TypeFound | None:
    types = context.world.table.types
    for namespace in context.usings.namespaces:
        found = types.get(namespace, {}).get((name, arity))
        if found is not None and is_type_accessible(context, found):
            return TypeFound(found)
    for one in context.usings.statics:
        nested = lookup_nested_type(context, one, name, arity)
        if nested is not None:
            return nested
    return None


def find_namespace(context: Context, name: str) -> NamespaceFound | None:
    """A namespace by its first name: System, or one the script declares, or an alias of one."""
    alias = context.usings.aliases.get(name)
    if isinstance(alias, str):
        return NamespaceFound(alias)
    around = context.usings.namespace
    while around:
        if f"{around}.{name}" in context.world.namespaces:
            return NamespaceFound(f"{around}.{name}")
        around = around.rpartition(".")[0]
    return NamespaceFound(name) if name in context.world.namespaces else None


def find_in_namespace(
    context: Context, namespace: str, name: str, arity: int = 0
) -> TypeFound | NamespaceFound | None:
    """What namespace.name is."""
    found = context.world.table.types.get(namespace, {}).get((name, arity))
    if found is not None and is_type_accessible(context, found):
        return TypeFound(found)
    full = f"{namespace}.{name}"
    return NamespaceFound(full) if full in context.world.namespaces else None


def all_type_names(context: Context) -> list[str]:
    """Type names in scope, for suggestions."""
    types, usings = context.world.table.types, context.usings
    spaces = {"", usings.namespace, *usings.namespaces}
    return [
        name
        for space in spaces
        for (name, _), definition in types.get(space, {}).items()
        if is_type_accessible(context, definition)
    ]
