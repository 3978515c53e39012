"""Tokens as the scanner makes them, and the families of kinds that the look-ahead asks about.

A kind is the name of a terminal of grammar.lark. The scanner gives a spelling's plain kind (every
`(` is LPAR); the look-ahead hands the parser the kind that the place calls for.
"""

from __future__ import annotations

END = "$END"


class Token:
    """One token; a plain slotted class, since thousands are made for every file."""

    __slots__ = ("end", "kind", "start", "text")

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"{self.kind}:{self.text!r}"


CONTEXTUAL = {
    word: word.upper()
    for word in (
        "record partial required async await get set init add remove when and or not with yield "
        "from let where join on equals into orderby ascending descending select group by var "
        "global"
    ).split()
}
"""Words that are keywords only where the grammar accepts them as such."""

OTHER_KEYWORDS = {
    word: word.upper() for word in "fixed __arglist __makeref __reftype __refvalue".split()
}
"""Keywords of C# that no rule of the grammar uses; they are no names either."""

WORDS = frozenset(CONTEXTUAL.values())
NAMES = WORDS | {"NAME"}
PREDEFINED = frozenset(
    "INT STRING BOOL DOUBLE CHAR LONG OBJECT BYTE FLOAT DECIMAL UINT ULONG SHORT USHORT "
    "SBYTE".split()
)
LITERALS = frozenset("INTEGER REAL TEXT VERBATIM RAW CHARACTER ISTART TRUE FALSE NULL".split())
QUERY_WORDS = frozenset(
    "WHERE SELECT ORDERBY GROUP JOIN LET INTO ON EQUALS BY ASCENDING DESCENDING FROM".split()
)
PATTERN_WORDS = frozenset(("AND", "OR", "WHEN", "WITH"))

TYPE_START = NAMES | PREDEFINED | {"LPAR", "VOID", "REF"}
"""What may stand where a zero-width mark is put."""

AFTER_TYPE_ARGUMENTS = frozenset(
    "LPAR RPAR RSQB RBRACE COLON SEMI COMMA DOT QDOT QMARK EQ NE BAR CARET LAND LOR AMP LSQB "
    "ARROW QQ LBRACE GT ASSIGN ICLOSE $END".split()
)
"""C# 6.2.5: after `a<b>` these make it a list of type arguments."""

OPERAND = (
    LITERALS
    | PREDEFINED
    | NAMES
    | set(
        "TILDE BANG LPAR NEW TYPEOF SIZEOF DEFAULT CHECKED UNCHECKED THIS BASE DELEGATE STATIC "
        "THROW".split()
    )
)
"""C# 12.9.7: after `(T)` these make it a cast where T could also be an expression."""

NOT_OPERAND = frozenset(
    "RPAR COMMA SEMI RSQB RBRACE QQ QMARK COLON LAND LOR ASSIGN ARROW AND OR WHEN EQ NE "
    "ICLOSE".split()
)
"""What cannot begin an expression: before these, the `?` of `is T ?` belongs to the type."""

END_OF_RANGE = frozenset("RSQB COMMA RPAR SEMI RBRACE COLON ICLOSE IFORMAT".split())
