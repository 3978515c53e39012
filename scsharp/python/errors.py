"""How SC# exceptions travel through Python, and what a Python error means in SC#.

Compiled code tests little: a null receiver, a bad index and a zero divisor fail as Python errors,
and become SC# exceptions when somebody catches them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scsharp.python.kernel import exceptions, machine
from scsharp.python.kernel.exceptions import KernelError
from scsharp.python.kernel.machine import LimitReached

Maker = Callable[[str, str | None], Any]


class Thrown(Exception):
    """An SC# exception object on its way."""

    def __init__(self, made: Any) -> None:
        super().__init__()
        self.made = made


def thrown(made: Any) -> Thrown | KernelError:
    """What to raise for `throw made;`."""
    return exceptions.null_reference() if made is None else Thrown(made)


CATCHABLE = (Thrown, KernelError, AttributeError, TypeError, IndexError, ZeroDivisionError)
UNCATCHABLE = (LimitReached, RecursionError, MemoryError, GeneratorExit, KeyboardInterrupt)


def as_kernel_error(error: BaseException) -> KernelError | None:
    """The SC# exception that a Python error stands for; None: a fault of the system itself."""
    match error:
        case KernelError():
            return error
        case AttributeError() | TypeError() if "NoneType" in str(error):
            return exceptions.null_reference()
        case IndexError():
            return exceptions.throw(
                "IndexOutOfRangeException", "Index was outside the bounds of the array."
            )
        case ZeroDivisionError():
            return exceptions.throw("DivideByZeroException", "Attempted to divide by zero.")
    return None


def catcher(makers: Mapping[str, Maker]) -> Callable[[BaseException], Any]:
    """The function that gives the SC# object behind what was caught, and makes it once."""

    def caught(error: BaseException) -> Any:
        made = getattr(error, "made", None)
        if made is not None:
            machine.charge_catch()
            return made
        known = as_kernel_error(error)
        if known is None:
            raise error
        machine.charge_catch()
        error.made = made = makers[known.type_name](known.message, known.parameter)  # type: ignore[attr-defined]
        return made

    return caught
