"""Conversions, by the rule that binding chose, on the types of this instantiation.

A rule made for a type parameter may mean less once the parameter has its type: boxing a string
does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxing import box, cast_to_reference, is_value, unbox
from scsharp.lowering.kinds import NUMERIC_KINDS
from scsharp.lowering.operands import hold, reusable
from scsharp.lowering.strings import note_bare
from scsharp.lowering.structs import is_nullable, retyped
from scsharp.lowering.throws import failing_call
from scsharp.symbols.types import ArrayType, Type, as_named
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind as Kind

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

NO_VALUE = "Nullable object must have a value."


def lower_conversion(ctx: FunctionContext, node: typed.Conversion) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression, lower_value

    target = ctx.type(node.type)
    match node.rule.kind:
        case Kind.NULL | Kind.DEFAULT if is_nothing(node.operand):
            return ctx.default(target, node.span)
        case Kind.BOX | Kind.USER | Kind.TUPLE:
            value = lower_value(ctx, node.operand)
        case _:
            value = lower_expression(ctx, node.operand)
    source = ctx.type(node.operand.type)
    return convert(ctx, value, source, target, node.rule, node.span, node.is_checked)


def is_nothing(node: typed.Expression) -> bool:
    """The literals null and default, which take the target's type."""
    is_null = isinstance(node, typed.Constant) and node.value is None
    return is_null or isinstance(node, typed.Default)


def convert(
    ctx: FunctionContext,
    value: lowered.Expression,
    source: Type,
    target: Type,
    rule: typed.ConversionRule,
    span: Span,
    is_checked: bool = False,
) -> lowered.Expression:
    """`value`, of type `source`, as `target`."""
    source, target = ctx.type(source), ctx.type(target)
    step = Step(ctx, source, target, rule, span, is_checked)
    match rule.kind:
        case Kind.NUMERIC:
            return step.numeric(value)
        case Kind.REFERENCE | Kind.DOWNCAST | Kind.BOX | Kind.UNBOX:
            return step.reference(value)
        case Kind.WRAP | Kind.LIFT | Kind.UNWRAP:
            return step.nullable(value)
        case Kind.TUPLE:
            return step.tuple(value)
        case Kind.USER:
            return step.user(value)
        case Kind.NULL | Kind.DEFAULT:
            is_null = isinstance(value, lowered.Constant) and value.value is None
            return ctx.default(target, span) if is_null else value
    return value


class Step:
    """One conversion at work."""

    def __init__(
        self,
        ctx: FunctionContext,
        source: Type,
        target: Type,
        rule: typed.ConversionRule,
        span: Span,
        is_checked: bool,
    ) -> None:
        self.ctx, self.source, self.target, self.rule = ctx, source, target, rule
        self.span, self.is_checked = span, is_checked

    def numeric(self, value: lowered.Expression) -> lowered.Expression:
        """(byte)x, between kinds; an enum is its integer."""
        held = self.ctx.lower_type(self.target)
        if value.type.kind is held.kind or held.kind not in NUMERIC_KINDS:
            return value
        return lowered.Convert(self.span, held, value, self.is_checked)

    def reference(self, value: lowered.Expression) -> lowered.Expression:
        """Boxing, unboxing and casts, by what the types are now."""
        ctx, source, target = self.ctx, self.source, self.target
        if source is target:
            return value
        note_bare(ctx.builder, source, target)
        if is_value(source):
            return value if is_value(target) else box(ctx, value, source, self.span)
        if is_value(target):
            return unbox(ctx, value, target, self.span)
        if isinstance(source, ArrayType) and isinstance(target, ArrayType):
            ctx.builder.covariant[source, target] = None
        if self.rule.kind in (Kind.DOWNCAST, Kind.UNBOX):
            return cast_to_reference(ctx, value, source, target, self.span)
        return retyped(value, ctx.lower_type(target))

    def inner(self, value: lowered.Expression) -> lowered.Expression:
        """The conversion of the value inside a T?."""
        source = element_of(self.source)
        target = element_of(self.target)
        if not self.rule.inner:
            return value
        rule = self.rule.inner[0]
        return convert(self.ctx, value, source, target, rule, self.span, self.is_checked)

    def nullable(self, value: lowered.Expression) -> lowered.Expression:
        """T to T? changes nothing, T? to T throws on null, S? to T? keeps null."""
        from scsharp.lowering.operators import mapped

        held = self.ctx.lower_type(self.target)
        match self.rule.kind:
            case Kind.WRAP:
                return self.inner(value)
            case Kind.UNWRAP:
                return self.inner(unwrap(self.ctx, value, element_of(self.source), self.span))
        if self.is_identity():
            return value
        return mapped(self.ctx, self.span, value, held, self.inner)

    def is_identity(self) -> bool:
        return not self.rule.inner or self.rule.inner[0].kind is Kind.IDENTITY

    def tuple(self, value: lowered.Expression) -> lowered.Expression:
        """(int, int) to (long, double): element by element."""
        from scsharp.lowering.tuples import element_of_tuple, make_tuple, tuple_types

        ctx = self.ctx
        sources = tuple_types(as_named(self.source))
        targets = tuple_types(as_named(self.target))
        whole = hold(ctx, value) if not isinstance(value, lowered.Local) else value
        parts = []
        for index, (source, target) in enumerate(zip(sources, targets, strict=True)):
            one = element_of_tuple(ctx, whole, as_named(self.source), index, self.span)
            rule = self.rule.inner[index]
            parts.append(convert(ctx, one, source, target, rule, self.span, self.is_checked))
        return make_tuple(ctx, as_named(self.target), tuple(parts), self.span)

    def user(self, value: lowered.Expression) -> lowered.Expression:
        """A conversion operator, with what goes before and after it."""
        from scsharp.lowering.calls import call_method

        assert self.rule.method is not None
        ctx, use = self.ctx, self.rule.method
        parameter = ctx.type(use.parameter_types[0])
        result = ctx.type(use.return_type)
        if self.rule.inner:
            before, after = self.rule.inner
            value = convert(ctx, value, self.source, parameter, before, self.span, self.is_checked)
            value = call_method(ctx, self.span, use, None, (value,))
            return convert(ctx, value, result, self.target, after, self.span, self.is_checked)
        return call_method(ctx, self.span, use, None, (value,))


def element_of(type_: Type) -> Type:
    """T of T?, else the type itself."""
    return as_named(type_).arguments[0] if is_nullable(type_) else type_


def unwrap(
    ctx: FunctionContext, value: lowered.Expression, element: Type, span: Span
) -> lowered.Expression:
    """q.Value   ->   q == null ? throw InvalidOperationException : q"""
    held = ctx.lower_type(element)
    if value.type.kind is not lowered.Kind.NULLABLE:
        return value
    fail = failing_call(ctx, held, "InvalidOperationException", NO_VALUE, span)
    if isinstance(value, lowered.Constant) and value.value is None:
        return fail
    first, again = reusable(ctx, value)
    value = retyped(again, held)
    return lowered.Conditional(span, held, build.is_null(first, span), fail, value)
