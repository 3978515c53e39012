"""foreach: by index over arrays and strings, else by an enumerator."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.context import JumpTarget
from scsharp.lowering.foreach_list import is_list_loop, over_list
from scsharp.lowering.jumps import loop_target
from scsharp.lowering.kinds import BOOL, CHAR, I32, OBJECT
from scsharp.lowering.loops import without_last_continue
from scsharp.lowering.structs import copied
from scsharp.lowering.value_calls import call_method
from scsharp.symbols.members import MethodUse, Property
from scsharp.symbols.types import ArrayType, NamedType, Type
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

ENUMERATOR = "System.Collections.Generic.IEnumerator"
Body: TypeAlias = Callable[[lowered.Expression], None]


def lower_foreach(ctx: FunctionContext, node: typed.ForEach) -> None:
    def body(current: lowered.Expression) -> None:
        declare_element(ctx, node, current)
        from scsharp.lowering.statements import lower_statement

        lower_statement(ctx, node.body)

    lower_loop_over(ctx, node.source, node.loop, body, node.span)


def lower_loop_over(
    ctx: FunctionContext, source: typed.Expression, loop: typed.LoopSource, body: Body, span: Span
) -> None:
    """A loop over the elements of `source`; `body` emits a round, given the element."""
    from scsharp.lowering.expressions import lower_expression

    value = lower_expression(ctx, source)
    match loop.kind:
        case "array":
            over_array(ctx, ctx.temporary(value, "array"), ctx.type(source.type), body, span)
        case "string":
            over_string(ctx, ctx.temporary(value, "text"), body, span)
        case _:
            type_ = ctx.type(source.type)
            if isinstance(type_, NamedType) and is_list_loop(ctx, type_, loop):
                over_list(ctx, value, type_, body, span)
            else:
                over_enumerator(ctx, value, type_, loop, body, span)


def declare_element(ctx: FunctionContext, node: typed.ForEach, current: lowered.Expression) -> None:
    """The loop's variable, or the deconstructed parts of the element."""
    from scsharp.lowering.deconstruction import deconstruct_into
    from scsharp.lowering.expressions import lower_value

    ctx.begin_statement()
    if node.variable is not None and is_item(node.value, node):
        ctx.declare(node.variable, copied(ctx, current, node.item.type), node.span)
        return
    ctx.declare(node.item, copied(ctx, current, node.item.type), node.span)
    ctx.begin_statement()
    if node.parts is not None:
        deconstruct_into(ctx, node.parts, ctx.variable(node.item, node.span), node.span)
    elif node.variable is not None and node.value is not None:
        ctx.declare(node.variable, lower_value(ctx, node.value), node.span)


def is_item(value: typed.Expression | None, node: typed.ForEach) -> bool:
    return value is None or (
        isinstance(value, typed.VariableAccess) and value.variable is node.item
    )


# ------------------------------------------------------------------------------------ by index


def over_array(
    ctx: FunctionContext, array: lowered.Local, type_: Type, body: Body, span: Span
) -> None:
    """foreach (x in a)   ->   i = 0; loop (i < a.Length) { x = a[i]; … } update i = i + 1"""
    assert isinstance(type_, ArrayType)
    item = ctx.lower_type(type_.element)
    if type_.rank > 1:
        over_grid(ctx, array, item, type_.rank, body, span)
        return
    length = lowered.ArrayLength(span, I32, array)

    def element(index: lowered.Local) -> lowered.Expression:
        return lowered.Element(span, item, array, (index,))

    count_up(ctx, length, loop_target(ctx), lambda index: body(element(index)), span)


def over_grid(
    ctx: FunctionContext, grid: lowered.Local, item: lowered.Type, rank: int, body: Body, span: Span
) -> None:
    """Nested loops, row by row; break leaves the outermost."""
    outer = ctx.fresh_label("loop")

    def nest(indices: tuple[lowered.Local, ...]) -> None:
        depth = len(indices)
        if depth == rank:
            body(lowered.Element(span, item, grid, indices))
            return
        label = outer if depth == 0 else ctx.fresh_label("loop")
        target = JumpTarget(outer, label)
        length = lowered.ArrayLength(span, I32, grid, depth)
        count_up(ctx, length, target, lambda index: nest((*indices, index)), span)

    nest(())


def over_string(ctx: FunctionContext, text: lowered.Local, body: Body, span: Span) -> None:
    """foreach (c in s)   ->   i = 0; loop (i < s.Length) { c = s[i]; … } update i = i + 1"""
    length = string_member(ctx, "Length", (text,), span)

    def element(index: lowered.Local) -> lowered.Expression:
        return string_member(ctx, "Item", (text, index), span, CHAR)

    count_up(ctx, length, loop_target(ctx), lambda index: body(element(index)), span)


def string_member(
    ctx: FunctionContext,
    name: str,
    arguments: tuple[lowered.Expression, ...],
    span: Span,
    result: lowered.Type = I32,
) -> lowered.Expression:
    """string.Length and string's indexer, by their getters."""
    string = ctx.builder.known.string
    (member, *_) = string.definition.members[name]
    assert isinstance(member, Property) and member.getter is not None
    return call_method(ctx.builder, ctx.builder.use(member.getter, string), arguments, span)


