"""A number that is one more or one less; true for false."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.kinds import is_color, range_of
from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.typed import nodes as typed


def constants(site: Site) -> Iterator[Mutation]:
    """8   ->   8 + 1, 8 - 1        true   ->   false"""
    node = site.node
    if not isinstance(node, typed.Constant) or not site.is_written or is_color(site):
        return
    match node.value:
        case bool(value):
            yield from instead(site, replace(node, value=not value), str(not value).lower())
        case int(value) | float(value) if (allowed := range_of(node.type)) is not None:
            for step, shown in ((1, "+ 1"), (-1, "- 1")):
                if allowed[0] <= value + step <= allowed[1]:
                    broken = replace(node, value=value + step)
                    yield from instead(site, broken, f"{site.text()} {shown}")
