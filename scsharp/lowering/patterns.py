"""Patterns as tests.

`pattern_test` gives a bool expression that evaluates the value exactly once if at all, sets the
pattern's variables on the way (they are declared before the statement), and keeps C#'s order.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxing import box, is_value, type_test, unbox, unboxed
from scsharp.lowering.conversions import element_of
from scsharp.lowering.deconstruction import fill_cells, positional_properties
from scsharp.lowering.kinds import NUMERIC_KINDS
from scsharp.lowering.member_access import read_property
from scsharp.lowering.operands import Maker, after, conjunction, hold, is_tuple, logical, reusable
from scsharp.lowering.pattern_reads import deconstruct_once, read_once, reading_once, reused
from scsharp.lowering.structs import copied, is_nullable, retyped
from scsharp.lowering.tuples import element_of_tuple
from scsharp.symbols.members import FieldUse, Local
from scsharp.symbols.types import NamedType, Special, Type, as_named
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def lower_is(ctx: FunctionContext, node: typed.Is) -> lowered.Expression:
    """o is Point { X: > 0 } p   ->   typetest(o, Point) && (p = o).X > 0"""
    value = subject(ctx, node.value)
    with reading_once(ctx, (node.pattern,)):
        return pattern_test(ctx, value, node.pattern)


def subject(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    """The value that patterns test; a tuple literal is looked into and need not be made."""
    from scsharp.lowering.expressions import lower_expression

    value = lower_expression(ctx, node)
    if isinstance(value, lowered.New) and is_tuple(value):
        value.arguments = tuple(kept(ctx, one) for one in value.arguments)
    return value


def kept(ctx: FunctionContext, value: lowered.Expression) -> lowered.Expression:
    return value if isinstance(value, (lowered.Constant, lowered.Local)) else hold(ctx, value)


def pattern_test(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.Pattern
) -> lowered.Expression:
    """Does the value match?"""
    match pattern:
        case typed.ConstantPattern():
            return constant_test(ctx, value, pattern, "==")
        case typed.RelationalPattern():
            return constant_test(ctx, value, pattern, pattern.operator)
        case typed.TypePattern():
            return type_pattern(ctx, value, pattern)
        case typed.VarPattern():
            return var_pattern(ctx, value, pattern)
        case typed.RecursivePattern():
            return recursive_pattern(ctx, value, pattern)
        case typed.ListPattern():
            from scsharp.lowering.list_patterns import list_pattern

            return list_pattern(ctx, value, pattern)
        case typed.NotPattern(span=span, pattern=inner):
            return build.negate(pattern_test(ctx, value, inner), span)
        case typed.BinaryPattern():
            return binary_pattern(ctx, value, pattern)


# ---------------------------------------------------------------------------- constants, < >


def constant_test(
    ctx: FunctionContext,
    value: lowered.Expression,
    pattern: typed.ConstantPattern | typed.RelationalPattern,
    operator: str,
) -> lowered.Expression:
    """value is 5, value is > 5: of the constant's own type, unboxed if need be."""
    span, constant = pattern.span, pattern.value
    if constant.value is None:
        return null_test(value, span)
    source, target = ctx.type(pattern.type), ctx.type(constant.type)
    if is_value(source) and not is_nullable(source):
        return compared(ctx, value, constant, operator, span)
    first, again = reusable(ctx, value)
    test: lowered.Expression
    if is_nullable(source):
        test = build.is_not_null(first, span)
        bare = retyped(again, ctx.lower_type(element_of(source)))
    elif is_string(source):
        return compared(ctx, value, constant, operator, span)
    else:
        test = type_test(ctx, first, source, target, span)
        if isinstance(test, lowered.Constant):
            return test
        bare = opened(ctx, again, target, span)
    return build.both(test, compared(ctx, bare, constant, operator, span), span)


