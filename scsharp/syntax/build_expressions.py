"""Rules of grammar.lark section 5, without queries and lambdas."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scsharp.diagnostics.catalog import habits
from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.source import Span
from scsharp.syntax import literals, nodes
from scsharp.syntax.build_patterns import without_discard
from scsharp.syntax.build_types import (
    Builder,
    array_type,
    as_tuple,
    identifier,
    token_span,
)
from scsharp.syntax.conditional_access import extend_chain, guarded
from scsharp.syntax.context import Context
from scsharp.syntax.scanner import TRIVIA
from scsharp.syntax.tokens import Token

Arguments = tuple[nodes.Argument, ...]
MEMBER_AHEAD = re.compile(TRIVIA + r"\.", re.DOTALL)
TypeArguments = tuple[nodes.Type, ...] | None

# --------------------------------------------------------------------- operators


def assignment(
    span: Span, target: nodes.Expression, operator: Token, value: nodes.Expression
) -> nodes.Assignment:
    return nodes.Assignment(span, operator.text, token_span(operator), target, value)


def assign_op(_: Span, operator: Token) -> Token:
    return operator


def ref_assignment(
    span: Span, target: nodes.Expression, operator: Token, value: nodes.Expression
) -> nodes.Assignment:
    return assignment(span, target, operator, nodes.RefValue(value.span, value))


def binary(
    span: Span, left: nodes.Expression, operator: Token, right: nodes.Expression
) -> nodes.Binary:
    return nodes.Binary(span, operator.text, token_span(operator), left, right)


def is_expression(span: Span, value: nodes.Expression, pattern: nodes.Pattern) -> nodes.Is:
    return nodes.Is(span, value, without_discard(pattern))


def prefix(span: Span, operator: Token, operand: nodes.Expression) -> nodes.Unary:
    return nodes.Unary(span, operator.text, token_span(operator), operand)


def postfix(span: Span, operand: nodes.Expression, operator: Token) -> nodes.Unary:
    return nodes.Unary(span, "p" + operator.text, token_span(operator), operand)


def index_from_end(span: Span, _: Token, operand: nodes.Expression) -> nodes.IndexFromEnd:
    return nodes.IndexFromEnd(span, operand)


def range_from(span: Span, start: nodes.Expression) -> nodes.Range:
    return nodes.Range(span, start, None)


def range_to(span: Span, stop: nodes.Expression) -> nodes.Range:
    return nodes.Range(span, None, stop)


def range_all(span: Span) -> nodes.Range:
    return nodes.Range(span, None, None)


def await_expression(context: Context, span: Span, _: Token, operand: nodes.Expression) -> object:
    place = Span(span.start, span.start + len("await"))
    context.report(
        place, not_in_scsharp("await", "a script runs on one thread: call the method directly")
    )
    return operand


def switch_expression(
    span: Span, value: nodes.Expression, arms: tuple[nodes.SwitchArm, ...] | None
) -> nodes.SwitchExpression:
    return nodes.SwitchExpression(span, value, arms or ())


def with_expression(
    span: Span, target: nodes.Expression, items: tuple[nodes.Expression, ...] | None
) -> nodes.With:
    place = Span(items[0].span.start, items[-1].span.end) if items else span
    return nodes.With(span, target, nodes.Initializer(place, items or ()))


# --------------------------------------------------------------------- primary expressions


def literal(context: Context, _: Span, token: Token) -> nodes.Literal:
    return literals.decode_literal(token, context.report)


def name(span: Span, token: Token, arguments: TypeArguments = None) -> nodes.Expression:
    if not token.text:
        return nodes.BadExpression(span)
    return nodes.Name(span, identifier(token), arguments)


def alias_name(span: Span, alias: Token, token: Token) -> nodes.Expression:
    if alias.text == "global":
        return nodes.Name(token_span(token), identifier(token))
    return nodes.Member(span, nodes.Name(token_span(alias), identifier(alias)), identifier(token))


def type_expression(
    context: Context, span: Span, found: nodes.PredefinedType
) -> nodes.TypeExpression:
    """int is an expression in int.Parse only."""
    if not MEMBER_AHEAD.match(context.text, span.end):
        is_called = context.text[span.end :].lstrip().startswith("(")
        way = f"write {found.keyword}.Parse(text), or ({found.keyword})value" if is_called else ""
        message = messages.invalid_expression_term(found.keyword, way or habits.NAMES["isinstance"])
        context.report_once(span, message)
    return nodes.TypeExpression(span, found)


def paren(span: Span, *items: nodes.Expression | nodes.Argument) -> nodes.Expression:
    """Parentheses around one expression, else a tuple."""
    first = items[0]
    if len(items) == 1 and not isinstance(first, nodes.Argument | nodes.DeclarationExpression):
        return nodes.Parenthesized(span, first)
    return nodes.TupleLiteral(span, tuple(as_argument(item) for item in items))


def as_argument(item: nodes.Expression | nodes.Argument) -> nodes.Argument:
    return item if isinstance(item, nodes.Argument) else nodes.Argument(item.span, item)


def member(
    span: Span, target: nodes.Expression, token: Token, arguments: TypeArguments
) -> nodes.Expression:
    found = identifier(token)
    return extend_chain(
        span, target, lambda place, inner: nodes.Member(place, inner, found, arguments)
    )


def safe_member(
    span: Span, target: nodes.Expression, question: Token, token: Token, arguments: TypeArguments
) -> nodes.Expression:
    found = identifier(token)
    return guarded(
        span,
        target,
        token_span(question),
        lambda place, hole: nodes.Member(place, hole, found, arguments),
    )


def call(span: Span, target: nodes.Expression, arguments: Arguments) -> nodes.Expression:
    return extend_chain(span, target, lambda place, inner: nodes.Call(place, inner, arguments))


def index(
    context: Context, span: Span, target: nodes.Expression, arguments: Arguments
) -> nodes.Expression:
    if isinstance(target, nodes.NewArray) and target.sizes and target.initializer is None:
        context.report(arguments[0].span, messages.sizes_after_first_rank())
        assert target.type is not None
        found = array_type(target.type.span, target.type, len(arguments))
        return nodes.NewArray(span, found, target.sizes, None)
    return extend_chain(span, target, lambda place, inner: nodes.Index(place, inner, arguments))


def safe_index(
    span: Span, target: nodes.Expression, question: Token, arguments: Arguments
) -> nodes.Expression:
    place = token_span(question)
    return guarded(span, target, place, lambda link, hole: nodes.Index(link, hole, arguments))


def call_args(_: Span, arguments: Arguments | None) -> Arguments:
    return arguments or ()


def named_arg(span: Span, label: Token, value: nodes.Expression) -> nodes.Argument:
    return nodes.Argument(span, value, identifier(label))


def ref_arg(span: Span, modifier: Token, value: nodes.Expression) -> nodes.Argument:
    return nodes.Argument(span, value, None, modifier.text)


def named_ref_arg(
    span: Span, label: Token, modifier: Token, value: nodes.Expression
) -> nodes.Argument:
    return nodes.Argument(span, value, identifier(label), modifier.text)


def out_arg(span: Span, variable: nodes.Expression) -> nodes.Argument:
    return nodes.Argument(span, variable, None, "out")


def named_out_arg(span: Span, label: Token, variable: nodes.Expression) -> nodes.Argument:
    return nodes.Argument(span, variable, identifier(label), "out")


def declaration_expr(span: Span, found: nodes.Type, token: Token) -> nodes.DeclarationExpression:
    designation = nodes.SingleDesignation(token_span(token), identifier(token))
    return nodes.DeclarationExpression(span, found, designation)


def var_deconstruct(
    span: Span, var: Token, designation: nodes.Designation
) -> nodes.DeclarationExpression:
    found = nodes.NamedType(token_span(var), identifier(var))
    return nodes.DeclarationExpression(span, found, designation)


def default(span: Span, found: nodes.Type | None = None) -> nodes.Default:
    return nodes.Default(span, found)


def checked(span: Span, value: nodes.Expression) -> nodes.Checked:
    return nodes.Checked(span, value, is_checked=True)


def unchecked(span: Span, value: nodes.Expression) -> nodes.Checked:
    return nodes.Checked(span, value, is_checked=False)


RULES: Mapping[str, Builder] = {
    "assignment": assignment,
    "assign_op": assign_op,
    "ref_assignment": ref_assignment,
    "conditional": nodes.Conditional,
    "binary": binary,
    "coalesce_throw": binary,
    "throw_expr": nodes.ThrowExpression,
    "ref_value": nodes.RefValue,
    "is": is_expression,
    "as": nodes.As,
    "switch_expr": switch_expression,
    "with_expr": with_expression,
    "range_both": nodes.Range,
    "range_from": range_from,
    "range_to": range_to,
    "range_all": range_all,
    "prefix": prefix,
    "index_from_end": index_from_end,
    "cast": nodes.Cast,
    "arms": as_tuple,
    "arm": nodes.SwitchArm,
    "name": name,
    "alias_name": alias_name,
    "this": nodes.This,
    "base_access": nodes.Base,
    "paren": paren,
    "member": member,
    "safe_member": safe_member,
    "call": call,
    "safe_index": safe_index,
    "postfix": postfix,
    "suppress": nodes.Suppress,
    "typeof": nodes.TypeOf,
    "sizeof": nodes.SizeOf,
    "default": default,
    "checked": checked,
    "unchecked": unchecked,
    "var_deconstruct": var_deconstruct,
    "declaration_expr": declaration_expr,
    "call_args": call_args,
    "args": as_tuple,
    "arg": nodes.Argument,
    "arg_modifier": assign_op,
    "named_arg": named_arg,
    "ref_arg": ref_arg,
    "named_ref_arg": named_ref_arg,
    "out_arg": out_arg,
    "named_out_arg": named_out_arg,
}

CONTEXT_RULES: Mapping[str, Builder] = {
    "literal": literal,
    "await": await_expression,
    "index": index,
    "type_expression": type_expression,
}
