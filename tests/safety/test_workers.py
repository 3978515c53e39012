"""Workers that die, hang or eat memory: reported, never a hang, and the next test runs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from host.app import testing
from host.app.testing import AppTestPlan, AppTestResult, run_tests
from host.compiling import compile_app
from scsharp.engines import engine_names
from scsharp.source import SourceText
from scsharp.workers import TaskFault, Worker, WorkerDied, WorkerTimeout

ENGINES = engine_names()
OTHERS_LONG = [
    pytest.param(one, marks=() if one == "python" else pytest.mark.long) for one in ENGINES
]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by signals")

STUCK = """
string a = new string('x', 10_000_000), b = "";
void Test_Stuck() { b = a + "y"; string c = a + "y"; while (b == c) { } }
void Test_After() { Assert(true); }
"""
"""Each step of it compares 10 million characters: the steps would last for days."""


def plan_of(text: str, steps: int = 10**12) -> AppTestPlan:
    return AppTestPlan(compile_app(SourceText(text, "app.scs")).lowered, steps)


def verdicts(results: list[AppTestResult]) -> list[tuple[str, str]]:
    return [(one.name, one.verdict) for one in results]


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "woken"


def end_by(number: int) -> None:
    os.kill(os.getpid(), number)


def leave(code: int) -> None:
    os._exit(code)


def refuse() -> None:
    raise ValueError("no")


def unsendable() -> object:
    return threading.Lock()


def swallow_memory() -> int:
    held = []
    while True:
        held.append(bytes(64 << 20))


def answer() -> int:
    return 42


def big_answer() -> str:
    return "x" * 50_000_000


def test_a_killed_worker_is_told_and_the_next_task_runs() -> None:
    with Worker() as worker:
        with pytest.raises(WorkerDied, match=f"signal {signal.SIGKILL.value}"):
            worker.run(20, end_by, signal.SIGKILL)
        assert worker.run(20, answer) == 42
        with pytest.raises(WorkerDied, match="exit code 7"):
            worker.run(20, leave, 7)
        with pytest.raises(WorkerDied):
            worker.run(20, unsendable)
        assert worker.run(20, answer) == 42


def test_a_hanging_worker_is_killed_at_its_time() -> None:
    with Worker() as worker:
        assert worker.run(20, answer) == 42
        start = time.monotonic()
        with pytest.raises(WorkerTimeout):
            worker.run(0.3, sleep, 60)
        assert time.monotonic() - start < 10
        assert worker.run(20, answer) == 42
    assert worker.process is None


def test_a_stopped_worker_is_killed_at_its_time() -> None:
    """A stopped process handles no signal but the kill."""
    with Worker() as worker:
        with pytest.raises(WorkerTimeout):
            worker.run(0.5, end_by, signal.SIGSTOP)
        assert worker.run(20, answer) == 42


def test_memory_of_a_worker_is_bounded() -> None:
    with Worker() as worker:
        with pytest.raises(TaskFault, match="MemoryError"):
            worker.run(60, swallow_memory)
        assert worker.run(20, answer) == 42


def test_a_fault_of_the_task_keeps_the_worker() -> None:
    with Worker() as worker:
        assert worker.run(20, answer) == 42
        process = worker.process
        with pytest.raises(TaskFault, match="ValueError: no"):
            worker.run(20, refuse)
        assert worker.run(20, answer) == 42
        assert worker.process is process


def test_a_large_answer_arrives() -> None:
    with Worker() as worker:
        assert len(worker.run(60, big_answer)) == 50_000_000


@pytest.mark.parametrize("engine", OTHERS_LONG)
def test_kill_in_the_middle_of_a_test(engine: str) -> None:
    text = "void Test_Endless() { while (true) { } }\nvoid Test_After() { Assert(true); }\n"
    plan = plan_of(text)
    results: list[AppTestResult] = []
    begun = threading.Event()
    # Workers that other tests keep have computed before, too.
    others = {child.pid for child in multiprocessing.active_children()}
    runner = threading.Thread(target=lambda: results.extend(run_tests(plan, engine)))
    runner.start()
    killer = threading.Thread(target=kill_busy_child, args=(begun, others))
    killer.start()
    runner.join(60)
    assert not runner.is_alive()
    killer.join(5)
    assert verdicts(results) == [("Test_Endless", "crash"), ("Test_After", "passed")]
    assert "signal 9" in results[0].message


def kill_busy_child(begun: threading.Event, others: set[int | None]) -> None:
    """Kills the worker once it has been computing for a while."""
    end = time.monotonic() + 30
    while time.monotonic() < end and not begun.wait(0.05):
        for child in multiprocessing.active_children():
            if child.pid is None or child.pid in others:
                continue
            if processor_seconds(child.pid) > 1.5:
                os.kill(child.pid, signal.SIGKILL)
                return


def processor_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("engine", OTHERS_LONG)
def test_a_test_that_hangs_in_the_kernel_meets_the_clock(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "SECONDS", {"Test_": 2.5, "Hidden_": 2.5})
    results = run_tests(plan_of(STUCK), engine)
    assert verdicts(results) == [("Test_Stuck", "time limit"), ("Test_After", "passed")]


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_a_test_without_memory_is_told_and_the_next_one_runs(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With steps without end it is the engine's own memory that gives out."""
    monkeypatch.setattr(testing, "SECONDS", {"Test_": 300.0, "Hidden_": 300.0})
    text = """
        List<object> kept = new List<object>();
        void Test_Hungry()
        {
            try { while (true) kept.Add(new object()); }
            catch (Exception) { Assert(false, "caught"); }
            finally { Assert(false, "finally"); }
        }
        void Test_After() { Assert(true); }
        """
    first, second = run_tests(plan_of(text), engine)
    assert first.verdict == "error"
    assert first.message.startswith("MemoryLimit")
    assert second.verdict == "passed"
