"""Runs a script for the command: at hand, or in a worker that can be killed when it hangs."""

from __future__ import annotations

from functools import partial

import click

from host.cli.endings import FAULT
from scsharp.comparing import Observation, first_difference
from scsharp.engines import ScriptError
from scsharp.lowering.limits import DEFAULT_STEPS
from scsharp.running import RunResult, run
from scsharp.source import SourceText
from scsharp.workers import TaskFault, Worker, WorkerError

AT_HAND = frozenset({"python"})
"""Engines that cannot take the command with them: V8 has hung, QuickJS crashes without memory."""
START_SECONDS = 60.0
STEPS_PER_SECOND = 2_000_000
"""Far fewer than a healthy engine takes on a busy machine: the clock is only a net."""
MOST_SECONDS = 7 * 86_400.0


def run_on(engine: str, source: SourceText, stdin: str, steps: int | None) -> RunResult:
    """The result on one engine. Where the engine died or hung, it is a fault."""
    if engine in AT_HAND:
        return run(source.text, engine, stdin, steps, path=source.path)
    return run_in_worker(engine, source, stdin, steps, with_state=False)


def run_in_worker(
    engine: str, source: SourceText, stdin: str, steps: int | None, *, with_state: bool
) -> RunResult:
    task = partial(run, source.text, engine, stdin, steps, path=source.path, with_state=with_state)
    with Worker(is_bounded=engine != "v8") as worker:
        try:
            return worker.run(seconds_for(steps), task)
        except (WorkerError, TaskFault) as fault:
            reason = str(fault).strip().splitlines()[-1]
            error = ScriptError(
                "InternalFault", f"on the engine {engine}: {reason}", (), "internal"
            )
            return RunResult("", FAULT, error, 0, ())


def seconds_for(steps: int | None) -> float:
    wanted = START_SECONDS + (DEFAULT_STEPS if steps is None else steps) / STEPS_PER_SECOND
    return min(wanted, MOST_SECONDS)


def run_and_compare(
    engines: list[str], source: SourceText, stdin: str, steps: int | None
) -> RunResult:
    """The result that all engines agree in; else the first difference is told, a fault."""
    results: dict[str, RunResult] = {}
    for engine in engines:
        result = run_in_worker(engine, source, stdin, steps, with_state=True)
        is_fault = result.error is not None and result.error.kind == "internal"
        if is_fault or any(one.is_error for one in result.diagnostics):
            return result
        results[engine] = result
    difference = first_difference({name: observed(one) for name, one in results.items()})
    if difference is not None:
        click.echo(str(difference), err=True)
        raise SystemExit(FAULT)
    return results[engines[0]]


def observed(result: RunResult) -> Observation:
    return Observation(result.stdout, result.error, result.steps, result.state)
