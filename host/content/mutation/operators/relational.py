"""Another comparison: the opposite of equality, the other direction of an order."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.typed import nodes as typed

OTHERS = {"==": "!=", "!=": "==", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def relational(site: Site) -> Iterator[Mutation]:
    """a < b   ->   a > b"""
    match site.node:
        case typed.Binary(operator=operator, method=None, elements=()) as node if (
            operator in OTHERS
        ):
            other = OTHERS[operator]
            after = site.with_operator(node.left, node.right, operator, other)
            yield from instead(site, replace(node, operator=other), after)
