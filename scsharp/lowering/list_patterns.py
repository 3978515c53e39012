"""[first, .., last] on arrays, strings and types with a length and an indexer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxing import is_value
from scsharp.lowering.calls import call_method
from scsharp.lowering.kinds import CHAR, I32, STRING
from scsharp.lowering.member_access import read_property
from scsharp.lowering.operands import Maker, conjunction, reusable
from scsharp.lowering.pattern_reads import read_once, reused
from scsharp.lowering.patterns import bound, is_discard, is_string, pattern_test
from scsharp.lowering.ranges import SUB_ARRAY, named_method
from scsharp.symbols.types import ArrayType, Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def list_pattern(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.ListPattern
) -> lowered.Expression:
    """a is [1, .., var z]   ->   a != null && (n = a.Length) >= 2 && a[0] == 1 && (z = a[n-1]) …"""
    type_ = ctx.type(pattern.type)
    first, again = reused(ctx, value)
    fixed = len(pattern.before) + len(pattern.after)
    length, count = reusable(ctx, length_of(ctx, again, pattern, type_))
    operator = ">=" if pattern.has_slice else "=="
    tests: list[Maker] = []
    if not is_value(type_):
        tests.append(partial(build.is_not_null, first, pattern.span))
    size = build.compare(operator, length, build.integer(fixed, pattern.span), pattern.span)
    tests.append(lambda: size)
    tests += element_tests(ctx, again, count, pattern, type_)
    if pattern.variable is not None:
        tests.append(partial(bound, ctx, pattern.variable, again, pattern.span))
    return conjunction(ctx, pattern.span, tests)


def length_of(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.ListPattern, type_: Type
) -> lowered.Expression:
    if isinstance(type_, ArrayType):
        return lowered.ArrayLength(pattern.span, I32, value)
    if is_string(type_):
        return lowered.CallIntrinsic(pattern.span, I32, "string_length", (value,))
    assert pattern.length is not None
    read = partial(read_property, ctx, pattern.span, pattern.length, value, (), type_)
    return read_once(ctx, value, pattern.length.property, read)


def element_tests(
    ctx: FunctionContext,
    value: lowered.Expression,
    count: lowered.Expression,
    pattern: typed.ListPattern,
    type_: Type,
) -> list[Maker]:
    """The elements before the slice, the slice, those after it, in C#'s order."""
    tests: list[Maker] = []
    for index, one in enumerate(pattern.before):
        tests.append(partial(element_test, ctx, value, build.integer(index), pattern, type_, one))
    if pattern.slice_pattern is not None:
        tests.append(partial(slice_test, ctx, value, count, pattern, type_))
    size = len(pattern.after)
    for index, one in enumerate(pattern.after):
        place = build.integer(size - index)
        at = lowered.Binary(pattern.span, I32, "-", count, place, never_wraps=True)
        tests.append(partial(element_test, ctx, value, at, pattern, type_, one))
    return tests


def element_test(
    ctx: FunctionContext,
    value: lowered.Expression,
    index: lowered.Expression,
    pattern: typed.ListPattern,
    type_: Type,
    inner: typed.Pattern,
) -> lowered.Expression:
    if is_discard(inner):
        return build.boolean(True)
    return pattern_test(ctx, element_of(ctx, value, index, pattern, type_), inner)


def element_of(
    ctx: FunctionContext,
    value: lowered.Expression,
    index: lowered.Expression,
    pattern: typed.ListPattern,
    type_: Type,
) -> lowered.Expression:
    if isinstance(type_, ArrayType):
        held = ctx.lower_type(type_.element)
        return lowered.Element(pattern.span, held, value, (index,))
    if is_string(type_):
        return lowered.CallIntrinsic(pattern.span, CHAR, "string_char_at", (value, index))
    assert pattern.indexer is not None
    read = partial(read_property, ctx, pattern.span, pattern.indexer, value, (index,), type_)
    return read_once(ctx, value, pattern.indexer.property, read, *place_of(index))


def place_of(index: lowered.Expression) -> tuple[object, ...]:
    """The same for the same place, from the start or from the end."""
    match index:
        case lowered.Constant(value=value):
            return ("start", value)
        case lowered.Binary(right=lowered.Constant(value=value)):
            return ("end", value)
    raise AssertionError("an element is counted from the start or from the end")


def slice_test(
    ctx: FunctionContext,
    value: lowered.Expression,
    count: lowered.Expression,
    pattern: typed.ListPattern,
    type_: Type,
) -> lowered.Expression:
    assert pattern.slice_pattern is not None
    start = build.integer(len(pattern.before), pattern.span)
    fixed = build.integer(len(pattern.before) + len(pattern.after), pattern.span)
    size = lowered.Binary(pattern.span, I32, "-", count, fixed, never_wraps=True)
    if isinstance(type_, ArrayType):
        owner = ctx.builder.known.named("System.ArraySlices")
        use = ctx.builder.use(named_method(owner, SUB_ARRAY, 3), owner, (type_.element,))
        part = call_method(ctx, pattern.span, use, None, (value, start, size))
    elif pattern.slice_method is not None:
        method = pattern.slice_method
        read = partial(call_method, ctx, pattern.span, method, value, (start, size), type_)
        ends = len(pattern.before), len(pattern.after)
        part = read_once(ctx, value, method.method, read, *ends)
    else:
        arguments = (value, start, size)
        part = lowered.CallIntrinsic(pattern.span, STRING, "string_substring", arguments)
    return pattern_test(ctx, part, pattern.slice_pattern)
