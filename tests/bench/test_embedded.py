"""The embedded sessions, the command, following a run, the models file and the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.bench.embedded.session import load_session, session_names
from host.bench.model.models_file import Target, WrongModels, find_target
from host.bench.prompts.language import MOST, language_reference, reference
from host.bench.prompts.prompt import make_prompt
from host.bench.running import open_run, work_with
from host.bench.runs.events import Paused, ToolResult
from host.bench.runs.figures import Figures, figures_of
from host.bench.runs.folder import RunFolder
from host.bench.runs.following import follow
from host.bench.setup import Contract, Setup
from host.bench.tools import refusals
from host.compiling import app_library
from scsharp.reference.for_models import says_nothing
from scsharp.reference.members import rows_of
from scsharp.reference.pages import shown_types
from tests.bench.made import TASK
from tests.content.folders import EXAMPLE, NAME
from tests.host.commands import scsharp

# --------------------------------------------------------------------------------- sessions


def played(root: Path, session: str, contract: Contract = "native") -> tuple[str, RunFolder]:
    setup = Setup(f"embedded:{session}", session, "embedded", "http://embedded/v1", contract)
    with open_run(root, setup, TASK) as run:
        result = work_with(run, Target(setup, setup.url))
    assert not isinstance(result, Paused)
    return result.outcome, run.folder


def figures(folder: RunFolder) -> Figures:
    return figures_of(folder.events())


def test_a_session_that_succeeds_in_steps(tmp_path: Path) -> None:
    outcome, folder = played(tmp_path, "steps", "hermes")
    found = figures(folder)
    assert (outcome, found.own_tests, found.checks, found.edits) == ("submitted", 3, 3, 3)
    assert sum(found.unwanted.values()) == 0


def test_a_session_that_errs_and_recovers(tmp_path: Path) -> None:
    outcome, folder = played(tmp_path, "recovers", "json")
    found = figures(folder)
    assert outcome == "submitted"
    assert found.unwanted["rejected_submission"] == 1
    assert found.longest_red_streak == 2


def test_a_session_that_never_submits(tmp_path: Path) -> None:
    outcome, folder = played(tmp_path, "never-submits")
    assert (outcome, figures(folder).requests) == ("no_tool_calls", 3)
    assert (folder.path / "app.scs").exists()


def test_a_session_that_breaks_every_rule(tmp_path: Path) -> None:
    outcome, folder = played(tmp_path, "breaks-rules")
    assert outcome == "no_tool_calls"
    results = [one for one in folder.events() if isinstance(one, ToolResult)]
    codes = {code for one in results for code in one.codes}
    edits = {name for name in vars(refusals) if name in codes}
    assert edits == {
        "file_exists", "empty_file", "no_file", "outside_file", "stale_text", "empty_edit",
        "nothing_changed", "too_much",
    }  # fmt: skip
    assert {one.status for one in results} == {
        "done", "refused", "rejected", "bad_arguments", "unknown_tool", "wrong_format",
    }  # fmt: skip


def test_all_sessions_can_be_read() -> None:
    assert session_names() == ["breaks-rules", "never-submits", "recovers", "steps", "tide-line"]
    for name in session_names():
        assert load_session(name).answer


# ------------------------------------------------------------------------------ the command


def bench(root: Path, *more: str, model: str = "embedded:never-submits") -> tuple[int, str]:
    result = scsharp(
        "bench", "run", "--model", model, "--task", NAME, "--root", str(EXAMPLE),
        "--runs", str(root), *more,
    )  # fmt: skip
    return result.exit_code, result.output


def test_the_command_runs_and_does_not_run_again(tmp_path: Path) -> None:
    code, output = bench(tmp_path)
    assert code == 0
    assert "the run has ended, no_tool_calls; graded version: 1" in output
    (folder,) = tmp_path.glob(f"*/{NAME}/1")
    code, again = bench(tmp_path)
    assert (code, "One run counts; it is not repeated." in again) == (0, True)
    code, again = bench(tmp_path, "--repeat")
    assert (code, "One run counts" in again) == (2, True)
    watched = scsharp("bench", "watch", str(folder))
    assert watched.exit_code == 0
    assert watched.output.splitlines() == output.splitlines()[1:]


def test_a_folder_that_another_host_works_on(tmp_path: Path) -> None:
    bench(tmp_path, "--skip-preflight")
    (folder,) = tmp_path.glob(f"*/{NAME}/1")
    (folder / "transcript.md").unlink()
    target = find_target("embedded:never-submits")
    from host.cli.bench.running import task_of

    with open_run(tmp_path, target.setup, task_of(EXAMPLE, NAME)):
        code, output = bench(tmp_path)
    assert (code, "another host works on" in output) == (2, True)
    assert bench(tmp_path)[0] == 0
    assert (folder / "transcript.md").exists()


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("embedded:step", "there are embedded:breaks-rules, embedded:never-submits"),
        ("qwen", "write it into models.toml, or name its server in SCSHARP_SERVER_URL"),
        ("embeded:steps", "did you mean embedded:steps"),
    ],
)
def test_models_that_there_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = bench(tmp_path, model=model)
    assert (code, words in output) == (2, True)


def test_watching_what_is_no_run(tmp_path: Path) -> None:
    result = scsharp("bench", "watch", str(tmp_path))
    assert (result.exit_code, "is no run" in result.output) == (2, True)


def test_following_a_run_that_is_being_written(tmp_path: Path) -> None:
    _, folder = played(tmp_path, "never-submits")
    log = folder.path / "events.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:2]) + lines[2][:10])

    def grow(_: float) -> None:
        written = log.read_bytes()
        whole = b"".join(lines)
        log.write_bytes(whole[: len(written) + 700])

    assert len(list(follow(folder, sleep=grow))) == len(lines)


# -------------------------------------------------------------------------- the models file

FILE = """
[servers.home]
url = "http://me:secret-word-1@127.0.0.1:8080/v1"
kind = "llama.cpp"
key_env = "HOME_KEY"

