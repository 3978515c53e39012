"""Which members and types may be used where."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.symbols.members import Symbol
from scsharp.symbols.types import Accessibility, NamedType, Type, TypeDefinition


def is_accessible(context: Context, member: Symbol, through: Type | None = None) -> bool:
    """May the member be used here? `through` is the type of the receiver."""
    container = member.container
    match member.accessibility:
        case Accessibility.PUBLIC:
            return True
        case Accessibility.INTERNAL:
            return not container.is_library or context.container.is_library
        case Accessibility.PRIVATE:
            return container.is_script or is_inside(context.container, container)
        case Accessibility.PROTECTED:
            return _is_in_derived(context.container, container, member.is_static, through)


def is_inside(inner: TypeDefinition, outer: TypeDefinition) -> bool:
    current: TypeDefinition | None = inner
    while current is not None:
        if current is outer:
            return True
        current = current.container
    return False


def derives_from(definition: TypeDefinition, base: TypeDefinition) -> bool:
    current: TypeDefinition | None = definition
    while current is not None:
        if current is base:
            return True
        current = current.base.definition if current.base else None
    return False


def _is_in_derived(
    inner: TypeDefinition, base: TypeDefinition, is_static: bool, through: Type | None
) -> bool:
    current: TypeDefinition | None = inner
    while current is not None:
        if derives_from(current, base):
            if is_static or not isinstance(through, NamedType):
                return True
            # C# 7.5.4: an instance must be of the accessing class or one derived from it.
            if derives_from(through.definition, current):
                return True
        current = current.container
    return False


def is_type_accessible(context: Context, definition: TypeDefinition) -> bool:
    if definition.accessibility is Accessibility.PUBLIC:
        return True
    if definition.accessibility is Accessibility.INTERNAL:
        return not definition.is_library or context.container.is_library
    if definition.container is None:
        return True
    if definition.accessibility is Accessibility.PRIVATE:
        return is_inside(context.container, definition.container)
    current: TypeDefinition | None = context.container
    while current is not None:
        if derives_from(current, definition.container):
            return True
        current = current.container
    return False
