"""Offsets into a text, and the protocol's lines and characters, which count otherwise.

Lines end at LF, CR LF and CR only; characters are UTF-16 units, unless client and server have
agreed on another encoding.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from lsprotocol import types as lsp

from scsharp.source import Span

LINE_END = re.compile(r"\r\n|\n|\r")
BYTES_OF_UNIT = {"utf-16": 2, "utf-8": 1, "utf-32": 4}


class Positions:
    """Both ways between the offsets of one text and positions of the protocol."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self.codec = encoding if encoding == "utf-8" else f"{encoding}-le"
        self.unit = BYTES_OF_UNIT[encoding]
        self.starts = [0, *(found.end() for found in LINE_END.finditer(text))]

    def position(self, offset: int) -> lsp.Position:
        line = bisect_right(self.starts, offset) - 1
        return lsp.Position(line, self.units(self.text[self.starts[line] : offset]))

    def range(self, span: Span) -> lsp.Range:
        return lsp.Range(self.position(span.start), self.position(span.end))

    def whole(self) -> lsp.Range:
        return self.range(Span(0, len(self.text)))

    def offset(self, position: lsp.Position) -> int:
        """A position past the end of a line means that end, past the last line that of the text."""
        if position.line >= len(self.starts):
            return len(self.text)
        start = self.starts[position.line]
        is_last = position.line + 1 == len(self.starts)
        end = len(self.text) if is_last else self.starts[position.line + 1]
        line = LINE_END.sub("", self.text[start:end])
        data = line.encode(self.codec, "surrogatepass")[: position.character * self.unit]
        return start + len(data.decode(self.codec, "ignore"))

    def units(self, text: str) -> int:
        return len(text.encode(self.codec, "surrogatepass")) // self.unit
