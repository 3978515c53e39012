"""The look-ahead: raw tokens in, the grammar's tokens out, one at a time.

It decides on the token stream what one token cannot see, and asks two things only:

* what the parser would shift now (automaton.accepts). Where just one reading may stand there,
  that is the answer: `where` is a keyword exactly where the parser accepts WHERE;
* the tokens ahead: type_scan walks over a possible type, `partner` jumps over brackets.

decisions.py has a rule for every spelling with several readings, marks.py for the zero-width
marks, words.py for contextual keywords.
"""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.syntax.automaton import Tables, accepts
from scsharp.syntax.decisions import SPLIT
from scsharp.syntax.marks import IS_MARKED
from scsharp.syntax.tokens import END, NAMES, TYPE_START, WORDS, Token
from scsharp.syntax.type_scan import TokenStream
from scsharp.syntax.words import is_keyword


class Accepted:
    """What the parser would shift now: `kind in accepted`."""

    __slots__ = ("rows", "rules", "stack")

    def __init__(self, tables: Tables, stack: list[int]) -> None:
        self.rows = tables.rows
        self.rules = tables.rules
        self.stack = stack

    def __contains__(self, kind: str) -> bool:
        return accepts(self.rows, self.rules, self.stack, kind)


def read_tokens(
    stream: TokenStream, tables: Tables, stack: list[int]
) -> Iterator[tuple[str, Token]]:
    """The tokens for the parser whose states are on `stack`, which it changes between two of
    them; at the end $END, again and again."""
    accepted = Accepted(tables, stack)
    tokens, kinds, marks_of = stream.tokens, stream.kinds, tables.marks
    while True:
        index = stream.current = stream.next
        kind = kinds[index]
        if kind == END:
            yield END, stream.token(index)
            continue
        token = tokens[index]
        if kind in TYPE_START:
            if kind in WORDS and kind != "VAR" and is_word(stream, index, kind, accepted):
                stream.next = index + 1
                yield kind, token
                continue
            marks = marks_of.get(stack[-1])
            if marks is not None:
                for mark in marks:
                    if IS_MARKED[mark](stream, index) and mark in accepted:
                        yield mark, Token(mark, "", token.start, token.start)
                        break
        decide = SPLIT.get(kind)
        if decide is not None:
            kind, token = decide(stream, index, accepted)
            stream.next += 1
        else:
            stream.next = index + 1
            if kind in NAMES:
                kind = "NAME"
            elif kind == "SEMI":
                stream.in_query = False
        yield kind, token


def is_word(stream: TokenStream, index: int, kind: str, accepted: Accepted) -> bool:
    """Is the contextual word at `index` the keyword here?"""
    if kind not in accepted or not is_keyword(stream, kind, index):
        return False
    if kind == "FROM":
        stream.in_query = True
    return True
