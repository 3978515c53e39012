"""scsharp run"""

from __future__ import annotations

import re
from pathlib import Path

import click

from host.cli.endings import end_uncaught, exit_code_of
from host.cli.engines import chosen_engines, engines_option
from host.cli.files import read_input, read_source, write_output
from host.cli.paths import ScriptFile
from host.cli.running import run_and_compare, run_on
from scsharp.diagnostics.render import render_text

APP = re.compile(r"\bbool\s+AppLoop\s*\(")


@click.command(name="run", epilog="Example: scsharp run hello.scs")
@click.argument("file", type=ScriptFile())
@engines_option
@click.option(
    "--steps",
    type=click.IntRange(1),
    help="The most steps the script may take; a billion if not given.",
)
def command(file: Path, engine: str, steps: int | None) -> None:
    """Run FILE, a plain script with Console output.

    Console.ReadLine reads what is piped into the command. Apps run in `play`.
    --engine all runs it everywhere and compares output, error, steps and state at the end; the
    first difference is told, with exit code 3.
    """
    source, stdin = read_source(file), read_input()
    if engine == "all":
        result = run_and_compare(chosen_engines(engine), source, stdin, steps)
    else:
        result = run_on(engine, source, stdin, steps)
    if any(one.is_error for one in result.diagnostics) and APP.search(source.text):
        # Screen, Draw and the like are no names here: hundreds of errors would say the same.
        click.echo(f"This is an app: scsharp check {file}, scsharp play {file}", err=True)
        raise SystemExit(1)
    write_output(result.stdout)
    if result.diagnostics:
        click.echo(render_text(result.diagnostics), err=True)
    if result.error is not None:
        end_uncaught(result.error)
    raise SystemExit(max(result.exit_code, exit_code_of(result.diagnostics)))
