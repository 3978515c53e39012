"""The names of all types: definitions with type parameters and modifiers, nothing else yet."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.declare_attributes import attributes_of
from scsharp.binding.declared import DeclaredType, TypeNode, type_context
from scsharp.binding.in_effect import Usings
from scsharp.binding.modifiers import (
    PLAIN_TYPE_MODIFIERS,
    STRUCT_MODIFIERS,
    TYPE_MODIFIERS,
    Modifiers,
    read_modifiers,
)
from scsharp.binding.parameters import make_type_parameters
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.source import SourceText
from scsharp.symbols.types import (
    Accessibility,
    Special,
    TypeDefinition,
    TypeKind,
)
from scsharp.syntax import nodes as syntax

KINDS = {
    "class": TypeKind.CLASS,
    "record": TypeKind.CLASS,
    "struct": TypeKind.STRUCT,
    "record struct": TypeKind.STRUCT,
    "interface": TypeKind.INTERFACE,
}
SPECIALS = {one.value: one for one in Special}
GENERIC_SPECIALS = (Special.NULLABLE, Special.VALUE_TUPLE)
TYPE_NODES = (syntax.TypeDeclaration, syntax.EnumDeclaration, syntax.DelegateDeclaration)


def make_script(source: SourceText) -> TypeDefinition:
    """The static class that holds a script's variables and functions."""
    return TypeDefinition(
        "Script",
        "",
        TypeKind.CLASS,
        accessibility=Accessibility.PUBLIC,
        is_static=True,
        is_abstract=True,
        is_sealed=True,
        is_script=True,
        source=source,
    )


def declare_unit(
    world: World, source: SourceText, unit: syntax.Unit, is_library: bool
) -> list[DeclaredType]:
    """All types of a file, nested ones after the types around them."""
    declared: list[DeclaredType] = []
    usings = Usings()
    world.unit_usings[unit] = usings
    _declare_items(world, source, unit.items, usings, is_library, declared)
    return declared


def _declare_items(
    world: World,
    source: SourceText,
    items: tuple[syntax.Item, ...],
    usings: Usings,
    is_library: bool,
    declared: list[DeclaredType],
) -> None:
    for item in items:
        if isinstance(item, syntax.Namespace):
            inner = _namespace(world, item, usings)
            _declare_items(world, source, item.items, inner, is_library, declared)
        elif isinstance(item, TYPE_NODES):
            made = make_definition(item, usings.namespace, None, source, is_library)
            one = DeclaredType(made, item, source, usings)
            _head(world, one)
            if _enter(world, one):
                declared.append(one)
                _declare_nested(world, one, declared)


def _namespace(world: World, item: syntax.Namespace, around: Usings) -> Usings:
    name = around.namespace
    for part in item.name:
        name = f"{name}.{part.text}" if name else part.text
        world.namespaces.add(name)
    inner = Usings(name)
    world.namespace_usings[item] = inner
    return inner


def _enter(world: World, one: DeclaredType) -> bool:
    """Puts a type into its namespace; a second one of the name is reported and left out."""
    definition = one.definition
    place = world.table.types.setdefault(definition.namespace, {})
    key = (definition.name, len(definition.type_parameters))
    there = place.get(key)
    if there is not None and there.is_library is definition.is_library:
        message = messages.type_declared_twice(definition.name, definition.namespace)
        world.bag.report(one.source, definition.span, message)
        world.declared_twice.add(there)
        return False
    place[key] = definition
    return True


def _declare_nested(world: World, outer: DeclaredType, declared: list[DeclaredType]) -> None:
    if not isinstance(outer.node, syntax.TypeDeclaration):
        return
    container = outer.definition
    for member in outer.node.members:
        if isinstance(member, TYPE_NODES):
            library = container.is_library
            made = make_definition(member, container.namespace, container, outer.source, library)
            one = DeclaredType(made, member, outer.source, outer.usings)
            _head(world, one)
            key = (made.name, len(made.type_parameters))
            if key in container.nested:
                message = messages.member_declared_twice(container.name, made.name)
                world.bag.report(one.source, made.span, message)
                continue
            container.nested[key] = made
            declared.append(one)
            _declare_nested(world, one, declared)


