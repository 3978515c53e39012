"""What kernel modules remember for the running script, put in place while it runs.

Kernel functions find their state in their module, so that a call costs nothing extra; the engine
exchanges it when another script's turn comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from scsharp.lowering import nodes as lowered
from scsharp.python.kernel import machine, runtime_types
from scsharp.python.kernel.runtime_types import BareTypes, RuntimeType


class KernelState:
    """One script's machine, and the types of its bare values."""

    def __init__(self, bare: BareTypes, steps: int, stdin: str, seed: int) -> None:
        self.machine = machine.Machine(steps, stdin, seed)
        self.bare = bare

    @contextmanager
    def in_place(self) -> Iterator[None]:
        before = machine.current, runtime_types.strings
        machine.current, runtime_types.strings = self.machine, self.bare
        try:
            yield
        finally:
            machine.current, runtime_types.strings = before


def types_of(program: lowered.Program) -> dict[str, RuntimeType]:
    """The program's types as the kernel holds them."""
    return {one.id: runtime_type(one) for one in program.types.values()}


def bare_types(types: dict[str, RuntimeType]) -> BareTypes:
    strings = [one for one in types.values() if one.full_name == "System.String"]
    delegates = [one for one in types.values() if is_delegate(one)]
    ancestors = frozenset(id_ for one in delegates for id_ in one.ancestors)
    string = strings[0] if strings else runtime_types.STRING
    return BareTypes(string, type_of_types(types), ancestors)


def is_delegate(type_: RuntimeType) -> bool:
    return type_.kind == "delegate" or type_.full_name == "System.Delegate"


def type_of_types(types: dict[str, RuntimeType]) -> RuntimeType:
    """Types are objects of a class of its own, below System.Type."""
    known, name = runtime_types.TYPE, "System.Type"
    ancestors = (one.ancestors for one in types.values() if one.full_name == name)
    return replace(known, ancestors=next(ancestors, known.ancestors))


def runtime_type(one: lowered.RuntimeType) -> RuntimeType:
    return RuntimeType(
        one.id,
        one.name,
        one.full_name,
        one.kind,
        one.ancestors,
        one.enum_members,
        one.is_flags,
        one.enum_kind.value if one.enum_kind is not None else None,
    )
