"""The constraints of type parameters as declared: their types, their order, and which go together
(C# 15.2.5)."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import constraints as messages
from scsharp.diagnostics.catalog import declarations as declared
from scsharp.symbols.display import display, display_definition
from scsharp.symbols.types import ERROR, NamedType, Special, Type, TypeKind, TypeParameter
from scsharp.syntax import nodes as syntax

KINDS = frozenset({"class", "class?", "struct", "unmanaged", "notnull", "default"})
NO_CONSTRAINTS = frozenset({Special.OBJECT, Special.ARRAY, Special.VALUE_TYPE})


def bind_constraints(
    context: Context,
    parameters: tuple[TypeParameter, ...],
    constraints: tuple[syntax.Constraint, ...],
) -> None:
    if constraints and not parameters:
        context.report(constraints[0].span, messages.constraint_without_parameters())
        return
    by_name = {one.name: one for one in parameters}
    seen: set[str] = set()
    for constraint in constraints:
        name = constraint.parameter.text
        parameter = by_name.get(name)
        if parameter is None:
            context.report(constraint.parameter.span, declared.constraint_without_parameter(name))
            continue
        context.refer(constraint.parameter.span, parameter)
        if name in seen:
            context.report(constraint.parameter.span, declared.constraint_twice(name))
        seen.add(name)
        types = [
            (one, _constraint_type(context, one))
            for one in constraint.items
            if not isinstance(one, syntax.Modifier)
        ]
        check_order(context, constraint, types)
        parameter.constraint_types = tuple(one for _, one in types if one is not ERROR)
    break_cycles(context, parameters)


def break_cycles(context: Context, parameters: tuple[TypeParameter, ...]) -> None:
    """Type parameters that constrain each other in a circle are told, and taken as free."""
    for one in parameters:
        seen: list[TypeParameter] = []
        waiting = [one]
        while waiting:
            current = waiting.pop()
            following = [t for t in current.constraint_types if isinstance(t, TypeParameter)]
            if one in following:
                message = messages.circular_constraint(one.name, current.name)
                context.report(one.span, message)
                one.constraint_types = ()
                break
            waiting += [each for each in following if each not in seen]
            seen += following


def _constraint_type(context: Context, written: syntax.Type) -> Type:
    type_ = bind_type(context, written, check=False)
    if isinstance(type_, NamedType):
        definition = type_.definition
        if definition.is_static:
            context.report(written.span, messages.constraint_static(display_definition(definition)))
            return ERROR
        if type_.special in NO_CONSTRAINTS:
            context.report(written.span, messages.constraint_special(display(type_)))
            return ERROR
        if definition.is_sealed or type_.is_value_type:
            shown = display_definition(definition, type_.arguments)
            context.report(written.span, declared.constraint_sealed(shown))
            return ERROR
    return type_


def check_order(
    context: Context, constraint: syntax.Constraint, types: list[tuple[syntax.Type, Type]]
) -> None:
    """One kind, which comes first; one class, which comes next; new() last."""
    kind, items = "", constraint.items
    for index, one in enumerate(items):
        if not isinstance(one, syntax.Modifier):
            continue
        if one.text in KINDS and index:
            context.report(one.span, messages.kind_not_first())
        elif one.text in KINDS:
            kind = one.text
        elif index < len(items) - 1:
            context.report(one.span, messages.new_not_last())
        if one.text not in KINDS and kind in ("struct", "unmanaged"):
            context.report(one.span, messages.new_with_struct())
    check_types(context, kind, types)


def check_types(context: Context, kind: str, types: list[tuple[syntax.Type, Type]]) -> None:
    seen: list[Type] = []
    for written, type_ in types:
        is_class = isinstance(type_, NamedType) and type_.kind is TypeKind.CLASS
        # Both `struct, Enum` and `class, Enum` mean something.
        is_enum = isinstance(type_, NamedType) and type_.special is Special.ENUM
        if type_ in seen:
            context.report(written.span, messages.constraint_repeated(display(type_)))
        elif is_class and kind and not is_enum:
            context.report(written.span, messages.class_with_kind(display(type_)))
        elif is_class and seen:
            context.report(written.span, messages.class_not_first(display(type_)))
        seen.append(type_)