def is_string(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is Special.STRING


def null_test(value: lowered.Expression, span: Span) -> lowered.Expression:
    never = NUMERIC_KINDS | {lowered.Kind.BOOL, lowered.Kind.STRUCT}
    if value.type.kind in never:
        return build.boolean(False, span)
    return build.is_null(value, span)


def opened(
    ctx: FunctionContext, value: lowered.Expression, target: Type, span: Span
) -> lowered.Expression:
    """A reference that is known to be a `target`, as one."""
    if is_value(target):
        return unboxed(ctx, value, target, span)
    return retyped(value, ctx.lower_type(target))


def compared(
    ctx: FunctionContext,
    value: lowered.Expression,
    constant: typed.Constant,
    operator: str,
    span: Span,
) -> lowered.Expression:
    number = constant.value
    held = value.type if value.type.kind in NUMERIC_KINDS else ctx.lower_type(constant.type)
    if isinstance(number, float) and math.isnan(number):
        first, again = reusable(ctx, value)
        return build.compare("!=", first, again, span)
    if held.kind in (lowered.Kind.F32, lowered.Kind.F64) and isinstance(number, int):
        number = float(number)
    return build.compare(operator, value, lowered.Constant(constant.span, held, number), span)


# ------------------------------------------------------------------------------ types, names


def type_pattern(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.TypePattern
) -> lowered.Expression:
    """o is Circle c   ->   typetest(o, Circle) && (c = o) != null"""
    target = ctx.type(pattern.target)
    if pattern.variable is None:
        return is_of_type(ctx, value, ctx.type(pattern.type), target, pattern.span)
    first, again = reusable(ctx, value)
    test = is_of_type(ctx, first, ctx.type(pattern.type), target, pattern.span)
    found = narrowed(ctx, again, ctx.type(pattern.type), target, pattern.span)
    bind = partial(bound, ctx, pattern.variable, found, pattern.span)
    return logical(ctx, pattern.span, "&&", test, bind)


def is_of_type(
    ctx: FunctionContext, value: lowered.Expression, source: Type, target: Type, span: Span
) -> lowered.Expression:
    """Is the value (of static type `source`) a `target`, and not null?"""
    if not is_value(source):
        return type_test(ctx, value, source, target, span)
    inner = element_of(source)
    matches = ctx.builder.converts(inner, element_of(target))
    if not is_nullable(source) or not matches:
        return after(ctx, value, build.boolean(matches, span))
    return build.is_not_null(value, span)


def narrowed(
    ctx: FunctionContext, value: lowered.Expression, source: Type, target: Type, span: Span
) -> lowered.Expression:
    """The value as the type that it was just tested for."""
    inner = element_of(source)
    if not is_value(source):
        return opened(ctx, value, element_of(target), span)
    bare = retyped(value, ctx.lower_type(inner)) if is_nullable(source) else value
    if is_value(target) or inner is target:
        return bare
    if not ctx.builder.converts(inner, target):
        return ctx.default(target, span)
    return box(ctx, bare, inner, span)


def bound(
    ctx: FunctionContext, variable: Local, value: lowered.Expression, span: Span
) -> lowered.Expression:
    """Sets a pattern's variable; always true, and never null so that this can be said."""
    place = ctx.declare(variable, None, span)
    stored = copied(ctx, value, variable.type)
    if not isinstance(place, (lowered.Local, lowered.Dereference)):
        ctx.emit(lowered.Assign(span, place, stored))
        return build.boolean(True, span)
    if isinstance(place, lowered.Dereference):
        cell = place.cell
        assert isinstance(cell, lowered.Local)
        stored = lowered.NewCell(span, cell.type, stored)
        place = cell
    held = place.type
    if held.kind not in (lowered.Kind.OBJECT, lowered.Kind.STRING, lowered.Kind.ARRAY):
        held = lowered.Type(lowered.Kind.NULLABLE, item=held)
    return build.is_not_null(lowered.Let(span, held, place.name, stored), span)


def var_pattern(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.VarPattern
) -> lowered.Expression:
    """o is var x   ->   (x = o) != null || true"""
    if pattern.variable is None:
        return after(ctx, value, build.boolean(True, pattern.span))
    test = bound(ctx, pattern.variable, value, pattern.span)
    if isinstance(test, lowered.Constant) or value.type.kind in NUMERIC_KINDS:
        return test
    return build.either(test, build.boolean(True, pattern.span), pattern.span)


# -------------------------------------------------------------------------- and, or, { }, ( )


def binary_pattern(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.BinaryPattern
) -> lowered.Expression:
    first, again = reused(ctx, value)
    left = pattern_test(ctx, first, pattern.left)
    if pattern.operator == "or":
        right = partial(pattern_test, ctx, again, pattern.right)
        return logical(ctx, pattern.span, "||", left, right)
    right = partial(right_of_and, ctx, again, pattern)
    return logical(ctx, pattern.span, "&&", left, right)


def right_of_and(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.BinaryPattern
) -> lowered.Expression:
    """The right side sees the type that the left one proved."""
    source, target = ctx.type(pattern.type), ctx.type(pattern.right.type)
    if source is not target and not is_value(source):
        value = opened(ctx, value, target, pattern.span)
    elif is_nullable(source) and not is_nullable(target):
        value = retyped(value, ctx.lower_type(target))
    return pattern_test(ctx, value, pattern.right)


def recursive_pattern(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.RecursivePattern
) -> lowered.Expression:
    """p is Point(var x, > 0) { Name: "a" } q"""
    source, target = ctx.type(pattern.type), ctx.type(pattern.target)
    first, again = reused(ctx, value)
    test = is_of_type(ctx, first, source, target, pattern.span)
    found = narrowed(ctx, again, source, target, pattern.span)
    if isinstance(found, lowered.New) and not is_tuple(found):
        found = hold(ctx, found)
    tests: list[Maker] = [lambda: test, *positional_tests(ctx, found, pattern)]
    tests += [partial(member_test, ctx, found, element_of(target), one) for one in pattern.members]
    if pattern.variable is not None:
        tests.append(partial(bound, ctx, pattern.variable, found, pattern.span))
    return conjunction(ctx, pattern.span, tests)


def positional_tests(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.RecursivePattern
) -> list[Maker]:
    if pattern.positional is None:
        return []
    target = element_of(ctx.type(pattern.target))
    if pattern.deconstruct is not None:
        uses = positional_properties(pattern.deconstruct)
        if uses is None:
            return [partial(deconstructed_test, ctx, value, pattern)]
        rows = zip(uses, pattern.positional, strict=True)
        members = [typed.MemberPattern(one.span, use, one) for use, one in rows]
        return [
            partial(member_test, ctx, value, target, one)
            for one in members
            if not is_discard(one.pattern)
        ]
    return [
        partial(element_test, ctx, value, as_named(target), index, one)
        for index, one in enumerate(pattern.positional)
    ]


def element_test(
    ctx: FunctionContext,
    value: lowered.Expression,
    type_: NamedType,
    index: int,
    pattern: typed.Pattern,
) -> lowered.Expression:
    if is_discard(pattern):
        return build.boolean(True)
    span = pattern.span
    return pattern_test(ctx, element_of_tuple(ctx, value, type_, index, span), pattern)


def is_discard(pattern: typed.Pattern) -> bool:
    return isinstance(pattern, typed.VarPattern) and pattern.variable is None


def deconstructed_test(
    ctx: FunctionContext, value: lowered.Expression, pattern: typed.RecursivePattern
) -> lowered.Expression:
    """Deconstruct gives the parts out; then each is tested."""
    assert pattern.deconstruct is not None and pattern.positional is not None
    span, use = pattern.span, pattern.deconstruct
    type_ = element_of(ctx.type(pattern.target))
    call = partial(fill_cells, ctx, span, use, value, type_)
    defaults = [ctx.default(one, span) for one in pattern.part_types]
    cells = deconstruct_once(ctx, value, use.method, defaults, call)
    rows = zip(cells, pattern.part_types, pattern.positional, strict=True)
    tests = [
        partial(pattern_test, ctx, lowered.Dereference(span, ctx.lower_type(type_), cell), inner)
        for cell, type_, inner in rows
        if not is_discard(inner)
    ]
    return conjunction(ctx, span, tests)


def member_test(
    ctx: FunctionContext, value: lowered.Expression, type_: Type, row: typed.MemberPattern
) -> lowered.Expression:
    """{ Name: pattern }"""
    if isinstance(row.member, FieldUse):
        part: lowered.Expression = ctx.field(value, ctx.field_use(row.member), row.span)
    else:
        read = partial(read_property, ctx, row.span, row.member, value, (), type_)
        part = read_once(ctx, value, row.member.property, read)
    return pattern_test(ctx, part, row.pattern)


# -------------------------------------------------------------------------------------- as


def lower_as(ctx: FunctionContext, node: typed.As) -> lowered.Expression:
    """o as Circle   ->   typetest(o, Circle) ? o : null"""
    from scsharp.lowering.expressions import lower_expression

    source, target = ctx.type(node.value.type), ctx.type(node.type)
    value = lower_expression(ctx, node.value)
    if is_value(source):
        value, source = box(ctx, value, source, node.span), ctx.builder.known.object
    if ctx.builder.converts(source, target):
        return retyped(value, ctx.lower_type(target))
    first, again = reusable(ctx, value)
    test = type_test(ctx, first, source, target, node.span)
    held = ctx.lower_type(target)
    found = unbox(ctx, again, element_of(target), node.span) if is_value(target) else again
    found = retyped(found, held) if not is_value(target) else found
    return lowered.Conditional(node.span, held, test, found, build.null(held, node.span))
