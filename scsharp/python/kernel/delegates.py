"""Delegates: Python functions, bound methods, or several of them in a `Multicast`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from scsharp.python.kernel import machine
from scsharp.python.kernel.identity import identity_hash

__all__ = [
    "delegate_combine", "delegate_equals", "delegate_hash_code", "delegate_part",
    "delegate_remove", "delegate_size", "delegate_target",
]  # fmt: skip

Delegate: TypeAlias = Callable[..., Any]


def named_delegate(function: Any, key: tuple[Any, ...]) -> Delegate:
    """A function made for a method as a delegate; the key has its name and captures."""
    function.same_as = key
    return function  # type: ignore[no-any-return]


def is_same_part(one: Delegate, other: Delegate) -> bool:
    if one == other:
        return True
    key = getattr(one, "same_as", None)
    return key is not None and key == getattr(other, "same_as", None)


def are_same_parts(some: tuple[Delegate, ...], others: tuple[Delegate, ...]) -> bool:
    return len(some) == len(others) and all(map(is_same_part, some, others))


class Multicast:
    """Calls its parts in order; the value is the last one's."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Delegate, ...]) -> None:
        self.parts = parts

    def __call__(self, *arguments: Any) -> Any:
        machine.charge(len(self.parts))
        result = None
        for part in self.parts:
            result = part(*arguments)
        return result


def parts_of(delegate: Delegate) -> tuple[Delegate, ...]:
    return delegate.parts if isinstance(delegate, Multicast) else (delegate,)


def made_of(parts: tuple[Delegate, ...]) -> Delegate | None:
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else Multicast(parts)


def delegate_combine(first: Delegate | None, second: Delegate | None) -> Delegate | None:
    if first is None or second is None:
        return first if second is None else second
    parts, others = parts_of(first), parts_of(second)
    machine.charge_items(len(parts) + len(others))
    return Multicast(parts + others)


def delegate_remove(source: Delegate | None, value: Delegate | None) -> Delegate | None:
    """The source without the last run of parts that equals the value's parts."""
    if source is None or value is None:
        return source
    parts, removed = parts_of(source), parts_of(value)
    machine.charge_items(len(parts))
    machine.charge_search(len(parts), len(removed))
    for start in range(len(parts) - len(removed), -1, -1):
        if are_same_parts(parts[start : start + len(removed)], removed):
            return made_of(parts[:start] + parts[start + len(removed) :])
    return source


def delegate_equals(first: Any, second: Any) -> bool:
    if first is None or second is None:
        return first is second
    if not callable(second):
        return False
    parts = parts_of(first)
    machine.charge(len(parts) >> 6)
    return are_same_parts(parts, parts_of(second))


def delegate_hash_code(delegate: Delegate) -> int:
    """Of the last part: its function."""
    part = parts_of(delegate)[-1]
    if (key := getattr(part, "same_as", None)) is not None:
        return len(key[0])
    return identity_hash(getattr(part, "__func__", part))


def delegate_size(delegate: Delegate) -> int:
    return len(parts_of(delegate))


def delegate_part(delegate: Delegate, index: int) -> Delegate:
    return parts_of(delegate)[index]


def delegate_target(delegate: Delegate) -> Any:
    return getattr(parts_of(delegate)[-1], "__self__", None)
