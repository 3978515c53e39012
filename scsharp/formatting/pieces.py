"""The tokens of a text as the layout sees them: whole strings, no zero-width marks, and every
bracket with its partner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scsharp.source import LINE_END
from scsharp.syntax.tokens import Token

WHOLE_STRING = "WHOLE_STRING"
OPENERS = {"(": ")", "[": "]", "{": "}", "?[": "]"}
CLOSERS = frozenset(OPENERS.values())


@dataclass(slots=True)
class Piece:
    """A token, or a whole interpolated string. `partner` is the index of the other bracket, or -1.

    `has_line_end` of a bracket: did a line end between it and its partner, as it was written?
    """

    kind: str
    text: str
    start: int
    end: int
    partner: int = -1
    has_line_end: bool = False

    @property
    def is_opener(self) -> bool:
        return self.text in OPENERS and self.kind != WHOLE_STRING

    @property
    def is_closer(self) -> bool:
        return self.text in CLOSERS and self.kind != WHOLE_STRING


def make_pieces(tokens: Iterable[tuple[str, Token]], text: str) -> list[Piece]:
    """The pieces of a text without syntax errors, in order."""
    pieces = list(whole_strings(tokens, text))
    pair_brackets(pieces, text)
    return pieces


def whole_strings(tokens: Iterable[tuple[str, Token]], text: str) -> Iterator[Piece]:
    depth, begin = 0, 0
    for kind, token in tokens:
        if kind == "ISTART":
            begin = token.start if depth == 0 else begin
            depth += 1
        elif kind == "IEND":
            depth -= 1
            if depth == 0:
                yield Piece(WHOLE_STRING, text[begin : token.end], begin, token.end)
        elif depth == 0 and token.text:
            yield Piece(kind, spelling(token, text), token.start, token.end)


def spelling(token: Token, text: str) -> str:
    """Two tokens that the parser reads as one are written as one, unless a comment is between."""
    written = text[token.start : token.end]
    return token.text if "".join(written.split()) == token.text else written


def pair_brackets(pieces: list[Piece], text: str) -> None:
    waiting: list[int] = []
    for index, piece in enumerate(pieces):
        if piece.is_opener:
            waiting.append(index)
        elif piece.is_closer and waiting:
            first = waiting.pop()
            opener = pieces[first]
            piece.partner, opener.partner = first, index
            lines = LINE_END.search(text, opener.end, piece.start) is not None
            piece.has_line_end = opener.has_line_end = lines
