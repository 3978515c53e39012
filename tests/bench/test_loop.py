"""The loop over real HTTP: how runs go and end, limits, reminders, the conversation that is sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from host.bench.embedded.playing import EmbeddedModel
from host.bench.embedded.session import load_session
from host.bench.model.chat import ChatRequest
from host.bench.model.models_file import Target
from host.bench.model.openai_dialect import request_body
from host.bench.running import open_run, work_with
from host.bench.runs.events import Paused, Reminder, Request
from host.bench.runs.figures import figures_of
from host.bench.setup import Limits, Sampling, Setup
from tests.bench.made import TASK
from tests.bench.model_server import ModelServer, called, failed, said
from tests.bench.runs import APP, play, setup_for

CREATE = said("A first version.", called("create_file", {"text": APP}))
SUBMIT = said("", called("submit"))


def limited(answers: int) -> Any:
    return msgspec.structs.replace(TASK, answer_limit=answers)


def test_every_refusal_over_http(tmp_path: Path) -> None:
    model = EmbeddedModel("tiny-1b", load_session("breaks-rules"), "native")
    with ModelServer(model.completion) as server:
        run = play(tmp_path, server)
    said_back = [one["content"] for one in server.posts[-1]["messages"] if one["role"] == "tool"]
    assert run.outcome == "no_tool_calls"
    assert [one.text for one in run.results] == said_back
    assert sum(one.startswith("Refused: ") for one in said_back) == 10


# ---------------------------------------------------------------------------------- endings


def test_a_submission_ends_the_work(tmp_path: Path) -> None:
    with ModelServer([CREATE, SUBMIT]) as server:
        run = play(tmp_path, server)
    assert run.outcome == "submitted"
    assert [one.tool for one in run.results] == ["create_file", "submit"]
    assert (run.folder.path / "app.scs").read_text() == APP
    assert "## End: submitted" in (run.folder.path / "transcript.md").read_text()
    assert len(server.posts) == 2


def test_calls_after_an_accepted_submission_are_not_run(tmp_path: Path) -> None:
    both = said("", called("submit", id_="a"), called("check", id_="b"))
    with ModelServer([CREATE, both]) as server:
        run = play(tmp_path, server)
    assert (run.outcome, len(run.results)) == ("submitted", 2)


def test_the_limit_of_answers(tmp_path: Path) -> None:
    with ModelServer([CREATE, said("", called("check"))]) as server:
        run = play(tmp_path, server, task=limited(3))
    assert (run.outcome, len(run.answers)) == ("answer_limit", 3)
    assert run.results[-1].tool == "check"
    assert len(server.posts) == 3


def test_three_answers_in_a_row_without_a_call(tmp_path: Path) -> None:
    texts: list[Any] = ["one", "two", CREATE, "three", "four", "five"]
    with ModelServer(texts) as server:
        run = play(tmp_path, server)
    assert (run.outcome, len(run.answers)) == ("no_tool_calls", 6)
    figures = figures_of(run.events)
    assert (figures.requests, figures.rounds, figures.answers) == (5, 1, 6)
    assert figures.without_call == {"text": 5}


def test_limits_of_the_setup(tmp_path: Path) -> None:
    with ModelServer([CREATE, said("", called("check"))]) as server:
        run = play(tmp_path / "a", server, limits=Limits(run_tokens=2_500))
        assert (run.outcome, len(run.answers)) == ("token_limit", 3)
    with ModelServer([CREATE, said("", called("check"))]) as server:
        run = play(tmp_path / "b", server, limits=Limits(run_seconds=0.0))
        assert (run.outcome, len(run.answers)) == ("time_limit", 1)


def test_the_newest_version_that_compiles_is_graded(tmp_path: Path) -> None:
    broken = called("change_lines", {"first_line": 1, "last_line": 1, "new_text": "int = ;"})
    with ModelServer([CREATE, said("", broken), "I stop."]) as server:
        run = play(tmp_path, server)
    assert (run.outcome, run.folder.events()[-1]) == ("no_tool_calls", run.result)
    assert (run.folder.path / "app.scs").read_text() == APP


def test_no_file_at_all(tmp_path: Path) -> None:
    with ModelServer(["I cannot do this."]) as server:
        run = play(tmp_path, server)
    assert run.result == msgspec.structs.replace(run.events[-1])
    assert not (run.folder.path / "app.scs").exists()


def test_a_fault_of_the_host_pauses_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("lost")

    with ModelServer([CREATE, SUBMIT]) as server:
        with monkeypatch.context() as patch, pytest.raises(KeyError):
            patch.setattr("host.bench.agent.calling.record_version", broken)
            play(tmp_path, server)
        run = play(tmp_path, server)
    (paused,) = run.of(Paused)
    assert (paused.reason, paused.message) == ("host_fault", "KeyError: 'lost'")
    assert (run.outcome, len(run.answers), len(server.posts)) == ("submitted", 2, 2)


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    with ModelServer([failed(503, "busy"), CREATE, SUBMIT]) as server:
        setup = setup_for(server)
        with open_run(tmp_path, setup, TASK) as run, pytest.raises(KeyboardInterrupt):
            work_with(run, Target(setup, server.url), with_preflight=False, sleep=interrupted)
        again = play(tmp_path, server)
    assert again.outcome == "submitted"
    assert [one.reason for one in again.of(Paused)] == ["interrupted"]


# -------------------------------------------------------------------------------- reminders


def reminders(run: Any) -> list[str]:
    return [one.text for one in run.of(Reminder)]


def test_reminders_carry_the_problems_of_the_file(tmp_path: Path) -> None:
    failing = APP.replace("score == 1", "score == 2")
    script: list[Any] = ["Hello.", said("", called("create_file", {"text": failing})), "Done."]
    with ModelServer([*script, said("", called("check")), "x"]) as server:
        run = play(tmp_path, server)
    first, second = reminders(run)[:2]
    assert "There is no file yet" in first
    assert "49 answers left" in first
    assert "failed Test_Counts: score is 1" in second
    assert run.of(Reminder)[1].problems == ["tests_failed"]
    assert server.posts[1]["messages"][-1] == {"role": "user", "content": first}


def test_a_reminder_for_a_file_without_problems(tmp_path: Path) -> None:
    with ModelServer([CREATE, "Done."]) as server:
        run = play(tmp_path, server)
    assert "The file has no problems" in reminders(run)[0]


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (said("abc", finish="length"), "was cut at 16384 tokens; write less at once"),
        (said(""), "Your answer was empty."),
        (said("", reasoning_content="hm"), "had thinking only"),
        (said('<tool_call>{"name": "check"}</tool_call>'), "had the wrong form and was not run"),
    ],
)
def test_a_reminder_says_what_was_wrong(tmp_path: Path, reply: Any, words: str) -> None:
    with ModelServer([reply, CREATE, SUBMIT]) as server:
        run = play(tmp_path, server)
    assert words in reminders(run)[0]


# ------------------------------------------------------------------------- the conversation


def test_the_conversation_that_is_sent(tmp_path: Path) -> None:
    with ModelServer([CREATE, "Now I think.", SUBMIT]) as server:
        run = play(tmp_path, server)
    messages = server.posts[-1]["messages"]
    assert [one["role"] for one in messages] == [
        "system", "user", "assistant", "tool", "assistant", "user",
    ]  # fmt: skip
    system, task, created, answer, *_ = messages
    assert "create_file" in system["content"]
    assert task["content"] == TASK.text
    assert created["tool_calls"][0]["function"]["name"] == "create_file"
    assert answer["tool_call_id"] == created["tool_calls"][0]["id"]
    assert answer["content"].startswith("Done. The file has 4 lines.")
    assert run.folder.raw.read_request(3) == server.posts[2]


def test_what_is_always_sent(tmp_path: Path) -> None:
    sampling = Sampling(temperature=0.6, top_p=0.95, seed=7, max_tokens=2_000, top_k=20)
    with ModelServer([CREATE, SUBMIT]) as server:
        play(tmp_path, server, sampling=sampling, request_extra={"cache_prompt": False})
    body = server.posts[0]
    sent = {name: body[name] for name in body if name not in ("messages", "tools")}
    assert sent == {
        "model": "tiny-1b", "temperature": 0.6, "top_p": 0.95, "seed": 7, "max_tokens": 2_000,
        "stream": False, "top_k": 20, "cache_prompt": False,
    }  # fmt: skip
    assert [one["function"]["name"] for one in body["tools"]] == [
        "create_file", "change_lines", "check", "submit",
    ]  # fmt: skip


THINKING: list[tuple[str, str, dict[str, Any]]] = [
    ("openai", "unset", {}),
    ("openai", "off", {"reasoning_effort": "none"}),
    ("openai", "high", {"reasoning_effort": "high"}),
    ("llama.cpp", "off", {"chat_template_kwargs": {"enable_thinking": False}}),
    (
        "vllm",
        "on",
        {"chat_template_kwargs": {"enable_thinking": True}, "parallel_tool_calls": False},
    ),
    ("llama.cpp", "low", {"reasoning_effort": "low"}),
    ("openrouter", "on", {"reasoning": {"enabled": True}}),
    ("openrouter", "medium", {"reasoning": {"effort": "medium"}}),
]


@pytest.mark.parametrize(("server", "thinking", "fields"), THINKING)
def test_thinking_is_switched_in_each_servers_way(
    server: Any, thinking: Any, fields: dict[str, Any]
) -> None:
    usual = {"model", "messages", "temperature", "top_p", "seed", "max_tokens", "stream", "tools"}
    setup = Setup("tiny", "tiny-1b", server, thinking=thinking)
    body = request_body(setup, ChatRequest((), [{}], 100))
    assert {name: body[name] for name in body if name not in usual} == fields


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        ("drop", {"role": "assistant", "content": "Hi."}),
        ("field", {"role": "assistant", "content": "Hi.", "reasoning": "hm"}),
        ("inline", {"role": "assistant", "content": "<think>\nhm\n</think>\n\nHi."}),
    ],
)
def test_what_becomes_of_thinking(tmp_path: Path, policy: Any, message: dict[str, str]) -> None:
    with ModelServer([said("Hi.", reasoning="hm"), CREATE, SUBMIT]) as server:
        run = play(tmp_path, server, reasoning_history=policy)
    assert server.posts[1]["messages"][2] == message
    assert (run.answers[0].thinking, run.answers[0].thinking_from) == ("hm", "reasoning")


# ------------------------------------------------------------------------------- the context


def filling() -> Iterator[int]:
    """Prompt tokens as a server counts them."""
    yield from (20_000, 30_000, 39_900)


def test_a_conversation_that_does_not_fit_is_not_sent(tmp_path: Path) -> None:
    counts = filling()

    def reply(_: Any) -> dict[str, Any]:
        answer = said("", called("check"))
        answer["usage"]["prompt_tokens"] = next(counts)
        return answer

    with ModelServer(reply) as server:
        run = play(tmp_path, server, context=40_000)
    assert (run.outcome, len(server.posts)) == ("context_full", 3)
    room = [one.max_tokens for one in run.of(Request)]
    assert room[0] == 16_384
    assert room[2] < 10_000


def test_a_context_that_is_too_small_for_the_prompt(tmp_path: Path) -> None:
    """The attempt is not used up by a server that was set up wrongly."""
    with ModelServer([failed(400, {"message": "exceed_context_size_error"})]) as server:
        run = play(tmp_path / "a", server, server="llama.cpp")
        assert (run.outcome, len(server.posts)) == ("paused context_too_small", 1)
        run = play(tmp_path / "b", server, server="llama.cpp", context=4_096)
    assert run.outcome == "paused context_too_small"
    assert "tokens, the model's context 4096" in run.result.message  # type: ignore[union-attr]
    assert len(server.posts) == 1


def test_truncation_that_nobody_told(tmp_path: Path) -> None:
    low = said("", called("check"))
    low["usage"]["prompt_tokens"] = 600
    with ModelServer([CREATE, low, SUBMIT]) as server:
        run = play(tmp_path, server)
    assert [one.notes for one in run.answers] == [[], ["suspect_truncation"], []]
    assert figures_of(run.events).suspect_truncation


# --------------------------------------------------------------------------------- one-shot


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (f"Here it is:\n\n```csharp\n{APP}```\nThat is all.", ""),
        (APP, ""),
        (f"<think>\nfirst ```x``` then\n</think>\n```\n{APP}```", ""),
        (f"```csharp\n{APP}", "the block has no end"),
        (f"```\n{APP}```\n```\nint x;\n```", "the answer has 2 blocks"),
        ("", "the answer is empty"),
        ("```\n```", "the block is empty"),
    ],
)
def test_one_shot(tmp_path: Path, content: str, problem: str) -> None:
    with ModelServer([content]) as server:
        run = play(tmp_path, server, mode="one-shot")
    app = [one for one in run.events if one.__struct_config__.tag == "one_shot_app"]
    assert (run.outcome, len(server.posts)) == ("answered", 1)
    assert "tools" not in server.posts[0]
    assert [one.problem for one in app] == [problem]
    if not problem:
        assert (run.folder.path / "app.scs").read_text() == APP
