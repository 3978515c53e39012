"""The conversation of a run, made from its events alone: what is sent after a kill is what would
have been sent without it."""

from __future__ import annotations

from collections.abc import Sequence

from host.bench.contracts.contract import ToolContract
from host.bench.model.chat import ChatMessage
from host.bench.runs.events import Answer, AnyEvent, Reminder, ToolResult
from host.bench.runs.settings import Message
from host.bench.setup import ReasoningHistory

SILENT = {
    "empty": "(an empty answer)",
    "cut": "(an answer that was cut)",
    "only_thinking": "(an answer with thinking only)",
    "unparsed": "(an answer that could not be read)",
}
"""Templates refuse messages without content, so something stands there."""
FIELDS = ("reasoning_content", "reasoning", "thinking")


def conversation(
    prompt: Sequence[Message],
    events: Sequence[AnyEvent],
    contract: ToolContract,
    policy: ReasoningHistory,
) -> list[ChatMessage]:
    """All messages up to the next answer; every call of the last one must have its result."""
    messages = [opening_message(one) for one in prompt]
    for at, event in enumerate(events):
        match event:
            case Answer():
                results = results_of(event.number, events[at:])
                messages += answer_messages(event, results, contract, policy)
            case Reminder():
                messages.append(ChatMessage("user", event.text))
            case _:
                pass
    return messages


def opening_message(message: Message) -> ChatMessage:
    return ChatMessage("system" if message.role == "system" else "user", message.content)


def results_of(answer: int, events: Sequence[AnyEvent]) -> list[ToolResult]:
    return [one for one in events if isinstance(one, ToolResult) and one.answer == answer]


def answer_messages(
    answer: Answer,
    results: Sequence[ToolResult],
    contract: ToolContract,
    policy: ReasoningHistory,
) -> list[ChatMessage]:
    spoken = spoken_message(answer, policy)
    return contract.history(answer, spoken, results) if answer.calls else [spoken]


def spoken_message(answer: Answer, policy: ReasoningHistory) -> ChatMessage:
    """What the model said, with its thinking as the policy wants it."""
    content = answer.content
    if not content and not answer.calls:
        content = SILENT.get(answer.kind, SILENT["empty"])
    if not answer.thinking or policy == "drop":
        return ChatMessage("assistant", content)
    if policy == "inline":
        return ChatMessage("assistant", f"<think>\n{answer.thinking}\n</think>\n\n{content}")
    field = answer.thinking_from if answer.thinking_from in FIELDS else FIELDS[0]
    return ChatMessage("assistant", content, thinking=answer.thinking, thinking_from=field)
