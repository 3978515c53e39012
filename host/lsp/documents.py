"""The open documents: each version of a text is looked at once."""

from __future__ import annotations

from functools import cached_property

from host.compiling import compile_app
from host.lsp.positions import Positions
from scsharp.compilation import Compilation
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.editing.names import Names, look_up_names
from scsharp.source import SourceText


class Document:
    """One version of a text, and what is known of it once somebody asks."""

    def __init__(self, text: str, path: str, encoding: str) -> None:
        self.source = SourceText(text, path)
        self.positions = Positions(text, encoding)

    @cached_property
    def compilation(self) -> Compilation:
        return compile_app(self.source)

    @cached_property
    def names(self) -> Names:
        """Also makes the diagnostics, which take the most time."""
        return look_up_names(self.compilation)

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        _ = self.names
        return self.compilation.diagnostics

    def offset_of(self, line: int, column: int) -> int:
        """From the compiler's lines and columns, which count from 1."""
        starts = self.source.line_starts
        start = starts[min(line, len(starts)) - 1]
        return min(start + column - 1, len(self.source.text))


class Documents:
    """The newest version of each open text, by its URI."""

    def __init__(self) -> None:
        self.known: dict[str, Document] = {}

    def get(self, uri: str, text: str, path: str, encoding: str) -> Document:
        found = self.known.get(uri)
        if found is None or found.source.text != text:
            found = self.known[uri] = Document(text, path, encoding)
        return found

    def forget(self, uri: str) -> None:
        self.known.pop(uri, None)
