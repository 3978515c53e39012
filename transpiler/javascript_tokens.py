"""JavaScript as tokens: enough to tell code from comments, texts and patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is name, number, string, template, regex or mark."""

    kind: str
    text: str
    line: int


SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
PIECES = re.compile(
    r"""(?P<number>(?:0[xXbBoO][0-9a-fA-F]+|[0-9][0-9]*(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+)n?)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<mark>\.\.\.|=>|\?\.(?![0-9])|\*\*=?|===|!==|>>>=?|<<=?|>>=?|&&=?|\|\|=?|\?\?=?|\+\+|--
        |[-+*/%&|^!=<>]=|[-+*/%&|^~!=<>?:;,.(){}\[\]#@])""",
    re.VERBOSE | re.DOTALL,
)
NAME = re.compile(r"[A-Za-z_$][\w$]*")
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
BEFORE_REGEX = frozenset(
    "return typeof case in of delete void throw new else do instanceof yield".split(" ")
)


def tokens(text: str) -> list[Token]:
    """All tokens; raises ValueError at what is none."""
    return list(_scan(text))


def _scan(text: str) -> Iterator[Token]:
    at, line = 0, 1
    last: Token | None = None
    open_braces: list[bool] = []
    """Whether each open brace belongs to a template."""
    in_template = False
    while True:
        if in_template:
            found = TEMPLATE.match(text, at)
            assert found is not None
            kind, piece = "template", found[0]
            in_template = False
            if text.startswith("${", found.end()):
                open_braces.append(True)
                piece += "${"
            else:
                piece += "`"
        else:
            if (space := SPACE.match(text, at)) is not None:
                line += space[0].count("\n")
                at = space.end()
            if at >= len(text):
                return
            kind, piece = _piece(text, at, last)
            if piece == "`":
                in_template = True
            elif piece == "{":
                open_braces.append(False)
            elif piece == "}" and open_braces and open_braces.pop():
                in_template = True
        last = Token(kind, piece, line)
        yield last
        line += piece.count("\n")
        at += len(piece)


def _piece(text: str, at: int, last: Token | None) -> tuple[str, str]:
    if text[at] == "`":
        return "template", "`"
    if text[at] == "/" and _may_be_regex(last) and (found := REGEX.match(text, at)):
        return "regex", found[0]
    if found := NAME.match(text, at):
        return "name", found[0]
    found = PIECES.match(text, at)
    if found is None:
        raise ValueError(f"no token: {text[at : at + 40]!r}")
    assert found.lastgroup is not None
    return found.lastgroup, found[0]


def _may_be_regex(last: Token | None) -> bool:
    if last is None:
        return True
    match last.kind:
        case "name":
            return last.text in BEFORE_REGEX
        case "mark":
            return last.text not in (")", "]", "}")
        case "template":
            return last.text.endswith("${")
        case _:
            return False
