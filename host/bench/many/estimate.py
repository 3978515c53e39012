"""How long the rest of a plan may take, from the runs that have ended and those that go on."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from host.bench.many.plan import Cell
from host.bench.many.standing import Standing
from host.bench.many.working import Begun, LeftOut, Message, Over, Told, queues_of
from host.bench.runs.events import Answer, AnyEvent, Ended
from host.bench.runs.figures import figures_of


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """`is_most`: no run has ended yet, so it is what it takes if every answer is used."""

    seconds: float
    is_most: bool

    def __str__(self) -> str:
        return f"{'at most' if self.is_most else 'about'} {duration(self.seconds)}"


def duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes <= 1:
        return "a minute"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


@dataclass(slots=True)
class Current:
    """The run that a server works on. `before` are the seconds of it that were spent earlier."""

    cell: Cell
    begun: float
    before: float
    answers: int


@dataclass(slots=True)
class ServerEstimate:
    """One server's runs. `spent` are the seconds of ended runs by setup."""

    waiting: list[Cell]
    spent: dict[str, list[float]] = field(default_factory=dict)
    current: Current | None = None

    def seconds_left(self, now: float) -> TimeLeft | None:
        """None where nothing is known yet."""
        current = self.current
        done = 0.0 if current is None else current.before + now - current.begun
        rate = done / current.answers if current is not None and current.answers else None
        if not self.spent and rate is None and (self.waiting or current):
            return None
        ahead = sum(self.expected(one, rate) for one in self.waiting)
        if current is not None:
            ahead += max(self.expected(current.cell, rate) - done, 0.0)
        return TimeLeft(ahead, is_most=not self.spent)

    def expected(self, cell: Cell, rate: float | None) -> float:
        """Of a whole run: like the same setup's others, else like the server's; before any has
        ended, every answer that it may have."""
        if not self.spent:
            return (rate or 0.0) * cell.task.answer_limit
        alike = self.spent.get(cell.target.setup.identity)
        everything = [one for times in self.spent.values() for one in times]
        return statistics.fmean(alike or everything)

    def ended(self, cell: Cell, seconds: float) -> None:
        self.spent.setdefault(cell.target.setup.identity, []).append(seconds)


class Estimate:
    """Hears the messages of a plan at work."""

    def __init__(
        self,
        standings: Sequence[Standing],
        *,
        repeat: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clock = clock
        self.servers: dict[str, ServerEstimate] = {}
        for queue in queues_of(standings):
            waiting = [one.cell for one in queue if one.is_to_do(repeat=repeat)]
            server = self.servers[queue[0].cell.target.setup.url] = ServerEstimate(waiting)
            for one in queue:
                if one.has_ended and not one.is_repeatable:
                    server.ended(one.cell, seconds_of(one.events))

    def hear(self, message: Message) -> None:
        server = self.servers[message.cell.target.setup.url]
        match message:
            case Begun(cell, events=events):
                server.waiting.remove(cell)
                answers = sum(isinstance(one, Answer) for one in events)
                server.current = Current(cell, self.clock(), seconds_of(events), answers)
            case Told(event=Answer()):
                assert server.current is not None
                server.current.answers += 1
            case Over(cell, result):
                current, server.current = server.current, None
                if isinstance(result, Ended) and current is not None:
                    server.ended(cell, current.before + self.clock() - current.begun)
            case LeftOut(cell):
                server.waiting.remove(cell)

    def time_left(self) -> TimeLeft | None:
        """Servers work side by side: the slowest decides."""
        found = [one.seconds_left(self.clock()) for one in self.servers.values()]
        known = [one for one in found if one is not None]
        if len(known) < len(found):
            return None
        return max(known, key=lambda one: one.seconds, default=None)


def seconds_of(events: Sequence[AnyEvent]) -> float:
    """What the model and its tools took."""
    figures = figures_of(events)
    return figures.model_seconds + figures.tool_seconds
