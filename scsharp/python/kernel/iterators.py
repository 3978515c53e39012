"""The run of a method that has yield statements: a Python generator that remembers its value.

`Closed` ends a run early and lets its finally blocks run. A run that is merely forgotten gets
Python's GeneratorExit, for which compiled code runs none: in .NET nothing happens there either.
Compiled loops look into a run themselves: `for run.current in run.generator: break`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from inspect import GEN_CREATED, getgeneratorstate
from typing import Any

__all__ = ["begin_iterator", "iterator_close", "iterator_current", "iterator_move"]


class Closed(BaseException):
    """Thrown into a generator whose enumerator is disposed of."""


class IteratorRun:
    """`generator` is replaced by nothing to go through when the run is closed."""

    __slots__ = ("current", "generator")

    def __init__(self, generator: Generator[Any, None, None]) -> None:
        self.generator: Iterator[Any] = generator
        self.current: Any = None


def moving(move: Callable[[], bool], current: Callable[[], Any]) -> IteratorRun:
    """Any enumerator as a run, for a loop that goes through it."""

    def values() -> Generator[Any, None, None]:
        while move():
            yield current()

    return IteratorRun(values())


def begin_iterator(run: IteratorRun, current: Any) -> None:
    run.current = current


def iterator_move(run: IteratorRun) -> bool:
    for value in run.generator:
        run.current = value
        return True
    return False


def iterator_current(run: IteratorRun) -> Any:
    return run.current


def iterator_close(run: IteratorRun) -> None:
    """Harmless on a run that has ended; one that has not begun may still begin, as in .NET."""
    generator = run.generator
    if not isinstance(generator, Generator) or getgeneratorstate(generator) == GEN_CREATED:
        return
    run.generator = iter(())
    with contextlib.suppress(Closed, StopIteration):
        generator.throw(Closed())
