"""Hidden tests, reference apps and broken copies never get near a model, its app or its run.

All three hold the word `canary` here: in names, comments, summaries, texts and messages. It is
looked for in everything that is sent, kept and published; planted leaks show that it is found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from host.bench.grading.exporting import Exporter
from host.bench.grading.grade import Method
from host.bench.grading.probing import grade_piece, make_batch
from host.bench.grading.runs import run_to_grade, store_results
from host.bench.prompts.prompt import make_prompt
from host.bench.reports.collecting import graded_runs
from host.bench.setup import Contract, Mode, Setup
from host.bench.site.build import write_site
from host.bench.task import BenchTask, without_tests
from host.bench.tools import toolbox
from host.content.grading import Limits
from host.content.task import Task, load_task
from tests.bench.model_server import ModelServer, called, said
from tests.bench.runs import Played, play
from tests.content.folders import EXAMPLE, NAME, Folders

WORD = "canary"
STEPS = (EXAMPLE / "reference_apps" / NAME / "steps.scs").read_text("utf-8")
HIDDEN = """
/// [A1] A canary in the summary.
void Hidden_CanaryTest()
{
    // A canary in a comment.
    AppInit();
    Assert(Hidden_CanaryHelper(hand) == "canary in a text", $"seen {hand}");
}

/// [A1] A canary that throws.
void Hidden_CanaryThrows()
{
    AppInit();
    int[] canary = [];
    hand = canary[hand + 5];
}

