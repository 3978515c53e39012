"""What an app's code tells about it before it runs: its title, its keys, the mouse, typed text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from host.app.keys import KEYS
from scsharp.lowering import nodes as lowered
from scsharp.lowering.prune import every_node

MOUSE = frozenset({"input_mouse_x", "input_mouse_y", "input_mouse_dx", "input_mouse_dy"})
CHECK = "Input.Check"
"""The library's function that every key name goes through."""


@dataclass(frozen=True)
class AppUses:
    """`title` is None where it is no constant; `keys` are in the order in which the code names
    them, Escape last."""

    title: str | None
    keys: tuple[str, ...]
    is_mouse: bool
    is_wheel: bool
    is_typed: bool


def uses_of(program: lowered.Program) -> AppUses:
    """What the program's functions use; tests should have been left out of it before."""
    nodes = [node for one in program.functions.values() for node in every_node(one.body)]
    intrinsics = {one.name for one in nodes if isinstance(one, lowered.CallIntrinsic)}
    return AppUses(
        title_in(nodes),
        tuple(sorted(keys_in(program, nodes), key=lambda key: key == "Escape")),
        is_mouse=bool(intrinsics & MOUSE),
        is_wheel="input_wheel" in intrinsics,
        is_typed="input_typed" in intrinsics,
    )


def title_in(nodes: list[object]) -> str | None:
    for node in nodes:
        match node:
            case lowered.Call(
                function="Screen.Open", arguments=(_, _, lowered.Constant(value=str(title)), _)
            ):
                return title.strip() or None
    return None


def keys_in(program: lowered.Program, nodes: list[object]) -> list[str]:
    """The constants that Input is asked for. If it is asked for something else as well, all of the
    script's texts that are names of keys."""
    asked = [
        one.arguments[-1]
        for one in nodes
        if isinstance(one, lowered.Call) and one.function == CHECK
    ]
    found = [key for one in asked for key in constants_of(one)]
    if None in found:
        own = [one.body for one in program.functions.values() if not one.is_library]
        constants = [one for one in every_node(tuple(own)) if isinstance(one, lowered.Constant)]
        found += [one.value for one in constants if isinstance(one.value, str)]
    return [key for key in dict.fromkeys(found) if key is not None and key in KEYS]


def constants_of(value: lowered.Expression) -> Iterator[str | None]:
    """The texts that the expression can be; None stands for any other."""
    match value:
        case lowered.Constant(value=str(text)):
            yield text
        case lowered.Conditional(when_true=one, when_false=other):
            yield from constants_of(one)
            yield from constants_of(other)
        case _:
            yield None
