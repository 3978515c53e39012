"""Graded runs, read from their folders: which ones count, and which can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from host.bench.grading.runs import RunResults, read_results, run_folders
from host.bench.runs.folder import RunFolder, ending_of
from host.bench.runs.ledger import attempts_in, counted_attempt
from host.bench.setup import Setup

ALIKE = ("mode", "contract", "thinking", "reasoning_history", "sampling", "limits", "context")
"""What has to be equal where models are compared, beside `request_extra`, tools and prompt. What
names the model and its server is what is compared."""


@dataclass(frozen=True)
class GradedRun:
    """A run with its newest grading."""

    folder: RunFolder
    results: RunResults

    @property
    def setup(self) -> Setup:
        return self.folder.settings.setup

    @property
    def model(self) -> str:
        return self.setup.model

    @property
    def task(self) -> str:
        return self.results.grading.task.id

    @property
    def conditions(self) -> Mapping[str, str]:
        """Everything under which the model worked but the model itself, in words."""
        setup = self.setup
        told = {name: plain(getattr(setup, name)) for name in ALIKE}
        return {
            **told,
            "request_extra": plain(setup.request_extra),
            "tools": self.folder.settings.tools_hash[:12],
            "engine steps": str(self.results.grading.steps),
        }


def plain(value: object) -> str:
    return (
        "default" if value is None else str(value).removeprefix("Sampling").removeprefix("Limits")
    )


def graded_runs(root: Path) -> list[GradedRun]:
    """All graded runs below a folder, in the order of their folders."""
    found = []
    for folder in run_folders(root):
        results = read_results(folder)
        if results is not None:
            found.append(GradedRun(folder, results))
    return found


def counted_runs(runs: Iterable[GradedRun]) -> list[GradedRun]:
    """The one attempt of each setup at each task that counts: the first that was not lost, of the
    task's newest major version that was run."""
    return [one for one in runs if is_counted(one)]


def is_counted(run: GradedRun) -> bool:
    attempts = attempts_in(run.folder.path.parent)
    majors = [one.folder.settings.task.major for one in attempts if one.folder.has_begun]
    counted = counted_attempt(attempts, max(majors, key=int))
    return counted is not None and counted.folder.path == run.folder.path


def ungraded(root: Path) -> Iterator[RunFolder]:
    """Runs that have ended and wait for their grading."""
    for folder in run_folders(root):
        if read_results(folder) is None and ending_of(folder.events()) is not None:
            yield folder


def differing_conditions(one: GradedRun, other: GradedRun) -> list[str]:
    """What differs beside the model, in words; a table of both would mislead."""
    ours, theirs = one.conditions, other.conditions
    found = [
        f"{name}: {ours[name]} against {theirs[name]}"
        for name in ours
        if ours[name] != theirs[name]
    ]
    if one.task == other.task and prompts(one) != prompts(other):
        found.append("prompt: the texts differ")
    return found


def prompts(run: GradedRun) -> list[str]:
    return [part.sha256 for part in run.folder.settings.prompt_parts if part.name != "task"]
