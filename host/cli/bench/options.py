"""Options and words that the subcommands of bench share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from host.bench.grading.runs import run_folders
from host.bench.runs.folder import RunFolder
from host.cli.task.loading import folders_of
from host.content.problems import ContentError, near
from host.content.task import Task, load_task

runs_option = click.option(
    "--runs",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("runs"),
    show_default=True,
    help="The folder of all runs.",
)


def tested_task(root: Path, name: str) -> Task:
    """The task of that name with its hidden tests; wrong usage where it cannot be used."""
    folders = {one.name: one for one in folders_of(root)}
    if name not in folders:
        raise click.UsageError(f"there is no task {name}; {near(name, folders)}")
    try:
        return load_task(folders[name])
    except ContentError as error:
        raise click.UsageError(str(error)) from None


def chosen_runs(paths: tuple[Path, ...], runs: Path) -> Iterator[RunFolder]:
    """The runs in these folders, or all; wrong usage where a folder has none."""
    for path in paths or (runs,):
        found = list(run_folders(path)) if path.is_dir() else []
        if not found:
            way_out = "name a run's folder, or the folder of all runs with --runs"
            raise click.UsageError(f"there are no runs in {path}; {way_out}")
        yield from found
