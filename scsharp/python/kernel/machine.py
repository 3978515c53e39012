"""What the running script may use up, and what it reads and writes.

Compiled code and the kernel draw steps from one iterator: compiled loops in C, a kernel function
whose work grows with its data by `charge`, before it does the work. One script runs at a time; the
engine makes its machine the `current` one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice, repeat
from operator import length_hint
from typing import Any

from scsharp.lowering.limits import DEFAULT_STEPS, OUTPUT_UNITS


class LimitReached(BaseException):
    """Ends the script for good: no SC# `catch` or `finally` sees it."""

    kind = "memory"


class StepLimitReached(LimitReached):
    kind = "steps"


class DepthLimitReached(LimitReached):
    kind = "depth"


class OutputLimitReached(LimitReached):
    kind = "output"


class Machine:
    """One script's budget, output, input and seed. `depth` counts nested calls; `numbers` are the
    hash codes of objects that have only their identity."""

    __slots__ = ("depth", "numbers", "output", "read_to", "seed", "stdin", "steps", "written")

    def __init__(self, steps: int = DEFAULT_STEPS, stdin: str = "", seed: int = 0) -> None:
        self.steps: Iterator[None] = repeat(None, steps)
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
    steps = current.steps
    if n > length_hint(steps):
        deque(steps, maxlen=0)
        raise StepLimitReached
    deque(islice(steps, n), maxlen=0)


def write(text: str) -> None:
    """What the script prints."""
    current.write(text)
