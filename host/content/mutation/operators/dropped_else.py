"""An else that is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.mutation import Mutation, Site
from host.content.mutation.switches import Switches
from scsharp.typed import nodes as typed


def dropped_else(site: Site) -> Iterator[Mutation]:
    """if (a) b; else c;   ->   if (a) b;"""
    match site.node:
        case typed.If(then=then, otherwise=otherwise) if otherwise is not None:
            after = site.source.text[site.node.span.start : then.span.end]
            yield Mutation(site.node.span, after, drop)


def drop(current: typed.Node, test: typed.Expression, _: Switches) -> typed.Node:
    assert isinstance(current, typed.If) and current.otherwise is not None
    nothing = typed.Block(current.otherwise.span, ())
    chosen = typed.If(current.otherwise.span, test, nothing, current.otherwise)
    return replace(current, otherwise=chosen)
