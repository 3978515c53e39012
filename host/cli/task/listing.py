"""scsharp task list and show"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from host.cli.columns import aligned
from host.cli.files import write_output
from host.cli.task.loading import SCHEMA, folders_of, json_option, loaded, root_option
from host.content.problems import ContentError, Problem
from host.content.proof import Proof, load_proof, stray_problems
from host.content.task import Task, load_task
from host.wording import counted


@click.command(name="list", epilog="Example: scsharp task list --json")
@root_option
@json_option
def list_command(root: Path, as_json: bool) -> None:
    """List the tasks and what is wrong with their files."""
    folders = folders_of(root)
    problems: list[Problem] = list(stray_problems(root, [one.name for one in folders]))
    rows: list[dict[str, Any]] = []
    for folder in folders:
        try:
            task = load_task(folder)
            rows.append(facts(task, load_proof(task)))
        except ContentError as error:
            problems += error.problems
    if as_json:
        data = {"schema": SCHEMA, "tasks": rows, "problems": [one.as_data() for one in problems]}
        write_output(json.dumps(data, indent=2) + "\n")
    else:
        write_output("".join(f"{one}\n" for one in (*table(rows), *problems)))
    raise SystemExit(1 if problems else 0)


@click.command(epilog="Example: scsharp task show lantern-row")
@click.argument("name")
@root_option
@json_option
def show(name: str, root: Path, as_json: bool) -> None:
    """Show the rules of the task NAME with their tests and broken copies."""
    task, proof = loaded(root, name, as_json)
    if as_json:
        write_output(json.dumps({"schema": SCHEMA, **details(task, proof)}, indent=2) + "\n")
    else:
        write_output("".join(f"{line}\n" for line in shown(task, proof)))


def facts(task: Task, proof: Proof) -> dict[str, Any]:
    kept = task.settings
    return {
        "id": kept.id,
        "title": kept.title,
        "family": kept.family,
        "difficulty": kept.difficulty,
        "version": kept.version,
        "draft": kept.draft,
        "answers": kept.answer_limit,
        "rules": len(task.rules),
        "tests": len(task.tests),
        "apps": len(proof.apps),
        "mutants": len(proof.mutants),
        "equivalent": len(proof.equivalents),
        "hash": task.content_hash,
    }


def table(rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return []
    heads = [one for one in rows[0] if one != "title"]
    cells = [[shown_value(row[one]) for one in heads] for row in rows]
    return aligned([heads, *cells])


def shown_value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "-"
        case str() if len(value) == 32:
            return value[:12]
        case _:
            return str(value)


def details(task: Task, proof: Proof) -> dict[str, Any]:
    return {
        **facts(task, proof),
        "state": [{"name": one.name, "type": one.type} for one in task.state],
        "designs": {name: one.design for name, one in proof.apps.items()},
        "kinds": dict(Counter(one.entry.kind for one in proof.mutants)),
        "by_rule": {
            rule.id: {
                "text": rule.text,
                "tests": [one.name for one in task.tests_of(rule.id)],
                "mutants": [one.entry.name for one in proof.mutants if one.entry.rule == rule.id],
            }
            for rule in task.rules.values()
        },
    }


def shown(task: Task, proof: Proof) -> list[str]:
    kept, size = task.settings, task.settings.screen
    kinds = Counter(one.entry.kind for one in proof.mutants)
    lines = [
        f"{kept.title} ({kept.id} {kept.version}, {kept.family}, {kept.difficulty})",
        f"{size.width} x {size.height} pixels, {kept.frame_rate} frames a second, "
        f"{kept.answer_limit} answers; content {task.content_hash[:12]}",
        "",
        *aligned([[one.name, one.type, one.meaning] for one in task.state]),
        "",
        *(f"{name}: {one.design}" for name, one in proof.apps.items()),
        "mutants: " + ", ".join(f"{number} {kind}" for kind, number in kinds.most_common()),
    ]
    for rule in task.rules.values():
        mutants = [one.entry.name for one in proof.mutants if one.entry.rule == rule.id]
        tests = [f"    {one.name}: {one.summary}" for one in task.tests_of(rule.id)]
        broken = f"    broken by {', '.join(mutants)}" if mutants else "    broken by none"
        lines += ["", f"{rule.id} {rule.text}", *tests, broken]
    lines += ["", ", ".join(counted(*one) for one in sizes(task, proof))]
    return lines


def sizes(task: Task, proof: Proof) -> list[tuple[int, str]]:
    return [
        (len(task.rules), "rule"),
        (len(task.tests), "hidden test"),
        (len(proof.apps), "reference app"),
        (len(proof.mutants), "mutant"),
    ]
