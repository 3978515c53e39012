"""Servers' own ways: Ollama's API, facts of each kind, the preflight."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from host.bench.model.facts import facts_of, quantization_in
from host.bench.model.preflight import PreflightResult, preflight
from host.bench.model.server import Server
from host.bench.runs.events import Preflight
from host.bench.runs.raw import RawTraffic
from host.bench.setup import Sampling, ServerKind
from tests.bench.model_server import ModelServer, Reply, called, failed, said
from tests.bench.runs import APP, play, setup_for

OLLAMA_CALL = {
    "model": "tiny-1b",
    "message": {
        "role": "assistant",
        "content": "",
        "thinking": "hm",
        "tool_calls": [{"function": {"name": "create_file", "arguments": {"text": APP}}}],
    },
    "done_reason": "stop",
    "prompt_eval_count": 900,
    "eval_count": 20,
    "load_duration": 2_500_000_000,
}
OLLAMA_SUBMIT = {
    "message": {"content": "", "tool_calls": [{"function": {"name": "submit", "arguments": {}}}]}
}


def test_ollama_is_asked_in_its_own_way(tmp_path: Path) -> None:
    sampling = Sampling(temperature=0.5, max_tokens=500, min_p=0.1)
    with ModelServer([OLLAMA_CALL, OLLAMA_SUBMIT]) as server:
        run = play(
            tmp_path, server, server="ollama", thinking="on", context=32_768, sampling=sampling,
            reasoning_history="field",
        )  # fmt: skip
    assert (run.outcome, server.received[0].path) == ("submitted", "/api/chat")
    first, second = server.posts
    assert {name: first[name] for name in first if name not in ("messages", "tools")} == {
        "model": "tiny-1b", "stream": False, "keep_alive": "60m", "truncate": False,
        "shift": False, "think": True,
        "options": {
            "temperature": 0.5, "top_p": 1.0, "seed": 0, "num_predict": 500, "num_ctx": 32_768,
            "min_p": 0.1,
        },
    }  # fmt: skip
    _, _, spoken, result = second["messages"]
    assert spoken["tool_calls"] == OLLAMA_CALL["message"]["tool_calls"]  # type: ignore[index]
    assert (spoken["thinking"], result["tool_name"]) == ("hm", "create_file")
    answer = run.answers[0]
    assert (answer.thinking, answer.usage.read, answer.usage.written) == ("hm", 900, 20)
    assert answer.server == {"model": "tiny-1b", "load_duration": 2.5}
    assert run.answers[1].usage.is_estimated


def test_errors_of_ollama(tmp_path: Path) -> None:
    replies: list[tuple[Reply, str]] = [
        (failed(404, "model 'tiny-1b' not found"), "paused unknown_model"),
        (failed(400, "the prompt is longer than the context length"), "paused context_too_small"),
        (failed(500, "error parsing tool call: raw='{'"), "no_tool_calls"),
        (Reply(b'{"done": true}'), "paused bad_response"),
    ]
    for number, (reply, outcome) in enumerate(replies):
        with ModelServer([reply]) as server:
            run = play(tmp_path / str(number), server, server="ollama")
        assert run.outcome == outcome


FACTS: list[tuple[ServerKind, dict[str, Any], dict[str, Any]]] = [
    (
        "openai",
        {"/v1/models": {"data": [{"id": "tiny-1b", "max_model_len": 8192}]}},
        {"context": 8192},
    ),
    ("openai", {"/v1/models": {"data": [{"id": "other", "max_model_len": 8192}]}}, {}),
    (
        "llama.cpp",
        {
            "/props": {
                "model_path": "/m/qwen3-8b-Q4_K_M.gguf",
                "build_info": "b6123-abc",
                "total_slots": 2,
                "default_generation_settings": {"n_ctx": 16384},
            }
        },
        {
            "runtime": "llama.cpp b6123-abc",
            "quantization": "Q4_K_M",
            "context": 16384,
            "model_file": "qwen3-8b-Q4_K_M.gguf",
            "slots": 2,
        },
    ),
    (
        "vllm",
        {
            "/version": {"version": "0.9.1"},
            "/v1/models": {
                "data": [{"id": "tiny-1b", "max_model_len": 32768, "root": "org/Qwen-AWQ"}]
            },
        },
        {"runtime": "vLLM 0.9.1", "quantization": "AWQ", "context": 32768, "root": "org/Qwen-AWQ"},
    ),
    (
        "ollama",
        {
            "/api/version": {"version": "0.12.0"},
            "/api/show": {"details": {"quantization_level": "Q4_0"}},
            "/api/ps": {"models": [{"name": "tiny-1b:latest", "context_length": 4096}]},
            "/api/tags": {"models": [{"name": "tiny-1b:latest", "digest": "ab12"}]},
        },
        {"runtime": "Ollama 0.12.0", "quantization": "Q4_0", "context": 4096, "digest": "ab12"},
    ),
    (
        "lmstudio",
        {
            "/api/v1/models": {
                "models": [
                    {
                        "key": "tiny-1b",
                        "quantization": {"name": "Q8_0"},
                        "selected_variant": "tiny-1b@q8_0",
                        "loaded_instances": [{"config": {"context_length": 9000}}],
                    }
                ]
            },
            "/api/v0/chat/completions": {
                "runtime": {"name": "llama.cpp-linux-x86_64-avx2", "version": "1.52.0"}
            },
        },
        {
            "runtime": "LM Studio llama.cpp-linux-x86_64-avx2 1.52.0",
            "quantization": "Q8_0",
            "context": 9000,
            "variant": "tiny-1b@q8_0",
        },
    ),
    (
        "openrouter",
        {
            "/v1/models/tiny-1b/endpoints": {
                "data": {"endpoints": [{"quantization": "fp8", "context_length": 131072}]}
            }
        },
        {"quantization": "fp8", "context": 131072},
    ),
    ("llama.cpp", {"/props": Reply(b"<html>", 404)}, {"runtime": "llama.cpp"}),
    ("ollama", {"/api/ps": {"models": [7]}, "/api/tags": "x"}, {"runtime": "Ollama"}),
]


@pytest.mark.parametrize(("kind", "pages", "facts"), FACTS)
def test_what_servers_tell_of_themselves(
    tmp_path: Path, kind: ServerKind, pages: dict[str, Any], facts: dict[str, Any]
) -> None:
    with (
        ModelServer([], pages) as scripted,
        Server(scripted.url, "", RawTraffic(tmp_path)) as server,
    ):
        assert facts_of(server, setup_for(scripted, server=kind)) == facts


@pytest.mark.parametrize(
    ("name", "quantization"),
    [("qwen3-8b-Q4_K_M.gguf", "Q4_K_M"), ("a-IQ3_XXS.gguf", "IQ3_XXS"), ("b-f16.gguf", "F16"),
     ("gpt-oss-20b-MXFP4.gguf", "MXFP4"), ("qwen3-8b.gguf", ""), ("", "")],
)  # fmt: skip
def test_quantizations_in_file_names(name: str, quantization: str) -> None:
    assert quantization_in(name) == quantization


# -------------------------------------------------------------------------------- preflight

PING = said("", called("report_number", {"number": 7}))


def asked(root: Path, script: Any, pages: Any = None, **changes: Any) -> PreflightResult:
    with (
        ModelServer(script, pages) as scripted,
        Server(scripted.url, "", RawTraffic(root)) as server,
    ):
        return preflight(server, setup_for(scripted, **changes))


def test_a_server_as_it_should_be(tmp_path: Path) -> None:
    pages = {"/v1/models": {"data": [{"id": "tiny-1b", "context_length": 8192}]}}
    result = asked(tmp_path, ["Yes.", PING], pages)
    assert result.failure is None
    assert [(one.name, one.status, one.detail) for one in result.probes] == [
        ("reachable", "fine", "tiny-1b is listed"),
        ("answers", "fine", "without thinking"),
        ("tool call", "fine", "3 of 3 answers had the call"),
        ("context", "fine", "8192 tokens"),
    ]
    assert result.facts == {"context": 8192}


def test_a_server_that_gives_connections_up(tmp_path: Path) -> None:
    """As servers do after some seconds: the next request on an old connection gets nothing."""
    reply = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            for _ in range(3):
                connection, _ = listening.accept()
                with connection:
                    connection.recv(100_000)
                    connection.sendall(reply)
                    connection.recv(100_000)

        threading.Thread(target=serve, daemon=True).start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        with Server(url, "", RawTraffic(tmp_path)) as server:
            replies = [server.exchange("/v1/models", None, 5.0) for _ in range(3)]
    assert [(one.status, one.error) for one in replies] == [(200, "")] * 3


def test_one_call_of_three_is_enough(tmp_path: Path) -> None:
    result = asked(tmp_path, ["Yes.", "No.", PING, "No."])
    assert result.failure is None
    assert result.probes[2].detail == "1 of 3 answers had the call"


@pytest.mark.parametrize(
    ("script", "pages", "reason", "words"),
    [
        ([], {"/v1/models": failed(401, "no key")}, "authorisation", "no key"),
        ([failed(404, "model tiny-1b not found")], {}, "unknown_model", "not found"),
        (["Yes.", "I cannot."], {}, "no_tool_call_support", "0 of 3 answers had the call"),
        (["Yes.", failed(400, "x does not support tools")], {}, "no_tool_call_support", "--jinja"),
        ([Reply(b"hello")], {}, "bad_response", "no JSON but: hello"),
        ([], {"/v1/models": Reply(b"<html>")}, "bad_response", "<html>"),
        ([], {"/v1/models": Reply(drop=True)}, "unreachable", "broke"),
    ],
)
def test_why_no_run_can_begin(
    tmp_path: Path, script: Any, pages: Any, reason: str, words: str
) -> None:
    result = asked(tmp_path, script, pages)
    assert result.failure is not None
    assert result.failure.reason == reason
    assert words in result.failure.message
    assert result.probes[-1].status == "failed"


def test_a_server_without_a_list_of_models(tmp_path: Path) -> None:
    result = asked(tmp_path, ["Yes.", PING], {"/v1/models": failed(404, "page not found")})
    assert (result.failure, result.probes[0].detail) == (None, "no list of models")


def test_text_contracts_need_no_tool_calls(tmp_path: Path) -> None:
    result = asked(tmp_path, ["Yes."], contract="hermes")
    assert [one.name for one in result.probes] == ["reachable", "answers", "context"]


def test_a_run_that_goes_on_asks_for_no_tool_calls_again(tmp_path: Path) -> None:
    create = said("", called("create_file", {"text": APP}))
    script = ["Yes.", PING, PING, PING, create, failed(401, "gone")]
    with ModelServer(script) as server:
        run = play(tmp_path, server, with_preflight=True)
        assert run.outcome == "paused authorisation"
        server.script = ["Yes.", said("", called("submit"))]
        server.received.clear()
        again = play(tmp_path, server, with_preflight=True)
    assert again.outcome == "submitted"
    first, second = again.of(Preflight)
    assert [len(one.probes) for one in (first, second)] == [4, 3]


def test_a_failed_preflight_pauses_the_run(tmp_path: Path) -> None:
    with ModelServer([failed(401, "no")]) as server:
        run = play(tmp_path, server, with_preflight=True)
    assert (run.outcome, run.answers) == ("paused authorisation", [])
