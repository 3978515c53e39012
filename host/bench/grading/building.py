"""Is it an app? It compiles, has both entry functions, and its JavaScript loads and starts.

All of this runs in workers: what a compiler is given can be as hostile as what an engine is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from host.app.kernel import HOST_KERNEL
from host.app.life import HOOKS, app_alone, with_app_life
from host.app.testing import TEST_STEPS, AppTestPlan
from host.checking import why_untranslated
from host.compiling import compile_app
from host.content.breached import refused_by_breaches
from host.content.contract import check_contract
from host.content.grading import Limits, hidden_plan
from host.content.task import Task
from host.hidden import compile_with_hidden
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.engines import get_engine
from scsharp.isolation.isolate import Isolation
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText
from scsharp.workers import TaskFault, Worker, WorkerError

COMPILE_SECONDS = 120.0
START_SECONDS = 60.0
JAVASCRIPT = "quickjs"
"""The engine that the translation starts on: it is always installed."""


@dataclass(frozen=True, slots=True)
class Built:
    """`reason` says why the build failed; `errors` are the compiler's. `plan` runs the hidden
    tests, if the app compiles at all. `fault` is the host's own."""

    reason: str = ""
    errors: tuple[str, ...] = ()
    breaches: tuple[str, ...] = ()
    plan: AppTestPlan | None = None
    isolated_by: tuple[str, ...] = ()
    fault: str = ""


def build(task: Task, app: SourceText, limits: Limits, isolation: Isolation) -> Built:
    """Compiles the app with the hidden tests, and starts its translation."""
    with Worker(isolation=isolation) as worker:
        try:
            compiled = worker.run(COMPILE_SECONDS, compile_both, task, app, limits)
        except (WorkerError, TaskFault) as fault:
            words = f"the compiler gave no result: {last_line(fault)}"
            return Built(words, (words,), isolated_by=worker.isolated_by, fault=words)
        built = Built(
            compiled.reason,
            compiled.errors,
            compiled.breaches,
            compiled.plan,
            worker.isolated_by,
        )
        if compiled.program is None or built.reason:
            return built
        return started(built, compiled.program, worker)


def started(built: Built, program: Program, worker: Worker) -> Built:
    try:
        reason, fault = worker.run(START_SECONDS, why_not_started, program), ""
    except (WorkerError, TaskFault) as error:
        reason = f"the JavaScript gave no result: {last_line(error)}"
        fault = reason if isinstance(error, TaskFault) else ""
    return Built(reason, built.errors, built.breaches, built.plan, built.isolated_by, fault)


def last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


@dataclass(frozen=True, slots=True)
class Compiled:
    """What the worker sends back; `program` is the app alone."""

    reason: str = ""
    errors: tuple[str, ...] = ()
    breaches: tuple[str, ...] = ()
    plan: AppTestPlan | None = None
    program: Program | None = None


def compile_both(task: Task, app: SourceText, limits: Limits) -> Compiled:
    """In the worker: the app alone, then with the hidden tests."""
    together = compile_with_hidden(app, task.hidden)
    if together.errors:
        errors = tuple(map(told, together.errors))
        return Compiled(f"it does not compile: {errors[0]}", errors)
    alone = compile_app(app)
    found = check_contract(task, app)
    breaches = tuple(map(str, found))
    refused = refused_by_breaches(together, task.hidden, found)
    plan = hidden_plan(together, limits, refused, with_state=True)
    missing = [one for one in HOOKS if one not in alone.lowered.exports]
    if missing:
        return Compiled(f"it has no {' and no '.join(missing)}", (), breaches, plan)
    untranslated = why_untranslated(alone)
    if untranslated:
        reason = f"it cannot be translated for the browser: {untranslated}"
        return Compiled(reason, (), breaches, plan)
    return Compiled("", (), breaches, plan, app_alone(alone.lowered))


def told(error: Diagnostic) -> str:
    return f"{error.path}, line {error.line}: {error.code}: {error.message}"


def why_not_started(program: Program) -> str:
    """In the worker: what keeps the translation from starting; nothing if AppInit comes back."""
    script = get_engine(JAVASCRIPT).load(with_app_life(program), HOST_KERNEL, steps=TEST_STEPS)
    try:
        error = script.run_entry().error or script.call("AppInit").error
        return "" if error is None else f"it does not start: {error}"
    finally:
        script.close()
