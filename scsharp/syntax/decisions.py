"""One spelling, several readings: a rule for each, with the section of the C# standard (ECMA-334,
7th edition) that it follows.

A rule returns the kind and the token for the parser. One that joins tokens moves `stream.next` to
the last of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scsharp.syntax.tokens import (
    AFTER_TYPE_ARGUMENTS,
    END,
    END_OF_RANGE,
    NAMES,
    NOT_OPERAND,
    OPERAND,
    PATTERN_WORDS,
    QUERY_WORDS,
    Token,
)
from scsharp.syntax.type_scan import (
    TokenStream,
    nested,
    scan_tuple_type,
    scan_type,
    scan_type_arguments,
)
from scsharp.syntax.words import is_keyword

CAST_OPERATORS = frozenset("MINUS PLUS AMP INC DEC LSQB DOTDOT CARET".split())
END_OF_CONDITION = frozenset(("SEMI", "COMMA", "RPAR", "RSQB", "RBRACE", END))


class Accepted(Protocol):
    """What the parser would shift now."""

    def __contains__(self, kind: str, /) -> bool: ...


# --------------------------------------------------------------------- (


def decide_parenthesis(stream: TokenStream, index: int, accepted: Accepted) -> str:
    if "PLPAR" in accepted:
        return "CAST_OPEN" if "CAST_OPEN" in accepted and is_cast(stream, index) else "PLPAR"
    if stream.after_partner(index) == "ARROW" and "LAMBDA_OPEN" in accepted:
        return "LAMBDA_OPEN"
    if is_cast(stream, index) and "CAST_OPEN" in accepted:
        return "CAST_OPEN"
    if "TLPAR" in accepted:
        if "LPAR" not in accepted:
            return "TLPAR"
        after = stream.after_partner(index)
        if (after == "LSQB" or after in NAMES) and scan_tuple_type(stream, index) > 0:
            return "TLPAR"
    return "LPAR"


def is_cast(stream: TokenStream, index: int) -> bool:
    """C# 12.9.7"""
    end = scan_type(stream, index + 1)
    if end < 0 or stream.kinds[end] != "RPAR":
        return False
    is_sure, after = stream.is_sure, stream.kinds[end + 1]
    if after in PATTERN_WORDS or (stream.in_query and after in QUERY_WORDS):
        return False
    return after in OPERAND or (is_sure and after in CAST_OPERATORS)


# --------------------------------------------------------------------- < and >


def decide_less(stream: TokenStream, index: int, accepted: Accepted) -> str:
    """C# 6.2.5: `a < b > ...` is generic if type arguments fit and what follows is on a list."""
    if "TLT" not in accepted:
        return "LT"
    if "LT" not in accepted:
        return "TLT"
    end = nested(stream, scan_type_arguments, index)
    if end < 0:
        return "LT"
    after = stream.kinds[end]
    # A name after `>` is decisive where a type is expected (is, as), as NULLABLE shows.
    generic = after in AFTER_TYPE_ARGUMENTS or (after in NAMES and "NULLABLE" in accepted)
    return "TLT" if generic else "LT"


def decide_greater(stream: TokenStream, index: int, accepted: Accepted) -> tuple[str, Token]:
    """`>` closes type arguments where it can; else neighbours are joined to a shift."""
    tokens, kinds = stream.tokens, stream.kinds
    if "TGT" in accepted:
        return "TGT", tokens[index]
    run = index
    while kinds[run + 1] == "GT" and run < index + 2 and touches(tokens, run):
        run += 1
    if kinds[run + 1] == "GE" and run < index + 2 and touches(tokens, run):
        run += 1
        kind = "SHR_ASSIGN" if run == index + 1 else "SHR3_ASSIGN"
    elif run == index:
        return "GT", tokens[index]
    else:
        kind = "SHR" if run == index + 1 else "SHR3"
    return kind, join(stream, index, run)


def touches(tokens: list[Token], index: int) -> bool:
    return tokens[index].end == tokens[index + 1].start


def join(stream: TokenStream, first: int, last: int) -> Token:
    """One token out of several, which the stream then has passed."""
    stream.next = last
    tokens = stream.tokens[first : last + 1]
    text = "".join(token.text for token in tokens)
    return Token(tokens[0].kind, text, tokens[0].start, tokens[-1].end)


# --------------------------------------------------------------------- ?


def decide_question(stream: TokenStream, index: int, accepted: Accepted) -> tuple[str, Token]:
    after = stream.kinds[index + 1]
    if after == "DOT" and "QDOT" in accepted:  # `a ? .b`
        return "QDOT", join(stream, index, index + 1)
    if "COND" not in accepted:
        return "NULLABLE", stream.tokens[index]
    if after in NOT_OPERAND and "NULLABLE" in accepted:
        return "NULLABLE", stream.tokens[index]
    if after == "LSQB" and "QLSQB" in accepted and not has_colon(stream, index + 1):
        return "QLSQB", join(stream, index, index + 1)
    return "COND", stream.tokens[index]


