"""Runs the tests of an app: each on a fresh script, in a worker process, with its limits.

A test is a void function without parameters named Test_... (the app's own) or Hidden_...; the
verdict does not depend on how busy the machine is, since the limit is counted in steps. The clock
is the net below it. docs/testing.md says what each verdict means.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial
from typing import Literal, TypeAlias

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.test_names import HIDDEN_PREFIX, OWN_PREFIX, PREFIXES, is_test_name
from scsharp.comparing import Observation
from scsharp.engines import Frame, RunOutcome, Script, ScriptError, kept_engine
from scsharp.isolation.isolate import Isolation
from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.python.engine import PythonScript
from scsharp.workers import TaskFault, Worker, WorkerDied, WorkerTimeout

Verdict: TypeAlias = Literal[
    "passed", "failed", "error", "step limit", "time limit", "not compiled", "crash", "fault"
]
FAULTS = ("crash", "fault")
"""Verdicts that say nothing about the app: the host or an engine went wrong."""
ASSERTION = "Host.AssertionException"
TEST_STEPS = 200_000_000
SECONDS = {OWN_PREFIX: 20.0, HIDDEN_PREFIX: 60.0}
START_SECONDS = 60.0
GRACE = 5.0
"""Seconds for a test to end by itself when its time is over; then its worker is killed."""


@dataclass(frozen=True, slots=True)
class AppTestResult:
    """One test on one engine. `message` says why it did not pass, `place` where; `output` is what
    it printed. `seed` is where its unseeded Random started, `seconds` its time on the clock.
    `error` and `state`, the variables at the end, are for comparing engines."""

    name: str
    engine: str
    verdict: Verdict
    message: str = ""
    steps: int = 0
    output: str = ""
    error: ScriptError | None = None
    state: str = ""
    place: Frame | None = None
    seed: int = 0
    seconds: float = 0.0

    @property
    def observation(self) -> Observation:
        return Observation(self.output, self.error, self.steps, self.state)

    @property
    def has_passed(self) -> bool:
        return self.verdict == "passed"


@dataclass(frozen=True, slots=True)
class AppTestPlan:
    """What a worker needs to run tests of one program.

    `seed` is the host's: every test gets its own from it and its name. `with_state` keeps the
    state of each. `only` is a pattern for names, with * and ?. `refused` are hidden tests that do
    not compile with this app, with the reason; `hidden` all hidden tests in their order.
    """

    program: lowered.Program
    steps: int = TEST_STEPS
    seed: int = 0
    with_state: bool = False
    only: str = "*"
    refused: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()

    def seed_of(self, test: str) -> int:
        """Where an unseeded Random starts in this test: no constant that an app could know."""
        digest = hashlib.sha256(f"{self.seed} {test}".encode()).digest()
        return int.from_bytes(digest[:4], "big")

    @property
    def names(self) -> list[str]:
        """The tests to run, refused ones among them: the app's own first."""
        names = dict.fromkeys([*test_names(self.program), *self.hidden])
        own = [one for one in names if one not in self.hidden]
        return [one for one in (*own, *self.hidden) if fnmatchcase(one, self.only)]


def test_names(program: lowered.Program) -> list[str]:
    """The program's tests in the order of their declaration."""
    return [
        name
        for name, function in program.exports.items()
        if is_test_name(name) and program.functions[function].result.kind is Kind.VOID
    ]


def run_tests(
    plan: AppTestPlan,
    engine: str,
    report: Callable[[AppTestResult], None] = lambda _: None,
    isolation: Isolation | None = None,
) -> list[AppTestResult]:
    """Runs every test; `report` hears each result as it comes. With `isolation` the operating
    system keeps the worker from files and network."""
    results = []
    with Worker(is_bounded=engine != "v8", isolation=isolation) as worker:
        for result in each_result(plan, engine, worker):
            report(result)
            results.append(result)
    return results


def each_result(plan: AppTestPlan, engine: str, worker: Worker) -> Iterator[AppTestResult]:
    prepared = replace(plan, program=with_app_life(plan.program), refused={})
    tell = partial(worker.run, START_SECONDS, remember, prepared)
    for name in plan.names:
        if name in plan.refused:
            yield AppTestResult(name, engine, "not compiled", plan.refused[name])
            continue
        start = time.monotonic()
        result = result_of(name, engine, worker, tell)
        yield replace(result, seed=plan.seed_of(name), seconds=time.monotonic() - start)


def result_of(name: str, engine: str, worker: Worker, tell: Callable[[], object]) -> AppTestResult:
    """A test that hangs or crashes takes only its worker with it. `tell` tells a new worker what
    the plan is."""
    seconds = next(SECONDS[prefix] for prefix in PREFIXES if name.startswith(prefix))
    try:
        # A worker that was killed has forgotten the plan, so it is told again.
        if worker.connection is None:
            tell()
        # The Python engine can be stopped, and then tells where it was.
        is_stopped = engine == "python"
        stop_after = seconds if is_stopped else None
        return worker.run(
            seconds + GRACE if is_stopped else seconds, run_test, engine, name, stop_after
        )
    except WorkerTimeout:
        return AppTestResult(name, engine, "time limit", too_long(seconds))
    except WorkerDied as death:
        return AppTestResult(name, engine, "crash", str(death))
    except TaskFault as fault:
        worker.close()
        return AppTestResult(name, engine, "fault", str(fault))


_plan: AppTestPlan | None = None


def remember(plan: AppTestPlan) -> None:
    """In the worker: the plan of the tests that follow."""
    global _plan  # noqa: PLW0603
    _plan = plan


def run_test(engine: str, name: str, stop_after: float | None) -> AppTestResult:
    """In the worker: one test on a fresh script; on Python it ends after so many seconds."""
    assert _plan is not None
    script = kept_engine(engine).load(
        _plan.program, HOST_KERNEL, steps=_plan.steps, seed=_plan.seed_of(name)
    )
    try:
        if stop_after is None or not isinstance(script, PythonScript):
            return judge(name, engine, script, _plan.with_state)
        return judge_in_time(name, script, _plan.with_state, stop_after)
    finally:
        script.close()


def judge_in_time(
    name: str, script: PythonScript, with_state: bool, seconds: float
) -> AppTestResult:
    """The same, or where the test was when its time was over. All steps that are left are taken
    away, so that it ends at the next one; how many it had taken then says nothing."""
    is_over = threading.Event()

    def stop() -> None:
        is_over.set()
        deque(script.kernel_state.machine.steps, maxlen=0)

    clock = threading.Timer(seconds, stop)
    clock.start()
    result = judge(name, "python", script, with_state)
    clock.cancel()
    if not is_over.is_set() or result.verdict != "step limit":
        return result
    calls = "".join(f"\n{line}" for line in result.message.splitlines()[1:])
    message = too_long(seconds) + calls
    return AppTestResult(name, "python", "time limit", message, place=result.place)


def too_long(seconds: float) -> str:
    return f"the test took longer than {seconds:g} seconds. Is there a loop that does not end?"


def judge(name: str, engine: str, script: Script, with_state: bool = False) -> AppTestResult:
    outcome = script.run_entry()
    if outcome.error is None:
        outcome = script.call(name)
    verdict, message = verdict_of(outcome)
    trace = outcome.error.trace if outcome.error else ()
    return AppTestResult(
        name, engine, verdict, message, script.steps_used, script.output, outcome.error,
        script.state() if with_state else "", trace[0] if trace else None,
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
