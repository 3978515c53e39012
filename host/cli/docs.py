"""scsharp docs"""

from __future__ import annotations

import click

from host.cli.files import write_output
from host.compiling import compile_app
from scsharp.reference import reference
from scsharp.source import SourceText


@click.command(name="docs", epilog="Example: scsharp docs --namespace Host")
@click.option("--namespace", help="Only the types of one namespace; Host is the app host's.")
def command(namespace: str | None) -> None:
    """Print the library reference as Markdown."""
    table = compile_app(SourceText("")).world.table
    text = reference(table, namespace)
    if "## " not in text:
        raise click.UsageError(f"there is no namespace {namespace!r} in the library")
    write_output(text)
