"""Apps, runs and predictions are graded; what their tasks' versions ask for; stamps and probes."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from host.app.testing import AppTestPlan, AppTestResult
from host.bench.grading import grade as grading_module
from host.bench.grading.grade import Method, grade
from host.bench.grading.predictions import WrongPredictions, app_in, read_predictions
from host.bench.grading.results import GradedTask, Probe
from host.bench.grading.runs import NotGradable, read_results, run_to_grade, store_results
from host.bench.grading.versions import are_comparable, fate_of
from host.bench.runs.folder import RunFolder
from host.content.grading import Limits
from host.content.task import Task, load_task
from scsharp.engines import engine_names
from scsharp.source import SourceText
from tests.bench.played import played_app
from tests.content.folders import EXAMPLE, NAME, Folders
from tests.host.commands import scsharp

TASK = load_task(EXAMPLE / "apps_tasks" / NAME)
STEPS = (EXAMPLE / "reference_apps" / NAME / "steps.scs").read_text("utf-8")
METHOD = Method(limits=Limits(seed=5))
BROKEN = STEPS.replace("hand < Count - 1", "hand < Count - 2")


def source(text: str) -> SourceText:
    return SourceText(text, "app.scs")


def test_a_right_app_on_every_engine() -> None:
    heard: list[str] = []
    method = Method(engine_names(), Limits(seed=5))
    found = grade(TASK, source(STEPS), method, lambda one: heard.append(one.engine))
    assert (found.passed, found.total, found.build.passed) == (12, 12, True)
    assert (found.faults, found.differences, found.breaches) == ([], [], [])
    assert set(heard) == set(engine_names()) == set(found.engines)
    assert [one.name for one in found.tests] == [one.name for one in TASK.tests]
    assert {verdict for one in found.tests for verdict in one.others.values()} == {"passed"}
    assert found.tests[0].rules == ["A1"] and found.tests[0].summary.startswith("A fresh start")
    assert (found.seed, found.task.content_hash) == (5, TASK.content_hash)
    assert found.stamp["version"] and "resource limits" in found.isolated_by


def test_a_script_that_is_no_app() -> None:
    found = grade(TASK, source('Console.WriteLine("hello");'), METHOD)
    assert found.build.reason == "it has no AppInit and no AppLoop"
    assert (found.passed, found.total) == (0, 12)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (STEPS.replace("hand = 0;", "hand = none;"), "it does not compile: app.scs"),
        (None, "there is no app"),
    ],
)
def test_the_number_of_results_is_the_tasks(text: str | None, words: str) -> None:
    found = grade(TASK, None if text is None else source(text), METHOD)
    assert (found.passed, found.total) == (0, 12)
    assert found.build.reason.startswith(words)
    assert {one.verdict for one in found.tests} == {"not compiled"}


def test_an_app_that_does_not_start_in_javascript() -> None:
    text = STEPS.replace(
        "void AppInit()\n{", "void AppInit()\n{\n    int zero = 0; hand = 1 / zero;"
    )
    found = grade(TASK, source(text), METHOD)
    assert found.build.reason.startswith("it does not start: System.DivideByZeroException")
    assert found.passed == 0


def test_a_test_that_only_the_clock_ended_is_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def run_tests(plan: AppTestPlan, engine: str, *_: object, **__: object) -> list[AppTestResult]:
        calls.append(plan.only)
        results = [AppTestResult(one, engine, "passed") for one in plan.names]
        if plan.only == "Hidden_*":
            results[2] = replace(results[2], verdict="time limit", message="too long")
        return results

    monkeypatch.setattr(grading_module, "run_tests", run_tests)
    found = grade(TASK, source(STEPS), METHOD)
    assert calls == ["Hidden_*", "Hidden_StaysAtTheEnds"]
    again = found.tests[2]
    assert (again.verdict, again.first_verdict, found.passed) == ("passed", "time limit", 12)


# ------------------------------------------------------------------------- versions of tasks


@pytest.mark.parametrize(
    ("version", "fate"),
    [("1.2.3", "regrade"), ("1.2.4", "keep"), ("1.3.0", "regrade"), ("2.0.0", "rerun")],
)
def test_what_becomes_of_a_result(version: str, fate: str) -> None:
    stored = GradedTask("t", "T", "1.2.3", "aa")
    today = GradedTask("t", "T", version, "bb")
    assert fate_of(stored, today) == fate
    assert fate_of(stored, msgspec.structs.replace(stored, title="U")) == "keep"
    assert are_comparable(stored, today) == (fate == "keep")


# -------------------------------------------------------------------------------------- runs


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "content")


def task_of(folders: Folders) -> Task:
    return load_task(folders.task)


def run_of(folders: Folders, runs: Path, text: str = BROKEN) -> RunFolder:
    return played_app(runs, task_of(folders), text)


def bench(*arguments: object) -> tuple[int, str]:
    result = scsharp("bench", *map(str, arguments))
    return result.exit_code, result.output


def test_a_run_is_graded_once_and_again_when_its_task_says_so(
    folders: Folders, tmp_path: Path
) -> None:
    runs = tmp_path / "runs"
    folder = run_of(folders, runs)
    where = ("--root", folders.root, "--runs", runs, "--engine", "python")
    code, output = bench("grade", folder.path, *where)
    assert (code, "failed     Hidden_StaysAtTheEnds" in output) == (0, True)
    assert "11 of 12 passed (92%), lamp-row 1.0.1, a draft" in output
    first = read_results(folder)
    assert first is not None
    assert (first.outcome, first.counts, first.number) == ("submitted", True, 1)
    assert first.figures.own_tests == 3
    assert "<script" in (folder.path / "play.html").read_text("utf-8")
    assert first.grading.probe == Probe("steps", 12, 12)
    assert "graded already" in bench("grade", *where)[1]
    assert bench("regrade", *where) == (0, f"{folder.path}: keep\n")

    # Without reference apps there is nothing to probe with, and it takes half the time.
    shutil.rmtree(folders.apps)
    # A test that was too strict is mended, and the version says so.
    folders.change("task.toml", 'version = "1.0.1"\nscreen', 'version = "1.1.0"\nscreen')
    folders.change(
        "task.toml", '[[changelog]]\nversion = "1.0.1"',
        '[[changelog]]\nversion = "1.0.1"\nreason = "text unclear"\nnote = "x"\n\n'
        '[[changelog]]\nversion = "1.1.0"',
    )  # fmt: skip
    folders.change("hidden.scs", "hand = 6;", "hand = 7;")
    code, output = bench("regrade", *where, "--dry-run")
    assert output.splitlines() == [
        f"{folder.path}: regrade, 11 of 12 -> 12 of 12",
        "    Hidden_StaysAtTheEnds: failed -> passed",
    ]
    assert read_results(folder) == first
    bench("regrade", *where)
    second = read_results(folder)
    assert second is not None
    assert (second.number, second.grading.task.version) == (2, "1.1.0")
    assert second.grading.seed == first.grading.seed
    assert sorted(one.name for one in (folder.path / "gradings").iterdir()) == [
        "0001.json", "0002.json",
    ]  # fmt: skip

    folders.change("task.toml", 'version = "1.1.0"\nscreen', 'version = "2.0.0"\nscreen')
    folders.change(
        "task.toml", '[[changelog]]\nversion = "1.1.0"', '[[changelog]]\nversion = "2.0.0"'
    )
    assert bench("regrade", *where) == (0, f"{folder.path}: rerun\n")
    with pytest.raises(NotGradable, match="models work again, with bench run --repeat"):
        run_to_grade(folder, task_of(folders))


def test_nothing_is_graded_where_the_reference_app_fails(folders: Folders, tmp_path: Path) -> None:
    folder = run_of(folders, tmp_path / "runs")
    apps = folders.path("steps.scs")
    apps.write_text(BROKEN, "utf-8")
    code, output = bench("grade", folder.path, "--root", folders.root, "--engine", "python")
    assert (code, "the reference app steps of lamp-row passes 11 of 12" in output) == (3, True)
    assert read_results(folder) is None


def test_a_run_that_another_host_graded_meanwhile(folders: Folders, tmp_path: Path) -> None:
    folder = run_of(folders, tmp_path)
    run = run_to_grade(folder, task_of(folders))
    results = run.results(grade(TASK, None, METHOD))
    store_results(folder, results)
    with pytest.raises(NotGradable, match="another host has graded it meanwhile"):
        store_results(folder, results)


def test_a_run_that_has_not_ended(folders: Folders, tmp_path: Path) -> None:
    folder = run_of(folders, tmp_path)
    log = folder.path / "events.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    code, output = bench("grade", folder.path, "--root", folders.root, "--engine", "python")
    assert (code, "has not ended; scsharp bench run goes on with it" in output) == (0, True)


# -------------------------------------------------------------------- files and predictions


def test_any_file_is_graded(folders: Folders, tmp_path: Path) -> None:
    shutil.rmtree(folders.apps)
    path = tmp_path / "mine.scs"
    path.write_text(BROKEN, "utf-8")
    code, output = bench(
        "grade", "--file", path, "--task", NAME, "--root", folders.root, "--engine", "python", "--json",
        "--seed", 9,
    )  # fmt: skip
    found = json.loads(output)
    assert (code, found["passed"], found["total"], found["seed"]) == (0, 11, 12, 9)
    failed = [one for one in found["tests"] if one["verdict"] != "passed"]
    assert [(one["name"], one["rules"]) for one in failed] == [("Hidden_StaysAtTheEnds", ["A2"])]
    assert str(folders.root) not in output
    assert found["probe"] is None
    assert bench("grade", "--file", path)[0] == 2
    assert "there is no task lamp" in bench(
        "grade", "--file", path, "--task", "lamp", "--root", EXAMPLE
    )[1]  # fmt: skip


def test_predictions_are_graded_like_submissions(folders: Folders, tmp_path: Path) -> None:
    shutil.rmtree(folders.apps)
    path = tmp_path / "p.jsonl"
    lines = [
        {"task": NAME, "code": "int a = b;", "model": "m", "id": "one"},
        {"task": NAME, "code": f"```csharp\n{BROKEN}\n```"},
    ]
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    code, output = bench(
        "grade", "--predictions", path, "--root", folders.root, "--engine", "python", "--json"
    )
    first, second = map(json.loads, output.splitlines())
    assert (code, first["id"], first["model"], first["grading"]["passed"]) == (0, "one", "m", 0)
    assert (second["id"], second["grading"]["passed"]) == ("", 11)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"task": "t"}', "line 2: Object missing required field `code`"),
        ("nonsense", "line 2: JSON is malformed"),
        (
            '{"task": "t", "code": "```\\na\\n```\\n```\\nb\\n```"}',
            "neither bare nor in one fenced",
        ),
        ('{"task": "t", "code": "```\\nopen"}', "neither bare nor in one fenced"),
    ],
)
def test_lines_that_are_no_predictions(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(f'{{"task": "t", "code": ""}}\n{line}\n', "utf-8")
    with pytest.raises(WrongPredictions, match=words):
        read_predictions(path)


def test_code_without_its_fences() -> None:
    assert app_in("int a;") == "int a;"
    assert app_in("\n```scs\nint a;\nint b;\n```\n") == "int a;\nint b;\n"
