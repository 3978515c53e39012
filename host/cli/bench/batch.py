"""Apps graded with one command, side by side or on a cluster; each task is loaded once."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

import click

from host.app.testing import AppTestResult
from host.bench.grading.exporting import Exporter
from host.bench.grading.grade import OF_RECORD, Method
from host.bench.grading.probing import Batch, Piece, ProbeFailed, grade_piece, make_batch
from host.bench.grading.results import Grading
from host.bench.grading.runs import RunResults, RunToGrade, store_results
from host.cli.bench.options import tested_task
from host.cli.endings import FAULT
from host.cli.engines import check_engine, chosen_engines
from host.cli.files import write_output
from host.cli.spreading import cluster_option, executor_for, jobs_option
from host.cli.task.loading import json_option, root_option
from host.cli.test_report import result_line
from host.content.grading import Limits
from host.spreading.tries import each_done
from scsharp.source import SourceText

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


@dataclass(frozen=True, slots=True)
class Wanted:
    """An app to be graded, and who takes its results."""

    piece: Piece
    done: Callable[[Grading], None]

    @property
    def function(self) -> Callable[..., Grading]:
        return self.piece.function

    @property
    def arguments(self) -> tuple[Any, ...]:
        return self.piece.arguments


@dataclass
class Grader:
    """`is_sound` turns false where the host or an engine failed."""

    root: Path
    method: Method
    as_json: bool
    jobs: int = 1
    cluster: str | None = None
    is_sound: bool = True
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    batches: dict[str, Batch] = field(default_factory=dict)
    exporter: Exporter = field(default_factory=Exporter)

    def batch(self, name: str) -> Batch:
        """The task of that name, and how its apps are graded."""
        if name not in self.batches:
            self.batches[name] = make_batch(self.id, tested_task(self.root, name), self.method)
        return self.batches[name]

    def wanted(
        self, name: str, app: SourceText | None, done: Callable[[Grading], None], seed: int | None
    ) -> Wanted:
        """`seed` is that of an earlier grading, if there was one."""
        chosen = self.method.limits.seed if seed is None else seed
        return Wanted(self.batch(name).piece(app, chosen), done)

    def grade(self, wanted: Sequence[Wanted], *, tells_tests: bool = False) -> None:
        """Grades all. With `tells_tests` each test of a single app is told as it comes."""
        try:
            with self.exporter:
                self.grade_each(wanted, tells_tests=tells_tests)
        except ProbeFailed as error:
            click.echo(f"scsharp: {error}", err=True)
            raise SystemExit(FAULT) from None

    def grade_each(self, wanted: Sequence[Wanted], *, tells_tests: bool) -> None:
        if tells_tests and len(wanted) == 1 and self.cluster is None:
            self.take(wanted[0], grade_piece(wanted[0].piece, self.heard))
        elif wanted:
            self.spread(wanted)

    def store(self, run: RunToGrade, results: RunResults) -> None:
        """With the app to play, if it is one. Raises what `store_results` does."""
        app = run.app if results.grading.build.passed else None
        store_results(run.folder, results, self.exporter.page(app) if app else "")

    def spread(self, wanted: Sequence[Wanted]) -> None:
        """Threads are enough here: all work is in processes of their own."""
        with executor_for(ThreadPoolExecutor, self.jobs, self.cluster) as executor:
            for one, future in each_done(executor, wanted):
                self.take(one, future.result())

    def take(self, wanted: Wanted, grading: Grading) -> None:
        self.is_sound = self.is_sound and grading.is_sound
        wanted.done(grading)

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


def grading_options(command: Callable[..., None]) -> Callable[..., None]:
    """--root, --engine, --seed, --jobs, --cluster and --json, given to the command as a grader."""

    @root_option
    @engine_option
    @seed_option
    @jobs_option
    @cluster_option
    @json_option
    @wraps(command)
    def with_grader(
        *, root: Path, engine: str, seed: int, jobs: int, cluster: str | None, as_json: bool,
        **others: Any,
    ) -> None:  # fmt: skip
        method = Method(engines_for(engine), Limits(seed=seed))
        command(Grader(root, method, as_json, jobs, cluster), **others)

    return with_grader


def engines_for(name: str) -> tuple[str, ...]:
    """Python is always there, for its verdict counts."""
    names = chosen_engines(name)
    return tuple(names if OF_RECORD in names else [OF_RECORD, *names])
