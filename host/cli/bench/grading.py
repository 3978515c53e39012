"""bench grade and bench regrade: apps against hidden tests, without a model."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click
import msgspec

from host.bench.grading.predictions import Prediction, WrongPredictions, read_predictions
from host.bench.grading.results import Grading
from host.bench.grading.runs import RunToGrade, run_to_grade
from host.bench.runs.folder import RunFolder
from host.cli.bench.batch import Grader, Wanted, grading_options
from host.cli.bench.options import chosen_runs, runs_option
from host.cli.bench.regrading import UNGRADED, regrading, tell_regraded
from host.cli.files import read_source, write_output
from host.cli.paths import ScriptFile
from scsharp.source import SourceText


@click.command(name="grade", epilog="Example: scsharp bench grade --file app.scs --task lamp-row")
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--file", "file", type=ScriptFile(), help="Grade this app; needs --task.")
@click.option("--task", "task_name", help="The task of --file, by its id.")
@click.option(
    "--predictions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Grade the apps of a JSONL file; each line has task and code.",
)
@runs_option
@grading_options
def grade_command(
    grader: Grader,
    folders: tuple[Path, ...],
    file: Path | None,
    task_name: str | None,
    predictions: Path | None,
    runs: Path,
) -> None:
    """Grade the runs in FOLDERS that are not graded yet, all runs, or one app.

    The exit code is 0 whatever the score, and 3 where the host or an engine failed.
    """
    if file is not None:
        if task_name is None or folders or predictions:
            raise click.UsageError("--file needs --task, and neither folders nor --predictions")
        wanted = [wanted_file(grader, file, task_name)]
    elif predictions is not None:
        wanted = list(wanted_predictions(grader, predictions))
    else:
        found = [wanted_run(grader, folder) for folder in chosen_runs(folders, runs)]
        wanted = [one for one in found if one is not None]
    grader.grade(wanted, tells_tests=predictions is None)
    raise SystemExit(grader.exit_code)


def wanted_file(grader: Grader, file: Path, task_name: str) -> Wanted:
    def done(found: Grading) -> None:
        if grader.as_json:
            write_json(found)
        else:
            tell(found, file.as_posix())

    return grader.wanted(task_name, read_source(file), done, None)


def wanted_predictions(grader: Grader, path: Path) -> Iterator[Wanted]:
    """Each prints one JSON object a line, or one line of text, as it is graded."""
    try:
        lines = read_predictions(path)
    except WrongPredictions as error:
        raise click.UsageError(str(error)) from None
    for number, one in enumerate(lines, 1):
        app = SourceText(one.code, "app.scs")
        yield grader.wanted(one.task, app, partial(tell_prediction, grader, number, one), None)


def tell_prediction(grader: Grader, number: int, one: Prediction, found: Grading) -> None:
    if grader.as_json:
        given = {"id": one.id, "model": one.model, "grading": found}
        write_output(msgspec.json.encode(given).decode() + "\n")
    else:
        write_output(f"{score_line(found, one.id or f'line {number}')}\n")


def wanted_run(grader: Grader, folder: RunFolder) -> Wanted | None:
    """One that is graded already keeps its result: that is what regrade is for."""
    try:
        if (folder.path / "results.json").exists():
            grader.say(f"{folder.path}: graded already; bench regrade does it again")
            return None
        name = folder.settings.task.id
        run = run_to_grade(folder, grader.batch(name).task)
    except UNGRADED as error:
        grader.say(f"not graded: {error}")
        return None
    return grader.wanted(name, run.app, partial(keep, grader, run), run.seed)


def keep(grader: Grader, run: RunToGrade, found: Grading) -> None:
    results = run.results(found)
    try:
        grader.store(run, results)
    except UNGRADED as error:
        grader.say(f"not kept: {error}")
        return
    if grader.as_json:
        write_json(results)
    else:
        tell(found, str(run.folder.path))


@click.command(epilog="Example: scsharp bench regrade --dry-run")
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@runs_option
@click.option("--force", is_flag=True, help="Grade also what its task's version lets stay.")
@click.option("--dry-run", is_flag=True, help="Tell what would change, and store nothing.")
@grading_options
def regrade(
    grader: Grader, folders: tuple[Path, ...], runs: Path, force: bool, dry_run: bool
) -> None:
    """Grade stored runs against today's hidden tests, as their task's version asks.

    Another patch of a task lets results stay, another minor version grades them again, another
    major version needs the model again. Earlier gradings stay in the run's folder.
    """
    wanted = []
    for folder in chosen_runs(folders, runs):
        try:
            found = regrading(grader, folder, force=force, dry_run=dry_run)
        except UNGRADED as error:
            grader.say(f"not graded: {error}")
            continue
        if isinstance(found, Wanted):
            wanted.append(found)
        else:
            tell_regraded(grader, found)
    grader.grade(wanted)
    raise SystemExit(grader.exit_code)


def tell(found: Grading, name: str) -> None:
    lines = [f"build {'passed' if found.build.passed else f'failed: {found.build.reason}'}"]
    lines += [f"Part A: {one}" for one in found.breaches]
    lines += [f"fault of the host: {one}" for one in (*found.faults, *found.differences)]
    lines.append(score_line(found, name))
    write_output("".join(f"{one}\n" for one in lines))


def score_line(found: Grading, name: str) -> str:
    draft = ", a draft: nobody is graded by it" if found.task.is_draft else ""
    return (
        f"{name}: {found.passed} of {found.total} passed ({found.share:.0%}), "
        f"{found.task.id} {found.task.version}{draft}, seed {found.seed}"
    )


def write_json(value: object) -> None:
    write_output(msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n")
