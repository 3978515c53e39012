"""Options of commands whose work can be spread, and the executor behind them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

import click

from host.spreading.executors import NoCluster, cluster_executor

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="the number of processors",
    help="How many work at a time.",
)
cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Work on a Dask cluster instead."
)


@contextmanager
def executor_for(
    local: Callable[[int], Executor], jobs: int, cluster: str | None
) -> Iterator[Executor]:
    """Of this machine, or the cluster's. Where the block is left early, nobody waits for what is
    still done."""
    executor = local(jobs) if cluster is None else connected(cluster)
    try:
        yield executor
    except NoCluster as reason:
        executor.shutdown(wait=False)
        raise click.UsageError(str(reason)) from None
    except BaseException:
        executor.shutdown(wait=False)
        raise
    executor.shutdown()


def connected(cluster: str) -> Executor:
    try:
        return cluster_executor(cluster)
    except NoCluster as reason:
        raise click.UsageError(str(reason)) from None
