"""Answers requests as an OpenAI-compatible server would, with a session's answers.

Which answer comes follows from the conversation alone, so a run may go on in another process.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from host.bench.embedded.session import Session, SessionAnswer, SessionCall
from host.bench.setup import Contract

CONTEXT = 65_536
CHARACTERS = 4
TAGS = {"hermes": "tool_call", "qwen": "function_call"}


class EmbeddedModel(httpx.BaseTransport):
    """Takes the place of the network: the client's code is the same as with a server."""

    def __init__(self, name: str, session: Session, contract: Contract) -> None:
        self.name = name
        self.session = session
        self.contract = contract

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            listing = {"data": [{"id": self.name, "max_model_len": CONTEXT}]}
            return httpx.Response(200, json=listing)
        body = json.loads(request.read())
        return httpx.Response(200, json=self.completion(body))

    def completion(self, body: Mapping[str, Any]) -> dict[str, Any]:
        messages = body["messages"]
        answer = self.answer_to(messages, body.get("tools", ()))
        message = message_of(answer, self.contract)
        read = sum(len(json.dumps(one)) for one in messages) // CHARACTERS
        written = len(json.dumps(message)) // CHARACTERS
        return {
            "id": f"embedded-{len(messages)}",
            "model": self.name,
            "choices": [{"index": 0, "message": message, "finish_reason": finish_of(message)}],
            "usage": {"prompt_tokens": read, "completion_tokens": written},
        }

    def answer_to(
        self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
    ) -> SessionAnswer:
        """A conversation that begins with the system's message is a run; others are questions of
        the preflight."""
        if messages[0]["role"] == "system":
            given = sum(one["role"] == "assistant" for one in messages)
            return self.session.answer_after(given)
        if not tools:
            return SessionAnswer("Yes.")
        return SessionAnswer(call=[SessionCall(tools[0]["function"]["name"], {"number": 7})])


def message_of(answer: SessionAnswer, contract: Contract) -> dict[str, Any]:
    """The answer as a model with this contract writes it."""
    message: dict[str, Any] = {"role": "assistant", "content": answer.say}
    if answer.think:
        message["reasoning_content"] = answer.think
    if contract == "native":
        if answer.call:
            message["tool_calls"] = [native_call(*one) for one in enumerate(answer.call)]
    else:
        texts = [answer.say, *(written_call(one, contract) for one in answer.call)]
        message["content"] = "\n".join(filter(None, texts))
    return message


def native_call(number: int, call: SessionCall) -> dict[str, Any]:
    function = {"name": call.tool, "arguments": arguments_text(call)}
    return {"id": f"call_{number}", "type": "function", "function": function}


def written_call(call: SessionCall, contract: Contract) -> str:
    name_key = "tool" if contract == "json" else "name"
    text = f'{{"{name_key}": {json.dumps(call.tool)}, "arguments": {arguments_text(call)}}}'
    tag = TAGS.get(contract)
    return f"<{tag}>{text}</{tag}>" if tag else text


def arguments_text(call: SessionCall) -> str:
    return call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments)


def finish_of(message: Mapping[str, Any]) -> str:
    return "tool_calls" if message.get("tool_calls") else "stop"
