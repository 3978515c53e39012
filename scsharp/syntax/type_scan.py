"""The scanned text with a reading position, and walking over a possible type in it.

`scan_type` is how far every decision of the look-ahead sees: it steps over the tokens of a type
without building anything, memoised where brackets nest.
"""

from __future__ import annotations

from collections.abc import Callable

from scsharp.syntax.scanner import Scan
from scsharp.syntax.tokens import END, NAMES, PREDEFINED, Token

MAX_DEPTH = 60
"""Of brackets inside one type; what nests deeper is taken for an expression."""


class TokenStream:
    """Raw tokens, and which of them is read next."""

    def __init__(self, scan: Scan) -> None:
        self.tokens = scan.tokens
        self.partner = scan.partner
        self.kinds = [token.kind for token in scan.tokens] + [END] * 4
        self.next = 0
        self.current = 0
        self.in_query = False
        self.is_sure = False
        self.memo: dict[int, tuple[int, bool]] = {}
        self.depth = 0

    def fork(self, at: int) -> TokenStream:
        """A stream over the same tokens that reads from `at`, for trials."""
        other = object.__new__(TokenStream)
        other.tokens, other.partner, other.kinds = self.tokens, self.partner, self.kinds
        other.next = other.current = at
        other.in_query, other.is_sure = self.in_query, False
        other.memo, other.depth = self.memo, 0
        return other

    def token(self, index: int) -> Token:
        """The token at an index; past the last one, an empty one at its end."""
        if index < len(self.tokens):
            return self.tokens[index]
        end = self.tokens[-1].end if self.tokens else 0
        return Token(END, "", end, end)

    def after_partner(self, index: int) -> str:
        """The kind after the bracket that closes the one at `index`; "" if nothing closes it."""
        closer = self.partner.get(index)
        return "" if closer is None else self.kinds[closer + 1]


def scan_type(stream: TokenStream, index: int, nullable: bool = True) -> int:
    """The index after the type that starts at `index`, or -1.

    Leaves in `stream.is_sure` whether the type could not be read as an expression.
    """
    kinds, kind = stream.kinds, stream.kinds[index]
    stream.is_sure = False
    if kind in NAMES:
        index = scan_name(stream, index)
    elif kind in PREDEFINED or kind == "VOID":
        index += 1
        stream.is_sure = True
    elif kind == "LPAR":
        index = nested(stream, scan_tuple_type, index)
    else:
        return -1
    while index > 0:
        if kinds[index] == "QMARK" and nullable:
            index += 1
        elif kinds[index] == "LSQB" and kinds[index + 1] in ("RSQB", "COMMA"):
            index = scan_rank(stream, index)
        else:
            break
        stream.is_sure = True
    return index


def scan_name(stream: TokenStream, index: int) -> int:
    """A.B<int>.C"""
    kinds = stream.kinds
    if kinds[index + 1] == "COLONCOLON":
        index += 2
    while True:
        index += 1
        if kinds[index] == "LT":
            index = nested(stream, scan_type_arguments, index)
            if index < 0:
                return -1
            stream.is_sure = True
        if kinds[index] != "DOT":
            return index
        index += 1
        if kinds[index] not in NAMES:
            return -1


def scan_rank(stream: TokenStream, index: int) -> int:
    kinds = stream.kinds
    index += 1
    while kinds[index] == "COMMA":
        index += 1
    return index + 1 if kinds[index] == "RSQB" else -1


def nested(stream: TokenStream, scan: Callable[[TokenStream, int], int], index: int) -> int:
    """`scan` at `index`, once per place: nested brackets would else cost the square of their
    depth."""
    known = stream.memo.get(index)
    if known is None:
        if stream.depth >= MAX_DEPTH:
            return -1
        stream.depth += 1
        known = scan(stream, index), stream.is_sure
        stream.depth -= 1
        stream.memo[index] = known
    end, stream.is_sure = known
    return end


def scan_type_arguments(stream: TokenStream, index: int) -> int:
    """<int, List<string>>, or the <,> of an unbound generic"""
    kinds = stream.kinds
    index += 1
    if kinds[index] in ("GT", "COMMA"):
        while kinds[index] == "COMMA":
            index += 1
        return index + 1 if kinds[index] == "GT" else -1
    while True:
        if kinds[index] in ("IN", "OUT"):  # variance, in declarations
            index += 1
        index = scan_type(stream, index)
        if index < 0:
            return -1
        if kinds[index] == "GT":
            return index + 1
        if kinds[index] != "COMMA":
            return -1
        index += 1


def scan_tuple_type(stream: TokenStream, index: int) -> int:
    """(int, string name)"""
    kinds, count = stream.kinds, 0
    while True:
        index = scan_type(stream, index + 1)
        if index < 0:
            return -1
        stream.is_sure = False
        if kinds[index] in NAMES:
            index += 1
        count += 1
        if kinds[index] == "RPAR":
            return index + 1 if count > 1 else -1
        if kinds[index] != "COMMA":
            return -1
