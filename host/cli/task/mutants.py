"""scsharp task mutants"""

from __future__ import annotations

import json
from pathlib import Path

import click

from host.cli.columns import aligned
from host.cli.files import write_output
from host.cli.task.judging import Judging, judging_options, runner_for
from host.cli.task.loading import SCHEMA, json_option, loaded, root_option
from host.cli.traces import folded
from host.content.verification.plan import Options
from host.content.verification.report import Generated, Report, as_data
from host.content.verification.verify import verify


@click.command(epilog="Example: scsharp task mutants lantern-row --matrix")
@click.argument("name")
@root_option
@click.option("--all", "is_all", is_flag=True, help="List every broken copy, noticed ones too.")
@click.option("--matrix", is_flag=True, help="Run every test on every broken copy.")
@judging_options
@json_option
def mutants(
    name: str,
    root: Path,
    is_all: bool,
    matrix: bool,
    as_json: bool,
    judging: Judging,
) -> None:
    """List the broken copies of the task NAME that no test notices, and what each test notices.

    For those that nobody can tell from the original it prints what to write into the file of
    broken copies.
    """
    task = loaded(root, name, as_json)
    options = Options(judging.engines, matrix, is_whole=False, is_thorough=judging.is_thorough)
    with runner_for(judging) as runner:
        [report] = verify([task], runner, options)
    if as_json:
        data = {"schema": SCHEMA, **as_data(report), "matrix": report.kills()}
        write_output(json.dumps(data, indent=2) + "\n")
    else:
        lines = [*told(report), *listed(report, is_all), "", *tests_table(report, matrix)]
        write_output("".join(f"{line}\n" for line in lines))
    raise SystemExit(0 if report.is_proved else 1)


def told(report: Report) -> list[str]:
    """What is wrong beside the generated copies, of which the list tells more: references that
    fail, so that nothing can be judged, and copies by hand that no test of their rule notices."""
    return [
        f"{point}: {folded(message)}" for point, message in report.problems if point != "generated"
    ]


def is_open(one: Generated) -> bool:
    return not one.excuse and (one.verdict is None or not one.verdict.is_found)


def listed(report: Report, is_all: bool) -> list[str]:
    rows = [one for one in report.generated if is_all or is_open(one)]
    lines = [line for one in rows for line in described(one, is_all)]
    if is_all:
        lines += [f"{name}: {one.status}" for name, one in report.written.items()]
    counts = ", ".join(f"{number} {status}" for status, number in report.statuses.most_common())
    return [*lines, f"generated: {counts or 'none'}"]


def described(one: Generated, is_all: bool) -> list[str]:
    """What is broken, and for survivors the entry that excuses them."""
    status = one.verdict.status if one.verdict is not None else "not judged"
    facts = one.facts
    lines = [
        f"{facts.id} ({one.app}, line {facts.line}): {status}",
        f"  - {facts.before}",
        f"  + {facts.after}",
    ]
    if one.excuse:
        return [*lines, f"  equivalent: {one.excuse}"]
    if is_all or not is_open(one):
        return lines
    entry = f'{{ app = "{one.app}", mutant = "{facts.id}", reason = "" }}'
    return [*lines, f"  {entry}"]


def tests_table(report: Report, is_matrix: bool) -> list[str]:
    """How many broken copies each test notices; with the whole matrix also alone."""
    kills = report.kills()
    alone = [next(iter(by)) for by in noticed_by(report) if len(by) == 1]
    heads = ["test", "notices", *(["alone"] if is_matrix else [])]
    rows = [
        [name, str(len(found)), *([str(alone.count(name))] if is_matrix else [])]
        for name, found in kills.items()
    ]
    note = "" if is_matrix else " (the first test that notices one counts; --matrix runs all)"
    return [f"what each test notices{note}:", *aligned([heads, *rows])]


def noticed_by(report: Report) -> list[tuple[str, ...]]:
    verdicts = [*report.written.values(), *(one.verdict for one in report.generated)]
    return [one.by for one in verdicts if one is not None]
