"""Rules of grammar.lark section 3 for the members of types."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.source import Span
from scsharp.syntax import nodes
from scsharp.syntax.build_declarations import (
    Attributes,
    Body,
    Constraints,
    Initial,
    Modifiers,
    Parameters,
    nothing,
    word,
)
from scsharp.syntax.build_types import (
    Builder,
    as_tuple,
    identifier,
    only,
    simple_type,
    token_span,
)
from scsharp.syntax.context import Context
from scsharp.syntax.tokens import Token


def field(span: Span, found: nodes.Type, declarators: tuple[nodes.Declarator, ...]) -> nodes.Field:
    return nodes.Field(span, (), (), found, declarators)


def event(span: Span, found: nodes.Type, declarators: tuple[nodes.Declarator, ...]) -> nodes.Field:
    return nodes.Field(span, (), (), found, declarators, is_event=True)


def as_named(name: nodes.Type) -> nodes.NamedType:
    if isinstance(name, nodes.NamedType):
        return name
    return nodes.NamedType(name.span, nodes.Identifier(name.span, ""))


def make_property(
    span: Span,
    found: nodes.Type,
    name: nodes.Type,
    accessors: tuple[nodes.Accessor, ...],
    initializer: Initial = None,
) -> nodes.Property:
    named = as_named(name)
    return nodes.Property(
        span, (), (), found, named.name, named.qualifier, None, accessors, initializer
    )


def arrow_accessor(body: nodes.Expression) -> tuple[nodes.Accessor, ...]:
    return (nodes.Accessor(body.span, "get", (), body),)


def arrow_property(
    span: Span, found: nodes.Type, name: nodes.Type, body: nodes.Expression
) -> nodes.Property:
    return make_property(span, found, name, arrow_accessor(body))


def event_property(
    span: Span, found: nodes.Type, name: nodes.Type, accessors: tuple[nodes.Accessor, ...]
) -> nodes.Property:
    result = make_property(span, found, name, accessors)
    result.is_event = True
    return result


def indexer(
    span: Span,
    found: nodes.Type,
    owner: nodes.NamedType | None,
    this: nodes.Identifier,
    parameters: Parameters,
    body: tuple[nodes.Accessor, ...] | nodes.Expression,
) -> nodes.Property:
    accessors = body if isinstance(body, tuple) else arrow_accessor(body)
    return nodes.Property(span, (), (), found, this, owner, parameters, accessors, None)


def this_word(_: Span, token: Token) -> nodes.Identifier:
    return nodes.Identifier(token_span(token), "this")


def accessors(context: Context, _: Span, *found: nodes.Accessor) -> tuple[nodes.Accessor, ...]:
    kinds: set[str] = set()
    for one in found:
        if one.kind in kinds:
            before = one.modifiers[-1].span.end if one.modifiers else one.span.start
            start = context.text.find(one.kind, before)
            place = Span(start, start + len(one.kind))
            context.report(place, messages.accessor_already_defined())
        kinds.add(one.kind)
    return found


def accessor(
    span: Span, found: Attributes, modifiers: Modifiers, kind: str, body: Body
) -> nodes.Accessor:
    return nodes.Accessor(span, kind, modifiers, body, found)


def method(
    context: Context,
    span: Span,
    return_type: nodes.Type,
    name: nodes.Type,
    parameters: Parameters,
    constraints: Constraints,
    body: Body,
) -> nodes.Method:
    named = as_named(name)
    return nodes.Method(
        span,
        (),
        (),
        return_type,
        named.name,
        named.qualifier,
        tuple(as_type_parameter(context, one) for one in named.arguments or ()),
        parameters,
        constraints,
        body,
    )


def as_type_parameter(context: Context, found: nodes.Type) -> nodes.TypeParameter:
    """In `void F<T>()` the grammar reads T as a type."""
    if isinstance(found, nodes.NamedType) and not (found.arguments or found.qualifier):
        return nodes.TypeParameter(found.span, found.name)
    context.report(found.span, messages.type_parameter_is_no_name())
    return nodes.TypeParameter(found.span, nodes.Identifier(found.span, ""))


def constructor(
    span: Span,
    name: Token,
    parameters: Parameters,
    chain: nodes.ConstructorChain | None,
    body: Body,
) -> nodes.Constructor:
    return nodes.Constructor(span, (), (), identifier(name), parameters, chain, body)


def destructor(span: Span, name: Token, _: Body) -> nodes.Destructor:
    return nodes.Destructor(span, identifier(name))


def operator(
    span: Span, return_type: nodes.Type, symbol: Token, parameters: Parameters, body: Body
) -> nodes.Operator:
    sign = symbol.text or "+"  # put in by a repair
    return nodes.Operator(span, (), (), return_type, sign, token_span(symbol), parameters, body)


def conversion(
    span: Span, kind: Token, target: nodes.Type, parameters: Parameters, body: Body
) -> nodes.Operator:
    return nodes.Operator(span, (), (), target, kind.text, token_span(kind), parameters, body)


def param(
    span: Span,
    _: Attributes,
    modifiers: Modifiers,
    found: nodes.Type,
    name: Token,
    default: nodes.Expression | None,
) -> nodes.Parameter:
    return nodes.Parameter(span, modifiers, found, identifier(name), default)


def params(_: Span, found: Parameters | None) -> Parameters:
    return found or ()


RULES: Mapping[str, Builder] = {
    "field": field,
    "property": make_property,
    "arrow_property": arrow_property,
    "event": event,
    "event_property": event_property,
    "constructor": constructor,
    "constructor_chain": nodes.ConstructorChain,
    "chain_target": word,
    "destructor": destructor,
    "indexer": indexer,
    "indexer_owner": only,
    "this_word": this_word,
    "operator": operator,
    "operator_symbol": only,
    "conversion": conversion,
    "conversion_kind": only,
    "member_name": simple_type,
    "accessor": accessor,
    "accessor_kind": word,
    "no_body": nothing,
    "arrow_body": only,
    "params": params,
    "param_list": as_tuple,
    "param": param,
    "param_modifiers": as_tuple,
}

CONTEXT_RULES: Mapping[str, Builder] = {
    "accessors": accessors,
    "method": method,
}