def count_up(
    ctx: FunctionContext,
    length: lowered.Expression,
    target: JumpTarget,
    body: Callable[[lowered.Local], None],
    span: Span,
) -> None:
    """i = 0; loop (i < length) { body(i) } update i = i + 1"""
    index = ctx.temporary(build.integer(0, span), "i")
    made = collect_round(ctx, target, lambda: body(index))
    step = lowered.Binary(span, I32, "+", index, build.integer(1, span), never_wraps=True)
    update = (lowered.Assign(span, index, step),)
    assert target.continue_label is not None
    test = build.compare("<", index, length, span)
    ctx.emit(lowered.Loop(span, target.continue_label, test, made, update))


def collect_round(
    ctx: FunctionContext, target: JumpTarget, body: Callable[[], None]
) -> tuple[lowered.Statement, ...]:
    ctx.targets.append(target)
    with ctx.scope() as statements:
        body()
    ctx.targets.pop()
    return without_last_continue(tuple(statements), target)


# -------------------------------------------------------------------------------- by enumerator


def over_enumerator(
    ctx: FunctionContext,
    source: lowered.Expression,
    source_type: Type,
    loop: typed.LoopSource,
    body: Body,
    span: Span,
) -> None:
    """foreach (x in s) …
    ->   e = s.GetEnumerator(); try { loop (e.MoveNext()) { x = e.Current; … } }
    finally { e.Dispose(); }"""
    from scsharp.lowering.calls import call_method as call_member

    assert loop.get_enumerator and loop.move_next and loop.current and loop.enumerator_type
    use = ctx.use(loop.get_enumerator)
    if use.method.is_static:
        made = call_method(ctx.builder, use, (source,), span)
    else:
        made = call_member(ctx, span, use, source, (), source_type)
    enumerator = ctx.temporary(made, "e")
    kind = ctx.type(loop.enumerator_type)
    dispose = needed_dispose(ctx, loop.dispose)
    if dispose is None:
        move_loop(ctx, enumerator, kind, loop, body, span)
        return
    with ctx.scope() as inside:
        move_loop(ctx, enumerator, kind, loop, body, span)
    with ctx.scope() as final:
        ctx.emit(build.perform(call_member(ctx, span, dispose, enumerator, (), kind)))
    ctx.emit(lowered.Try(span, tuple(inside), (), tuple(final)))


def move_loop(
    ctx: FunctionContext,
    enumerator: lowered.Local,
    kind: Type,
    loop: typed.LoopSource,
    body: Body,
    span: Span,
) -> None:
    """loop (e.MoveNext()) { x = e.Current; … }"""
    from scsharp.lowering.calls import call_method as call_member

    assert loop.move_next and loop.current
    getter = ctx.property_use(loop.current)
    assert getter.property.getter is not None
    current = ctx.builder.use(getter.property.getter, getter.owner)
    run = known_run(ctx, enumerator, kind, span)
    move = call_member(ctx, span, loop.move_next, enumerator, (), kind)
    assert move.type == BOOL
    test = move if run is None else by_run(run, "iterator_move", move)
    target = loop_target(ctx)

    def round_() -> None:
        ctx.begin_statement()
        value = call_member(ctx, span, current, enumerator, (), kind)
        if getter.property.returns_ref:
            value = lowered.Dereference(span, ctx.lower_type(current.return_type), value)
        body(value if run is None else by_run(run, "iterator_current", value))

    made = collect_round(ctx, target, round_)
    ctx.emit(lowered.Loop(span, target.break_label, test, made))


def known_run(
    ctx: FunctionContext, enumerator: lowered.Local, kind: Type, span: Span
) -> lowered.Local | None:
    """The run of a yield method, where the enumerator turns out to be one; else null.

    Nearly all enumerators are, and its run is asked directly: no calls through slots.
    """
    if not isinstance(kind, NamedType) or kind.definition.full_name != ENUMERATOR:
        return None
    builder = ctx.builder
    type_ = builder.known.named("System.IteratorObject", kind.arguments[0])
    held = lowered.Type(lowered.Kind.OBJECT, builder.use_class(type_))
    target = lowered.Local(span, held, enumerator.name)
    field = lowered.Field(span, OBJECT, target, "run")
    test = lowered.TypeTest(span, BOOL, enumerator, builder.tested_type(type_))
    value = lowered.Conditional(span, OBJECT, test, field, build.null(OBJECT, span))
    return ctx.temporary(value, "run")


def by_run(run: lowered.Local, name: str, otherwise: lowered.Expression) -> lowered.Expression:
    """run != null ? name(run) : otherwise"""
    span = otherwise.span
    local = lowered.Local(span, run.type, run.name)
    direct = lowered.CallIntrinsic(span, otherwise.type, name, (local,))
    return lowered.Conditional(
        span, otherwise.type, build.is_not_null(local, span), direct, otherwise
    )


def needed_dispose(ctx: FunctionContext, dispose: MethodUse | None) -> MethodUse | None:
    """Dispose, unless it is known to do nothing (a struct enumerator's empty one)."""
    if dispose is None:
        return None
    use = ctx.use(dispose)
    if use.owner is not None and use.owner.is_value_type:
        body = ctx.builder.method_body(use.method)
        if body is not None and not body.body.statements:
            return None
    return use
