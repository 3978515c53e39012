"""scsharp new task"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import click

from host.cli.files import create_file, write_output

TEMPLATES = files("host") / "templates" / "task"
ID = "{{id}}"
TITLE = "{{title}}"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PLACES = {
    "task.toml": "apps_tasks/{}/task.toml",
    "task.md": "apps_tasks/{}/task.md",
    "hidden.scs": "apps_tasks/{}/hidden.scs",
    "first.scs": "reference_apps/{}/first.scs",
    "second.scs": "reference_apps/{}/second.scs",
    "mutants.toml": "mutants/{}.toml",
}


@click.command(name="task", epilog="Example: scsharp new task lantern-row")
@click.argument("name")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The folder that holds apps_tasks, reference_apps and mutants.",
)
def task(name: str, root: Path) -> None:
    """Write the files of the task NAME: a draft that is proved, to be changed.

    Files that are there are never overwritten.
    """
    if not NAME.fullmatch(name):
        raise click.UsageError(
            f"'{name}' is no name for a task: small letters and digits, words joined by -"
        )
    paths = {file: root / place.format(name) for file, place in PLACES.items()}
    there = [one for one in paths.values() if one.exists()]
    if there:
        raise click.UsageError(f"{there[0]} is there already; choose another name")
    create_all({path: filled(file, name) for file, path in paths.items()})
    written = "".join(f"    {one}\n" for one in paths.values())
    write_output(f"The task {name} is ready:\n\n{written}\n{next_steps(name, root)}")


def create_all(texts: Mapping[Path, str]) -> None:
    """All files, or none: half a task would stand in the way of the next try."""
    written: list[Path] = []
    try:
        for path, text in texts.items():
            create_file(path, text)
            written.append(path)
    except click.UsageError:
        for path in written:
            path.unlink(missing_ok=True)
            with suppress(OSError):
                path.parent.rmdir()
        raise


def filled(file: str, name: str) -> str:
    title = name.replace("-", " ").capitalize()
    return (TEMPLATES / file).read_text("utf-8").replace(ID, name).replace(TITLE, title)


def next_steps(name: str, root: Path) -> str:
    where = "" if root == Path() else f" --root {root}"
    return (
        f"Next: change them, and prove the task with\n\n    scsharp task verify {name}{where}\n\n"
        "docs/writing-tasks.md tells how a task is written.\n"
    )
