"""The average of scores, and a second one without degenerate runs."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from host.bench.reports.collecting import GradedRun


@dataclass(frozen=True, slots=True)
class Averages:
    """`mean` is of all runs that count. `sound_mean` is without the degenerate ones, None where
    there are none of them or nothing else; `left_out` says how many for which reason."""

    mean: float
    sound_mean: float | None
    left_out: tuple[tuple[str, int], ...]

    @property
    def second(self) -> str:
        """The second average with its label, in words; nothing where there is none."""
        reasons = ", ".join(f"{why} {number}" for why, number in self.left_out)
        if not reasons:
            return ""
        mean = "none" if self.sound_mean is None else f"{self.sound_mean:.0%}"
        number = sum(count for _, count in self.left_out)
        return f"{mean} without {number} degenerate ({reasons})"


def averages(runs: Iterable[GradedRun]) -> Averages:
    """Of at least one run; each weighs the same."""
    found = list(runs)
    left_out = Counter(one.results.degenerate for one in found if one.results.degenerate)
    sound = [one.results.grading.share for one in found if not one.results.degenerate]
    mean = statistics.fmean(one.results.grading.share for one in found)
    second = statistics.fmean(sound) if sound and left_out else None
    return Averages(mean, second, tuple(sorted(left_out.items())))
