"""scsharp check"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from host.checking import why_untranslated
from host.cli.endings import FAULT, exit_code_of
from host.cli.engines import chosen_engines, engines_option
from host.cli.files import read_source, write_output
from host.cli.paths import ScriptFile
from host.compiling import compile_app, script_functions
from host.test_names import is_test_name
from host.wording import counted
from scsharp.compilation import Compilation
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.diagnostics.render import render_text, to_json

if TYPE_CHECKING:
    from host.app.testing import AppTestResult

SCHEMA = 1
MOST_DIAGNOSTICS = 20
MOST_FAILURES = 10


@dataclass(slots=True)
class Findings:
    """What a check found. `untranslated` says why an app cannot run in a browser; `results` are
    None where no tests were run."""

    file: Path
    diagnostics: list[Diagnostic]
    untranslated: str = ""
    results: list[AppTestResult] | None = None
    differences: list[str] = field(default_factory=list)
    is_app: bool = False

    @property
    def errors(self) -> int:
        return sum(one.is_error for one in self.diagnostics)

    @property
    def failures(self) -> list[AppTestResult]:
        return [one for one in self.results or () if not one.has_passed]

    @property
    def shown(self) -> list[Diagnostic]:
        """The errors first: they are what keeps the program from running."""
        ordered = sorted(self.diagnostics, key=lambda one: not one.is_error)
        return ordered[:MOST_DIAGNOSTICS]


@click.command(name="check", epilog="Example: scsharp check app.scs")
@click.argument("file", type=ScriptFile())
@engines_option
@click.option("--no-tests", is_flag=True, help="Do not run the tests in FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def command(file: Path, engine: str, no_tests: bool, as_json: bool) -> None:
    """Check FILE, an app or a plain script: errors, warnings, own tests, browsers.

    Prints at most 20 errors and warnings and 10 failed tests.
    """
    compilation = compile_app(read_source(file))
    found = Findings(file, compilation.diagnostics)
    if not found.errors:
        check_whole(compilation, chosen_engines(engine), not no_tests, found)
    text = json.dumps(as_data(found), indent=2) + "\n" if as_json else as_text(found)
    write_output(text)
    raise SystemExit(exit_code(found))


def check_whole(
    compilation: Compilation, engines: list[str], with_tests: bool, found: Findings
) -> None:
    """What a program without errors is asked beside: browsers play only apps, and what a plain
    script comes to in JavaScript `run` tells."""
    functions = script_functions(compilation)
    found.is_app = "AppLoop" in functions
    if found.is_app:
        found.untranslated = why_untranslated(compilation)
    if with_tests and not found.untranslated and any(map(is_test_name, functions)):
        run_own_tests(compilation, engines, found)


def run_own_tests(compilation: Compilation, engines: list[str], found: Findings) -> None:
    from host.app.differences import differences_between
    from host.app.testing import AppTestPlan, run_tests

    plan = AppTestPlan(compilation.lowered, with_state=len(engines) > 1)
    if plan.names:
        results = {name: run_tests(plan, name) for name in engines}
        found.results = [one for each in results.values() for one in each]
        found.differences = differences_between(results)


def exit_code(found: Findings) -> int:
    if found.errors:
        return exit_code_of(found.diagnostics)
    if found.untranslated or found.differences:
        return FAULT
    if not found.failures:
        return 0
    from host.app.testing import FAULTS

    return FAULT if any(one.verdict in FAULTS for one in found.failures) else 1


def as_text(found: Findings) -> str:
    from host.cli.test_report import result_line

    warnings = len(found.diagnostics) - found.errors
    text = f"{render_text(found.shown)}\n" if found.shown else ""
    text += left_out(len(found.diagnostics) - len(found.shown), "message")
    if found.untranslated:
        text += f"no translation for browsers: {found.untranslated}\n"
    failures = found.failures
    text += "".join(map(result_line, failures[:MOST_FAILURES]))
    text += left_out(len(failures) - MOST_FAILURES, "failed test")
    text += "".join(f"{one}\n" for one in found.differences[:MOST_FAILURES])
    summary = [counted(found.errors, "error"), counted(warnings, "warning")]
    if found.results is not None:
        passed = len(found.results) - len(failures)
        summary += [f"{counted(passed, 'test')} passed", f"{len(failures)} failed"]
    elif not found.errors:
        # Also tells an app from a plain script: who meant the one may have written the other.
        plain = "a plain script: no AppInit and AppLoop"
        summary.append("no tests run" if found.is_app else plain)
    return f"{text}{found.file}: {', '.join(summary)}\n"


def as_data(found: Findings) -> dict[str, object]:
    from host.cli.test_report import counts, rows

    results = found.results
    tests = None
    if results is not None:
        failures = rows(found.failures[:MOST_FAILURES])
        tests = {**counts(results), "failures": failures, "differences": found.differences}
    return {
        "schema": SCHEMA,
        "file": found.file.as_posix(),
        "errors": found.errors,
        "warnings": len(found.diagnostics) - found.errors,
        "diagnostics": [to_json(one) for one in found.shown],
        "translates": not found.untranslated if found.is_app else None,
        "tests": tests,
    }


def left_out(number: int, what: str) -> str:
    return f"... and {counted(number, f'further {what}')}\n" if number > 0 else ""
