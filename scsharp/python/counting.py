"""Loops that count: `for (int i = a; i < n; i++)` as a Python range.

Possible where only the update changes the counter, nobody reads it behind the loop, and nothing in
the loop can change the bound. `zip` draws a step before it asks the range, so a loop of n rounds
counts n + 1 as every loop does.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import Effects, effects_of, walk
from scsharp.lowering.nodes import Kind
from scsharp.python import arithmetic
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext
from scsharp.python.intervals import KINDS

MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Counting:
    """`for name in range(name, bound)`; `is_up`: by 1 upwards, else downwards. `held` is the
    Python local that has the bound already."""

    name: str
    bound: lowered.Expression
    is_up: bool
    is_inclusive: bool
    held: str | None = None


def find(f: FunctionContext, node: lowered.Loop) -> Counting | None:
    """How the loop counts, if it only counts."""
    found = limited(node)
    if found is None or found.name not in f.counters:
        return None
    return found if is_invariant(found.bound, node.body, effects_of(node.body)) else None


def limited(node: lowered.Loop) -> Counting | None:
    """How the loop counts, if its body leaves the counter alone; the bound may change."""
    found = shape(node)
    if found is None or found.name in assigned_in(node.body):
        return None
    return None if found.name in effects_of((found.bound,)).assigned else found


def shape(node: lowered.Loop) -> Counting | None:
    if node.test_last or len(node.update) != 1:
        return None
    step = step_of(node.update[0])
    if step is None:
        return None
    name, is_up = step
    match node.condition:
        case lowered.Compare(operator=operator, left=lowered.Local(name=left), right=bound):
            if left != name:
                return None
        case _:
            return None
    if operator not in (("<", "<=") if is_up else (">", ">=")):
        return None
    return Counting(name, bound, is_up, operator in ("<=", ">="))


def step_of(update: lowered.Statement) -> tuple[str, bool] | None:
    """The counter that `i = i + 1` or `i = i - 1` changes, and whether it goes up."""
    match update:
        case lowered.Assign(place=lowered.Local(name=name)):
            pass
        case lowered.Evaluate(value=lowered.Let(name=name)):
            pass
        case _:
            return None
    match new_value(update):
        case lowered.Binary(
            operator="+" | "-" as operator,
            left=lowered.Local(name=left),
            right=lowered.Constant(value=1),
            type=lowered.Type(kind=Kind.I32),
            is_checked=False,
        ) if left == name:
            return name, operator == "+"
    return None


def new_value(update: lowered.Statement) -> lowered.Expression | None:
    match update:
        case lowered.Assign(value=value) | lowered.Evaluate(value=lowered.Let(value=value)):
            return value
    return None


def assigned_in(body: tuple[lowered.Statement, ...]) -> set[str]:
    """Locals that the statements set, declared ones included."""
    found = effects_of(body)
    return (
        found.assigned
        | found.fresh
        | {one.name for part in body for one in walk(part) if isinstance(one, lowered.Catch)}
    )


def is_invariant(
    bound: lowered.Expression, body: tuple[lowered.Statement, ...], inside: Effects
) -> bool:
    match bound:
        case lowered.Constant():
            return True
        case lowered.Local(name=name):
            return name not in assigned_in(body)
        case (
            lowered.ArrayLength(array=array)
            | lowered.CallIntrinsic(name="array_length", arguments=(array,))
            | lowered.CallIntrinsic(name="array_get_length", arguments=(array, lowered.Constant()))
        ):
            return is_invariant(array, body, inside)
        case lowered.Binary(operator="+" | "-" | "*" | "/", left=left, right=right):
            return is_invariant(left, body, inside) and is_invariant(right, body, inside)
        case lowered.Static(name=name):
            return not may_set(body, inside, name)
        case lowered.Field(object=target, name=name):
            return is_invariant(target, body, inside) and not may_set(body, inside, name)
    return False


def may_set(body: tuple[lowered.Statement, ...], inside: Effects, name: str) -> bool:
    """May the body change a field or static of that name, itself or by calling somebody?"""
    for part in body:
        for one in walk(part):
            match one:
                case lowered.Assign(place=lowered.Field(name=other) | lowered.Static(name=other)):
                    if other == name:
                        return True
                case lowered.Assign(place=lowered.Dereference()) | lowered.Yield():
                    return True
                case lowered.Call() | lowered.CallSlot() | lowered.Invoke() | lowered.New():
                    return True
                case lowered.CallIntrinsic():
                    return True
    return False


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


def hold_bound(f: FunctionContext, counted: Counting, steps: int) -> tuple[Body, Counting]:
    """The bound in a local. A loop takes its steps before it asks for the bound, so one whose
    bound throws must still have taken those of its first round:

    try: bound = len(array.a)
    except Exception: take the steps; raise
    """
    if not f.module.counts_steps or not can_fail(counted.bound):
        return [], counted
    build, name = f.build, f.temporary("bound")
    take = build.for_(build.target("_"), build.name(f.module.steps(steps)), [build.break_()])
    failed = build.handler("_CATCHABLE", None, [take, build.raise_(None)])
    ask = build.set(name, arithmetic.value_of(f, counted.bound).code)
    return [build.try_([ask], [failed])], replace(counted, held=name)


def numbers(f: FunctionContext, counted: Counting) -> ast.expr:
    """range(i, n): the counter's own value is where it starts."""
    build = f.build
    first = build.name(f.local(counted.name))
    bound = arithmetic.value_of(f, counted.bound)
    stop = bound.code if counted.held is None else build.name(counted.held)
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
    held = bound.code if counted.held is None else build.name(counted.held)
    test = build.compare(held, "!=", build.constant(last))
    endless = build.call("_endless", first, build.constant(step))
    return build.choose(test, code, endless)
