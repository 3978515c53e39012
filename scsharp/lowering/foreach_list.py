"""foreach over a List<T>: by index over its storage, without an enumerator.

foreach (var x in list) …
->   v = list.version; i = 0;
     loop (list.version != v ? changed() : i < count(list.items)) { x = list.items[i]; … } i = i + 1
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.jumps import loop_target
from scsharp.lowering.kinds import BOOL, I32, NOWHERE, VOID
from scsharp.symbols.members import Field, FieldUse, Method
from scsharp.symbols.types import NamedType, Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Body: TypeAlias = Callable[[lowered.Expression], None]

LIST = "System.Collections.Generic.List"


def is_list_loop(ctx: FunctionContext, source_type: Type, loop: typed.LoopSource) -> bool:
    """Is the source known to be a List<T> (not only as an interface or a base class)?"""
    return (
        isinstance(source_type, NamedType)
        and source_type.definition.full_name == LIST
        and loop.get_enumerator is not None
        and loop.get_enumerator.method.container is source_type.definition
    )


def over_list(
    ctx: FunctionContext, source: lowered.Expression, type_: NamedType, body: Body, span: Span
) -> None:
    from scsharp.lowering.foreach import collect_round

    target_list = ctx.temporary(source, "list")
    version = ctx.temporary(list_field(ctx, target_list, type_, "version", span), "version")
    index = ctx.temporary(build.integer(0, span), "i")
    target = loop_target(ctx)
    item = ctx.lower_type(type_.arguments[0])
    items = list_field(ctx, target_list, type_, "items", span)
    element = lowered.CallIntrinsic(span, item, "buffer_get", (items, index))
    made = collect_round(ctx, target, lambda: body(element))
    step = lowered.Binary(span, I32, "+", index, build.integer(1, span), never_wraps=True)
    update = (lowered.Assign(span, index, step),)
    test = unchanged_and_more(ctx, target_list, type_, version, index, span)
    ctx.emit(lowered.Loop(span, target.break_label, test, made, update))


def unchanged_and_more(
    ctx: FunctionContext,
    target: lowered.Local,
    type_: NamedType,
    version: lowered.Local,
    index: lowered.Local,
    span: Span,
) -> lowered.Expression:
    """list.version != v ? changed() : i < count(list.items)"""
    present = list_field(ctx, target, type_, "version", span)
    items = list_field(ctx, target, type_, "items", span)
    count = lowered.CallIntrinsic(span, I32, "buffer_count", (items,))
    changed = lowered.Call(span, BOOL, changed_function(ctx), ())
    more = build.compare("<", index, count, span)
    test = build.compare("!=", present, version, span)
    return lowered.Conditional(span, BOOL, test, changed, more)


def list_field(
    ctx: FunctionContext, target: lowered.Local, type_: NamedType, name: str, span: Span
) -> lowered.Field:
    (member,) = type_.definition.members[name]
    assert isinstance(member, Field)
    return ctx.field(lowered.Local(span, target.type, target.name), FieldUse(member, type_), span)


def changed_function(ctx: FunctionContext) -> str:
    """changed() { throw Throws.Changed(); }"""
    builder = ctx.builder
    definition = builder.known.definition("System.Throws")
    (method,) = definition.members["Changed"]
    assert isinstance(method, Method)
    use = builder.use(method, definition.self_type)

    def make(name: str) -> lowered.Function:
        result = builder.lower_type(use.return_type.erased)
        value = lowered.Call(NOWHERE, result, builder.use_function(use), ())
        return build.function(name, (), VOID, (lowered.Throw(NOWHERE, value),))

    return builder.use_made("list changed", "List.MoveNext", make)
