"""scsharp task verify"""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from host.cli.columns import aligned
from host.cli.files import write_output
from host.cli.task.judging import Judging, judging_options, runner_for
from host.cli.task.loading import SCHEMA, chosen_tasks, json_option, root_option
from host.cli.traces import folded
from host.content.proof import Proof
from host.content.task import Task
from host.content.verification.plan import Options
from host.content.verification.report import Report, as_data
from host.content.verification.verify import verify

HEADS = (
    "task", "tests", "references", "frames", "by hand", "generated", "equivalent", "free",
    "floor", "verdict",
)  # fmt: skip


@click.command(name="verify", epilog="Example: scsharp task verify lantern-row --jobs 4")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@root_option
@click.option("--mutant", default="", help="Judge one broken copy, by its name or id.")
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Judge each N-th broken copy only, and play an N-th of the frames.",
)
@judging_options
@json_option
def verify_command(
    names: tuple[str, ...],
    root: Path,
    mutant: str,
    every: int,
    as_json: bool,
    judging: Judging,
) -> None:
    """Prove that the tasks NAME (all by default) are fair.

    Reference apps pass everything on the engines, they play alike, every broken copy is noticed by
    a test of its rule, and apps that do nothing pass next to nothing. A run that was ended goes on
    where it was.
    """
    if mutant and every > 1:
        raise click.UsageError("--mutant and --every do not go together")
    start = time.monotonic()
    tasks = having(chosen_tasks(root, names, as_json), mutant)
    options = Options(judging.engines, bool(mutant), mutant, not mutant, judging.is_thorough, every)
    with runner_for(judging) as runner:
        reports = verify(tasks, runner, options)
    seconds = time.monotonic() - start
    if as_json:
        data = {"schema": SCHEMA, "engines": options.engines, "seconds": round(seconds, 1)}
        rows = [as_data(one) for one in reports]
        write_output(json.dumps({**data, "tasks": rows}, indent=2) + "\n")
    else:
        lines = one_mutant(reports, mutant) if mutant else summary(reports, seconds)
        write_output("".join(f"{line}\n" for line in lines))
    raise SystemExit(0 if all(one.is_proved for one in reports) else 1)


def having(tasks: list[tuple[Task, Proof]], mutant: str) -> list[tuple[Task, Proof]]:
    """The task with that broken copy; a generated one may be of any."""
    found = [pair for pair in tasks if any(one.entry.name == mutant for one in pair[1].mutants)]
    return found or tasks


def summary(reports: list[Report], seconds: float) -> list[str]:
    """A table, and below it what is wrong."""
    lines = aligned([HEADS, *map(row, reports)])
    for report in reports:
        name = report.plan.task.id
        lines += [f"{name}: {point}: {folded(message)}" for point, message in report.problems]
    runs = sum(one.runs for one in reports)
    mutants = sum(len(one.written) + len(one.generated) for one in reports)
    return [*lines, f"{runs:,} tests run on {mutants:,} broken copies; {seconds:.0f} seconds"]


def row(report: Report) -> list[str]:
    plan = report.plan
    statuses, hand = report.statuses, report.written.values()
    sound = [plan.baseline(one) for one in plan.proof.apps.values()]
    passed = sum(one is not None and not one.problems for one in sound)
    noticed = sum(statuses[one] for one in ("killed", "error", "limit"))
    judged = sum(statuses.values()) - statuses["equivalent"] - statuses["free"]
    floors = [f"{len(one.passed)}/{one.total}" for one in report.floors.values()]
    return [
        plan.task.id,
        str(len(plan.task.tests)),
        f"{passed}/{len(sound)}",
        str(sum(one.frames for one in report.plays)),
        f"{sum(one.status == 'killed' for one in hand)}/{len(plan.written())}",
        f"{noticed}/{judged}",
        str(statuses["equivalent"]),
        str(statuses["free"]),
        " ".join(floors) or "-",
        verdict(report),
    ]


def verdict(report: Report) -> str:
    if not report.is_proved:
        return "not proved"
    if report.plan.options.every > 1:
        return "proved in part"
    return "proved (draft)" if report.plan.task.settings.draft else "proved"


def one_mutant(reports: list[Report], name: str) -> list[str]:
    """Everything about one broken copy."""
    lines = [f"{point}: {folded(message)}" for one in reports for point, message in one.problems]
    found = [*(one for each in reports for one in each.written.items())]
    found += [
        (f"{one.app}, line {one.facts.line}: {one.facts.before} -> {one.facts.after}", one.verdict)
        for each in reports
        for one in each.generated
        if one.verdict is not None
    ]
    if not found and not lines:
        raise click.UsageError(f"there is no broken copy {name}: `scsharp task mutants` lists them")
    for what, one in found:
        lines += [f"{what}: {one.status}", *(f"    noticed by {test}" for test in one.by)]
        lines += [f"    {one.message}"] if one.message else []
    return lines
