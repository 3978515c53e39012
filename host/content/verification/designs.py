"""How alike two apps are: the share of their phrases of five tokens that both have.

Names do not count, since Part A fixes some and a copy may have others.
"""

from __future__ import annotations

import re

from scsharp.source import SourceText

TOKEN = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*|\d[\w.]*|[^\w\s]')
WORDS = frozenset(
    "if else for foreach while do switch case default break continue return new class struct "
    "record enum var int double bool string void static const true false null in is and or "
    "not".split()
)
PHRASE = 5
MOST_ALIKE = 0.5


def likeness(left: SourceText, right: SourceText) -> float:
    """From 0 (nothing in common) to 1."""
    one, other = phrases(left.text), phrases(right.text)
    return len(one & other) / max(len(one | other), 1)


def phrases(text: str) -> set[tuple[str, ...]]:
    words = [kind(one) for one in TOKEN.findall(text) if not one.startswith("//")]
    return {tuple(words[at : at + PHRASE]) for at in range(len(words) - PHRASE + 1)}


def kind(token: str) -> str:
    if token.startswith('"'):
        return "text"
    if token[0].isdigit():
        return "number"
    return token if token in WORDS or not (token[0].isalpha() or token[0] == "_") else "name"
