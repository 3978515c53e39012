"""scsharp export"""

from __future__ import annotations

from pathlib import Path

import click

from host.cli.endings import exit_code_of
from host.cli.files import read_source, write_file, write_output
from host.cli.paths import ScriptFile, keep_inputs
from host.compiling import compile_app
from host.exporting import export_page
from scsharp.diagnostics.render import render_text


@click.command(name="export", epilog="Example: scsharp export app.scs -o app.html")
@click.argument("file", type=ScriptFile())
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page to write; FILE with the ending .html if not given.",
)
def command(file: Path, output: Path | None) -> None:
    """Write FILE as one HTML page that needs nothing else, and print where it lies."""
    compilation = compile_app(read_source(file))
    errors = [one for one in compilation.diagnostics if one.is_error]
    if errors:
        write_output(render_text(errors) + "\n")
        raise SystemExit(exit_code_of(errors))
    missing = [name for name in ("AppInit", "AppLoop") if name not in compilation.lowered.exports]
    if missing:
        needs = "an app needs void AppInit() and bool AppLoop()"
        click.echo(f"{file}: {needs}; missing: {', '.join(missing)}", err=True)
        raise SystemExit(1)
    target = output or file.with_suffix(".html")
    keep_inputs(target, file)
    page = export_page(compilation)
    write_file(target, page)
    write_output(f"{target.resolve()} ({len(page.encode()) / 1000:.0f} kB)\n")
