"""From a rule of the grammar to the function that makes its node.

A builder gets the children that its rule keeps, after the span (and, for some, the context). The
parser calls it while it reduces: there is no tree in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from scsharp.syntax import (
    build_creation,
    build_declarations,
    build_expressions,
    build_members,
    build_patterns,
    build_queries,
    build_statements,
    build_types,
)
from scsharp.syntax.automaton import Rule
from scsharp.syntax.build_types import make_span
from scsharp.syntax.context import Context

Build = Callable[[Context, list[Any], int, int], Any]
Pick = Callable[[list[Any]], Sequence[Any]]

PLAIN: dict[str, Callable[..., Any]] = {
    **build_types.RULES,
    **build_declarations.RULES,
    **build_members.RULES,
    **build_creation.RULES,
    **build_statements.RULES,
    **build_expressions.RULES,
    **build_queries.RULES,
    **build_patterns.RULES,
}
WITH_CONTEXT: dict[str, Callable[..., Any]] = {
    **build_declarations.CONTEXT_RULES,
    **build_members.CONTEXT_RULES,
    **build_creation.CONTEXT_RULES,
    **build_statements.CONTEXT_RULES,
    **build_expressions.CONTEXT_RULES,
    **build_queries.CONTEXT_RULES,
}


def make_build(rule: Rule) -> Build | None:
    """What the parser does when it reduces by a rule; None: nothing, the one child stays."""
    if rule.is_unit:
        return None
    if rule.origin.startswith("_"):
        return make_list(rule)
    function = PLAIN.get(rule.name)
    if function is None:
        return with_context(WITH_CONTEXT[rule.name], make_pick(rule))
    if rule.splice or -1 in rule.keep:
        return without_context(function, make_pick(rule))
    match rule.keep:
        case ():
            return lambda context, children, start, end: function(make_span((start, end)))
        case (only,):
            return lambda context, children, start, end: function(
                make_span((start, end)), children[only]
            )
    return without_context(function, itemgetter(*rule.keep))


def without_context(function: Callable[..., Any], pick: Pick) -> Build:
    return lambda context, children, start, end: function(make_span((start, end)), *pick(children))


def with_context(function: Callable[..., Any], pick: Pick) -> Build:
    return lambda context, children, start, end: function(
        context, make_span((start, end)), *pick(children)
    )


def make_pick(rule: Rule) -> Pick:
    steps = [(index, index in rule.splice) for index in rule.keep]

    def pick(children: list[Any]) -> list[Any]:
        picked: list[Any] = []
        for index, is_list in steps:
            if index < 0:
                picked.append(None)
            elif is_list:
                picked += children[index]
            else:
                picked.append(children[index])
        return picked

    return pick


def make_list(rule: Rule) -> Build:
    """For _rules and x*, whose items go into the parent's children."""
    pick = make_pick(rule)
    if rule.keep[:1] == (0,) and rule.splice[:1] == (0,) and rule.name == rule.origin:
        rest = make_pick(Rule(rule.size, "", "", rule.keep[1:], rule.splice[1:], False))

        def grow(context: Context, children: list[Any], start: int, end: int) -> list[Any]:
            """Left-recursive lists are extended in place, or long ones cost their square."""
            items: list[Any] = children[0]
            items += rest(children)
            return items

        return grow
    return lambda context, children, start, end: list(pick(children))
