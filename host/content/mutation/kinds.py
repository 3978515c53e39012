"""Questions about the types of nodes."""

from __future__ import annotations

import math

from host.content.mutation.mutation import Site
from scsharp.symbols.types import NamedType, Special, Type
from scsharp.typed import nodes as typed

RANGES: dict[Special, tuple[float, float]] = {
    Special.BYTE: (0, 255),
    Special.INT32: (-(1 << 31), (1 << 31) - 1),
    Special.INT64: (-(1 << 63), (1 << 63) - 1),
    Special.DOUBLE: (-math.inf, math.inf),
    Special.SINGLE: (-(1 << 23), 1 << 23),
}
"""Of a float, those in which whole steps stay exact."""


def range_of(type_: Type) -> tuple[float, float] | None:
    """The numbers of a type; None for what is no number here."""
    if not isinstance(type_, NamedType) or type_.definition.special is None:
        return None
    return RANGES.get(type_.definition.special)


def is_number(type_: Type) -> bool:
    return range_of(type_) is not None


def is_color(site: Site) -> bool:
    """Is it an argument that says what colour to make?"""
    match site.parent:
        case typed.Call(method=use):
            return use.method.container.full_name == "Host.Color"
    return False
