"""Counting loops as a Python range.

    for i in range(i, n):
        for _ in _steps: break      # a step each round, which costs less than zip(_steps, ...)
        body                        # where a loop has few of them
    else:
        for _ in _steps: break      # and one for the test that ends the loop

Possible where nobody reads the counter behind the loop. A short loop between constants, as those
over the neighbours of a cell, goes over a tuple: making a range costs more than a round.
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.counting import Counting, only_counts, step_of
from scsharp.lowering.nodes import Kind
from scsharp.python import arithmetic
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext
from scsharp.python.intervals import KINDS
from scsharp.python.steps import take_steps

FEW_ROUNDS = 16


def note_start(
    f: FunctionContext, name: str, start: int, rest: tuple[lowered.Statement, ...]
) -> None:
    """Remembers of the loop that comes next that its counter begins with a constant."""
    match rest:
        case (lowered.Loop() as loop, *_):
            step = step_of(loop)
            if step is not None and step[0] == name:
                f.starts[id(loop)] = start


def constant_rounds(f: FunctionContext, node: lowered.Loop, counted: Counting) -> range | None:
    """The values of the counter where both ends are constants."""
    start, bound = f.starts.get(id(node)), counted.bound
    if start is None or not isinstance(bound, lowered.Constant):
        return None
    assert isinstance(bound.value, int)
    step = 1 if counted.is_up else -1
    end = bound.value + (step if counted.is_inclusive else 0)
    # Up to the greatest int the counter wraps around, and the loop never ends.
    ends = KINDS[Kind.I32].low <= end <= KINDS[Kind.I32].high
    return range(start, end, step) if ends else None


def find(f: FunctionContext, node: lowered.Loop) -> Counting | None:
    """How the loop counts, if it is to be a range."""
    found = only_counts(node)
    return None if found is None or found.name not in f.counters else found


def can_fail(bound: lowered.Expression) -> bool:
    """May asking for the bound throw: a null array or object, a division by zero?"""
    match bound:
        case lowered.Constant() | lowered.Local() | lowered.Static():
            return False
        case lowered.Field(object=lowered.Local(name="this")):
            return False
        case lowered.Binary(operator="+" | "-" | "*", left=left, right=right):
            return can_fail(left) or can_fail(right)
    return True


def hold_bound(f: FunctionContext, counted: Counting, steps: int) -> tuple[Body, ast.expr]:
    """The bound, in a Python local if it may throw."""
    code = arithmetic.value_of(f, counted.bound).code
    return held(f, code, "bound", steps) if can_fail(counted.bound) else ([], code)


def held(f: FunctionContext, code: ast.expr, meaning: str, steps: int) -> tuple[Body, ast.expr]:
    """What a loop asks for once and may throw, in a Python local.

    A loop takes its steps before it asks, so one that throws there must still have taken those of
    its first round:

    try: bound = len(array.a)
    except Exception: take the steps; raise
    """
    if not f.module.counts_steps:
        return [], code
    build, name = f.build, f.temporary(meaning)
    failed = build.handler("_CATCHABLE", None, [*take_steps(f, steps), build.raise_(None)])
    return [build.try_([build.set(name, code)], [failed])], build.name(name)


def numbers(
    f: FunctionContext, counted: Counting, bound: ast.expr, rounds: range | None
) -> ast.expr:
    """range(i, bound): the counter's own value is where it starts."""
    build = f.build
    if rounds is not None and len(rounds) <= FEW_ROUNDS:
        return build.constant(tuple(rounds))
    first, stop = build.name(f.local(counted.name)), bound
    if counted.is_inclusive:
        stop = build.binary("+" if counted.is_up else "-", stop, build.constant(1))
    arguments = [first, stop] if counted.is_up else [first, stop, build.constant(-1)]
    finite = build.call("_range", *arguments)
    return unless_endless(f, counted, bound, finite) if may_be_endless(f, counted) else finite


def may_be_endless(f: FunctionContext, counted: Counting) -> bool:
    """A loop up to the greatest int, with it, never ends: the counter wraps around."""
    if not counted.is_inclusive:
        return False
    bound = arithmetic.value_of(f, counted.bound).interval
    limits = KINDS[Kind.I32]
    return bound.high >= limits.high if counted.is_up else bound.low <= limits.low


def unless_endless(
    f: FunctionContext, counted: Counting, bound: ast.expr, finite: ast.expr
) -> ast.expr:
    """range(i, n + 1) if n != 2147483647 else _endless(i, 1)"""
    build = f.build
    limits = KINDS[Kind.I32]
    last, step = (limits.high, 1) if counted.is_up else (limits.low, -1)
    first = build.name(f.local(counted.name))
    endless = build.call("_endless", first, build.constant(step))
    return build.choose(build.compare(bound, "!=", build.constant(last)), finite, endless)
