"""Ollama's own API: only there can the context be set, and cutting a conversation be forbidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from host.bench.model.chat import (
    ChatAnswer,
    ChatMessage,
    ChatRequest,
    ChatResult,
    RawCall,
    ReportedUsage,
)
from host.bench.model.reading import as_count, as_object, as_text, read_answer
from host.bench.runs.raw import RawResponse
from host.bench.setup import Setup

PATH = "/api/chat"
KEEP_ALIVE = "60m"
NANOSECONDS = 1_000_000_000
DURATIONS = ("total_duration", "load_duration", "prompt_eval_duration", "eval_duration")


def request_body(setup: Setup, request: ChatRequest) -> dict[str, Any]:
    sampling = setup.sampling
    options = {
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "seed": sampling.seed,
        "num_predict": request.max_tokens,
        "num_ctx": setup.context,
        "top_k": sampling.top_k,
        "min_p": sampling.min_p,
    }
    body: dict[str, Any] = {
        "model": setup.model_id,
        "messages": [message_data(one) for one in request.messages],
        "stream": False,
        "keep_alive": KEEP_ALIVE,
        "truncate": False,
        "shift": False,
        "options": {name: value for name, value in options.items() if value is not None},
    }
    if request.tools:
        body["tools"] = list(request.tools)
    if setup.thinking != "unset":
        body["think"] = {"on": True, "off": False}.get(setup.thinking, setup.thinking)
    return body | setup.request_extra


def message_data(message: ChatMessage) -> dict[str, Any]:
    data: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.calls:
        data["tool_calls"] = [
            {"function": {"name": one.name, "arguments": dict(one.arguments)}}
            for one in message.calls
        ]
    if message.thinking:
        data["thinking"] = message.thinking
    if message.role == "tool":
        data["tool_name"] = message.tool
    return data


def read_response(response: RawResponse) -> ChatResult:
    """Never raises, whatever the server sent."""
    return read_answer(response, answer_in)


def answer_in(body: dict[str, Any]) -> ChatAnswer | None:
    message = body.get("message")
    if not isinstance(message, dict):
        return None
    thinking = as_text(message.get("thinking"))
    given = message.get("tool_calls")
    calls = [call_of(as_object(one)) for one in given] if isinstance(given, list) else []
    return ChatAnswer(
        as_text(message.get("content")),
        thinking,
        "thinking" if thinking else "",
        tuple(calls),
        as_text(body.get("done_reason")),
        ReportedUsage(as_count(body.get("prompt_eval_count")), as_count(body.get("eval_count"))),
        facts_of(body),
    )


def call_of(call: Mapping[str, Any]) -> RawCall:
    function = as_object(call.get("function"))
    return RawCall(
        as_text(call.get("id")), as_text(function.get("name")), function.get("arguments")
    )


def facts_of(body: Mapping[str, Any]) -> dict[str, str | float]:
    """Durations in seconds; Ollama tells nanoseconds."""
    facts: dict[str, str | float] = {"model": as_text(body.get("model"))}
    for name in DURATIONS:
        count = as_count(body.get(name))
        if count is not None:
            facts[name] = count / NANOSECONDS
    return facts
