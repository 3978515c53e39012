"""What regrading does to one run."""

from __future__ import annotations

from functools import partial

import msgspec

from host.bench.grading.grade import graded_task
from host.bench.grading.results import Grading
from host.bench.grading.runs import (
    NotGradable,
    RunResults,
    RunToGrade,
    check_gradable,
    flips,
    read_results,
    run_to_grade,
)
from host.bench.grading.versions import Fate, fate_of
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.folder import RunFolder
from host.bench.runs.lock import FolderInUse
from host.cli.bench.batch import Grader, Wanted
from host.cli.files import write_output

UNGRADED = (NotGradable, FolderInUse, DamagedRun)


class Regraded(msgspec.Struct, frozen=True):
    """`fate` is what the task's version asks for, or `first` for a run without a result; `scores`
    are the old and the new one; `flips` what changed."""

    folder: str
    fate: Fate | str
    scores: str = ""
    flips: list[str] = []


def regrading(
    grader: Grader, folder: RunFolder, *, force: bool, dry_run: bool
) -> Wanted | Regraded:
    """What is to be graded again, or why nothing is. Raises what grading a run raises."""
    before = read_results(folder)
    name = folder.settings.task.id
    today = grader.batch(name).task
    if before is None:
        check_gradable(folder, today)
        fate: Fate | str = "first"
    else:
        fate = fate_of(before.grading.task, graded_task(today))
    if fate == "rerun" or (fate == "keep" and not force):
        return Regraded(str(folder.path), fate)
    run = run_to_grade(folder, today)
    done = partial(regraded, grader, run, fate, before, dry_run)
    return grader.wanted(name, run.app, done, run.seed)


def regraded(
    grader: Grader,
    run: RunToGrade,
    fate: Fate | str,
    before: RunResults | None,
    dry_run: bool,
    grading: Grading,
) -> None:
    """Stores the new grading and tells what has changed."""
    after = run.results(grading)
    if not dry_run:
        try:
            grader.store(run, after)
        except UNGRADED as error:
            grader.say(f"not kept: {error}")
            return
    name = str(run.folder.path)
    if before is None:
        tell_regraded(grader, Regraded(name, fate, shown(after)))
        return
    scores = f"{shown(before)} -> {shown(after)}"
    tell_regraded(grader, Regraded(name, fate, scores, flips(before.grading, grading)))


def tell_regraded(grader: Grader, found: Regraded) -> None:
    if grader.as_json:
        write_output(msgspec.json.encode(found).decode() + "\n")
        return
    scores = f", {found.scores}" if found.scores else ""
    write_output(f"{found.folder}: {found.fate}{scores}\n")
    for flip in found.flips:
        write_output(f"    {flip}\n")


def shown(results: RunResults) -> str:
    return f"{results.grading.passed} of {results.grading.total}"
