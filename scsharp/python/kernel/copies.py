"""Copies of structs, which are objects with fields that change.

The class of a struct has a static method `copy_struct`; no other class has one.
"""

from __future__ import annotations

from typing import Any

from scsharp.python.kernel import machine


def copies(items: list[Any]) -> list[Any]:
    """The items, structs among them copied; may be the same list."""
    sample = next((one for one in items if one is not None), None)
    copy = getattr(type(sample), "copy_struct", None)
    if copy is None:
        return items
    machine.charge_structs(len(items))
    return [None if one is None else copy(one) for one in items]


def copy_of(value: Any) -> Any:
    copy = getattr(type(value), "copy_struct", None)
    return value if copy is None else copy(value)
