"""What simple names in expressions mean: scopes, enclosing types, types, script, static usings."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding.context import Context
from scsharp.binding.lookup import (
    AliasFound,
    Meaning,
    Members,
    TypeFound,
    all_type_names,
    find_namespace,
    find_type_in_namespaces,
    library_type,
    lookup_member,
    member_names,
    type_inside,
)
from scsharp.binding.scope import Scope
from scsharp.binding.world import MemberRow
from scsharp.symbols.members import Event, Field, Member, Method, Parameter, Property
from scsharp.symbols.types import ERROR, Accessibility, NamedType, TypeDefinition, TypeKind


def lookup_name(
    context: Context, name: str, arity: int = 0, *, is_called: bool = False
) -> Meaning | None:
    """What a simple name in an expression means, or None.

    Scopes come first, then each enclosing type: its type parameters, a primary constructor's
    parameters, members, nested types; then types, the script's members and static usings.
    A name that is called means no type, and no member that is not to be called, as long as there
    is something else: Range(1, 3) is Enumerable's where that is in scope.
    """
    first = None
    for found in _meanings(context, name, arity):
        if not is_called or _is_invocable(found):
            return found
        first = first or found
    return first


def _is_invocable(meaning: Meaning) -> bool:
    match meaning:
        case Members(rows=rows):
            return any(isinstance(one, Method) or _holds_function(one) for _, one in rows)
        case TypeFound() | AliasFound():
            return False
    return True


def _holds_function(member: Member) -> bool:
    if not isinstance(member, (Event, Field, Property)):
        return False
    type_ = member.type
    return type_ is ERROR or (isinstance(type_, NamedType) and type_.kind is TypeKind.DELEGATE)


def _meanings(context: Context, name: str, arity: int) -> Iterator[Meaning]:
    """What the name could mean, from the inside out."""
    entry = context.scope.find(name)
    if entry is not None:
        # What a generic function's call is not inferred for does not count.
        if not isinstance(entry, Method) or not entry.type_parameters:
            context.mention(entry)
        yield entry
    if context.usings.library_first:
        of_library = _library_name(context, name, arity)
        if of_library is not None:
            yield of_library
    definition: TypeDefinition | None = context.container
    while definition is not None:
        found = _name_inside(context, definition, name, arity)
        if found is not None:
            yield found
        definition = definition.container
    yield from _names_outside(context, name, arity)


def _library_name(context: Context, name: str, arity: int) -> Meaning | None:
    """What the name means where only the library is in scope."""
    library = context.world.library
    found = library_type(context, name, arity)
    if found is not None or library is None:
        return found
    for one in library.global_usings.statics:
        members = lookup_member(context, one, name, arity)
        rows = tuple(row for row in members.rows if row[1].is_static)
        if rows:
            return Members(name, rows)
    return None


def _name_inside(
    context: Context, definition: TypeDefinition, name: str, arity: int
) -> Meaning | None:
    parameter = _primary_parameter(definition, name)
    own = definition is context.container
    if parameter is not None and own and (context.is_initializer or context.is_constructor_chain):
        return parameter
    members = lookup_member(context, definition.self_type, name, arity)
    if members or members.inaccessible is not None:
        return members
    if parameter is not None:
        if own and not context.is_static:
            capture_parameter(context, parameter)
        return parameter
    return type_inside(context, definition, name, arity)


def _primary_parameter(definition: TypeDefinition, name: str) -> Parameter | None:
    if definition.primary_parameters is None:
        return None
    for one in definition.primary_parameters.parameters:
        if one.name == name:
            return one
    return None


def capture_parameter(context: Context, parameter: Parameter) -> None:
    """A member uses a primary constructor's parameter: the object keeps it in a field."""
    kept = context.primary_fields
    if kept is not None and parameter not in kept:
        kept[parameter] = Field(
            parameter.name,
            context.container,
            Accessibility.PRIVATE,
            source=context.source,
            span=parameter.span,
            type=parameter.type,
        )


def _names_outside(context: Context, name: str, arity: int) -> Iterator[Meaning]:
    found = find_type_in_namespaces(context, name, arity)
    if found is not None:
        yield found
    script = context.world.table.script
    if script is not None and script is not context.container:
        members = lookup_member(context, script.self_type, name, arity)
        if members:
            yield members
    members = _static_usings(context, name, arity)
    if members:
        yield members
    namespace = find_namespace(context, name) if not arity else None
    if namespace is not None:
        yield namespace


def _static_usings(context: Context, name: str, arity: int) -> Members:
    """Methods of that name of all the classes count together; extension methods are there for
    calls on their first argument only."""
    found: list[MemberRow] = []
    for one in context.usings.statics:
        for row in lookup_member(context, one, name, arity).rows:
            if not _is_plain_static(row[1]):
                continue
            if not found or all(isinstance(each[1], Method) for each in (row, found[0])):
                found.append(row)
    return Members(name, tuple(found))


def _is_plain_static(member: Member) -> bool:
    return member.is_static and not (isinstance(member, Method) and member.is_extension)


def known_names(context: Context) -> list[str]:
    """Names that would mean something here, for suggestions."""
    found: dict[str, None] = {}
    scope: Scope | None = context.scope
    while scope is not None:
        found.update(dict.fromkeys(scope.names))
        scope = scope.parent
    found.update(dict.fromkeys(member_names(context, context.container.self_type)))
    script = context.world.table.script
    if script is not None:
        found.update(dict.fromkeys(script.members))
    found.update(dict.fromkeys(all_type_names(context)))
    return list(found)
