"""`Buffer<T>`, a Python list, and `KeyIndex<K>`, a Python dict.

Structs are objects: what leaves a buffer for an array, or an array for a buffer, is copied.
"""

from __future__ import annotations

from typing import Any

from scsharp.python.kernel import machine
from scsharp.python.kernel.arrays import Array
from scsharp.python.kernel.copies import copies

__all__ = [
    "buffer_add", "buffer_clear", "buffer_copy_to", "buffer_count", "buffer_from_array",
    "buffer_get", "buffer_insert", "buffer_insert_all", "buffer_new", "buffer_remove_at",
    "buffer_remove_range", "buffer_reverse", "buffer_set", "buffer_slice", "buffer_truncate",
    "buffer_write_back", "key_index_clear", "key_index_find", "key_index_new", "key_index_remove",
    "key_index_set",
]  # fmt: skip


def buffer_new() -> list[Any]:
    return []


def buffer_count(buffer: list[Any]) -> int:
    return len(buffer)


def buffer_get(buffer: list[Any], index: int) -> Any:
    return buffer[index]


def buffer_set(buffer: list[Any], index: int, value: Any) -> None:
    buffer[index] = value


def buffer_add(buffer: list[Any], item: Any) -> None:
    buffer.append(item)


def buffer_insert(buffer: list[Any], index: int, item: Any) -> None:
    machine.charge((len(buffer) - index) >> 4)
    buffer.insert(index, item)


def buffer_insert_all(buffer: list[Any], index: int, other: list[Any]) -> None:
    machine.charge((len(buffer) - index) >> 4)
    machine.charge_items(len(other))
    buffer[index:index] = other


def buffer_remove_at(buffer: list[Any], index: int) -> None:
    machine.charge((len(buffer) - index) >> 4)
    del buffer[index]


def buffer_remove_range(buffer: list[Any], start: int, count: int) -> None:
    machine.charge((len(buffer) - start) >> 4)
    del buffer[start : start + count]


def buffer_reverse(buffer: list[Any], start: int, count: int) -> None:
    machine.charge(count >> 6)
    buffer[start : start + count] = buffer[start : start + count][::-1]


def buffer_clear(buffer: list[Any]) -> None:
    buffer.clear()


def buffer_truncate(buffer: list[Any], count: int) -> None:
    del buffer[count:]


def buffer_copy_to(buffer: list[Any], start: int, target: Array, at: int, count: int) -> None:
    machine.charge(count >> 6)
    target.a[at : at + count] = copies(buffer[start : start + count])


def buffer_write_back(buffer: list[Any], start: int, source: Array, count: int) -> None:
    machine.charge(count >> 6)
    buffer[start : start + count] = source.a[:count]


def buffer_from_array(source: Array) -> list[Any]:
    machine.charge_items(len(source.a))
    return copies(source.a[:])


def buffer_slice(source: list[Any], start: int, count: int) -> list[Any]:
    machine.charge_items(count)
    return source[start : start + count]


# ---------------------------------------------------------------------------------- key index


def key_index_new() -> dict[Any, int]:
    return {}


def key_index_find(index: dict[Any, int], key: Any) -> int:
    return index.get(key, -1)


def key_index_set(index: dict[Any, int], key: Any, slot: int) -> None:
    index[key] = slot


def key_index_remove(index: dict[Any, int], key: Any) -> None:
    index.pop(key, None)


def key_index_clear(index: dict[Any, int]) -> None:
    index.clear()
