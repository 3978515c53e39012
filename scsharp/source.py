"""Source text and places in it.

A place is a pair of offsets; lines and columns are worked out only when somebody asks.
Lines end at LF, CR LF or CR, as in C#.
"""

from __future__ import annotations

import bisect
import re
from functools import cached_property
from typing import NamedTuple

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
LINE_END = re.compile(r"\r\n|[\n\r\u0085\u2028\u2029]")


class Span(NamedTuple):
    """Offsets into a source text: `start` is the first character, `end` one past the last."""

    start: int
    end: int


class Position(NamedTuple):
    """A line and a column, both counted from 1; a column counts characters."""

    line: int
    column: int


class SourceText:
    """One file's text with its path, as given by the caller: the compiler itself reads no file.

    `undecodable` is the offset of the first character that stands for bytes which are no text.
    """

    def __init__(self, text: str, path: str = "script.scs", undecodable: int | None = None) -> None:
        self.text = text
        self.path = path
        self.undecodable = undecodable
        self._lines: dict[int, str] = {}

    @classmethod
    def from_bytes(cls, data: bytes, path: str) -> SourceText:
        """A file's contents: UTF-8, or UTF-16 with a byte order mark. Anything else can be parsed
        too, but is an error."""
        if data.startswith(UTF16_MARKS):
            return cls(data.decode("utf-16", errors="replace"), path)
        try:
            return cls(data.decode("utf-8"), path)
        except UnicodeDecodeError as error:
            before = len(data[: error.start].decode("utf-8"))
            return cls(data.decode("utf-8", errors="replace"), path, before)

    @cached_property
    def line_starts(self) -> list[int]:
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    def position(self, offset: int) -> Position:
        line = bisect.bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line_text(self, line: int) -> str:
        """The text of a line (counted from 1) without its line end."""
        if line not in self._lines:
            self._lines[line] = self._cut_line(line)
        return self._lines[line]

    def _cut_line(self, line: int) -> str:
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return LINE_END.sub("", self.text[start:end])

    def __repr__(self) -> str:
        return f"<source {self.path}>"

    def __reduce__(self) -> tuple[type[SourceText], tuple[str, str, int | None]]:
        return SourceText, (self.text, self.path, self.undecodable)
