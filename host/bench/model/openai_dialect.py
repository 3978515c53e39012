"""Requests and answers of OpenAI-compatible servers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from host.bench.model.chat import (
    ChatAnswer,
    ChatMessage,
    ChatRequest,
    ChatResult,
    RawCall,
    ReportedUsage,
    SentCall,
)
from host.bench.model.failures import classified, error_in
from host.bench.model.reading import as_count, as_object, as_text, read_answer
from host.bench.runs.raw import RawResponse
from host.bench.setup import Setup

PATH = "/chat/completions"
THINKING_FIELDS = ("reasoning_content", "reasoning", "thinking")
LEVELS = {"off": "none", "on": "medium"}
TOLD = ("model", "provider", "id", "system_fingerprint")


def request_body(setup: Setup, request: ChatRequest) -> dict[str, Any]:
    """Sampling is always sent: each server has defaults of its own."""
    sampling = setup.sampling
    body: dict[str, Any] = {
        "model": setup.model_id,
        "messages": [message_data(one) for one in request.messages],
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "seed": sampling.seed,
        "max_tokens": request.max_tokens,
        "stream": False,
    }
    optional = {"top_k": sampling.top_k, "min_p": sampling.min_p}
    body |= {name: value for name, value in optional.items() if value is not None}
    if request.tools:
        body["tools"] = list(request.tools)
        # vLLM lets a model call several tools at once unless it is told not to; llama.cpp does not.
        body |= {"parallel_tool_calls": False} if setup.server == "vllm" else {}
    return body | thinking_fields(setup) | setup.request_extra


def thinking_fields(setup: Setup) -> dict[str, Any]:
    """What switches thinking on and off, which each server calls otherwise."""
    wanted = setup.thinking
    if wanted == "unset":
        return {}
    is_switch = wanted in LEVELS
    match setup.server:
        case "llama.cpp" | "vllm" if is_switch:
            return {"chat_template_kwargs": {"enable_thinking": wanted == "on"}}
        case "openrouter":
            return {"reasoning": {"enabled": wanted == "on"} if is_switch else {"effort": wanted}}
        case _:
            return {"reasoning_effort": LEVELS.get(wanted, wanted)}


def message_data(message: ChatMessage) -> dict[str, Any]:
    data: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.calls:
        data["tool_calls"] = [call_data(one) for one in message.calls]
    if message.thinking:
        data[message.thinking_from or THINKING_FIELDS[0]] = message.thinking
    if message.role == "tool":
        data["tool_call_id"] = message.call_id
    return data


def call_data(call: SentCall) -> dict[str, Any]:
    arguments = json.dumps(call.arguments, ensure_ascii=False)
    function = {"name": call.name, "arguments": arguments}
    return {"id": call.id, "type": "function", "function": function}


def read_response(response: RawResponse) -> ChatResult:
    """Never raises, whatever the server sent."""
    return read_answer(response, answer_in)


def answer_in(body: dict[str, Any]) -> ChatResult | None:
    """The first choice's message, or None where there is none."""
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        return None
    failed = error_in({"error": choices[0].get("error")}, 200)
    if failed is not None:
        return classified(failed, {})
    message = choices[0].get("message")
    if not isinstance(message, dict):
        return None
    content, parts = content_of(message.get("content"))
    thinking, field = thinking_of(message)
    return ChatAnswer(
        content,
        thinking or parts,
        field if thinking else ("content" if parts else ""),
        tuple(calls_of(message)),
        as_text(choices[0].get("finish_reason")),
        usage_of(as_object(body.get("usage"))),
        facts_of(body),
    )


def content_of(content: object) -> tuple[str, str]:
    """The text and the thinking in it: content is a text, null, or a list of parts."""
    if not isinstance(content, list):
        return as_text(content), ""
    texts: list[str] = []
    thoughts: list[str] = []
    for part in content:
        kind = as_object(part).get("type")
        text = part if isinstance(part, str) else as_text(as_object(part).get("text"))
        thought = as_text(as_object(part).get("thinking"))
        (thoughts if kind in ("thinking", "reasoning") else texts).append(thought or text)
    return "".join(texts), "".join(thoughts)


def thinking_of(message: Mapping[str, Any]) -> tuple[str, str]:
    """The thinking and the field that it stands in."""
    for field in THINKING_FIELDS:
        if text := as_text(message.get(field)):
            return text, field
    details = message.get("reasoning_details")
    if isinstance(details, list):
        parts = [as_object(one) for one in details]
        text = "".join(as_text(one.get("text")) or as_text(one.get("summary")) for one in parts)
        return text, "reasoning" if text else ""
    return "", ""


def calls_of(message: Mapping[str, Any]) -> list[RawCall]:
    """`tool_calls` decides, whatever the finish reason is; old servers have `function_call`."""
    given = message.get("tool_calls")
    calls = given if isinstance(given, list) else [given] if isinstance(given, dict) else []
    if not calls and isinstance(message.get("function_call"), dict):
        calls = [{"function": message["function_call"]}]
    return [call_of(as_object(one)) for one in calls]


def call_of(call: Mapping[str, Any]) -> RawCall:
    function = as_object(call.get("function")) or call
    return RawCall(
        as_text(call.get("id")), as_text(function.get("name")), function.get("arguments")
    )


def usage_of(usage: Mapping[str, Any]) -> ReportedUsage:
    read_details = as_object(usage.get("prompt_tokens_details"))
    written_details = as_object(usage.get("completion_tokens_details"))
    return ReportedUsage(
        as_count(usage.get("prompt_tokens")),
        as_count(usage.get("completion_tokens")),
        as_count(read_details.get("cached_tokens")),
        as_count(written_details.get("reasoning_tokens")),
    )


def facts_of(body: Mapping[str, Any]) -> dict[str, str | float]:
    """Who answered, and how long it took where the server says so."""
    facts: dict[str, str | float] = {
        name: text for name in TOLD if (text := as_text(body.get(name)))
    }
    for group in ("timings", "stats", "runtime", "model_info"):
        for name, value in as_object(body.get(group)).items():
            if isinstance(value, str | int | float) and not isinstance(value, bool):
                facts[f"{group}.{name}"] = value
    return facts
