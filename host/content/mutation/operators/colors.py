"""A wrong colour."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.content.mutation.kinds import is_color
from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.symbols.members import Property, PropertyUse
from scsharp.typed import nodes as typed

FLIPPED = 0x40
NAMED = ("Magenta", "Lime")


def colors(site: Site) -> Iterator[Mutation]:
    """Color.Hex(0xFFD54F)   ->   Color.Hex(0xFFD50F)        Color.White   ->   Color.Magenta"""
    match site.node:
        case typed.Constant(value=int(value)) as node if is_color(site) and site.is_written:
            broken = value ^ FLIPPED
            shown = f"0x{broken:06X}" if broken > 255 else str(broken)
            yield from instead(site, replace(node, value=broken), shown)
        case typed.PropertyAccess(receiver=None, property=PropertyUse(property=found)) as node if (
            found.container.full_name == "Host.Color"
        ):
            name = NAMED[0] if found.name != NAMED[0] else NAMED[1]
            other = found.container.members[name][0]
            assert isinstance(other, Property)
            broken_access = replace(node, property=PropertyUse(other, node.property.owner))
            yield from instead(site, broken_access, f"Color.{name}")
