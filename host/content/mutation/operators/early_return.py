"""A function that ends before it has done anything."""

from __future__ import annotations

from collections.abc import Iterator

from host.content.mutation.mutation import Mutation, Site
from host.content.mutation.switches import Switches
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Method, MethodKind
from scsharp.typed import nodes as typed


def early_return(site: Site) -> Iterator[Mutation]:
    """void F() { a; }   ->   void F() { return; a; }        what returns a value needs one"""
    node = site.node
    if isinstance(node, typed.Block) and site.parent is None and gives_nothing(site.method):
        start = node.span.start
        yield Mutation(Span(start, start + 1), "{ return;", leave)


def gives_nothing(method: Method | None) -> bool:
    if method is None or method.method_kind not in (MethodKind.ORDINARY, MethodKind.SETTER):
        return False
    return display(method.return_type) == "void"


def leave(current: typed.Node, test: typed.Expression, _: Switches) -> typed.Node:
    assert isinstance(current, typed.Block)
    out = typed.If(current.span, test, typed.Return(current.span, None), None)
    return typed.Block(current.span, (out, *current.statements))
