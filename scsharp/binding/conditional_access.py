"""a?.b and a?[i]: the rest of the chain runs only where a is not null."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.conversion_errors import describe
from scsharp.binding.type_facts import (
    UNTYPED,
    is_plain_value_type,
    is_reference_type,
    is_void,
    nullable_element,
    without_nullable,
)
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import members
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NULL, Type, TypeParameter
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_conditional_access(
    context: Context, written: syntax.ConditionalAccess
) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    target = natural(context, bind_expression(context, written.target))
    if target.type is ERROR:
        return bad(written.span)
    if not may_be_null(target.type):
        place = Span(written.target.span.end, written.target.span.end + 1)
        context.report(place, messages.no_unary_operator("?", describe(target)))
        return bad(written.span)
    hole = typed.ReceiverHole(target.span, without_nullable(target.type))
    access = natural(context, bind_expression(context.but(hole=hole), written.access))
    if access.type is ERROR:
        return bad(written.span, typed.ConditionalAccess(written.span, ERROR, target, hole, access))
    if unknown_null(access.type):
        context.report(written.access.span, members.cannot_be_nullable(display(access.type)))
        return bad(written.span)
    type_ = access.type
    if is_plain_value_type(type_) and not is_void(type_):
        type_ = context.world.nullable(type_)
    return typed.ConditionalAccess(written.span, type_, target, hole, access)


def may_be_null(type_: Type) -> bool:
    if type_ in (NULL, UNTYPED) or is_void(type_):
        return False
    unknown = isinstance(type_, TypeParameter) and not type_.has_struct_constraint
    return is_reference_type(type_) or nullable_element(type_) is not None or unknown


def unknown_null(type_: Type) -> bool:
    """A type parameter that is neither known to be a class nor a struct has no T?."""
    return isinstance(type_, TypeParameter) and not (
        type_.has_struct_constraint or is_reference_type(type_)
    )
