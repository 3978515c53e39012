"""Another arithmetic operator."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.kinds import is_number
from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.typed import nodes as typed

OTHERS = {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"}


def arithmetic(site: Site) -> Iterator[Mutation]:
    """a + b   ->   a - b"""
    match site.node:
        case typed.Binary(operator=operator, method=None) as node if (
            operator in OTHERS and is_number(node.operand_type) and not in_step(site)
        ):
            other = OTHERS[operator]
            after = site.with_operator(node.left, node.right, operator, other)
            if isinstance(node.left, typed.CompoundHole):
                after = site.text(site.parent).replace(f"{operator}=", f"{other}=", 1)
            yield from instead(site, replace(node, operator=other), after)
        case typed.Increment(operation=typed.Binary() as operation) as node if (
            operation.operator in OTHERS and not isinstance(site.parent, typed.For)
        ):
            # x++   ->   x--
            old, new = operation.operator, OTHERS[operation.operator]
            broken = replace(node, operation=replace(operation, operator=new))
            yield from instead(site, broken, site.text().replace(old * 2, new * 2))


def in_step(site: Site) -> bool:
    """Does it belong to the step of a loop, which then would never end?"""
    return isinstance(site.parent, typed.Increment)
