"""Compiles and tests what a model wrote, in an isolated worker that stays warm for a whole run.

The compiler may be driven to anything by what it is given, as may the engine: both are in the
worker, within limits of time and memory, and what exceeds them is an answer for the model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from host.app.testing import TEST_STEPS, AppTestResult, result_of
from host.bench.isolating import package_isolation
from host.bench.tools.compiling import compile_version, lacking, remember_tests
from host.bench.tools.findings import Compiled, Findings
from host.content.task_file import StateVariable
from scsharp.workers import MEMORY_BYTES, TaskFault, Worker, WorkerDied, WorkerTimeout

T = TypeVar("T")

COMPILE_SECONDS = 60.0
MOST_STEPS = 10 * TEST_STEPS
"""For all own tests of a check together; the tests that are left are then not run."""
TOO_LONG = f"compiling took longer than {COMPILE_SECONDS:g} seconds and was ended"
TOO_LARGE = f"compiling needed more than {MEMORY_BYTES >> 30} GB of memory and was ended"


class Stopped(Exception):
    """A limit ended the work; the message says which."""


class Checker:
    """Use it as a context manager, so that no process stays behind. `kept` is the newest text with
    what compiling it gave: an edit compiles it, and the check that follows asks for the same."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        self.kept: tuple[str, Compiled] | None = None

    def __enter__(self) -> Checker:
        return self

    def __exit__(self, *_: object) -> None:
        if self.worker is not None:
            self.worker.close()

    def compile(self, text: str) -> Compiled:
        if self.kept is None or self.kept[0] != text:
            try:
                found = self.run(compile_version, text)
            except Stopped as stopped:
                found = Compiled(stopped=str(stopped))
            self.kept = text, found
        return self.kept[1]

    def find(self, text: str) -> Findings:
        """Compiles the text and runs its own tests, if it has no errors."""
        compiled = self.compile(text)
        if not compiled.compiles or not compiled.tests:
            return Findings(compiled)
        try:
            return Findings(compiled, tuple(self.own_results(text, compiled.tests)))
        except Stopped as stopped:
            # A test took its worker with it, and compiling anew met a limit.
            return Findings(Compiled(stopped=str(stopped)))

    def lacking(self, text: str, state: Sequence[StateVariable]) -> list[str]:
        """The variables of Part A that the app does not have; none where that takes too long, for
        it is told only once and hidden tests look again."""
        try:
            return self.run(lacking, text, tuple(state))
        except Stopped:
            return []

    def own_results(self, text: str, names: Sequence[str]) -> list[AppTestResult]:
        results: list[AppTestResult] = []
        steps = 0
        self.run(remember_tests, text)
        assert self.worker is not None
        for name in names:
            result = result_of(name, "python", self.worker, lambda: self.run(remember_tests, text))
            results.append(result)
            steps += TEST_STEPS if result.verdict == "time limit" else result.steps
            if steps >= MOST_STEPS:
                break
        return results

    def run(self, task: Callable[..., T], *arguments: object) -> T:
        """In the worker. Raises Stopped; any other fault is ours."""
        if self.worker is None:
            self.worker = Worker(isolation=package_isolation())
        try:
            return self.worker.run(COMPILE_SECONDS, task, *arguments)
        except WorkerTimeout:
            raise Stopped(TOO_LONG) from None
        except WorkerDied as death:
            raise Stopped(f"compiling was ended: {death}") from None
        except TaskFault as fault:
            self.worker.close()
            if str(fault).strip().endswith("MemoryError"):
                raise Stopped(TOO_LARGE) from None
            raise
