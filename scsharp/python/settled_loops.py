"""Loops that take their steps at once, when they end: nothing in them draws any.

    _1_rounds = _iter(range(i, n))
    _2_steps = (_1_rounds.__length_hint__() + 1) * 2
    if not 1000000 >= _2_steps <= _left():
        _1_rounds = _drawing(_1_rounds, 2)          # each round draws its steps
        _2_steps = 2
    try:
        for i in _1_rounds: body
    except _CATCHABLE:
        _take_begun(_1_rounds, _2_steps, 2)
        raise
    for _ in _islice(_budget, _2_steps - 1, None): break
    else: _no_steps()

A round costs no drawing then, but a loop of few rounds is better off with a step in each
(counting.py). Who ends a script from outside takes all its steps, so that loops that would not
notice it for long draw theirs.
"""

from __future__ import annotations

import ast
from functools import partial

from scsharp.lowering import leaf_code
from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import own_nodes
from scsharp.python.build import Body, Builder
from scsharp.python.context import FunctionContext

FEWEST_ROUNDS = 5
MOST_STEPS = 1_000_000
FREE = frozenset(("buffer_count", "buffer_get", "buffer_set", "string_char_at", "string_length"))


def is_gain(f: FunctionContext, node: lowered.Loop, rounds: range | None) -> bool:
    """`rounds` are those of a loop between constants."""
    if not f.module.counts_steps or (rounds is not None and len(rounds) < FEWEST_ROUNDS):
        return False
    return depends_on_rounds(f, node)


def depends_on_rounds(f: FunctionContext, node: lowered.Loop) -> bool:
    """Does what the loop counts depend on how many rounds it has alone, and does it have all that
    it begins with, unless something throws?"""
    if not leaf_code.is_leaf(node, partial(is_free, f)):
        return False
    inside = list(own_nodes(*node.body))
    labels = {one.label for one in inside if isinstance(one, lowered.Block)}
    for one in inside:
        match one:
            case lowered.Loop() | lowered.Return():
                return False
            case lowered.Break(label=label) if label not in labels:
                return False
            case lowered.Continue(label=label) if label != node.label:
                return False
    return True


def is_free(f: FunctionContext, node: lowered.Call | lowered.CallIntrinsic) -> bool:
    """Does the function count no steps?"""
    if isinstance(node, lowered.CallIntrinsic):
        return node.name in FREE or node.name.startswith("math_")
    called = f.module.program.functions[node.function]
    if called.counts_step or called.counts_depth:
        return False
    return all(leaf_code.is_leaf(one, partial(is_free, f)) for one in called.body)


def emit(
    f: FunctionContext,
    node: lowered.Loop,
    variable: str,
    items: ast.expr,
    body: Body,
    known: range | None,
) -> Body:
    """The loop over these items, with its steps behind it; those of the rounds that have begun if
    it throws. `known` are the rounds of a loop between constants."""
    build, each = f.build, f.build.constant(node.steps)
    rounds, steps = build.name(f.temporary("rounds")), build.name(f.temporary("steps"))
    begun = build.expression(build.call("_take_begun", rounds, steps, each))
    failed = build.handler("_CATCHABLE", None, [begun, build.raise_(None)])
    last = build.binary("-", steps, build.constant(1))
    drawn = build.call("_islice", build.name("_budget"), last, build.constant(None))
    none_left = build.expression(build.call("_no_steps"))
    return [
        build.set(rounds.id, build.call("_iter", items)),
        build.set(steps.id, all_steps(build, rounds, known, node.steps)),
        build.if_(
            build.negate(
                build.compare(build.constant(MOST_STEPS), ">=", steps, "<=", build.call("_left"))
            ),
            [build.set(rounds.id, build.call("_drawing", rounds, each)), build.set(steps.id, each)],
        ),
        build.try_([build.for_(build.target(variable), rounds, body)], [failed]),
        build.for_(build.target("_"), drawn, [build.break_()], [none_left]),
    ]


def all_steps(build: Builder, rounds: ast.expr, known: range | None, each: int) -> ast.expr:
    """(rounds.__length_hint__() + 1) * 2"""
    if known is not None:
        return build.constant((len(known) + 1) * each)
    ahead = build.method(rounds, "__length_hint__")
    count = build.binary("+", ahead, build.constant(1))
    return count if each == 1 else build.binary("*", count, build.constant(each))
