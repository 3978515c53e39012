"""The dispatcher of expressions: one lowering function for each kind of typed node.

`lower_expression` gives a value that may still be a variable's own struct; `lower_value` one that
can be kept; `lower_effect` only does what the expression does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scsharp.lowering import calls, member_access, operators, text, tuples
from scsharp.lowering import nodes as lowered
from scsharp.lowering.assignments import (
    lower_assignment,
    lower_coalesce_assignment,
    lower_compound,
    lower_increment,
)
from scsharp.lowering.collections import lower_collection, lower_new_array
from scsharp.lowering.conversions import lower_conversion
from scsharp.lowering.deconstruction import lower_deconstruction
from scsharp.lowering.effects import is_effect_free
from scsharp.lowering.initializers import lower_anonymous, lower_new, lower_with
from scsharp.lowering.lambdas import lower_lambda, lower_method_group
from scsharp.lowering.null_operators import (
    lower_coalesce,
    lower_conditional_access,
    lower_conditional_access_effect,
)
from scsharp.lowering.patterns import lower_as, lower_is
from scsharp.lowering.ranges import (
    lower_array_access,
    lower_index,
    lower_indexed_from_end,
    lower_range,
    lower_slice,
)
from scsharp.lowering.references import lower_cell, lower_out_variable
from scsharp.lowering.structs import copied
from scsharp.lowering.switch_expressions import lower_switch_expression
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.symbols.members import MethodUse

Lowerer = Callable[["FunctionContext", Any], lowered.Expression]


def lower_expression(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    """The value of an expression; what it needs before goes to the context's statements."""
    return LOWERERS[type(node)](ctx, node)


