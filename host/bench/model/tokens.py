"""Estimates how many tokens a conversation has, from what the server counted so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from host.bench.model.chat import ChatMessage

CHARACTERS = 3.2
"""Of code and English for one token, before anything is known of the model's own."""
MOST_CHARACTERS = 5.0
"""No tokenizer does better on such text: what is longer than so many for each token is too long."""
LEAST_ANSWER = 256


def characters_of(messages: Sequence[ChatMessage]) -> int:
    return sum(
        len(one.content) + len(one.thinking) + sum(len(str(dict(c.arguments))) for c in one.calls)
        for one in messages
    )


@dataclass(frozen=True, slots=True)
class TokenEstimate:
    """The conversation as it was last sent: its characters, and its tokens as the server counted
    them; 0 where nothing was counted yet."""

    characters: int = 0
    tokens: int = 0

    def of_messages(self, messages: Sequence[ChatMessage]) -> int:
        """What was counted, and the rest by the same ratio."""
        added = characters_of(messages) - self.characters
        return self.tokens + round(max(0, added) / self.ratio)

    def at_least(self, messages: Sequence[ChatMessage]) -> int:
        """A number that cannot be too high, as long as nothing was counted."""
        if self.tokens:
            return self.of_messages(messages)
        return round(characters_of(messages) / MOST_CHARACTERS)

    @property
    def ratio(self) -> float:
        """Characters for one token."""
        return max(1.0, self.characters / self.tokens) if self.tokens else CHARACTERS


def of_text(text: str) -> int:
    """For an answer whose tokens the server did not count."""
    return round(len(text) / CHARACTERS)


def answer_room(window: int, prompt: int, most: int) -> int:
    """How many tokens an answer may have: what is wanted, or what is left."""
    return min(most, window - prompt) if window else most
