"""Where the work runs: processes of this machine that can be killed, or a Dask cluster.

Whoever uses them knows `concurrent.futures.Executor` only.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

from scsharp.workers import Worker, WorkerError

T = TypeVar("T")

JOB_SECONDS = 900.0
"""A net: jobs are bounded by steps."""
ADDRESS = re.compile(r"(tcp://)?(\[[0-9A-Fa-f:.]+\]|[\w.-]+):[0-9]{1,5}")
"""Other protocols need more than an address, and their errors leave half a client behind."""


class WorkerExecutor(Executor):
    """Threads that each keep a worker process. Work that crashes or hangs takes its worker with it
    and nothing else; its future has a WorkerError then."""

    def __init__(self, processes: int) -> None:
        self.pool = ThreadPoolExecutor(processes)
        self.local = threading.local()
        self.workers: list[Worker] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        assert not kwargs, "a worker takes positional arguments"
        return self.pool.submit(self.run, fn, args)

    def run(self, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        return self.worker().run(JOB_SECONDS, function, *arguments)

    def worker(self) -> Worker:
        """This thread's own; V8 needs one without a bound for addresses."""
        found: Worker | None = getattr(self.local, "worker", None)
        if found is None:
            found = self.local.worker = Worker(is_bounded=False)
            self.workers.append(found)
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.pool.shutdown(wait, cancel_futures=cancel_futures)
        for one in self.workers:
            one.close()


class NoCluster(Exception):
    """The cluster cannot be used; the message says why, and what to do."""


def cluster_executor(address: str, seconds: float = 10.0) -> Executor:
    """The executor of a Dask cluster, or NoCluster.

    Its workers need this version of scsharp and one thread each. Work whose worker dies is started
    again by the scheduler; that changes nothing, since each piece gives the same result again.
    """
    if not ADDRESS.fullmatch(address):
        way_out = "write it as `dask scheduler` prints it, such as tcp://127.0.0.1:8786"
        raise NoCluster(f"{address!r} is no address of a Dask scheduler; {way_out}")
    try:
        from distributed import Client
    except ImportError:
        reason = "needs the package distributed: pip install 'scsharp[cluster]'"
        raise NoCluster(f"--cluster {reason}") from None
    try:
        client: Any = Client(address, timeout=seconds, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        way_out = "start one with `dask scheduler`, and give the address that it prints"
        raise NoCluster(f"no Dask scheduler answers at {address}: {error}; {way_out}") from None
    if not client.scheduler_info()["workers"]:
        client.close()
        way_out = f"start one for each processor with `dask worker {address} --nthreads 1`"
        raise NoCluster(f"the Dask cluster at {address} has no workers; {way_out}")
    executor: Executor = client.get_executor(retries=0)
    return executor


def is_lost(error: BaseException) -> bool:
    """Did the work's process end, so that it is worth a second try?"""
    return isinstance(error, WorkerError) or type(error).__name__ == "KilledWorker"
