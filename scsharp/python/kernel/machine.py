"""What the running script may use up, and what it reads and writes.

Compiled code and the kernel draw steps from one iterator: compiled loops in C, a kernel function
whose work grows with its data by `charge`, before it does the work. One script runs at a time; the
engine makes its machine the `current` one.
"""

from __future__ import annotations

from itertools import islice, repeat
from typing import Any

from scsharp.lowering.limits import CATCH_STEPS, DEFAULT_STEPS, OUTPUT_UNITS, TEXT_UNITS


class LimitReached(BaseException):
    """Ends the script for good: no SC# `catch` or `finally` sees it."""

    kind = "internal"


class StepLimitReached(LimitReached):
    kind = "steps"


class DepthLimitReached(LimitReached):
    kind = "depth"


class MemoryLimitReached(LimitReached):
    kind = "memory"


class OutputLimitReached(LimitReached):
    kind = "output"


class Machine:
    """One script's budget, output, input and seed. `depth` counts nested calls; `numbers` are the
    hash codes of objects that have only their identity."""

    __slots__ = ("depth", "numbers", "output", "read_to", "seed", "stdin", "steps", "written")

    def __init__(self, steps: int = DEFAULT_STEPS, stdin: str = "", seed: int = 0) -> None:
        self.steps = repeat(None, steps)
        self.stdin = stdin
        self.seed = seed
        self.read_to = 0
        self.output: list[str] = []
        self.written = 0
        self.depth = 0
        self.numbers: dict[int, tuple[Any, int]] = {}

    def write(self, text: str) -> None:
        """Appends to the output, or ends the script if that makes too much."""
        self.written += len(text)
        if self.written > OUTPUT_UNITS:
            raise OutputLimitReached
        self.output.append(text)


current = Machine()


def start(limit: int) -> None:
    """Gives the current script a budget of `limit` steps."""
    current.steps = repeat(None, limit)


def charge(n: int) -> None:
    """Takes n steps, or ends the script if fewer are left."""
    if n <= 0:
        return
    if n == 1:
        for _ in current.steps:
            return
    else:
        for _ in islice(current.steps, n - 1, n):
            return
    raise StepLimitReached


def charge_text(units: int) -> None:
    """For a text of that length about to be made. Short ones are among the costs of the code."""
    if units > TEXT_UNITS:
        raise MemoryLimitReached
    if units >= 64:
        charge(units >> 3)


def charge_items(count: int) -> None:
    """For so many places about to be made, each with what may come to stand there."""
    charge(count * 4)


def charge_structs(count: int) -> None:
    """For copies of so many structs."""
    charge(count * 24)


def charge_search(units: int, wanted: int) -> None:
    """For looking for a text of `wanted` units in one of `units`, the plain way."""
    charge((units * max(wanted, 1)) >> 6)


def charge_catch() -> None:
    charge(CATCH_STEPS + 4 * current.depth)


def write(text: str) -> None:
    """What the script prints."""
    current.write(text)
