"""A host may be killed at any moment: no logged answer is lost, and nothing is counted twice.

A child process works on a run with the embedded model. It is ended at the nth write to the disk
(before it, after it, or in the middle of a line), or at a random moment; then another goes on.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from host.bench.agent.loop import work_on
from host.bench.agent.work import Work
from host.bench.embedded.playing import EmbeddedModel
from host.bench.embedded.session import Session, SessionAnswer, SessionCall
from host.bench.model.server import Server
from host.bench.running import open_run
from host.bench.runs import event_log
from host.bench.runs.event_log import read_events, write_all
from host.bench.runs.events import Answer, AnyEvent, Ended, HostStarted, ToolResult
from host.bench.runs.figures import figures_of
from host.bench.runs.folder import RunFolder, versions_in
from host.bench.runs.ledger import AttemptEnded
from host.bench.setup import Setup
from host.bench.tools.checker import Checker
from tests.bench.made import TASK

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

KILLED = 86
FIRST = "int a;\nint b;\nvoid AppInit() => Screen.Open(9, 9);\nbool AppLoop() => true;\n"
SETUP = Setup("edits", "edits", "embedded", "http://embedded/v1")
LIMITED = msgspec.structs.replace(TASK, answer_limit=5)


def line(number: int, text: str) -> SessionCall:
    given = {"first_line": number, "last_line": number, "new_text": text}
    return SessionCall("change_lines", given)


EDITS = Session(
    "Edits without tests, whose run takes a moment",
    [
        SessionAnswer("A file.", call=[SessionCall("create_file", {"text": FIRST})]),
        SessionAnswer("Two edits.", call=[line(1, "int c;"), line(2, "int = ;")]),
        SessionAnswer("Wrong.", call=[line(9, "int d;"), SessionCall("fly"), line(1, "int c;")]),
        SessionAnswer("Mended.", think="hm", call=[line(2, "int d;")]),
        SessionAnswer("", call=[line(1, "int e;"), line(2, "int f;")]),
    ],
)


def work(root: Path, *, with_preflight: bool = True) -> None:
    model = EmbeddedModel("edits", EDITS, "native")
    with (
        open_run(root, SETUP, LIMITED) as run,
        Server(SETUP.url, "", run.folder.raw, model) as server,
        Checker() as checker,
    ):
        work_on(Work(run, server, checker), with_preflight=with_preflight)


def in_child(job: Callable[[], None]) -> int:
    """Forks; gives the child's process id."""
    child = os.fork()
    if child:
        return child
    try:
        job()
    finally:
        os._exit(0)


def folder_in(root: Path) -> Path:
    (found,) = root.glob("*/counter/1")
    return found


def events_in(root: Path) -> list[AnyEvent]:
    found = list(root.glob("*/counter/1/events.jsonl"))
    return read_events(found[0]) if found else []


def told(events: list[AnyEvent]) -> list[tuple[Any, ...]]:
    """What must be the same, however often the host was killed."""
    rows: list[tuple[Any, ...]] = []
    for one in events:
        match one:
            case Answer():
                rows.append(("answer", one.number, one.content, one.calls, one.usage))
            case ToolResult():
                version = None if one.version is None else one.version.sha256
                rows.append(("result", one.answer, one.call, one.status, one.text, version))
            case Ended():
                rows.append(("ended", one.outcome, one.graded_version))
            case _:
                pass
    return rows


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Any, ...]]:
    """What a run without kills tells. The second one shows how long it takes."""
    work(tmp_path_factory.mktemp("first"))
    root = tmp_path_factory.mktemp("second")
    work(root)
    rows = told(events_in(root))
    assert [one[0] for one in rows].count("answer") == 5
    return rows


def check_whole(root: Path, expected: list[tuple[Any, ...]], kills: int) -> None:
    """One attempt, the same answers, every version on disk, and counts that add up."""
    events = events_in(root)
    assert told(events) == expected
    assert len(list(root.glob("*/counter/*"))) == 1
    folder = RunFolder(folder_in(root))
    for version in versions_in(events):
        assert folder.version_path(version.number).exists()
    assert (folder.path / "transcript.md").exists()
    assert sum(isinstance(one, HostStarted) for one in events) <= kills + 1
    assert 0 <= figures_of(events).lost_answers <= kills


