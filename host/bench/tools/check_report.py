"""What `check` answers: errors, warnings, one line for each own test; bounded, and what was cut is
told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from host.app.testing import AppTestResult
from host.bench.tools.findings import Findings
from host.wording import counted, shortened
from scsharp.diagnostics.diagnostic import Diagnostic

MOST_ERRORS = 20
MOST_WARNINGS = 10
MOST_TESTS = 60
MOST_MESSAGE = 300
MOST_LINE = 160

SIMPLER = (
    "Write what you changed last in a simpler way: the compiler takes long over lambdas within "
    "lambdas, very long expressions, and very large constants."
)
ENTRY_POINTS = {"AppInit": "void AppInit()", "AppLoop": "bool AppLoop()"}


def check_report(found: Findings) -> str:
    """The whole answer."""
    return "\n".join([summary(found), *details(found)])


def summary(found: Findings) -> str:
    compiled = found.compiled
    if compiled.stopped:
        return f"not compiled: {compiled.stopped}"
    parts = [counted(compiled.errors, "error"), counted(compiled.warnings, "warning")]
    if compiled.errors:
        parts.append("own tests not run")
    elif compiled.tests:
        passed = len(found.results) - found.failed
        parts += [f"{counted(passed, 'own test')} passed", f"{found.failed} failed"]
    else:
        parts.append("no own tests")
    return ", ".join(parts)


def details(found: Findings) -> list[str]:
    if found.compiled.stopped:
        return [SIMPLER]
    diagnostics = found.compiled.diagnostics
    errors = [one for one in diagnostics if one.is_error]
    warnings = [one for one in diagnostics if not one.is_error]
    return [
        *bounded(map(diagnostic_text, errors), MOST_ERRORS, len(errors), "error"),
        *obstacles(found),
        *test_lines(found),
        *bounded(map(diagnostic_text, warnings), MOST_WARNINGS, len(warnings), "warning"),
    ]


def bounded(texts: Iterable[str], most: int, number: int, what: str) -> list[str]:
    """The first texts, and how many more there are."""
    shown = [text for text, _ in zip(texts, range(most), strict=False)]
    if number > most:
        shown.append(f"... and {counted(number - most, f'more {what}')}")
    return shown


def diagnostic_text(one: Diagnostic) -> str:
    message = shortened(one.message, MOST_MESSAGE)
    lines = [f"{one.severity.value} {one.code}, line {one.line}, column {one.column}: {message}"]
    if one.source_line.strip():
        lines.append(f"{one.line:5}| {shortened(one.source_line, MOST_LINE)}")
    if one.hint:
        lines.append(f"    hint: {shortened(one.hint, MOST_MESSAGE)}")
    return "\n".join(lines)


def obstacles(found: Findings) -> list[str]:
    """What keeps a program without errors from being an app in the browser."""
    lines = []
    if found.compiled.missing:
        needed = " and ".join(ENTRY_POINTS[one] for one in found.compiled.missing)
        lines.append(f"not an app yet: it needs {needed}")
    if found.compiled.untranslated:
        why = shortened(found.compiled.untranslated, MOST_MESSAGE)
        lines.append(f"cannot be translated for the browser: {why}")
    elif not found.compiled.errors:
        lines.append("translation for the browser: fine")
    return lines


def test_lines(found: Findings) -> list[str]:
    """One line for each test; where there are too many, failed ones come before passed ones."""
    results: Sequence[AppTestResult] = found.results
    if len(results) > MOST_TESTS:
        results = sorted(results, key=lambda one: one.has_passed)
    lines = bounded(map(test_line, results), MOST_TESTS, len(results), "test")
    if found.unrun > 0:
        lines.append(
            f"{counted(found.unrun, 'test')} not run: the tests before took too many steps together"
        )
    return lines


def test_line(result: AppTestResult) -> str:
    message = " ".join(result.message.split())
    reason = f": {shortened(message, MOST_MESSAGE)}" if message else ""
    return f"{result.verdict} {result.name}{reason}"
