"""The contract `native`: the server is given the tools, and gives the calls."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from host.bench.contracts.reading import Reading, call_of, reading_of, with_own_ids
from host.bench.contracts.stray import stray_calls
from host.bench.model.chat import ChatAnswer, ChatMessage, SentCall
from host.bench.runs.events import Answer, Call, ToolResult
from host.bench.tools.schemas import ALL_TOOLS

SOUND_NAME = re.compile(r"[A-Za-z_][\w-]{0,63}")
UNKNOWN = "unknown_tool"


class Native:
    """Calls written as text are counted and not run."""

    prompt = ""
    reminder = "Call a tool with the tool call function of your interface, not as text."

    @property
    def definitions(self) -> Sequence[Mapping[str, Any]]:
        return [one.definition for one in ALL_TOOLS]

    def read(self, answer: ChatAnswer) -> Reading:
        calls = with_own_ids([call_of(one.id, one.name, one.arguments) for one in answer.calls])
        reading = reading_of(answer, calls, 0)
        return replace(reading, stray=0 if calls else stray_calls(reading.content))

    def history(
        self, answer: Answer, spoken: ChatMessage, results: Sequence[ToolResult]
    ) -> list[ChatMessage]:
        calls = tuple(map(sent_call, answer.calls))
        answered = zip(calls, results, strict=True)
        return [
            replace(spoken, calls=calls),
            *(
                ChatMessage("tool", result.text, call_id=call.id, tool=call.name)
                for call, result in answered
            ),
        ]


def sent_call(call: Call) -> SentCall:
    """The call as it goes back into the conversation. Servers answer nothing any more once a call
    with broken arguments stands in it, so those are left out; the result says what was wrong."""
    name = call.name if SOUND_NAME.fullmatch(call.name) else UNKNOWN
    return SentCall(call.id, name, call.arguments or {})
