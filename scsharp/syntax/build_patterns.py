"""Rules of grammar.lark section 6."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.source import Span
from scsharp.syntax import nodes
from scsharp.syntax.build_types import Builder, as_tuple, identifier, only, present
from scsharp.syntax.tokens import Token

Subpatterns = tuple[nodes.Subpattern, ...]


def designation_of(name: Token | None) -> nodes.SingleDesignation | None:
    return None if name is None else single_designation(Span(name.start, name.end), name)


def single_designation(span: Span, name: Token) -> nodes.SingleDesignation:
    return nodes.SingleDesignation(span, identifier(name))


def designation(span: Span, *elements: nodes.Designation) -> nodes.ParenthesizedDesignation:
    return nodes.ParenthesizedDesignation(span, elements)


def or_pattern(span: Span, left: nodes.Pattern, right: nodes.Pattern) -> nodes.BinaryPattern:
    return nodes.BinaryPattern(span, "or", left, right)


def and_pattern(span: Span, left: nodes.Pattern, right: nodes.Pattern) -> nodes.BinaryPattern:
    return nodes.BinaryPattern(span, "and", left, right)


def constant_pattern(span: Span, value: nodes.Expression) -> nodes.Pattern:
    if isinstance(value, nodes.Name) and value.name.text == "_" and value.arguments is None:
        return nodes.DiscardPattern(span)
    return nodes.ConstantPattern(span, value)


def without_discard(pattern: nodes.Pattern) -> nodes.Pattern:
    """In `case _:` and `x is _` the underscore is a name like any other."""
    if not isinstance(pattern, nodes.DiscardPattern):
        return pattern
    name = nodes.Name(pattern.span, nodes.Identifier(pattern.span, "_"))
    return nodes.ConstantPattern(pattern.span, name)


def relational_pattern(
    span: Span, operator: Token, value: nodes.Expression
) -> nodes.RelationalPattern:
    return nodes.RelationalPattern(span, operator.text, value)


def type_pattern(span: Span, found: nodes.Type, name: Token | None) -> nodes.TypePattern:
    return nodes.TypePattern(span, found, designation_of(name))


def positional_pattern(
    span: Span,
    found: nodes.Type | None,
    subpatterns: Subpatterns | None,
    properties: Subpatterns | None,
    name: Token | None,
) -> nodes.Pattern:
    """(p) alone is p in parentheses."""
    inner = subpatterns or ()
    is_plain = found is None and properties is None and name is None
    if is_plain and len(inner) == 1 and not inner[0].path:
        return nodes.ParenthesizedPattern(span, inner[0].pattern)
    return nodes.RecursivePattern(span, found, inner, properties, designation_of(name))


def property_pattern(
    span: Span, found: nodes.Type | None, properties: Subpatterns, name: Token | None
) -> nodes.RecursivePattern:
    return nodes.RecursivePattern(span, found, None, properties, designation_of(name))


def subpattern(span: Span, pattern: nodes.Pattern) -> nodes.Subpattern:
    return nodes.Subpattern(span, (), pattern)


def named_subpattern(span: Span, name: Token, pattern: nodes.Pattern) -> nodes.Subpattern:
    return nodes.Subpattern(span, (identifier(name),), pattern)


def list_pattern(
    span: Span, items: tuple[nodes.Pattern, ...] | None, name: Token | None
) -> nodes.ListPattern:
    return nodes.ListPattern(span, items or (), designation_of(name))


def slice_pattern(span: Span, pattern: nodes.Pattern | None = None) -> nodes.SlicePattern:
    return nodes.SlicePattern(span, pattern)


RULES: Mapping[str, Builder] = {
    "or_pattern": or_pattern,
    "and_pattern": and_pattern,
    "not_pattern": nodes.NotPattern,
    "constant_pattern": constant_pattern,
    "relational_pattern": relational_pattern,
    "type_pattern": type_pattern,
    "var_pattern": nodes.VarPattern,
    "positional_pattern": positional_pattern,
    "property_pattern": property_pattern,
    "pattern_type": only,
    "properties": present,
    "property_item": nodes.Subpattern,
    "subpatterns": as_tuple,
    "subpattern": subpattern,
    "named_subpattern": named_subpattern,
    "list_pattern": list_pattern,
    "list_items": as_tuple,
    "slice": slice_pattern,
    "single_designation": single_designation,
    "designation": designation,
}
