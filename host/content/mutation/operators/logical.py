"""And for or, and the other way round; a negation that is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.copying import is_reversible
from host.content.mutation.mutation import Mutation, Site, instead
from host.content.mutation.switches import Switches, expression
from scsharp.typed import nodes as typed

OTHERS = {"&&": "||", "||": "&&"}


def logical(site: Site) -> Iterator[Mutation]:
    """a && b   ->   a || b        !a   ->   a"""
    match site.node:
        case typed.Logical(operator=operator, method=None) as node:
            other = OTHERS[operator]
            after = site.with_operator(node.left, node.right, operator, other)
            yield from instead(site, replace(node, operator=other), after)
        case typed.Unary(operator="!", method=None, is_lifted=False, operand=operand) if (
            is_reversible(operand)
        ):
            yield Mutation(site.node.span, site.text(operand), opposite)


def opposite(current: typed.Node, test: typed.Expression, switches: Switches) -> typed.Node:
    return switches.differs(expression(current), test)
