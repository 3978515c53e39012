"""Arrays: `Array` holds its elements in the list `a`; `GridArray` holds them row by row.

The engine makes one subclass per element type. Making an array charges for its elements.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from scsharp.python.kernel import exceptions, machine

__all__: list[str] = []

MAX_LENGTH = 1 << 27
"""Compiled code relies on it: an index plus a small number cannot overflow."""


class Array:
    """An array of rank 1."""

    __slots__ = ("a",)

    def __init__(self, a: list[Any]) -> None:
        self.a = a

    @property
    def lengths(self) -> tuple[int, ...]:
        return (len(self.a),)


class GridArray:
    """An array of rank 2 or more. `a` are its elements in a row: a copy, if the rank is 2."""

    __slots__ = ()

    a: Any
    lengths: Any

    def __init__(self, a: list[Any], lengths: tuple[int, ...]) -> None:
        raise NotImplementedError


class PlaneArray(GridArray):
    """An array of rank 2, as a list of rows: Python reads `rows[y][x]` fastest, and checks both
    upper bounds itself. A row is never replaced."""

    __slots__ = ("rows", "width")

    def __init__(self, a: list[Any], lengths: tuple[int, ...]) -> None:
        height, width = lengths
        self.rows = [a[start * width : (start + 1) * width] for start in range(height)]
        self.width = width

    @property
    def lengths(self) -> tuple[int, int]:
        return len(self.rows), self.width

    @property
    def a(self) -> list[Any]:
        return [one for row in self.rows for one in row]


class CubeArray(GridArray):
    """An array of rank 3 or more, with all elements in one list."""

    __slots__ = ("a", "lengths")

    def __init__(self, a: list[Any], lengths: tuple[int, ...]) -> None:
        self.a = a
        self.lengths = lengths


def write_flat(array: Array | GridArray, start: int, items: list[Any]) -> None:
    """Sets the elements from the place `start` in a row."""
    if isinstance(array, PlaneArray):
        for place, item in enumerate(items, start):
            array.rows[place // array.width][place % array.width] = item
    else:
        array.a[start : start + len(items)] = items


ArrayClass = TypeVar("ArrayClass", bound=Array)
GridClass = TypeVar("GridClass", bound=GridArray)


def out_of_range() -> NoReturn:
    raise exceptions.throw("IndexOutOfRangeException", "Index was outside the bounds of the array.")


def no_element(array: object) -> NoReturn:
    """For an index that is negative: what is wrong, null comes first."""
    raise exceptions.null_reference() if array is None else out_of_range()


def claim(length: int) -> int:
    """Charges for an array of that many elements."""
    if length > MAX_LENGTH:
        raise machine.MemoryLimitReached
    machine.charge_items(length)
    return length


def check_length(length: int) -> None:
    if length < 0:
        raise exceptions.throw("OverflowException", "Arithmetic operation resulted in an overflow.")


def new_array(kind: type[ArrayClass], length: int, default: Any) -> ArrayClass:
    check_length(length)
    return kind([default] * claim(length))


def new_array_of(kind: type[ArrayClass], length: int, make: Callable[[], Any]) -> ArrayClass:
    check_length(length)
    total = claim(length)
    machine.charge_structs(total)
    return kind([make() for _ in range(total)])


def total_of(lengths: tuple[int, ...]) -> int:
    total = 1
    for one in lengths:
        check_length(one)
        total *= one
    # Rows without elements need room, too.
    claim(max(total, lengths[0]))
    return total


def new_grid(kind: type[GridClass], lengths: tuple[int, ...], default: Any) -> GridClass:
    return kind([default] * total_of(lengths), lengths)


def new_grid_of(
    kind: type[GridClass], lengths: tuple[int, ...], make: Callable[[], Any]
) -> GridClass:
    total = total_of(lengths)
    machine.charge_structs(total)
    return kind([make() for _ in range(total)], lengths)


def flat_index(array: GridArray, *indices: int) -> int:
    """The place of an element in the list, or IndexOutOfRangeException."""
    place = 0
    for index, length in zip(indices, array.lengths, strict=True):
        if not 0 <= index < length:
            out_of_range()
        place = place * length + index
    return place
