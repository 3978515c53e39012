"""a?.b.c(d)?.e: the grammar reads it from the left, the tree nests what follows each `?.`.

a ?. (b.c(d) ?. (e))
"""

from __future__ import annotations

from collections.abc import Callable

from scsharp.source import Span
from scsharp.syntax import nodes

Extend = Callable[[Span, nodes.Expression], nodes.Expression]


def extend_chain(span: Span, target: nodes.Expression, extend: Extend) -> nodes.Expression:
    """Add a link to `target`; behind a `?.` the link belongs to what follows it."""
    found, suppressions = without_suppressions(target)
    if not isinstance(found, nodes.ConditionalAccess):
        return extend(span, target)
    bare = found
    outer: list[nodes.ConditionalAccess] = []
    while isinstance(bare.access, nodes.ConditionalAccess):
        outer.append(bare)
        bare = bare.access
    access: nodes.Expression = bare.access
    for _ in range(suppressions):
        access = nodes.Suppress(Span(access.span.start, target.span.end), access)
    access = extend(Span(access.span.start, span.end), access)
    result: nodes.Expression
    result = nodes.ConditionalAccess(Span(bare.span.start, span.end), bare.target, access)
    for one in reversed(outer):
        result = nodes.ConditionalAccess(Span(one.span.start, span.end), one.target, result)
    return result


def without_suppressions(target: nodes.Expression) -> tuple[nodes.Expression, int]:
    """A `!` belongs inside only where the chain goes on after it, as in a?.b!.c."""
    count = 0
    while isinstance(target, nodes.Suppress):
        target, count = target.expression, count + 1
    return target, count


def guarded(
    span: Span, target: nodes.Expression, question: Span, extend: Extend
) -> nodes.Expression:
    """target?.link: the link is put on a hole that stands for the tested target."""

    def access(place: Span, inner: nodes.Expression) -> nodes.Expression:
        hole = nodes.ReceiverHole(Span(question.end, question.end))
        link = extend(Span(question.start + 1, place.end), hole)
        return nodes.ConditionalAccess(place, inner, link)

    return extend_chain(span, target, access)
