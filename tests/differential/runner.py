"""Runs ranges of seeds: engines in a worker that can be killed, real C# beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scsharp.workers import TaskFault, Worker, WorkerError
from tests.differential.batches import Answer, uncaught
from tests.differential.compare import ORACLE, Disagreement, disagreements
from tests.differential.engines import Answers, run_numbers
from tests.differential.generator.program import generate
from tests.differential.oracle import Oracle

SECONDS = 120.0
"""A batch takes a few seconds; what takes longer hangs."""


class Runner:
    """Compares batches of seeds; use it as a context manager, so that no process stays behind."""

    def __init__(self, engines: Sequence[str], oracle: str | None = None) -> None:
        self.engines = engines
        self.oracle = Oracle(oracle) if oracle is not None else None
        self.worker = Worker(is_bounded=False)

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.worker.close()
        if self.oracle is not None:
            self.oracle.close()

    def compare(self, numbers: Sequence[int]) -> list[Disagreement]:
        answers: Answers = self.ask(numbers)
        if self.oracle is not None:
            answers = {
                ORACLE: self.oracle.run_programs([generate(one) for one in numbers]),
                **answers,
            }
        return disagreements(answers)

    def ask(self, numbers: Sequence[int]) -> Answers:
        """Where the whole batch fails, each program alone; the failure is then an answer."""
        try:
            return self.worker.run(SECONDS, run_numbers, numbers, self.engines)
        except (WorkerError, TaskFault) as fault:
            if len(numbers) == 1:
                # Told with the engine's name, so that no two of them agree about a fault.
                told = {
                    name: Answer(uncaught(f"{name} fault", str(fault))) for name in self.engines
                }
                return {name: {numbers[0]: answer} for name, answer in told.items()}
        parts = [self.ask([number]) for number in numbers]
        return {
            name: {number: part[name][number] for number, part in zip(numbers, parts, strict=True)}
            for name in self.engines
        }


def batches(first: int, count: int, size: int) -> Iterator[range]:
    for start in range(first, first + count, size):
        yield range(start, min(start + size, first + count))