def make_definition(
    node: TypeNode,
    namespace: str,
    container: TypeDefinition | None,
    source: SourceText,
    is_library: bool,
) -> TypeDefinition:
    assert not isinstance(node, syntax.Unit)
    made = TypeDefinition(
        node.name.text,
        namespace,
        _kind(node),
        container,
        source=source,
        span=node.name.span,
        docs=node.docs,
        is_library=is_library,
        is_flags=any(one.name.name.text in ("Flags", "FlagsAttribute") for one in node.attributes),
        attributes=attributes_of(is_library, node.attributes),
    )
    made.is_record = isinstance(node, syntax.TypeDeclaration) and node.kind.startswith("record")
    if is_library and container is None:
        _mark_special(made, node)
    return made


def _kind(node: TypeNode) -> TypeKind:
    match node:
        case syntax.TypeDeclaration(kind=kind):
            return KINDS[kind]
        case syntax.EnumDeclaration():
            return TypeKind.ENUM
        case _:
            return TypeKind.DELEGATE


def _mark_special(made: TypeDefinition, node: TypeNode) -> None:
    special = SPECIALS.get(made.full_name)
    is_generic = bool(getattr(node, "type_parameters", ()))
    if special is not None and is_generic is (special in GENERIC_SPECIALS):
        made.special = special


def _head(world: World, one: DeclaredType) -> None:
    """Type parameters and modifiers."""
    definition, node = one.definition, one.node
    context = type_context(world, one)
    if isinstance(node, (syntax.TypeDeclaration, syntax.DelegateDeclaration)):
        outer = definition.container.all_type_parameters if definition.container else ()
        definition.type_parameters = make_type_parameters(
            context, node.type_parameters, node.constraints, len(outer)
        )
        _check_type_parameters(context, definition)
    modifiers = _read(context, node, definition)
    _set_modifiers(context, definition, modifiers)
    world.declared[definition] = one
    name = definition.name
    if not definition.is_library and name.isascii() and name.isalpha() and name.islower():
        context.report(definition.span, messages.lower_case_type(name))


def _check_type_parameters(context: Context, definition: TypeDefinition) -> None:
    outer = definition.container
    while outer is not None:
        for one in definition.type_parameters:
            if any(other.name == one.name for other in outer.type_parameters):
                context.report(one.span, messages.type_parameter_hides(one.name, outer.name))
        outer = outer.container


def _read(context: Context, node: TypeNode, definition: TypeDefinition) -> Modifiers:
    assert not isinstance(node, syntax.Unit)
    match definition.kind:
        case TypeKind.CLASS:
            allowed = TYPE_MODIFIERS
        case TypeKind.STRUCT:
            allowed = STRUCT_MODIFIERS
        case _:
            allowed = PLAIN_TYPE_MODIFIERS
    return read_modifiers(context, node.modifiers, allowed, definition.span)


def _set_modifiers(context: Context, definition: TypeDefinition, modifiers: Modifiers) -> None:
    container = definition.container
    default = Accessibility.INTERNAL
    if container is not None:
        is_interface = container.kind is TypeKind.INTERFACE
        default = Accessibility.PUBLIC if is_interface else Accessibility.PRIVATE
    definition.accessibility = modifiers.access(default)
    definition.is_static = "static" in modifiers
    definition.is_abstract = "abstract" in modifiers or definition.is_static
    definition.is_sealed = "sealed" in modifiers or definition.is_static
    definition.is_readonly = "readonly" in modifiers
    if definition.kind in (TypeKind.STRUCT, TypeKind.ENUM, TypeKind.DELEGATE):
        definition.is_sealed = True
    if definition.kind is TypeKind.INTERFACE:
        definition.is_abstract = True
    if "abstract" in modifiers and ("sealed" in modifiers or "static" in modifiers):
        context.report(definition.span, messages.abstract_and_sealed(definition.name))
    elif "static" in modifiers and "sealed" in modifiers:
        context.report(definition.span, messages.static_and_sealed(definition.name))
