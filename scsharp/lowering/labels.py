"""goto: out of a block where it only goes forward, else by a loop with a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.captures import slots_of
from scsharp.lowering.context import LabelTarget
from scsharp.lowering.kinds import I32
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Segment = list[typed.Statement]
Statements = tuple[lowered.Statement, ...]


def has_labels(block: typed.Block) -> bool:
    return any(isinstance(one, typed.Labelled) for one in block.statements)


def lower_labelled(ctx: FunctionContext, block: typed.Block) -> None:
    """A block with labels, in segments that each begin at a label."""
    labels, segments = split(block)
    if goes_forward(labels, segments):
        lower_forward(ctx, block, labels, segments)
    else:
        lower_states(ctx, block, labels, segments)


def split(block: typed.Block) -> tuple[list[list[typed.Label]], list[Segment]]:
    """The segments of the block, and the labels at the start of each but the first."""
    labels: list[list[typed.Label]] = []
    segments: list[Segment] = [[]]
    for one in block.statements:
        statement: typed.Statement = one
        names: list[typed.Label] = []
        while isinstance(statement, typed.Labelled):
            names.append(statement.label)
            statement = statement.statement
        if names:
            labels.append(names)
            segments.append([])
        segments[-1].append(statement)
    return labels, segments


def gotos(node: object) -> Iterator[typed.Label]:
    """The labels that gotos inside a node go to."""
    if isinstance(node, typed.Goto):
        yield node.label
    for name in slots_of(type(node)):
        value = getattr(node, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, typed.Node):
                yield from gotos(one)


def goes_forward(labels: list[list[typed.Label]], segments: list[Segment]) -> bool:
    """Does every goto stand before its label?"""
    for index, segment in enumerate(segments):
        behind = {label for names in labels[:index] for label in names}
        if any(label in behind for statement in segment for label in gotos(statement)):
            return False
    return True


def lower_forward(
    ctx: FunctionContext,
    block: typed.Block,
    labels: list[list[typed.Label]],
    segments: list[Segment],
) -> None:
    """a; L: b   ->   block L { a } b, where goto L leaves the block"""
    targets = [LabelTarget(ctx.fresh_label(names[0].name)) for names in labels]
    for names, target in zip(labels, targets, strict=True):
        ctx.labels.update(dict.fromkeys(names, target))
    body: list[lowered.Statement] = []
    for index, segment in enumerate(segments):
        body.extend(lower_segment(ctx, segment))
        if index < len(targets) and targets[index].jumps:
            body = [lowered.Block(block.span, targets[index].label, outside(ctx, body))]
    ctx.emit_all(body)


def lower_segment(ctx: FunctionContext, segment: Segment) -> list[lowered.Statement]:
    from scsharp.lowering.statements import lower_sequence

    with ctx.scope() as statements:
        lower_sequence(ctx, tuple(segment))
    return statements


def outside(ctx: FunctionContext, body: list[lowered.Statement]) -> Statements:
    """The statements with their declarations moved before the block: later segments use them."""
    made: list[lowered.Statement] = []
    for one in body:
        if isinstance(one, lowered.Declare):
            ctx.emit(lowered.Declare(one.span, one.name, one.type, None))
            if one.value is not None:
                place = lowered.Local(one.span, one.type, one.name)
                made.append(lowered.Assign(one.span, place, one.value))
        else:
            made.append(one)
    return tuple(made)


def lower_states(
    ctx: FunctionContext,
    block: typed.Block,
    labels: list[list[typed.Label]],
    segments: list[Segment],
) -> None:
    """a; L: b; goto L;   ->   s = 0; loop { if (s <= 0) { a } { b; s = 1; continue; } break; }"""
    state = ctx.temporary(build.integer(0, block.span), "state")
    loop = ctx.fresh_label("goto")
    for index, names in enumerate(labels):
        target = LabelTarget(loop, state, index + 1)
        ctx.labels.update(dict.fromkeys(names, target))
    body: list[lowered.Statement] = []
    for index, segment in enumerate(segments):
        inside = outside(ctx, lower_segment(ctx, segment))
        if index == len(segments) - 1:
            body.extend(inside)
        else:
            test = build.compare("<=", state, build.integer(index, block.span), block.span)
            body.append(lowered.If(block.span, test, inside))
    body.append(lowered.Break(block.span, loop))
    ctx.emit(lowered.Loop(block.span, loop, None, tuple(body)))


def lower_goto(ctx: FunctionContext, node: typed.Goto) -> None:
    target = ctx.labels[node.label]
    target.jumps += 1
    if target.state is None:
        ctx.emit(lowered.Break(node.span, target.label))
    else:
        jump_to_state(ctx, target.state, target.index, target.label, node.span)


def jump_to_state(
    ctx: FunctionContext, state: lowered.Local, index: int, loop: str, span: Span
) -> None:
    """state = index; continue loop"""
    ctx.emit(lowered.Assign(span, state, lowered.Constant(span, I32, index)))
    ctx.emit(lowered.Continue(span, loop))


def lower_lone_label(ctx: FunctionContext, node: typed.Labelled) -> None:
    """A label that is the whole body of something: as a block of one statement."""
    lower_labelled(ctx, typed.Block(node.span, (node,)))


def lower_goto_case(ctx: FunctionContext, node: typed.GotoCase) -> None:
    target = next(one for one in reversed(ctx.targets) if one.sections is not None)
    assert target.sections is not None
    jump_to_state(ctx, target.sections, node.section, target.break_label, node.span)


def uses_goto_case(node: typed.Switch) -> bool:
    """Is there a goto case that means this switch (not one nested in it)?"""
    return any(finds_goto_case(one) for section in node.sections for one in section.body)


def finds_goto_case(node: object) -> bool:
    if isinstance(node, typed.GotoCase):
        return True
    if isinstance(node, (typed.Switch, typed.Lambda, typed.LocalFunction)):
        return False
    for name in slots_of(type(node)):
        value = getattr(node, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, typed.Node) and finds_goto_case(one):
                return True
    return False
