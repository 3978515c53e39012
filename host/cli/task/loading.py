"""Options and loading that the subcommands share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from host.cli.files import write_output
from host.content.problems import ContentError, Problem, near
from host.content.proof import Proof, load_proof
from host.content.task import Task, load_task, task_folders

SCHEMA = 1
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


def loaded(root: Path, name: str, as_json: bool) -> tuple[Task, Proof]:
    """The task of that name; the command ends with what is wrong where it is not well-formed."""
    [one] = chosen_tasks(root, (name,), as_json)
    return one


def chosen_tasks(root: Path, names: tuple[str, ...], as_json: bool) -> list[tuple[Task, Proof]]:
    """The tasks of these names, or all; the command ends with everything that is wrong where some
    are not well-formed."""
    folders = {one.name: one for one in folders_of(root)}
    found: list[tuple[Task, Proof]] = []
    problems: list[Problem] = []
    for name in dict.fromkeys(names or folders):
        if name not in folders:
            raise click.UsageError(f"there is no task {name}; {near(name, folders)}")
        try:
            task = load_task(folders[name])
            found.append((task, load_proof(task)))
        except ContentError as error:
            problems += error.problems
    if problems:
        end_with(problems, as_json)
    return found


def end_with(problems: Sequence[Problem], as_json: bool) -> NoReturn:
    if as_json:
        data = {"schema": SCHEMA, "problems": [one.as_data() for one in problems]}
        write_output(json.dumps(data, indent=2) + "\n")
    else:
        write_output("".join(f"{one}\n" for one in problems))
    raise SystemExit(1)
