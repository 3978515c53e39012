"""bench run and bench watch: a model builds an app, and the run is kept as a folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from host.bench.many.working import Options
from host.bench.model.models_file import Target, WrongModels, find_target
from host.bench.prompts.texts import MissingText
from host.bench.running import open_run, work_with
from host.bench.runs.event_log import DamagedRun
from host.bench.runs.events import AnyEvent, Paused
from host.bench.runs.folder import OpenRun, RunFolder
from host.bench.runs.following import follow
from host.bench.runs.ledger import AttemptEnded, AttemptRefused
from host.bench.runs.lines import event_line
from host.bench.runs.lock import FolderInUse
from host.bench.task import BenchTask, without_tests
from host.cli.bench.options import runs_option
from host.cli.bench.planned import run_plan
from host.cli.endings import FAULT
from host.cli.files import write_output
from host.cli.task.loading import folders_of, root_option
from host.content.problems import ContentError, near
from host.content.task import load_task

REFUSED = (AttemptRefused, FolderInUse, DamagedRun, MissingText)


def run_options(command: Callable[..., None]) -> Callable[..., None]:
    """--runs, --repeat and --skip-preflight, given to the command as options."""

    @runs_option
    @click.option(
        "--repeat",
        is_flag=True,
        help="Begin another attempt after one that was lost, or for a new version of the task.",
    )
    @click.option("--skip-preflight", is_flag=True, help="Ask the server nothing before the run.")
    @wraps(command)
    def with_options(runs: Path, repeat: bool, skip_preflight: bool, **others: Any) -> None:
        options = Options(runs, repeat, with_preflight=not skip_preflight)
        command(options=options, **others)

    return with_options


@click.command(epilog="Example: scsharp bench run --model qwen3-8b --task lamp-row")
@click.option("--model", help="A model of the models file, or embedded:NAME.")
@click.option("--task", help="A task, by its id.")
@click.option(
    "--plan",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Many runs instead: models by tasks, from a TOML file.",
)
@root_option
@click.option(
    "--models-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Where models and servers are described; else models.toml.",
)
@run_options
def run(
    model: str | None,
    task: str | None,
    plan: Path | None,
    root: Path,
    models_file: Path | None,
    options: Options,
) -> None:
    """Let a model work on a task, or all models of a plan on all its tasks.

    A run that was stopped goes on. One run of a setup at a task counts; it is not repeated.
    """
    if plan is not None and not model and not task:
        run_plan(plan, root, models_file, options)
        return
    if plan is not None or not model or not task:
        raise click.UsageError("name --model and --task, or a --plan that has both")
    target = target_of(model, models_file)
    chosen = task_of(root, task)
    try:
        opened = open_run(options.runs, target.setup, chosen, repeat=options.repeat)
    except AttemptEnded as ended:
        write_output(f"{ended}\n")
        return
    except REFUSED as error:
        raise click.UsageError(str(error)) from None
    with opened:
        work(opened, target, with_preflight=options.with_preflight)


def work(opened: OpenRun, target: Target, *, with_preflight: bool) -> None:
    """Prints each event. A run that stands still ends with exit code 3: the fault is the host's or
    the server's."""
    write_output(f"run folder: {opened.folder.path}\n")
    opened.log.report = print_event
    result = work_with(opened, target, with_preflight=with_preflight)
    if isinstance(result, Paused):
        write_output("The same command goes on where the run was.\n")
        raise SystemExit(FAULT)


def print_event(event: AnyEvent) -> None:
    write_output(f"{event_line(event)}\n")


def target_of(model: str, models_file: Path | None) -> Target:
    try:
        return find_target(model, models_file)
    except WrongModels as error:
        raise click.UsageError(str(error)) from None


def task_of(root: Path, name: str) -> BenchTask:
    folders = {one.name: one for one in folders_of(root)}
    if name not in folders:
        raise click.UsageError(f"there is no task {name}; {near(name, folders)}")
    try:
        return without_tests(load_task(folders[name]))
    except ContentError as error:
        raise click.UsageError(str(error)) from None


@click.command(epilog="Example: scsharp bench watch runs/SETUP/TASK/1")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--once", is_flag=True, help="Print what there is, and end.")
def watch(folder: Path, once: bool) -> None:
    """Follow the run in FOLDER until it ends."""
    opened = RunFolder(folder)
    if not opened.has_begun:
        raise click.UsageError(f"{folder} is no run: it has no settings.json")
    try:
        for event in follow(opened, is_live=not once):
            print_event(event)
    except DamagedRun as error:
        raise click.UsageError(str(error)) from None