def lower_value(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    """The value of an expression, to be stored, passed or returned: a variable's struct is copied.

    a = b;   ->   a = copy(b);
    """
    return copied(ctx, lower_expression(ctx, node), node.type)


def lower_effect(ctx: FunctionContext, node: typed.Expression) -> None:
    """An expression as a statement: nobody looks at its value."""
    match node:
        case typed.Assignment():
            lower_assignment(ctx, node, is_wanted=False)
        case typed.CompoundAssignment():
            lower_compound(ctx, node, is_wanted=False)
        case typed.Increment():
            lower_increment(ctx, node, is_wanted=False)
        case typed.CoalesceAssignment():
            lower_coalesce_assignment(ctx, node, is_wanted=False)
        case typed.Deconstruction():
            lower_deconstruction(ctx, node, is_wanted=False)
        case typed.ConditionalAccess():
            lower_conditional_access_effect(ctx, node)
        case typed.Conversion(operand=operand, rule=rule) if is_free(rule):
            lower_effect(ctx, operand)
        case _:
            value = lower_expression(ctx, node)
            if not is_effect_free(value):
                ctx.emit(lowered.Evaluate(node.span, value))


def lower_arguments(
    ctx: FunctionContext,
    use: MethodUse,
    arguments: tuple[typed.Expression, ...],
    order: tuple[int, ...] | None,
) -> tuple[lowered.Expression, ...]:
    """The arguments of a call, evaluated in the written order, given in the parameters'."""
    return calls.lower_operands(ctx, None, use, arguments, order)[1]


def is_free(rule: typed.ConversionRule) -> bool:
    """A conversion that does nothing but box or rename."""
    kinds = typed.ConversionKind
    return rule.kind in (kinds.IDENTITY, kinds.REFERENCE, kinds.BOX, kinds.WRAP)


# --------------------------------------------------------------------------- small ones


def lower_constant(ctx: FunctionContext, node: typed.Constant) -> lowered.Expression:
    held = ctx.lower_type(node.type)
    if node.value is None:
        return ctx.default(node.type, node.span)
    value = node.value
    if held.kind in (lowered.Kind.F32, lowered.Kind.F64) and isinstance(value, int):
        value = float(value)
    return lowered.Constant(node.span, held, value)


def lower_default(ctx: FunctionContext, node: typed.Default) -> lowered.Expression:
    return ctx.default(node.type, node.span)


def lower_variable(ctx: FunctionContext, node: typed.VariableAccess) -> lowered.Expression:
    return ctx.variable(node.variable, node.span)


def lower_this(ctx: FunctionContext, node: typed.This) -> lowered.Expression:
    return ctx.this(node.span)


def lower_conditional(ctx: FunctionContext, node: typed.Conditional) -> lowered.Expression:
    from scsharp.lowering.operands import choose

    test = lower_expression(ctx, node.test)
    held = ctx.lower_type(node.type)
    branches = (
        lambda: lower_value(ctx, node.when_true),
        lambda: lower_value(ctx, node.when_false),
    )
    return choose(ctx, node.span, held, test, branches)


def lower_throw(ctx: FunctionContext, node: typed.ThrowExpression) -> lowered.Expression:
    """x ?? throw e   ->   if (x == null) throw e;   x"""
    ctx.emit(lowered.Throw(node.span, lower_expression(ctx, node.value)))
    return ctx.default(node.type, node.span)


def lower_type_of(ctx: FunctionContext, node: typed.TypeOf) -> lowered.Expression:
    id_ = ctx.builder.runtime_type(ctx.type(node.operand))
    return lowered.TypeToken(node.span, ctx.lower_type(node.type), id_)


def lower_reference(ctx: FunctionContext, node: typed.Reference) -> lowered.Expression:
    return lower_cell(ctx, node.place)


def lower_hole(ctx: FunctionContext, node: typed.ReceiverHole) -> lowered.Expression:
    return ctx.holes[node]


def lower_compound_hole(ctx: FunctionContext, node: typed.CompoundHole) -> lowered.Expression:
    return ctx.holes["compound"]


def lower_initializer_target(
    ctx: FunctionContext, node: typed.InitializerTarget
) -> lowered.Expression:
    return ctx.holes["initializer"]


def lower_event(ctx: FunctionContext, node: typed.EventAccess) -> lowered.Expression:
    """The delegates in an event, read by its own class."""
    return member_access.lower_event_access(ctx, node)


LOWERERS: dict[type, Lowerer] = {
    typed.Constant: lower_constant,
    typed.Default: lower_default,
    typed.VariableAccess: lower_variable,
    typed.This: lower_this,
    typed.FieldAccess: member_access.lower_field_access,
    typed.PropertyAccess: member_access.lower_property_access,
    typed.EventAccess: lower_event,
    typed.ArrayAccess: lower_array_access,
    typed.IndexFromEnd: lower_index,
    typed.Range: lower_range,
    typed.Slice: lower_slice,
    typed.IndexedFromEnd: lower_indexed_from_end,
    typed.Reference: lower_reference,
    typed.OutVariable: lower_out_variable,
    typed.Call: calls.lower_call,
    typed.Invoke: calls.lower_invoke,
    typed.InitializerTarget: lower_initializer_target,
    typed.New: lower_new,
    typed.AnonymousObject: lower_anonymous,
    typed.NewArray: lower_new_array,
    typed.Collection: lower_collection,
    typed.TupleLiteral: tuples.lower_tuple,
    typed.Lambda: lower_lambda,
    typed.MethodGroup: lower_method_group,
    typed.Conversion: lower_conversion,
    typed.Unary: operators.lower_unary,
    typed.Binary: operators.lower_binary,
    typed.TupleElementHole: tuples.lower_element_hole,
    typed.Logical: operators.lower_logical,
    typed.Coalesce: lower_coalesce,
    typed.Conditional: lower_conditional,
    typed.ConditionalAccess: lower_conditional_access,
    typed.ReceiverHole: lower_hole,
    typed.Assignment: lower_assignment,
    typed.CompoundAssignment: lower_compound,
    typed.CompoundHole: lower_compound_hole,
    typed.Increment: lower_increment,
    typed.CoalesceAssignment: lower_coalesce_assignment,
    typed.Deconstruction: lower_deconstruction,
    typed.Is: lower_is,
    typed.As: lower_as,
    typed.SwitchExpression: lower_switch_expression,
    typed.Interpolation: text.lower_interpolation,
    typed.ThrowExpression: lower_throw,
    typed.TypeOf: lower_type_of,
    typed.With: lower_with,
}
