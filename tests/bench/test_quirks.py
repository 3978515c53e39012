"""What servers do that no specification says, over real HTTP: each is read or classified rightly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.bench.model import ollama_dialect, openai_dialect
from host.bench.model.chat import ChatAnswer, Failure
from host.bench.runs.events import FailedTry
from host.bench.runs.raw import RawResponse, response_of
from host.bench.setup import Limits
from tests.bench.made import TASK
from tests.bench.model_server import ModelServer, Reply, called, failed, said
from tests.bench.runs import APP, Played, play

ONE = msgspec.structs.replace(TASK, answer_limit=1)
TEXT = json.dumps({"text": APP})


def one_answer(root: Path, reply: Any, **changes: Any) -> Played:
    """A run that ends with its first answer."""
    with ModelServer([reply]) as server:
        return play(root, server, task=ONE, **changes)


# --------------------------------------------------------------------------- tool arguments


def raw_call(arguments: Any, **fields: Any) -> dict[str, Any]:
    return {"id": "c1", **fields, "function": {"name": "create_file", "arguments": arguments}}


ACCEPTED: list[tuple[Any, list[str]]] = [
    (TEXT, []),
    ({"text": APP}, []),
    (json.dumps(TEXT), ["double_encoded"]),
    (TEXT.replace("\\n", "\n"), ["raw_control_characters"]),
    (TEXT + '"', ["stray_end"]),
    (TEXT + "}", ["stray_end"]),
    (f"```json\n{TEXT}\n```", ["fenced"]),
    (TEXT[:-1] + ', "why": 1}', ["extra_argument"]),
]


@pytest.mark.parametrize(("arguments", "liberties"), ACCEPTED)
def test_arguments_that_are_read(tmp_path: Path, arguments: Any, liberties: list[str]) -> None:
    run = one_answer(tmp_path, said("", raw_call(arguments)))
    assert [(one.status, one.liberties) for one in run.results] == [("done", liberties)]
    assert (run.folder.path / "app.scs").read_text() == APP


REFUSED: list[tuple[Any, str]] = [
    (APP, "they are no JSON object"),
    ("{'text': 'int x;'}", "they are a Python dictionary; JSON has double quotes"),
    (TEXT[:-9], "the JSON object ends too early"),
    ('{"text": "a" "b"}', "no JSON: Expecting ',' delimiter at line 1, column 14"),
    (TEXT + " and more", "after the JSON object stands more text: 'and more'"),
    ([1, 2], "they must be a JSON object"),
    ("[1]", "they must be a JSON object"),
    ("[" * 100_000, "they are no JSON object"),
    ('{"a":' * 100_000, "the JSON object is nested too deeply"),
]


@pytest.mark.parametrize(("arguments", "problem"), REFUSED)
def test_arguments_that_are_not_read(tmp_path: Path, arguments: Any, problem: str) -> None:
    run = one_answer(tmp_path, said("", raw_call(arguments)))
    (result,) = run.results
    assert (result.status, result.codes) == ("wrong_format", ["wrong_format"])
    assert problem in result.text
    assert "create_file takes text (string)" in result.text
    assert run.answers[0].kind == "calls"


def test_a_call_that_was_cut_says_so(tmp_path: Path) -> None:
    run = one_answer(tmp_path, said("", raw_call(TEXT[:40]), finish="length"))
    assert "The answer was cut at 16384 tokens" in run.results[0].text
    assert run.answers[0].notes == ["cut"]


def test_nothing_malformed_goes_back(tmp_path: Path) -> None:
    """Servers answer nothing any more once broken arguments stand in the conversation."""
    calls = [
        raw_call("{broken", id="a"),
        {"id": "b", "function": {"name": "a b!", "arguments": ""}},
    ]
    with ModelServer([said("Hm.", *calls), "x", "x"]) as server:
        play(tmp_path, server)
    _, _, spoken, first, second, *_ = server.posts[1]["messages"]
    assert [one["function"] for one in spoken["tool_calls"]] == [
        {"name": "create_file", "arguments": "{}"},
        {"name": "unknown_tool", "arguments": "{}"},
    ]
    assert (first["tool_call_id"], second["tool_call_id"]) == ("a", "b")
    assert "Wrong format" in first["content"]
    assert "There is no tool named 'a b!'" in second["content"]


# ---------------------------------------------------------------------------------- answers


def test_calls_count_whatever_the_finish_reason(tmp_path: Path) -> None:
    for number, finish in enumerate(["stop", "tool_calls", "eosFound", None]):
        reply = said("", called("check"), finish=finish)  # type: ignore[arg-type]
        assert one_answer(tmp_path / str(number), reply).answers[0].kind == "calls"


def test_ids_that_are_missing_or_equal(tmp_path: Path) -> None:
    calls = [called("check", id_=None), called("check", id_="x"), called("check", id_="x")]
    answer = one_answer(tmp_path, said("", *calls)).answers[0]
    assert [one.id for one in answer.calls] == ["call_0", "x", "x_2"]
    assert [one.liberties for one in answer.calls] == [["no_id"], [], ["same_id"]]


SHAPES: list[tuple[dict[str, Any], tuple[str, str, str]]] = [
    (said(None), ("empty", "", "")),
    (said("", finish="tool_calls", tool_calls=[]), ("empty", "", "")),
    (said("", tool_calls=None), ("empty", "", "")),
    (said([{"type": "text", "text": "a"}, "b"]), ("text", "ab", "")),
    (said([{"type": "thinking", "thinking": "hm"}, {"text": "a"}]), ("text", "a", "hm")),
    (said("a", reasoning="hm"), ("text", "a", "hm")),
    (said("a", reasoning_content="hm"), ("text", "a", "hm")),
    (said("a", reasoning_details=[{"text": "h"}, {"summary": "m"}]), ("text", "a", "hm")),
    (said("", reasoning="hm"), ("only_thinking", "", "hm")),
    (said("abc", finish="length"), ("cut", "abc", "")),
    (said("<think>hm</think>a"), ("text", "a", "hm")),
    (said("a<thinking>hm</thinking>b<think>mm</think>"), ("text", "ab", "hm\n\nmm")),
    (said("hm</think>a"), ("text", "a", "hm")),
    (said("<think>hm and so on"), ("only_thinking", "", "hm and so on")),
    (said("<think>hm", finish="length"), ("cut", "", "hm")),
    (said(7), ("empty", "", "")),
]


@pytest.mark.parametrize(("reply", "expected"), SHAPES)
def test_content_and_thinking(
    tmp_path: Path, reply: dict[str, Any], expected: tuple[str, str, str]
) -> None:
    answer = one_answer(tmp_path, reply).answers[0]
    assert (answer.kind, answer.content, answer.thinking) == expected


def test_the_old_form_of_calls(tmp_path: Path) -> None:
    reply = said("", function_call={"name": "create_file", "arguments": TEXT})
    assert one_answer(tmp_path, reply).results[0].status == "done"


def test_a_call_within_thinking_is_told_and_not_run(tmp_path: Path) -> None:
    thought = '<think><tool_call>{"name": "check"}</tool_call></think>'
    run = one_answer(tmp_path, said(thought))
    assert (run.results, run.answers[0].notes) == ([], ["call_in_thinking"])


STRAY = [
    '<tool_call>{"name": "check", "arguments": {}}</tool_call>',
    '<function_call>{"name": "check"}</function_call>',
    "<function=check></function>",
    '{"name": "check", "arguments": {}}',
    '```json\n{"tool": "check"}\n```',
    "[TOOL_CALLS] check",
    "functions.check()",
]


@pytest.mark.parametrize("text", STRAY)
def test_calls_written_as_text_are_counted_and_not_run(tmp_path: Path, text: str) -> None:
    run = one_answer(tmp_path, said(text))
    assert (run.results, run.answers[0].stray_calls, run.answers[0].kind) == ([], 1, "text")


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": None}, {"prompt_tokens": "9"}, []])
def test_missing_usage_is_estimated_and_marked(tmp_path: Path, usage: Any) -> None:
    reply = {**said("Hello there."), "usage": usage}
    told = one_answer(tmp_path, reply).answers[0].usage
    assert told.is_estimated
    assert told.read > 5_000
    assert told.written > 0


def test_what_servers_tell_beside_the_answer(tmp_path: Path) -> None:
    usage = {
        "prompt_tokens": 50, "completion_tokens": 7, "total_tokens": 57,
        "prompt_tokens_details": {"cached_tokens": 40},
        "completion_tokens_details": {"reasoning_tokens": 3},
    }  # fmt: skip
    reply = {**said("x"), "usage": usage, "provider": "P", "timings": {"prompt_ms": 1.5}}
    answer = one_answer(tmp_path, reply).answers[0]
    assert msgspec.structs.astuple(answer.usage) == (50, 7, 40, 3, False)
    assert answer.server == {"provider": "P", "timings.prompt_ms": 1.5}


# -------------------------------------------------------------------------------- failures

TOO_LONG: list[Reply] = [
    failed(
        400, {"code": 400, "type": "exceed_context_size_error", "message": "the request exceeds"}
    ),
    failed(400, {"type": "BadRequestError", "message": "This model's maximum context length is 9"}),
    failed(400, "the prompt is longer than the context length, and cutting is off"),
    failed(
        400, {"message": "Trying to keep the first 9 tokens when context overflows: tokens to keep"}
    ),
    failed(500, {"message": "the context size has been exceeded"}),
    failed(200, {"code": 400, "message": "context_length_exceeded"}),
    failed(400, {"message": "prompt is too long: 9 tokens"}),
    Reply(
        json.dumps({"object": "error", "message": "maximum context length", "code": 400}).encode(),
        400,
    ),
]


@pytest.mark.parametrize("reply", TOO_LONG)
def test_a_full_context_is_an_ending_of_its_own(tmp_path: Path, reply: Reply) -> None:
    with ModelServer([said("", called("check")), reply]) as server:
        run = play(tmp_path, server, server="llama.cpp")
    assert (run.outcome, len(server.posts), run.waits) == ("context_full", 2, [])


def test_a_server_that_adds_the_answers_length_to_the_conversation(tmp_path: Path) -> None:
    """vLLM refuses both together; a shorter answer may fit."""

    def reply(body: Any) -> Any:
        length = body["max_tokens"] + 30_000
        words = f"This model's maximum context length is 32768, you requested {length}"
        return failed(400, {"message": words}) if length > 32_768 else "Here I am."

    with ModelServer(reply) as server:
        run = play(tmp_path, server, server="vllm", task=ONE)
        assert (run.outcome, len(run.answers)) == ("answer_limit", 1)
        assert [one["max_tokens"] for one in server.posts] == [16_384, 4_096, 1_024]
    with ModelServer([said("", called("check")), TOO_LONG[1]]) as server:
        run = play(tmp_path / "full", server, server="vllm")
    assert (run.outcome, run.waits) == ("context_full", [])
    assert [one["max_tokens"] for one in server.posts] == [16_384, 16_384, 4_096, 1_024, 256]


def test_an_empty_answer_to_a_full_context(tmp_path: Path) -> None:
    """LM Studio says nothing at all, with status 200."""
    full = said("", called("check"))
    full["usage"]["prompt_tokens"] = 18_600
    with ModelServer([full, said("")]) as server:
        run = play(tmp_path, server, context=19_200)
    assert run.outcome == "context_full"


UNREADABLE = [
    failed(500, {"message": "Failed to parse input at pos 12: <tool_call>{..."}),
    failed(500, "error parsing tool call: raw='{...', err=unexpected end"),
    failed(500, {"message": "extra content after end of tool call"}),
]


@pytest.mark.parametrize("reply", UNREADABLE)
def test_an_answer_that_its_server_cannot_read_is_the_models(tmp_path: Path, reply: Reply) -> None:
    with ModelServer([reply, reply, reply]) as server:
        run = play(tmp_path, server)
    assert (run.outcome, run.waits, len(server.posts)) == ("no_tool_calls", [], 3)
    assert [one.kind for one in run.answers] == ["unparsed"] * 3


FAILURES: list[tuple[Any, str, int]] = [
    (failed(401, {"message": "wrong key"}), "authorisation", 1),
    (failed(403, "no"), "authorisation", 1),
    (failed(402, {"message": "Insufficient credits"}), "no_credit", 1),
    (failed(404, {"message": "model 'tiny-1b' not found, try pulling it"}), "unknown_model", 1),
    (failed(400, {"message": "The model `x` does not exist."}), "unknown_model", 1),
    (failed(400, {"message": "x does not support tools"}), "no_tool_call_support", 1),
    (failed(400, {"message": '"auto" tool choice requires --enable-auto-tool-choice'}),
     "no_tool_call_support", 1),
    (failed(400, {"message": "invalid tool call arguments"}), "bad_request", 1),
    (failed(500, {"message": "boom"}), "server_error", 3),
    (failed(200, {"code": 502, "message": "provider failed"}), "server_error", 3),
    (failed(200, "it broke"), "server_error", 3),
    (Reply(b"<html>busy</html>", 503), "busy", 11),
    (failed(500, {"message": "loading model"}), "busy", 11),
    (failed(429, {"message": "slow down"}), "busy", 11),
    (failed(200, {"code": 429, "message": "slow down"}), "busy", 11),
    (Reply(b"<html>hello</html>"), "bad_response", 3),
    (Reply(b""), "bad_response", 3),
    (Reply(b"data: {}\n\ndata: [DONE]\n\n"), "bad_response", 3),
    (Reply(b"\xff\xfe\x00"), "bad_response", 3),
    ({"choices": []}, "bad_response", 3),
    ({"choices": None}, "bad_response", 3),
    ({"choices": [{"message": None}]}, "bad_response", 3),
    ({"choices": [{"error": {"code": 502, "message": "x"}, "message": {}}]}, "server_error", 3),
    (Reply(b"[]"), "bad_response", 3),
    (Reply(b"[" * 200_000), "bad_response", 3),
    (Reply(drop=True), "unreachable", 7),
    (Reply(json.dumps(said("hello")).encode(), cut=20), "unreachable", 7),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "reason", "tries"), FAILURES)
def test_failures_pause_the_run_after_their_tries(
    tmp_path: Path, reply: Any, reason: str, tries: int
) -> None:
    with ModelServer([reply]) as server:
        run = play(tmp_path, server, task=ONE)
        assert (run.outcome, len(server.posts)) == (f"paused {reason}", tries)
        assert [one.reason for one in run.of(FailedTry)] == [reason] * tries
        assert len(run.waits) == tries - 1
        server.script = ["Here I am."]
        again = play(tmp_path, server, task=ONE)
    assert (again.outcome, len(again.answers)) == ("answer_limit", 1)


def test_a_busy_server_is_given_the_time_that_it_asks_for(tmp_path: Path) -> None:
    script = [failed(429, "slow", retry_after="47"), failed(503, "x", retry_after="soon"), "x"]
    with ModelServer(script) as server:
        run = play(tmp_path, server, task=ONE)
    assert run.waits == [47.0, 5.0]
    assert len(run.answers) == 1


def test_no_server_at_all(tmp_path: Path) -> None:
    with ModelServer([]) as server:
        pass
    run = play(tmp_path, server)
    assert (run.outcome, len(run.waits)) == ("paused unreachable", 6)
    assert "cannot connect to http://127.0.0.1:" in run.of(FailedTry)[0].message


@pytest.mark.parametrize("reply", [Reply(delay=3.0), Reply(b"x" * 300, trickle=0.1)])
def test_a_slow_answer_is_asked_for_once(tmp_path: Path, reply: Reply) -> None:
    """Another request would begin another answer on the server."""
    with ModelServer([reply]) as server:
        run = play(tmp_path, server, limits=Limits(answer_seconds=0.4))
    assert (run.outcome, len(server.posts)) == ("answer_timeout", 1)


# ------------------------------------------------------------------------------- no surprise

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(
            ["choices", "message", "content", "tool_calls", "function", "arguments", "error", "usage",
             "prompt_tokens", "reasoning", "reasoning_details", "finish_reason", "name", "id", "code"]
        ),
        inner,
        max_size=5,
    ),
    max_leaves=25,
)  # fmt: skip


def raw_of(data: bytes, status: int) -> RawResponse:
    return response_of(status, {}, data, 0.0)


@settings(max_examples=300, deadline=None)
@given(JSON, st.sampled_from([200, 200, 400, 429, 500]))
def test_no_json_surprises_the_client(body: Any, status: int) -> None:
    raw = raw_of(json.dumps(body).encode(), status)
    for read in (openai_dialect.read_response, ollama_dialect.read_response):
        assert isinstance(read(raw), ChatAnswer | Failure)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60), st.sampled_from([200, 302, 500]))
def test_no_bytes_surprise_the_client(data: bytes, status: int) -> None:
    for read in (openai_dialect.read_response, ollama_dialect.read_response):
        assert isinstance(read(raw_of(data, status)), Failure)
