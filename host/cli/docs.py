"""scsharp docs"""

from __future__ import annotations

import click

from host.cli.files import write_output
from host.compiling import app_library
from scsharp.library.snapshot import load_library
from scsharp.reference.pages import reference


@click.command(name="docs", epilog="Example: scsharp docs --namespace Host")
@click.option("--namespace", help="One namespace only, such as System.Linq; Host is what apps use.")
@click.option("--for-models", is_flag=True, help="The short reference in prompts of benchmarks.")
def command(namespace: str | None, for_models: bool) -> None:
    """Print the reference of the standard library as Markdown, or of one NAMESPACE."""
    if for_models:
        write_output(prompt_text())
        return
    if namespace is None:
        write_output(reference(load_library().table))
        return
    table = app_library().table
    if namespace not in table.types:
        known = ", ".join(sorted(table.types))
        raise click.UsageError(f"there is no namespace {namespace!r}; there are {known}")
    write_output(reference(table, namespace))


def prompt_text() -> str:
    from host.bench.prompts.language import language_reference
    from host.bench.prompts.texts import MissingText

    try:
        return f"{language_reference()}\n"
    except MissingText as error:
        raise click.UsageError(str(error)) from None
