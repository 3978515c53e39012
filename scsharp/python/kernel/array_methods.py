"""The members of System.Array."""

from __future__ import annotations

from typing import Any

from scsharp.python.kernel import exceptions, machine
from scsharp.python.kernel.arrays import (
    Array,
    GridArray,
    PlaneArray,
    flat_index,
    write_flat,
)
from scsharp.python.kernel.copies import copies

__all__ = [
    "array_clone",
    "array_copy",
    "array_count",
    "array_flat_index",
    "array_get_flat",
    "array_get_length",
    "array_rank",
    "array_reverse",
    "array_self",
    "array_set_flat",
]  # fmt: skip


def array_self(array: Array) -> Array:
    return array


def array_count(array: Array | GridArray) -> int:
    if isinstance(array, PlaneArray):
        return len(array.rows) * array.width
    return len(array.a)


def array_rank(array: Array | GridArray) -> int:
    return len(array.lengths)


def array_get_length(array: Array | GridArray, dimension: int) -> int:
    lengths = array.lengths
    if not 0 <= dimension < len(lengths):
        raise exceptions.throw(
            "IndexOutOfRangeException", "Array does not have that many dimensions."
        )
    return lengths[dimension]


def array_clone(array: Array | GridArray) -> Array | GridArray:
    machine.charge_items(array_count(array))
    items = copies(array.a[:])
    if isinstance(array, GridArray):
        return type(array)(items, array.lengths)
    return type(array)(items)


def array_copy(
    source: Array | GridArray | None,
    source_index: int,
    target: Array | GridArray | None,
    target_index: int,
    length: int,
) -> None:
    check_copy(source, source_index, target, target_index, length)
    assert source is not None and target is not None
    machine.charge(length >> 6)
    items = source.a[source_index : source_index + length]
    write_flat(target, target_index, copies(items))


def check_copy(
    source: Array | GridArray | None,
    source_index: int,
    target: Array | GridArray | None,
    target_index: int,
    length: int,
) -> None:
    if source is None:
        raise null("sourceArray")
    if target is None:
        raise null("destinationArray")
    check_types(source, target)
    if length < 0:
        raise negative(length, "length", "a non-negative value")
    if source_index < 0:
        raise negative(source_index, "sourceIndex", "greater than or equal to '0'")
    if target_index < 0:
        raise negative(target_index, "destinationIndex", "greater than or equal to '0'")
    if source_index + length > len(source.a):
        raise too_short("Source array was not long enough. Check the source index", "sourceArray")
    if target_index + length > len(target.a):
        raise too_short(
            "Destination array was not long enough. Check the destination index",
            "destinationArray",
        )


def check_types(source: Array | GridArray, target: Array | GridArray) -> None:
    """Bare elements go only into arrays of their own type."""
    if type(source) is type(target):
        return
    if len(source.lengths) != len(target.lengths):
        raise exceptions.throw(
            "RankException", "The specified arrays must have the same number of dimensions."
        )
    if is_bare(source) or is_bare(target):
        raise exceptions.throw(
            "ArrayTypeMismatchException",
            "Source array type cannot be assigned to destination array type.",
        )


def is_bare(array: Array | GridArray) -> bool:
    return bool(array.a) and isinstance(array.a[0], (int, float))


def null(parameter: str) -> exceptions.KernelError:
    return exceptions.throw(
        "ArgumentNullException", f"Value cannot be null. (Parameter '{parameter}')", parameter
    )


def negative(value: int, parameter: str, rule: str) -> exceptions.KernelError:
    return exceptions.throw(
        "ArgumentOutOfRangeException",
        f"{parameter} ('{value}') must be {rule}. (Parameter '{parameter}')\n"
        f"Actual value was {value}.",
        parameter,
    )


def too_short(start: str, parameter: str) -> exceptions.KernelError:
    message = f"{start}, length, and the array's lower bounds. (Parameter '{parameter}')"
    return exceptions.throw("ArgumentException", message, parameter)


def array_reverse(array: Array | GridArray, index: int, length: int) -> None:
    machine.charge(length >> 3)
    array.a[index : index + length] = array.a[index : index + length][::-1]


def array_flat_index(array: GridArray, first: int, second: int) -> int:
    if len(array.lengths) != 2:
        raise exceptions.throw("ArgumentException", "Array was not a two-dimensional array.")
    return flat_index(array, first, second)


def array_get_flat(array: Array | GridArray, index: int) -> Any:
    if isinstance(array, PlaneArray):
        return array.rows[index // array.width][index % array.width]
    return array.a[index]


def array_set_flat(array: Array | GridArray, index: int, value: Any) -> None:
    write_flat(array, index, [value])
