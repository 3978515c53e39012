"""Two arguments of one type in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.source import Span
from scsharp.symbols.members import Method
from scsharp.typed import nodes as typed

PLACES = (typed.Reference, typed.OutVariable)
COMMUTATIVE = ("System.Math.Min", "System.Math.Max")


def swapped_arguments(site: Site) -> Iterator[Mutation]:
    """f(a, b)   ->   f(b, a)"""
    node = site.node
    if not isinstance(node, typed.Call | typed.New) or node.order is not None:
        return
    if isinstance(node, typed.Call) and full_name(node.method.method) in COMMUTATIVE:
        return
    arguments = node.arguments
    written = [place for place, one in enumerate(arguments) if one.span != node.span]
    for first, second in pairwise(written):
        left, right = arguments[first], arguments[second]
        if left.type is not right.type or site.text(left) == site.text(right):
            continue
        if isinstance(left, PLACES) or isinstance(right, PLACES):
            continue
        if left.span.end > right.span.start:
            continue  # elements of a params array, or a receiver
        swapped = (*arguments[:first], right, *arguments[first + 1 : second], left)
        broken = replace(node, arguments=(*swapped, *arguments[second + 1 :]))
        between = site.source.text[left.span.end : right.span.start]
        after = f"{site.text(right)}{between}{site.text(left)}"
        yield from instead(site, broken, after, Span(left.span.start, right.span.end))


def full_name(method: Method) -> str:
    return f"{method.container.full_name}.{method.name}"
