"""Proves tasks: first the references alone, then everything that is measured against them."""

from __future__ import annotations

from collections.abc import Sequence

from host.content.proof import Proof
from host.content.task import Task
from host.content.verification.plan import Options, TaskPlan
from host.content.verification.report import Report, report_of
from host.content.verification.units import Runner


def verify(
    tasks: Sequence[tuple[Task, Proof]],
    runner: Runner,
    options: Options,
) -> list[Report]:
    """The reports of all tasks, in their order. What was done before is taken from the store."""
    plans = [TaskPlan(task, proof, options, runner.store) for task, proof in tasks]
    lost = runner.run([one for plan in plans for one in plan.first_units()])
    for plan in plans:
        plan.lost = lost
    lost |= runner.run([one for plan in plans for one in plan.further_units()])
    return [report_of(plan) for plan in plans]
