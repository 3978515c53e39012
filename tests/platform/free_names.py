"""The names that a JavaScript text uses and does not declare.

Scopes are braces: a declaration holds in the innermost braces around it, a parameter in the body
that follows, that of an arrow without braces in the braces around it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from transpiler.javascript_tokens import Token, tokens

WORDS = frozenset(
    "async await break case catch class const continue debugger default delete do else export extends "
    "false finally for from function get if import in instanceof let new null of return set static "
    "super switch this throw true try typeof var void while with yield".split(" ")
)
NOT_A_BODY = frozenset(("if", "while", "for", "switch", "with"))
DECLARING = ("const", "let", "var")


@dataclass(slots=True)
class Text:
    """The tokens of a text, the partner of each bracket, and the braces around each token."""

    tokens: list[Token]
    partner: dict[int, int] = field(default_factory=dict)
    around: list[int] = field(default_factory=list)
    parent: dict[int, int] = field(default_factory=dict)
    declared: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    declaring: set[int] = field(default_factory=set)

    def at(self, index: int) -> str:
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def is_name(self, index: int) -> bool:
        inside = 0 <= index < len(self.tokens)
        return inside and self.tokens[index].kind == "name" and self.at(index) not in WORDS

    def declare(self, index: int, scope: int) -> None:
        self.declared[scope].add(self.at(index))
        self.declaring.add(index)


WHOLE = -1


def free_names(source: str) -> dict[str, int]:
    """Each with the line of its first use."""
    text = read(source)
    for index in range(len(text.tokens)):
        declare(text, index)
    found: dict[str, int] = {}
    for index, token in enumerate(text.tokens):
        if is_use(text, index) and not is_declared(text, index):
            found.setdefault(token.text, token.line)
    return found


def read(source: str) -> Text:
    text = Text(tokens(source))
    opened: list[int] = []
    scopes = [WHOLE]
    for index, token in enumerate(text.tokens):
        opens = token.text in ("(", "[", "{") and token.kind == "mark"
        opens = opens or (token.kind == "template" and token.text.endswith("${"))
        closes = token.text in (")", "]", "}") and token.kind == "mark"
        if closes:
            text.partner[index] = opened.pop()
            text.partner[text.partner[index]] = index
            if token.text == "}":
                scopes.pop()
        text.around.append(scopes[-1])
        if opens:
            opened.append(index)
            if token.text not in ("(", "["):
                text.parent[index] = scopes[-1]
                scopes.append(index)
    return text


# ------------------------------------------------------------------------------ declarations


def declare(text: Text, index: int) -> None:
    word = text.at(index)
    if text.tokens[index].kind not in ("name", "mark"):
        return
    if word in DECLARING and text.at(index - 1) != ".":
        declare_variables(text, index + 1)
    elif word in ("class", "function"):
        name = index + 1 + (text.at(index + 1) == "*")
        if text.is_name(name):
            text.declare(name, text.around[index])
    elif word == "=>":
        start = index - 1
        body = index + 1 if text.at(index + 1) == "{" else text.around[index]
        declare_parameters(text, text.partner.get(start, start), start, body)
    elif word == "{" and text.at(index - 1) == ")":
        start = text.partner[index - 1]
        if text.at(start - 1) not in NOT_A_BODY:
            declare_parameters(text, start, index - 1, index)


def declare_variables(text: Text, index: int) -> None:
    """`a = 1, { b, c: [d] } = e`, up to where the values end."""
    scope = text.around[index]
    while True:
        end = text.partner.get(index, index)
        add_pattern(text, index, end, scope)
        index = end + 1
        if text.at(index) == "=":
            index = skip_value(text, index + 1)
        if text.at(index) != ",":
            return
        index += 1


def skip_value(text: Text, index: int) -> int:
    """The place of the comma, bracket, semicolon or end behind an expression."""
    while index < len(text.tokens) and text.at(index) not in (",", ";", ")", "]", "}"):
        index = text.partner.get(index, index) + 1
    return index


def declare_parameters(text: Text, start: int, end: int, scope: int) -> None:
    if start == end:
        text.declare(start, scope)
        return
    index = start + 1
    while index < end:
        stop = text.partner.get(index, index)
        add_pattern(text, index, stop, scope)
        index = stop + 1
        if text.at(index) == "=":
            index = skip_value(text, index + 1)
        index += text.at(index) == ","


def add_pattern(text: Text, start: int, end: int, scope: int) -> None:
    """The names of a pattern; default values within it use names and declare none."""
    index = start
    while index <= end:
        if text.at(index) == "=":
            index = skip_value(text, index + 1)
            continue
        if text.is_name(index) and text.at(index + 1) != ":":
            text.declare(index, scope)
        index += 1


# -------------------------------------------------------------------------------------- uses


def is_use(text: Text, index: int) -> bool:
    if not text.is_name(index) or index in text.declaring:
        return False
    before, after = text.at(index - 1), text.at(index + 1)
    if before in (".", "?.", "break", "continue", "function", "class"):
        return False
    if after == ":" and before in ("{", ",", ";", "}", ")", ""):
        return False
    return not (after == "(" and text.at(text.partner[index + 1] + 1) == "{")


def is_declared(text: Text, index: int) -> bool:
    scope = text.around[index]
    name = text.at(index)
    while True:
        if name in text.declared[scope]:
            return True
        if scope == WHOLE:
            return False
        scope = text.parent[scope]
