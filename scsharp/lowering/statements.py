"""Statements: the dispatcher, and the simple ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

ABRUPT = (lowered.Return, lowered.Throw, lowered.Break, lowered.Continue, lowered.Rethrow)


def lower_block_statements(ctx: FunctionContext, block: typed.Block) -> None:
    """The statements of a block in place: names are unique, so a block needs no scope."""
    from scsharp.lowering.labels import has_labels, lower_labelled

    if has_labels(block):
        lower_labelled(ctx, block)
        return
    lower_sequence(ctx, block.statements)


def lower_sequence(ctx: FunctionContext, statements: tuple[typed.Statement, ...]) -> None:
    """Statements one after the other; what stands behind a jump is left out."""
    for one in statements:
        lower_statement(ctx, one)
        if ctx.statements and isinstance(ctx.statements[-1], ABRUPT):
            return


def lower_scope(ctx: FunctionContext, node: typed.Statement) -> tuple[lowered.Statement, ...]:
    """A statement as a body of its own: a branch, a loop's round."""
    with ctx.scope() as statements:
        lower_statement(ctx, node)
    return tuple(statements)


def lower_statement(ctx: FunctionContext, node: typed.Statement) -> None:
    """One statement, by its kind."""
    from scsharp.lowering.statement_kinds import HANDLERS

    ctx.begin_statement()
    HANDLERS[type(node)](ctx, node)


def lower_declaration(ctx: FunctionContext, node: typed.LocalDeclaration) -> None:
    """int x = 1;   ->   declare x = 1;

    ref int r = ref a[0];   ->   declare r = reference to a[0]
    """
    from scsharp.lowering.expressions import lower_value
    from scsharp.lowering.references import lower_cell

    local = node.local
    if local.is_const:
        return
    if node.value is None:
        declare_empty(ctx, node, node.span)
    elif local.is_ref:
        assert isinstance(node.value, typed.Reference)
        ctx.declare(local, lower_cell(ctx, node.value), node.span)
    else:
        ctx.declare(local, lower_value(ctx, node.value), node.span)


def declare_empty(ctx: FunctionContext, node: typed.LocalDeclaration, span: Span) -> None:
    """A local without a value; a struct's fields can be set one by one, so it is made."""
    held = ctx.lower_type(node.local.type)
    if held.kind is lowered.Kind.STRUCT or ctx.is_cell(node.local):
        ctx.declare(node.local, build.default(held, span), span)
    else:
        made = ctx.bind(node.local)
        ctx.emit(lowered.Declare(span, made.name, held, None))


def lower_if(ctx: FunctionContext, node: typed.If) -> None:
    """if (test) a; else b;   a constant test keeps one branch only."""
    from scsharp.lowering.expressions import lower_expression

    test = lower_expression(ctx, node.test)
    if isinstance(test, lowered.Constant):
        chosen = node.then if test.value else node.otherwise
        if chosen is not None:
            lower_statement(ctx, chosen)
        return
    then = lower_scope(ctx, node.then)
    otherwise = lower_scope(ctx, node.otherwise) if node.otherwise is not None else ()
    if then or otherwise:
        if not then:
            test, then, otherwise = build.negate(test, node.span), otherwise, ()
        ctx.emit(lowered.If(node.span, test, then, otherwise))
    else:
        ctx.emit(lowered.Evaluate(node.span, test))


def lower_return(ctx: FunctionContext, node: typed.Return) -> None:
    from scsharp.lowering.expressions import lower_effect, lower_value
    from scsharp.lowering.references import lower_cell

    if node.value is None:
        ctx.emit(lowered.Return(node.span, None))
    elif ctx.returns_ref:
        assert isinstance(node.value, typed.Reference)
        ctx.emit(lowered.Return(node.span, lower_cell(ctx, node.value)))
    elif ctx.result.kind is lowered.Kind.VOID:
        lower_effect(ctx, node.value)
        ctx.emit(lowered.Return(node.span, None))
    else:
        ctx.emit(lowered.Return(node.span, lower_value(ctx, node.value)))


def lower_yield(ctx: FunctionContext, node: typed.YieldReturn) -> None:
    from scsharp.lowering.expressions import lower_value

    ctx.emit(lowered.Yield(node.span, lower_value(ctx, node.value)))


def lower_yield_break(ctx: FunctionContext, node: typed.YieldBreak) -> None:
    ctx.emit(lowered.Return(node.span, None))
