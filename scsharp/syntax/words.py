"""Contextual keywords: where the parser accepts both the keyword and a name, what follows
decides."""

from __future__ import annotations

from scsharp.syntax.tokens import NAMES, PATTERN_WORDS, PREDEFINED
from scsharp.syntax.type_scan import TokenStream, scan_type

TYPE_KEYWORDS = frozenset(("CLASS", "STRUCT", "INTERFACE", "ENUM", "DELEGATE"))
MODIFIERS = frozenset(
    "PUBLIC PRIVATE PROTECTED INTERNAL STATIC ABSTRACT SEALED VIRTUAL OVERRIDE READONLY CONST NEW "
    "EXTERN VOLATILE UNSAFE".split()
)
NOT_PATTERN = frozenset("RPAR COMMA SEMI RSQB RBRACE ARROW DOT LAND LOR".split())


def is_keyword(stream: TokenStream, kind: str, index: int) -> bool:
    """Is the word at `index`, which the parser accepts as keyword `kind`, that keyword?"""
    kinds, after = stream.kinds, stream.kinds[index + 1]
    match kind:
        case "RECORD":
            return after in ("CLASS", "STRUCT") or (
                after in NAMES and kinds[index + 2] in ("LPAR", "LT", "LBRACE", "SEMI", "COLON")
            )
        case "PARTIAL" | "REQUIRED" | "ASYNC":
            return modifies(stream, index)
        case "FROM":
            return starts_query(stream, index)
        case "YIELD":
            return after in ("RETURN", "BREAK")
        case "NOT":
            return after not in NOT_PATTERN
        case "VAR_PAT":
            return after == "LPAR" or (after in NAMES and after not in PATTERN_WORDS)
        case "WITH":
            return after == "LBRACE"
        case "GLOBAL":
            return after == "USING"
        case "AWAIT":
            return after in ("NEW", "THIS", "BASE") or (
                after in NAMES and after not in PATTERN_WORDS
            )
    return True


def modifies(stream: TokenStream, index: int) -> bool:
    """Before another modifier, a type's keyword, or a type and the name it is for."""
    kinds, after = stream.kinds, stream.kinds[index + 1]
    if after in TYPE_KEYWORDS or after in MODIFIERS or after == "VOID" or after in PREDEFINED:
        return True
    if after in ("RECORD", "PARTIAL", "ASYNC", "REQUIRED") and modifies(stream, index + 1):
        return True
    end = scan_type(stream, index + 1)
    return end > 0 and kinds[end] in NAMES


def starts_query(stream: TokenStream, index: int) -> bool:
    kinds, after = stream.kinds, stream.kinds[index + 1]
    if after not in NAMES and after not in PREDEFINED and after != "LPAR":
        return False
    if kinds[index + 2] == "IN":
        return True
    end = scan_type(stream, index + 1)
    return end > 0 and kinds[end] in NAMES and kinds[end + 1] == "IN"