def has_colon(stream: TokenStream, bracket: int) -> bool:
    """`a ? [1] : [2]` has a `:` ahead, in the same brackets; `a?[1]` has not."""
    kinds, partner, depth = stream.kinds, stream.partner, 0
    if bracket not in partner:
        return True
    index = partner[bracket] + 1
    while kinds[index] not in END_OF_CONDITION:
        if kinds[index] == "COLON":
            if depth == 0:
                return True
            depth -= 1
        elif kinds[index] == "QMARK":
            depth += 1
        index = partner.get(index, index) + 1
    return False


# --------------------------------------------------------------------- [ and ..


def decide_square(stream: TokenStream, index: int, accepted: Accepted) -> str:
    kinds = stream.kinds
    if kinds[index + 1] in ("RSQB", "COMMA") and "RANK" in accepted:
        return "RANK"
    if "PLSQB" in accepted:
        return "PLSQB"
    if stream.after_partner(index) == "ASSIGN" and "INDEX_INIT" in accepted:
        return "INDEX_INIT"
    if (
        kinds[index + 2] == "COLON"
        and stream.tokens[index + 1].text in ("assembly", "module")
        and "GLOBAL_ATTR" in accepted
    ):
        return "GLOBAL_ATTR"
    return "ATTR_OPEN" if "ATTR_OPEN" in accepted else "LSQB"


def decide_dots(stream: TokenStream, index: int, accepted: Accepted) -> str:
    is_open = stream.kinds[index + 1] in END_OF_RANGE
    if "SLICE" in accepted:
        return "SLICE" if is_open else "SLICE_OF"
    if "SPREAD" in accepted:
        return "SPREAD"
    return "DOTDOT_NIL" if is_open else "DOTDOT"


# --------------------------------------------------------------------- keywords


def decide_default(stream: TokenStream, index: int, accepted: Accepted) -> str:
    after = stream.kinds[index + 1]
    if after == "COLON" and "DEFAULT_LABEL" in accepted:
        return "DEFAULT_LABEL"
    return "DEFAULT_T" if after == "LPAR" and "DEFAULT_T" in accepted else "DEFAULT"


def decide_delegate(stream: TokenStream, index: int, accepted: Accepted) -> str:
    after = stream.kinds[index + 1]
    is_anonymous = after == "LBRACE" or (
        after == "LPAR" and stream.after_partner(index + 1) not in NAMES
    )
    return "DELEGATE_ANON" if is_anonymous and "DELEGATE_ANON" in accepted else "DELEGATE"


def decide_static(stream: TokenStream, index: int, accepted: Accepted) -> str:
    is_lambda = precedes_lambda(stream, index + 1)
    return "STATIC_LAMBDA" if is_lambda and "STATIC_LAMBDA" in accepted else "STATIC"


def precedes_lambda(stream: TokenStream, index: int) -> bool:
    kinds = stream.kinds
    if kinds[index] in ("STATIC", "ASYNC") and kinds[index + 1] != "ARROW":
        index += 1
    return kinds[index + 1] == "ARROW" or stream.after_partner(index) == "ARROW"


def decide_async(stream: TokenStream, index: int, accepted: Accepted) -> str:
    """Called where `async` is no modifier."""
    is_lambda = stream.kinds[index + 1] != "ARROW" and precedes_lambda(stream, index + 1)
    return "ASYNC_LAMBDA" if is_lambda and "ASYNC_LAMBDA" in accepted else "NAME"


def decide_unsafe(stream: TokenStream, index: int, accepted: Accepted) -> str:
    is_block = stream.kinds[index + 1] == "LBRACE" and "UNSAFE_BLOCK" in accepted
    return "UNSAFE_BLOCK" if is_block else "UNSAFE"


def decide_var(stream: TokenStream, index: int, accepted: Accepted) -> str:
    if is_keyword(stream, "VAR_PAT", index) and "VAR_PAT" in accepted:
        return "VAR_PAT"
    if (
        stream.kinds[index + 1] == "LPAR"
        and stream.after_partner(index + 1) in ("ASSIGN", "IN")
        and "VAR_DECON" in accepted
    ):
        return "VAR_DECON"
    return "NAME"


Decision = Callable[[TokenStream, int, Accepted], tuple[str, Token]]


def keeping_token(decide: Callable[[TokenStream, int, Accepted], str]) -> Decision:
    def decision(stream: TokenStream, index: int, accepted: Accepted) -> tuple[str, Token]:
        return decide(stream, index, accepted), stream.tokens[index]

    return decision


SPLIT: dict[str, Decision] = {
    "LPAR": keeping_token(decide_parenthesis),
    "LT": keeping_token(decide_less),
    "GT": decide_greater,
    "QMARK": decide_question,
    "LSQB": keeping_token(decide_square),
    "DOTDOT": keeping_token(decide_dots),
    "DEFAULT": keeping_token(decide_default),
    "DELEGATE": keeping_token(decide_delegate),
    "STATIC": keeping_token(decide_static),
    "ASYNC": keeping_token(decide_async),
    "UNSAFE": keeping_token(decide_unsafe),
    "VAR": keeping_token(decide_var),
}
