"""throw, and try with catch, when and finally."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import OBJECT
from scsharp.symbols.types import NamedType, Special
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def lower_throw(ctx: FunctionContext, node: typed.Throw) -> None:
    """throw e;   throw;   ->   the exception that the nearest catch has"""
    from scsharp.lowering.expressions import lower_expression

    if node.value is None:
        ctx.emit(lowered.Rethrow(node.span, ctx.catches[-1]))
    else:
        ctx.emit(lowered.Throw(node.span, lower_expression(ctx, node.value)))


def lower_try(ctx: FunctionContext, node: typed.Try) -> None:
    from scsharp.lowering.statements import lower_scope

    body = lower_scope(ctx, node.body)
    catches = tuple([lower_catch(ctx, one) for one in node.catches])
    final = lower_scope(ctx, node.final) if node.final is not None else ()
    if not catches and not final:
        ctx.emit_all(body)
    else:
        ctx.emit(lowered.Try(node.span, body, catches, final))


def lower_catch(ctx: FunctionContext, node: typed.Catch) -> lowered.Catch:
    """catch (E e) when (guard) { … }"""
    from scsharp.lowering.expressions import lower_expression
    from scsharp.lowering.statements import lower_block_statements

    name = bind_exception(ctx, node)
    setup: tuple[lowered.Statement, ...] = ()
    guard: lowered.Expression | None = None
    if node.guard is not None:
        with ctx.scope() as before:
            keep_exception(ctx, node, name)
            ctx.begin_statement()
            guard = lower_expression(ctx, node.guard)
        setup = tuple(before)
    ctx.catches.append(name)
    with ctx.scope() as body:
        if node.guard is None:
            keep_exception(ctx, node, name)
        lower_block_statements(ctx, node.body)
    ctx.catches.pop()
    return lowered.Catch(node.span, caught_type(ctx, node), name, setup, guard, tuple(body))


def caught_type(ctx: FunctionContext, node: typed.Catch) -> str | None:
    """The id of the caught type; None where everything is caught."""
    if node.type is None:
        return None
    type_ = ctx.type(node.type)
    if isinstance(type_, NamedType) and type_.special is Special.EXCEPTION:
        return None
    return ctx.builder.tested_type(type_)


def bind_exception(ctx: FunctionContext, node: typed.Catch) -> str:
    """The local that the exception comes in: the catch's variable, if it is a plain one. One in a
    cell is declared before the try and set from a local of ours."""
    if node.variable is None:
        return ctx.fresh_label("caught")
    if ctx.is_cell(node.variable):
        ctx.declare(node.variable, None, node.span)
        return ctx.fresh_label("caught")
    return ctx.bind(node.variable).name


def keep_exception(ctx: FunctionContext, node: typed.Catch, name: str) -> None:
    if node.variable is not None and ctx.is_cell(node.variable):
        place = ctx.variable(node.variable, node.span)
        value = lowered.Local(node.span, OBJECT, name)
        ctx.emit(lowered.Assign(node.span, place, value))
