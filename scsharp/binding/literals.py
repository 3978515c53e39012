"""Literals, and the type that an integer literal takes."""

from __future__ import annotations

from decimal import Decimal

from scsharp.binding.constants import to_single
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.diagnostics.catalog import types as messages
from scsharp.symbols.types import NULL, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

INTEGER_LIMITS = (2**31 - 1, 2**32 - 1, 2**63 - 1, 2**64 - 1)


def bind_literal(context: Context, written: syntax.Literal) -> typed.Expression:
    world, span, value = context.world, written.span, written.value
    match written.kind:
        case "integer":
            return bind_integer(context, written)
        case "real":
            return bind_real(context, written)
        case "string":
            return typed.Constant(span, world.string, value)
        case "char":
            assert isinstance(value, str)
            return typed.Constant(span, world.char, ord(value))
        case "wrong":
            return bad(span)
        case "true" | "false":
            return typed.Constant(span, world.bool_, written.kind == "true")
    return typed.Constant(span, NULL, None)


def bind_integer(context: Context, written: syntax.Literal) -> typed.Expression:
    value = written.value
    assert isinstance(value, int)
    type_ = integer_type(context, value, written.suffix)
    if type_ is None:
        context.report(written.span, messages.integer_too_large())
        return bad(written.span)
    return typed.Constant(written.span, type_, value)


def integer_type(context: Context, value: int, suffix: str) -> Type | None:
    """The first type that holds it, of those that its suffix allows."""
    world = context.world
    types = (world.int32, world.uint32, world.int64, world.uint64)
    allowed = {"": (0, 1, 2, 3), "u": (1, 3), "l": (2, 3), "ul": (3,)}
    for index in allowed[suffix]:
        if value <= INTEGER_LIMITS[index]:
            return types[index]
    return None


def bind_real(context: Context, written: syntax.Literal) -> typed.Expression:
    world, value = context.world, written.value
    if written.suffix == "m":
        assert isinstance(value, (Decimal, int))
        return typed.Constant(written.span, world.decimal, Decimal(value))
    assert isinstance(value, (float, int))
    if written.suffix == "f":
        return typed.Constant(written.span, world.single, to_single(float(value)))
    return typed.Constant(written.span, world.double, float(value))
