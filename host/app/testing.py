"""Runs the tests of an app: each on a fresh script, in a worker process, with its limits.

A test is a void function without parameters named Test_... (the app's own) or Hidden_...; the
verdict does not depend on how busy the machine is, since the limit is counted in steps. The clock
is the net below it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from scsharp.comparing import Observation
from scsharp.engines import Engine, RunOutcome, Script, ScriptError, get_engine
from scsharp.lowering import nodes as lowered
from scsharp.workers import TaskFault, Worker, WorkerDied, WorkerTimeout

Verdict: TypeAlias = Literal["passed", "failed", "error", "step limit", "time limit", "fault"]
PREFIXES = ("Test_", "Hidden_")
ASSERTION = "Host.AssertionException"
TEST_STEPS = 200_000_000
SECONDS = {"Test_": 20.0, "Hidden_": 60.0}


@dataclass(frozen=True, slots=True)
class AppTestResult:
    """One test on one engine. `message` says why it did not pass; `output` is what it printed.
    `error` and `state`, the variables at the end, are for comparing engines."""

    name: str
    engine: str
    verdict: Verdict
    message: str = ""
    steps: int = 0
    output: str = ""
    error: ScriptError | None = None
    state: str = ""

    @property
    def observation(self) -> Observation:
        return Observation(self.output, self.error, self.steps, self.state)

    @property
    def has_passed(self) -> bool:
        return self.verdict == "passed"


@dataclass(frozen=True, slots=True)
class AppTestPlan:
    """What a worker needs to run tests of one program. `with_state` keeps the state of each."""

    program: lowered.Program
    steps: int = TEST_STEPS
    secret: bytes = b""
    with_state: bool = False

    def seed(self, test: str) -> int:
        """An unseeded Random's start: the same for a test in every run, and no constant."""
        digest = hashlib.sha256(self.secret + test.encode()).digest()
        return int.from_bytes(digest[:4], "big")


def test_names(program: lowered.Program) -> list[str]:
    """The program's tests in the order of their declaration."""
    return [name for name in program.exports if name.startswith(PREFIXES)]


def run_tests(
    plan: AppTestPlan, engine: str, report: Callable[[AppTestResult], None] = lambda _: None
) -> list[AppTestResult]:
    """Runs every test; `report` hears each result as it comes."""
    results = []
    with Worker(is_bounded=engine != "v8") as worker:
        for result in each_result(plan, engine, worker):
            report(result)
            results.append(result)
    return results


def each_result(plan: AppTestPlan, engine: str, worker: Worker) -> Iterator[AppTestResult]:
    prepared = replace(plan, program=with_app_life(plan.program))
    for name in test_names(plan.program):
        seconds = next(SECONDS[prefix] for prefix in PREFIXES if name.startswith(prefix))
        try:
            # A worker that was killed has forgotten the plan, so it is told again.
            if worker.connection is None:
                worker.run(seconds, remember, prepared)
            yield worker.run(seconds, run_test, engine, name)
        except WorkerTimeout:
            message = f"the test took longer than {seconds:g} seconds"
            yield AppTestResult(name, engine, "time limit", message)
        except (WorkerDied, TaskFault) as fault:
            worker.close()
            yield AppTestResult(name, engine, "fault", str(fault))


_plan: AppTestPlan | None = None


def remember(plan: AppTestPlan) -> None:
    """In the worker: the plan of the tests that follow."""
    global _plan  # noqa: PLW0603
    _plan = plan


def run_test(engine: str, name: str) -> AppTestResult:
    """In the worker: one test on a fresh script."""
    assert _plan is not None
    script = cached_engine(engine).load(
        _plan.program, HOST_KERNEL, steps=_plan.steps, seed=_plan.seed(name)
    )
    try:
        return judge(name, engine, script, _plan.with_state)
    finally:
        script.close()


@cache
def cached_engine(name: str) -> Engine:
    """Engines remember what they compiled, so one is kept for all tests."""
    return get_engine(name)


def judge(name: str, engine: str, script: Script, with_state: bool = False) -> AppTestResult:
    outcome = script.run_entry()
    if outcome.error is None:
        outcome = script.call(name)
    verdict, message = verdict_of(outcome)
    return AppTestResult(
        name, engine, verdict, message, script.steps_used, script.output, outcome.error,
        script.state() if with_state else "",
    )  # fmt: skip


def verdict_of(outcome: RunOutcome) -> tuple[Verdict, str]:
    error = outcome.error
    if error is None:
        return "passed", ""
    if error.kind == "internal":
        return "fault", str(error)
    if error.kind == "steps":
        return "step limit", str(error)
    if error.type == ASSERTION:
        return "failed", failure_text(error)
    return "error", str(error)


def failure_text(error: ScriptError) -> str:
    """The assert's message with the line of the test that it stands on."""
    if not error.trace:
        return error.message
    place = error.trace[0]
    return f"{error.message} ({place.path}, line {place.line})"
