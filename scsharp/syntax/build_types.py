"""Rules of grammar.lark section 2, and names: functions named as the rules are."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from scsharp.source import Span
from scsharp.syntax import nodes
from scsharp.syntax.tokens import Token

make_span: Callable[[tuple[int, int]], Span] = partial(tuple.__new__, Span)
"""Span(start, end) at half the price: every node has one."""

ESCAPED = re.compile(r"\\u([\da-fA-F]{4})")
Builder = Callable[..., object]


def identifier(token: Token) -> nodes.Identifier:
    text = token.text
    if text[:1] == "@" or "\\" in text:
        text = ESCAPED.sub(lambda found: chr(int(found.group(1), 16)), text.removeprefix("@"))
    return nodes.Identifier(make_span((token.start, token.end)), text)


def optional_identifier(token: Token | None) -> nodes.Identifier | None:
    return None if token is None else identifier(token)


def token_span(token: Token) -> Span:
    return make_span((token.start, token.end))


def as_tuple(_: Span, *items: object) -> tuple[object, ...]:
    """For rules that only list things."""
    return items


def present(_: Span, *items: object) -> tuple[object, ...]:
    """For lists whose first item may be absent."""
    return tuple(item for item in items if item is not None)


def only(_: Span, item: object) -> object:
    """For rules that only drop punctuation."""
    return item


def qname(_: Span, *names: Token) -> tuple[nodes.Identifier, ...]:
    return tuple(identifier(name) for name in names)


def simple_type(
    span: Span, name: Token, arguments: tuple[nodes.Type, ...] | None
) -> nodes.NamedType | nodes.OmittedType:
    if not name.text:
        return nodes.OmittedType(span)
    return nodes.NamedType(span, identifier(name), arguments)


def alias_type(
    span: Span, alias: Token, name: Token, arguments: tuple[nodes.Type, ...] | None
) -> nodes.NamedType:
    """`global::A` is A, since SC# has no other outermost names."""
    qualifier = None
    if alias.text != "global":
        qualifier = nodes.NamedType(token_span(alias), identifier(alias))
    return nodes.NamedType(span, identifier(name), arguments, qualifier)


def qualified_type(
    span: Span, qualifier: nodes.Type, name: Token, arguments: tuple[nodes.Type, ...] | None
) -> nodes.NamedType:
    owner = qualifier if isinstance(qualifier, nodes.NamedType) else None
    return nodes.NamedType(span, identifier(name), arguments, owner)


def predefined(span: Span, keyword: Token) -> nodes.PredefinedType:
    return nodes.PredefinedType(span, keyword.text or "object")  # put in by a repair


def array_type(span: Span, element: nodes.Type, rank: int) -> nodes.ArrayType:
    """int[][,] is read from the left: the rank that comes last belongs to the inner type."""
    ranks = []
    while isinstance(element, nodes.ArrayType):
        ranks.append(element.rank)
        element = element.element
    array = nodes.ArrayType(span, element, rank)
    for outer in reversed(ranks):
        array = nodes.ArrayType(span, array, outer)
    return array


def commas(_: Span, *tokens: Token) -> int:
    return len(tokens)


def rank(_: Span, count: int) -> int:
    return count + 1


def tuple_type(span: Span, *elements: nodes.TupleElement) -> nodes.TupleType:
    return nodes.TupleType(span, elements)


def tuple_type_item(span: Span, element: nodes.Type, name: Token | None) -> nodes.TupleElement:
    return nodes.TupleElement(span, element, optional_identifier(name))


def unbound_args(span: Span, count: int) -> tuple[nodes.OmittedType, ...]:
    return tuple(nodes.OmittedType(span) for _ in range(count + 1))


def void_type(span: Span) -> nodes.PredefinedType:
    return nodes.PredefinedType(span, "void")


def ref_readonly_type(span: Span, element: nodes.Type) -> nodes.RefType:
    return nodes.RefType(span, element, is_readonly=True)


RULES: Mapping[str, Builder] = {
    "qname": qname,
    "simple_type": simple_type,
    "alias_type": alias_type,
    "qualified_type": qualified_type,
    "predefined": predefined,
    "nullable_type": nodes.NullableType,
    "array_type": array_type,
    "commas": commas,
    "rank": rank,
    "tuple_type": tuple_type,
    "tuple_type_item": tuple_type_item,
    "type_args": as_tuple,
    "unbound_args": unbound_args,
    "void_type": void_type,
    "ref_type": nodes.RefType,
    "ref_readonly_type": ref_readonly_type,
}
