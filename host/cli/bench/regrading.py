"""What regrading does to one run."""

from __future__ import annotations

import msgspec

from host.bench.grading.grade import graded_task
from host.bench.grading.runs import (
    RunResults,
    check_gradable,
    flips,
    grade_run,
    graded_anew,
    read_results,
)
from host.bench.grading.versions import Fate, fate_of
from host.bench.runs.folder import RunFolder
from host.cli.bench.batch import Batch
from host.cli.bench.options import tested_task


class Regraded(msgspec.Struct, frozen=True):
    """`fate` is what the task's version asks for, or `first` for a run without a result; `scores`
    are the old and the new one; `flips` what changed."""

    folder: str
    fate: Fate | str
    scores: str = ""
    flips: list[str] = []


def regraded(batch: Batch, folder: RunFolder, *, force: bool, dry_run: bool) -> Regraded:
    """Raises what grading a run raises."""
    before = read_results(folder)
    today = tested_task(batch.root, folder.settings.task.id)
    if before is None:
        check_gradable(folder, today)
        fate: Fate | str = "first"
    else:
        fate = fate_of(before.grading.task, graded_task(today))
    name = str(folder.path)
    if fate == "rerun" or (fate == "keep" and not force):
        return Regraded(name, fate)
    after = graded_again(batch, folder, dry_run=dry_run)
    batch.add(after.grading)
    if before is None:
        return Regraded(name, fate, shown(after))
    scores = f"{shown(before)} -> {shown(after)}"
    return Regraded(name, fate, scores, flips(before.grading, after.grading))


def graded_again(batch: Batch, folder: RunFolder, *, dry_run: bool) -> RunResults:
    task, method = batch.task(folder.settings.task.id)
    if dry_run:
        return graded_anew(folder, task, method, lambda _: None)
    return grade_run(folder, task, method)


def shown(results: RunResults) -> str:
    return f"{results.grading.passed} of {results.grading.total}"
