"""What stands between two tokens: comments and directives, with the line ends before them."""

from __future__ import annotations

import re
from dataclasses import dataclass

LINE = r"[^\r\n\u0085\u2028\u2029]*"
ITEM = re.compile(
    rf"(?P<end>\r\n|[\n\r\u0085\u2028\u2029])|(?P<line>//{LINE})|(?P<block>/\*.*?\*/)"
    rf"|(?P<directive>\#{LINE})|(?P<space>[^\S\r\n\u0085\u2028\u2029]+|[\x1a\ufeff])",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment or directive; `lines` line ends and then `space` stand before it."""

    text: str
    lines: int
    space: str
    ends_line: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """All between two tokens; `lines` line ends and perhaps a space follow the last comment."""

    comments: tuple[Comment, ...]
    lines: int
    has_space: bool


def read_gap(text: str, start: int, end: int) -> Gap:
    """What stands in a text from `start` to `end`."""
    comments: list[Comment] = []
    lines, space = 0, ""
    while start < end:
        found = ITEM.match(text, start, end)
        assert found is not None, f"no trivia at {start}"
        start = found.end()
        match found.lastgroup:
            case "end":
                lines, space = lines + 1, ""
            case "space":
                space += found.group()
            case kind:
                written = found.group() if kind == "block" else found.group().rstrip()
                comments.append(Comment(written, lines, space, kind != "block"))
                lines, space = 0, ""
    return Gap(tuple(comments), lines, bool(space))
