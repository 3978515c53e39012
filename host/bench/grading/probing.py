"""Before a batch of apps a reference app of the task is graded in the same way. It passes
everything, or this machine or this host is not fit to grade anybody."""

from __future__ import annotations

from dataclasses import replace

from host.bench.grading.grade import Method, grade
from host.bench.grading.results import Grading, Probe
from host.content.references import load_references
from host.content.task import Task


class ProbeFailed(Exception):
    """The reference app did not pass; the message says what it failed."""


def with_probe(task: Task, method: Method) -> Method:
    """The method with the probe's result, for all apps of the batch; as it is for a task without
    reference apps. Raises ProbeFailed."""
    apps, _ = load_references(task.root, task.id)
    if not apps:
        return method
    name, reference = next(iter(apps.items()))
    found = grade(task, reference.source, method)
    if found.passed < found.total or not found.is_sound:
        raise ProbeFailed(
            f"the reference app {name} of {task.id} passes {found.passed} of {found.total}: "
            f"{first_failure(found)}. Nothing is graded until it passes everything; "
            f"scsharp task verify {task.id} shows more"
        )
    return replace(method, probe=Probe(name, found.passed, found.total))


def first_failure(grading: Grading) -> str:
    if grading.build.reason:
        return grading.build.reason
    for one in grading.tests:
        if not one.has_passed:
            return f"{one.name}: {one.verdict} {one.message}".strip()
    return next(iter([*grading.faults, *grading.differences]), "")
