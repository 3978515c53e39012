"""Checks on whole types: cycles of bases and of structs, names used twice, constraints."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding.consistency import check_consistency, check_protected
from scsharp.binding.constraints import check_arguments
from scsharp.binding.context import Context
from scsharp.binding.declared import DeclaredType, initial_value, type_context
from scsharp.binding.types import bind_type
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_definition, display_member
from scsharp.symbols.members import Event, Field, Member, Method, MethodKind, Property
from scsharp.symbols.signatures import same_signature
from scsharp.symbols.types import (
    ArrayType,
    NamedType,
    Type,
    TypeDefinition,
    TypeKind,
)
from scsharp.syntax import nodes as syntax

# ----------------------------------------------------------------------------------- cycles


def check_cycles(world: World, declared: list[DeclaredType]) -> None:
    """Breaks cycles of base classes and interfaces, which would not end; reports each type."""
    found = [(one, _base_cycle(one.definition)) for one in declared]
    for one, other in found:
        if other is not None:
            name = display_definition(one.definition)
            message = messages.circular_base(name, display_definition(other))
            if one.definition.kind is TypeKind.INTERFACE:
                message = messages.circular_interface(name, display_definition(other))
            world.bag.report(one.source, one.definition.span, message)
    for one, other in found:
        if other is not None:
            one.definition.base = world.object if one.definition.base else None
            one.definition.interfaces = ()


def _base_cycle(definition: TypeDefinition) -> TypeDefinition | None:
    """A type on the way from the definition back to itself, or None."""
    for first in _direct_bases(definition):
        seen: set[TypeDefinition] = set()
        waiting = [first]
        while waiting:
            one = waiting.pop()
            if one is definition:
                return first
            if one not in seen:
                seen.add(one)
                waiting.extend(_direct_bases(one))
    return None


def _direct_bases(definition: TypeDefinition) -> list[TypeDefinition]:
    found = [one.definition for one in definition.interfaces]
    if definition.kind is not TypeKind.INTERFACE:
        # A class whose interfaces mention it is fine; only base classes make a cycle.
        found = []
        if definition.base is not None:
            found.append(definition.base.definition)
    return found


def _check_struct_cycle(world: World, declared: DeclaredType) -> None:
    definition = declared.definition
    if definition.kind is not TypeKind.STRUCT:
        return
    for field in _instance_fields(definition):
        if _reaches(field.type, definition, set()):
            shown: Member = field.backs if isinstance(field.backs, Property) else field
            message = messages.circular_struct(display_member(shown), display(field.type))
            world.bag.report(declared.source, shown.span, message)


def _instance_fields(definition: TypeDefinition) -> Iterator[Field]:
    for members in definition.members.values():
        for one in members:
            if isinstance(one, Field) and not one.is_static:
                yield one


def _reaches(type_: Type, wanted: TypeDefinition, seen: set[TypeDefinition]) -> bool:
    if not isinstance(type_, NamedType) or type_.kind is not TypeKind.STRUCT:
        return False
    if type_.definition is wanted:
        return True
    if type_.is_nullable_value or type_.is_tuple:
        return any(_reaches(one, wanted, seen) for one in type_.arguments)
    if type_.definition in seen:
        return False
    seen.add(type_.definition)
    return any(_reaches(one.type, wanted, seen) for one in _instance_fields(type_.definition))


# ---------------------------------------------------------------------------------- members


def check_types(world: World, declared: list[DeclaredType]) -> None:
    for one in declared:
        _check_struct_cycle(world, one)
        if not one.definition.is_library:
            _check_names(world, one)
            _check_constraints(world, one)
            check_consistency(world, one)
            check_protected(world, one)
            _check_struct_initializers(world, one)


def _check_struct_initializers(world: World, declared: DeclaredType) -> None:
    """Initial values are set by constructors, of which a struct needs one for that."""
    definition = declared.definition
    if definition.kind is not TypeKind.STRUCT or definition.primary_parameters is not None:
        return
    constructors = definition.members.get(".ctor", ())
    if any(isinstance(one, Method) and not one.is_compiler_made for one in constructors):
        return
    if any(initial_value(world.syntax_of(one)) is not None for one in _instance_fields(definition)):
        message = messages.struct_without_constructor()
        world.bag.report(declared.source, definition.span, message)


def _check_names(world: World, declared: DeclaredType) -> None:
    definition = declared.definition
    _check_conversions(world, declared)
    for name, members in definition.members.items():
        if len(members) > 1:
            _check_duplicates(world, declared, members)
        first = members[0]
        if (
            name == definition.name
            and not definition.is_script
            and definition.kind is not TypeKind.ENUM
        ):
            world.bag.report(declared.source, first.span, messages.member_named_as_type(name))
        is_parameter = any(one.name == name for one in definition.type_parameters)
        for one in members:
            if (is_parameter or (name, 0) in definition.nested) and not definition.is_script:
                shown = display_definition(definition)
                message = messages.member_declared_twice(shown, name)
                world.bag.report(declared.source, one.span, message)


def _check_conversions(world: World, declared: DeclaredType) -> None:
    """An implicit and an explicit conversion between the same types."""
    members = declared.definition.members
    implicit, explicit = members.get("op_Implicit", ()), members.get("op_Explicit", ())
    found = sorted((*implicit, *explicit), key=lambda one: one.span.start)
    for index, one in enumerate(found):
        others: list[Member] = [each for each in found[:index] if each.name != one.name]
        if isinstance(one, Method) and others:
            message = _method_conflict(one, others, display_definition(declared.definition))
            if message is not None:
                world.bag.report(declared.source, one.span, message)


def _check_duplicates(world: World, declared: DeclaredType, members: list[Member]) -> None:
    shown = display_definition(declared.definition)
    for index, one in enumerate(members[1:], 1):
        earlier = members[:index]
        if is_named_otherwise(one):
            continue
        if isinstance(one, Method) or (isinstance(one, Property) and one.is_indexer):
            message = _method_conflict(one, earlier, shown)
        elif declared.definition in world.declared_twice:
            # C# merges the two types, and says nothing more about such a pair.
            message = None
        else:
            message = messages.member_declared_twice(shown, one.name)
        if message is not None:
            world.bag.report(declared.source, one.span, message)


def is_named_otherwise(one: Member) -> bool:
    """A constructor whose name is not its type's, which was reported."""
    if one.name != ".ctor" or one.source is None or one.span.end <= one.span.start:
        return False
    return one.source.text[one.span.start : one.span.end] != one.container.name


