"""scsharp new"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

from host.cli.files import create_file, write_output
from host.cli.new_task import task

ENDING = ".scs"
TEMPLATE = files("host") / "templates" / "app.scs"
TITLE = "{{title}}"
NAMES = re.compile(r"\w[\w -]*")
"""Names of files on every system, which need no escapes in a string either."""


@click.group(name="new", epilog="Example: scsharp new app stars")
def command() -> None:
    """Write a starting point that runs and passes its own tests."""


command.add_command(task)


@command.command(epilog="Example: scsharp new app stars")
@click.argument("name")
def app(name: str) -> None:
    """Write NAME.scs, a small app to change: it plays, and has a test.

    NAME may have folders before it. A file that is there is never overwritten.
    """
    path = path_of(name)
    create_file(path, app_text(title_of(path)))
    write_output(f"{path} is ready. Next:\n\n{next_steps(path)}")


def path_of(name: str) -> Path:
    """The file that a name means, with or without its ending."""
    path = Path(name)
    stem = path.name.removesuffix(ENDING)
    if not NAMES.fullmatch(stem):
        raise click.UsageError(
            f"'{name}' is no name for an app: it begins with a letter or a digit, and letters, "
            f"digits, spaces, - and _ may follow; {ENDING} is added"
        )
    return path.with_name(stem + ENDING)


def title_of(path: Path) -> str:
    """What the window shows: the file's name as words."""
    words = re.sub(r"[_-]+", " ", path.stem).strip() or path.stem
    return words[0].upper() + words[1:]


def app_text(title: str) -> str:
    return TEMPLATE.read_text("utf-8").replace(TITLE, title)


def next_steps(path: Path) -> str:
    file, page = quoted(path), quoted(path.with_suffix(".html"))
    steps = {
        f"scsharp check {file}": "errors, warnings and its tests",
        f"scsharp play {file} --watch": "in a window; what you save is taken over",
        f"scsharp test {file}": "its tests, one line each",
        f"scsharp export {file} -o {page}": "one page for the browser",
    }
    width = max(map(len, steps))
    return "".join(f"    {line:{width}}  {meaning}\n" for line, meaning in steps.items())


def quoted(path: Path) -> str:
    """As a word of a command line."""
    return f'"{path}"' if " " in str(path) else str(path)
