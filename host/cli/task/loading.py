"""Options and loading that the subcommands share."""

from __future__ import annotations

from pathlib import Path

import click

from host.cli.files import write_output
from host.content.problems import ContentError, near
from host.content.proof import Proof, load_proof
from host.content.task import Task, load_task, task_folders

root_option = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The folder that holds apps_tasks, reference_apps and mutants.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")


def folders_of(root: Path) -> list[Path]:
    try:
        return task_folders(root)
    except ContentError as error:
        raise click.UsageError(str(error)) from None


def loaded(root: Path, name: str) -> tuple[Task, Proof]:
    """The task of that name; the command ends with what is wrong where it is not well-formed."""
    folders = {one.name: one for one in folders_of(root)}
    if name not in folders:
        raise click.UsageError(f"there is no task {name}; {near(name, folders)}")
    try:
        task = load_task(folders[name])
        return task, load_proof(task)
    except ContentError as error:
        write_output(f"{error}\n")
        raise SystemExit(1) from None


def chosen_tasks(root: Path, names: tuple[str, ...]) -> list[tuple[Task, Proof]]:
    """The tasks of these names, or all; the command ends where one is not well-formed."""
    chosen = dict.fromkeys(names) or [one.name for one in folders_of(root)]
    return [loaded(root, one) for one in chosen]
