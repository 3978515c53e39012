"""Rules of grammar.lark section 5 that make objects, arrays, collections and strings."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.source import Span
from scsharp.syntax import literals, nodes, raw_strings
from scsharp.syntax.build_types import Builder, array_type, as_tuple, identifier, token_span
from scsharp.syntax.context import Context
from scsharp.syntax.tokens import Token

Arguments = tuple[nodes.Argument, ...]


def new(
    context: Context,
    span: Span,
    found: nodes.Type,
    arguments: Arguments,
    initializer: nodes.Initializer | None,
) -> nodes.Expression:
    if isinstance(found, nodes.ArrayType):
        context.report(Span(found.span.end - 1, found.span.end), messages.array_needs_size())
        return nodes.NewArray(span, found, (), initializer)
    return nodes.New(span, found, arguments, initializer)


def new_init(
    span: Span, found: nodes.Type, initializer: nodes.Initializer
) -> nodes.New | nodes.NewArray:
    if isinstance(found, nodes.ArrayType):
        return nodes.NewArray(span, found, (), initializer)
    return nodes.New(span, found, None, initializer)


def new_target(
    span: Span, arguments: Arguments, initializer: nodes.Initializer | None
) -> nodes.New:
    return nodes.New(span, None, arguments, initializer)


def new_array(
    span: Span,
    element: nodes.Type,
    sizes: tuple[nodes.Expression, ...],
    ranks: tuple[int, ...],
    initializer: nodes.Initializer | None,
) -> nodes.NewArray:
    end = initializer.span.start if initializer else span.end
    place = Span(element.span.start, end)
    found: nodes.Type = element
    for rank in (len(sizes), *ranks):
        found = array_type(place, found, rank)
    assert isinstance(found, nodes.ArrayType)
    return nodes.NewArray(span, found, sizes, initializer)


def new_implicit_array(span: Span, rank: int, initializer: nodes.Initializer) -> nodes.NewArray:
    return nodes.NewArray(span, None, (), initializer, rank)


def new_anonymous(
    span: Span, members: tuple[nodes.AnonymousMember, ...] | None
) -> nodes.NewAnonymous:
    return nodes.NewAnonymous(span, members or ())


def anon_item(span: Span, label: Token, value: nodes.Expression) -> nodes.AnonymousMember:
    return nodes.AnonymousMember(span, identifier(label), value)


def anon_projection(span: Span, value: nodes.Expression) -> nodes.AnonymousMember:
    return nodes.AnonymousMember(span, None, value)


def initializer(span: Span, items: tuple[nodes.Expression, ...] | None) -> nodes.Initializer:
    return nodes.Initializer(span, items or ())


def member_init(
    span: Span, label: Token, value: nodes.Expression | nodes.Initializer
) -> nodes.MemberInitializer:
    return nodes.MemberInitializer(span, identifier(label), value)


def collection(
    span: Span, items: tuple[nodes.Expression | nodes.Spread, ...] | None
) -> nodes.Collection:
    return nodes.Collection(span, items or ())


# --------------------------------------------------------------------- interpolated strings


def interpolated(
    context: Context, span: Span, opener: Token, *parts: Token | nodes.Hole
) -> nodes.InterpolatedString:
    pieces = [part for part in parts if isinstance(part, Token)]
    if '"""' in opener.text:
        texts = raw_texts(context, span, opener, parts)
    else:
        texts = [literals.decode_piece(opener, piece, context.report) for piece in pieces]
        if "@" not in opener.text:
            unescape_formats(context, parts)
    values = iter(texts)
    made = [
        nodes.InterpolatedText(token_span(part), next(values)) if isinstance(part, Token) else part
        for part in parts
    ]
    return nodes.InterpolatedString(span, tuple(made))


def unescape_formats(context: Context, parts: tuple[Token | nodes.Hole, ...]) -> None:
    """A format is a part of the string, so its escapes mean what they mean in the text."""
    for part in parts:
        if isinstance(part, nodes.Hole) and part.format is not None and "\\" in part.format:
            start = part.span.end - 1 - len(part.format)
            part.format = literals.unescape(part.format, start, context.report)


def raw_texts(
    context: Context, span: Span, opener: Token, parts: tuple[Token | nodes.Hole, ...]
) -> list[str]:
    """The lines are counted over the whole string, so empty pieces stand in beside the holes."""
    places = [opener.end, *(part.span.end for part in parts if isinstance(part, nodes.Hole))]
    pieces = [("", place) for place in places]
    number = 0
    for part in parts:
        if isinstance(part, Token):
            pieces[number] = (part.text, part.start)
        else:
            number += 1
    del span
    decoded = raw_strings.decode_pieces(pieces, context.report)
    return [literals.utf16(text) for text, (raw, _) in zip(decoded, pieces, strict=True) if raw]


def hole(
    span: Span,
    value: nodes.Expression,
    alignment: nodes.Expression | None,
    form: Token | None,
) -> nodes.Hole:
    return nodes.Hole(span, value, alignment, None if form is None else form.text[1:])


def stackalloc(
    context: Context, span: Span, found: nodes.Type, size: nodes.Expression
) -> nodes.NewArray:
    place = Span(span.start, span.start + len("stackalloc"))
    context.report(place, not_in_scsharp("stackalloc", "use an array: new T[n]"))
    return nodes.NewArray(span, nodes.ArrayType(found.span, found, 1), (size,), None)


RULES: Mapping[str, Builder] = {
    "new_init": new_init,
    "new_target": new_target,
    "new_array": new_array,
    "new_implicit_array": new_implicit_array,
    "new_anonymous": new_anonymous,
    "collection": collection,
    "collection_items": as_tuple,
    "spread": nodes.Spread,
    "hole": hole,
    "ranks": as_tuple,
    "initializer": initializer,
    "initializer_items": as_tuple,
    "member_init": member_init,
    "index_init": nodes.IndexInitializer,
    "anon_items": as_tuple,
    "anon_item": anon_item,
    "anon_projection": anon_projection,
}

CONTEXT_RULES: Mapping[str, Builder] = {
    "stackalloc": stackalloc,
    "new": new,
    "interpolated": interpolated,
}
