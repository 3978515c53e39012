"""Keys and hidden tests never get near logs, results and models: canaries that are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.bench.model.models_file import find_target
from host.bench.model.secrets import MARK, Redactor, is_secret, without_login
from host.bench.running import open_run, work_with
from host.bench.task import without_tests
from host.content.task import load_task
from tests.bench.model_server import ModelServer, Reply, failed, said
from tests.bench.runs import play
from tests.content.folders import EXAMPLE, NAME
from tests.host.commands import scsharp

KEY = "sk-canary-4f9a77e1b2c3d4e5"
PASSWORD = "pass-canary-81/x"


def texts_in(folder: Path) -> str:
    found = [
        one.read_bytes().decode("utf-8", "replace") for one in folder.rglob("*") if one.is_file()
    ]
    return "\n".join(found)


def test_a_key_that_the_server_sends_back_is_replaced(tmp_path: Path) -> None:
    script = [
        failed(429, {"message": f"Rate limit of {KEY}"}, retry_after="1"),
        Reply(f"<html>{KEY}</html>".encode(), 503, {"server": "x"}),
        said(f"My key is {KEY}.", reasoning=KEY),
        failed(401, f"Incorrect API key provided: {KEY}"),
    ]
    with ModelServer(script) as server:
        run = play(tmp_path, server, key=KEY)
    assert server.received[0].headers["authorization"] == f"Bearer {KEY}"
    assert run.outcome == "paused authorisation"
    assert KEY not in texts_in(tmp_path)
    assert MARK in texts_in(tmp_path)


def test_a_login_in_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer([f"{PASSWORD} is it, written pass-canary-81%2Fx"] * 3) as server:
        address = server.url.replace("http://", "http://me:pass-canary-81%2Fx@")
        monkeypatch.setenv("SCSHARP_SERVER_URL", address)
        target = find_target("tiny-1b", None)
        assert target.setup.url == server.url
        task = without_tests(load_task(EXAMPLE / "apps_tasks" / NAME))
        with open_run(tmp_path, target.setup, task) as run:
            work_with(run, target, with_preflight=False)
    assert server.received[0].headers["authorization"].startswith("Basic ")
    for word in ("pass-canary", "canary-81"):
        assert word not in texts_in(tmp_path)


def test_commands_show_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer([failed(401, f"bad key {KEY}")]) as server:
        monkeypatch.setenv("SCSHARP_SERVER_URL", server.url)
        monkeypatch.setenv("SCSHARP_API_KEY", KEY)
        result = scsharp(
            "bench", "run", "--model", "tiny-1b", "--task", NAME,
            "--root", str(EXAMPLE), "--runs", str(tmp_path),
        )  # fmt: skip
    assert result.exit_code == 3
    assert "the run stands still, authorisation: bad key [key]" in result.output
    assert KEY not in result.output + texts_in(tmp_path)


@pytest.mark.parametrize(
    ("text", "secret"),
    [("EMPTY", False), ("ollama", False), ("lm-studio", False), ("abcdefg1", True), (KEY, True)],
)
def test_made_up_keys_are_ordinary_words(text: str, secret: bool) -> None:
    assert is_secret(text) is secret
    assert (Redactor([text]).text(f"<{text}>") == f"<{MARK}>") is secret


def test_addresses_without_login() -> None:
    assert without_login("http://a:b@host:1/v1?x=1") == "http://host:1/v1?x=1"
    assert without_login("http://host/v1") == "http://host/v1"


def test_nothing_of_the_hidden_tests_reaches_model_or_run(tmp_path: Path) -> None:
    task = load_task(EXAMPLE / "apps_tasks" / NAME)
    words = [one.name for one in task.tests] + [one.summary for one in task.tests]
    with ModelServer([said("x")]) as server:
        play(tmp_path, server, task=without_tests(task))
    sent = "\n".join(one["content"] for body in server.posts for one in body["messages"])
    assert task.text.text.strip() in sent
    for word in [*words, "Hidden_", "hidden.scs"]:
        assert word not in sent + texts_in(tmp_path)
