"""Pieces of work with keys, and the loop that gets them done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from host.content.verification.store import ResultStore
from host.spreading.tries import each_done
from scsharp.workers import TaskFault


@dataclass(frozen=True, slots=True)
class Unit:
    """`function(*arguments)` gives one result for each of the keys. `task` and `stage` are for
    those who watch."""

    task: str
    stage: str
    keys: tuple[str, ...]
    function: Callable[..., Sequence[Any]]
    arguments: tuple[Any, ...]


class Watcher(Protocol):
    """Who wants to know how far it is."""

    def begin(self, units: Sequence[Unit]) -> None:
        """These pieces are to be done."""

    def done(self, unit: Unit) -> None: ...


@dataclass(slots=True)
class Runner:
    """Gives units to the executor and keeps their results."""

    executor: Executor
    store: ResultStore
    watcher: Watcher

    def run(self, units: Iterable[Unit]) -> dict[str, str]:
        """Does what is not done yet. The result tells what could not be done, by key."""
        open_units = [one for one in units if not all(key in self.store.found for key in one.keys)]
        self.watcher.begin(open_units)
        lost: dict[str, str] = {}
        for unit, future in each_done(self.executor, open_units):
            if reason := self.take(unit, future):
                lost.update(dict.fromkeys(unit.keys, reason))
            self.watcher.done(unit)
        return lost

    def take(self, unit: Unit, future: Future[Sequence[Any]]) -> str:
        """Keeps the results; why there are none, otherwise."""
        error = future.exception()
        if error is None:
            for key, one in zip(unit.keys, future.result(), strict=True):
                self.store.put(key, msgspec.to_builtins(one))
            return ""
        if isinstance(error, TaskFault):
            return str(error).strip().splitlines()[-1]
        return f"{type(error).__name__}: {error}"
