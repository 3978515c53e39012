"""A condition that is negated."""

from __future__ import annotations

from collections.abc import Iterator

from host.content.mutation.copying import is_reversible
from host.content.mutation.mutation import Mutation, Site
from host.content.mutation.operators.logical import opposite
from scsharp.typed import nodes as typed

TESTING = (typed.If, typed.While, typed.Do, typed.Conditional)


def negation(site: Site) -> Iterator[Mutation]:
    """if (a)   ->   if (!a)        but comparisons and ! have operators of their own"""
    node, parent = site.node, site.parent
    if not isinstance(parent, TESTING) or parent.test is not node or not is_reversible(node):
        return
    match node:
        case (
            typed.Unary(operator="!") | typed.Binary(operator="==" | "!=" | "<" | "<=" | ">" | ">=")
        ):
            return
    yield Mutation(node.span, f"!({site.text()})", opposite)
