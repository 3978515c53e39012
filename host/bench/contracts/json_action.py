"""The contract `json`: each answer is one JSON object, {"tool": ..., "arguments": {...}}."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from host.bench.bounded_json import load_first_json
from host.bench.contracts.json_texts import is_strict, within_fence
from host.bench.contracts.reading import (
    Reading,
    call_of,
    numbered,
    plain_parts,
    reading_of,
)
from host.bench.contracts.stray import marked_calls, stray_calls
from host.bench.contracts.tagged import PARSED, named_call, with_parsed_calls
from host.bench.model.chat import ChatAnswer, ChatMessage
from host.bench.runs.events import Answer, Call, ToolResult
from host.bench.tools.schemas import ALL_TOOLS

LOOKS_LIKE_ACTION = re.compile(r"\{\s*[\"'](tool|name)[\"']")


class JsonAction:
    """One action a turn; what follows the first one is not run."""

    definitions: Sequence[Mapping[str, Any]] = ()
    reminder = 'Answer with one JSON object only: {"tool": "TOOL", "arguments": {...}}.'

    @property
    def prompt(self) -> str:
        tools = "\n".join(json.dumps(one.definition["function"]) for one in ALL_TOOLS)
        return (
            f"You have these tools; each is described by a JSON schema:\n\n{tools}\n\n"
            f"{self.reminder} Each answer is one action; its result comes as the next message."
        )

    def read(self, answer: ChatAnswer) -> Reading:
        content = plain_parts(answer)[0]
        call = action_in(content)
        if call is None and answer.calls:
            first = answer.calls[0]
            call = call_of("", first.name, first.arguments, [PARSED])
        calls = numbered([call] if call else [])
        further = max(0, len(LOOKS_LIKE_ACTION.findall(content)) - 1)
        stray = further if calls else stray_calls(content)
        return reading_of(answer, calls, stray)

    def history(
        self, answer: Answer, spoken: ChatMessage, results: Sequence[ToolResult]
    ) -> list[ChatMessage]:
        spoken = with_parsed_calls(spoken, answer, written_action)
        texts = [f"Result of {one.tool or 'the action'}:\n{one.text}" for one in results]
        return [spoken, ChatMessage("user", "\n\n".join(texts))]


def written_action(call: Call) -> str:
    return json.dumps({"tool": call.name, "arguments": call.arguments or {}}, ensure_ascii=False)


def action_in(content: str) -> Call | None:
    """The first action, or None where the text holds nothing that looks like one, or a call in
    another contract's form."""
    found = LOOKS_LIKE_ACTION.search(content)
    if found is None:
        return None
    liberties = []
    try:
        value, end = load_first_json(content, found.start())
    except ValueError:
        return named_call(content[found.start() :])
    if not is_strict(content[found.start() : end]):
        liberties.append("raw_control_characters")
    around = content[: found.start()] + content[end:]
    if marked_calls(around):
        return None
    if around.strip():
        is_fence = within_fence(content.strip()) is not None
        liberties.append("fenced" if is_fence else "text_around")
    return named_call(value, liberties)
