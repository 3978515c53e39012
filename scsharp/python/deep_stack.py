"""A thread with a large stack, on which all scripts of a process run, one after the other.

Scripts may call 2,000 deep, and kernel functions call back into them: Python's usual stack is too
small for that.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")

STACK_BYTES = 512 << 20
FRAMES = 200_000

# CPython has one limit for all threads, so it is set once and for all.
sys.setrecursionlimit(max(sys.getrecursionlimit(), FRAMES))


class Task(Generic[T]):
    """A call on its way to another thread, then its result."""

    def __init__(self, action: Callable[[], T]) -> None:
        self.action = action
        self.is_done = threading.Event()
        self.result: list[T] = []
        self.error: BaseException | None = None

    def perform(self) -> None:
        try:
            self.result.append(self.action())
        except BaseException as error:
            self.error = error
        self.is_done.set()

    def outcome(self) -> T:
        """Waits for the result; raises what the call raised."""
        self.is_done.wait()
        if self.error is not None:
            raise self.error
        return self.result[0]


class DeepThread:
    """Takes tasks until the process ends."""

    def __init__(self) -> None:
        self.tasks: SimpleQueue[Task[object]] = SimpleQueue()
        before = threading.stack_size(STACK_BYTES)
        try:
            self.thread = threading.Thread(target=self.serve, name="scripts", daemon=True)
            self.thread.start()
        finally:
            threading.stack_size(before)

    def serve(self) -> None:
        while True:
            self.tasks.get().perform()


@cache
def deep_thread() -> DeepThread:
    return DeepThread()


def run_deep(action: Callable[[], T]) -> T:
    """Calls `action` on the thread and waits; on the thread itself it is a plain call."""
    owner = deep_thread()
    if threading.current_thread() is owner.thread:
        return action()
    task = Task(action)
    owner.tasks.put(task)  # type: ignore[arg-type]
    return task.outcome()
