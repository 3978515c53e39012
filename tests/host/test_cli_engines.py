"""`--engine` on run and test: the comparison of all, and how a run that is interrupted ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from host.app.testing import AppTestResult
from host.cli import running
from host.cli import test as test_command
from scsharp.engines import ScriptError, engine_names
from scsharp.running import RunResult
from scsharp.source import SourceText
from tests.host.commands import scsharp

ENGINES = engine_names()
SCRIPT = """
var seen = new Dictionary<string, double> { ["a"] = 1.5 };
string? line = Console.ReadLine();
Console.WriteLine($"{line} {seen["a"] / 3:R}");
"""
APP = """
int score = 1;
void Test_Fine() { score++; Assert(score == 2); }
void Test_Not() { Assert(score == 2, "it is not"); }
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "script": SCRIPT, "app": APP, "bad": "int x = 1.5;\n", "endless": "while (true) { }\n",
        "failing": "object o = null!;\nConsole.Write(1);\no.ToString();\n",
    }.items():  # fmt: skip
        (tmp_path / f"{name}.scs").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("engine", [*ENGINES, "all"])
def test_run_on_an_engine(engine: str) -> None:
    result = scsharp("run", "script.scs", "--engine", engine, stdin="hello\n")
    assert (result.exit_code, result.output) == (0, "hello 0.5\n")


def test_an_error_that_all_agree_in_is_told_once() -> None:
    result = scsharp("run", "failing.scs", "--engine", "all")
    assert result.exit_code == 1
    assert result.output.count("NullReferenceException") == 1
    assert "at Main in failing.scs:line 3" in result.output


def test_errors_of_the_program_are_told_once() -> None:
    result = scsharp("run", "bad.scs", "--engine", "all")
    assert result.exit_code == 1
    assert result.output.count("CS0266") == 1


def test_run_tells_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_otherwise(
        engine: str, source: SourceText, stdin: str, steps: int | None, *, with_state: bool
    ) -> RunResult:
        assert with_state
        result = RunResult("out\n", 0, None, 7, (), "score = 1\n")
        return replace(result, state="score = 2\n") if engine == ENGINES[-1] else result

    monkeypatch.setattr(running, "run_in_worker", run_otherwise)
    result = scsharp("run", "script.scs", "--engine", "all")
    assert result.exit_code == 3
    assert "engines differ: state, score\n" in result.output
    assert "out" not in result.output


def test_a_run_that_hangs_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    if "v8" not in ENGINES:
        pytest.skip("V8 is not installed")
    monkeypatch.setattr(running, "START_SECONDS", 1.0)
    monkeypatch.setattr(running, "STEPS_PER_SECOND", 10**15)
    result = scsharp("run", "endless.scs", "--engine", "v8", "--steps", str(10**15))
    assert result.exit_code == 3
    assert "InternalFault: on the engine v8: no answer within 2 seconds" in result.output


def test_tests_on_all_engines() -> None:
    result = scsharp("test", "app.scs", "--engine", "all")
    assert result.exit_code == 1
    assert result.output.count("it is not (app.scs, line 4)") == len(ENGINES)
    assert "differ" not in result.output


