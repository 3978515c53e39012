"""Several apps graded with one command: each task is loaded and probed once."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

import click

from host.app.testing import AppTestResult
from host.bench.grading.grade import OF_RECORD, Method
from host.bench.grading.probing import ProbeFailed, with_probe
from host.bench.grading.results import Grading
from host.cli.bench.options import tested_task
from host.cli.endings import FAULT
from host.cli.engines import check_engine, chosen_engines
from host.cli.files import write_output
from host.cli.task.loading import json_option, root_option
from host.cli.test_report import result_line
from host.content.grading import Limits
from host.content.task import Task

engine_option = click.option(
    "--engine",
    default="all",
    show_default=True,
    callback=check_engine,
    help="all engines are compared, or python alone. Python's verdict counts.",
)
seed_option = click.option(
    "--seed",
    type=int,
    default=lambda: secrets.randbits(32),
    help="Start unseeded Randoms as in the grading with this seed.",
)


@dataclass
class Batch:
    """`is_sound` turns false where the host or an engine failed."""

    root: Path
    method: Method
    as_json: bool
    is_sound: bool = True
    probed: dict[str, tuple[Task, Method]] = field(default_factory=dict)

    def task(self, name: str) -> tuple[Task, Method]:
        """The task and how its apps are graded, once its reference app has passed."""
        if name not in self.probed:
            task = tested_task(self.root, name)
            try:
                self.probed[name] = task, with_probe(task, self.method)
            except ProbeFailed as error:
                click.echo(f"scsharp: {error}", err=True)
                raise SystemExit(FAULT) from None
        return self.probed[name]

    def add(self, grading: Grading) -> None:
        self.is_sound = self.is_sound and grading.is_sound

    @property
    def exit_code(self) -> int:
        return 0 if self.is_sound else FAULT

    def heard(self, result: AppTestResult) -> None:
        """One line for each test on the engine of record."""
        if not self.as_json and result.engine == OF_RECORD:
            write_output(result_line(result))

    def say(self, line: str) -> None:
        """Where standard output has JSON only, people read it beside that."""
        if self.as_json:
            sys.stderr.write(f"{line}\n")
        else:
            write_output(f"{line}\n")


def batch_options(command: Callable[..., None]) -> Callable[..., None]:
    """--root, --engine, --seed and --json, given to the command as a batch."""

    @root_option
    @engine_option
    @seed_option
    @json_option
    @wraps(command)
    def with_batch(root: Path, engine: str, seed: int, as_json: bool, **others: Any) -> None:
        method = Method(engines_for(engine), Limits(seed=seed))
        command(Batch(root, method, as_json), **others)

    return with_batch


def engines_for(name: str) -> tuple[str, ...]:
    """Python is always there, for its verdict counts."""
    names = chosen_engines(name)
    return tuple(names if OF_RECORD in names else [OF_RECORD, *names])
