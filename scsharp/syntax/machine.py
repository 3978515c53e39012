"""The shift/reduce machine: it runs the tables and builds the tree while it reduces.

Three of four reductions are `?rule: other` through the levels of precedence; they change only the
state on top of the stack.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from scsharp.syntax.automaton import Tables
from scsharp.syntax.context import Context
from scsharp.syntax.limits import MAX_DEPTH, MAX_STACK, TooDeepError
from scsharp.syntax.tables import load_tables
from scsharp.syntax.tokens import Token
from scsharp.syntax.tree_builder import Build, make_build

STATE_BITS = 16
UNITS: dict[int, dict[str, int]] = {}
"""Where chains of unit reductions end; filled while programs are parsed."""

Action = tuple[int, str, Build | None, int]


@cache
def load_actions() -> list[Action]:
    """For each rule: its size, its name for the goto, its builder, and what it adds in depth."""
    return [
        (rule.size, rule.origin, make_build(rule), 0 if rule.origin.startswith("_") else 1)
        for rule in load_tables().rules
    ]


class Machine:
    """The stacks of one run. A node starts where its first token does, and ends where the last
    token shifted does; so spans need no help from the children."""

    def __init__(self, tables: Tables, context: Context) -> None:
        self.rows = tables.rows
        self.actions = load_actions()
        self.context = context
        self.states = [tables.start]
        self.values: list[Any] = []
        self.starts: list[int] = []
        self.depths: list[int] = []
        self.end = 0

    def feed(self, kind: str, token: Token) -> bool:
        """Reduce and shift; False if the token does not fit, with the rules before it reduced."""
        rows, actions, states, values = self.rows, self.actions, self.states, self.values
        starts, depths = self.starts, self.depths
        state = states[-1]
        while True:
            action = rows[state].get(kind)
            if action is None:
                return False
            if action >= 0:
                if len(states) > MAX_STACK:
                    raise TooDeepError(token.start)
                states.append(action)
                values.append(token)
                starts.append(token.start)
                depths.append(0)
                self.end = token.end
                return True
            size, origin, build, weight = actions[~action]
            if build is None:
                states[-1] = state = self.follow_units(states[-2], state, kind)
                continue
            if size == 0:
                self.reduce_nothing(build, token.start)
            else:
                start = starts[-size]
                value = build(self.context, values[-size:], start, self.end)
                depth = (depths[-1] if size == 1 else max(depths[-size:])) + weight
                if depth > MAX_DEPTH:
                    raise TooDeepError(start)
                del states[-size:]
                if size > 1:
                    del values[1 - size :], starts[1 - size :], depths[1 - size :]
                values[-1], depths[-1] = value, depth
            state = rows[states[-1]][origin]
            states.append(state)

    def follow_units(self, below: int, state: int, kind: str) -> int:
        """The state after all the `?rule: other` that come next; it depends on these three."""
        key = below << STATE_BITS | state
        known = UNITS.get(key)
        if known is None:
            known = UNITS[key] = {}
        target = known.get(kind)
        if target is None:
            known[kind] = target = self.find_units(below, state, kind)
        return target

    def find_units(self, below: int, state: int, kind: str) -> int:
        while True:
            action = self.rows[state].get(kind, 0)
            if action >= 0:
                return state
            _, origin, build, _ = self.actions[~action]
            if build is not None:
                return state
            state = self.rows[below][origin]

    def reduce_nothing(self, build: Build, place: int) -> None:
        """An empty rule stands before the token to come, but never behind what follows it."""
        self.values.append(build(self.context, [], place, place))
        self.starts.append(place)
        self.depths.append(0)
