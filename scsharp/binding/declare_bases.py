"""Base classes, interfaces, constraints, and the integer type below an enum."""

from __future__ import annotations

from scsharp.binding.annotations import mentions_null, written_nullness
from scsharp.binding.context import Context
from scsharp.binding.declare_constraints import bind_constraints
from scsharp.binding.declared import DeclaredType, type_context
from scsharp.binding.types import bind_type
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.symbols.display import display
from scsharp.symbols.types import (
    ERROR,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeKind,
    TypeParameter,
)
from scsharp.syntax import nodes as syntax

INTEGERS = frozenset({
    Special.SBYTE, Special.BYTE, Special.INT16, Special.UINT16,
    Special.INT32, Special.UINT32, Special.INT64, Special.UINT64,
})  # fmt: skip
SEALED_SPECIALS = frozenset({
    Special.VALUE_TYPE, Special.ENUM, Special.ARRAY, Special.DELEGATE,
})  # fmt: skip


def declare_bases(world: World, declared: DeclaredType) -> None:
    definition, node = declared.definition, declared.node
    context = type_context(world, declared)
    _default_base(world, definition)
    match node:
        case syntax.TypeDeclaration():
            bind_constraints(context, definition.type_parameters, node.constraints)
            _declare_base_list(context, definition, node)
            if definition.is_record:
                _add_equatable(world, definition)
        case syntax.EnumDeclaration():
            definition.enum_underlying = _underlying(context, node)
        case syntax.DelegateDeclaration():
            bind_constraints(context, definition.type_parameters, node.constraints)


def _default_base(world: World, definition: TypeDefinition) -> None:
    match definition.kind:
        case TypeKind.CLASS:
            is_root = definition.special in (Special.OBJECT, Special.VOID)
            definition.base = None if is_root else world.object
        case TypeKind.STRUCT:
            definition.base = world.value_type
        case TypeKind.ENUM:
            definition.base = world.enum_base
        case TypeKind.DELEGATE:
            definition.base = world.delegate_base


def _underlying(context: Context, node: syntax.EnumDeclaration) -> NamedType:
    if node.underlying is None:
        return context.world.int32
    type_ = bind_type(context, node.underlying)
    if isinstance(type_, NamedType) and type_.special in INTEGERS:
        return type_
    context.report(node.underlying.span, messages.enum_base_not_integer())
    return context.world.int32


def _declare_base_list(
    context: Context, definition: TypeDefinition, node: syntax.TypeDeclaration
) -> None:
    interfaces: list[NamedType] = []
    has_class = False
    for index, entry in enumerate(node.bases):
        type_ = bind_type(context, entry.type, check=False)
        if isinstance(type_, TypeParameter):
            context.report(entry.type.span, messages.base_is_parameter(type_.name))
        if type_ is ERROR or not isinstance(type_, NamedType):
            continue
        if mentions_null(entry.type):
            parts = written_nullness(entry.type, type_).parts
            context.world.parts[definition, type_.definition] = parts
        if type_.kind is TypeKind.INTERFACE:
            if definition.is_static:
                context.report(
                    entry.type.span, messages.static_class_with_interface(definition.name)
                )
            elif type_ in interfaces:
                context.report(entry.type.span, messages.interface_twice(display(type_)))
            else:
                interfaces.append(type_)
        elif _may_be_base(context, definition, type_, entry, index, has_class):
            has_class = True
            definition.base = type_
    definition.interfaces = tuple(interfaces)


def _may_be_base(
    context: Context,
    definition: TypeDefinition,
    type_: NamedType,
    entry: syntax.BaseType,
    index: int,
    has_class: bool,
) -> bool:
    shown, span = display(type_), entry.type.span
    if definition.kind is not TypeKind.CLASS:
        context.report(span, messages.base_is_no_interface(shown))
        return False
    base = type_.definition
    if has_class:
        first = display(definition.base)
        context.report(span, messages.several_bases(definition.name, first, shown))
    elif index > 0:
        context.report(span, messages.base_not_first(shown))
    elif definition.is_static and base.special is not Special.OBJECT:
        context.report(span, messages.static_class_with_base(definition.name, shown))
    elif base.is_static:
        context.report(definition.span, messages.base_is_static(definition.name, shown))
    elif base.special in SEALED_SPECIALS and not definition.is_library:
        context.report(span, messages.base_is_special(definition.name, shown))
    elif base.is_sealed or type_.is_value_type or base.kind is not TypeKind.CLASS:
        context.report(span, messages.base_is_sealed(definition.name, shown))
    else:
        return _records_agree(context, definition, base, entry)
    return False


def _records_agree(
    context: Context, definition: TypeDefinition, base: TypeDefinition, entry: syntax.BaseType
) -> bool:
    if definition.is_record and not base.is_record and base.special is not Special.OBJECT:
        context.report(entry.type.span, messages.record_base_is_class())
    elif base.is_record and not definition.is_record:
        context.report(entry.type.span, messages.class_base_is_record())
    return True


def _add_equatable(world: World, definition: TypeDefinition) -> None:
    equatable = world.find("System.IEquatable", 1)
    if equatable is not None:
        made: Type = equatable.construct((definition.self_type,))
        if made not in definition.interfaces and isinstance(made, NamedType):
            definition.interfaces = (*definition.interfaces, made)
