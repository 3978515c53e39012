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
from dataclasses import dataclass

from scsharp.lowering import leaf_code
from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from scsharp.lowering.walk import own_nodes
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext

FEWEST_ROUNDS = 5
MOST_STEPS = 1_000_000
FREE = frozenset(("buffer_count", "buffer_get", "buffer_set", "string_char_at", "string_length"))
PLAIN = INTEGER_KINDS | {Kind.BOOL, Kind.F32, Kind.F64}


def is_gain(f: FunctionContext, node: lowered.Loop, rounds: range | None) -> bool:
    """`rounds` are those of a loop between constants."""
    if not f.module.counts_steps or (rounds is not None and len(rounds) < FEWEST_ROUNDS):
        return False
    return depends_on_rounds(f, node)


def depends_on_rounds(f: FunctionContext, node: lowered.Loop) -> bool:
    """Does what the loop counts depend on how many rounds it has alone, and does it have all that
    it begins with, unless something throws?"""
    if not leaf_code.is_leaf(node, lambda one: is_free(f, one)):
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
        is_plain = all(one.type.kind in PLAIN for one in node.arguments)
        return node.name in FREE or (is_plain and node.name.startswith("math_"))
    called = f.module.program.functions[node.function]
    if called.counts_step or called.counts_depth:
        return False
    return all(leaf_code.is_leaf(one, lambda inner: is_free(f, inner)) for one in called.body)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What stands around the loop over the numbers called `rounds`."""

    f: FunctionContext
    rounds: str
    steps: str
    each: int

    @classmethod
    def of(cls, f: FunctionContext, node: lowered.Loop) -> Settlement:
        return cls(f, f.temporary("rounds"), f.temporary("steps"), node.steps)

    def prepare(self, items: ast.expr, known: range | None) -> Body:
        """What the loop goes through in a local, if there are steps for all of it."""
        build = self.f.build
        rounds, steps = build.name(self.rounds), build.name(self.steps)
        ahead = build.method(rounds, "__length_hint__")
        total: ast.expr = build.binary("+", ahead, build.constant(1))
        if known is not None:
            total = build.constant((len(known) + 1) * self.each)
        elif self.each > 1:
            total = build.binary("*", total, build.constant(self.each))
        suffices = build.compare(build.constant(MOST_STEPS), ">=", steps, "<=", build.call("_left"))
        drawing = build.call("_drawing", rounds, build.constant(self.each))
        otherwise: Body = [
            build.set(self.rounds, drawing),
            build.set(self.steps, build.constant(self.each)),
        ]
        return [
            build.set(self.rounds, build.call("_iter", items)),
            build.set(self.steps, total),
            build.if_(build.negate(suffices), otherwise),
        ]

    def around(self, loop: Body) -> Body:
        """The loop, and its steps behind it; those of the rounds that have begun if it throws."""
        build = self.f.build
        rounds, steps = build.name(self.rounds), build.name(self.steps)
        begun = build.call("_take_begun", rounds, steps, build.constant(self.each))
        failed = build.handler("_CATCHABLE", None, [build.expression(begun), build.raise_(None)])
        before = build.binary("-", steps, build.constant(1))
        drawn = build.call("_islice", build.name("_budget"), before, build.constant(None))
        none_left = build.expression(build.call("_no_steps"))
        take = build.for_(build.target("_"), drawn, [build.break_()], [none_left])
        return [build.try_(loop, [failed]), take]
