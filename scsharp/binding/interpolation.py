"""Interpolated strings."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import convert
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.method_groups import natural_type
from scsharp.binding.pending import (
    PendingCollection,
    PendingConditional,
    PendingDefault,
    PendingGroup,
    PendingLambda,
    PendingSwitch,
    PendingTuple,
)
from scsharp.binding.type_facts import UNTYPED, is_string, is_void
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import calls
from scsharp.diagnostics.catalog import types as messages
from scsharp.symbols.types import ERROR, NULL
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

TARGETED_BY_HOLES = (
    PendingCollection,
    PendingConditional,
    PendingDefault,
    PendingLambda,
    PendingSwitch,
    PendingTuple,
)


def bind_interpolated(context: Context, written: syntax.InterpolatedString) -> typed.Expression:
    parts: list[str | typed.InterpolatedHole] = []
    fine = True
    for one in written.parts:
        if isinstance(one, syntax.InterpolatedText):
            parts.append(one.text)
            continue
        hole = bind_hole(context, one)
        if hole is None:
            fine = False
        else:
            parts.append(hole)
    if not fine:
        return typed.Interpolation(written.span, context.world.string, ())
    return fold(context, typed.Interpolation(written.span, context.world.string, tuple(parts)))


def bind_hole(context: Context, written: syntax.Hole) -> typed.InterpolatedHole | None:
    from scsharp.binding.expressions import bind_expression

    raw = bind_expression(context, written.expression)
    alignment, fine = bind_alignment(context, written)
    if raw.type is NULL:
        raw = typed.Constant(raw.span, context.world.object, None)
    value = value_of_hole(context, raw)
    if value is None or value.type is ERROR or not fine:
        return None
    return typed.InterpolatedHole(written.span, value, alignment, written.format)


def value_of_hole(context: Context, raw: typed.Expression) -> typed.Expression | None:
    """What has no type of its own is an object there; None after a report."""
    object_ = context.world.object
    is_untyped = raw.type is UNTYPED and isinstance(raw, TARGETED_BY_HOLES)
    is_group = isinstance(raw, PendingGroup) and natural_type(context, raw) is None
    if is_untyped or is_group:
        if exists(implicit(context, raw, object_)):
            return convert(context, raw, object_)
        if isinstance(raw, (PendingConditional, PendingSwitch)):
            return natural(context, raw)
    else:
        value = natural(context, raw)
        if not is_void(value.type):
            return value
    way = f"call it: {raw.name}()" if isinstance(raw, PendingGroup) else ""
    context.report(raw.span, calls.wrong_argument(1, describe(raw), "object", (), way))
    return None


def bind_alignment(context: Context, written: syntax.Hole) -> tuple[int | None, bool]:
    from scsharp.binding.expressions import bind_converted

    if written.alignment is None:
        return None, True
    value = bind_converted(context, written.alignment, context.world.int32)
    if value.type is ERROR:
        return None, False
    if isinstance(value, typed.Constant) and isinstance(value.value, int):
        return value.value, True
    context.report(written.alignment.span, messages.constant_expected())
    return None, False


def fold(context: Context, node: typed.Interpolation) -> typed.Expression:
    """Only constant strings in the holes: the whole is a constant."""
    texts: list[str] = []
    for part in node.parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        value = part.value
        plain = part.alignment is None and part.format is None
        if not plain or not isinstance(value, typed.Constant) or not is_string(value.type):
            return node
        texts.append(str(value.value or ""))
    return typed.Constant(node.span, node.type, "".join(texts))
