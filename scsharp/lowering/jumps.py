"""break and continue, and the places they go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.context import JumpTarget
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def lower_break(ctx: FunctionContext, node: typed.Break) -> None:
    target = ctx.targets[-1]
    target.breaks += 1
    ctx.emit(lowered.Break(node.span, target.break_label))


def lower_continue(ctx: FunctionContext, node: typed.Continue) -> None:
    """The nearest loop's next round; inside a do loop whose test needs statements, the end of
    the block that is its body."""
    target = next(one for one in reversed(ctx.targets) if one.continue_label is not None)
    assert target.continue_label is not None
    if target.continues_by_break:
        target.continues += 1
        ctx.emit(lowered.Break(node.span, target.continue_label))
    else:
        ctx.emit(lowered.Continue(node.span, target.continue_label))


def loop_target(ctx: FunctionContext) -> JumpTarget:
    label = ctx.fresh_label("loop")
    return JumpTarget(label, label)
