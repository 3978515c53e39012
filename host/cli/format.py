"""scsharp format"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from host.cli.endings import FAULT
from host.cli.files import write_output
from host.cli.paths import ScriptFile
from scsharp.diagnostics.render import render_text
from scsharp.formatting.formatter import Formatted, LostTextError, format_source
from scsharp.source import UTF16_MARKS, SourceText

STDIN = "-"


class ScriptOrStdin(ScriptFile):
    """A file of SC#, or - for standard input."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        return Path(STDIN) if value == STDIN else super().convert(value, param, ctx)


@click.command(name="format", epilog="Example: scsharp format app.scs")
@click.argument("files", metavar="FILE...", type=ScriptOrStdin(), nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file would change.")
def command(files: tuple[Path, ...], check: bool) -> None:
    """Bring each FILE into the one fixed layout, and tell which files changed.

    Only white space changes. A file with syntax errors is left as it is. With - for FILE, standard
    input is formatted to standard output.
    """
    codes = [format_stdin(check) if str(one) == STDIN else format_file(one, check) for one in files]
    raise SystemExit(max(codes))


def format_file(path: Path, check: bool) -> int:
    """Formats one file in its place; returns the exit code that it calls for."""
    try:
        data = path.read_bytes()
        source = SourceText.from_bytes(data, path.as_posix())
        found = formatted(source)
        if found is None or found.errors:
            return tell(found)
        if found.text == source.text:
            return 0
        if not check:
            encoding = "utf-16" if data.startswith(UTF16_MARKS) else "utf-8"
            path.write_bytes(found.text.encode(encoding))
    except OSError as error:
        raise click.UsageError(f"cannot format {path}: {error.strerror or error}") from None
    write_output(f"{path}: {'would change' if check else 'formatted'}\n")
    return int(check)


def format_stdin(check: bool) -> int:
    """What cannot be formatted is passed on as it is, so that a filter loses nothing."""
    source = SourceText.from_bytes(sys.stdin.buffer.read(), "stdin")
    found = formatted(source)
    text = source.text if found is None else found.text
    if check:
        is_changed = text != source.text
        write_output("stdin: would change\n" if is_changed else "")
        return max(tell(found), int(is_changed))
    write_output(text)
    return tell(found)


def formatted(source: SourceText) -> Formatted | None:
    """None where the formatter fails, which leaves the text as it is too."""
    try:
        return format_source(source)
    except LostTextError as fault:
        click.echo(f"{source.path}: a fault of the formatter: {fault}; left as it is", err=True)
        return None


def tell(found: Formatted | None) -> int:
    """Tells the errors, and returns the exit code that they call for."""
    if found is None:
        return FAULT
    if found.errors:
        click.echo(render_text(found.errors), err=True)
    return int(bool(found.errors))
