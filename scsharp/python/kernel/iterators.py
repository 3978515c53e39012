"""The run of a method that has yield statements: a Python generator that remembers its value.

`Closed` ends a run early and lets its finally blocks run. A run that is merely forgotten gets
Python's GeneratorExit, for which compiled code runs none: in .NET nothing happens there either.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from typing import Any

__all__ = ["iterator_close", "iterator_current", "iterator_move"]


class Closed(BaseException):
    """Thrown into a generator whose enumerator is disposed of."""


class IteratorRun:
    __slots__ = ("current", "generator", "is_started")

    def __init__(self, generator: Generator[Any, None, None]) -> None:
        self.generator: Generator[Any, None, None] | None = generator
        self.current: Any = None
        self.is_started = False


def iterator_move(run: IteratorRun) -> bool:
    generator = run.generator
    if generator is None:
        return False
    run.is_started = True
    for run.current in generator:
        return True
    run.generator = None
    return False


def iterator_current(run: IteratorRun) -> Any:
    return run.current


def iterator_close(run: IteratorRun) -> None:
    generator, run.generator = run.generator, None
    if generator is None or not run.is_started:
        return
    with contextlib.suppress(Closed, StopIteration):
        generator.throw(Closed())
