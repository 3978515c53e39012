"""Parameters and type parameters of methods, delegates, indexers and local functions."""

from __future__ import annotations

from scsharp.binding import expressions
from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.type_facts import is_reference_type
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import names, null
from scsharp.symbols.display import display, display_definition
from scsharp.symbols.members import Parameter
from scsharp.symbols.types import (
    ERROR,
    ArrayType,
    NamedType,
    Special,
    TypeKind,
    TypeParameter,
)
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

REFERENCE_WORDS = frozenset({"ref", "out", "in"})


def bind_parameters(
    context: Context, written: tuple[syntax.Parameter, ...], *, defaults: bool = True
) -> tuple[Parameter, ...]:
    """The parameters with their types. Default values are folded now, or (`defaults` False, while
    members are being declared) later by `bind_defaults`."""
    seen: set[str] = set()
    made = tuple(_bind_parameter(context, one, seen) for one in written)
    _check_order(context, written)
    if defaults:
        bind_defaults(context, written, made)
    return made


def name_alone(written: syntax.Parameter) -> syntax.Identifier | None:
    """F(a, b): what stands where the type belongs, in small letters, is the name. (That the type
    is missing was reported.)"""
    type_ = written.type
    if written.name.text or not isinstance(type_, syntax.NamedType) or type_.arguments:
        return None
    return type_.name if type_.qualifier is None and type_.name.text[:1].islower() else None


def _bind_parameter(context: Context, written: syntax.Parameter, seen: set[str]) -> Parameter:
    named = name_alone(written) or written.name
    name = named.text
    if name in seen and name != "_":
        context.report(named.span, messages.parameter_twice(name))
    seen.add(name)
    typed_as = written.type if named is written.name else None
    type_ = bind_type(context, typed_as, check=False) if typed_as else ERROR
    words = [one.text for one in written.modifiers]
    is_params = "params" in words
    if is_params and not isinstance(type_, ArrayType) and type_ is not ERROR:
        context.report(written.span, messages.params_not_array())
    if isinstance(type_, NamedType):
        _check_type(context, type_, written)
    modifier = next((word for word in words if word in REFERENCE_WORDS), "")
    made = Parameter(
        name,
        type_,
        modifier,
        is_params,
        has_default=written.default is not None,
        span=named.span,
    )
    note_annotation(context.world, made, written.type)
    context.refer(written.name.span, made)
    return made


def _check_type(context: Context, type_: NamedType, written: syntax.Parameter) -> None:
    assert written.type is not None
    if type_.definition.is_static:
        shown = display_definition(type_.definition)
        context.report(written.type.span, names.static_type_parameter(shown))
    elif type_.special is Special.VOID:
        context.report(written.type.span, messages.void_parameter())


def _check_order(context: Context, written: tuple[syntax.Parameter, ...]) -> None:
    had_default = False
    for index, one in enumerate(written):
        is_params = any(word.text == "params" for word in one.modifiers)
        if is_params and index != len(written) - 1:
            context.report(one.span, messages.params_not_last())
        if one.default is not None:
            had_default = True
        elif had_default and not is_params:
            # C# points past the parameter that lacks a default.
            context.report(
                type(one.span)(one.name.span.end, one.name.span.end + 1),
                messages.default_before_required(),
            )
            break


def bind_defaults(
    context: Context, written: tuple[syntax.Parameter, ...], made: tuple[Parameter, ...]
) -> None:
    for node, parameter in zip(written, made, strict=True):
        if node.default is not None:
            parameter.default = _default_value(context, node, parameter)


def _default_value(context: Context, node: syntax.Parameter, parameter: Parameter) -> object:
    assert node.default is not None
    if parameter.modifier in ("ref", "out"):
        context.report(node.modifiers[0].span, messages.default_of_reference(parameter.modifier))
        return None
    if parameter.type is ERROR:
        return None
    trial = context.silent()
    value = expressions.bind_converted(trial, node.default, parameter.type)
    if trial.bag.has_errors:
        _report_default(context, node, parameter)
        return None
    found = constant_in(value)
    if found is None and not is_default_value(value):
        context.report(node.default.span, messages.default_not_constant(parameter.name))
    is_null = found is not None and found.value is None
    if is_null and is_reference_type(parameter.type) and parameter in context.world.plain:
        context.report(node.default.span, null.null_for_not_null())
    return found.value if found is not None else None


def _report_default(context: Context, node: syntax.Parameter, parameter: Parameter) -> None:
    """A default of the wrong type has a message of its own (CS1750)."""
    assert node.default is not None
    trial = context.silent()
    value = expressions.bind_expression(trial, node.default)
    if any(one.code in ("CS0841", "CS0844") for one in trial.bag):
        context.report(node.default.span, messages.default_not_constant(parameter.name))
        return
    if trial.bag.has_errors or value.type is ERROR or not isinstance(value, typed.Constant):
        expressions.bind_converted(context, node.default, parameter.type)
        return
    shown = display(value.type)
    message = messages.default_of_other_type(shown, display(parameter.type))
    context.report(node.name.span, message)


def constant_in(value: typed.Expression) -> typed.Constant | None:
    """The constant of an expression, under the conversions that keep its value."""
    while isinstance(value, typed.Conversion):
        if value.rule.kind in (typed.ConversionKind.USER, typed.ConversionKind.BOX):
            return None
        value = value.operand
    return value if isinstance(value, typed.Constant) else None


def is_default_value(value: typed.Expression) -> bool:
    if isinstance(value, typed.Conversion):
        return is_default_value(value.operand)
    if isinstance(value, typed.New):
        is_struct = isinstance(value.type, NamedType) and value.type.kind is TypeKind.STRUCT
        return is_struct and value.constructor is None and value.initializer is None
    return isinstance(value, typed.Default)


# -------------------------------------------------------------------------- type parameters


def make_type_parameters(
    context: Context,
    written: tuple[syntax.TypeParameter, ...],
    constraints: tuple[syntax.Constraint, ...],
    first: int = 0,
) -> tuple[TypeParameter, ...]:
    """The type parameters with what their constraints say in words (class, struct, new); the
    types among the constraints are bound by `bind_constraints`."""
    made: list[TypeParameter] = []
    for index, one in enumerate(written):
        if any(other.name == one.name.text for other in made):
            context.report(one.name.span, messages.type_parameter_twice(one.name.text))
        parameter = TypeParameter(one.name.text, first + index, one.variance, span=one.name.span)
        made.append(parameter)
        for constraint in constraints:
            if constraint.parameter.text == parameter.name:
                _note_words(parameter, constraint)
    return tuple(made)


def _note_words(parameter: TypeParameter, constraint: syntax.Constraint) -> None:
    words = {one.text for one in constraint.items if isinstance(one, syntax.Modifier)}
    parameter.has_class_constraint = bool(words & {"class", "class?"})
    parameter.has_struct_constraint = bool(words & {"struct", "unmanaged"})
    parameter.has_new_constraint = "new" in words or "new()" in words
