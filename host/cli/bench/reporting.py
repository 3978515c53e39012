"""bench report, compare, spread and triage: what graded runs say, in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import click

from host.bench.grading.results import Grading, HiddenResult
from host.bench.grading.runs import APP_PATH, read_results
from host.bench.reports import triage as readings
from host.bench.reports.averages import Averages, averages
from host.bench.reports.collecting import GradedRun, counted_runs, graded_runs, ungraded
from host.bench.reports.comparing import Comparison, Incomparable, compare
from host.bench.reports.passing import pass_counts
from host.bench.reports.spread import spreads
from host.bench.reports.statistics import wilson_interval
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.folder import RunFolder
from host.cli.bench.options import runs_option, tested_task
from host.cli.columns import aligned
from host.cli.files import write_output
from host.cli.task.loading import root_option
from host.wording import counted

HINT = "One run is a hint and not a proof: with one run a model can be lucky or unlucky."
HEAD = (
    "model", "task", "score", "95 %", "tests", "checks", "edits", "lines", "requests", "rounds",
    "unwanted", "read", "written", "minutes", "end",
)  # fmt: skip


def read_runs(root: Path) -> list[GradedRun]:
    if not root.is_dir():
        raise click.UsageError(f"there is no folder {root}; --runs names the folder of all runs")
    try:
        return graded_runs(root)
    except DamagedRun as error:
        raise click.UsageError(str(error)) from None


@click.command(epilog="Example: scsharp bench report --runs runs")
@runs_option
def report(runs: Path) -> None:
    """Print the scores and figures of all graded runs that count."""
    found = read_runs(runs)
    counting = counted_runs(found)
    lines = aligned([HEAD, *map(row, counting)]) if counting else ["no graded run counts"]
    lines += mean_lines(counting)
    lines += [f"{one.path}: not graded yet; bench grade does it" for one in ungraded(runs)]
    lost = len(found) - len(counting)
    if lost:
        lines.append(f"{counted(lost, 'graded run')} outside the score: lost, or of an old task")
    lines += measuring_nothing(counting)
    write_output("".join(f"{one}\n" for one in (*lines, HINT)))


def row(run: GradedRun) -> tuple[str, ...]:
    grading, figures = run.results.grading, run.results.figures
    return (
        run.model, run.task, score(grading), interval(grading),
        *(str(one) for one in (
            figures.own_tests, figures.checks, figures.edits,
            figures.lines_added + figures.lines_removed, figures.requests, figures.rounds,
            sum(figures.unwanted.values()), figures.tokens_read, figures.tokens_written,
        )),
        f"{(figures.model_seconds + figures.tool_seconds) / 60:.1f}", run.results.outcome,
    )  # fmt: skip


def mean_lines(runs: Sequence[GradedRun]) -> list[str]:
    """The average of each setup over its tasks."""
    setups: dict[str, list[GradedRun]] = {}
    for one in runs:
        setups.setdefault(one.setup.slug, []).append(one)
    names = Counter(each[0].model for each in setups.values())
    return [
        f"{each[0].model if names[each[0].model] == 1 else slug}: "
        f"mean of {counted(len(each), 'task')} {mean_words(averages(each))}"
        for slug, each in setups.items()
    ]


def mean_words(found: Averages) -> str:
    return f"{found.mean:.0%}{f'; {found.second}' if found.second else ''}"


def score(grading: Grading) -> str:
    return f"{grading.passed}/{grading.total} {grading.share:.0%}"


def interval(grading: Grading) -> str:
    low, high = wilson_interval(grading.passed, grading.total)
    return f"{low:.0%}-{high:.0%}"


def measuring_nothing(runs: Sequence[GradedRun]) -> list[str]:
    """Tests that every run passes or none does."""
    lines = []
    for task in sorted({one.task for one in runs}):
        for one in pass_counts([run for run in runs if run.task == task]):
            if not one.measures:
                who = "every run passes it" if one.passed else "no run passes it"
                lines.append(f"{task}: {one.name} measures nothing: {who}")
    return lines


@click.command(name="compare", epilog="Example: scsharp bench compare qwen3-8b gpt-oss-20b")
@click.argument("first")
@click.argument("second")
@runs_option
@click.option("--unequal", is_flag=True, help="Compare under different settings, and say so.")
def compare_command(first: str, second: str, runs: Path, unequal: bool) -> None:
    """Compare the models FIRST and SECOND task by task."""
    counting = counted_runs(read_runs(runs))
    try:
        found = compare(counting, first, second, unequal=unequal)
    except Incomparable as error:
        raise click.UsageError(str(error)) from None
    write_output("".join(f"{one}\n" for one in comparison_lines(found, first, second)))


def comparison_lines(found: Comparison, first: str, second: str) -> list[str]:
    rows = [("task", first, "95 %", second, "95 %", "difference")]
    for pair in found.pairs:
        one, other = pair.first.results.grading, pair.second.results.grading
        change = f"{100 * pair.difference:+.0f} points"
        rows.append((pair.task, score(one), interval(one), score(other), interval(other), change))
    ties = len(found.pairs) - found.wins - found.losses
    return [
        *(f"unequal settings: {one}" for one in found.unequal),
        *aligned(rows),
        *(f"left out: {one}" for one in found.left_out),
        f"{first} is better at {found.wins}, {second} at {found.losses}, equal at {ties}; "
        f"sign test p = {found.p_value:.3f}",
        HINT,
    ]


@click.command(epilog="Example: scsharp bench spread runs-1 runs-2 runs-3")
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def spread(folders: tuple[Path, ...]) -> None:
    """Print how far several runs of one setup differ; each folder holds one run of each."""
    found = spreads(one for folder in folders for one in read_runs(folder))
    if not found:
        raise click.UsageError("no setup has several graded runs of one task in these folders")
    for one in found:
        shown = ", ".join(f"{score:.0%}" for score in one.scores)
        runs = counted(len(one.scores), "run")
        write_output(
            f"{one.model}, {one.task}: median {one.median:.0%} of {runs}, "
            f"from {min(one.scores):.0%} to {max(one.scores):.0%} ({shown}); "
            f"mean {mean_words(one.averages)}\n"
        )
        for flip in one.flips:
            write_output(f"    {flip.name}: passed in {flip.passed} of {flip.runs}\n")


@click.command(epilog="Example: scsharp bench triage runs/SETUP/TASK/1")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@root_option
def triage(folder: Path, root: Path) -> None:
    """Walk through the failed tests of the run in FOLDER, and store what you think of each."""
    run = RunFolder(folder)
    results = read_results(run) if run.has_begun else None
    if results is None:
        raise click.UsageError(f"{folder} is no graded run; bench grade grades it")
    grading = results.grading
    number = results.graded_version
    text = "" if number is None else run.version_text(number)
    known = readings.read_triage(run)
    for test in grading.tests:
        if not test.has_passed and not holds(known.get(test.name), grading):
            show_test(test, text, root, grading.task.id)
            ask(run, test, grading)


def holds(verdict: readings.TriageVerdict | None, grading: Grading) -> bool:
    return verdict is not None and (verdict.app_sha256, verdict.content_hash) == (
        grading.app_sha256, grading.task.content_hash,
    )  # fmt: skip


def show_test(test: HiddenResult, app: str, root: Path, task_name: str) -> None:
    """Rule, test, message, and the app's lines that the message names."""
    task = tested_task(root, task_name)
    lines = [f"\n{test.name}: {test.verdict}: {test.message}"]
    lines += [f"  [{one}] {task.rules[one].text}" for one in test.rules if one in task.rules]
    place = next((one.line for one in task.tests if one.name == test.name), None)
    if place is not None:
        lines.append(body_of(task.hidden.text, place))
    if app:
        lines += [f"{APP_PATH}:", *(f"{at:5}  {one}" for at, one in enumerate(app.splitlines(), 1))]
    click.echo("\n".join(lines))


def body_of(text: str, line: int) -> str:
    """From the test's head to the brace that closes it."""
    lines = text.splitlines()[line - 1 :]
    end = next((at for at, one in enumerate(lines) if one.startswith("}")), len(lines) - 1)
    return "\n".join(lines[: end + 1])


def ask(run: RunFolder, test: HiddenResult, grading: Grading) -> None:
    choices = ", ".join(f"{name} ({meaning})" for name, meaning in readings.MEANINGS.items())
    click.echo(f"{choices}, or skip")
    chosen = click.prompt("verdict", type=click.Choice([*readings.READINGS, "skip"]))
    if chosen != "skip":
        note = click.prompt("note", default="", show_default=False)
        verdict = readings.TriageVerdict(
            cast(readings.Reading, chosen), note, grading.app_sha256, grading.task.content_hash
        )
        readings.write_verdict(run, test.name, verdict)
