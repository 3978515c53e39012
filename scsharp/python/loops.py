"""Loops and blocks.

    for _ in _steps:                # draws a step each round
        if not condition: break
        body                        # a continue runs a copy of the update first
        update

A loop that only counts goes over a range: see counting.py. One that yields draws its steps by name,
`while True: for _ in _steps: break`: whoever moves the iterator on may have another budget by then,
as each frame of an app has.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager

from scsharp.lowering import nodes as lowered
from scsharp.lowering.counting import Counting
from scsharp.lowering.walk import own_nodes
from scsharp.python import (
    counting,
    element_loops,
    emit_expressions,
    emit_statements,
    floating,
    iterator_loops,
    jumps,
    refine,
    settled_loops,
)
from scsharp.python.build import STORE, Body
from scsharp.python.context import FunctionContext, Target
from scsharp.python.division import is_plain
from scsharp.python.steps import drawing_loop, take_steps

MOST_COPIES = 6


def emit_loop(f: FunctionContext, node: lowered.Loop) -> Body:
    """A loop; its update stands at the start of the next round where it cannot be copied."""
    is_resumed = yields(f, node)
    enumerated = iterator_loops.find(node)
    if enumerated is not None and iterator_loops.can_emit(node, is_resumed):
        return iterator_loops.emit(f, node, enumerated, is_resumed)
    elements = element_loops.find(f, node)
    if elements is not None:
        return element_loops.emit(f, node, elements)
    counted = counting.find(f, node)
    if counted is not None:
        return emit_counting(f, node, counted)
    target = Target(node.label, True, node)
    is_late = needs_late_update(node)
    if is_late and not node.test_last:
        target.late_flag = f.temporary("again")
    f.targets.append(target)
    start = first_test(f, node, target)
    with condition_holds(f, node):
        body = body_as_block(f, target) if is_late and node.test_last else plain_body(f, node)
        if target.late_flag is None:
            body += round_end(f, node)
    body = start + body
    f.targets.pop()
    loop: Body = [python_loop(f, body, node.steps, is_resumed)]
    if target.late_flag is not None:
        loop.insert(0, f.build.set(target.late_flag, f.build.constant(False)))
    return jumps.around(f, target, loop)


@contextmanager
def condition_holds(f: FunctionContext, node: lowered.Loop) -> Iterator[None]:
    """In the body of all but do loops the condition is true of what the body leaves alone; the
    update is an end to that."""
    if node.test_last or node.condition is None or len(node.update) > 1:
        yield
        return
    with refine.passed(f, node.condition, True, node.body):
        yield


def plain_body(f: FunctionContext, node: lowered.Loop) -> Body:
    return emit_statements.emit_body(f, node.body)


def body_as_block(f: FunctionContext, target: Target) -> Body:
    """The body of a do loop as a block that Continue leaves: what follows it runs once a round."""
    assert target.loop is not None
    block = Target(f"{target.label} body", True)
    target.body_block = block.label
    f.targets.append(block)
    body = emit_statements.emit_body(f, target.loop.body)
    f.targets.pop()
    body.append(f.build.break_())
    return jumps.around(f, block, [f.build.while_(f.build.constant(True), body)])


def yields(f: FunctionContext, node: lowered.Loop) -> bool:
    return f.is_generator and any(isinstance(one, lowered.Yield) for one in own_nodes(node))


def python_loop(f: FunctionContext, body: Body, steps: int, is_resumed: bool) -> ast.stmt:
    build = f.build
    if not f.module.counts_steps:
        return build.while_(build.constant(True), body)
    if is_resumed:
        return build.while_(build.constant(True), [*take_steps(f, steps), *body])
    return build.for_(build.target("_"), build.name(f.module.steps(steps)), body)


def first_test(f: FunctionContext, node: lowered.Loop, target: Target) -> Body:
    """What a round begins with: the late update, and the condition of all but do loops."""
    build = f.build
    test = [] if node.test_last else leave_unless(f, node.condition)
    if target.late_flag is None:
        return test
    again = emit_statements.emit_body(f, node.update)
    start = build.set(target.late_flag, build.constant(True))
    return [build.if_(build.name(target.late_flag), again, [start]), *test]


def leave_unless(f: FunctionContext, condition: lowered.Expression | None) -> Body:
    if condition is None or (isinstance(condition, lowered.Constant) and condition.value is True):
        return []
    match condition:
        case lowered.CallIntrinsic(name="iterator_move", arguments=(run,)):
            return advance(f, run)
        case lowered.Conditional(
            test=is_run,
            when_true=lowered.CallIntrinsic(name="iterator_move", arguments=(run,)),
            when_false=other,
        ):
            moves, elsewhere = advance(f, run), leave_unless(f, other)
            return [f.build.if_(emit_expressions.emit(f, is_run), moves, elsewhere)]
    test = floating.negated(f, emit_expressions.emit(f, condition))
    return [f.build.if_(test, [f.build.break_()])]


def advance(f: FunctionContext, run: lowered.Expression) -> Body:
    """iterator_move as a statement: `for run.current in run.generator: break`, `else: break`."""
    build = f.build
    before: Body = []
    code = emit_expressions.emit(f, run)
    if not is_plain(code):
        name = f.temporary("run")
        before.append(build.set(name, code))
        code = build.name(name)
    target = ast.Attribute(code, "current", STORE, **build.where)
    step = ast.For(
        target,
        build.attribute(code, "generator"),
        [build.break_()],
        [build.break_()],
        **build.where,
    )
    return [*before, step]


def round_end(f: FunctionContext, node: lowered.Loop) -> Body:
    body = emit_statements.emit_body(f, node.update)
    if node.test_last:
        body += leave_unless(f, node.condition)
    return body


def next_round(f: FunctionContext, target: Target) -> Body:
    """What Continue does in the loop's own body."""
    if target.late_flag is not None or target.loop is None or target.is_counting:
        return [f.build.continue_()]
    return [*round_end(f, target.loop), f.build.continue_()]


