"""Who may work beside whom in this process: gradings run side by side, but a test that only the
clock ended is run again with nothing beside it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """Many may hold it together, or one alone. Who wants it alone goes before who comes later."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.together_now = 0
        self.is_alone = False
        self.waiting_alone = 0

    @contextmanager
    def together(self) -> Iterator[None]:
        with self.changed:
            self.changed.wait_for(lambda: not self.is_alone and not self.waiting_alone)
            self.together_now += 1
        try:
            yield
        finally:
            with self.changed:
                self.together_now -= 1
                self.changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        with self.changed:
            self.waiting_alone += 1
            self.changed.wait_for(lambda: not self.is_alone and not self.together_now)
            self.waiting_alone -= 1
            self.is_alone = True
        try:
            yield
        finally:
            with self.changed:
                self.is_alone = False
                self.changed.notify_all()


GRADINGS = Turns()
