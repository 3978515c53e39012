"""Runs tests of one program again and again, with a broken copy switched on or with none."""

from __future__ import annotations

from dataclasses import dataclass

from host.app.kernel import HOST_KERNEL
from host.app.testing import AppTestPlan, AppTestResult, judge
from host.content.mutation.switches import VARIABLE
from scsharp.engines import kept_engine
from scsharp.lowering.nodes import Program
from scsharp.python.engine import PythonScript

SEED = 1
"""Of all runs that are to be repeatable; references run with more."""


@dataclass(frozen=True, slots=True)
class Trials:
    """`program` has the hooks of an app's life."""

    program: Program

    def run(
        self,
        test: str,
        engine: str,
        steps: int,
        *,
        mutant: int = 0,
        seed: int = SEED,
        with_state: bool = False,
    ) -> AppTestResult:
        """One test on a fresh script."""
        seed = AppTestPlan(self.program, seed=seed).seed_of(test)
        script = kept_engine(engine).load(self.program, HOST_KERNEL, steps=steps, seed=seed)
        try:
            if mutant:
                script.set(VARIABLE, mutant)
            return judge(test, engine, script, with_state)
        finally:
            script.close()

    def reached(self, test: str, steps: int) -> frozenset[int]:
        """The broken copies whose places the test comes to."""
        seed = AppTestPlan(self.program, seed=SEED).seed_of(test)
        script = kept_engine("python").load(self.program, HOST_KERNEL, steps=steps, seed=seed)
        assert isinstance(script, PythonScript)
        asked = Asked(set())
        setattr(script.statics, script.attribute(script.variable(VARIABLE)), asked)
        judge(test, "python", script)
        script.close()
        return frozenset(asked.numbers)


@dataclass(frozen=True, slots=True)
class Asked:
    """Stands in for the number of the broken copy: equal to none, it remembers what it was
    compared with."""

    numbers: set[int]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            self.numbers.add(other)
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]
