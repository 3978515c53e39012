"""Short constructors of lowered nodes, so that lowering reads like the code it makes."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, I32, NOWHERE, STRING, VOID, cell_of, default_value
from scsharp.source import Span


def integer(value: int, span: Span = NOWHERE) -> lowered.Constant:
    return lowered.Constant(span, I32, value)


def boolean(value: bool, span: Span = NOWHERE) -> lowered.Constant:
    return lowered.Constant(span, BOOL, value)


def text(value: str, span: Span = NOWHERE) -> lowered.Constant:
    return lowered.Constant(span, STRING, value)


def null(type_: lowered.Type, span: Span = NOWHERE) -> lowered.Constant:
    return lowered.Constant(span, type_, None)


def default(type_: lowered.Type, span: Span = NOWHERE) -> lowered.Expression:
    """default(T) as an expression: a constant, or a new struct."""
    if type_.kind is lowered.Kind.STRUCT:
        return lowered.New(span, type_, type_.name, None, ())
    return lowered.Constant(span, type_, default_value(type_))


def new_cell(value: lowered.Expression, span: Span) -> lowered.NewCell:
    """A cell of its own that holds the value."""
    return lowered.NewCell(span, cell_of(value.type), value)


def default_constant(type_: lowered.Type) -> lowered.Constant | None:
    """default(T) as a field's default; None for a struct, as field declarations have it."""
    if type_.kind is lowered.Kind.STRUCT:
        return None
    return lowered.Constant(NOWHERE, type_, default_value(type_))


def compare(
    operator: str, left: lowered.Expression, right: lowered.Expression, span: Span = NOWHERE
) -> lowered.Compare:
    return lowered.Compare(span, BOOL, operator, left, right)


def is_null(value: lowered.Expression, span: Span = NOWHERE) -> lowered.Compare:
    return compare("==", value, null(value.type, span), span)


def is_not_null(value: lowered.Expression, span: Span = NOWHERE) -> lowered.Compare:
    return compare("!=", value, null(value.type, span), span)


def negate(test: lowered.Expression, span: Span = NOWHERE) -> lowered.Expression:
    if isinstance(test, lowered.Constant):
        return boolean(not test.value, span)
    return lowered.Unary(span, BOOL, "!", test)


def both(
    left: lowered.Expression, right: lowered.Expression, span: Span = NOWHERE
) -> lowered.Logical:
    return lowered.Logical(span, BOOL, "&&", left, right)


def either(
    left: lowered.Expression, right: lowered.Expression, span: Span = NOWHERE
) -> lowered.Logical:
    return lowered.Logical(span, BOOL, "||", left, right)


def choose(
    test: lowered.Expression,
    when_true: lowered.Expression,
    when_false: lowered.Expression,
    span: Span = NOWHERE,
) -> lowered.Conditional:
    return lowered.Conditional(span, when_true.type, test, when_true, when_false)


def plus(
    left: lowered.Expression, right: lowered.Expression, span: Span = NOWHERE
) -> lowered.Binary:
    return lowered.Binary(span, left.type, "+", left, right)


def perform(value: lowered.Expression) -> lowered.Evaluate:
    return lowered.Evaluate(value.span, value)


def give(value: lowered.Expression | None, span: Span = NOWHERE) -> lowered.Return:
    return lowered.Return(value.span if value is not None else span, value)


def call(
    function: str,
    result: lowered.Type,
    *arguments: lowered.Expression,
    span: Span = NOWHERE,
    checks_receiver: bool = False,
) -> lowered.Call:
    return lowered.Call(span, result, function, arguments, checks_receiver)


def call_void(
    function: str, *arguments: lowered.Expression, span: Span = NOWHERE
) -> lowered.Evaluate:
    return lowered.Evaluate(span, lowered.Call(span, VOID, function, arguments))


def function(
    name: str,
    parameters: tuple[lowered.Parameter, ...],
    result: lowered.Type,
    body: tuple[lowered.Statement, ...],
    shown_name: str = "",
) -> lowered.Function:
    """A compiler-made function: it has no source, and stack traces leave it out."""
    return lowered.Function(
        NOWHERE, name, shown_name or name, parameters, result, body, is_library=True
    )


def parameter_local(parameter: lowered.Parameter) -> lowered.Local:
    return lowered.Local(NOWHERE, parameter.type, parameter.name)
