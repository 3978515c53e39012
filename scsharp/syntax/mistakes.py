"""Frequent mistakes with a message of their own: `else` without `if`, `extends`, `===` ...

Each function looks at the situation and returns what to do, or None if it is not its mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scsharp.diagnostics.catalog import declarations, types
from scsharp.diagnostics.catalog import mistakes as known
from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.syntax.habits import with_hint
from scsharp.syntax.repairs import Situation
from scsharp.syntax.syntax_errors import missing_place, token_place
from scsharp.syntax.tokens import END, NAMES, TYPE_START, Token

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
    message, place = messages.no_such_operator(token.text, instead), token_place(situation)
    name = parameter_before(situation) if instead == "=>" else None
    if name is not None:
        place, message = Span(name.start, name.end), known.arrow_of_other_language(name.text)
    return Mending(place, message, (), situation.index + 1)


def parameter_before(situation: Situation) -> Token | None:
    """The first parameter of x -> ... or (x, y) -> ..."""
    stream, index = situation.stream, situation.index - 2
    if stream.kinds[index] == "RPAR":
        opening = [one for one, closing in stream.partner.items() if closing == index]
        index = opening[0] + 1 if opening else index
    return stream.token(index) if stream.kinds[index] in NAMES else None


def case_in_arm(situation: Situation) -> Mending | None:
    """n switch { case 1 => ... }"""
    if situation.kind != "CASE" or not situation.accepts("NOT"):
        return None
    place = token_place(situation)
    end = end_of_switch_statement(situation)
    if end is not None:
        message = known.statement_in_switch_expression()
        return Mending(place, message, ("NAME", "ARROW", "NAME"), end)
    return Mending(place, messages.arm_begins_with_case(), (), situation.index + 1)


def end_of_switch_statement(situation: Situation) -> int | None:
    """The brace that closes a switch whose cases are followed by statements."""
    stream, index, has_statements = situation.stream, situation.index, False
    while stream.kinds[index] not in ("RBRACE", END):
        has_statements = has_statements or stream.kinds[index] == "SEMI"
        index = stream.partner.get(index, index) + 1
    return index if has_statements and stream.kinds[index] == "RBRACE" else None


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
    token = situation.stream.token(situation.index)
    if situation.kind in NAMES and situation.stream.kinds[situation.index + 1] == "ASSIGN":
        message = known.declaration_without_type(token.text)
        return Mending(token_place(situation), message, ("LOCAL", "NAME"), situation.index)
    return Mending(token_place(situation), None, ("LOCAL",), situation.index)


def function_without_type(situation: Situation) -> int | None:
    """Where the name stands in `Add(int a, int b) { ... }` among statements."""
    stream, kinds = situation.stream, situation.stream.kinds
    opening = situation.index - 1
    while opening > 0 and stream.partner.get(opening, -1) < situation.index:
        if kinds[opening] in ("SEMI", "LBRACE", "RBRACE"):
            return None
        opening -= 1
    name = opening - 1
    if kinds[opening] != "LPAR" or kinds[name] not in NAMES:
        return None
    is_first = name == 0 or kinds[name - 1] in ("SEMI", "LBRACE", "RBRACE")
    return name if is_first and stream.after_partner(opening) in ("LBRACE", "ARROW") else None


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


def parameter_without_type(situation: Situation) -> Mending | None:
    """F(a, b): a name that is written like a variable's is taken for one."""
    kinds, index = situation.stream.kinds, situation.index
    if situation.kind not in ("COMMA", "RPAR") or not situation.accepts("NAME"):
        return None
    if situation.before not in NAMES or kinds[index - 2] not in ("LPAR", "COMMA"):
        return None
    name = situation.stream.token(index - 1)
    place, message = missing_place(situation), messages.identifier_expected()
    if name.text[0].islower():
        way = with_hint(situation, message).hint
        place, message = Span(name.start, name.end), known.parameter_without_type(name.text, way)
    return Mending(place, message, ("NAME",), index)


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


def property_outside_of_type(situation: Situation) -> Mending | None:
    """int Double => x * 2; and int Double { get => x * 2; } among statements: read as functions."""
    stream, index = situation.stream, situation.index
    is_property = situation.kind == "ARROW"
    if situation.kind == "LBRACE":
        is_property = stream.token(index + 1).text in ("get", "set", "init")
    if not is_property or situation.before not in NAMES or not situation.accepts("LPAR"):
        return None
    if not situation.accepts("SEMI") or not situation.accepts("ASSIGN"):
        return None
    name = stream.token(index - 1)
    advice = f"write a function, {name.text}() => ..., or a script variable"
    message = not_in_scsharp("a property outside of a type", advice)
    return Mending(Span(name.start, name.end), message, ("LPAR", "RPAR"), index)


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
    parameter_without_type,
    indexer_without_parameters,
    outside_of_scsharp,
    property_outside_of_type,
    keyword_as_name,
)


def find_mistake(situation: Situation) -> Mending | None:
    """The first mistake that fits the situation."""
    for mistake in MISTAKES:
        mending = mistake(situation)
        if mending is not None:
            return mending
    return None
