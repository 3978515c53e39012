"""The same proof on a Dask cluster, of which a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, TypeVar

import pytest

from host.content.verification.plan import Options
from host.content.verification.report import as_data
from host.content.verification.store import ResultStore
from host.content.verification.units import Runner, Unit
from host.content.verification.verify import verify
from host.spreading.executors import NoCluster, cluster_executor
from tests.content.inline import Dot, proved
from tests.host.commands import scsharp

OPTIONS = Options(("python",))


T = TypeVar("T")


@pytest.fixture
def dot_root(tmp_path: Path) -> Path:
    return Dot(tmp_path).root


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as found:
        yield found


class Killer:
    """Kills the process of one of the cluster's workers once some work is done."""

    def __init__(self, cluster: Any, after: int) -> None:
        self.cluster, self.after = cluster, after
        self.done_units: list[Unit] = []

    def begin(self, units: Sequence[Unit]) -> None:
        pass

    def done(self, unit: Unit) -> None:
        self.done_units.append(unit)
        if len(self.done_units) == self.after:
            worker = next(iter(self.cluster.workers.values()))
            os.kill(worker.process.pid, signal.SIGKILL)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_nothing_is_lost_or_counted_twice(cluster: Any, tmp_path: Path) -> None:
    dot = Dot(tmp_path)
    expected = as_data(proved(dot, OPTIONS))
    store = ResultStore(tmp_path / "cluster")
    killer = Killer(cluster, after=3)
    executor = cluster_executor(cluster.scheduler_address)
    try:
        [report] = verify([dot.load()], Runner(executor, store, killer), OPTIONS)
    finally:
        executor.shutdown()
    assert as_data(report) == expected
    done = Counter(key for unit in killer.done_units for key in unit.keys)
    assert set(done.values()) == {1}
    assert len(killer.done_units) > 5
    lines = [json.loads(one)[0] for one in store.path.read_text("utf-8").split("\n") if one]
    assert len(lines) == len(set(lines)) == len(done)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_no_cluster_there() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoCluster, match="no Dask scheduler answers"):
        cluster_executor("tcp://127.0.0.1:9", seconds=0.5)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_without_workers() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as empty,
        pytest.raises(NoCluster, match="has no workers; start one for each processor"),
    ):
        cluster_executor(empty.scheduler_address)


@pytest.mark.parametrize("address", ["", "nonsense", "http://host:1", "inproc://x", "tcp://host"])
def test_what_is_no_address(dot_root: Path, address: str) -> None:
    result = scsharp("task", "verify", "--root", str(dot_root), "--cluster", address)
    assert result.exit_code == 2
    assert f"{address!r} is no address of a Dask scheduler" in result.output


class Leaving(Executor):
    """A cluster that goes away: what was not begun is cancelled."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_a_cluster_that_goes_away(dot_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.cli.spreading.cluster_executor", lambda _: Leaving())
    monkeypatch.setenv("SCSHARP_CACHE", str(dot_root / "cache"))
    result = scsharp("task", "verify", "--root", str(dot_root), "--cluster", "tcp://there:1")
    assert result.exit_code == 2
    assert "the cluster went away in the middle of the work" in result.output


def test_the_package_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    dot = Dot(tmp_path)
    result = scsharp("task", "verify", "--root", str(dot.root), "--cluster", "tcp://somewhere:1")
    assert result.exit_code == 2
    assert "pip install 'scsharp[cluster]'" in result.output
