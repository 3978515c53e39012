"""while, do and for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.context import JumpTarget
from scsharp.lowering.jumps import loop_target
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Statements = tuple[lowered.Statement, ...]


def lower_while(ctx: FunctionContext, node: typed.While) -> None:
    """while (test) body   ->   loop (test) body"""
    target = loop_target(ctx)
    setup, test = lower_test(ctx, node.test)
    if is_false(test) and not setup:
        return
    body = lower_round(ctx, target, node.body)
    emit_loop(ctx, node.span, target, (setup, test), body, ())


def lower_test(
    ctx: FunctionContext, node: typed.Expression | None
) -> tuple[list[lowered.Statement], lowered.Expression | None]:
    """A loop's test: the statements it needs each round, and the condition (None: true)."""
    from scsharp.lowering.expressions import lower_expression

    if node is None:
        return [], None
    with ctx.scope() as statements:
        test = lower_expression(ctx, node)
    kept = captured_names(ctx) if any(map(is_plain_declaration, statements)) else set()
    setup: list[lowered.Statement] = []
    for one in statements:
        if is_plain_declaration(one) and getattr(one, "name", "") not in kept:
            ctx.emit(one)
        else:
            setup.append(one)
    if isinstance(test, lowered.Constant) and test.value:
        return setup, None
    return setup, test


def is_plain_declaration(node: lowered.Statement) -> bool:
    """A local without a value, which may as well be declared before the loop, unless a lambda
    keeps it: then each round has one of its own."""
    return isinstance(node, lowered.Declare) and node.value is None


def captured_names(ctx: FunctionContext) -> set[str]:
    """The locals that lambdas and local functions use from around."""
    return {
        ctx.bindings[one].name
        for frame in ctx.facts.frames.values()
        for one in frame.free
        if one in ctx.bindings
    }


def is_false(test: lowered.Expression | None) -> bool:
    return isinstance(test, lowered.Constant) and not test.value


def lower_round(ctx: FunctionContext, target: JumpTarget, body: typed.Statement) -> Statements:
    """A loop's body, in which break and continue mean this loop."""
    from scsharp.lowering.statements import lower_scope

    ctx.targets.append(target)
    made = lower_scope(ctx, body)
    ctx.targets.pop()
    return without_last_continue(made, target)


def without_last_continue(body: Statements, target: JumpTarget) -> Statements:
    last = body[-1] if body else None
    if isinstance(last, lowered.Continue) and last.label == target.continue_label:
        return body[:-1]
    return body


def emit_loop(
    ctx: FunctionContext,
    span: Span,
    target: JumpTarget,
    test: tuple[Sequence[lowered.Statement], lowered.Expression | None],
    body: Statements,
    update: Statements,
) -> None:
    """A loop; a test with statements goes into the body.

    while (f(out x)) body   ->   loop { t = f(x); if (!t) break; body }
    """
    setup, condition = test
    if setup:
        leave: Statements = ()
        if condition is not None:
            out = lowered.Break(span, target.break_label)
            leave = (lowered.If(span, build.negate(condition, span), (out,)),)
        body, condition = (*setup, *leave, *body), None
    ctx.emit(lowered.Loop(span, target.break_label, condition, body, update))


def lower_do(ctx: FunctionContext, node: typed.Do) -> None:
    """do body while (test)   ->   loop body, test last

    With a test that needs statements:   loop { block { body } test's statements; if (!t) break; }
    """
    target = loop_target(ctx)
    inner = JumpTarget(target.break_label, ctx.fresh_label("round"), continues_by_break=True)
    body = lower_round(ctx, inner, node.body)
    setup, test = lower_test(ctx, node.test)
    label = target.break_label
    if setup:
        out = lowered.If(
            node.span, build.negate(test or build.boolean(True)), (lowered.Break(node.span, label),)
        )
        whole = (*wrapped(body, inner, node.span), *setup, out)
        ctx.emit(lowered.Loop(node.span, label, None, whole))
    elif test is None:
        ctx.emit(lowered.Loop(node.span, label, None, wrapped(body, inner, node.span)))
    else:
        whole = wrapped(body, inner, node.span)
        ctx.emit(lowered.Loop(node.span, label, test, whole, test_last=True))


def wrapped(body: Statements, target: JumpTarget, span: Span) -> Statements:
    """The body in a block that continue leaves, if there is any continue."""
    if not target.continues:
        return body
    assert target.continue_label is not None
    return (lowered.Block(span, target.continue_label, body),)


def lower_for(ctx: FunctionContext, node: typed.For) -> None:
    """for (a; test; b) body   ->   a; loop (test) body, update b"""
    from scsharp.lowering.expressions import lower_effect
    from scsharp.lowering.statements import lower_statement

    for one in node.initializers:
        lower_statement(ctx, one)
    ctx.begin_statement()
    target = loop_target(ctx)
    setup, test = lower_test(ctx, node.test)
    if is_false(test) and not setup:
        return
    body = lower_round(ctx, target, node.body)
    with ctx.scope() as update:
        for each in node.updates:
            ctx.begin_statement()
            lower_effect(ctx, each)
    emit_loop(ctx, node.span, target, (setup, test), body, tuple(update))
