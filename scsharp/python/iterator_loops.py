"""Loops over enumerators, nearly all of which are runs of yield methods.

Lowering asks a run directly, and others by their methods. Python goes through generators best in a
for loop, so what is no run is given the form of one:

    if run is None: run = _moving(lambda: e.MoveNext(), lambda: e.get_Current())
    for _, run.current in zip(_steps, run.generator):
        one = run.current
        body

Where the loop itself yields, it draws its steps by name (loops.py): before it and at the end of
each round.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from msgspec.structs import replace

from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import own_nodes
from scsharp.python import emit_expressions, emit_statements, jumps
from scsharp.python.build import STORE, Body
from scsharp.python.context import FunctionContext, Target
from scsharp.python.steps import take_steps


@dataclass(frozen=True, slots=True)
class EnumeratorLoop:
    """`move` and `current` are what to do where there is no run; `body` takes the run's value."""

    run: str
    move: lowered.Expression
    current: lowered.Expression
    body: tuple[lowered.Statement, ...]


def find(node: lowered.Loop) -> EnumeratorLoop | None:
    """The parts, if the loop goes through an enumerator and takes each value at once."""
    match node:
        case lowered.Loop(
            condition=lowered.Conditional(
                when_true=lowered.CallIntrinsic(
                    name="iterator_move", arguments=(lowered.Local(name=run),)
                ),
                when_false=move,
            ),
            body=(
                lowered.Declare(
                    value=lowered.Conditional(
                        when_true=lowered.CallIntrinsic(name="iterator_current") as value,
                        when_false=current,
                    )
                ) as first,
                *rest,
            ),
            update=(),
            test_last=False,
        ):
            return EnumeratorLoop(run, move, current, (replace(first, value=value), *rest))
    return None


def emit(f: FunctionContext, node: lowered.Loop, parts: EnumeratorLoop, is_resumed: bool) -> Body:
    build = f.build
    run = f.local(parts.run)
    others = build.call(
        "_moving",
        build.thunk(emit_expressions.emit(f, parts.move)),
        build.thunk(emit_expressions.emit(f, parts.current)),
    )
    is_none = build.compare(build.name(run), "is", build.constant(None))
    before: Body = [build.if_(is_none, [build.set(run, others)])]
    target = Target(node.label, True, node, is_counting=True)
    f.targets.append(target)
    body = emit_statements.emit_body(f, parts.body)
    f.targets.pop()
    items: ast.expr = build.attribute(build.name(run), "generator")
    variable: ast.expr = ast.Attribute(build.name(run), "current", STORE, **build.where)
    if f.module.counts_steps:
        if is_resumed:
            draw = take_steps(f, node.steps)
            before, body = [*before, *draw], [*body, *draw]
        else:
            items = build.call("_zip", build.name(f.module.steps(node.steps)), items)
            variable = ast.Tuple([build.target("_"), variable], STORE, **build.where)
    return [*before, *jumps.around(f, target, [build.for_(variable, items, body)])]


def can_emit(node: lowered.Loop, is_resumed: bool) -> bool:
    """A round that yields must end at its end, where it draws the next step."""
    return not is_resumed or not any(
        isinstance(one, lowered.Continue) and one.label == node.label
        for one in own_nodes(*node.body)
    )
