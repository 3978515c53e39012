"""Runs the command as a user does, but in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from host.cli import main


def scsharp(*arguments: str, stdin: str = "") -> Result:
    """No user ever sees a Python traceback, whatever the result."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert "Traceback" not in result.output
    return result


def scsharp_line(line: str) -> Result:
    """With arguments that hold no spaces."""
    return scsharp(*line.split())
