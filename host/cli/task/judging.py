"""Options of commands that judge, and the runner behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from host.cli.engines import check_engine, chosen_engines, is_usable
from host.cli.spreading import cluster_option, executor_for, jobs_option
from host.cli.task.progress import watcher_for
from host.content.verification.store import ResultStore
from host.content.verification.units import Runner
from host.spreading.executors import WorkerExecutor

DEFAULT = "default"


def check_choice(context: click.Context, parameter: click.Parameter, name: str) -> str:
    return name if name == DEFAULT else check_engine(context, parameter, name)


@dataclass(frozen=True, slots=True)
class Judging:
    """How to judge: the engines, how many processes, a cluster instead, without what is known."""

    engines: tuple[str, ...]
    is_thorough: bool
    jobs: int
    cluster: str | None
    is_fresh: bool


def judging_options(command: Callable[..., None]) -> Callable[..., None]:
    """--engine, --jobs, --cluster and --fresh; the command gets them as `judging`."""

    @wraps(command)
    def with_judging(
        *, engine: str, jobs: int, cluster: str | None, fresh: bool, **others: Any
    ) -> None:
        command(
            judging=Judging(engines_for(engine), engine == "all", jobs, cluster, fresh), **others
        )

    made: Callable[..., None] = with_judging
    for one in reversed(OPTIONS):
        made = one(made)
    return made


OPTIONS = (
    click.option(
        "--engine",
        default=DEFAULT,
        callback=check_choice,
        help="An engine beside that of record, or all; by default V8 where it is installed.",
    ),
    jobs_option,
    cluster_option,
    click.option("--fresh", is_flag=True, help="Find everything anew, and keep nothing of it."),
)


def engines_for(name: str) -> tuple[str, ...]:
    """The engine of record, which is always there, and those that were asked for."""
    others = ["v8"] if name == DEFAULT else chosen_engines(name)
    return tuple(dict.fromkeys(["python", *(one for one in others if is_usable(one))]))


@contextmanager
def runner_for(judging: Judging) -> Iterator[Runner]:
    """A runner whose processes end with the block."""
    store = ResultStore(is_kept=not judging.is_fresh)
    with (
        executor_for(WorkerExecutor, judging.jobs, judging.cluster) as executor,
        watcher_for() as watcher,
    ):
        yield Runner(executor, store, watcher)
