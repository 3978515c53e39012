"""Grades one app against a task: every hidden test has a result, whatever the app is."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from host.app.testing import TEST_STEPS, AppTestPlan, AppTestResult, run_tests
from host.content.breached import refused_by_breaches
from host.content.contract import Breach, check_contract
from host.content.task import Task
from host.hidden import WithHiddenTests, compile_with_hidden
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.source import SourceText


@dataclass(frozen=True, slots=True)
class Limits:
    """`steps` for each test; `seed` is the host's, from which each test's unseeded Random starts:
    a secret, unless a run is repeated."""

    steps: int = TEST_STEPS
    seed: int = field(default_factory=lambda: secrets.randbits(32))


@dataclass(frozen=True, slots=True)
class HiddenGrade:
    """`results` has one entry for each hidden test of the task, in their order, also where the app
    does not compile. `errors` are the app's own; `breaches` what it lacks of Part A's variables."""

    errors: tuple[Diagnostic, ...]
    breaches: tuple[Breach, ...]
    results: tuple[AppTestResult, ...]
    seed: int

    @property
    def passed(self) -> int:
        return sum(one.has_passed for one in self.results)


def run_hidden(
    task: Task,
    app: SourceText,
    engine: str = "python",
    limits: Limits | None = None,
    report: Callable[[AppTestResult], None] = lambda _: None,
) -> HiddenGrade:
    """Runs the task's hidden tests on the app, in a worker process.

    `report` hears each result as it comes. Verdicts are those of docs/testing.md; crash and fault
    say nothing about the app. Raises UnknownEngine.
    """
    limits = limits or Limits()
    compiled = compile_with_hidden(app, task.hidden)
    if compiled.errors:
        results = not_compiled(task, compiled.errors, engine)
        for one in results:
            report(one)
        return HiddenGrade(tuple(compiled.errors), (), results, limits.seed)
    breaches = tuple(check_contract(task, app))
    refused = refused_by_breaches(compiled, task.hidden, breaches)
    ran = run_tests(hidden_plan(compiled, limits, refused), engine, report)
    return HiddenGrade((), breaches, tuple(ran), limits.seed)


def hidden_plan(
    compiled: WithHiddenTests,
    limits: Limits,
    refused: Mapping[str, str],
    with_state: bool = False,
) -> AppTestPlan:
    """The hidden tests of a compilation, without the app's own and without the refused ones."""
    return AppTestPlan(
        compiled.compilation.lowered,
        limits.steps,
        limits.seed,
        with_state=with_state,
        only="Hidden_*",
        refused={**refused, **compiled.refused},
        hidden=compiled.order,
    )


def not_compiled(
    task: Task, errors: Sequence[Diagnostic], engine: str
) -> tuple[AppTestResult, ...]:
    first = errors[0]
    reason = f"{first.code}: {first.message} ({first.path}, line {first.line})"
    return tuple(AppTestResult(one.name, engine, "not compiled", reason) for one in task.tests)
