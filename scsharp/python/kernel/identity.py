"""Hash codes of objects that have only their identity: numbered as they are first asked for."""

from __future__ import annotations

from typing import Any

from scsharp.python.kernel import machine


def identity_hash(value: Any) -> int:
    """A number that stays the same for an object during a run."""
    if value is None or isinstance(value, str):
        return 0
    numbers = machine.current.numbers
    found = numbers.get(id(value))
    if found is None:
        number = (len(numbers) + 1) * 0x9E3779B1 & 0x7FFFFFFF
        found = numbers[id(value)] = (value, number)
    return found[1]
