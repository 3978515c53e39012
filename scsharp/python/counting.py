"""Counting loops as a Python range.

Possible where nobody reads the counter behind the loop. `zip` draws a step before it asks the
range, so a loop of n rounds counts n + 1 as every loop does. A short loop between constants, as
those over the neighbours of a cell, goes over a tuple: making a range costs more than a round.
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.counting import Counting, only_counts
from scsharp.lowering.nodes import Kind
from scsharp.python import arithmetic
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext
from scsharp.python.intervals import KINDS

FEW_ROUNDS = 16


def note_start(
    f: FunctionContext, name: str, start: int, rest: tuple[lowered.Statement, ...]
) -> None:
    """Remembers of the loop that comes next that its counter begins with a constant."""
    if rest and isinstance(rest[0], lowered.Loop):
        found = find(f, rest[0])
        if found is not None and found.name == name:
            f.starts[id(rest[0])] = start


def constant_numbers(f: FunctionContext, node: lowered.Loop, counted: Counting) -> range | None:
    """The values of the counter where both ends are constants and close to each other."""
    start, bound = f.starts.get(id(node)), counted.bound
    if start is None or not isinstance(bound, lowered.Constant):
        return None
    assert isinstance(bound.value, int)
    step = 1 if counted.is_up else -1
    end = bound.value + (step if counted.is_inclusive else 0)
    found = range(start, end, step)
    # Up to the greatest int the counter wraps around, and the loop never ends.
    ends = KINDS[Kind.I32].low <= end <= KINDS[Kind.I32].high
    return found if ends and len(found) <= FEW_ROUNDS else None


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


def hold_bound(f: FunctionContext, counted: Counting, steps: int) -> tuple[Body, str | None]:
    """The bound in a Python local, if it may throw.

    A loop takes its steps before it asks for the bound, so one whose bound throws must still have
    taken those of its first round:

    try: bound = len(array.a)
    except Exception: take the steps; raise
    """
    if not f.module.counts_steps or not can_fail(counted.bound):
        return [], None
    build, name = f.build, f.temporary("bound")
    take = build.for_(build.target("_"), build.name(f.module.steps(steps)), [build.break_()])
    failed = build.handler("_CATCHABLE", None, [take, build.raise_(None)])
    ask = build.set(name, arithmetic.value_of(f, counted.bound).code)
    return [build.try_([ask], [failed])], name


def numbers(
    f: FunctionContext, node: lowered.Loop, counted: Counting, held: str | None
) -> ast.expr:
    """range(i, n): the counter's own value is where it starts. `held` has the bound already."""
    build = f.build
    few = constant_numbers(f, node, counted)
    if few is not None:
        return build.constant(tuple(few))
    first = build.name(f.local(counted.name))
    bound = arithmetic.value_of(f, counted.bound)
    stop = bound.code if held is None else build.name(held)
    step = 1 if counted.is_up else -1
    limits = KINDS[Kind.I32]
    if counted.is_inclusive:
        stop = build.binary("+" if counted.is_up else "-", stop, build.constant(1))
    arguments = [first, stop] if counted.is_up else [first, stop, build.constant(-1)]
    code = build.call("_range", *arguments)
    last = limits.high if counted.is_up else limits.low
    reaches = bound.interval.high >= last if counted.is_up else bound.interval.low <= last
    if not counted.is_inclusive or not reaches:
        return code
    # A loop up to the greatest int never ends: the counter wraps around.
    test = build.compare(
        bound.code if held is None else build.name(held), "!=", build.constant(last)
    )
    endless = build.call("_endless", first, build.constant(step))
    return build.choose(test, code, endless)
