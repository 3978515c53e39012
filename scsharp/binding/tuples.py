"""Tuple literals."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.pending import PendingTuple
from scsharp.binding.tuple_members import RESERVED, check_names
from scsharp.binding.type_facts import UNTYPED, is_void
from scsharp.diagnostics.catalog import tuples
from scsharp.symbols.types import ERROR, NULL
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_tuple(context: Context, written: syntax.TupleLiteral) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    elements: list[typed.Expression] = []
    for one in written.elements:
        value = bind_expression(context, one.expression)
        if is_void(value.type):
            context.report(value.span, tuples.void_element())
            value = bad(value.span)
        elements.append(value)
    labels = element_names(written)
    check_names(context, (one.name for one in written.elements))
    if any(one.type is ERROR for one in elements):
        return bad(written.span)
    types = tuple(one.type for one in elements)
    if any(one in (UNTYPED, NULL) for one in types):
        return PendingTuple(written.span, UNTYPED, tuple(elements), labels)
    type_ = context.world.tuple(types, labels)
    return PendingTuple(written.span, type_, tuple(elements), labels)


def element_names(written: syntax.TupleLiteral) -> tuple[str | None, ...]:
    """Names as written, else taken from x and a.x where that is the only one of its name."""
    given = [one.name.text if one.name is not None else None for one in written.elements]
    inferred = [
        None if name is not None else inferred_name(one.expression)
        for name, one in zip(given, written.elements, strict=True)
    ]
    taken = [one for one in (*given, *inferred) if one is not None]
    return tuple(
        name if name is not None else (other if other and taken.count(other) == 1 else None)
        for name, other in zip(given, inferred, strict=True)
    )


def inferred_name(written: syntax.Expression) -> str | None:
    match written:
        case syntax.Name(name=name) | syntax.Member(name=name):
            text = name.text
            is_item = text.startswith("Item") and text[4:].isdigit()
            return None if text in RESERVED or is_item else text
        case syntax.ConditionalAccess(access=access):
            return inferred_name(access)
    return None
