"""Worker processes for untrusted work: they can be killed, and their death is an answer too.

A worker is a fresh interpreter that runs one task after another. A task is a module-level function
with picklable arguments and result. Where the system has resource limits, a worker has a bounded
address space and writes no core dumps. On request it is isolated by the operating system too.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from scsharp.isolation.isolate import Isolation, isolate

T = TypeVar("T")

MEMORY_BYTES = 3 << 30
START_SECONDS = 60.0


class WorkerError(Exception):
    """The task gave no result; the worker is gone and a new one is needed."""


class WorkerTimeout(WorkerError):
    """The task took longer than its clock limit and was killed."""


class WorkerDied(WorkerError):
    """The process ended by itself: a crash, or a kill by the system (out of memory)."""


class TaskFault(Exception):
    """The task raised: a fault of ours, with the traceback as text. The worker lives on."""


class Worker:
    """One worker process, started at the first task and again after it was killed.

    Use it as a context manager, so that no process stays behind. `is_bounded` bounds the address
    space; V8 reserves far more of it than it uses and needs a worker without that bound. With
    `isolation` the process keeps itself from files, network and other processes before its first
    task; `isolated_by` then names what the system has for that.
    """

    def __init__(self, is_bounded: bool = True, isolation: Isolation | None = None) -> None:
        self.is_bounded = is_bounded
        self.isolation = isolation
        self.isolated_by: tuple[str, ...] = ()
        self.process: multiprocessing.process.BaseProcess | None = None
        self.connection: Connection | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, seconds: float, task: Callable[..., T], *arguments: object) -> T:
        """The task's result.

        Raises WorkerTimeout after `seconds` of wall-clock time, WorkerDied, or TaskFault.
        """
        if self.connection is None:
            self.start()
        assert self.connection is not None
        try:
            self.connection.send((task, arguments))
            if not self.connection.poll(seconds):
                self.close()
                raise WorkerTimeout(f"no answer within {seconds:g} seconds")
            is_fine, answer = self.connection.recv()
        except (EOFError, OSError):
            raise WorkerDied(self.describe_death()) from None
        if not is_fine:
            raise TaskFault(answer)
        result: T = answer
        return result

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        arguments = (theirs, self.is_bounded, self.isolation)
        self.process = context.Process(target=serve, args=arguments, daemon=True)
        with without_interrupts(), able_to_start_processes():
            self.process.start()
        theirs.close()
        if not self.connection.poll(START_SECONDS):
            self.close()
            raise WorkerTimeout("the worker process did not start")
        try:
            self.isolated_by = self.connection.recv()
        except EOFError:
            raise WorkerDied(self.describe_death()) from None

    def describe_death(self) -> str:
        process = self.process
        if process is not None:
            process.join(5)
        code = None if process is None else process.exitcode
        self.close()
        if code is not None and code < 0:
            return f"the worker process was ended by signal {-code}"
        return f"the worker process ended with exit code {code}"

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join(5)
        if self.connection is not None:
            self.connection.close()
        self.process = self.connection = None


@contextmanager
def without_interrupts() -> Iterator[None]:
    """A process started meanwhile hears no Ctrl-C: a terminal sends it to all, and it would come
    before `serve` can ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def able_to_start_processes() -> Iterator[None]:
    """Python forbids daemonic processes, such as a cluster's workers, to start others, which might
    outlive them; ours end with their parent, however it ends."""
    this = multiprocessing.current_process()
    was_daemon = this.daemon
    if was_daemon:
        this.daemon = False
    try:
        yield
    finally:
        if was_daemon:
            this.daemon = True


def serve(connection: Connection, is_bounded: bool, isolation: Isolation | None) -> None:
    """The worker's main loop. Ctrl-C is for its parent, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_resources(is_bounded)
    # Before the first thread, which would keep it from namespaces of its own.
    isolated_by = isolate(isolation) if isolation is not None else ()
    threading.Thread(target=end_with_parent, daemon=True).start()
    connection.send(isolated_by)
    while True:
        try:
            task, arguments = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        connection.send(answer_of(task, arguments))


def end_with_parent() -> None:
    """A parent that was killed cannot end its worker, which may be busy for long."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def answer_of(task: Callable[..., Any], arguments: tuple[object, ...]) -> tuple[bool, Any]:
    try:
        return True, task(*arguments)
    except Exception:
        return False, traceback.format_exc()


def limit_resources(is_bounded: bool) -> None:
    """Where the system can: no core dumps, and a bound for the address space."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(MEMORY_BYTES, hard)
    if is_bounded:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
