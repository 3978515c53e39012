"""=, op=, ++, -- and ??= on every kind of target.

The parts of the target are evaluated first and once, then the value, then it is stored.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.operands import hold, in_order, save_before
from scsharp.lowering.places import DiscardTarget, PlaceTarget, Target, plan, settle
from scsharp.lowering.structs import copied, is_mutable_struct, retyped
from scsharp.typed import nodes as typed
from scsharp.typed.walk import children

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span
    from scsharp.symbols.types import Type

NOTHING = build.null(lowered.Type(lowered.Kind.VOID))
"""What an assignment gives to somebody who does not look."""


def lower_assignment(
    ctx: FunctionContext, node: typed.Assignment, is_wanted: bool = True
) -> lowered.Expression:
    """a[i] = f()   ->   a[i] = f(), where f cannot change which a and i are meant"""
    from scsharp.lowering.expressions import lower_value

    if node.is_ref:
        return lower_ref_assignment(ctx, node)
    goal = plan(ctx, node.target)
    *parts, value = in_order(ctx, [*goal.makers, partial(lower_value, ctx, node.value)])
    parts = save_before(ctx, parts, [value])
    target = goal.finish(tuple(parts))
    return store(ctx, target, value, node.type, node.span, is_wanted)


def store(
    ctx: FunctionContext,
    target: Target,
    value: lowered.Expression,
    type_: Type,
    span: Span,
    is_wanted: bool,
) -> lowered.Expression:
    """Stores the value; gives it back if somebody wants it."""
    if not is_wanted:
        target.write(ctx, value, span)
        return NOTHING
    if isinstance(target, PlaceTarget) and isinstance(target.place, lowered.Local):
        return lowered.Let(span, target.place.type, target.place.name, value)
    if isinstance(target, DiscardTarget):
        return value
    if is_mutable_struct(ctx.type(type_)):
        kept = ctx.temporary(value)
        target.write(ctx, lowered.CopyStruct(span, kept.type, kept), span)
        return kept
    kept_value = value if isinstance(value, lowered.Constant) else hold(ctx, value)
    target.write(ctx, kept_value, span)
    return kept_value


def lower_ref_assignment(ctx: FunctionContext, node: typed.Assignment) -> lowered.Expression:
    """r = ref a[1];   ->   r's cell is another one from now on"""
    from scsharp.lowering.references import lower_cell

    assert isinstance(node.target, typed.VariableAccess)
    value = node.value.place if isinstance(node.value, typed.Reference) else node.value
    cell = ctx.cell(node.target.variable, node.span)
    ctx.emit(lowered.Assign(node.span, cell, lower_cell(ctx, value)))
    return ctx.variable(node.target.variable, node.span)


# ----------------------------------------------------------------------- op=, ++ and --


def prepare(
    ctx: FunctionContext, node: typed.Expression, operation: typed.Expression | None
) -> Target:
    """The target with its parts evaluated, to be read and then written."""
    goal = plan(ctx, node)
    parts = in_order(ctx, goal.makers)
    keeps_locals = operation is None or not sets_something(operation)
    return goal.finish(settle(ctx, parts, keeps_locals))


SETTERS = (
    typed.Assignment,
    typed.CompoundAssignment,
    typed.Increment,
    typed.CoalesceAssignment,
    typed.Deconstruction,
    typed.OutVariable,
    typed.Is,
    typed.SwitchExpression,
)


def sets_something(node: typed.Node) -> bool:
    """May evaluating the expression set a local?"""
    if isinstance(node, SETTERS):
        return True
    return not isinstance(node, typed.Lambda) and any(map(sets_something, children(node)))


def operate(
    ctx: FunctionContext, operation: typed.Expression, present: lowered.Expression
) -> lowered.Expression:
    """The new value, with the hole standing for the present one."""
    from scsharp.lowering.expressions import lower_value

    outer = ctx.holes.get("compound")
    ctx.holes["compound"] = present
    value = lower_value(ctx, operation)
    if outer is not None:
        ctx.holes["compound"] = outer
    return value


def lower_compound(
    ctx: FunctionContext, node: typed.CompoundAssignment, is_wanted: bool = True
) -> lowered.Expression:
    """a[i++] += f()   ->   t = i++; a[t] = a[t] + f()"""
    if node.operation is None:
        from scsharp.lowering.events import lower_event_change

        lower_event_change(ctx, node)
        return NOTHING
    target = prepare(ctx, node.target, node.operation)
    value = operate(ctx, node.operation, target.read(ctx))
    return store(ctx, target, value, node.type, node.span, is_wanted)


def lower_increment(
    ctx: FunctionContext, node: typed.Increment, is_wanted: bool = True
) -> lowered.Expression:
    """x++   ->   t = x; x = t + 1;   t"""
    target = prepare(ctx, node.target, node.operation)
    if node.is_prefix or not is_wanted:
        value = operate(ctx, node.operation, target.read(ctx))
        return store(ctx, target, value, node.type, node.span, is_wanted)
    old = hold(ctx, copied(ctx, target.read(ctx), node.type))
    target.write(ctx, operate(ctx, node.operation, old), node.span)
    return old


def lower_coalesce_assignment(
    ctx: FunctionContext, node: typed.CoalesceAssignment, is_wanted: bool = True
) -> lowered.Expression:
    """a ??= b   ->   t = a; if (t == null) { t = b; a = t; }   t"""
    from scsharp.lowering.expressions import lower_value

    target = prepare(ctx, node.target, node.value)
    present = target.read(ctx)
    held = present.type
    if is_wanted:
        result = ctx.hoisted(held, node.span)
        ctx.emit(lowered.Assign(node.span, result, present))
        present = result
    with ctx.collect() as statements:
        value = lower_value(ctx, node.value)
        if is_wanted:
            ctx.emit(lowered.Assign(node.span, result, value))
            value = result
        target.write(ctx, value, node.span)
    ctx.emit(lowered.If(node.span, build.is_null(present, node.span), tuple(statements)))
    return retyped(present, ctx.lower_type(node.type)) if is_wanted else NOTHING
