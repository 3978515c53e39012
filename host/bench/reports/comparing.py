"""Two models side by side: task by task, and whether the difference could be chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from host.bench.grading.versions import are_comparable
from host.bench.reports.collecting import GradedRun, differing_conditions
from host.bench.reports.statistics import sign_test


class Incomparable(Exception):
    """The two cannot be compared; the message says why and what can be done."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Both models at one task."""

    task: str
    first: GradedRun
    second: GradedRun

    @property
    def difference(self) -> float:
        return self.first.results.grading.share - self.second.results.grading.share


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left_out` tells tasks that only one has, or that changed between the two; `unequal` what
    differs in their settings."""

    pairs: tuple[Pair, ...]
    left_out: tuple[str, ...]
    unequal: tuple[str, ...]

    @property
    def wins(self) -> int:
        return sum(one.difference > 0 for one in self.pairs)

    @property
    def losses(self) -> int:
        return sum(one.difference < 0 for one in self.pairs)

    @property
    def p_value(self) -> float:
        """Of the sign test over tasks; ties are left out."""
        return sign_test(self.wins, self.losses)


def compare(runs: Sequence[GradedRun], first: str, second: str, *, unequal: bool) -> Comparison:
    """Of runs that count. Raises Incomparable where settings differ and `unequal` does not allow
    it, or where there is nothing to compare."""
    ours, theirs = runs_of(runs, first), runs_of(runs, second)
    pairs, left_out = [], []
    for task in sorted(ours.keys() | theirs.keys()):
        if task not in ours or task not in theirs:
            left_out.append(f"{task}: only {first if task in ours else second} has a graded run")
            continue
        one, other = ours[task], theirs[task]
        if not are_comparable(one.results.grading.task, other.results.grading.task):
            left_out.append(f"{task}: graded by different versions; bench regrade makes them equal")
            continue
        pairs.append(Pair(task, one, other))
    if not pairs:
        reasons = "; ".join(left_out) or "neither has a graded run that counts"
        raise Incomparable(f"nothing to compare of {first} and {second}: {reasons}")
    differing = dict.fromkeys(
        words for pair in pairs for words in differing_conditions(pair.first, pair.second)
    )
    if differing and not unequal:
        raise Incomparable(
            f"{first} and {second} worked under different settings, so that a comparison would "
            f"mislead: {'; '.join(differing)}. --unequal compares them and says so"
        )
    return Comparison(tuple(pairs), tuple(left_out), tuple(differing))


def runs_of(runs: Sequence[GradedRun], name: str) -> dict[str, GradedRun]:
    """By task; the name is a model's, or a setup's folder where a model has several setups."""
    found = [one for one in runs if name in (one.model, one.setup.slug)]
    setups = sorted({one.setup.slug for one in found})
    if len(setups) > 1:
        raise Incomparable(f"{name} has several setups; choose one of {', '.join(setups)}")
    return {one.task: one for one in found}
