"""What compiling the file and running its own tests gives.

The same facts serve `check`, `submit`, reminders and the record of every version. They are plain:
the compiling itself is done in a worker (compiling.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from host.app.testing import AppTestResult
from scsharp.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Compiled:
    """A version of the file, compiled. `stopped` says which limit ended the compiler, if one did;
    then nothing else is known. `untranslated` says what keeps it from running in a browser;
    `missing` names the functions of the host that it lacks; `tests` are its own tests. All three
    are empty where there are errors."""

    diagnostics: tuple[Diagnostic, ...] = ()
    untranslated: str = ""
    missing: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    stopped: str = ""

    @property
    def compiles(self) -> bool:
        return not self.errors and not self.stopped

    @property
    def errors(self) -> int:
        return sum(one.is_error for one in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors


@dataclass(frozen=True, slots=True)
class Findings:
    """A version with the results of its own tests, as far as they ran."""

    compiled: Compiled
    results: tuple[AppTestResult, ...] = ()

    @property
    def failed(self) -> int:
        return sum(not one.has_passed for one in self.results)

    @property
    def unrun(self) -> int:
        return len(self.compiled.tests) - len(self.results)

    @property
    def is_accepted(self) -> bool:
        """May the app be submitted?"""
        return bool(self.results) and not self.problems

    @property
    def problems(self) -> list[str]:
        """The kinds of what keeps the app from being accepted."""
        compiled = self.compiled
        if not compiled.compiles:
            return ["not_compiled" if compiled.stopped else "errors"]
        found = {
            "no_entry_points": bool(compiled.missing),
            "not_translated": bool(compiled.untranslated),
            "no_tests": not compiled.tests,
            "tests_failed": self.failed > 0,
            "tests_not_run": self.unrun > 0,
        }
        return [kind for kind, holds in found.items() if holds]
