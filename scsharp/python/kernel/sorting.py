"""Sorts that call nobody back, where the order of bare values alone decides.

They refuse (False) what is not bare: the library's own sort in SC# does it then.
"""

from __future__ import annotations

from math import copysign, isnan
from typing import Any

from scsharp.python.kernel import machine
from scsharp.python.kernel.arrays import Array

__all__ = ["sort_bare", "sort_places"]

BARE = (int, float, str, bool)


def charge_sort(count: int) -> None:
    machine.charge((count * count.bit_length()) >> 2)


def bare_type(items: list[Any]) -> type | None:
    """The one type that all items have, of those that Python orders as SC# does; null is free."""
    kinds = set(map(type, items))
    kinds.discard(type(None))
    if len(kinds) > 1:
        return None
    kind = kinds.pop() if kinds else int
    return kind if kind in BARE else None


def order_key(item: Any) -> tuple[bool, Any]:
    """Null, then NaN, then the others."""
    if item is None:
        return (False, -1)
    return (False, 0) if isinstance(item, float) and isnan(item) else (True, item)


def needs_key(items: list[Any], kind: type) -> bool:
    return None in items or (kind is float and any(map(isnan, items)))


def sort_bare(array: Array, start: int, count: int) -> bool:
    """Puts a range of an array in order. Equal values must be alike: no zeros of both signs."""
    items = array.a[start : start + count]
    kind = bare_type(items)
    if kind is None:
        return False
    if kind is float and any(one == 0 and copysign(1, one) < 0 for one in items if one is not None):
        return False
    charge_sort(count)
    items.sort(key=order_key if needs_key(items, kind) else None)
    array.a[start : start + count] = items
    return True


def sort_places(places: Array, keys: Array, descending: bool) -> bool:
    """Puts places in the order of the keys that stand there; equal ones keep their order."""
    items = keys.a
    kind = bare_type(items)
    if kind is None:
        return False
    charge_sort(len(items))
    if needs_key(items, kind):
        items = [order_key(one) for one in items]
    places.a.sort(key=items.__getitem__, reverse=descending)
    return True
