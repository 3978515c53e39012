"""Array elements, ^n, ranges and slices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import call_method
from scsharp.lowering.initializers import new_object
from scsharp.lowering.kinds import BOOL, I32
from scsharp.lowering.member_access import read_property
from scsharp.lowering.operands import Maker, hold, in_order, is_reusable
from scsharp.lowering.operators import as_number
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import ArrayType, NamedType, Special, Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def lower_array_access(ctx: FunctionContext, node: typed.ArrayAccess) -> lowered.Expression:
    array, *indices = in_order(ctx, element_makers(ctx, node))
    return lowered.Element(node.span, ctx.lower_type(node.type), array, tuple(indices))


def element_makers(ctx: FunctionContext, node: typed.ArrayAccess) -> list[Maker]:
    """The operands of array[i, j]; an index from the end needs the array twice."""
    from scsharp.lowering.expressions import lower_expression

    if not any(is_index_type(ctx, one.type) for one in node.indices):
        return [
            partial(lower_expression, ctx, node.array),
            *(partial(lower_expression, ctx, one) for one in node.indices),
        ]
    held: list[lowered.Expression] = []

    def array() -> lowered.Expression:
        value = lower_expression(ctx, node.array)
        held.append(value if is_reusable(value) else hold(ctx, value))
        return held[0]

    def index() -> lowered.Expression:
        length = lowered.ArrayLength(node.span, I32, held[0])
        return offset(ctx, node.indices[0], length, node.span)

    return [array, index]


def is_index_type(ctx: FunctionContext, type_: Type) -> bool:
    found = ctx.type(type_)
    return isinstance(found, NamedType) and found.special is Special.INDEX


def plain(node: typed.Expression) -> typed.Expression:
    """Without conversions of int to Index around it."""
    while isinstance(node, typed.Conversion) and (
        node.rule.kind in (typed.ConversionKind.IDENTITY, typed.ConversionKind.USER)
    ):
        node = node.operand
    return node


def offset(
    ctx: FunctionContext, node: typed.Expression, length: lowered.Expression, span: Span
) -> lowered.Expression:
    """The position that an index means in something of that length.

    ^n   ->   length - n;   an Index variable   ->   index.GetOffset(length)
    """
    from scsharp.lowering.expressions import lower_expression

    inner = plain(node)
    if isinstance(inner, typed.IndexFromEnd):
        count = lower_expression(ctx, inner.operand)
        return lowered.Binary(span, I32, "-", length, count)
    value = lower_expression(ctx, inner)
    if is_index_type(ctx, inner.type):
        return call_named(ctx, span, value, ctx.type(inner.type), "GetOffset", (length,))
    return as_number(value, I32)


def call_named(
    ctx: FunctionContext,
    span: Span,
    receiver: lowered.Expression,
    type_: Type,
    name: str,
    arguments: tuple[lowered.Expression, ...],
) -> lowered.Expression:
    """A call of the one library method of that name and number of parameters."""
    assert isinstance(type_, NamedType)
    method = named_method(type_, name, len(arguments))
    return call_method(ctx, span, MethodUse(method, type_), receiver, arguments, type_)


def named_method(type_: NamedType, name: str, count: int) -> Method:
    for one in type_.definition.members.get(name, ()):
        if isinstance(one, Method) and len(one.parameters) == count:
            return one
    raise AssertionError(f"{type_!r} has no {name} with {count} parameters")


# -------------------------------------------------------------------- Index and Range values


def lower_index(ctx: FunctionContext, node: typed.IndexFromEnd) -> lowered.Expression:
    """^n   ->   new Index(n, true)"""
    from scsharp.lowering.expressions import lower_expression

    value = lower_expression(ctx, node.operand)
    return make_index(ctx, value, is_from_end=True, span=node.span)


def make_index(
    ctx: FunctionContext, value: lowered.Expression, is_from_end: bool, span: Span
) -> lowered.Expression:
    type_ = ctx.builder.known.special(Special.INDEX)
    constructor = ctx.builder.known.constructor(type_.definition, 2)
    flag = lowered.Constant(span, BOOL, is_from_end)
    return new_object(ctx, span, ctx.builder.use(constructor, type_), (value, flag))


def lower_range(ctx: FunctionContext, node: typed.Range) -> lowered.Expression:
    """a..^b   ->   new Range(new Index(a, false), new Index(b, true))"""
    ends = in_order(
        ctx,
        (
            partial(lower_end, ctx, node.start, False, node.span),
            partial(lower_end, ctx, node.stop, True, node.span),
        ),
    )
    type_ = ctx.builder.known.special(Special.RANGE)
    constructor = ctx.builder.known.constructor(type_.definition, 2)
    return new_object(ctx, node.span, ctx.builder.use(constructor, type_), ends)


def lower_end(
    ctx: FunctionContext, node: typed.Expression | None, is_stop: bool, span: Span
) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression

    if node is None:
        return make_index(ctx, build.integer(0, span), is_from_end=is_stop, span=span)
    value = lower_expression(ctx, node)
    if is_index_type(ctx, node.type):
        return value
    return make_index(ctx, value, is_from_end=False, span=span)


# --------------------------------------------------------------------------------- target[..]


def lower_slice(ctx: FunctionContext, node: typed.Slice) -> lowered.Expression:
    """s[a..b]   ->   t = s; n = length(t); start = …; t.Substring(start, stop - start)"""
    from scsharp.lowering.expressions import lower_expression

    if isinstance(ctx.type(node.target.type), ArrayType):
        return lower_sub_array(ctx, node)
    target = hold(ctx, lower_expression(ctx, node.target))
    length = hold(ctx, length_of(ctx, node, target))
    start, stop = bounds(ctx, node.range, length, node.span)
    count = lowered.Binary(node.span, I32, "-", stop, start)
    return slice_of(ctx, node, target, start, count)


def bounds(
    ctx: FunctionContext, node: typed.Expression, length: lowered.Expression, span: Span
) -> tuple[lowered.Expression, lowered.Expression]:
    """Start and stop of a range in something of that length."""
    from scsharp.lowering.expressions import lower_expression

    inner = plain(node)
    if isinstance(inner, typed.Range):
        ends = (
            partial(bound, ctx, inner.start, build.integer(0, span), length, span),
            partial(bound, ctx, inner.stop, length, length, span),
        )
        start, stop = in_order(ctx, ends)
        return (start if is_reusable(start) else hold(ctx, start)), stop
    type_ = ctx.builder.known.special(Special.RANGE)
    value = hold(ctx, lower_expression(ctx, inner))
    start = hold(ctx, range_end(ctx, value, type_, "Start", length, span))
    return start, range_end(ctx, value, type_, "End", length, span)


def bound(
    ctx: FunctionContext,
    node: typed.Expression | None,
    otherwise: lowered.Expression,
    length: lowered.Expression,
    span: Span,
) -> lowered.Expression:
    return otherwise if node is None else offset(ctx, node, length, span)


def range_end(
    ctx: FunctionContext,
    value: lowered.Expression,
    type_: NamedType,
    name: str,
    length: lowered.Expression,
    span: Span,
) -> lowered.Expression:
    """range.Start.GetOffset(length)"""
    from scsharp.symbols.members import Property, PropertyUse

    (found,) = [one for one in type_.definition.members[name] if isinstance(one, Property)]
    end = read_property(ctx, span, PropertyUse(found, type_), value, (), type_)
    index = ctx.builder.known.special(Special.INDEX)
    return call_named(ctx, span, end, index, "GetOffset", (length,))


def length_of(
    ctx: FunctionContext, node: typed.Slice, target: lowered.Expression
) -> lowered.Expression:
    type_ = ctx.type(node.target.type)
    if node.length is not None:
        return read_property(ctx, node.span, node.length, target, (), type_)
    return lowered.CallIntrinsic(node.span, I32, "string_length", (target,))


def slice_of(
    ctx: FunctionContext,
    node: typed.Slice,
    target: lowered.Expression,
    start: lowered.Expression,
    count: lowered.Expression,
) -> lowered.Expression:
    type_ = ctx.type(node.target.type)
    if node.method is not None:
        return call_method(ctx, node.span, node.method, target, (start, count), type_)
    held = ctx.lower_type(node.type)
    return lowered.CallIntrinsic(node.span, held, "string_substring", (target, start, count))


SUB_ARRAY = "GetSubArray"


def lower_sub_array(ctx: FunctionContext, node: typed.Slice) -> lowered.Expression:
    """a[x..^y]   ->   ArraySlices.GetSubArray(a, x, false, y, true)

    Ends that are Index values, and ranges that are variables, go there as a Range. Either way a
    negative end is found where it is evaluated, and a null array after both.
    """
    from scsharp.lowering.expressions import lower_expression

    target = partial(lower_expression, ctx, node.target)
    inner = plain(node.range)
    if not isinstance(inner, typed.Range) or has_index_values(ctx, inner):
        return sub_array(ctx, node, in_order(ctx, (target, partial(lower_expression, ctx, inner))))
    start = partial(lower_count, ctx, inner.start, node.span)
    stop = partial(lower_count, ctx, inner.stop, node.span)
    array, first, last = in_order(ctx, (target, start, stop))
    is_from_end = [
        lowered.Constant(node.span, BOOL, value)
        for value in (is_from_end_of(inner.start), inner.stop is None or is_from_end_of(inner.stop))
    ]
    return sub_array(ctx, node, (array, first, is_from_end[0], last, is_from_end[1]))


def has_index_values(ctx: FunctionContext, node: typed.Range) -> bool:
    ends = [plain(one) for one in (node.start, node.stop) if one is not None]
    return any(
        is_index_type(ctx, one.type) and not isinstance(one, typed.IndexFromEnd) for one in ends
    )


def is_from_end_of(node: typed.Expression | None) -> bool:
    return node is not None and isinstance(plain(node), typed.IndexFromEnd)


def lower_count(
    ctx: FunctionContext, node: typed.Expression | None, span: Span
) -> lowered.Expression:
    """The number of an end, without its ^; it is checked where it may be negative."""
    from scsharp.lowering.expressions import lower_expression

    if node is None:
        return build.integer(0, span)
    inner = plain(node)
    counted = inner.operand if isinstance(inner, typed.IndexFromEnd) else inner
    value = as_number(lower_expression(ctx, counted), I32)
    match value:
        case lowered.Constant(value=int(number)) if number >= 0:
            return value
    owner = ctx.builder.known.named("System.ArraySlices")
    use = ctx.builder.use(named_method(owner, "Checked", 1), owner)
    return call_method(ctx, span, use, None, (value,))


def sub_array(
    ctx: FunctionContext, node: typed.Slice, arguments: tuple[lowered.Expression, ...]
) -> lowered.Expression:
    type_ = ctx.type(node.target.type)
    assert isinstance(type_, ArrayType)
    owner = ctx.builder.known.named("System.ArraySlices")
    use = ctx.builder.use(named_method(owner, SUB_ARRAY, len(arguments)), owner, (type_.element,))
    return call_method(ctx, node.span, use, None, arguments)


def lower_indexed_from_end(ctx: FunctionContext, node: typed.IndexedFromEnd) -> lowered.Expression:
    """list[^n]   ->   t = list; t[t.Count - n]"""
    target, index = in_order(ctx, from_end_makers(ctx, node))
    return read_property(ctx, node.span, node.property, target, (index,), node.target.type)


def from_end_makers(ctx: FunctionContext, node: typed.IndexedFromEnd) -> list[Maker]:
    """The receiver and the position, which needs the receiver's length."""
    from scsharp.lowering.expressions import lower_expression

    type_ = ctx.type(node.target.type)
    held: list[lowered.Expression] = []

    def target() -> lowered.Expression:
        value = lower_expression(ctx, node.target)
        held.append(value if is_reusable(value) else hold(ctx, value))
        return held[0]

    def index() -> lowered.Expression:
        length = read_property(ctx, node.span, node.length, held[0], (), type_)
        return offset(ctx, node.index, length, node.span)

    return [target, index]
