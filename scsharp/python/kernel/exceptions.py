"""How a kernel function throws an SC# exception.

A kernel knows no SC# classes: it raises the class name, the message and the parameter name; the
engine makes the SC# object when somebody catches it.
"""

from __future__ import annotations


class KernelError(Exception):
    """An SC# exception on its way to the engine."""

    def __init__(self, type_name: str, message: str, parameter: str | None = None) -> None:
        super().__init__(f"{type_name}: {message}")
        self.type_name = type_name
        self.message = message
        self.parameter = parameter


def throw(type_name: str, message: str, parameter: str | None = None) -> KernelError:
    """The error to raise: `raise exceptions.throw("FormatException", "…")`."""
    return KernelError(type_name, message, parameter)


def null_reference() -> KernelError:
    return throw("NullReferenceException", "Object reference not set to an instance of an object.")
