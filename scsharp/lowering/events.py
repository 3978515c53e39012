"""event += handler and event -= handler."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import call_method
from scsharp.lowering.member_access import event_field
from scsharp.lowering.operands import Maker, hold, in_order, is_reusable
from scsharp.lowering.operators import DELEGATE_OPERATORS
from scsharp.symbols.members import MethodUse
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def lower_event_change(ctx: FunctionContext, node: typed.CompoundAssignment) -> None:
    """button.Clicked += f;   ->   button.add_Clicked(f), or the field combined with f"""
    from scsharp.lowering.expressions import lower_expression

    target = node.target
    assert isinstance(target, typed.EventAccess) and node.value is not None
    makers: list[Maker] = []
    if target.receiver is not None:
        makers.append(partial(lower_expression, ctx, target.receiver))
    makers.append(partial(lower_expression, ctx, node.value))
    *first, value = in_order(ctx, makers)
    receiver = first[0] if first else None
    use = ctx.event_use(target.event)
    adds = node.operator.startswith("+")
    accessor = use.event.adder if adds else use.event.remover
    if accessor is not None and not (accessor.is_compiler_made and is_plain(accessor, target)):
        type_ = target.receiver.type if target.receiver is not None else None
        call = call_method(
            ctx,
            node.span,
            MethodUse(accessor, use.owner),
            receiver,
            (value,),
            type_,
            target.is_base,
        )
        ctx.emit(lowered.Evaluate(node.span, call))
        return
    combine(ctx, node, target, receiver, value)


def is_plain(accessor: object, target: typed.EventAccess) -> bool:
    """May the field be used without the accessor: no override can be meant?"""
    return not getattr(accessor, "is_dispatched", False)


def combine(
    ctx: FunctionContext,
    node: typed.CompoundAssignment,
    target: typed.EventAccess,
    receiver: lowered.Expression | None,
    value: lowered.Expression,
) -> None:
    use = event_field(ctx, target.event)
    place: lowered.Place
    if receiver is None:
        place = ctx.static(use, node.span)
    else:
        kept = receiver if is_reusable(receiver) else hold(ctx, receiver)
        place = ctx.field(kept, use, node.span)
    name = DELEGATE_OPERATORS[node.operator[0]]
    changed = lowered.CallIntrinsic(node.span, place.type, name, (place, value))
    ctx.emit(lowered.Assign(node.span, place, changed))
