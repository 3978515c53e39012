"""The operators is and as, and the values that patterns look at."""

from __future__ import annotations

from collections.abc import Callable

from scsharp.binding import expressions, simple_names
from scsharp.binding.annotations import note_written
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, null_of
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import built_in
from scsharp.binding.patterns import Mode, bind_pattern, is_wrong, may_be
from scsharp.binding.pending import (
    ColorColor,
    PendingGroup,
    PendingLambda,
    PendingTuple,
    TypeReference,
)
from scsharp.binding.type_facts import (
    UNTYPED,
    is_plain_value_type,
    is_reference_parameter,
    is_void,
    nullable_element,
    without_nullable,
)
from scsharp.binding.types import bind_type
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import patterns as messages
from scsharp.diagnostics.catalog import types as type_messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NULL, NamedType, Type, TypeParameter
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind

FUNCTIONS = (PendingLambda, PendingGroup)


def matched_value(
    context: Context, value: typed.Expression, span: Span, message: Callable[[str], Message]
) -> typed.Expression:
    """The value that patterns look at; the message tells what has no type of its own."""
    is_tuple = isinstance(value, PendingTuple) and value.type is UNTYPED
    if isinstance(value, FUNCTIONS) or is_tuple or value.type is NULL or is_void(value.type):
        context.report(span, message(describe(value)))
        return bad(span)
    return natural(context, value)


def bind_operand(context: Context, written: syntax.Expression) -> typed.Expression:
    """The left side of is and as, which may be null, but no function."""
    value = expressions.bind_expression(context, written)
    if isinstance(value, FUNCTIONS):
        context.report(written.span, type_messages.function_tested())
        return bad(written.span)
    return value


def bind_is(context: Context, written: syntax.Is) -> typed.Expression:
    """value is pattern; with a lone type it is the type test, with warnings of its own."""
    from scsharp.binding import subsumption

    value = bind_operand(context, written.expression)
    bool_ = context.world.bool_
    tested = lone_type(context, written.pattern)
    if tested is not None:
        value = value if value.type is NULL else natural(context, value)
        return bind_type_test(context, written, value, tested)
    value = matched_value(context, value, written.expression.span, messages.nothing_to_match)
    pattern = bind_pattern(context, written.pattern, value.type, Mode(is_operator=True))
    if value.type is ERROR or is_wrong(pattern):
        return typed.Bad(written.span, ERROR, (value,))
    subsumption.check_is(context, written.span, value, pattern)
    return typed.Is(written.span, bool_, value, pattern)


def lone_type(context: Context, pattern: syntax.Pattern) -> Type | None:
    """The T of `e is T`, or None for any other pattern."""
    if isinstance(pattern, syntax.TypePattern) and pattern.designation is None:
        return bind_type(context, pattern.type)
    if not isinstance(pattern, syntax.ConstantPattern):
        return None
    if not isinstance(pattern.expression, (syntax.Name, syntax.Member, syntax.TypeExpression)):
        return None
    silent = context.silent()
    found = expressions.bind_expression(silent, pattern.expression)
    unknown = any(one.code == "CS0103" for one in silent.bag)
    if unknown and isinstance(pattern.expression, syntax.Name):
        return bind_type(context, simple_names.as_type_syntax(pattern.expression))
    if isinstance(found, ColorColor) and not isinstance(found.value, typed.Constant):
        return found.reference.type
    return found.type if isinstance(found, TypeReference) else None


def bind_type_test(
    context: Context, written: syntax.Is, value: typed.Expression, target: Type
) -> typed.Expression:
    if ERROR in (value.type, target):
        return typed.Bad(written.span, ERROR, (value,))
    warn_of_static(context, written.span, target)
    element = nullable_element(target)
    pattern = typed.TypePattern(written.pattern.span, value.type, element or target, None)
    made = typed.Is(written.span, context.world.bool_, value, pattern)
    if value.type is NULL or not may_be(context, value.type, target):
        context.report(written.span, type_messages.is_always_false(display(target)))
        return made
    upwards = built_in(context.world, value.type, target)
    never_null = is_plain_value_type(value.type) and not isinstance(value.type, TypeParameter)
    if never_null and upwards.kind in (ConversionKind.IDENTITY, ConversionKind.BOX):
        context.report(written.span, type_messages.is_always_true(display(target)))
    return made


def bind_as(context: Context, written: syntax.As) -> typed.Expression:
    """value as T"""
    value = bind_operand(context, written.expression)
    if value.type is not NULL:
        value = natural(context, value)
    target = bind_type(context, written.type)
    note_written(context, written.span, written.type, target)
    warn_of_static(context, written.span, target)
    if ERROR in (value.type, target):
        return typed.Bad(written.span, ERROR, (value,))
    shown = display(target)
    if is_plain_value_type(target):
        context.report(written.span, type_messages.as_needs_nullable(shown))
        return typed.Bad(written.span, ERROR, ())
    if isinstance(target, TypeParameter) and not is_reference_parameter(target):
        context.report(written.span, type_messages.as_type_parameter(shown))
        return typed.Bad(written.span, ERROR, (value,))
    if value.type is NULL:
        return null_of(written.span, target)
    if not may_be(context, value.type, without_nullable(target)):
        context.report(written.span, type_messages.as_cannot(display(value.type), shown))
        return typed.Bad(written.span, ERROR, (value,))
    return typed.As(written.span, target, value)


def warn_of_static(context: Context, span: Span, target: Type) -> None:
    if isinstance(target, NamedType) and target.definition.is_static:
        context.report(span, type_messages.static_type_tested(display(target)))
