"""Runs against llama.cpp's own server with a model of random numbers: its nonsense, its errors and its
end are classified rightly. Needs `llama-server` on the path."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from host.bench.model.models_file import Target
from host.bench.running import open_run, work_with
from host.bench.runs.events import Answer, Preflight
from host.bench.runs.folder import RunFolder
from host.bench.setup import Limits, Sampling, Setup
from tests.bench.made import TASK
from tests.bench.tiny_gguf import write_model

SERVER = shutil.which("llama-server")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(SERVER is None, reason="llama-server is not installed"),
]
START_SECONDS = 120


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def llama_server(folder: Path, context: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The server's address and its process; the model may be given `context` tokens."""
    write_model(folder / "tiny-F32.gguf", context)
    port = free_port()
    command = [
        str(SERVER), "-m", str(folder / "tiny-F32.gguf"), "-c", str(context), "--port", str(port),
        "-np", "1", "-t", "1", "--jinja", "--no-warmup",
    ]  # fmt: skip
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
        yield f"http://127.0.0.1:{port}/v1", process
    finally:
        process.kill()
        process.wait()


def wait_for(url: str) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            if httpx.get(url, trust_env=False).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    raise TimeoutError(url)


def run_against(
    root: Path, url: str, answers: int = 3, with_preflight: bool = False, **changes: Any
) -> tuple[str, RunFolder]:
    sampling = Sampling(temperature=1.0, seed=3, max_tokens=40)
    setup = Setup("tiny", "tiny", "llama.cpp", url, sampling=sampling, limits=Limits(300.0))
    task = msgspec.structs.replace(TASK, answer_limit=answers)
    setup = msgspec.structs.replace(setup, **changes)
    with open_run(root, setup, task) as run:
        result = work_with(
            run, Target(setup, url), with_preflight=with_preflight, sleep=lambda _: None
        )
    end = getattr(result, "outcome", None) or f"paused {getattr(result, 'reason', '')}"
    return str(end), run.folder


def answers_in(folder: RunFolder) -> list[Answer]:
    return [one for one in folder.events() if isinstance(one, Answer)]


def test_nonsense_in_each_contract(tmp_path: Path) -> None:
    with llama_server(tmp_path, 65_536) as (url, _):
        for contract in ("native", "hermes", "json"):
            outcome, folder = run_against(tmp_path / contract, url, contract=contract)
            assert outcome in ("no_tool_calls", "answer_limit")
            answers = answers_in(folder)
            assert len(answers) == 3
            assert {one.kind for one in answers} <= {"cut", "text", "empty", "unparsed", "calls"}
            counted = [one for one in answers if one.kind != "unparsed"]
            assert all(one.usage.read > 10_000 for one in counted)
            assert not any("suspect_truncation" in one.notes for one in answers)


def test_what_the_server_tells_of_itself(tmp_path: Path) -> None:
    with llama_server(tmp_path, 65_536) as (url, _):
        outcome, folder = run_against(tmp_path / "runs", url, with_preflight=True)
    (told,) = [one for one in folder.events() if isinstance(one, Preflight)]
    assert [(one.name, one.status) for one in told.probes][:2] == [
        ("reachable", "fine"),
        ("answers", "fine"),
    ]
    if outcome == "paused no_tool_call_support":
        assert told.probes[-1].name == "tool call"
    else:
        assert told.facts["context"] == 65_536
        assert str(told.facts["runtime"]).startswith("llama.cpp b")


def test_a_context_that_is_too_small(tmp_path: Path) -> None:
    with llama_server(tmp_path, 4_096) as (url, _):
        outcome, _folder = run_against(tmp_path / "runs", url)
    assert outcome == "paused context_too_small"


def test_a_server_that_dies_and_comes_back(tmp_path: Path) -> None:
    with llama_server(tmp_path, 65_536) as (url, process):
        process.kill()
        process.wait()
        outcome, _folder = run_against(tmp_path / "runs", url, contract="hermes")
    assert outcome == "paused unreachable"
    with llama_server(tmp_path, 65_536) as (url, _):
        outcome, folder = run_against(tmp_path / "runs", url, contract="hermes")
    assert outcome in ("no_tool_calls", "answer_limit")
    assert len(answers_in(folder)) == 3