[models.oss]
server = "home"
model = "gpt-oss-20b"
contract = "hermes"
thinking = "low"
context = 9000
sampling = { temperature = 0.7 }
stated = { quantization = "MXFP4" }
"""


def test_a_models_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.toml"
    path.write_text(FILE, "utf-8")
    with pytest.raises(WrongModels, match="the variable HOME_KEY, which has the key, is not set"):
        find_target("oss", path)
    monkeypatch.setenv("HOME_KEY", "k")
    monkeypatch.setenv("SCSHARP_MODELS", str(path))
    target = find_target("oss")
    setup = target.setup
    assert (target.key, setup.url) == ("k", "http://127.0.0.1:8080/v1")
    assert (setup.server, setup.contract, setup.reasoning_history) == (
        "llama.cpp",
        "hermes",
        "field",
    )
    assert (setup.sampling.temperature, setup.stated) == (0.7, {"quantization": "MXFP4"})
    assert "secret" not in repr(target)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "[models.a]\nserver = 'x'\nmodel = 'y'",
            "the model a is on the server 'x'; there are none",
        ),
        ("[models.a]\nserver = 'x'\nmodel = 'y'\nfast = 1", "unknown field `fast`"),
        ("[models.a]\nmodel = 'y'", "models.a: missing: `server`"),
        ("[models.a", "m.toml: no TOML: Expected ']'"),
    ],
)
def test_models_files_that_are_wrong(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "m.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(WrongModels, match=words.replace("[", r"\[")):
        find_target("a", path)


# ------------------------------------------------------------------------------- the prompt


def test_the_language_reference_is_bounded_and_whole() -> None:
    text = language_reference()
    assert len(text) <= MOST
    assert len(reference(with_members=False)) <= MOST - 1_000
    table = app_library().table
    for definition in shown_types(table.types["Host"].values()):
        for row in rows_of(definition):
            if says_nothing(row):
                continue
            name = row.text.partition("(")[0].removesuffix(" { get; }").split()[-1]
            assert name in text, f"{definition.name}.{name}"
    for name in ("List<T>", "Dictionary<TKey, TValue>", "StringBuilder", "OrderByDescending"):
        assert name in text
    assert "](" not in text
    assert "```" not in text


def test_the_command_that_prints_the_reference() -> None:
    result = scsharp("docs", "--for-models")
    assert (result.exit_code, result.output) == (0, f"{language_reference()}\n")


def test_the_prompt_is_made_of_parts_with_hashes() -> None:
    prompt = make_prompt(Setup("m", "m"), TASK)
    names = [one.name for one in prompt.parts]
    assert names[:3] == ["rules", "language", "guide-2d.md"]
    assert names[-1] == "task"
    system, user = prompt.messages
    assert "You have 50 answers in all" in system.content
    assert "scsharp check" not in system.content
    assert (user.role, user.content) == ("user", TASK.text)
    assert sum(one.characters for one in prompt.parts[:-1]) <= len(system.content)


def test_the_prompt_of_one_shot() -> None:
    system = make_prompt(Setup("m", "m", mode="one-shot"), TASK).messages[0].content
    assert "Answer with the whole file in one block" in system
    assert "create_file" not in system
