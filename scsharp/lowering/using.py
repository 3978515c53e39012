"""using: try with a finally that puts the resource away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.symbols.types import Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def lower_using(ctx: FunctionContext, node: typed.Using) -> None:
    """using (var r = f()) body
    ->   r = f(); try { body } finally { if (r != null) r.Dispose(); }"""
    from scsharp.lowering.expressions import lower_value

    if node.resource is not None:
        resource = ctx.temporary(lower_value(ctx, node.resource), "resource")
        dispose_after(ctx, node, resource, ctx.type(node.resource.type), ())
    else:
        lower_declared(ctx, node, node.declarations)


def lower_declared(
    ctx: FunctionContext, node: typed.Using, waiting: tuple[typed.LocalDeclaration, ...]
) -> None:
    """The declarations one inside the other: they are put away in reverse order."""
    from scsharp.lowering.statements import lower_declaration, lower_statement

    if not waiting:
        lower_statement(ctx, node.body)
        return
    first = waiting[0]
    ctx.begin_statement()
    lower_declaration(ctx, first)
    resource = ctx.variable(first.local, first.span)
    dispose_after(ctx, node, resource, ctx.type(first.local.type), waiting)


def dispose_after(
    ctx: FunctionContext,
    node: typed.Using,
    resource: lowered.Expression,
    type_: Type,
    waiting: tuple[typed.LocalDeclaration, ...],
) -> None:
    from scsharp.lowering.calls import call_method as call_member
    from scsharp.lowering.statements import lower_statement

    with ctx.scope() as body:
        if waiting:
            lower_declared(ctx, node, waiting[1:])
        else:
            lower_statement(ctx, node.body)
    with ctx.scope() as final:
        if node.dispose is not None:
            call = call_member(ctx, node.span, node.dispose, resource, (), type_)
            ctx.emit(build.perform(call))
    if not type_.is_value_type:
        final = [lowered.If(node.span, build.is_not_null(resource, node.span), tuple(final))]
    ctx.emit(lowered.Try(node.span, tuple(body), (), tuple(final)))
