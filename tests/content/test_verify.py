"""A fair task is proved; each way in which one can be unfair is told."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from host.content.mutation.schema import make_schema
from host.content.verification import baseline as baseline_module
from host.content.verification.designs import likeness
from host.content.verification.equivalence import play_equivalent
from host.content.verification.floor import blank_floor, coded_floor
from host.content.verification.plan import Options
from host.content.verification.playing import play_references
from host.content.verification.report import as_data
from host.content.verification.store import ResultStore
from host.content.verification.units import Runner, Unit
from host.spreading.executors import WorkerExecutor
from host.spreading.tries import TRIES
from scsharp.source import SourceText
from tests.content.inline import ALL, Dot, Inline, Silent, proved
from tests.host.commands import scsharp

EVERY_ENGINE = Options(("python", "quickjs", "v8"), is_thorough=True)
REFERENCES = Options(("python",), only="none", is_whole=False)


@pytest.fixture
def dot(tmp_path: Path) -> Dot:
    return Dot(tmp_path)


def messages(dot: Dot, options: Options = ALL) -> list[str]:
    return [f"{point}: {message}" for point, message in proved(dot, options).problems]


def told(found: list[str], message: str) -> bool:
    return any(message in one for one in found)


def test_a_fair_task_and_nothing_is_done_twice(dot: Dot) -> None:
    first, second = Inline(), Inline()
    report = proved(dot, EVERY_ENGINE, first)
    assert report.problems == []
    assert {name: one.by for name, one in report.written.items()} == {
        "edge": ("Hidden_Moves",),
        "row": ("Hidden_Draws",),
    }
    assert (report.statuses["killed"], report.statuses["free"]) == (19, 9)
    assert [(one.frames, one.compared) for one in report.plays] == [(40, 42), (40, 42)]
    assert report.floors["blank"].passed == ()
    assert report.floors["hard-coded"].passed == ("Hidden_Starts",)
    data = as_data(report)
    assert data["kills"]["Hidden_Moves"] > 3
    assert as_data(proved(dot, EVERY_ENGINE, second)) == data
    assert (len(first.calls), second.calls) == (9, [])
    dot.change("mutants.toml", "x < 18", "x < 17")
    proved(dot, EVERY_ENGINE, second)
    assert second.calls == ["judge_written"]


UNFAIR_REFERENCES = [
    ("other.scs", "x + step", "x + step * 2", "other: Hidden_Moves on python: failed: x is 19"),
    ("other.scs", "int x;", "double x;", "other: x is of the type double; declare it as int x"),
    ("other.scs", "int x;", "int x = none;", "other: "),
    (
        "hidden.scs",
        "    x = 7;",
        "    x = new Random().Next(100) > 20 ? 7 : 8;",
        "passes with seed 1",
    ),
]


def test_a_part_of_the_proof(dot: Dot) -> None:
    """Told as a part: the copies that are not judged may go unnoticed."""
    report = proved(dot, Options(("python",), every=4))
    assert report.problems == []
    assert (list(report.written), report.statuses["killed"], report.statuses["free"]) == (
        ["edge"], 5, 9,
    )  # fmt: skip
    assert [one.frames for one in report.plays] == [10, 10]
    assert as_data(report)["every"] == 4


@pytest.mark.parametrize(("name", "old", "new", "message"), UNFAIR_REFERENCES)
def test_references_that_fail(dot: Dot, name: str, old: str, new: str, message: str) -> None:
    dot.change(name, old, new)
    found = messages(dot, REFERENCES)
    assert told(found, f"references: {message}" if "seed" not in message else message), found


def test_what_engines_agree_on_is_told_once(dot: Dot) -> None:
    dot.change("plain.scs", "x = 3;", "x = 2;")
    found = messages(dot, Options(("python", "quickjs"), only="none", is_whole=False))
    assert told(found, "references: plain: Hidden_Starts on python and quickjs: failed: x is 2"), (
        found
    )
    assert len([one for one in found if "Hidden_Starts" in one]) == 1


def test_tests_that_take_too_long(dot: Dot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline_module, "SPARE", 10_000_000)
    assert told(messages(dot, REFERENCES), "steps of 20: let it try fewer starts or frames")


UNFAIR_COPIES = [
    ('rule = "A2"', 'rule = "A3"', "edge (A3): no test of its rule notices it, but Hidden_Moves"),
    ("x < 18", "x < 19 && x > -5", "edge (A2): no test notices it"),
    ("x < 18", "x < 1.8.1", "edge (A2): not compiled"),
    ("x < 18", "x / (x - x) < 19", "edge (A2): its rule's tests end by an exception"),
    ("x < 18", "x < 19) while (x > 0", "edge (A2): its rule's tests take too many steps"),
]


@pytest.mark.parametrize(("old", "new", "message"), UNFAIR_COPIES)
def test_copies_that_nobody_notices(dot: Dot, old: str, new: str, message: str) -> None:
    dot.change("mutants.toml", old, new)
    found = messages(dot, Options(("python",), only="edge", is_whole=False))
    assert told(found, f"broken copies: {message}"), found


def played(dot: Dot, leader: str, follower: str) -> str:
    task, proof = dot.load()
    apps = proof.apps[leader].source, proof.apps[follower].source
    [result] = play_references(*apps, task.settings, 60, 1)
    return result.difference


def test_apps_that_play_differently(dot: Dot) -> None:
    assert played(dot, "plain", "other") == ""
    dot.change("other.scs", "Math.Clamp(x + step, 0, 19)", "Math.Clamp(x + step, 4, 19)")
    assert played(dot, "plain", "other").startswith("frame 1 of seed 1: x is 3 and 4; keys []")


def test_the_wheel_turns_where_an_app_looks_at_it(dot: Dot) -> None:
    dot.change("plain.scs", "x++;", "x++; x = Math.Clamp(x + Input.Wheel, 0, 19);")
    dot.change("other.scs", "x + step", "x + step + Input.Wheel")
    assert played(dot, "plain", "other") == ""
    dot.change("other.scs", "step + Input.Wheel", "step - Input.Wheel")
    difference = played(dot, "plain", "other")
    assert " x is " in difference and "wheel 0" not in difference


def test_apps_that_draw_differently(dot: Dot) -> None:
    dot.change("other.scs", "dot);", "dot); if (x == 3) Draw.Rect(0, 0, 2, 2, dot);")
    assert "the colour dot differs at (0, 0)" in played(dot, "plain", "other")


def test_the_size_of_a_task(dot: Dot) -> None:
    dot.change("task.toml", "draft = true\n", "")
    dot.change("other.scs", "x + step", "x - step")
    found = messages(dot)
    assert "size: 3 hidden tests, not 25 to 40" in found
    assert "size: 2 broken copies, not 30 or more" in found
    assert "size: broken copies of 2 kinds, not of 6 or more" in found


def test_the_same_app_twice_is_no_second_design(dot: Dot) -> None:
    _, proof = dot.load()
    plain, other = (one.source for one in (proof.apps["plain"], proof.apps["other"]))
    renamed = SourceText(plain.text.replace("x", "column").replace("3", "4"), "renamed.scs")
    assert likeness(plain, renamed) == 1
    assert likeness(plain, other) < 0.4


def test_equivalent_copies_are_played(dot: Dot) -> None:
    dot.change("plain.scs", "&& x < 19", "&& x < 19 && x > -9")
    report = proved(dot, Options(("python",), is_whole=False))
    survivors = [
        one.facts for one in report.generated if not (one.verdict and one.verdict.is_found)
    ]
    assert {one.before for one in survivors} == {"x > -9", "-9"}
    assert told(
        [message for _, message in report.problems], "x > -9 -> x >= -9: no test notices it"
    )
    task, proof = dot.load()
    app = proof.apps["plain"].source
    [same] = play_equivalent(app, task.hidden, task.settings, survivors[0].number, 60)
    assert (same.frames, same.difference) == (60, "")
    killed = next(one.facts for one in report.generated if one.facts.before == "x++")
    [other] = play_equivalent(app, task.hidden, task.settings, killed.number, 60)
    assert other.difference == "frame 3: the state differs"


def test_wrong_excuses(dot: Dot) -> None:
    text = dot.files["mutants.toml"].read_text("utf-8")
    app = SourceText(dot.files["plain.scs"].read_text("utf-8"), "plain.scs")
    mutants = make_schema(app, SourceText("", "hidden.scs")).mutants
    boundary = next(one.id for one in mutants if one.operator == "boundary")
    for name in (boundary, "constant-AppLoop-000000"):
        text += f'[[equivalent]]\napp = "plain"\nmutant = "{name}"\nreason = "none"\n'
    dot.files["mutants.toml"].write_text(text, "utf-8")
    found = messages(dot)
    assert told(found, f"{boundary} is listed as equivalent, but Hidden_Moves notices it")
    assert told(found, "constant-AppLoop-000000 of plain is generated no longer")
    assert told(found, f"{boundary} is not equivalent: frame")


def test_an_app_that_passes_without_doing_anything(dot: Dot) -> None:
    dot.change("hidden.scs", "Assert(AppLoop(),", "AppLoop(); return; Assert(AppLoop(),")
    task, proof = dot.load()
    app = proof.apps["other"].source
    [blank] = blank_floor(app, task.hidden, task.settings)
    assert (blank.passed, blank.total) == (("Hidden_Draws",), 3)
    [coded] = coded_floor(app, task.hidden, task.settings)
    assert coded.passed == ("Hidden_Starts", "Hidden_Draws")


# ------------------------------------------------------------------------------ lost work


def die_once(marker: str) -> Sequence[int]:
    if not os.path.exists(marker):
        Path(marker).touch()
        os._exit(9)
    return (1,)


def die() -> Sequence[int]:
    os._exit(9)


def fail() -> Sequence[int]:
    raise ValueError("no luck")


def unit(function: Any, *arguments: Any) -> Unit:
    return Unit("dot", "test", (function.__name__,), function, arguments)


def test_work_whose_process_ends_is_done_again(tmp_path: Path) -> None:
    store = ResultStore(tmp_path)
    executor = WorkerExecutor(1)
    try:
        runner = Runner(executor, store, Silent())
        lost = runner.run([unit(die_once, str(tmp_path / "died")), unit(die), unit(fail)])
    finally:
        executor.shutdown()
    assert store.found == {"die_once": 1}
    assert lost["fail"] == "ValueError: no luck"
    assert lost["die"].startswith("WorkerDied: the worker process ended with exit code 9")
    assert not [one for one in multiprocessing.active_children() if one.is_alive()]


def test_a_second_try_is_for_lost_work_only(tmp_path: Path) -> None:
    executor = Inline()
    Runner(executor, ResultStore(tmp_path), Silent()).run([unit(fail)])
    assert executor.calls == ["fail"]
    assert TRIES == 3


def test_the_store_stands_torn_lines(tmp_path: Path) -> None:
    store = ResultStore(tmp_path)
    store.put("a", {"x": 1})
    store.put("a", {"x": 2})
    with store.path.open("a") as file:
        file.write('\n["b", {"x":')
    again = ResultStore(tmp_path)
    assert again.found == {"a": {"x": 1}}
    again.put("c", [1])
    assert ResultStore(tmp_path).found == {"a": {"x": 1}, "c": [1]}


DAMAGES: list[tuple[bytes, bytes]] = [
    (b"41", b"42"), (b"{", b"\xff"), (b"[", b"[" * 5000), (b'"a"', b"7"), (b'{"x": 41}', b"41"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), DAMAGES)
def test_damaged_results_are_not_believed(tmp_path: Path, old: bytes, new: bytes) -> None:
    store = ResultStore(tmp_path)
    store.put("a", {"x": 41})
    store.put("b", {"x": 5})
    text = store.path.read_bytes()
    store.path.write_bytes(text.replace(old, new, 1))
    assert ResultStore(tmp_path).found == {"b": {"x": 5}}


def test_a_store_that_keeps_nothing(tmp_path: Path) -> None:
    ResultStore(tmp_path).put("a", 1)
    store = ResultStore(tmp_path, is_kept=False)
    store.put("b", 2)
    assert store.found == {"b": 2}
    assert ResultStore(tmp_path).found == {"a": 1}


# ------------------------------------------------------------------------------- commands


def test_the_command(dot: Dot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCSHARP_CACHE", str(dot.root / "cache"))
    line = ("task", "verify", "dot", "--root", str(dot.root), "--engine", "python", "--jobs", "1")
    result = scsharp(*line)
    assert result.exit_code == 0, result.output
    assert "proved (draft)" in result.output
    assert "dot: references: 2 done" in result.output
    data = json.loads(scsharp(*line, "--json").output)
    assert data["tasks"][0]["proved"]
    assert data["tasks"][0]["written"]["edge"] == {"status": "killed", "by": ["Hidden_Moves"]}
    one = scsharp(*line, "--mutant", "row")
    assert one.exit_code == 0
    assert "row: killed\n    noticed by Hidden_Draws\n" in one.output
    assert scsharp(*line, "--mutant", "column").exit_code == 2
    twice = scsharp(*line, "dot")
    assert twice.output.count("proved (draft)") == 1
    dot.change("mutants.toml", "x < 18", "x < 19 && x > -5")
    unproved = scsharp(*line)
    assert unproved.exit_code == 1
    assert "not proved\ndot: broken copies: edge (A2): no test notices it\n" in unproved.output
    listed = scsharp("task", "mutants", "dot", *line[3:], "--matrix")
    assert listed.exit_code == 1
    assert listed.output.count("broken copies: edge (A2): no test notices it\n") == 1
    assert "generated: " in listed.output
    assert "test           notices  alone" in listed.output


def test_nothing_is_judged_by_references_that_fail(
    dot: Dot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCSHARP_CACHE", str(dot.root / "cache"))
    dot.change("plain.scs", "x = 3;", "x = 2;")
    listed = scsharp(
        "task", "mutants", "dot", "--root", str(dot.root), "--engine", "python", "--jobs", "1"
    )
    assert listed.exit_code == 1
    assert "references: plain: Hidden_Starts on python: failed: x is 2" in listed.output
