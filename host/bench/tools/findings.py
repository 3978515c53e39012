"""What compiling the file and running its own tests gives.

The same facts serve `check`, `submit`, reminders and the record of every version.
"""

from __future__ import annotations

from dataclasses import dataclass

from host.app.life import HOOKS
from host.app.testing import (
    TEST_STEPS,
    AppTestPlan,
    AppTestResult,
    each_result,
    test_names,
)
from host.checking import why_untranslated
from host.compiling import compile_app
from host.test_names import OWN_PREFIX
from scsharp.compilation import Compilation
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.source import SourceText
from scsharp.workers import Worker

APP_PATH = "app.scs"
OWN_TESTS = f"{OWN_PREFIX}*"
MOST_STEPS = 10 * TEST_STEPS
"""For all own tests of a check together; the tests that are left are then not run."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A version of the file, compiled. `untranslated` says what keeps it from running in a
    browser; `missing` names the functions of the host that it lacks; `tests` are its own tests.
    All three are empty where there are errors."""

    compilation: Compilation
    diagnostics: tuple[Diagnostic, ...]
    untranslated: str = ""
    missing: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

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
        if compiled.errors:
            return ["errors"]
        found = {
            "no_entry_points": bool(compiled.missing),
            "not_translated": bool(compiled.untranslated),
            "no_tests": not compiled.tests,
            "tests_failed": self.failed > 0,
            "tests_not_run": self.unrun > 0,
        }
        return [kind for kind, holds in found.items() if holds]


def compile_version(text: str) -> Compiled:
    """Compiles the file's text; nothing of it runs."""
    compilation = compile_app(SourceText(text, APP_PATH))
    diagnostics = tuple(compilation.diagnostics)
    if any(one.is_error for one in diagnostics):
        return Compiled(compilation, diagnostics)
    program = compilation.lowered
    missing = tuple(one for one in HOOKS if one not in program.exports)
    own = tuple(one for one in test_names(program) if one.startswith(OWN_PREFIX))
    return Compiled(compilation, diagnostics, why_untranslated(compilation), missing, own)


def find(text: str) -> Findings:
    """Compiles the text and runs its own tests, if it has no errors."""
    compiled = compile_version(text)
    if compiled.errors:
        return Findings(compiled)
    return Findings(compiled, tuple(own_results(compiled.compilation)))


def own_results(compilation: Compilation) -> list[AppTestResult]:
    """The own tests' results; the seed is always the same, so that a check can be repeated."""
    plan = AppTestPlan(compilation.lowered, only=OWN_TESTS)
    results: list[AppTestResult] = []
    if not plan.names:
        return results
    steps = 0
    with Worker() as worker:
        for result in each_result(plan, "python", worker):
            results.append(result)
            steps += TEST_STEPS if result.verdict == "time limit" else result.steps
            if steps >= MOST_STEPS:
                break
    return results
