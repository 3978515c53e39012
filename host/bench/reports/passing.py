"""Hidden tests over many runs: which of them tell models apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from host.bench.reports.collecting import GradedRun


@dataclass(frozen=True, slots=True)
class PassCount:
    """How many of the runs pass a test."""

    name: str
    passed: int
    runs: int

    @property
    def measures(self) -> bool:
        """Does it tell any two of them apart? With one run nothing can."""
        return self.runs < 2 or 0 < self.passed < self.runs


def pass_counts(runs: Sequence[GradedRun]) -> list[PassCount]:
    """Of runs of one task and one content hash, in the order of the tests."""
    passed: dict[str, list[bool]] = {}
    for run in runs:
        for one in run.results.grading.tests:
            passed.setdefault(one.name, []).append(one.has_passed)
    return [PassCount(name, sum(all_), len(all_)) for name, all_ in passed.items()]
