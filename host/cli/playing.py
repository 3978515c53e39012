"""What `play`, `record` and `replay` have in common."""

from __future__ import annotations

import click

from host.cli.endings import exit_code_of
from host.cli.files import write_output
from host.sessions.apps import App, NoApp, compile_for_playing
from scsharp.diagnostics.render import render_text
from scsharp.source import SourceText


def app_or_exit(source: SourceText) -> App:
    """The compiled app; or its errors are printed, and the command ends with exit code 1."""
    try:
        return compile_for_playing(source)
    except NoApp as refusal:
        if refusal.diagnostics:
            write_output(render_text(refusal.diagnostics) + "\n")
            raise SystemExit(exit_code_of(refusal.diagnostics)) from None
        click.echo(str(refusal), err=True)
        raise SystemExit(1) from None