def dying_at(number: int, how: str) -> None:
    """In the child: makes the nth write to the disk its last, or the nth event half a line."""
    left = [number]
    sync = os.fsync

    def sync_or_die(file: int) -> None:
        left[0] -= 1
        if left[0] == 0 and how == "before":
            os._exit(KILLED)
        sync(file)
        if left[0] == 0 and how == "after":
            os._exit(KILLED)

    def write_half(file: int, data: bytes) -> None:
        left[0] -= 1
        if left[0] == 0:
            write_all(file, data[: len(data) // 2])
            os._exit(KILLED)
        write_all(file, data)

    if how == "torn":
        event_log.write_all = write_half
    else:
        os.fsync = sync_or_die


def killed_at(root: Path, number: int, how: str, *, with_preflight: bool = True) -> bool:
    """Was the host killed there, or had it come to the end before?"""

    def job() -> None:
        dying_at(number, how)
        work(root, with_preflight=with_preflight)

    _, status = os.waitpid(in_child(job), 0)
    return os.waitstatus_to_exitcode(status) == KILLED


def kill_and_go_on(root: Path, number: int, how: str, expected: list[tuple[Any, ...]]) -> bool:
    """Ends a host at one write, looks whether what was logged stays, and lets another go on."""
    was_killed = killed_at(root, number, how)
    before = told(events_in(root))
    assert before == expected[: len(before)]
    if not was_killed:
        return False
    work(root)
    check_whole(root, expected, 1)
    return True


@pytest.mark.parametrize("how", ["before", "after", "torn"])
def test_a_kill_at_some_writes(
    tmp_path: Path, undisturbed: list[tuple[Any, ...]], how: str
) -> None:
    for number in (1, 7, 19):
        assert kill_and_go_on(tmp_path / str(number), number, how, undisturbed)


@pytest.mark.long
@pytest.mark.parametrize("how", ["before", "after", "torn"])
def test_a_kill_at_every_write(
    tmp_path: Path, undisturbed: list[tuple[Any, ...]], how: str
) -> None:
    number = 1
    while kill_and_go_on(tmp_path / str(number), number, how, undisturbed):
        number += 1
    assert number > 20


def test_kills_one_after_another(tmp_path: Path, undisturbed: list[tuple[Any, ...]]) -> None:
    """Every host is killed at its fifth write, which is always one further."""
    kills = 0
    while killed_at(tmp_path, 5, "after", with_preflight=False):
        kills += 1
        before = told(events_in(tmp_path))
        assert before == undisturbed[: len(before)]
        assert kills < 60
    check_whole(tmp_path, undisturbed, kills)
    assert kills > 5


def kill_at_random(root: Path, seconds: float) -> bool:
    """Was the host still at work?"""
    child = in_child(lambda: work(root))
    time.sleep(seconds)
    ended, _ = os.waitpid(child, os.WNOHANG)
    if ended:
        return False
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def random_kills(root: Path, count: int, expected: list[tuple[Any, ...]]) -> None:
    """The moments spread over what a whole run takes on this machine now."""
    start = time.monotonic()
    work(root / "whole")
    whole = time.monotonic() - start
    chance = random.Random(count)
    done, run = 0, 0
    while done < count:
        folder, kills = root / str(run), 0
        while kill_at_random(folder, chance.uniform(0.0, whole)):
            done, kills = done + 1, kills + 1
            before = told(events_in(folder))
            assert before == expected[: len(before)]
        work_to_the_end(folder)
        check_whole(folder, expected, kills)
        run += 1


def work_to_the_end(root: Path) -> None:
    """The last host may have come to the end, or was killed when it had."""
    with contextlib.suppress(AttemptEnded):
        work(root)


def test_kills_at_random_moments(tmp_path: Path, undisturbed: list[tuple[Any, ...]]) -> None:
    random_kills(tmp_path, 10, undisturbed)


@pytest.mark.long
def test_200_kills_at_random_moments(tmp_path: Path, undisturbed: list[tuple[Any, ...]]) -> None:
    random_kills(tmp_path, 200, undisturbed)
