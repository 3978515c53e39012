"""bench grade and bench regrade: apps against hidden tests, without a model."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from host.bench.grading.grade import grade
from host.bench.grading.predictions import WrongPredictions, read_predictions
from host.bench.grading.results import Grading
from host.bench.grading.runs import NotGradable, grade_run
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.folder import RunFolder
from host.bench.runs.lock import FolderInUse
from host.cli.bench.batch import Batch, batch_options
from host.cli.bench.options import chosen_runs, runs_option
from host.cli.bench.regrading import Regraded, regraded
from host.cli.files import read_source, write_output
from host.cli.paths import ScriptFile
from scsharp.source import SourceText

UNGRADED = (NotGradable, FolderInUse, DamagedRun)


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
@batch_options
def grade_command(
    batch: Batch,
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
        batch.add(grade_file(batch, file, task_name))
    elif predictions is not None:
        grade_predictions(batch, predictions)
    else:
        for folder in chosen_runs(folders, runs):
            grade_folder(batch, folder)
    raise SystemExit(batch.exit_code)


def grade_file(batch: Batch, file: Path, task_name: str) -> Grading:
    task, method = batch.task(task_name)
    found = grade(task, read_source(file), method, batch.heard)
    if batch.as_json:
        write_json(found)
    else:
        tell(found, file.as_posix())
    return found


def grade_predictions(batch: Batch, path: Path) -> None:
    """Prints one JSON object a line, or one line of text, as each is graded."""
    try:
        lines = read_predictions(path)
    except WrongPredictions as error:
        raise click.UsageError(str(error)) from None
    for name in dict.fromkeys(one.task for one in lines):
        batch.task(name)
    for number, one in enumerate(lines, 1):
        task, method = batch.task(one.task)
        found = grade(task, SourceText(one.code, "app.scs"), method)
        batch.add(found)
        if batch.as_json:
            given = {"id": one.id, "model": one.model, "grading": found}
            write_output(msgspec.json.encode(given).decode() + "\n")
        else:
            write_output(f"{score_line(found, one.id or f'line {number}')}\n")


def grade_folder(batch: Batch, folder: RunFolder) -> None:
    """One that is graded already keeps its result: that is what regrade is for."""
    try:
        if (folder.path / "results.json").exists():
            batch.say(f"{folder.path}: graded already; bench regrade does it again")
            return
        task, method = batch.task(folder.settings.task.id)
        results = grade_run(folder, task, method, batch.heard)
    except UNGRADED as error:
        batch.say(f"not graded: {error}")
        return
    batch.add(results.grading)
    if batch.as_json:
        write_json(results)
    else:
        tell(results.grading, str(folder.path))


@click.command(epilog="Example: scsharp bench regrade --dry-run")
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@runs_option
@click.option("--force", is_flag=True, help="Grade also what its task's version lets stay.")
@click.option("--dry-run", is_flag=True, help="Tell what would change, and store nothing.")
@batch_options
def regrade(
    batch: Batch, folders: tuple[Path, ...], runs: Path, force: bool, dry_run: bool
) -> None:
    """Grade stored runs against today's hidden tests, as their task's version asks.

    Another patch of a task lets results stay, another minor version grades them again, another
    major version needs the model again. Earlier gradings stay in the run's folder.
    """
    for folder in chosen_runs(folders, runs):
        try:
            found = regraded(batch, folder, force=force, dry_run=dry_run)
        except UNGRADED as error:
            batch.say(f"not graded: {error}")
            continue
        tell_regraded(batch, folder, found)
    raise SystemExit(batch.exit_code)


def tell_regraded(batch: Batch, folder: RunFolder, found: Regraded) -> None:
    if batch.as_json:
        write_output(msgspec.json.encode(found).decode() + "\n")
        return
    write_output(f"{folder.path}: {found.fate}{f', {found.scores}' if found.scores else ''}\n")
    for flip in found.flips:
        write_output(f"    {flip}\n")


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
