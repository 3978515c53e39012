"""Value types as objects and back, and casts between references."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import box as make_box
from scsharp.lowering.kinds import OBJECT
from scsharp.lowering.operands import after, choose, reusable
from scsharp.lowering.structs import copied, is_nullable, retyped
from scsharp.symbols.types import NamedType, Special, Type, TypeKind, as_named

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def is_value(type_: Type) -> TypeGuard[NamedType]:
    return isinstance(type_, NamedType) and type_.is_value_type


def box(
    ctx: FunctionContext, value: lowered.Expression, type_: Type, span: Span
) -> lowered.Expression:
    """(object)5   ->   box(5);   a struct: a box with a copy;   null for a T? without a value"""
    from scsharp.lowering.operators import mapped

    named = as_named(ctx.type(type_))
    if named.is_nullable_value:
        inner = named.arguments[0]
        return mapped(ctx, span, value, OBJECT, lambda bare: box(ctx, bare, inner, span))
    return make_box(ctx.builder, copied(ctx, value, named), named)


def unbox(
    ctx: FunctionContext, value: lowered.Expression, type_: Type, span: Span
) -> lowered.Expression:
    """(int)o   ->   cast(o, int).value;   (int?)o: null stays null"""
    named = as_named(ctx.type(type_))
    if not named.is_nullable_value:
        return unboxed(ctx, checked(ctx, value, named, span), named, span)
    first, again = reusable(ctx, value)
    inner = as_named(named.arguments[0])
    held = ctx.lower_type(named)
    branches = (
        lambda: build.null(held, span),
        lambda: unboxed(ctx, checked(ctx, again, inner, span), inner, span),
    )
    return choose(ctx, span, held, build.is_null(first, span), branches)


def checked(
    ctx: FunctionContext, value: lowered.Expression, type_: NamedType, span: Span
) -> lowered.Expression:
    held = lowered.Type(lowered.Kind.OBJECT, ctx.builder.types.box_class(type_).name)
    return lowered.Cast(span, held, value, ctx.builder.tested_type(type_))


def unboxed(
    ctx: FunctionContext, value: lowered.Expression, type_: NamedType, span: Span
) -> lowered.Expression:
    """The value in a box that is known to be of that type."""
    held = lowered.Type(lowered.Kind.OBJECT, ctx.builder.types.box_class(type_).name)
    return lowered.Field(span, ctx.lower_type(type_), retyped(value, held), "value")


def cast_to_reference(
    ctx: FunctionContext, value: lowered.Expression, source: Type, target: Type, span: Span
) -> lowered.Expression:
    """(Circle)shape   ->   cast(shape, Circle). A delegate passes for any delegate type."""
    held = ctx.lower_type(target)
    if ctx.builder.converts(source, target):
        return retyped(value, held)
    return lowered.Cast(span, held, value, ctx.builder.tested_type(target))


def type_test(
    ctx: FunctionContext, value: lowered.Expression, source: Type, target: Type, span: Span
) -> lowered.Expression:
    """Is the value, a reference of static type `source`, a `target` (and not null)?"""
    if is_nullable(target):
        target = as_named(target).arguments[0]
    if ctx.builder.converts(source, target) and not is_value(target):
        return build.is_not_null(value, span)
    if is_never(source, target) and not ctx.builder.converts(source, target):
        return after(ctx, value, build.boolean(False, span))
    return lowered.TypeTest(
        span, lowered.Type(lowered.Kind.BOOL), value, ctx.builder.tested_type(target)
    )


def is_never(source: Type, target: Type) -> bool:
    """Can no `source` be a `target`, unless it is one for certain? (In generic code.)"""
    if not isinstance(source, NamedType) or source.kind is not TypeKind.CLASS:
        return False
    holds_boxes = source.special in (Special.OBJECT, Special.VALUE_TYPE, Special.ENUM)
    return source.definition.is_sealed or (is_value(target) and not holds_boxes)
