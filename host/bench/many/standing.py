"""How far the runs of a plan are, told from their folders; and whether they can go on at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from host.bench.many.plan import Cell
from host.bench.running import run_settings
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.events import AnyEvent
from host.bench.runs.finishing import is_finished
from host.bench.runs.folder import RunFolder
from host.bench.runs.ledger import Attempt, AttemptRefused, attempts_in, check_goes_on
from host.bench.setup import Setup
from host.content.problems import ContentError, Problem

ALL_RUNS = "choose another folder with --runs"


@dataclass(frozen=True)
class Standing:
    """A cell with its newest attempt, None where there is none yet."""

    cell: Cell
    attempt: Attempt | None

    @property
    def events(self) -> Sequence[AnyEvent]:
        return self.attempt.events if self.attempt else ()

    @property
    def has_ended(self) -> bool:
        return self.attempt is not None and self.attempt.ending is not None

    def is_to_do(self, *, repeat: bool) -> bool:
        """Is there something to begin or to go on with? A host that was killed right at the end of
        a run left files of it unwritten."""
        if self.attempt is None or not self.has_ended:
            return True
        return not is_finished(self.attempt.folder) or (repeat and self.is_repeatable)

    @property
    def is_repeatable(self) -> bool:
        """May --repeat begin another attempt, though this one has ended?"""
        if self.attempt is None or not self.has_ended:
            return False
        is_old = self.attempt.folder.settings.task.major != self.cell.task.major
        return self.attempt.is_lost or is_old


def standings(runs: Path, cells: Iterable[Cell]) -> list[Standing]:
    """Of all cells. Raises ContentError with every run that cannot go on as the plan asks."""
    found, problems = [], []
    for cell in cells:
        try:
            found.append(standing_of(runs, cell))
        except (AttemptRefused, DamagedRun) as error:
            problems.append(Problem(runs.as_posix(), str(error), ALL_RUNS, place=cell.name))
    problems += namesakes(runs, [one.target.setup for one in cells])
    if problems:
        raise ContentError(problems)
    return found


def standing_of(runs: Path, cell: Cell) -> Standing:
    attempts = attempts_in(runs / cell.target.setup.slug / cell.task.id)
    if not attempts:
        return Standing(cell, None)
    last = attempts[-1]
    if last.folder.has_begun and last.ending is None:
        check_goes_on(last.folder, run_settings(cell.target.setup, cell.task))
    return Standing(cell, last)


def namesakes(runs: Path, setups: Sequence[Setup]) -> Iterator[Problem]:
    """Runs of a model's name under other settings: tables could not tell the two apart."""
    planned = {one.model: one for one in setups}
    known = {one.identity for one in setups}
    for folder in sorted(runs.glob("*/")):
        stored = setup_in(folder)
        if stored is None or stored.identity in known or stored.model not in planned:
            continue
        fields = differing_fields(stored, planned[stored.model])
        yield Problem(
            folder.as_posix(),
            f"{stored.model} worked with other settings here: {', '.join(fields)}",
            f"go back to those, give the new ones a name in the plan, or {ALL_RUNS}",
        )


def setup_in(folder: Path) -> Setup | None:
    """The setup whose runs are in the folder."""
    for settings in sorted(folder.glob("*/*/settings.json")):
        with suppress(DamagedRun):
            return RunFolder(settings.parent).settings.setup
    return None


def differing_fields(stored: Setup, planned: Setup) -> list[str]:
    ours, theirs = msgspec.structs.asdict(stored), msgspec.structs.asdict(planned)
    return [one for one in ours if one != "url" and ours[one] != theirs[one]]
