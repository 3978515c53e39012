"""== and != of tuples: element by element, each part evaluated once."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.pending import PendingTuple
from scsharp.binding.type_facts import nullable_element, tuple_elements
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.types import ERROR, NULL, Type
from scsharp.typed import nodes as typed


def applies(left: typed.Expression, right: typed.Expression) -> bool:
    return is_tuple(left) and is_tuple(right)


def is_tuple(value: typed.Expression) -> bool:
    if isinstance(value, PendingTuple):
        return True
    return bool(tuple_elements(nullable_element(value.type) or value.type))


def parts_of(value: typed.Expression, side: str) -> list[typed.Expression]:
    """What each element is, for choosing the operator: the literal's own or a hole."""
    if isinstance(value, PendingTuple):
        return list(value.elements)
    if isinstance(value, typed.TupleLiteral):
        return list(value.elements)
    types = tuple_elements(nullable_element(value.type) or value.type)
    return [
        typed.TupleElementHole(value.span, type_, side, index) for index, type_ in enumerate(types)
    ]


def compare(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression, span: Span
) -> typed.Expression:
    ours, theirs = parts_of(left, "left"), parts_of(right, "right")
    if len(ours) != len(theirs):
        context.report(span, messages.tuple_equality_count(len(ours), len(theirs)))
        return bad(span)
    elements = compare_parts(context, sign, ours, theirs, span)
    if elements is None:
        return bad(span)
    first = as_tuple(context, left, ours)
    second = as_tuple(context, right, theirs)
    lifted = any(nullable_element(one.type) is not None for one in (first, second))
    return typed.Binary(
        span, context.world.bool_, sign, first, second, first.type,
        None, lifted, context.is_checked, elements,
    )  # fmt: skip


def compare_parts(
    context: Context,
    sign: str,
    ours: list[typed.Expression],
    theirs: list[typed.Expression],
    span: Span,
) -> tuple[typed.Expression, ...] | None:
    from scsharp.binding.binary_operators import binary
    from scsharp.binding.conversion import convert

    made = []
    for index, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        first, second = hole(one, "left", index), hole(other, "right", index)
        result = binary(context, sign, first, second, span)
        if result.type is ERROR:
            return None
        made.append(convert(context, result, context.world.bool_))
    return tuple(made)


def hole(value: typed.Expression, side: str, index: int) -> typed.Expression:
    """A literal's element is evaluated with its tuple; null and nested literals stay."""
    if isinstance(value, (typed.TupleElementHole, PendingTuple, typed.TupleLiteral)):
        return value
    if value.type is NULL or isinstance(value, typed.Constant):
        return value
    return typed.TupleElementHole(value.span, value.type, side, index)


def as_tuple(
    context: Context, value: typed.Expression, parts: list[typed.Expression]
) -> typed.Expression:
    """A literal as a value; elements without a type (null) are objects."""
    if not isinstance(value, PendingTuple):
        return value
    from scsharp.binding.conversion import literal_of

    types: list[Type] = [context.world.object if one.type is NULL else one.type for one in parts]
    type_ = context.world.tuple(tuple(types))
    return literal_of(context, value, tuple(types), type_, False)
