"""Many apps graded side by side, or on a cluster."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from host.bench.grading import probing
from host.bench.grading.beside import Turns
from host.bench.grading.results import Grading, Probe
from host.bench.grading.runs import read_results
from host.bench.runs.folder import RunFolder
from host.content.task import load_task
from scsharp.source import SourceText
from tests.bench.played import played_app
from tests.content.folders import EXAMPLE, NAME, Folders
from tests.host.commands import scsharp

STEPS = (EXAMPLE / "reference_apps" / NAME / "steps.scs").read_text("utf-8")
BROKEN = STEPS.replace("hand < Count - 1", "hand < Count - 2")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "content")


def three_runs(folders: Folders, runs: Path) -> None:
    task = load_task(folders.task)
    for model, text in (("a", STEPS), ("b", BROKEN), ("c", "int a = b;")):
        played_app(runs, task, text, model=model)


def scores(runs: Path) -> dict[str, tuple[int, Probe | None]]:
    found = {}
    for path in runs.glob("*/*/1"):
        results = read_results(RunFolder(path))
        assert results is not None
        found[path.parts[-3][0]] = results.grading.passed, results.grading.probe
    return found


EXPECTED = {
    "a": (12, Probe("steps", 12, 12)),
    "b": (11, Probe("steps", 12, 12)),
    "c": (0, Probe("steps", 12, 12)),
}


def test_runs_side_by_side(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reference app is graded once, whoever comes first."""
    runs, graded, grade = tmp_path / "runs", [], probing.grade
    three_runs(folders, runs)

    def counting(task: Any, app: SourceText, *others: Any) -> Grading:
        graded.append(app.path)
        return grade(task, app, *others)

    monkeypatch.setattr(probing, "grade", counting)
    result = scsharp(
        "bench",
        "grade",
        "--root",
        str(folders.root),
        "--runs",
        str(runs),
        "--engine",
        "python",
        "--jobs",
        "2",
    )
    assert (result.exit_code, scores(runs)) == (0, EXPECTED)
    assert sorted(Path(one).name for one in graded) == ["app.scs"] * 3 + ["steps.scs"]
    assert result.output.count("passed (") == 3


def test_a_failed_probe_ends_all(folders: Folders, tmp_path: Path) -> None:
    three_runs(folders, tmp_path / "runs")
    folders.path("steps.scs").write_text(BROKEN, "utf-8")
    result = scsharp(
        "bench", "grade", "--root", str(folders.root), "--runs", str(tmp_path / "runs"),
        "--engine", "python", "--jobs", "2",
    )  # fmt: skip
    assert result.exit_code == 3
    assert "the reference app steps of lamp-row passes 11 of 12 on " in result.output
    assert not list((tmp_path / "runs").rglob("results.json"))


# ------------------------------------------------------------------------------------- turns


def test_alone_means_with_nothing_beside() -> None:
    turns, running, seen = Turns(), [0], []
    lock = threading.Lock()

    def work(is_alone: bool) -> None:
        with turns.alone() if is_alone else turns.together():
            with lock:
                running[0] += 1
            time.sleep(0.002)
            with lock:
                seen.append((is_alone, running[0]))
                running[0] -= 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, [at % 5 == 0 for at in range(60)], timeout=30))
    assert {number for is_alone, number in seen if is_alone} == {1}
    assert max(number for is_alone, number in seen if not is_alone) > 1
    assert len(seen) == 60


def test_who_wants_it_alone_comes_next() -> None:
    turns, order = Turns(), []
    begun = threading.Event()

    def together(name: str) -> None:
        with turns.together():
            order.append(name)

    def alone() -> None:
        begun.set()
        with turns.alone():
            order.append("alone")

    with ThreadPoolExecutor(2) as pool:
        with turns.together():
            pool.submit(alone)
            begun.wait(10)
            while not turns.waiting_alone:
                time.sleep(0.001)
            pool.submit(together, "later")
        pool.shutdown()
    assert order == ["alone", "later"]


# ----------------------------------------------------------------------------------- cluster


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as found:
        yield found


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_same_on_a_cluster(cluster: Any, folders: Folders, tmp_path: Path) -> None:
    """Its workers are daemonic processes, and grade in isolated workers of their own."""
    runs = tmp_path / "runs"
    three_runs(folders, runs)
    result = scsharp(
        "bench", "grade", "--root", str(folders.root), "--runs", str(runs), "--engine", "python",
        "--cluster", cluster.scheduler_address,
    )  # fmt: skip
    assert (result.exit_code, scores(runs)) == (0, EXPECTED)


def test_the_package_may_be_missing(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    three_runs(folders, tmp_path / "runs")
    result = scsharp(
        "bench",
        "grade",
        "--root",
        str(folders.root),
        "--runs",
        str(tmp_path / "runs"),
        "--cluster",
        "tcp://x:1",
    )
    assert (result.exit_code, "pip install 'scsharp[cluster]'" in result.output) == (2, True)
