"""scsharp bench: models build apps, which are graded, compared and shown."""

from __future__ import annotations

import click

from host.cli.bench.grading import grade_command, regrade
from host.cli.bench.reporting import compare_command, report, spread, triage
from host.cli.bench.running import run, watch
from host.cli.bench.site import site


@click.group(name="bench", epilog="Example: scsharp bench run --model embedded:steps --task T")
def command() -> None:
    """Let a language model build an app, follow its runs, grade, compare and show them."""


for one in (run, watch, grade_command, regrade, report, compare_command, spread, triage, site):
    command.add_command(one)
