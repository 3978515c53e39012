"""scsharp docs"""

from __future__ import annotations

import click

from host.cli.files import write_output
from host.compiling import app_library
from scsharp.library.snapshot import load_library
from scsharp.reference.pages import reference


@click.command(name="docs", epilog="Example: scsharp docs --namespace Host")
@click.option("--namespace", help="One namespace only, such as System.Linq; Host is what apps use.")
def command(namespace: str | None) -> None:
    """Print the reference of the standard library as Markdown, or of one NAMESPACE."""
    if namespace is None:
        write_output(reference(load_library().table))
        return
    table = app_library().table
    if namespace not in table.types:
        known = ", ".join(sorted(table.types))
        raise click.UsageError(f"there is no namespace {namespace!r}; there are {known}")
    write_output(reference(table, namespace))
