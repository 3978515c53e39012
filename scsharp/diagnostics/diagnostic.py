"""One diagnostic, and the bag that a compilation collects them in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from scsharp.source import Position, SourceText, Span


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the catalog with its arguments filled in; it has no place yet."""

    code: str
    severity: Severity
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A message at a place.

    Lines and columns count from 1; `end_line` and `end_column` point past the last character.
    `hint` names the way out where it is known, else it is empty.
    """

    code: str
    severity: Severity
    message: str
    hint: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    source_line: str

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    @property
    def end(self) -> Position:
        """Line and column of the first character past the place."""
        return Position(self.end_line, self.end_column)


SEVERAL = frozenset({
    "CS0051", "CS0055", "CS0057", "CS0059", "CS0534", "CS0535", "CS0736", "CS0737", "CS0738",
    "CS8610", "CS8614", "CS8617", "CS8618", "CS8765", "CS8767", "CS8769", "CS9035",
})  # fmt: skip
"""Codes that one place may have several times, each about another member or parameter."""


@dataclass(slots=True)
class DiagnosticBag:
    """Collects diagnostics; the same code at the same place counts once.

    Nobody reads more than MOST of them, so further ones are dropped.
    """

    MOST: ClassVar[int] = 500

    _found: dict[tuple[str, int, int, str], Diagnostic] = field(default_factory=dict)

    def report(self, source: SourceText, span: Span, message: Message) -> None:
        start, end = source.position(span.start), source.position(max(span.start, span.end))
        key = (
            source.path,
            start.line,
            start.column,
            _kind(message.code, message.text + message.hint),
        )
        if key not in self._found and len(self._found) < self.MOST:
            self._found[key] = make_diagnostic(source, start, end, message)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for one in diagnostics:
            key = (one.path, one.line, one.column, _kind(one.code, one.message + one.hint))
            self._found.setdefault(key, one)

    def has_at(self, source: SourceText, offset: int, codes: Iterable[str]) -> bool:
        """Is one of the codes reported at that offset of the source?"""
        start = source.position(offset)
        return any((source.path, start.line, start.column, one) in self._found for one in codes)

    @property
    def has_errors(self) -> bool:
        return any(one.is_error for one in self._found.values())

    def __iter__(self) -> Iterator[Diagnostic]:
        """In order of place; errors before warnings at one place."""
        order = sorted(
            self._found.values(), key=lambda d: (d.path, d.line, d.column, not d.is_error)
        )
        return iter(order)

    def __len__(self) -> int:
        return len(self._found)


def _kind(code: str, text: str) -> str:
    return code + text if code in SEVERAL else code


def make_diagnostic(
    source: SourceText, start: Position, end: Position, message: Message
) -> Diagnostic:
    return Diagnostic(
        message.code,
        message.severity,
        message.text,
        message.hint,
        source.path,
        start.line,
        start.column,
        end.line,
        end.column,
        source.line_text(start.line),
    )
