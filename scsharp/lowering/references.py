"""References to places: ref, in and out arguments, ref locals and ref returns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import call_of
from scsharp.lowering.kinds import cell_of
from scsharp.lowering.member_access import property_call
from scsharp.lowering.operands import choose, in_order
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def lower_cell(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    """A cell for the place (or, for `in` and a plain value, for a temporary)."""
    match node:
        case typed.Reference(place=place):
            return lower_cell(ctx, place)
        case typed.OutVariable():
            return lower_out_variable(ctx, node)
        case typed.Call(method=use) if use.method.returns_ref:
            return call_of(ctx, node)
        case typed.PropertyAccess(property=use) if use.property.returns_ref:
            return property_call(ctx, node)
        case typed.VariableAccess(variable=variable, span=span):
            return cell_of_place(ctx.variable(variable, span))
        case typed.FieldAccess() | typed.ArrayAccess():
            return lower_place_cell(ctx, node)
        case typed.Conditional():
            return lower_conditional_cell(ctx, node)
    return temporary_cell(ctx, node)


def lower_place_cell(
    ctx: FunctionContext, node: typed.FieldAccess | typed.ArrayAccess
) -> lowered.Expression:
    from scsharp.lowering.places import PlaceTarget, plan

    goal = plan(ctx, node)
    target = goal.finish(in_order(ctx, goal.makers))
    assert isinstance(target, PlaceTarget)
    return cell_of_place(target.place)


def cell_of_place(place: lowered.Place) -> lowered.Expression:
    """The cell a place is in, or one that refers to it."""
    held = cell_of(place.type)
    match place:
        case lowered.Dereference(cell=cell):
            return cell
        case lowered.Field() | lowered.Static() | lowered.Element():
            return lowered.ReferenceTo(place.span, held, place)
    return lowered.NewCell(place.span, held, place)


def lower_conditional_cell(ctx: FunctionContext, node: typed.Conditional) -> lowered.Expression:
    """ref (a ? ref x : ref y)"""
    from scsharp.lowering.expressions import lower_expression

    test = lower_expression(ctx, node.test)
    held = cell_of(ctx.lower_type(node.type))
    branches = partial(lower_cell, ctx, node.when_true), partial(lower_cell, ctx, node.when_false)
    return choose(ctx, node.span, held, test, branches)


def temporary_cell(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    """f(5) with an `in` parameter; `ref this` shares the struct object."""
    from scsharp.lowering.expressions import lower_expression, lower_value

    is_this = isinstance(node, typed.This)
    value = lower_expression(ctx, node) if is_this else lower_value(ctx, node)
    return lowered.NewCell(node.span, cell_of(ctx.lower_type(node.type)), value)


def lower_out_variable(ctx: FunctionContext, node: typed.OutVariable) -> lowered.Expression:
    """out var x: the variable is declared before the statement; out _: a cell for nobody."""
    if node.variable is None:
        return build.new_cell(ctx.default(node.type, node.span), node.span)
    return cell_of_place(ctx.declare(node.variable, None, node.span))