def needs_late_update(node: lowered.Loop) -> bool:
    """A copy of the update must not stand inside a try; many copies are no gain."""
    if not node.update and not node.test_last:
        return False
    count = 0
    for statement in node.body:
        for one in own_nodes(statement):
            if isinstance(one, lowered.Continue) and one.label == node.label:
                count += 1
            if isinstance(one, lowered.Try) and continues(one, node.label):
                return True
    return count * len(node.update) > MOST_COPIES


def continues(node: lowered.Node, label: str) -> bool:
    return any(isinstance(one, lowered.Continue) and one.label == label for one in own_nodes(node))


def emit_counting(f: FunctionContext, node: lowered.Loop, counted: Counting) -> Body:
    target = Target(node.label, True, node, is_counting=True)
    before, bound = counting.hold_bound(f, counted, node.steps)
    rounds = counting.constant_rounds(f, node, counted)
    items = counting.numbers(f, counted, bound, rounds)
    f.targets.append(target)
    with condition_holds(f, node):
        body = emit_statements.emit_body(f, node.body)
    f.targets.pop()
    name = f.local(counted.name)
    if not counting.may_be_endless(f, counted) and settled_loops.is_gain(f, node, rounds):
        loop = settled_loops.emit(f, node, name, items, body, rounds)
    else:
        loop = [drawing_loop(f, node, name, items, body)]
    return [*before, *jumps.around(f, target, loop)]


def emit_block(f: FunctionContext, node: lowered.Block) -> Body:
    """A Python loop that runs once, unless all breaks stand at the block's end."""
    target = Target(node.label, not breaks_only_at_end(node.body, node.label), None)
    f.targets.append(target)
    body = emit_statements.emit_body(f, node.body)
    f.targets.pop()
    if not target.is_python_loop:
        return body
    body.append(f.build.break_())
    loop: Body = [f.build.while_(f.build.constant(True), body)]
    return jumps.around(f, target, loop)


def breaks_only_at_end(body: tuple[lowered.Statement, ...], label: str) -> bool:
    """Would leaving out each Break(label) change nothing?"""
    if not body:
        return True
    *others, last = body
    if any(breaks(one, label) for one in others):
        return False
    match last:
        case lowered.If(then=then, otherwise=otherwise):
            return breaks_only_at_end(then, label) and breaks_only_at_end(otherwise, label)
        case lowered.Switch(cases=cases, default=default):
            bodies = [default, *(one.body for one in cases)]
            return all(breaks_only_at_end(one, label) for one in bodies)
        case lowered.Block(body=inner):
            return breaks_only_at_end(inner, label)
        case lowered.Break():
            return True
    return not breaks(last, label)


def breaks(node: lowered.Node, label: str) -> bool:
    return any(isinstance(one, lowered.Break) and one.label == label for one in own_nodes(node))
