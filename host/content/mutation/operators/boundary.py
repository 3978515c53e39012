"""The boundary of a comparison: with the equal case or without it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.typed import nodes as typed

OTHERS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def boundary(site: Site) -> Iterator[Mutation]:
    """a < b   ->   a <= b"""
    match site.node:
        case typed.Binary(operator=operator, method=None) as node if operator in OTHERS:
            other = OTHERS[operator]
            after = site.with_operator(node.left, node.right, operator, other)
            yield from instead(site, replace(node, operator=other), after)
