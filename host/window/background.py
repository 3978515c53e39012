"""Work on another thread, so that the window goes on hearing its events meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from scsharp.python.deep_stack import Task

T = TypeVar("T")

PATIENCE = 0.2
"""Seconds that a frame may take before the window looks at its events."""
BETWEEN = 0.05


class Abandoned(Exception):
    """The person closed the window while the script ran on."""


def in_background(work: Callable[[], T]) -> Task[T]:
    """Begins the work on a thread of its own, which does not keep the process alive."""
    task = Task(work)
    threading.Thread(target=task.perform, name="background", daemon=True).start()
    return task


def patiently(work: Callable[[], T], pump: Callable[[float], bool]) -> T:
    """The result of the work. Where it takes long, `pump` is called now and then with the seconds
    since the start; Abandoned when that says that nobody waits any more."""
    running = in_background(work)
    waited = PATIENCE
    if not running.is_done.wait(PATIENCE):
        while not running.is_done.wait(BETWEEN):
            waited += BETWEEN
            if not pump(waited):
                raise Abandoned
    return running.outcome()
