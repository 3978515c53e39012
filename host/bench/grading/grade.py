"""Grades one app against a task. The number of results is the task's, whatever the app is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import msgspec

from host.app.differences import differences_between
from host.app.testing import FAULTS, AppTestPlan, AppTestResult, run_tests
from host.bench.grading.beside import GRADINGS
from host.bench.grading.building import Built, build
from host.bench.grading.engines import engine_versions
from host.bench.grading.results import Build, GradedTask, Grading, HiddenResult, Probe
from host.bench.isolating import package_isolation
from host.bench.stamp import stamp
from host.content.grading import Limits
from host.content.hidden_file import HiddenTest
from host.content.task import Task
from host.wording import shortened
from scsharp.isolation.isolate import Isolation
from scsharp.source import SourceText

OF_RECORD = "python"
HIDDEN_PATH = "hidden.scs"
MOST_MESSAGE = 2_000
MOST_OUTPUT = 4_000
MOST_ERRORS = 20

Report = Callable[[AppTestResult], None]


@dataclass(frozen=True, slots=True)
class Method:
    """How apps are graded. `engines` begin with the engine of record."""

    engines: tuple[str, ...] = (OF_RECORD,)
    limits: Limits = field(default_factory=Limits)
    probe: Probe | None = None


def grade(
    task: Task, app: SourceText | None, method: Method, report: Report = lambda _: None
) -> Grading:
    """The app's results; without an app all fail. `report` hears each test on each engine."""
    isolation = package_isolation()
    # Results tell no folders of this machine.
    task = replace(task, hidden=SourceText(task.hidden.text, HIDDEN_PATH))
    with GRADINGS.together():
        built = build(task, app, method.limits, isolation) if app else Built("there is no app")
        ran = run_on_engines(built.plan, method, isolation, report) if built.plan else {}
    again = repeat_late(built.plan, ran.get(OF_RECORD, []), isolation) if built.plan else {}
    tests = stored_results(task, built, ran, again)
    is_built = not built.reason
    return Grading(
        graded=datetime.now(UTC).isoformat(timespec="seconds"),
        task=graded_task(task),
        app_sha256=digest(app),
        passed=is_built + sum(one.has_passed for one in tests),
        total=1 + len(tests),
        build=stored_build(built),
        tests=tests,
        breaches=list(built.breaches),
        differences=[shortened(one, MOST_MESSAGE) for one in compared(ran)],
        faults=faults_in(built, ran),
        seed=method.limits.seed,
        steps=method.limits.steps,
        engines=engine_versions(method.engines),
        isolated_by=list(built.isolated_by),
        probe=method.probe,
        stamp=stamp(),
    )  # fmt: skip


def stored_build(built: Built) -> Build:
    reason = shortened(built.reason, MOST_MESSAGE)
    return Build(not reason, reason, list(built.errors[:MOST_ERRORS]))


def digest(app: SourceText | None) -> str:
    return hashlib.sha256(app.text.encode("utf-8", "surrogatepass")).hexdigest() if app else ""


def graded_task(task: Task) -> GradedTask:
    kept = task.settings
    return GradedTask(task.id, kept.title, kept.version, task.content_hash, kept.draft)


Ran = dict[str, list[AppTestResult]]


def run_on_engines(plan: AppTestPlan, method: Method, isolation: Isolation, report: Report) -> Ran:
    return {one: run_tests(plan, one, report, isolation) for one in method.engines}


def repeat_late(
    plan: AppTestPlan, results: Sequence[AppTestResult], isolation: Isolation
) -> dict[str, AppTestResult]:
    """Tests that only the clock ended, run again with nothing beside them: a busy machine fails no
    app."""
    late = [one.name for one in results if one.verdict == "time limit"]
    again = {}
    for name in late:
        with GRADINGS.alone():
            again[name] = run_tests(replace(plan, only=name), OF_RECORD, isolation=isolation)[0]
    return again


def compared(ran: Ran) -> list[str]:
    """Differences between engines; where the clock ended a test there is nothing to compare."""
    if len(ran) < 2:
        return []
    same = [
        tests
        for tests in zip(*ran.values(), strict=True)
        if all(one.verdict != "time limit" for one in tests)
    ]
    return differences_between({name: [one[at] for one in same] for at, name in enumerate(ran)})


def faults_in(built: Built, ran: Ran) -> list[str]:
    found = [built.fault] if built.fault else []
    for results in ran.values():
        for one in results:
            if one.verdict in FAULTS:
                words = shortened(one.message, MOST_MESSAGE)
                found.append(f"{one.name} [{one.engine}]: {one.verdict}: {words}")
    return found


def stored_results(
    task: Task, built: Built, ran: Ran, again: dict[str, AppTestResult]
) -> list[HiddenResult]:
    """One for each hidden test, also where the app does not compile."""
    by_engine = {name: {one.name: one for one in results} for name, results in ran.items()}
    found = []
    for test in task.tests:
        seen = {engine: results[test.name] for engine, results in by_engine.items()}
        unbuilt = AppTestResult(test.name, OF_RECORD, "not compiled", built.reason)
        first = seen.pop(OF_RECORD, unbuilt)
        others = {engine: str(one.verdict) for engine, one in seen.items()}
        stored = stored_test(test, again.get(test.name, first), others)
        if test.name in again:
            stored = msgspec.structs.replace(stored, first_verdict=first.verdict)
        found.append(stored)
    return found


def stored_test(test: HiddenTest, result: AppTestResult, others: dict[str, str]) -> HiddenResult:
    return HiddenResult(
        name=test.name,
        rules=list(test.rules),
        summary=test.summary,
        verdict=result.verdict,
        message=shortened(result.message, MOST_MESSAGE),
        line=result.place.line if result.place else None,
        steps=result.steps,
        seconds=round(result.seconds, 3),
        output=shortened(result.output, MOST_OUTPUT),
        others=others,
    )
