"""A statement that is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from host.content.mutation.copying import is_copyable
from host.content.mutation.mutation import Mutation, Site
from host.content.mutation.switches import Switches, statement
from scsharp.typed import nodes as typed


def removal(site: Site) -> Iterator[Mutation]:
    """score += 10;   ->   ;        a declaration has to stay, and the end of a case"""
    match site.node:
        case typed.ExpressionStatement(expression=expression) if (
            site.method is not None and is_copyable(expression)
        ):
            yield Mutation(site.node.span, ";", leave_out)
        case typed.Continue() | typed.Return(value=None) if not (
            site.has_to_leave or isinstance(site.parent, typed.SwitchSection)
        ):
            yield Mutation(site.node.span, ";", leave_out)


def leave_out(current: typed.Node, test: typed.Expression, _: Switches) -> typed.Node:
    nothing = typed.Block(current.span, ())
    return typed.If(current.span, test, nothing, statement(current))
