"""Lambdas and query expressions: the rest of grammar.lark section 5."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.source import Span
from scsharp.syntax import nodes
from scsharp.syntax.build_types import Builder, as_tuple, identifier, only, present, token_span
from scsharp.syntax.context import Context
from scsharp.syntax.tokens import Token

Parameters = tuple[nodes.Parameter, ...]
LambdaBody = nodes.Expression | nodes.Block
Clause = (
    nodes.FromClause | nodes.LetClause | nodes.WhereClause | nodes.JoinClause | nodes.OrderByClause
)
QueryEnd = tuple[nodes.SelectClause | nodes.GroupClause, nodes.QueryContinuation | None]

# --------------------------------------------------------------------- lambdas


def lambda_modifier(context: Context, _: Span, *words: Token) -> bool:
    """Is it static? `async` is reported here, since nothing else needs to know of it."""
    for word in words:
        if word.text == "async":
            context.report(
                token_span(word),
                not_in_scsharp("async", "a script runs on one thread: leave it out"),
            )
    return any(word.text == "static" for word in words)


def lambda_one(span: Span, is_static: bool | None, name: Token, body: LambdaBody) -> nodes.Lambda:
    parameter = implicit_param(token_span(name), name)
    return nodes.Lambda(span, (parameter,), body, bool(is_static))


def lambda_list(
    span: Span, is_static: bool | None, parameters: Parameters, body: LambdaBody
) -> nodes.Lambda:
    return nodes.Lambda(span, parameters, body, bool(is_static))


def typed_lambda(
    span: Span,
    is_static: bool | None,
    return_type: nodes.Type,
    parameters: Parameters,
    body: LambdaBody,
) -> nodes.Lambda:
    return nodes.Lambda(span, parameters, body, bool(is_static), return_type)


def implicit_param(span: Span, name: Token) -> nodes.Parameter:
    return nodes.Parameter(span, (), None, identifier(name))


def lambda_param(
    span: Span, *parts: nodes.Modifier | nodes.Type | Token | nodes.Expression | None
) -> nodes.Parameter:
    """Modifiers, a type, a name, a default value."""
    *modifiers, found, name, default = parts
    assert isinstance(name, Token)
    return nodes.Parameter(
        span,
        tuple(one for one in modifiers if isinstance(one, nodes.Modifier)),
        found,  # type: ignore[arg-type]
        identifier(name),
        default,  # type: ignore[arg-type]
    )


def anonymous_method(span: Span, parameters: Parameters | None, body: nodes.Block) -> nodes.Lambda:
    return nodes.Lambda(span, parameters, body, is_anonymous_method=True)


# --------------------------------------------------------------------- queries


def query(
    span: Span, source: nodes.FromClause, clauses: tuple[Clause, ...], end: QueryEnd
) -> nodes.Query:
    return nodes.Query(span, source, query_body(span, clauses, end))


def query_body(span: Span, clauses: tuple[Clause, ...], end: QueryEnd) -> nodes.QueryBody:
    start = clauses[0].span.start if clauses else end[0].span.start
    return nodes.QueryBody(Span(start, span.end), clauses, end[0], end[1])


def from_clause(
    span: Span, found: nodes.Type | None, name: Token, source: nodes.Expression
) -> nodes.FromClause:
    return nodes.FromClause(span, found, identifier(name), source)


def let(span: Span, name: Token, value: nodes.Expression) -> nodes.LetClause:
    return nodes.LetClause(span, identifier(name), value)


def join(
    span: Span,
    found: nodes.Type | None,
    name: Token,
    source: nodes.Expression,
    left: nodes.Expression,
    right: nodes.Expression,
    into: nodes.Identifier | None,
) -> nodes.JoinClause:
    return nodes.JoinClause(span, found, identifier(name), source, left, right, into)


def join_into(_: Span, name: Token) -> nodes.Identifier:
    return identifier(name)


def orderby(span: Span, *orderings: nodes.Ordering) -> nodes.OrderByClause:
    return nodes.OrderByClause(span, orderings)


def ordering(span: Span, key: nodes.Expression, direction: str | None) -> nodes.Ordering:
    return nodes.Ordering(span, key, direction == "descending")


def direction(_: Span, word: Token) -> str:
    return word.text


def select(
    span: Span, value: nodes.Expression, continuation: nodes.QueryContinuation | None
) -> QueryEnd:
    return nodes.SelectClause(Span(span.start, value.span.end), value), continuation


def group(
    span: Span,
    value: nodes.Expression,
    key: nodes.Expression,
    continuation: nodes.QueryContinuation | None,
) -> QueryEnd:
    return nodes.GroupClause(Span(span.start, key.span.end), value, key), continuation


def continuation(
    span: Span, name: Token, clauses: tuple[Clause, ...], end: QueryEnd
) -> nodes.QueryContinuation:
    return nodes.QueryContinuation(span, identifier(name), query_body(span, clauses, end))


RULES: Mapping[str, Builder] = {
    "lambda": lambda_one,
    "lambda_list": lambda_list,
    "typed_lambda": typed_lambda,
    "lambda_params": present,
    "lambda_param": lambda_param,
    "implicit_param": implicit_param,
    "anonymous_method": anonymous_method,
    "query": query,
    "from": from_clause,
    "range_type": only,
    "clauses": as_tuple,
    "let": let,
    "where": nodes.WhereClause,
    "join": join,
    "join_into": join_into,
    "orderby": orderby,
    "ordering": ordering,
    "direction": direction,
    "select": select,
    "group": group,
    "continuation": continuation,
}

CONTEXT_RULES: Mapping[str, Builder] = {"lambda_modifier": lambda_modifier}