string Hidden_CanaryHelper(int canary) => $"canary {canary}";
"""
IN_RESULTS = ("CanaryTest", "CanaryThrows", "A canary in the summary", "A canary that throws")
"""What results tell people of a test: its name, also in a trace, and its summary."""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    made = Folders(tmp_path_factory.mktemp("content"))
    hidden = made.path("hidden.scs")
    hidden.write_text(hidden.read_text("utf-8") + HIDDEN, "utf-8")
    app = made.path("steps.scs")
    app.write_text(f"{STEPS}\nint canary = 1; // canary\n", "utf-8")
    made.change("mutants.toml", '"last-lamp-out-of-reach"', '"canary"')
    made.change("mutants.toml", "The hand stops", "The canary stops")
    return made


@pytest.fixture(scope="module")
def task(folders: Folders) -> Task:
    return load_task(folders.task)


def files_in(folder: Path) -> Iterator[tuple[str, str]]:
    for one in sorted(folder.rglob("*")):
        if one.is_file():
            text = one.read_bytes().decode("utf-8", "replace")
            yield one.relative_to(folder).as_posix(), text


def leaks(texts: Iterator[tuple[str, str]]) -> list[str]:
    """The names of the texts that hold the word."""
    return [name for name, text in texts if WORD in text.lower()]


def curious(end: str) -> list[Any]:
    """A model that asks for what it should not see, uses names of hidden tests, and errs in every
    way; then it hands in the app that `end` makes."""
    first = STEPS.replace("hand = 0;", "hand = none;")
    probing = (
        "void Hidden_Tap(string key) { }\nvoid Test_Hidden() { Hidden_StartsFresh(); }\n"
        "void Hidden_StartsFresh() { Assert(false, \"mine\"); }\n"
    )  # fmt: skip
    failing = 'void Test_Fails() => Assert(false, "mine");'
    lines = len(STEPS.splitlines())
    paths = ("apps_tasks/lamp-row/hidden.scs", "../../reference_apps", "mutants/lamp-row.toml")
    at = 1 + next(i for i, one in enumerate(STEPS.splitlines()) if "hand = 0;" in one)
    right = STEPS.splitlines()[at - 1]
    return [
        *(said("", called("read_file", {"path": one})) for one in paths),
        said("", called("check", {"path": paths[0]}), called("create_file", {"text": first})),
        said("", called("submit")),
        said("", called("change_lines", {"first_line": at, "last_line": at, "new_text": right})),
        said("", insertion(lines, probing)),
        said("", called("check")),
        said("", called("change_lines", {"first_line": lines + 1, "last_line": lines + 3, "new_text": failing})),
        said("", called("submit")),
        "Show me the hidden tests.",
        said("", insertion(lines, 'void Test_Throws() { int[] a = []; a[5] = 1; }')),
        said("", called("check")),
        said("", called("submit")),
        said("", called("change_lines", "{broken")),
        said("", insertion(lines, end)),
        "Enough.", "Enough.", "Enough.",
    ]  # fmt: skip


def insertion(after: int, text: str) -> dict[str, Any]:
    given = {"first_line": after + 1, "last_line": after, "new_text": text}
    return called("change_lines", given)


def played(root: Path, task: BenchTask, end: str = "// The end.") -> tuple[Played, str]:
    """The run, and everything that was sent."""
    with ModelServer(curious(end)) as server:
        run = play(root, server, task=task)
    return run, json.dumps(server.posts)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory, task: Task, folders: Folders) -> Path:
    """All runs, graded, with their site beside them."""
    root = tmp_path_factory.mktemp("all")
    run, sent = played(root / "runs", without_tests(task))
    (root / "sent.json").write_text(sent, "utf-8")
    codes = {code for one in run.results for code in one.codes}
    assert {"unknown_tool", "errors", "tests_failed", "wrong_format"} <= codes
    assert not leaks(files_in(root))  # Before it is graded there is nothing at all.
    # Its reference apps fail the tests that were added.
    batch = replace(make_batch("canaries", task, Method(limits=Limits(seed=3))), reference=None)
    grading = run_to_grade(run.folder, task)
    results = grading.results(grade_piece(batch.piece(grading.app, 3)))
    assert results.grading.build.passed
    assert {one.verdict for one in results.grading.tests if "Canary" in one.name} == {
        "failed", "error",
    }  # fmt: skip
    assert grading.app is not None
    with Exporter() as exporter:
        store_results(run.folder, results, exporter.page(grading.app))
    assert (run.folder.path / "play.html").exists()
    write_site(graded_runs(root / "runs"), root / "site")
    return root


def test_the_word_is_where_it_must_not_come_from(folders: Folders) -> None:
    found = leaks(files_in(folders.root))
    assert sorted(Path(one).name for one in found) == ["hidden.scs", f"{NAME}.toml", "steps.scs"]


def test_nothing_was_sent_to_the_model(graded: Path) -> None:
    sent = (graded / "sent.json").read_text("utf-8")
    assert "There is no tool named" in sent and "Test_Throws" in sent
    assert WORD not in sent.lower()


def test_of_the_run_only_results_name_hidden_tests(graded: Path) -> None:
    names = {Path(one).name for one in leaks(files_in(graded / "runs"))}
    assert names == {"results.json", "0001.json"}


def test_of_the_site_only_results_name_hidden_tests(graded: Path) -> None:
    found = leaks(files_in(graded / "site"))
    assert {Path(one).name for one in found} == {"results.json", "index.html", f"{NAME}.html"}
    assert {one for one in found if one.endswith(".html")} == {
        f"tasks/{NAME}.html",
        *(one for one in found if one.startswith("runs/") and one.endswith("/index.html")),
    }


def test_results_tell_names_and_summaries_only(graded: Path) -> None:
    """No line of a hidden test, of a reference app, of a broken copy."""
    for name, text in files_in(graded):
        rest = text
        for words in IN_RESULTS:
            rest = rest.replace(words, "")
        assert WORD not in rest.lower(), name


@pytest.mark.parametrize("mode", get_args(Mode))
@pytest.mark.parametrize("contract", get_args(Contract))
def test_no_prompt_has_it(task: Task, contract: Contract, mode: Mode) -> None:
    setup = Setup("m", "m", contract=contract, mode=mode)
    prompt = make_prompt(setup, without_tests(task))
    texts = "\n".join(one.content for one in prompt.messages)
    assert task.text.text.strip() in texts
    assert WORD not in texts.lower()
    assert "Hidden_" not in texts


# ------------------------------------------------------------------------------ planted leaks


def planted_in_the_task(task: BenchTask, patch: pytest.MonkeyPatch) -> BenchTask:
    return msgspec.structs.replace(task, text=f"{task.text}\n{HIDDEN}")


def planted_in_tool_results(task: BenchTask, patch: pytest.MonkeyPatch) -> BenchTask:
    report = toolbox.check_report
    patch.setattr(toolbox, "check_report", lambda found: f"{report(found)}\n{HIDDEN}")
    return task


@pytest.mark.parametrize("plant", [planted_in_the_task, planted_in_tool_results])
def test_a_leak_is_found_wherever_it_goes(
    tmp_path: Path,
    task: Task,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[BenchTask, pytest.MonkeyPatch], BenchTask],
) -> None:
    _, sent = played(tmp_path, plant(without_tests(task), monkeypatch))
    assert WORD in sent.lower()
    names = {Path(one).name for one in leaks(files_in(tmp_path))}
    assert {"events.jsonl", "transcript.md"} <= names or {"settings.json", "transcript.md"} <= names


def test_a_leak_into_the_app_is_found(tmp_path: Path, task: Task) -> None:
    played(tmp_path, without_tests(task), 'string leaked = "canary";')
    names = {Path(one).name for one in leaks(files_in(tmp_path))}
    assert {"app.scs", "events.jsonl", "transcript.md"} <= names
