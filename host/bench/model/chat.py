"""A conversation and an answer, as all servers mean them; each dialect writes them its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from host.bench.runs.outcomes import Outcome

Role: TypeAlias = Literal["system", "user", "assistant", "tool"]
UNPARSED: Literal["unparsed"] = "unparsed"
"""The server could not read what the model wrote: the model's fault, not the server's."""


@dataclass(frozen=True, slots=True)
class SentCall:
    """A call in the conversation; its arguments are always sound."""

    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """`thinking` is sent back in the field that it came in (`thinking_from`). A message of the role
    tool answers the call `call_id` of the tool `tool`."""

    role: Role
    content: str
    calls: tuple[SentCall, ...] = ()
    thinking: str = ""
    thinking_from: str = ""
    call_id: str = ""
    tool: str = ""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """`tools` are definitions for the server, or empty where the prompt describes them."""

    messages: Sequence[ChatMessage]
    tools: Sequence[Mapping[str, Any]]
    max_tokens: int


@dataclass(frozen=True, slots=True)
class RawCall:
    """A call as the server gave it; nothing of it was checked."""

    id: str
    name: str
    arguments: object


@dataclass(frozen=True, slots=True)
class ReportedUsage:
    """Tokens as the server counted them; None where it did not say."""

    read: int | None = None
    written: int | None = None
    cached: int | None = None
    thinking: int | None = None


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """What the server says the model answered. `server` has its timings and what it is."""

    content: str
    thinking: str = ""
    thinking_from: str = ""
    calls: tuple[RawCall, ...] = ()
    finish: str = ""
    usage: ReportedUsage = ReportedUsage()
    server: Mapping[str, str | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """No answer. `reason` is an ending, or UNPARSED. `wait` is what the server asks for, in
    seconds."""

    reason: Outcome | Literal["unparsed"]
    message: str
    wait: float | None = None


ChatResult: TypeAlias = ChatAnswer | Failure
