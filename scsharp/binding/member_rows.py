"""The members of a type by name, inherited ones included and hidden ones left out; cached."""

from __future__ import annotations

from scsharp.binding.world import MemberRow, World
from scsharp.symbols.members import Member, Method, Property
from scsharp.symbols.signatures import same_signature
from scsharp.symbols.types import (
    ArrayType,
    NamedType,
    Type,
    TypeDefinition,
    TypeKind,
    TypeParameter,
    base_types,
    substitute,
)

Rows = tuple[MemberRow, ...]


def rows_of(world: World, type_: Type, name: str) -> Rows:
    """The rows of a name in any type, regardless of accessibility."""
    match type_:
        case NamedType(definition=definition, arguments=arguments):
            rows = definition_rows(world, definition, name)
            return _through(rows, type_) if arguments and rows else rows
        case ArrayType():
            return definition_rows(world, world.array_base.definition, name)
        case TypeParameter():
            return _type_parameter_rows(world, type_, name)
        case _:
            return ()


def _through(rows: Rows, type_: NamedType) -> Rows:
    mapping = type_.mapping
    return tuple((substitute(owner, mapping), member) for owner, member in rows)  # type: ignore[misc]


def definition_rows(world: World, definition: TypeDefinition, name: str) -> Rows:
    """The rows in terms of the definition's own type parameters."""
    key = (definition, name)
    cache = world.library_rows if definition.is_library else world.member_cache
    found = cache.get(key)
    if found is None:
        found = cache[key] = _definition_rows(world, definition, name)
    return found


def _definition_rows(world: World, definition: TypeDefinition, name: str) -> Rows:
    own = definition.members.get(name, ())
    self_type = definition.self_type
    if definition.kind is TypeKind.INTERFACE:
        inherited = _interface_rows(world, definition, name)
    elif definition.base is not None:
        inherited = rows_of(world, definition.base, name)
    else:
        inherited = ()
    rows: list[MemberRow] = [(self_type, member) for member in own]
    rows.extend(row for row in inherited if not any(_hides(one, row) for one in own))
    return tuple(rows)


def _interface_rows(world: World, definition: TypeDefinition, name: str) -> Rows:
    rows: dict[tuple[NamedType, int], MemberRow] = {}
    for base in definition.interfaces:
        for owner, member in rows_of(world, base, name):
            rows[owner, id(member)] = (owner, member)
    from_interfaces = tuple(
        row
        for row in rows.values()
        if not any(_is_hidden_in(row, other) for other in rows.values())
    )
    return from_interfaces or rows_of(world, world.object, name)


def _is_hidden_in(row: MemberRow, other: MemberRow) -> bool:
    """Does another found member belong to an interface that extends this one's, and hide it?"""
    if row is other or row[0].kind is not TypeKind.INTERFACE:
        return False
    return row[0] in _bases(other[0]) and _hides(other[1], row)


def _bases(type_: NamedType) -> list[NamedType]:
    found: list[NamedType] = []
    for one in type_.interfaces:
        found.append(one)
        found.extend(_bases(one))
    return found


def _hides(own: Member, row: MemberRow) -> bool:
    """Does a type's own member hide (or override) an inherited one of the same name?"""
    owner, inherited = row
    match own, inherited:
        case Method(), Method():
            return same_signature(
                own.parameters, inherited.parameters, owner.mapping, own, inherited
            )
        case Property(), Property() if own.is_indexer:
            return same_signature(own.parameters, inherited.parameters, owner.mapping)
        case _:
            return True


def _type_parameter_rows(world: World, parameter: TypeParameter, name: str) -> Rows:
    rows: list[MemberRow] = []
    seen: set[tuple[NamedType, int]] = set()
    bases: list[Type] = [*parameter.constraint_types]
    bases.append(world.value_type if parameter.has_struct_constraint else world.object)
    for base in bases:
        for owner, member in rows_of(world, base, name):
            if (owner, id(member)) not in seen:
                seen.add((owner, id(member)))
                rows.append((owner, member))
    classes = [row for row in rows if row[0].kind is not TypeKind.INTERFACE]
    specific = [row for row in classes if row[0] is not world.object]
    found = tuple(rows) if not specific else tuple(dict.fromkeys([*specific, *rows]))
    return tuple(row for row in found if not any(_is_overridden(row, one) for one in found))


def _is_overridden(row: MemberRow, other: MemberRow) -> bool:
    """Does the member of a constraint whose class derives from this one's stand in its place?"""
    is_derived = other[0] is not row[0] and row[0] in base_types(other[0])
    return is_derived and _hides(other[1], row)
