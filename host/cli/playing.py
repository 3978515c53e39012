"""What `play`, `record` and `replay` have in common."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

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


def seed_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """--seed N, for unseeded random numbers."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**32 - 1),
        default=lambda: secrets.randbits(32),
        help="Where unseeded random numbers start; a fresh one if not given.",
    )(command)
