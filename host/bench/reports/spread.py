"""Several runs of one setup at one task: how much a single run says. Kept apart from the tables in
which one run counts."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from host.bench.reports.averages import Averages, averages
from host.bench.reports.collecting import GradedRun
from host.bench.reports.passing import PassCount, pass_counts


@dataclass(frozen=True, slots=True)
class Spread:
    """`flips` are the tests that some of the runs pass and some do not."""

    model: str
    task: str
    scores: tuple[float, ...]
    averages: Averages
    flips: tuple[PassCount, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.scores)


def spreads(runs: Iterable[GradedRun]) -> list[Spread]:
    """One for each setup, task and content hash with at least two runs that were not lost."""
    groups: dict[tuple[str, str, str], list[GradedRun]] = {}
    for one in runs:
        if one.results.counts:
            key = (one.setup.identity, one.task, one.results.grading.task.content_hash)
            groups.setdefault(key, []).append(one)
    return [spread_of(group) for group in groups.values() if len(group) > 1]


def spread_of(group: Sequence[GradedRun]) -> Spread:
    flips = tuple(one for one in pass_counts(group) if 0 < one.passed < one.runs)
    scores = tuple(one.results.grading.share for one in group)
    return Spread(group[0].model, group[0].task, scores, averages(group), flips)
