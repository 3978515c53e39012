"""scsharp check"""

from __future__ import annotations

import json
from pathlib import Path

import click

from host.cli.endings import exit_code_of
from host.cli.files import read_source, script_argument, write_output
from host.compiling import compile_app
from scsharp.diagnostics.render import render_text, to_json


@click.command(name="check", epilog="Example: scsharp check app.scs")
@click.argument("file", type=script_argument())
@click.option("--json", "as_json", is_flag=True, help="Print the diagnostics as JSON.")
def command(file: Path, as_json: bool) -> None:
    """Print the errors and warnings of FILE, an app or a plain script."""
    diagnostics = compile_app(read_source(file)).diagnostics
    errors = sum(one.is_error for one in diagnostics)
    if as_json:
        write_output(json.dumps([to_json(one) for one in diagnostics], indent=2) + "\n")
    elif diagnostics:
        warnings = len(diagnostics) - errors
        counts = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
        write_output(f"{render_text(diagnostics)}\n{counts}\n")
    else:
        write_output(f"{file}: no errors\n")
    raise SystemExit(exit_code_of(diagnostics))


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
