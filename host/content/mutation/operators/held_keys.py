"""A key that is read in the wrong way: held for pressed, or another key."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.app.keys import KEYS
from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.symbols.members import Method, MethodUse
from scsharp.typed import nodes as typed

OTHER_WAYS = {"IsDown": "WasPressed", "WasPressed": "IsDown", "WasReleased": "WasPressed"}
OPPOSITES = {
    "Left": "Right", "Right": "Left", "Up": "Down", "Down": "Up",
    "MouseLeft": "MouseRight", "MouseRight": "MouseLeft",
}  # fmt: skip
UNUSED = "F12"


def held_keys(site: Site) -> Iterator[Mutation]:
    """Input.WasPressed("Left")   ->   Input.IsDown("Left")"""
    match site.node:
        case typed.Call(method=MethodUse(method=method)) as node if (
            method.name in OTHER_WAYS and method.container.full_name == "Host.Input"
        ):
            name = OTHER_WAYS[method.name]
            other = method.container.members[name][0]
            assert isinstance(other, Method)
            broken = replace(node, method=MethodUse(other, node.method.owner))
            yield from instead(site, broken, site.text().replace(method.name, name, 1))


def other_keys(site: Site) -> Iterator[Mutation]:
    """ "Left"   ->   "Right"        a key without an opposite becomes one that nobody presses"""
    match site.node:
        case typed.Constant(value=str(key)) as node if key in KEYS and site.is_written:
            other = OPPOSITES.get(key, UNUSED)
            yield from instead(site, replace(node, value=other), f'"{other}"')
