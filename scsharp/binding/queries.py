"""Query expressions, translated to method calls on the syntax (C# 12.20.3).

    from c in customers where c.Age > 18 orderby c.Name select c.Name
 →  customers.Where(c => c.Age > 18).OrderBy(c => c.Name).Select(c => c.Name)

Several range variables travel as one: an anonymous object whose members they are. The names in
later clauses are replaced by member accesses on the lambda's parameter.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.binding.context import Context
from scsharp.binding.query_syntax import QueryLambda, QueryMethod, RangeVariable
from scsharp.binding.substitution import substitute_names
from scsharp.source import Span
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


@dataclass(slots=True, eq=False)
class State:
    """The query so far: its source, the lambda parameter that stands for an element, and how each
    range variable is read from it."""

    source: syntax.Expression
    parameter: syntax.Identifier
    paths: dict[str, syntax.Expression] = field(default_factory=dict)
    count: int = 0


def bind_query(context: Context, written: syntax.Query) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    return bind_expression(context, translate(written))


def translate(written: syntax.Query) -> syntax.Expression:
    source = written.source
    state = State(with_cast(source.source, source.type), source.name)
    return translate_body(state, written.body)


def with_cast(source: syntax.Expression, type_: syntax.Type | None) -> syntax.Expression:
    """from T x in e takes the elements as T."""
    if type_ is None:
        return source
    name = syntax.Identifier(type_.span, "Cast")
    return syntax.Call(source.span, syntax.Member(source.span, source, name, (type_,)), ())


def translate_body(state: State, body: syntax.QueryBody) -> syntax.Expression:
    clauses = list(body.clauses)
    merged = False
    for index, clause in enumerate(clauses):
        is_last = index == len(clauses) - 1
        final = body.end if is_last and isinstance(body.end, syntax.SelectClause) else None
        merged = translate_clause(state, clause, final)
    if not merged:
        state.source = translate_end(state, body.end, bool(clauses))
    if body.continuation is None:
        return state.source
    following = State(state.source, body.continuation.name, {}, state.count)
    return translate_body(following, body.continuation.body)


def translate_clause(
    state: State,
    clause: syntax.Node,
    final: syntax.SelectClause | None,
) -> bool:
    """Adds a clause; True if it took the final select in."""
    match clause:
        case syntax.FromClause():
            inner = with_cast(replaced(state, clause.source), clause.type)
            place = clause.span
            arguments: list[syntax.Expression] = [lambda_of(state, inner)]
            return add_source(state, clause.name, arguments, "SelectMany", final, place)
        case syntax.LetClause(name=name, value=value):
            add_let(state, name, value)
        case syntax.WhereClause(condition=condition):
            test = lambda_of(state, replaced(state, condition))
            state.source = call(state.source, "Where", [test], clause.span)
        case syntax.JoinClause():
            return add_join(state, clause, final)
        case syntax.OrderByClause(orderings=orderings):
            add_orderings(state, orderings)
    return False


# ---------------------------------------------------------------------------------- clauses


def add_source(
    state: State,
    name: syntax.Identifier,
    arguments: list[syntax.Expression],
    method: str,
    final: syntax.SelectClause | None,
    place: Span,
) -> bool:
    """SelectMany, Join and GroupJoin: a new range variable beside the ones there are."""
    if final is not None:
        value = replaced(state, final.value, name.text)
        result = lambda_with(final.span, [state.parameter, name], value)
        state.source = call(state.source, method, [*arguments, result], place)
        return True
    pair = anonymous(state.parameter, name, syntax.Name(name.span, name))
    result = lambda_with(name.span, [state.parameter, name], pair)
    state.source = call(state.source, method, [*arguments, result], place)
    extend(state, name)
    return False


def add_let(state: State, name: syntax.Identifier, value: syntax.Expression) -> None:
    pair = anonymous(state.parameter, name, replaced(state, value))
    state.source = call(state.source, "Select", [lambda_of(state, pair)], name.span)
    extend(state, name)


def add_join(state: State, clause: syntax.JoinClause, final: syntax.SelectClause | None) -> bool:
    source = with_cast(clause.source, clause.type)
    outer_key = lambda_of(state, replaced(state, clause.left_key))
    inner_key = lambda_with(clause.right_key.span, [clause.name], clause.right_key)
    method = "Join" if clause.into is None else "GroupJoin"
    name = clause.into or clause.name
    arguments: list[syntax.Expression] = [source, outer_key, inner_key]
    return add_source(state, name, arguments, method, final, clause.span)


def add_orderings(state: State, orderings: tuple[syntax.Ordering, ...]) -> None:
    for index, one in enumerate(orderings):
        method = ("ThenBy" if index else "OrderBy") + ("Descending" if one.is_descending else "")
        key = lambda_of(state, replaced(state, one.key))
        state.source = call(state.source, method, [key], one.span)


def translate_end(
    state: State, end: syntax.SelectClause | syntax.GroupClause, has_clauses: bool
) -> syntax.Expression:
    if isinstance(end, syntax.SelectClause):
        if has_clauses and is_element(state, end.value):
            return state.source
        value = lambda_of(state, replaced(state, end.value))
        return call(state.source, "Select", [value], end.span)
    arguments: list[syntax.Expression] = [lambda_of(state, replaced(state, end.key))]
    if not is_element(state, end.value):
        arguments.append(lambda_of(state, replaced(state, end.value)))
    return call(state.source, "GroupBy", arguments, end.span)


def is_element(state: State, value: syntax.Expression) -> bool:
    """Is the value just the one range variable?"""
    is_name = isinstance(value, syntax.Name) and value.name.text == state.parameter.text
    return is_name and not state.paths


# ------------------------------------------------------------------------------------ pieces


def extend(state: State, name: syntax.Identifier) -> None:
    """From here on an element is the anonymous object { what it was, name }."""
    old = state.parameter
    state.count += 1
    state.parameter = syntax.Identifier(name.span, f"<>q{state.count}")
    holder = syntax.Name(name.span, state.parameter)
    inner = read_from(holder, old)
    if state.paths:
        moved = {old.text: inner}
        state.paths = {one: rebased(path, moved) for one, path in state.paths.items()}
    else:
        state.paths = {old.text: inner}
    state.paths[name.text] = read_from(holder, name)


def read_from(holder: syntax.Name, name: syntax.Identifier) -> syntax.Member:
    return syntax.Member(name.span, holder, RangeVariable(name.span, name.text, name.span))


def rebased(path: syntax.Expression, moved: dict[str, syntax.Member]) -> syntax.Expression:
    made = substitute_names(path, dict(moved))
    assert isinstance(made, (syntax.Member, syntax.Name))
    return made


def replaced(state: State, value: syntax.Expression, but: str = "") -> syntax.Expression:
    """The expression with range variables read from the lambda's parameter."""
    paths = {name: path for name, path in state.paths.items() if name != but}
    if not paths:
        return value
    return substitute_names(value, paths)  # type: ignore[return-value]


def anonymous(
    old: syntax.Identifier, name: syntax.Identifier, value: syntax.Expression
) -> syntax.NewAnonymous:
    first = syntax.AnonymousMember(old.span, old, syntax.Name(old.span, old))
    second = syntax.AnonymousMember(name.span, name, value)
    return syntax.NewAnonymous(name.span, (first, second))


def lambda_of(state: State, body: syntax.Expression) -> syntax.Lambda:
    return lambda_with(body.span, [state.parameter], body)


def lambda_with(span: Span, names: list[syntax.Identifier], body: syntax.Expression) -> QueryLambda:
    parameters = tuple(syntax.Parameter(one.span, (), None, one) for one in names)
    return QueryLambda(span, parameters, body)


def call(
    source: syntax.Expression, method: str, arguments: list[syntax.Expression], span: Span
) -> syntax.Call:
    name = QueryMethod(span, method)
    target = syntax.Member(span, source, name)
    return syntax.Call(span, target, tuple(syntax.Argument(one.span, one) for one in arguments))
