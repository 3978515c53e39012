"""Works through a plan: a thread for each server, which takes one run after another, so that no
server ever has two of them. What happens is told as messages, to whoever reads them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeAlias

from host.bench.agent.loop import Result
from host.bench.many.plan import Cell
from host.bench.many.standing import Standing
from host.bench.prompts.texts import MissingText
from host.bench.running import open_run, work_with
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.events import AnyEvent, Paused
from host.bench.runs.folder import OpenRun
from host.bench.runs.ledger import AttemptRefused
from host.bench.runs.lock import FolderInUse
from host.bench.runs.outcomes import Outcome

OF_THE_SERVER = frozenset({Outcome.UNREACHABLE, Outcome.AUTHORISATION, Outcome.NO_CREDIT})
"""After these no other run on this server can go on either."""
OF_THE_RUN = frozenset({Outcome.CONTEXT_TOO_SMALL, Outcome.HOST_FAULT})
"""These may come from the task. All other reasons to stand still hold for the model's other tasks
too."""
TICK = 1.0


@dataclass(frozen=True, slots=True)
class Begun:
    """A run was begun or is gone on with; `events` are those that it has already."""

    cell: Cell
    folder: Path
    events: Sequence[AnyEvent]


@dataclass(frozen=True, slots=True)
class Told:
    """An event of a run."""

    cell: Cell
    event: AnyEvent


@dataclass(frozen=True, slots=True)
class Over:
    """The run has ended, or stands still."""

    cell: Cell
    result: Result


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The run was not begun, or not gone on with."""

    cell: Cell
    reason: str


@dataclass(frozen=True, slots=True)
class QueueDone:
    """Nothing is left to do on a server. `fault` is one that no run could catch."""

    fault: BaseException | None = None


Message: TypeAlias = Begun | Told | Over | LeftOut


@dataclass(frozen=True, slots=True)
class Options:
    runs: Path
    repeat: bool = False
    with_preflight: bool = True


def queues_of(standings: Sequence[Standing]) -> list[list[Standing]]:
    """By server, in the order of the plan: a model stays loaded over all its tasks."""
    queues: dict[str, list[Standing]] = {}
    for one in standings:
        queues.setdefault(one.cell.target.setup.url, []).append(one)
    return list(queues.values())


def work_through(standings: Sequence[Standing], options: Options) -> Iterator[Message | None]:
    """Works on all runs that are to do, and gives what happens; None now and then, for clocks."""
    inbox: SimpleQueue[Message | QueueDone] = SimpleQueue()
    queues = queues_of([one for one in standings if one.is_to_do(repeat=options.repeat)])
    for one in queues:
        work = ServerQueue(one, options, inbox.put)
        threading.Thread(target=work.run, daemon=True).start()
    left = len(queues)
    while left:
        try:
            message = inbox.get(timeout=TICK)
        except Empty:
            yield None
            continue
        if not isinstance(message, QueueDone):
            yield message
            continue
        left -= 1
        if message.fault is not None:
            raise message.fault


@dataclass(slots=True)
class ServerQueue:
    """The runs on one server, one after another. `stopped` are reasons why a model's runs are left
    out, by setup; `closed` why all are."""

    standings: Sequence[Standing]
    options: Options
    tell: Callable[[Message | QueueDone], None]
    stopped: dict[str, str] = field(default_factory=dict)
    closed: str = ""

    def run(self) -> None:
        fault: BaseException | None = None
        try:
            for one in self.standings:
                self.take(one)
        except BaseException as error:
            fault = error
        self.tell(QueueDone(fault))

    def take(self, standing: Standing) -> None:
        cell = standing.cell
        reason = self.closed or self.stopped.get(cell.target.setup.identity, "")
        if reason:
            self.tell(LeftOut(cell, reason))
            return
        try:
            opened = self.open(standing)
        except FolderInUse as error:
            # That host works with this server too, which shall have one run at a time.
            self.closed = str(error)
            self.tell(LeftOut(cell, self.closed))
            return
        except (AttemptRefused, DamagedRun, MissingText) as error:
            self.tell(LeftOut(cell, str(error)))
            return
        with opened:
            self.work(cell, opened)

    def open(self, standing: Standing) -> OpenRun:
        cell = standing.cell
        repeat = self.options.repeat and standing.is_repeatable
        return open_run(self.options.runs, cell.target.setup, cell.task, repeat=repeat)

    def work(self, cell: Cell, opened: OpenRun) -> None:
        self.tell(Begun(cell, opened.folder.path, tuple(opened.log.events)))
        opened.log.report = lambda event: self.tell(Told(cell, event))
        try:
            result = work_with(opened, cell.target, with_preflight=self.options.with_preflight)
        except Exception as fault:
            # The run's log tells of it too; other runs may do without what failed.
            words = f"{type(fault).__name__}: {fault}"
            result = Paused(reason=Outcome.HOST_FAULT, message=words)
        if isinstance(result, Paused):
            self.stop_after(cell, result)
        self.tell(Over(cell, result))

    def stop_after(self, cell: Cell, paused: Paused) -> None:
        words = f"{cell.name} stands still: {paused.reason}"
        if paused.reason in OF_THE_SERVER:
            self.closed = words
        elif paused.reason not in OF_THE_RUN:
            self.stopped[cell.target.setup.identity] = words


def counts(standings: Sequence[Standing], *, repeat: bool) -> Mapping[str, int]:
    """How many runs have ended, have begun, and are to be begun."""
    to_do = [one for one in standings if one.is_to_do(repeat=repeat)]
    begun = sum(one.attempt is not None and not one.has_ended for one in to_do)
    return {"ended": len(standings) - len(to_do), "begun": begun, "new": len(to_do) - begun}
