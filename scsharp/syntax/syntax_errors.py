"""Which message a repair is worth: C#'s own, at C#'s place.

A missing token is reported at the end of the token before it if the line ends there, else at the
token that stands in its place.
"""

from __future__ import annotations

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.syntax.braces import unclosed_brace
from scsharp.syntax.repairs import Repair, Situation
from scsharp.syntax.tokens import END, NAMES, PREDEFINED

SPELLING = {
    "RSQB": "]", "COMMA": ",", "COLON": ":", "LPAR": "(", "ASSIGN": "=", "ARROW": "=>",
    "WHILE": "while", "TGT": ">", "IN": "in",
}  # fmt: skip


CALLED = NAMES | {"GT", "RPAR", "RSQB", "THIS", "BASE", "NEW"}
"""What stands before the parenthesis of arguments."""


def describe(situation: Situation, repair: Repair) -> tuple[Span, Message] | None:
    """Place and message; None if the repair needs none."""
    if repair.kinds == ("LOCAL",):
        return None
    if situation.before in PREDEFINED and situation.accepts("DOT"):
        keyword = situation.stream.tokens[situation.index - 1]
        place = Span(keyword.start, keyword.end)
        return place, messages.invalid_expression_term(keyword.text)
    place = token_place(situation) if repair.drops else missing_place(situation)
    if not repair.kinds:
        return place, dropped(situation)
    if repair.kinds[0] == "NAME":
        return name_missing(situation, repair, place)
    if repair.kinds == ("LPAR", "RPAR") and has_new_before(situation):
        if situation.before == "RSQB":  # new int[] is told when it is built
            return None
        return place, messages.new_needs_arguments()
    return place, token_missing(situation, repair.kinds[0])


def token_place(situation: Situation) -> Span:
    token = situation.stream.token(situation.index)
    return Span(token.start, token.end)


def missing_place(situation: Situation) -> Span:
    if situation.is_line_start:
        end = situation.stream.tokens[situation.index - 1].end if situation.index else 0
        return Span(end, end)
    return token_place(situation)


def token_missing(situation: Situation, kind: str) -> Message:
    match kind:
        case "SEMI":
            return semicolon_missing(situation)
        case "COMMA" if situation.accepts("RPAR") and not is_in_call(situation):
            return messages.close_parenthesis_expected()
        case "RPAR":
            return messages.close_parenthesis_expected()
        case "RBRACE":
            return messages.close_brace_expected(unclosed_brace(situation))
        case "LBRACE":
            return messages.open_brace_expected()
        case "IN":
            return messages.in_expected()
    return messages.token_expected(SPELLING.get(kind, kind.lower()))


def semicolon_missing(situation: Situation) -> Message:
    if not situation.accepts("LBRACE"):
        return messages.semicolon_expected()
    if not situation.accepts("ARROW"):  # the head of a type, which `;` may end too
        return messages.open_brace_expected()
    if any(situation.accepts(kind) for kind in ("LPAR", "WHERE", "COLON")):
        return messages.semicolon_expected()
    return messages.accessor_semicolon_expected()


def name_missing(situation: Situation, repair: Repair, place: Span) -> tuple[Span, Message]:
    if situation.kind == "IN" and is_foreach(situation):
        return token_place(situation), messages.foreach_needs_type()
    if situation.before == "NEW":
        return place, messages.new_needs_arguments()
    if situation.accepts("NOT"):
        return place, messages.pattern_missing()
    if situation.accepts("INTEGER"):
        return expression_missing(situation, place)
    if situation.accepts("INT") and not repair.drops:
        return place, messages.type_expected()
    if situation.accepts("OPERATOR") and not situation.is_line_start:
        text = situation.stream.token(situation.index).text
        return place, messages.invalid_token_in_member(text)
    return place, messages.identifier_expected()


def expression_missing(situation: Situation, place: Span) -> tuple[Span, Message]:
    if situation.kind in ("ICLOSE", "IFORMAT", END):
        return place, messages.expression_expected()
    if situation.kind == "RSQB" and situation.before == "LSQB":
        return token_place(situation), messages.value_expected()
    if situation.kind == "COMMA" and situation.accepts("OUT"):
        return token_place(situation), messages.argument_missing()
    if situation.kind in ("DOT", "ARROW") and situation.before == "LPAR":
        return place, messages.identifier_expected()
    text = situation.stream.token(situation.index).text
    return token_place(situation), messages.invalid_expression_term(text)


def is_in_call(situation: Situation) -> bool:
    """Does the innermost open parenthesis hold arguments?"""
    kinds, partner = situation.stream.kinds, situation.stream.partner
    index = situation.index - 1
    while index > 0 and kinds[index] not in ("LPAR", "LBRACE", "SEMI"):
        # Back over what is closed; an open bracket's partner lies ahead.
        index = min(partner.get(index, index), index) - 1
    return kinds[index] != "LPAR" or kinds[index - 1] in CALLED


def is_foreach(situation: Situation) -> bool:
    kinds, index = situation.stream.kinds, situation.index
    return "FOREACH" in kinds[max(index - 4, 0) : index]


def has_new_before(situation: Situation) -> bool:
    kinds, index = situation.stream.kinds, situation.index
    return "NEW" in kinds[max(index - 12, 0) : index]


def dropped(situation: Situation) -> Message:
    """What is said of a token that is passed over."""
    text = situation.stream.token(situation.index).text
    if situation.accepts("GET"):
        return messages.accessor_expected()
    if situation.accepts("INTEGER"):
        return messages.invalid_expression_term(text)
    if situation.accepts("EVENT"):
        return messages.invalid_token_in_member(text)
    if situation.accepts("NAME"):
        return messages.identifier_expected()
    if situation.accepts("RPAR") and (situation.kind == "RSQB" or not is_in_call(situation)):
        return messages.stray_before_parenthesis(text)
    if situation.accepts("COMMA") or situation.accepts("RSQB"):
        return messages.token_expected("," if situation.accepts("COMMA") else "]")
    if situation.accepts("SEMI"):
        return messages.stray_before_semicolon(text)
    return messages.unexpected_token(text)
