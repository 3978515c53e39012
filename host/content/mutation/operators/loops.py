"""A loop that runs once too often or too seldom."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.kinds import is_number
from host.content.mutation.mutation import Mutation, Site, instead
from host.content.mutation.switches import Switches
from scsharp.typed import nodes as typed

ORDER = ("<", "<=", ">", ">=")
LEAVING = (typed.Return, typed.Break, typed.Continue, typed.Throw)
"""What stands behind one of these is never reached."""


def loops(site: Site) -> Iterator[Mutation]:
    """i < n   ->   i < n - 1        foreach (...) a;   ->   foreach (...) { a; break; }"""
    match site.node:
        case typed.Binary(operator=operator, right=right, method=None) as node if (
            operator in ORDER
            and isinstance(site.parent, typed.For)
            and is_number(node.operand_type)
            and not isinstance(right, typed.Constant)
        ):
            one = typed.Constant(right.span, right.type, 1)
            sign = "-" if operator.startswith("<") else "+"
            less = typed.Binary(right.span, right.type, sign, right, one, node.operand_type)
            yield from instead(site, replace(node, right=less), f"{site.text()} {sign} 1")
        case typed.ForEach(body=body) if not isinstance(last_of(body), LEAVING):
            yield Mutation(site.node.span, f"{site.text()} // the first only", first_only)


def last_of(body: typed.Statement) -> typed.Statement:
    while isinstance(body, typed.Block) and body.statements:
        body = body.statements[-1]
    return body


def first_only(current: typed.Node, test: typed.Expression, _: Switches) -> typed.Node:
    assert isinstance(current, typed.ForEach)
    end = typed.If(current.span, test, typed.Break(current.span), None)
    return replace(current, body=typed.Block(current.body.span, (current.body, end)))
