"""Messages about tuples."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error


@error("CS8210")
def void_element() -> str:
    return "A tuple may not contain a value of type 'void'."


@error("CS8127")
def name_twice() -> str:
    return "Tuple element names must be unique."


@error("CS8126")
def name_reserved(name: str) -> str:
    return f"Tuple element name '{name}' is disallowed at any position."


@error("CS8125")
def name_of_other_place(name: str, position: int) -> str:
    return f"Tuple element name '{name}' is only allowed at position {position}."
