"""Objects that stand for a place: what ref, out, in and captured variables hold.

Each has a property `value`. A `Cell` is a variable of its own; the others alias a field (also a
static one) or an element of a list.
"""

from __future__ import annotations

from typing import Any


class Cell:
    """A variable that several functions share."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class FieldReference:
    """The field of an object, by the name of its attribute."""

    __slots__ = ("name", "target")

    def __init__(self, target: object, name: str) -> None:
        self.target = target
        self.name = name

    @property
    def value(self) -> Any:
        return getattr(self.target, self.name)

    @value.setter
    def value(self, value: Any) -> None:
        setattr(self.target, self.name, value)


class ElementReference:
    """An element of an array; the index was checked when the reference was made."""

    __slots__ = ("index", "items")

    def __init__(self, items: list[Any], index: int) -> None:
        self.items = items
        self.index = index

    @property
    def value(self) -> Any:
        return self.items[self.index]

    @value.setter
    def value(self, value: Any) -> None:
        self.items[self.index] = value
