"""Where chance comes from: a seeded random.Random, or hypothesis, which can shrink it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """The part of random.Random that is used, so that hypothesis can stand in for it."""

    def randint(self, a: int, b: int) -> int: ...


class Chance:
    """Choices in the words that the topics use."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def number(self, low: int, high: int) -> int:
        """A whole number; both bounds can be drawn."""
        return self.source.randint(low, high)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.source.randint(0, len(options) - 1)]

    def happens(self, percent: int) -> bool:
        return self.source.randint(1, 100) <= percent

    def several(self, low: int, high: int, make: Callable[[], T]) -> list[T]:
        return [make() for _ in range(self.source.randint(low, high))]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        rest, result = list(options), []
        while rest:
            result.append(rest.pop(self.source.randint(0, len(rest) - 1)))
        return result
