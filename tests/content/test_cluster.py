"""The same proof on a Dask cluster, of which a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

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
    lines = [json.loads(one)[0] for one in store.path.read_text("utf-8").splitlines()]
    assert len(lines) == len(set(lines)) == len(done)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_no_cluster_there() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoCluster, match="no Dask scheduler answers"):
        cluster_executor("tcp://127.0.0.1:9", seconds=0.5)


def test_the_package_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    dot = Dot(tmp_path)
    result = scsharp("task", "verify", "--root", str(dot.root), "--cluster", "tcp://somewhere:1")
    assert result.exit_code == 2
    assert "pip install 'scsharp[cluster]'" in result.output
