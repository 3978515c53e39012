"""The decorator that makes a function an entry of the catalog, and the table of all entries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from scsharp.diagnostics.diagnostic import Message, Severity

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Entry:
    code: str
    severity: Severity
    name: str


TABLE: list[Entry] = []

Wording = str | tuple[str, str]
"""A message's text, or the text and a hint."""


def _entry(code: str, severity: Severity) -> Callable[[Callable[P, Wording]], Callable[P, Message]]:
    def decorate(wording: Callable[P, Wording]) -> Callable[P, Message]:
        TABLE.append(Entry(code, severity, wording.__name__))

        def message(*args: P.args, **kwargs: P.kwargs) -> Message:
            words = wording(*args, **kwargs)
            text, hint = words if isinstance(words, tuple) else (words, "")
            return Message(code, severity, text, hint)

        message.__name__ = wording.__name__
        message.__doc__ = wording.__doc__
        return message

    return decorate


def error(code: str) -> Callable[[Callable[P, Wording]], Callable[P, Message]]:
    """An error of the catalog: `@error("CS0103")` above the function that words it."""
    return _entry(code, Severity.ERROR)


def warning(code: str) -> Callable[[Callable[P, Wording]], Callable[P, Message]]:
    return _entry(code, Severity.WARNING)