def test_json_of_tests_has_no_state() -> None:
    rows = json.loads(scsharp("test", "app.scs", "--engine", "all", "--json").output)["results"]
    assert len(rows) == 2 * len(ENGINES)
    assert "state" not in rows[0]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"state": "score = 3\n"}, "Test_Fine: engines differ: state, score\n  python: 2\n"),
        ({"steps": 8}, "Test_Fine: engines differ: steps\n  python: 7\n"),
        ({"verdict": "time limit"}, "Test_Fine: engines differ: passed, time limit\n"),
        (
            {"verdict": "error", "error": ScriptError("E", "no", (), "exception")},
            "Test_Fine: engines differ: error\n  python: no error\n",
        ),
    ],
    ids=["state", "steps", "verdict", "error"],
)
def test_test_tells_a_difference(
    change: dict[str, object], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_tests(_: object, engine: str, report: object) -> list[AppTestResult]:
        result = AppTestResult("Test_Fine", engine, "passed", steps=7, state="score = 2\n")
        return [result if engine == "python" else replace(result, **change)]  # type: ignore[arg-type]

    monkeypatch.setattr(test_command, "run_tests", run_tests)
    result = scsharp("test", "app.scs", "--engine", "all")
    assert result.exit_code == 3
    assert told in re.sub(" +", " ", result.output).replace("\n ", "\n  ")


# ------------------------------------------------------------------------- real processes

posix = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
OTHERS_LONG = [
    pytest.param(one, marks=() if one == "v8" else pytest.mark.long) for one in (*ENGINES, "all")
]

LONG_KILL = pytest.param(signal.SIGKILL, marks=pytest.mark.long)


@contextmanager
def endless_run(engine: str) -> Iterator[subprocess.Popen[bytes]]:
    """`scsharp run` in a session of its own, as a terminal starts it, once its script runs."""
    line = ("run", "endless.scs", "--engine", engine, "--steps", str(10**15))
    command = (sys.executable, "-c", "from host.cli import main; main()", *line)
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            wait_until(lambda: processor_seconds(process.pid) > 2.0)
            yield process
        finally:
            process.kill()


def wait_until(is_so: object, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    assert callable(is_so)
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def session_members(session: int) -> dict[int, float]:
    """The processes of a session that are no zombies, with their processor seconds."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            ticks = int(fields[11]) + int(fields[12])
            found[int(entry.parent.name)] = ticks / os.sysconf("SC_CLK_TCK")
    return found


def processor_seconds(session: int) -> float:
    return sum(session_members(session).values())


@posix
@pytest.mark.parametrize("engine", OTHERS_LONG)
def test_ctrl_c_ends_it_and_its_workers(engine: str) -> None:
    """A terminal sends the signal to all processes of the group."""
    with endless_run(engine) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (130, b"interrupted\n")
        wait_until(lambda: not session_members(process.pid), 10)


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, LONG_KILL])
@pytest.mark.parametrize("engine", OTHERS_LONG)
def test_a_killed_command_leaves_no_worker(engine: str, number: signal.Signals) -> None:
    with endless_run(engine) as process:
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (-number, b"")
        wait_until(lambda: not session_members(process.pid), 10)


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.long
def test_killed_in_the_middle_of_tests(folder: Path, number: signal.Signals) -> None:
    (folder / "endless.scs").write_text("void Test_Endless() { while (true) { } }\n")
    command = (sys.executable, "-c", "from host.cli import main; main()", "test", "endless.scs")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        wait_until(lambda: processor_seconds(process.pid) > 2.0)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.terminate()
        process.communicate(timeout=20)
        assert process.returncode == (130 if number == signal.SIGINT else -number)
        wait_until(lambda: not session_members(process.pid), 10)


@posix
@pytest.mark.parametrize(
    "engine",
    [pytest.param(one, marks=() if one == "quickjs" else pytest.mark.long) for one in ENGINES],
)
def test_a_worker_ends_with_its_parent_whatever_engine_is_busy(folder: Path, engine: str) -> None:
    """Also where the engine runs in the worker's own process and keeps it busy."""
    program = (
        "from scsharp.workers import Worker\nfrom scsharp.running import run\n"
        "if __name__ == '__main__':\n"
        f"    Worker(is_bounded=False).run(600, run, 'while (true) {{ }}', {engine!r}, '', 10**15)\n"
    )
    (folder / "parent.py").write_text(program)
    with subprocess.Popen((sys.executable, "parent.py"), start_new_session=True) as process:
        wait_until(lambda: max(session_members(process.pid).values(), default=0) > 3.0)
        process.kill()
        process.wait(20)
        wait_until(lambda: not session_members(process.pid), 10)


def test_what_the_clock_allows_grows_with_the_steps() -> None:
    assert running.seconds_for(1) < running.seconds_for(None) < running.seconds_for(10**10)
    assert running.seconds_for(10**18) == running.MOST_SECONDS
