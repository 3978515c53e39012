"""Frequent mistakes with a message of their own: `else` without `if`, `extends`, `===` ...

Each function looks at the situation and returns what to do, or None if it is not its mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scsharp.diagnostics.catalog import declarations, types
from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.syntax.repairs import Situation
from scsharp.syntax.syntax_errors import missing_place, token_place
from scsharp.syntax.tokens import END, NAMES, TYPE_START

OPERATORS_FROM_WORDS = {"AND": ("LAND", "&&"), "OR": ("LOR", "||")}
MEMBER_WORDS = {"extends": "COLON", "implements": "COLON"}
UNKNOWN_OPERATORS = {"===": "==", "!==": "!=", "->": "=>", "<>": "!=", "=<": "<="}
NOT_IN_SCSHARP = {
    "FIXED": "fixed",
    "UNSAFE": "unsafe code",
    "STACKALLOC": "stackalloc",
    "__ARGLIST": "__arglist",
    "__MAKEREF": "__makeref",
}


@dataclass(frozen=True, slots=True)
class Mending:
    """Report, put in tokens, and read on at `resume`; `later` are tokens to put in silently when
    the parser gets stuck at those indices."""

    place: Span
    message: Message | None
    kinds: tuple[str, ...]
    resume: int
    later: tuple[tuple[int, str], ...] = ()


def else_without_if(situation: Situation) -> Mending | None:
    """Its statement is read as one of its own."""
    if situation.kind != "ELSE" or not situation.accepts("WHILE"):
        return None
    place = missing_place(situation)
    return Mending(place, messages.else_without_if(), (), situation.index + 1)


def brace_too_many(situation: Situation) -> Mending | None:
    """A `}` after the last item of the file."""
    if situation.kind != "RBRACE" or not situation.accepts(END):
        return None
    return Mending(token_place(situation), messages.stray_closing(), (), situation.index + 1)


def switch_without_parentheses(situation: Situation) -> Mending | None:
    kinds = situation.stream.kinds
    if situation.before != "SWITCH" or not situation.accepts("LPAR"):
        return None
    brace = situation.index
    while kinds[brace] not in ("LBRACE", "SEMI", "RBRACE", END):
        brace += 1
    later = ((brace, "RPAR"),) if kinds[brace] == "LBRACE" else ()
    place = token_place(situation)
    return Mending(place, messages.switch_needs_parentheses(), ("LPAR",), situation.index, later)


def word_for_operator(situation: Situation) -> Mending | None:
    """`a and b` between booleans"""
    operator = OPERATORS_FROM_WORDS.get(situation.kind)
    if operator is None or not situation.accepts(operator[0]):
        return None
    word = situation.stream.token(situation.index).text
    message = messages.word_for_operator(word, operator[1])
    return Mending(token_place(situation), message, (operator[0],), situation.index + 1)


def base_after_word(situation: Situation) -> Mending | None:
    """`class Dog extends Animal`"""
    word = situation.stream.token(situation.index).text
    if word not in MEMBER_WORDS or not situation.accepts("LBRACE"):
        return None
    kind = "COLON" if situation.accepts("COLON") else "COMMA"
    if not situation.accepts(kind):
        return None
    message = messages.base_after_word(word)
    return Mending(token_place(situation), message, (kind,), situation.index + 1)


def no_such_operator(situation: Situation) -> Mending | None:
    """===, !== and ->"""
    token = situation.stream.token(situation.index)
    before = situation.stream.token(situation.index - 1)
    instead = UNKNOWN_OPERATORS.get(before.text + token.text)
    if instead is None or before.end != token.start or situation.index == 0:
        return None
    message = messages.no_such_operator(token.text, instead)
    return Mending(token_place(situation), message, (), situation.index + 1)


def case_in_arm(situation: Situation) -> Mending | None:
    """n switch { case 1 => ... }"""
    if situation.kind != "CASE" or not situation.accepts("NOT"):
        return None
    message = messages.arm_begins_with_case()
    return Mending(token_place(situation), message, (), situation.index + 1)


def array_size_in_type(situation: Situation) -> Mending | None:
    """int[3] a;"""
    closer = situation.stream.partner.get(situation.index)
    if situation.kind != "LSQB" or closer is None or not situation.accepts("RANK"):
        return None
    if situation.stream.kinds[closer + 1] not in NAMES:
        return None
    place = Span(token_place(situation).start, situation.stream.tokens[closer].end)
    return Mending(place, messages.size_in_declaration(), ("RANK", "RSQB"), closer + 1)


def array_rank_after_name(situation: Situation) -> Mending | None:
    """int a[] = ..."""
    closer = situation.stream.partner.get(situation.index)
    if situation.kind != "LSQB" or closer is None or situation.before not in NAMES:
        return None
    place = Span(token_place(situation).start, situation.stream.tokens[closer].end)
    if situation.accepts("ASSIGN") and situation.accepts("SEMI"):
        return Mending(place, messages.bad_array_declarator(), (), closer + 1)
    if situation.accepts("ASSIGN") and situation.accepts("RPAR"):
        return Mending(place, messages.array_rank_after_name(), (), closer + 1)
    return None


def operator_symbol(situation: Situation) -> Mending | None:
    """operator +=(...)"""
    if situation.before != "OPERATOR" or not situation.accepts("PLUS"):
        return None
    message = messages.binary_operator_expected()
    return Mending(token_place(situation), message, ("PLUS",), situation.index + 1)


def type_after_modifier(situation: Situation) -> Mending | None:
    """const name = 3; what follows a modifier is a declaration, whatever it looks like."""
    if situation.kind not in TYPE_START or not situation.accepts("LOCAL"):
        return None
    if situation.accepts("NAME"):
        return None
    return Mending(token_place(situation), None, ("LOCAL",), situation.index)


def throw_as_value(situation: Situation) -> Mending | None:
    """var x = throw new Exception();"""
    if situation.kind != "THROW" or situation.before not in ("ASSIGN", "LPAR", "COMMA", "RETURN"):
        return None
    if not situation.accepts("NEW"):
        return None
    return Mending(token_place(situation), types.throw_not_here(), (), situation.index + 1)


def void_parameter(situation: Situation) -> Mending | None:
    """void F(void x)"""
    if situation.kind != "VOID" or not situation.accepts("OBJECT"):
        return None
    if situation.before not in ("LPAR", "COMMA") or situation.accepts("INTEGER"):
        return None
    place = token_place(situation)
    return Mending(place, declarations.void_parameter(), ("OBJECT",), situation.index + 1)


def indexer_without_parameters(situation: Situation) -> Mending | None:
    """this[]"""
    if situation.kind != "RSQB" or situation.before != "LSQB" or not situation.accepts("OBJECT"):
        return None
    if situation.stream.token(situation.index - 2).text != "this":
        return None
    message = declarations.indexer_without_parameters()
    return Mending(token_place(situation), message, ("OBJECT", "NAME"), situation.index)


def outside_of_scsharp(situation: Situation) -> Mending | None:
    feature = NOT_IN_SCSHARP.get(situation.kind)
    if feature is None:
        return None
    message = not_in_scsharp(feature, "leave it out")
    return Mending(token_place(situation), message, (), situation.index + 1)


def keyword_as_name(situation: Situation) -> Mending | None:
    """int class = 3; x.out: the keyword is taken for a name where only a name fits."""
    token = situation.stream.token(situation.index)
    if not token.text.isalpha() or situation.kind in NAMES or situation.kind == "IN":
        return None
    if situation.is_line_start:
        return None
    if not situation.accepts("NAME") or situation.accepts("INTEGER") or situation.accepts("INT"):
        return None
    if situation.stream.kinds[situation.index + 1] in NAMES:
        return None
    place = token_place(situation)
    return Mending(place, messages.identifier_expected(), ("NAME",), situation.index + 1)


def unclosed_before_semicolon(situation: Situation) -> Mending | None:
    """f(a; and f(a;)"""
    if situation.kind != "SEMI" or not situation.accepts("RPAR"):
        return None
    place, message = missing_place(situation), messages.close_parenthesis_expected()
    return Mending(place, message, ("RPAR",), situation.index)


MISTAKES: tuple[Callable[[Situation], Mending | None], ...] = (
    else_without_if,
    brace_too_many,
    switch_without_parentheses,
    word_for_operator,
    base_after_word,
    no_such_operator,
    case_in_arm,
    array_size_in_type,
    array_rank_after_name,
    operator_symbol,
    type_after_modifier,
    unclosed_before_semicolon,
    throw_as_value,
    void_parameter,
    indexer_without_parameters,
    outside_of_scsharp,
    keyword_as_name,
)


def find_mistake(situation: Situation) -> Mending | None:
    """The first mistake that fits the situation."""
    for mistake in MISTAKES:
        mending = mistake(situation)
        if mending is not None:
            return mending
    return None
