"""Unary operators + - ! ~, and the constants they fold."""

from __future__ import annotations

from scsharp.binding.constants import ConstantOverflow, fold_unary
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, convert
from scsharp.binding.conversion_errors import describe
from scsharp.binding.converted_operators import converted_unary
from scsharp.binding.operators import UNARY_METHOD_NAMES, Row, unary_row
from scsharp.binding.pending import NEEDS_TARGET, PendingConditional, PendingSwitch
from scsharp.binding.type_facts import special_of, underlying
from scsharp.binding.user_operators import user_operator
from scsharp.binding.values import natural, operand
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.types import ERROR, NULL
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

LEAST_INT = 2**31
LEAST_LONG = 2**63


def bind_unary(context: Context, written: syntax.Unary) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    least = least_integer(context, written)
    if least is not None:
        return least
    value = operand(context, bind_expression(context, written.operand))
    return unary(context, written.operator, value, written.span)


def least_integer(context: Context, written: syntax.Unary) -> typed.Constant | None:
    """-2147483648 is an int and -9223372036854775808 a long, though their digits are not."""
    literal = written.operand
    if written.operator != "-" or not isinstance(literal, syntax.Literal):
        return None
    if literal.kind != "integer":
        return None
    if literal.value == LEAST_INT and not literal.suffix:
        return typed.Constant(written.span, context.world.int32, -LEAST_INT)
    if literal.value == LEAST_LONG and literal.suffix in ("", "l"):
        return typed.Constant(written.span, context.world.int64, -LEAST_LONG)
    return None


def unary(context: Context, sign: str, value: typed.Expression, span: Span) -> typed.Expression:
    if value.type is ERROR:
        return bad(span, value)
    row = unary_row(context.world, sign, value.type)
    if row is None:
        found = user_operator(context, UNARY_METHOD_NAMES[sign], sign, (value,))
        row = found if isinstance(found, Row) else None
    if row is None:
        row = converted_unary(context, sign, value)
    if row is None:
        if isinstance(value, (PendingConditional, PendingSwitch, *NEEDS_TARGET)):
            return natural(context, value)
        nothing = value.type is NULL
        message = messages.operator_on_default if nothing else messages.no_unary_operator
        context.report(span, message(sign, describe(value)))
        return bad(span, value)
    converted = convert(context, value, row.left)
    folded = fold(context, sign, converted, row, span)
    if folded is not None:
        return folded
    return typed.Unary(
        span, row.result, sign, converted, row.method, row.is_lifted, context.is_checked
    )


def fold(
    context: Context, sign: str, value: typed.Expression, row: Row, span: Span
) -> typed.Expression | None:
    special = special_of(underlying(row.works_on))
    if row.method is not None or not isinstance(value, typed.Constant) or special is None:
        return None
    if row.is_lifted:
        return None
    try:
        folded = fold_unary(sign, value.value, special, context.is_unchecked)
    except ConstantOverflow:
        context.report(span, messages.constant_overflow())
        return bad(span)
    return typed.Constant(span, row.result, folded)
