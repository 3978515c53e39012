"""Work on another thread, so that the window goes on hearing its events meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

PATIENCE = 0.2
"""Seconds that a frame may take before the window looks at its events."""
BETWEEN = 0.05


class Abandoned(Exception):
    """The person closed the window while the script ran on."""


class Background(Generic[T]):
    """One piece of work. Its thread does not keep the process alive."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.results: list[T] = []
        self.error: BaseException | None = None
        self.is_done = threading.Event()
        threading.Thread(target=self.run, name="background", daemon=True).start()

    def run(self) -> None:
        try:
            self.results.append(self.work())
        except BaseException as error:
            self.error = error
        self.is_done.set()

    def result(self) -> T:
        """Of finished work; raises what the work raised."""
        if self.error is not None:
            raise self.error
        return self.results[0]


def patiently(work: Callable[[], T], pump: Callable[[float], bool]) -> T:
    """The result of the work. Where it takes long, `pump` is called now and then with the seconds
    since the start; Abandoned when that says that nobody waits any more."""
    running = Background(work)
    waited = PATIENCE
    if not running.is_done.wait(PATIENCE):
        while not running.is_done.wait(BETWEEN):
            waited += BETWEEN
            if not pump(waited):
                raise Abandoned
    return running.result()