def _method_conflict(one: Method | Property, earlier: list[Member], shown: str) -> Message | None:
    if any(isinstance(other, (Field, Event)) for other in earlier):
        return messages.member_declared_twice(shown, one.name)
    for other in earlier:
        if isinstance(other, Method) and isinstance(one, Method):
            if not same_signature(one.parameters, other.parameters, {}, one, other):
                continue
            if one.method_kind is MethodKind.CONVERSION:
                if one.return_type.erased is other.return_type.erased:
                    return messages.conversion_twice(shown)
                continue
            return messages.method_declared_twice(shown, _shown_name(one))
        if isinstance(other, Property) and isinstance(one, Property):
            if same_signature(one.parameters, other.parameters, {}):
                return messages.method_declared_twice(shown, "this")
        elif isinstance(other, Property) is not isinstance(one, Property):
            return messages.member_declared_twice(shown, one.name)
    return None


def _shown_name(one: Method) -> str:
    return one.container.name if one.method_kind is MethodKind.CONSTRUCTOR else one.name


# ------------------------------------------------------------------------------ constraints


def _check_constraints(world: World, declared: DeclaredType) -> None:
    """Constraints of the generic types that signatures mention, now that all are known."""
    context = type_context(world, declared)
    node = declared.node
    if isinstance(node, syntax.TypeDeclaration):
        for entry in node.bases:
            _check_written(context, entry.type, declared.definition.span)
        for member in node.members:
            if isinstance(member, syntax.Field):
                _check_written(context, member.type, member.declarators[0].name.span)
            elif isinstance(member, syntax.Property):
                _check_written(context, member.type, member.name.span)
            elif isinstance(member, syntax.Method) and not member.type_parameters:
                _check_written(context, member.return_type, member.name.span)
                for parameter in member.parameters:
                    if parameter.type is not None:
                        _check_written(context, parameter.type, parameter.name.span)


def _check_written(context: Context, written: syntax.Type, span: Span) -> None:
    """Broken constraints are reported at the name of what is declared."""
    if isinstance(written, (syntax.PredefinedType, syntax.OmittedType)):
        return
    if (
        isinstance(written, syntax.NamedType)
        and written.arguments is None
        and not written.qualifier
    ):
        return
    check_type(context, bind_type(context.silent(), written), span)


def check_type(context: Context, type_: Type, span: Span) -> None:
    """The constraints inside an already bound type."""
    match type_:
        case ArrayType(element=element):
            check_type(context, element, span)
        case NamedType(definition=definition, arguments=arguments) if arguments:
            check_arguments(
                context,
                definition.all_type_parameters,
                arguments,
                type_.mapping,
                display_definition(definition),
                (span,),
            )
