"""How far a verification is: bars on a terminal, plain lines elsewhere, on standard error."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from host.content.verification.units import Unit, Watcher

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Stage = tuple[str, str]


@contextmanager
def watcher_for() -> Iterator[Watcher]:
    if not sys.stderr.isatty():
        yield Lines()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        yield Bars(bars)


class Lines:
    """A line when a stage of a task is done."""

    def __init__(self) -> None:
        self.left: Counter[Stage] = Counter()
        self.total: Counter[Stage] = Counter()

    def begin(self, units: Sequence[Unit]) -> None:
        counted = Counter((one.task, one.stage) for one in units for _ in one.keys)
        self.left.update(counted)
        self.total.update(counted)

    def done(self, unit: Unit) -> None:
        stage = unit.task, unit.stage
        self.left[stage] -= len(unit.keys)
        if self.left[stage] == 0:
            sys.stderr.write(f"{unit.task}: {unit.stage}: {self.total[stage]} done\n")
            sys.stderr.flush()


class Bars:
    """A bar for each stage of a task."""

    def __init__(self, bars: Progress) -> None:
        self.bars = bars
        self.known: dict[Stage, TaskID] = {}

    def begin(self, units: Sequence[Unit]) -> None:
        counted = Counter((one.task, one.stage) for one in units for _ in one.keys)
        for (task, stage), total in counted.items():
            self.known[task, stage] = self.bars.add_task(f"{task}: {stage}", total=total)

    def done(self, unit: Unit) -> None:
        self.bars.advance(self.known[unit.task, unit.stage], len(unit.keys))
