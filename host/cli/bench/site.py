"""bench site: the results as pages."""

from __future__ import annotations

from pathlib import Path

import click

from host.bench.reports.collecting import ungraded
from host.cli.bench.options import runs_option
from host.cli.bench.reporting import read_runs
from host.cli.files import write_output


@click.command(epilog="Example: scsharp bench site --runs runs -o site")
@runs_option
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("site"),
    show_default=True, help="The folder of the pages.",
)  # fmt: skip
def site(runs: Path, output: Path) -> None:
    """Write pages of all graded runs: tables, each run with its app to play, and the raw data."""
    from host.bench.site.build import write_site

    found = read_runs(runs)
    first = write_site(found, output)
    for one in ungraded(runs):
        write_output(f"{one.path}: not graded yet, so not shown; bench grade does it\n")
    write_output(f"{first.resolve().as_uri()}\n")
