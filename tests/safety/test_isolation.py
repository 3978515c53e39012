"""An isolated worker reaches no file, network or process, and still runs every engine."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.bench.isolating import package_isolation
from host.compiling import compile_app
from host.content.grading import Limits
from scsharp.engines import engine_names
from scsharp.isolation import seccomp
from scsharp.isolation.isolate import Isolation
from scsharp.source import SourceText
from scsharp.workers import TaskFault, Worker

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this")
HERE = Path(__file__)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(isolation=Isolation((str(Path(HERE.parents[2], "scsharp")),))) as worker:
        assert worker.run(60, os.getpid) != os.getpid()
        yield worker


@LINUX
def test_this_system_has_all_of_it(worker: Worker) -> None:
    """What is missing on another machine is told in the stamp there."""
    held = {one.split()[0] for one in worker.isolated_by}
    assert "resource" in held
    assert held <= {"resource", "namespaces", "Landlock", "seccomp"}
    if "seccomp" not in held:
        pytest.skip(f"this machine allows {worker.isolated_by} only")


FORBIDDEN: list[tuple[Callable[..., object], tuple[object, ...]]] = [
    (os.open, ("/tmp/isolated", os.O_CREAT | os.O_WRONLY)),
    (os.open, (str(HERE), os.O_RDWR)),
    (os.mkdir, ("/tmp/isolated",)),
    (os.unlink, (str(HERE),)),
    (os.rename, (str(HERE), "/tmp/isolated")),
    (os.symlink, (str(HERE), "/tmp/isolated")),
    (os.chmod, (str(HERE), 0o777)),
    (os.truncate, (str(HERE), 0)),
    (socket.socket, ()),
    (socket.socket, (socket.AF_UNIX,)),
    (socket.socketpair, (socket.AF_UNIX, socket.SOCK_DGRAM)),
    (os.fork, ()),
    (os.execv, ("/bin/true", ["true"])),
    (os.posix_spawn, ("/bin/true", ["true"], {})),
    (os.kill, (os.getpid(), 0)),
    (os.kill, (1, signal.SIGTERM)),
    (os.killpg, (os.getpid(), 0)),
]


@LINUX
@pytest.mark.parametrize("number", range(len(FORBIDDEN)))
def test_what_is_forbidden(worker: Worker, number: int) -> None:
    if "seccomp" not in worker.isolated_by:
        pytest.skip("this machine allows no filter of system calls")
    function, arguments = FORBIDDEN[number]
    with pytest.raises(TaskFault, match=r"PermissionError|BlockingIOError"):
        worker.run(60, function, *arguments)
    assert HERE.exists() and not Path("/tmp/isolated").exists()


@LINUX
def test_only_what_it_needs_can_be_read(worker: Worker) -> None:
    if not any(one.startswith("Landlock") for one in worker.isolated_by):
        pytest.skip("this machine has no Landlock")
    for path in (HERE, Path("/etc/passwd"), Path("/proc/1/cmdline")):
        with pytest.raises(TaskFault, match="PermissionError"):
            worker.run(60, os.open, str(path), os.O_RDONLY)
    assert worker.run(60, os.open, os.__file__, os.O_RDONLY) > 2


def test_a_worker_without_it_is_as_before() -> None:
    with Worker() as worker:
        assert worker.run(60, os.listdir, str(HERE.parent))
        assert worker.isolated_by == ()


@pytest.mark.parametrize("engine", engine_names())
def test_every_engine_works_in_it(engine: str) -> None:
    from host.app.testing import AppTestPlan, run_tests

    text = """
void AppInit() => Screen.Open(20, 20);
bool AppLoop() { Draw.Circle(9, 9, 5, Color.Red); return true; }
void Test_Draws() { AppInit(); AppLoop(); Assert(Frame.PixelAt(9, 9) == Color.Red); }
"""
    program = compile_app(SourceText(text, "app.scs")).lowered
    plan = AppTestPlan(program, Limits().steps)
    found = run_tests(plan, engine, isolation=package_isolation())
    assert [(one.verdict, one.message) for one in found] == [("passed", "")]


def test_filters_for_both_processors() -> None:
    """Each is whole instructions, ends by allowing, and jumps to none that is not there."""
    for architecture, column in seccomp.ARCHITECTURES.values():
        code = seccomp.program(architecture, column, 4711)
        lines = [code[at : at + 8] for at in range(0, len(code), 8)]
        assert len(lines) < 4096
        assert lines[-1] == seccomp.allow()
        for at, line in enumerate(lines):
            if line[0] in (seccomp.JUMP_EQUAL, seccomp.JUMP_AT_LEAST, seccomp.JUMP_ANY_BIT):
                assert max(line[2], line[3]) + at + 1 < len(lines)
