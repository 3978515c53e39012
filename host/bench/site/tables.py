"""What the tables of the site hold: models by tasks, one table for equal settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from host.bench.reports.averages import Averages, averages
from host.bench.reports.collecting import GradedRun
from host.bench.reports.passing import PassCount, pass_counts
from host.bench.reports.statistics import wilson_interval
from host.bench.runs.told import server_facts


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A setup with its runs by task. `passed` of `total` are all its results together, `solved` the
    tasks of which it passes everything."""

    model: str
    slug: str
    runs: dict[str, GradedRun]

    @property
    def passed(self) -> int:
        return sum(one.results.grading.passed for one in self.runs.values())

    @property
    def total(self) -> int:
        return sum(one.results.grading.total for one in self.runs.values())

    @property
    def averages(self) -> Averages:
        return averages(self.runs.values())

    @property
    def told(self) -> list[str]:
        """Quantization and runtime of its newest run, where the server told them or somebody typed
        them."""
        newest = max(self.runs.values(), key=lambda one: one.results.grading.graded)
        measured, typed = server_facts(newest.folder.events()), newest.setup.stated
        return [
            str(measured[name]) if name in measured else f"{typed[name]} (typed)"
            for name in ("quantization", "runtime")
            if name in measured or name in typed
        ]

    @property
    def solved(self) -> int:
        return sum(one.results.grading.share == 1 for one in self.runs.values())

    @property
    def solved_interval(self) -> tuple[float, float]:
        return wilson_interval(self.solved, len(self.runs))


@dataclass(frozen=True, slots=True)
class ModelTable:
    """Models that worked under equal conditions."""

    conditions: dict[str, str]
    tasks: tuple[str, ...]
    rows: tuple[ModelRow, ...]


def model_tables(runs: Sequence[GradedRun]) -> list[ModelTable]:
    """The largest table first; within one the best model first."""
    groups: dict[tuple[tuple[str, str], ...], list[GradedRun]] = {}
    for one in runs:
        groups.setdefault(tuple(one.conditions.items()), []).append(one)
    tables = [model_table(dict(key), group) for key, group in groups.items()]
    return sorted(tables, key=lambda one: -len(one.rows))


def model_table(conditions: dict[str, str], runs: Sequence[GradedRun]) -> ModelTable:
    by_setup: dict[str, dict[str, GradedRun]] = {}
    for one in runs:
        by_setup.setdefault(one.setup.slug, {})[one.task] = one
    rows = [
        ModelRow(next(iter(each.values())).model, slug, each) for slug, each in by_setup.items()
    ]
    tasks = tuple(sorted({one.task for one in runs}))
    return ModelTable(conditions, tasks, tuple(sorted(rows, key=lambda one: -one.averages.mean)))


@dataclass(frozen=True, slots=True)
class TaskTable:
    """The hidden tests of a task by runs, of one content hash. `older` were graded by another one:
    their scores are not compared with these."""

    runs: tuple[GradedRun, ...]
    counts: tuple[PassCount, ...]
    older: tuple[GradedRun, ...]

    @property
    def title(self) -> str:
        return self.runs[0].results.grading.task.title

    def verdict(self, run: GradedRun, test: str) -> str:
        return next(one.verdict for one in run.results.grading.tests if one.name == test)

    def summary(self, test: str) -> str:
        tests = self.runs[0].results.grading.tests
        return next(f"[{'] ['.join(one.rules)}] {one.summary}" for one in tests if one.name == test)


def task_tables(runs: Sequence[GradedRun]) -> dict[str, TaskTable]:
    """By task; the content hash is that of the newest grading."""
    found = {}
    for task in sorted({one.task for one in runs}):
        own = [one for one in runs if one.task == task]
        newest = max(own, key=lambda one: one.results.grading.graded)
        content = newest.results.grading.task.content_hash
        same = [one for one in own if one.results.grading.task.content_hash == content]
        older = [one for one in own if one.results.grading.task.content_hash != content]
        found[task] = TaskTable(tuple(same), tuple(pass_counts(same)), tuple(older))
    return found
