"""An event as a value: the delegate that its backing field holds."""

from __future__ import annotations

from scsharp.binding.accessibility import is_accessible
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.pending import PendingEvent
from scsharp.diagnostics.catalog import members
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import FieldUse
from scsharp.typed import nodes as typed


def event_value(context: Context, event: PendingEvent) -> typed.Expression:
    """The delegate of an event: only inside its class, and only without accessors."""
    symbol = event.event.event
    shown = display_member(symbol)
    if symbol.backing_field is None:
        context.report(event.name_span, members.event_with_accessors(shown))
        return bad(event.span)
    if not is_accessible(context, symbol.backing_field):
        owner = display(event.event.owner)
        context.report(event.name_span, members.event_outside(shown, owner))
        return bad(event.span)
    context.world.used_fields.add(symbol.backing_field)
    use = FieldUse(symbol.backing_field, event.event.owner)
    return typed.FieldAccess(event.span, use.type, event.receiver, use)
