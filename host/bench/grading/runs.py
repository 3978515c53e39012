"""Grades runs: the graded file of a run folder, with results.json beside it.

Every grading is kept; the newest is the result. No model is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from host.bench.grading.results import Grading
from host.bench.runs.degenerate import why_degenerate
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.events import Ended
from host.bench.runs.figures import Figures, figures_of
from host.bench.runs.files import write_whole
from host.bench.runs.folder import SETTINGS, RunFolder, ending_of, graded_version
from host.bench.runs.lock import FolderLock
from host.bench.runs.outcomes import ENDINGS, Outcome
from host.content.task import Task
from scsharp.source import SourceText

RESULTS = "results.json"
GRADINGS = "gradings"
PAGE = "play.html"
APP_PATH = "app.scs"


class NotGradable(Exception):
    """The run cannot be graded against this task; the message says why and what can be done."""


class RunResults(msgspec.Struct, frozen=True, kw_only=True):
    """results.json. `counts` is false for a run that a fault of host or transport lost.
    `degenerate` says why the second average leaves it out. `number` counts the gradings of this
    run."""

    number: int
    outcome: Outcome
    detail: str = ""
    counts: bool
    degenerate: str = ""
    graded_version: int | None
    grading: Grading
    figures: Figures


def run_folders(path: Path) -> Iterator[RunFolder]:
    """The run in a folder, or all runs below it."""
    for settings in sorted(path.rglob(SETTINGS)):
        yield RunFolder(settings.parent)


def read_results(folder: RunFolder) -> RunResults | None:
    """The newest grading; None for a run that was not graded. Raises DamagedRun."""
    path = folder.path / RESULTS
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=RunResults)
    except msgspec.DecodeError as error:
        raise DamagedRun(f"{path} cannot be read: {error}") from None


@dataclass(frozen=True, slots=True)
class RunToGrade:
    """What of a run is needed to grade it. A run that was graded before keeps its `seed`, so that
    nothing but the task and the host can change its result; `number` counts its gradings."""

    folder: RunFolder
    ended: Ended
    number: int
    seed: int | None
    graded_version: int | None

    @property
    def app(self) -> SourceText | None:
        if self.graded_version is None:
            return None
        return SourceText(self.folder.version_text(self.graded_version), APP_PATH)

    def results(self, grading: Grading) -> RunResults:
        outcome, events = self.ended.outcome, self.folder.events()
        return RunResults(
            number=self.number,
            outcome=outcome,
            detail=self.ended.detail,
            counts=not ENDINGS[outcome].is_infrastructure,
            degenerate=why_degenerate(events),
            graded_version=self.graded_version,
            grading=grading,
            figures=figures_of(events),
        )


def run_to_grade(folder: RunFolder, task: Task) -> RunToGrade:
    """Raises NotGradable and DamagedRun."""
    check_gradable(folder, task)
    events = folder.events()
    ended = ending_of(events)
    assert ended is not None
    before = read_results(folder)
    return RunToGrade(
        folder,
        ended,
        1 if before is None else before.number + 1,
        None if before is None else before.grading.seed,
        graded_version(events),
    )


def check_gradable(folder: RunFolder, task: Task) -> None:
    if ending_of(folder.events()) is None:
        raise NotGradable(f"{folder.path} has not ended; scsharp bench run goes on with it")
    stored = folder.settings.task
    if stored.id != task.id:
        raise NotGradable(f"{folder.path} is a run of {stored.id}, not of {task.id}")
    major = task.settings.version.partition(".")[0]
    if stored.major != major:
        raise NotGradable(
            f"{folder.path} worked on version {stored.version} of {task.id}, which is "
            f"{task.settings.version} now: models work again, with bench run --repeat"
        )


def store_results(folder: RunFolder, results: RunResults, page: str = "") -> None:
    """The grading's own file first: results.json is always one of them. `page` is the app to play,
    empty where there is none.

    Raises FolderInUse where another host works on the run, and NotGradable where one has graded it
    meanwhile.
    """
    lock = FolderLock(folder.path)
    try:
        stored = read_results(folder)
        if stored is not None and stored.number >= results.number:
            raise NotGradable(f"{folder.path}: another host has graded it meanwhile; that stays")
        if page:
            write_whole(folder.path / PAGE, page.encode("utf-8", "replace"))
        data = msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"
        write_whole(folder.path / GRADINGS / f"{results.number:04}.json", data)
        write_whole(folder.path / RESULTS, data)
    finally:
        lock.release()


def flips(before: Grading, after: Grading) -> list[str]:
    """Results that changed between two gradings, in words."""
    old = {one.name: one.verdict for one in before.tests}
    changed = [
        f"{one.name}: {old.get(one.name, 'not there')} -> {one.verdict}"
        for one in after.tests
        if old.get(one.name) != one.verdict
    ]
    if before.build.passed != after.build.passed:
        changed.insert(0, f"build: {'passes' if after.build.passed else 'fails'} now")
    return changed
