"""Which opening brace has no closing one, judged by the indentation of lines."""

from __future__ import annotations

from scsharp.syntax.repairs import Situation
from scsharp.syntax.tokens import Token


def unclosed_brace(situation: Situation) -> int | None:
    """The line of the brace, counted from 1; None if each one has its partner.

    A closing brace that stands further to the left than the line of its partner belongs to a brace
    before that, so the partner is the one without. Otherwise it is the innermost one open.
    """
    text = situation.text
    opened: list[Token] = []
    for token in situation.stream.tokens[: situation.index]:
        if token.kind == "LBRACE":
            opened.append(token)
        elif token.kind == "RBRACE" and opened:
            partner = opened.pop()
            if is_first(text, token.start) and indent(text, token.start) < indent(
                text, partner.start
            ):
                return line_of(text, partner.start)
    return line_of(text, opened[-1].start) if opened else None


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def is_first(text: str, offset: int) -> bool:
    """Is there only white space before it on its line?"""
    return not text[line_start(text, offset) : offset].strip()


def indent(text: str, offset: int) -> int:
    """The width of the white space that its line begins with."""
    line = text[line_start(text, offset) : offset + 1]
    return len(line) - len(line.lstrip())
