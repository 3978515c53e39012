"""scsharp task: the tasks of a folder, what they hold and whether they are fair."""

from __future__ import annotations

import click

from host.cli.task.listing import list_command, show
from host.cli.task.mutants import mutants
from host.cli.task.verifying import verify_command


@click.group(name="task", epilog="Example: scsharp task verify")
def command() -> None:
    """List tasks, show one, and prove that they are fair."""


for one in (list_command, show, verify_command, mutants):
    command.add_command(one)
