"""The arguments of a call: bound before the method is known, completed once it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, convert, default_value
from scsharp.binding.conversions import IDENTITY
from scsharp.binding.pending import (
    ColorColor,
    NamespaceReference,
    PendingEvent,
    PendingOut,
    TypeReference,
)
from scsharp.binding.type_facts import UNTYPED, nullable_element
from scsharp.binding.types import bind_type, is_var
from scsharp.source import Span
from scsharp.symbols.members import Parameter
from scsharp.symbols.types import ERROR, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind, ConversionRule


@dataclass(slots=True, eq=False)
class Argument:
    """A bound argument; `value` is raw, `modifier` is "", ref, out or in."""

    value: typed.Expression
    span: Span
    modifier: str = ""
    name: str | None = None
    name_span: Span | None = None


def bind_arguments(context: Context, written: Sequence[syntax.Argument]) -> list[Argument]:
    return [bind_argument(context, one) for one in written]


def bind_argument(context: Context, written: syntax.Argument) -> Argument:
    value = bind_argument_value(context, written)
    name = written.name
    return Argument(
        value,
        span_inside(written.expression),
        written.modifier,
        name.text if name else None,
        name.span if name else None,
    )


def span_inside(written: syntax.Node) -> Span:
    """Messages about a value in parentheses point inside."""
    while isinstance(written, syntax.Parenthesized):
        written = written.expression
    return written.span


def bind_argument_value(context: Context, written: syntax.Argument) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression
    from scsharp.binding.places import bind_place

    expression = written.expression
    if written.modifier == "out":
        declared = bind_out_declaration(context, expression)
        if declared is not None:
            return declared
    if written.modifier in ("ref", "out"):
        return bind_place(context, expression, written.modifier)
    value = bind_expression(context, expression)
    if isinstance(value, (ColorColor, PendingEvent, TypeReference, NamespaceReference)):
        from scsharp.binding.values import natural

        return natural(context, value)
    return value


def bind_out_declaration(context: Context, written: syntax.Expression) -> PendingOut | None:
    """out var x, out int x, out _; None if it is an ordinary variable."""
    span = written.span
    if isinstance(written, syntax.Name) and written.name.text == "_" and not written.arguments:
        if context.scope.find("_") is None:
            return PendingOut(span, UNTYPED, None)
        return None
    if not isinstance(written, syntax.DeclarationExpression):
        return None
    designation = written.designation
    if not isinstance(designation, syntax.SingleDesignation):
        return None
    type_ = UNTYPED if is_var(context, written.type) else bind_type(context, written.type)
    is_discard = designation.name.text == "_"
    name = None if is_discard else designation.name
    return PendingOut(span, type_, name, None if type_ is UNTYPED else written.type)


def declare_out(context: Context, pending: PendingOut, type_: Type) -> typed.Expression:
    """Declares the variable of an out argument now that its type is known."""
    kept = type_ if pending.type is UNTYPED else pending.type
    if pending.name is None:
        return typed.OutVariable(pending.span, kept, None)
    local = context.declare(pending.name, kept)
    note_annotation(context.world, local, pending.written)
    return typed.OutVariable(pending.span, kept, local)


def abandon(context: Context, arguments: Sequence[Argument]) -> typed.Bad:
    """After a failed call: the variables that its arguments declare exist all the same."""
    for one in arguments:
        if isinstance(one.value, PendingOut):
            declare_out(context, one.value, ERROR if one.value.type is UNTYPED else one.value.type)
    return bad(arguments[0].span if arguments else Span(0, 0))


def complete(
    context: Context, argument: Argument, parameter: Parameter, type_: Type
) -> typed.Expression:
    """The argument as the parameter takes it: converted, or a reference."""
    value = argument.value
    if isinstance(value, PendingOut):
        return declare_out(context, value, type_)
    if parameter.modifier in ("ref", "out"):
        return typed.Reference(argument.span, type_, value, parameter.modifier)
    if parameter.modifier == "in":
        return typed.Reference(argument.span, type_, convert(context, value, type_), "in")
    return convert(context, value, type_)


def default_argument(
    context: Context, parameter: Parameter, type_: Type, span: Span
) -> typed.Expression:
    """What an optional parameter gets where no argument is written."""
    value = default_of(context, parameter, type_, span)
    return typed.Reference(span, type_, value, "in") if parameter.modifier == "in" else value


def default_of(context: Context, parameter: Parameter, type_: Type, span: Span) -> typed.Expression:
    if parameter.default is None:
        return default_value(context.world, span, type_)
    element = nullable_element(type_)
    if element is None:
        return typed.Constant(span, type_, parameter.default)
    inner = typed.Constant(span, element, parameter.default)
    rule = ConversionRule(ConversionKind.WRAP, inner=(IDENTITY,))
    return typed.Conversion(span, type_, inner, rule)
