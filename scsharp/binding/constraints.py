"""Do type arguments satisfy the constraints of their type parameters?"""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.binding.context import Context
from scsharp.diagnostics.catalog import names
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Method, MethodKind
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    ArrayType,
    NamedType,
    Special,
    Type,
    TypeKind,
    TypeParameter,
    all_interfaces,
    base_types,
    substitute,
)


def check_arguments(
    context: Context,
    parameters: tuple[TypeParameter, ...],
    arguments: tuple[Type, ...],
    mapping: Mapping[TypeParameter, Type],
    generic: str,
    spans: tuple[Span, ...],
) -> bool:
    """Reports each argument that breaks a constraint (`spans`: one place each, or one for all).

    `mapping` holds all type parameters that the constraints may mention.
    """
    fine = True
    for index, (parameter, argument) in enumerate(zip(parameters, arguments, strict=True)):
        message = broken_constraint(parameter, argument, mapping, generic)
        if message is not None:
            context.report(spans[index if len(spans) > 1 else 0], message)
            fine = False
    return fine


def broken_constraint(
    parameter: TypeParameter, argument: Type, mapping: Mapping[TypeParameter, Type], generic: str
) -> Message | None:
    """The message about the first constraint that the argument breaks, or None."""
    if argument is ERROR:
        return None
    shown = display(argument)
    if parameter.has_class_constraint and not is_reference(argument):
        return names.constraint_class(shown, parameter.name, generic)
    if parameter.has_struct_constraint and not is_plain_value(argument):
        return names.constraint_struct(shown, parameter.name, generic)
    for bound in parameter.constraint_types:
        wanted = substitute(bound, mapping)
        if not satisfies(argument, wanted):
            return _unsatisfied(argument, wanted, parameter.name, generic)
    if parameter.has_new_constraint and not has_parameterless_constructor(argument):
        return names.constraint_new(shown, parameter.name, generic)
    return None


def _unsatisfied(argument: Type, wanted: Type, name: str, generic: str) -> Message:
    facts = (display(argument), name, generic, display(wanted))
    if isinstance(argument, TypeParameter) and not is_reference(argument):
        return names.constraint_parameter(*facts)
    if isinstance(argument, NamedType) and argument.is_nullable_value:
        if isinstance(wanted, NamedType) and wanted.kind is TypeKind.INTERFACE:
            return names.constraint_nullable_interface(*facts)
        return names.constraint_nullable(*facts)
    if argument.is_value_type:
        return names.constraint_boxing(*facts)
    return names.constraint_reference(*facts)


def is_reference(type_: Type) -> bool:
    """Is it known to be a reference type?"""
    match type_:
        case NamedType():
            return not type_.is_value_type and type_.special is not Special.VOID
        case TypeParameter():
            return type_.has_class_constraint or any(
                is_reference(one)
                for one in type_.constraint_types
                if not (isinstance(one, NamedType) and one.kind is TypeKind.INTERFACE)
            )
        case _:
            return True


def is_plain_value(type_: Type) -> bool:
    if isinstance(type_, NamedType):
        return type_.is_value_type and not type_.is_nullable_value
    return isinstance(type_, TypeParameter) and type_.has_struct_constraint


def satisfies(argument: Type, wanted: Type) -> bool:
    """Is there an identity, reference, boxing or type parameter conversion?"""
    if argument.erased is wanted.erased:
        return True
    if not isinstance(wanted, NamedType):
        return isinstance(argument, TypeParameter) and _parameter_satisfies(argument, wanted)
    if wanted.special is Special.OBJECT:
        return True
    match argument:
        case TypeParameter():
            return _parameter_satisfies(argument, wanted)
        case NamedType():
            return not argument.is_nullable_value and _inherits(argument, wanted)
        case ArrayType(element=element):
            return _array_satisfies(element, wanted)
    return False


def _parameter_satisfies(argument: TypeParameter, wanted: Type) -> bool:
    if isinstance(wanted, NamedType) and wanted.special is Special.VALUE_TYPE:
        return argument.has_struct_constraint
    return any(satisfies(one, wanted) for one in argument.constraint_types)


def _inherits(argument: NamedType, wanted: NamedType) -> bool:
    if wanted.kind is TypeKind.INTERFACE:
        found = all_interfaces(argument)
        if argument.kind is TypeKind.INTERFACE:
            found.append(argument)
        return any(_is_or_varies(one, wanted) for one in found)
    return any(one.erased is wanted.erased for one in base_types(argument))


def _is_or_varies(one: NamedType, wanted: NamedType) -> bool:
    if one.erased is wanted.erased:
        return True
    if one.definition is not wanted.definition:
        return False
    triples = zip(one.definition.all_type_parameters, one.arguments, wanted.arguments, strict=True)
    return all(_varies(parameter.variance, have, want) for parameter, have, want in triples)


def _varies(variance: str, have: Type, want: Type) -> bool:
    if have.erased is want.erased:
        return True
    if not (is_reference(have) and is_reference(want)):
        return False
    return (variance == "out" and satisfies(have, want)) or (
        variance == "in" and satisfies(want, have)
    )


def _array_satisfies(element: Type, wanted: NamedType) -> bool:
    if wanted.special is Special.ARRAY:
        return True
    if wanted.kind is not TypeKind.INTERFACE:
        return False
    return len(wanted.arguments) != 1 or wanted.arguments[0].erased is element.erased


def has_parameterless_constructor(type_: Type) -> bool:
    match type_:
        case TypeParameter():
            return type_.has_new_constraint or type_.has_struct_constraint
        case NamedType(definition=definition):
            if definition.kind in (TypeKind.STRUCT, TypeKind.ENUM):
                return True
            if definition.is_abstract or definition.kind is not TypeKind.CLASS:
                return False
            return any(
                isinstance(one, Method)
                and one.method_kind is MethodKind.CONSTRUCTOR
                and not one.parameters
                and one.accessibility is Accessibility.PUBLIC
                for one in definition.members.get(".ctor", ())
            )
        case _:
            return False
