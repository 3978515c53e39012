"""What every contract can do, and which there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from host.bench.contracts.reading import Reading
from host.bench.model.chat import ChatAnswer, ChatMessage
from host.bench.runs.events import Answer, ToolResult


class ToolContract(Protocol):
    """How tools are offered and called, and how the conversation tells it afterwards."""

    @property
    def definitions(self) -> Sequence[Mapping[str, Any]]:
        """What the server gets as tools."""

    @property
    def prompt(self) -> str:
        """What the prompt says of tools."""

    @property
    def reminder(self) -> str:
        """How to call a tool, in one line."""

    def read(self, answer: ChatAnswer) -> Reading: ...

    def history(
        self, answer: Answer, spoken: ChatMessage, results: Sequence[ToolResult]
    ) -> list[ChatMessage]:
        """The answer and its results as messages. `spoken` is the answer without its calls."""
