"""The tests' results as they come; on a terminal also which one is running."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from host.app.testing import AppTestResult
from host.cli.files import write_output
from host.cli.test_report import result_line

ERASE = "\r\033[K"


class Progress:
    """Call it with each result. The line with the running test goes to standard error."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.done = 0
        self.is_shown = sys.stderr.isatty() and sys.stdout.isatty()

    def begin(self) -> None:
        self.done = 0
        self.show()

    def __call__(self, result: AppTestResult) -> None:
        self.erase()
        write_output(result_line(result))
        self.done += 1
        self.show()

    def show(self) -> None:
        if self.is_shown and self.done < len(self.names):
            sys.stderr.write(f"{self.done + 1}/{len(self.names)} {self.names[self.done]} ...")
            sys.stderr.flush()

    def erase(self) -> None:
        if self.is_shown:
            sys.stderr.write(ERASE)
            sys.stderr.flush()
