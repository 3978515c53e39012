"""The symbols that a name could mean: members of a type, types of a namespace, names in scope."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scsharp.binding.accessibility import is_type_accessible
from scsharp.binding.context import Context
from scsharp.binding.lookup import lookup_member, member_names
from scsharp.binding.scope import Scope, ScopeEntry
from scsharp.binding.tuple_members import element_names
from scsharp.editing.names import Meaning
from scsharp.symbols.members import (
    Field,
    Local,
    Member,
    Method,
    MethodKind,
    Parameter,
    Property,
    PropertyUse,
)
from scsharp.symbols.types import (
    KEYWORD_TYPES,
    ArrayType,
    NamedType,
    Type,
    TypeDefinition,
    TypeKind,
    TypeParameter,
    all_interfaces,
    base_types,
)

MADE = "<>"
"""How names begin that the compiler makes."""

ARRAY_INTERFACES = frozenset(
    "IEnumerable ICollection IList IReadOnlyCollection IReadOnlyList".split()
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """`meaning` is None for what has no symbol: namespaces, elements of tuples."""

    name: str
    meaning: Meaning | None = None
    kind: str = ""


# ---------------------------------------------------------------------------------- members


def instance_members(context: Context, type_: Type) -> Iterator[Candidate]:
    """What value.name could be, extension methods at the end."""
    yield from (Candidate(one, kind="field") for one in element_names(type_))
    for owner in owners(context, type_):
        for owned, member in rows(context, owner):
            if not is_of_type(member):
                yield Candidate(member.name, Meaning(member, owned))
    for name, methods in context.world.extensions.items():
        for one in methods:
            if extends(context, one, type_):
                yield Candidate(name, Meaning(one))


def owners(context: Context, type_: Type) -> list[Type]:
    """The types whose members a value of the type has."""
    match type_:
        case ArrayType():
            return [context.world.array_base]
        case TypeParameter(constraint_types=constraints):
            return [*constraints, context.world.object]
        case NamedType(kind=TypeKind.INTERFACE):
            return [type_, *all_interfaces(type_), context.world.object]
    return [type_]


def static_members(context: Context, type_: Type) -> Iterator[Candidate]:
    """What Type.Name could be."""
    if not isinstance(type_, NamedType):
        return
    for owned, member in rows(context, type_):
        if is_of_type(member):
            yield Candidate(member.name, Meaning(member, owned))
    for each in base_types(type_):
        for (name, _), definition in each.definition.nested.items():
            if is_type_accessible(context, definition):
                yield Candidate(name, Meaning(definition))


def rows(context: Context, type_: Type) -> Iterator[tuple[NamedType, Member]]:
    for name in member_names(context, type_):
        for owner, member in lookup_member(context, type_, name).rows:
            if is_spelled(member):
                yield owner, member


def is_spelled(member: Member) -> bool:
    """Indexers, operators and accessors have names that nobody writes."""
    if isinstance(member, Method):
        return member.method_kind is MethodKind.ORDINARY and not member.is_compiler_made
    return not getattr(member, "parameters", ())


def is_of_type(member: Member) -> bool:
    return member.is_static or (isinstance(member, Field) and member.is_const)


def extends(context: Context, method: Method, type_: Type) -> bool:
    """Could the method extend values of the type? Type arguments are not looked at."""
    wanted = method.parameters[0].type if method.parameters else None
    match wanted:
        case TypeParameter():
            return True
        case ArrayType():
            return isinstance(type_, ArrayType)
        case NamedType(definition=definition):
            return definition in definitions_of(type_) or (
                isinstance(type_, ArrayType) and definition.name in ARRAY_INTERFACES
            )
    return False


def definitions_of(type_: Type) -> set[TypeDefinition]:
    if not isinstance(type_, NamedType):
        return set()
    every = (*base_types(type_), *all_interfaces(type_))
    return {one.definition for one in every}


# ------------------------------------------------------------------------------------ names


def names_in_scope(context: Context) -> Iterator[Candidate]:
    """What a simple name could be: the nearest first."""
    scope: Scope | None = context.scope
    while scope is not None:
        for name, entry in scope.names.items():
            if name.startswith(MADE):
                yield from range_variables(entry)
            else:
                yield Candidate(name, Meaning(symbol_of(entry)))
        scope = scope.parent
    definition: TypeDefinition | None = context.container
    while definition is not None:
        yield from own_names(context, definition)
        definition = definition.container
    script = context.world.table.script
    if script is not None and script is not context.container:
        yield from own_names(context, script)
    yield from types_in_scope(context)
    for one in context.usings.statics:
        yield from static_members(context, one)


def range_variables(entry: ScopeEntry) -> Iterator[Candidate]:
    """Several range variables of a query are the members of one object without a name."""
    type_ = entry.type if isinstance(entry, (Local, Parameter)) else None
    if not isinstance(type_, NamedType):
        return
    for members in type_.definition.members.values():
        for one in members:
            if isinstance(one, Property):
                inner = Local(one.name, PropertyUse(one, type_).type)
                if one.name.startswith(MADE):
                    yield from range_variables(inner)
                else:
                    yield Candidate(one.name, Meaning(inner))


def symbol_of(entry: ScopeEntry) -> ScopeEntry | Field:
    return entry.field if isinstance(entry, Local) and entry.field is not None else entry


def own_names(context: Context, definition: TypeDefinition) -> Iterator[Candidate]:
    needs_object = context.is_static and definition is context.container
    for owned, member in rows(context, definition.self_type):
        if is_of_type(member) or not needs_object:
            yield Candidate(member.name, Meaning(member, owned))
    for (name, _), nested in definition.nested.items():
        yield Candidate(name, Meaning(nested))


def types_in_scope(context: Context) -> Iterator[Candidate]:
    usings = context.usings
    for space in dict.fromkeys(("", usings.namespace, *usings.namespaces)):
        yield from types_of(context, space)
    for name in context.world.namespaces:
        if "." not in name:
            yield Candidate(name, kind="namespace")


def types_of(context: Context, namespace: str) -> Iterator[Candidate]:
    for (name, _), definition in context.world.table.types.get(namespace, {}).items():
        is_hidden = definition.is_script or definition.special is HIDDEN
        if is_type_accessible(context, definition) and not is_hidden and name.isidentifier():
            yield Candidate(name, Meaning(definition))


HIDDEN = KEYWORD_TYPES["void"]
"""System.Void is written as a keyword only."""


def members_of_namespace(context: Context, namespace: str) -> Iterator[Candidate]:
    """What Namespace.Name could be."""
    yield from types_of(context, namespace)
    for name in context.world.namespaces:
        outer, _, last = name.rpartition(".")
        if outer == namespace:
            yield Candidate(last, kind="namespace")
