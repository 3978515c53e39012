"""Before a batch of apps a reference app of the task is graded in the same way. It passes
everything, or this machine or this host is not fit to grade anybody."""

from __future__ import annotations

import platform
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from host.bench.grading.grade import Method, Report, grade
from host.bench.grading.results import Grading, Probe
from host.content.references import load_references
from host.content.task import Task
from scsharp.source import SourceText


class ProbeFailed(Exception):
    """The reference app did not pass; the message says what it failed."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Apps of one task that are graded in the same way. `reference` is None for a task without
    reference apps: its apps are graded without a probe. `id` tells batches apart: each has a probe
    of its own in every process that grades some of it."""

    id: str
    task: Task
    method: Method
    reference: SourceText | None

    def piece(self, app: SourceText | None, seed: int) -> Piece:
        return Piece(self, app, seed)


@dataclass(frozen=True, slots=True)
class Piece:
    """One app to be graded, here or on another machine."""

    batch: Batch
    app: SourceText | None
    seed: int

    @property
    def function(self) -> Callable[..., Grading]:
        return grade_piece

    @property
    def arguments(self) -> tuple[Any, ...]:
        return (self,)


def make_batch(id_: str, task: Task, method: Method) -> Batch:
    apps, _ = load_references(task.root, task.id)
    first = next(iter(apps.values()), None)
    return Batch(id_, task, method, first.source if first else None)


def grade_piece(piece: Piece, report: Report = lambda _: None) -> Grading:
    """The app's results, once the reference app has passed in this process. Raises ProbeFailed."""
    batch = piece.batch
    probe = probe_of(batch)
    limits = replace(batch.method.limits, seed=piece.seed)
    return grade(batch.task, piece.app, replace(batch.method, limits=limits, probe=probe), report)


class Probes:
    """The probes of this process by batch and task. Who comes while one is made waits for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.made: dict[tuple[str, str], Probe | ProbeFailed] = {}

    def of(self, batch: Batch, reference: SourceText) -> Probe | ProbeFailed:
        key = batch.id, batch.task.id
        with self.lock:
            if key not in self.made:
                self.made[key] = made_probe(batch, reference)
            return self.made[key]


PROBES = Probes()


def probe_of(batch: Batch) -> Probe | None:
    if batch.reference is None:
        return None
    found = PROBES.of(batch, batch.reference)
    if isinstance(found, ProbeFailed):
        raise found
    return found


def made_probe(batch: Batch, reference: SourceText) -> Probe | ProbeFailed:
    task, name = batch.task, reference.path.rpartition("/")[2].removesuffix(".scs")
    found = grade(task, reference, batch.method)
    if found.passed == found.total and found.is_sound:
        return Probe(name, found.passed, found.total)
    return ProbeFailed(
        f"the reference app {name} of {task.id} passes {found.passed} of {found.total} on "
        f"{platform.node()}: {first_failure(found)}. Nothing is graded until it passes everything; "
        f"scsharp task verify {task.id} shows more"
    )


def first_failure(grading: Grading) -> str:
    if grading.build.reason:
        return grading.build.reason
    for one in grading.tests:
        if not one.has_passed:
            return f"{one.name}: {one.verdict} {one.message}".strip()
    return next(iter([*grading.faults, *grading.differences]), "")
