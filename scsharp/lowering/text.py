"""String concatenation and interpolation: every part becomes text as soon as it is evaluated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build, object_texts
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import STRING
from scsharp.lowering.operands import in_order
from scsharp.symbols.types import NamedType, Special, Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def lower_concatenation(ctx: FunctionContext, node: typed.Binary) -> lowered.Expression:
    """ "a" + n + c   ->   concat("a", n.ToString(), c.ToString())"""
    makers = [partial(lower_part, ctx, one) for one in concatenated(ctx, node)]
    return joined(ctx, node.span, in_order(ctx, makers))


def concatenated(ctx: FunctionContext, node: typed.Expression) -> Iterator[typed.Expression]:
    """The operands of a chain of string additions."""
    if is_concatenation(ctx, node):
        assert isinstance(node, typed.Binary)
        yield from concatenated(ctx, node.left)
        yield from concatenated(ctx, node.right)
    else:
        yield node


def is_concatenation(ctx: FunctionContext, node: typed.Expression) -> bool:
    return (
        isinstance(node, typed.Binary)
        and node.operator == "+"
        and node.method is None
        and not node.is_lifted
        and is_string(ctx.type(node.operand_type))
    )


def is_string(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is Special.STRING


def lower_part(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    """One operand as text; a string may be null, which counts as empty."""
    from scsharp.lowering.expressions import lower_expression

    while isinstance(node, typed.Conversion) and node.rule.kind is typed.ConversionKind.BOX:
        node = node.operand
    if isinstance(node, typed.Constant) and node.value is None:
        return build.text("", node.span)
    if isinstance(node, typed.Constant) and is_char(ctx.type(node.type)):
        assert isinstance(node.value, int)
        return build.text(chr(node.value), node.span)
    value = lower_expression(ctx, node)
    return text_of(ctx, value, ctx.type(node.type))


def is_char(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is Special.CHAR


def text_of(ctx: FunctionContext, value: lowered.Expression, type_: Type) -> lowered.Expression:
    """value?.ToString(), or the string itself."""
    return value if is_string(type_) else object_texts.text_of(ctx.builder, type_, value)


def joined(
    ctx: FunctionContext, span: Span, parts: tuple[lowered.Expression, ...]
) -> lowered.Expression:
    """One Concat of all parts, neighbouring constants joined."""
    merged: list[lowered.Expression] = []
    for part in parts:
        last = merged[-1] if merged else None
        if isinstance(part, lowered.Constant) and not part.value:
            continue
        if isinstance(part, lowered.Constant) and isinstance(last, lowered.Constant):
            merged[-1] = build.text(f"{last.value}{part.value}", last.span)
        else:
            merged.append(part)
    if not merged:
        return build.text("", span)
    if len(merged) == 1 and isinstance(merged[0], lowered.Constant):
        return merged[0]
    return lowered.Concat(span, STRING, tuple(merged))


# --------------------------------------------------------------------------- interpolation


def lower_interpolation(ctx: FunctionContext, node: typed.Interpolation) -> lowered.Expression:
    """$"{n,5:F2} of {s}"   ->   concat(PadLeft(n.ToString("F2"), 5), " of ", s)"""
    makers = [
        partial(build.text, part, node.span)
        if isinstance(part, str)
        else partial(lower_hole, ctx, part)
        for part in node.parts
    ]
    return joined(ctx, node.span, in_order(ctx, makers))


def lower_hole(ctx: FunctionContext, hole: typed.InterpolatedHole) -> lowered.Expression:
    if hole.format is None and not object_texts.may_show_itself(
        ctx.builder, ctx.type(hole.value.type)
    ):
        value = lower_part(ctx, hole.value)
    else:
        value = lower_formatted(ctx, hole)
    return aligned(ctx, value, hole) if hole.alignment else value


def lower_formatted(ctx: FunctionContext, hole: typed.InterpolatedHole) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression

    node = hole.value
    while isinstance(node, typed.Conversion) and node.rule.kind is typed.ConversionKind.BOX:
        node = node.operand
    value = lower_expression(ctx, node)
    is_plain = hole.format is None
    format_ = build.null(STRING) if is_plain else build.text(hole.format or "", hole.span)
    return object_texts.formatted(ctx.builder, ctx.type(node.type), value, format_)


def aligned(
    ctx: FunctionContext, value: lowered.Expression, hole: typed.InterpolatedHole
) -> lowered.Expression:
    """Padded on the left, or for a negative alignment on the right; null counts as empty."""
    width = hole.alignment
    assert width is not None
    name = "string_pad_left" if width > 0 else "string_pad_right"
    if not isinstance(value, lowered.Call | lowered.Constant | lowered.Concat):
        value = lowered.Concat(hole.span, STRING, (value,))
    blank = lowered.Constant(hole.span, lowered.Type(lowered.Kind.CHAR), ord(" "))
    arguments = (value, build.integer(abs(width), hole.span), blank)
    return lowered.CallIntrinsic(hole.span, STRING, name, arguments)
