"""Run folders: the log, the lock, the attempts, the graded file, the figures, and their page."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from host.bench.runs import event_log
from host.bench.runs.event_log import DamagedRun, EventLog, read_events
from host.bench.runs.events import AnyEvent, Ended, HostStarted, Paused, Reminder, Request
from host.bench.runs.figures import Figures, figures_of
from host.bench.runs.finishing import finish
from host.bench.runs.folder import OpenRun, RunFolder, graded_version
from host.bench.runs.ledger import (
    AttemptRefused,
    attempts_in,
    counted_attempt,
    open_attempt,
)
from host.bench.runs.lock import FolderInUse
from host.bench.runs.outcomes import ENDINGS, Outcome
from host.bench.runs.raw import RawTraffic, response_of
from host.bench.task import BenchTask
from tests.bench.made import answer, found, result, settings, version

PAGE = Path(__file__).parents[2] / "docs/benchmark-files.md"
STARTED = HostStarted(stamp={"version": "1"})


# ------------------------------------------------------------------------------------ the log


def test_events_come_back_numbered_and_timed(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    log = EventLog(path)
    log.append(STARTED)
    log.append(Paused(reason="interrupted"))
    log.close()
    first, second = read_events(path)
    assert (first.seq, second.seq) == (1, 2)
    assert first.time.endswith("+00:00")
    assert second == msgspec.structs.replace(Paused(reason="interrupted"), seq=2, time=second.time)


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(file: int, data: bytes) -> None:
        os.write(file, data[:20])
        raise OSError(errno.ENOSPC, "No space left on device")

    log = EventLog(tmp_path / "events.jsonl")
    log.append(HostStarted(stamp={}))
    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space"):
        patch.setattr(event_log, "write_all", half)
        log.append(Paused(reason="busy"))
    log.append(Paused(reason="interrupted"))
    log.close()
    kept = read_events(tmp_path / "events.jsonl")
    assert [type(one).__name__ for one in kept] == ["HostStarted", "Paused"]
    assert kept == log.events


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_torn_line_is_cut_off(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "events.jsonl"
    log = EventLog(path)
    log.append(STARTED)
    log.append(Reminder(number=1, text="go on " * 20, problems=[]))
    log.close()
    path.write_bytes(path.read_bytes()[:-cut])
    assert len(read_events(path)) == 1
    log = EventLog(path)
    assert log.dropped_bytes > 0
    log.append(Paused(reason="interrupted"))
    log.close()
    assert [one.seq for one in read_events(path)] == [1, 2]


@pytest.mark.parametrize("line", [b"{}", b'{"type":"magic","seq":2}', b"nonsense", b""])
def test_a_damaged_log_is_told_with_its_line(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "events.jsonl"
    log = EventLog(path)
    log.append(STARTED)
    log.close()
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(DamagedRun, match=r"events.jsonl, line 2"):
        EventLog(path)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{", "", "cannot be read"),
        ('"format": 1', '"format": 9', "its format is 9, this host knows 1"),
    ],
)
def test_damaged_settings_are_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    with open_attempt(tmp_path, settings()) as run:
        path = run.folder.path / "settings.json"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(DamagedRun, match=words):
        open_attempt(tmp_path, settings())


# ----------------------------------------------------------------------------------- the lock


def test_a_second_host_is_refused(tmp_path: Path) -> None:
    with (
        open_attempt(tmp_path, settings()),
        pytest.raises(FolderInUse, match=r"another host works on .*: process \d+ on "),
    ):
        open_attempt(tmp_path, settings())
    open_attempt(tmp_path, settings()).__exit__()


def test_the_lock_of_a_killed_host_is_free(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        "from host.bench.runs.lock import FolderLock\n"
        "FolderLock(Path(sys.argv[1]))\nos.kill(os.getpid(), signal.SIGKILL)\n"
    )
    run = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False, timeout=60)
    assert run.returncode != 0
    folder = RunFolder(tmp_path)
    OpenRun(folder).__exit__()


# ------------------------------------------------------------------------------- the attempts


def end(root: Path, outcome: Outcome, **changes: object) -> None:
    with open_attempt(root, settings(**changes)) as run:
        run.log.append(Ended(outcome=outcome))
        finish(run.folder, run.log.events)


def attempts(root: Path) -> list[tuple[int, str]]:
    found = attempts_in(root / settings().setup.slug / "counter")
    return [(one.number, one.folder.settings.repeat_reason) for one in found]


def test_an_attempt_goes_on_until_it_has_ended(tmp_path: Path) -> None:
    for _ in range(3):
        with open_attempt(tmp_path, settings()) as run:
            run.log.append(STARTED)
    assert attempts(tmp_path) == [(1, "")]
    end(tmp_path, Outcome.SUBMITTED)
    with pytest.raises(AttemptRefused, match="One run counts; it is not repeated"):
        open_attempt(tmp_path, settings())
    with pytest.raises(AttemptRefused, match="One run counts"):
        open_attempt(tmp_path, settings(), repeat=True)
    assert attempts(tmp_path) == [(1, "")]


def test_a_folder_without_settings_is_the_attempt_that_was_begun(tmp_path: Path) -> None:
    (tmp_path / settings().setup.slug / "counter" / "1").mkdir(parents=True)
    open_attempt(tmp_path, settings()).__exit__()
    assert attempts(tmp_path) == [(1, "")]


def test_a_lost_attempt_may_be_repeated_and_stays(tmp_path: Path) -> None:
    end(tmp_path, Outcome.SERVER_ERROR)
    with pytest.raises(AttemptRefused, match="--repeat begins another"):
        open_attempt(tmp_path, settings())
    with open_attempt(tmp_path, settings(), repeat=True) as run:
        run.log.append(Ended(outcome=Outcome.SUBMITTED))
    assert attempts(tmp_path) == [(1, ""), (2, "server_error")]
    counted = counted_attempt(attempts_in(run.folder.path.parent), "1")
    assert counted is not None
    assert counted.number == 2


def test_a_paused_attempt_is_given_up_by_repeat(tmp_path: Path) -> None:
    with open_attempt(tmp_path, settings()) as run:
        run.log.append(Paused(reason="unreachable", message="refused"))
    open_attempt(tmp_path, settings(), repeat=True).__exit__()
    first, second = attempts_in(run.folder.path.parent)
    assert first.ending is not None
    assert first.ending.outcome is Outcome.UNREACHABLE
    assert second.folder.settings.repeat_reason == "unreachable"
    with pytest.raises(AttemptRefused, match="without --repeat it goes on"):
        open_attempt(tmp_path, settings(), repeat=True)


def test_a_new_major_version_of_the_task_is_a_new_attempt(tmp_path: Path) -> None:
    end(tmp_path, Outcome.SUBMITTED)
    changed = BenchTask("counter", "Counter", "Count twice.", version="2.0.0")
    open_attempt(tmp_path, settings(task=changed), repeat=True).__exit__()
    assert attempts(tmp_path) == [(1, ""), (2, "task_changed")]
    found = attempts_in(tmp_path / settings().setup.slug / "counter")
    first, second = counted_attempt(found, "1"), counted_attempt(found, "2")
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (1, 2)


def test_other_settings_do_not_go_on(tmp_path: Path) -> None:
    open_attempt(tmp_path, settings()).__exit__()
    for changes, words in [
        ({"tools_hash": "other"}, "the tools"),
        ({"prompt_parts": []}, "the prompt's parts"),
        ({"task": BenchTask("counter", "Counter", "Other text")}, "the task"),
    ]:
        with pytest.raises(AttemptRefused, match=f"begun with other settings: {words}"):
            open_attempt(tmp_path, settings(**changes))
    moved = msgspec.structs.replace(settings().setup, url="http://other:2/v1")
    open_attempt(tmp_path, settings(setup=moved)).__exit__()


# ----------------------------------------------------------------- the graded file, the figures


@pytest.mark.parametrize(
    ("compiling", "submitted", "graded"),
    [
        ([], False, None),
        ([False, False], False, 2),
        ([True, True, False], False, 2),
        ([True, False, True], False, 3),
        ([True, True], True, 2),
    ],
)
def test_the_graded_file(compiling: list[bool], submitted: bool, graded: int | None) -> None:
    events: list[AnyEvent] = [
        result(at, "change_lines", version=version(at, compiles=one))
        for at, one in enumerate(compiling, start=1)
    ]
    if submitted:
        events.append(result(9, "submit", found=found(), is_submitted=True))
    assert graded_version(events) == graded


def test_figures() -> None:
    request = Request(
        answer=1, exchange=1, purpose="task", messages=2, estimated_tokens=9, max_tokens=9
    )
    events: list[AnyEvent] = [
        STARTED,
        request,
        request,
        answer(1, "create_file"),
        result(1, "create_file", version=version(1)),
        answer(2, "change_lines", "check"),
        result(2, "change_lines", version=version(2)),
        result(2, "check", found=found(errors=2)),
        answer(3, kind="cut", stray_calls=1),
        Reminder(number=1, text="", problems=[]),
        answer(4, "check", "submit"),
        result(4, "check", found=found(failed=1)),
        result(4, "submit", "rejected", found=found(failed=1)),
        answer(5, "change_lines", "fly"),
        result(5, "change_lines", "refused", codes=["stale_text"]),
        result(5, "fly", "unknown_tool"),
    ]
    assert msgspec.structs.asdict(figures_of(events)) == {
        "answers": 5,
        "rounds": 4,
        "requests": 2,
        "checks": 2,
        "edits": 1,
        "lines_added": 2,
        "lines_removed": 1,
        "own_tests": 2,
        "versions": 2,
        "unwanted": {
            "wrong_format": 1,
            "bad_arguments": 0,
            "unknown_tool": 1,
            "refused_edit": 1,
            "rejected_submission": 1,
        },
        "without_call": {"cut": 1},
        "tokens_read": 500,
        "tokens_written": 50,
        "tokens_cached": 0,
        "tokens_thinking": 0,
        "tokens_estimated": False,
        "model_seconds": 5.0,
        "tool_seconds": 3.5,
        "failed_tries": 0,
        "lost_answers": 1,
        "repeated_calls": 0,
        "longest_red_streak": 3,
        "edits_before_a_check": 1,
        "suspect_truncation": False,
    }


# -------------------------------------------------------------------------------- raw traffic


def test_messages_are_stored_once(tmp_path: Path) -> None:
    raw = RawTraffic(tmp_path / "raw")
    first = {"model": "m", "messages": [{"role": "user", "content": "ä"}]}
    second = {"model": "m", "messages": [*first["messages"], {"role": "tool", "content": "b"}]}
    for body in (first, second):
        raw.write_request(raw.next_number(), "POST", "http://x/v1", body)
    assert len(list((tmp_path / "raw/messages").iterdir())) == 2
    assert (raw.read_request(1), raw.read_request(2)) == (first, second)
    assert raw.next_number() == 3


@pytest.mark.parametrize("data", [b'{"a": 1}', "ä".encode(), b"\xff\xfe\x00", b""])
def test_bodies_come_back_byte_for_byte(tmp_path: Path, data: bytes) -> None:
    raw = RawTraffic(tmp_path)
    assert raw.read_response(1) is None
    raw.write_response(1, response_of(200, {"server": "x"}, data, 0.5))
    back = raw.read_response(1)
    assert back is not None
    assert (back.status, back.data) == (200, data)


# ---------------------------------------------------------------------------------- the page


def test_the_page_lists_all_outcomes() -> None:
    rows = re.findall(r"^\| (\w+) \| (.*) \| (yes|lost) \|$", PAGE.read_text("utf-8"), re.M)
    assert rows == [
        (outcome.value, ending.meaning, "lost" if ending.is_infrastructure else "yes")
        for outcome, ending in ENDINGS.items()
    ]
    assert set(ENDINGS) == set(Outcome)


def test_the_page_names_all_events_fields_and_figures() -> None:
    words = set(re.findall(r"\w+", PAGE.read_text("utf-8")))
    types = AnyEvent.__args__
    for event in types:
        assert event.__struct_config__.tag in words, event
        assert set(event.__struct_fields__) <= words, event
    assert set(Figures.__struct_fields__) <= words
