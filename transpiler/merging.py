"""Declarations that follow each other as one: const a = 1; const b = 2 is const a = 1, b = 2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from transpiler.pieces import Piece

KEYWORDS = ("const", "let")


def merged(pieces: list[Piece]) -> Iterator[Piece]:
    """The pieces, with a comma for each semicolon and keyword that go on with a declaration."""
    declaring = [""]
    """For each open bracket with which keyword the statement in it began, if with one."""
    place = 0
    is_on = False
    for index, piece in enumerate(pieces):
        text = piece.before
        if is_on:
            # This is the keyword; what stands behind it begins the line.
            is_on, place = False, piece.place
            continue
        if text == ";":
            following = pieces[index + 1].before if index + 1 < len(pieces) else ""
            is_on = following in KEYWORDS and following == declaring[-1]
            declaring[-1] = declaring[-1] if is_on else ""
        elif text in KEYWORDS:
            declaring[-1] = text
        elif text in ("(", "[", "{") or text.endswith("${"):
            declaring.append("")
        elif text in (")", "]", "}"):
            declaring.pop()
        if is_on:
            yield replace(piece, before=",")
        else:
            yield replace(piece, place=place) if place and not piece.place else piece
        place = 0
