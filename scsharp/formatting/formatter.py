"""A text in, the same text in the fixed layout out."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.formatting.layout import lay_out
from scsharp.formatting.pieces import Piece, make_pieces
from scsharp.formatting.structure import read_structure
from scsharp.formatting.trivia import read_gap
from scsharp.source import SourceText
from scsharp.syntax.parser import parse_with_tokens


class LostTextError(Exception):
    """Formatting would change more than white space: a fault of the formatter."""


@dataclass(frozen=True, slots=True)
class Formatted:
    """The text in the fixed layout; where the source has syntax errors, these and the text as it
    was."""

    text: str
    errors: tuple[Diagnostic, ...] = ()


def format_source(source: SourceText) -> Formatted:
    """Formats a script. Formatting twice changes nothing more, and nothing but white space
    changes: LostTextError is raised before anything could get lost."""
    unit, tokens, diagnostics = parse_with_tokens(source)
    errors = tuple(one for one in diagnostics if one.is_error)
    if errors:
        return Formatted(source.text, errors)
    text = source.text
    pieces = make_pieces(tokens, text)
    made = mark_of(text) + lay_out(text, read_structure(unit, pieces, text), newline_of(text))
    check_nothing_lost(pieces, text, made)
    return Formatted(made)


def mark_of(text: str) -> str:
    """A byte order mark at the start stays."""
    return "\ufeff" if text.startswith("\ufeff") else ""


def newline_of(text: str) -> str:
    """Lines end as the first one does."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def check_nothing_lost(pieces: list[Piece], text: str, made: str) -> None:
    _, tokens, diagnostics = parse_with_tokens(SourceText(made))
    after = make_pieces(tokens, made)
    is_same = [one.text for one in pieces] == [one.text for one in after]
    if not is_same or any(one.is_error for one in diagnostics):
        raise LostTextError("formatting would change the tokens")
    if comments(pieces, text) != comments(after, made):
        raise LostTextError("formatting would change the comments")


def comments(pieces: list[Piece], text: str) -> list[str]:
    """The comments and directives of a text, in order."""
    starts = [*(one.start for one in pieces), len(text)]
    ends = [0, *(one.end for one in pieces)]
    return [
        comment.text
        for start, end in zip(ends, starts, strict=True)
        for comment in read_gap(text, start, end).comments
    ]
