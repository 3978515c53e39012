"""SC# as HTML with its words coloured, line by line. Lexical only: it never fails, whatever the
model wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from scsharp.editing.keywords import keywords

TOKEN = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))"
    r'|(?P<text>\$*"{3,}.*?(?:"{3,}|\Z)|[$@]*@[$]?"(?:[^"]|"")*"|\$?"(?:[^"\\\n]|\\.)*"'
    r"|'(?:[^'\\\n]|\\.)+')"
    r"|(?P<number>\b\d[\w.]*)"
    r"|(?P<word>[^\W\d]\w*)",
    re.DOTALL,
)


def highlighted(text: str) -> list[Markup]:
    """The lines of the text; what goes over a line's end is coloured in each of its lines."""
    lines: list[list[Markup]] = [[]]
    for kind, piece in pieces(text):
        for number, part in enumerate(piece.split("\n")):
            if number:
                lines.append([])
            if part:
                lines[-1].append(coloured(kind, part))
    if text.endswith("\n"):
        lines.pop()
    return [Markup("").join(parts) for parts in lines]


def pieces(text: str) -> Iterator[tuple[str, str]]:
    position = 0
    for found in TOKEN.finditer(text):
        yield "", text[position : found.start()]
        yield str(found.lastgroup), found[0]
        position = found.end()
    yield "", text[position:]


def coloured(kind: str, part: str) -> Markup:
    if kind == "word":
        kind = "keyword" if part in keywords() else ""
    return Markup('<b class="{}">{}</b>').format(kind, part) if kind else escape(part)
