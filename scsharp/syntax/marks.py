"""The zero-width marks: does a declaration, or another type, start at this token?

After a mark the parser is in a type, and never has to tell a type from an expression.
"""

from __future__ import annotations

from collections.abc import Callable

from scsharp.syntax.tokens import NAMES, NOT_OPERAND, PATTERN_WORDS, PREDEFINED
from scsharp.syntax.type_scan import TokenStream, scan_type
from scsharp.syntax.words import is_keyword

AFTER_NULLABLE_LOCAL = frozenset("ASSIGN SEMI COMMA LPAR IN LT LBRACE".split())
AFTER_VARIABLE = frozenset(("COMMA", "RPAR", "IN"))


def is_local(stream: TokenStream, index: int) -> bool:
    """C# 13.6: a declaration is a type and a name. (`a < b > c` is one too, as in C#.)"""
    kinds = stream.kinds
    if kinds[index] == "REF":
        return True
    if kinds[index] in NAMES and kinds[index + 1] in ("LPAR", "ASSIGN"):
        return False
    end = scan_type(stream, index)
    if end > 0 and (kinds[index] in PREDEFINED or kinds[index] == "VOID"):
        return kinds[end] != "DOT"
    if kinds[index + 1] == "LSQB" and (end < 0 or kinds[end] == "LSQB"):
        return is_sized_array(stream, index)
    if end < 0 or kinds[end] not in NAMES:
        return False
    if kinds[end] == "WITH" and kinds[end + 1] == "LBRACE":
        return False
    if kinds[end - 1] == "QMARK":  # `a ? b : c;` against `A? b;`
        return kinds[end + 1] in AFTER_NULLABLE_LOCAL
    return True


def is_sized_array(stream: TokenStream, index: int) -> bool:
    """`Foo[3] name;` is a declaration with a mistake in it."""
    closer = stream.partner.get(index + 1)
    if closer is None or stream.kinds[closer + 1] not in NAMES:
        return False
    return stream.kinds[closer + 2] in ("SEMI", "ASSIGN", "COMMA")


def is_declaration_expression(stream: TokenStream, index: int) -> bool:
    """C# 12.17: `int x` in a tuple, `out var x`, and the typed range variables of queries."""
    kinds = stream.kinds
    if kinds[index] in NAMES and kinds[index + 1] in AFTER_VARIABLE:
        return False
    end = scan_type(stream, index)
    if kinds[index - 1] == "OUT":
        return end > 0 and kinds[end] in NAMES
    if end < 0 or kinds[end] not in NAMES or kinds[end + 1] not in AFTER_VARIABLE:
        return False
    # `(a < b, c > d)` is two comparisons unless the tuple is assigned to.
    return not (
        "GT" in kinds[index:end]
        and kinds[index - 1] == "LPAR"
        and stream.after_partner(index - 1) not in ("ASSIGN", "IN", "COMMA", "RPAR")
    )


def is_lambda_type(stream: TokenStream, index: int) -> bool:
    """C# 12.19: `int (string s) => ...`"""
    if stream.kinds[index + 1] not in ("LPAR", "LT", "QMARK", "LSQB", "DOT"):
        return False
    if stream.kinds[index] == "ASYNC" and stream.kinds[index + 1] == "LPAR":
        return False
    end = scan_type(stream, index)
    return end > 0 and stream.kinds[end] == "LPAR" and stream.after_partner(end) == "ARROW"


def is_type_pattern(stream: TokenStream, index: int) -> bool:
    """C# 11.2: a name alone stays a constant, since only the binder knows better; a type before
    a designation, `{` or `(`, or one that is no expression, is a type."""
    kinds, kind = stream.kinds, stream.kinds[index]
    if kind == "LPAR" or (kind in PREDEFINED and kinds[index + 1] == "DOT"):
        return False
    if kind == "NOT" and is_keyword(stream, "NOT", index):
        return False
    if kind == "VAR" and is_keyword(stream, "VAR_PAT", index):
        return False
    end = scan_type(stream, index, nullable=False)
    if end < 0:
        return False
    match kinds[end]:
        case _ if stream.is_sure:
            return True
        case "LBRACE":
            return True
        case "LPAR":
            return stream.tokens[index].text != "nameof"
        case "QMARK":
            return kinds[end + 1] in NOT_OPERAND
        case after:
            return after in NAMES and after not in PATTERN_WORDS


IS_MARKED: dict[str, Callable[[TokenStream, int], bool]] = {
    "LOCAL": is_local,
    "DECLX": is_declaration_expression,
    "PTYPE": is_type_pattern,
    "LTYPE": is_lambda_type,
}
