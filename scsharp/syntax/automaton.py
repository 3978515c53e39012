"""The tables of the parser, and the exact question "which tokens may come next?".

`rows[state][kind]` is a state to go to, or ~n for reducing by rule n; rows hold the states to go
to after a reduction too, under the rule's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Row = dict[str, int]


@dataclass(frozen=True, slots=True)
class Rule:
    """One production. `keep` lists the children that a builder gets: an index, or -1 for None;
    an index in `splice` is a list whose items are spliced in."""

    size: int
    origin: str
    name: str
    keep: tuple[int, ...]
    splice: tuple[int, ...]
    is_unit: bool


@dataclass(frozen=True, slots=True)
class Tables:
    rows: Sequence[Row]
    rules: Sequence[Rule]
    start: int
    marks: dict[int, tuple[str, ...]]
    spellings: dict[str, str]


def accepts(rows: Sequence[Row], rules: Sequence[Rule], stack: list[int], kind: str) -> bool:
    """Would the parser, with this stack of states, shift that kind of token?

    A row alone says too much, since LALR merges look-aheads: after `int` in `int? n` it lists
    `? :` too. So the reductions are followed, on the side.
    """
    action = rows[stack[-1]].get(kind)
    base = len(stack)
    pushed: list[int] = []
    while action is not None:
        if action >= 0:
            return True
        rule = rules[~action]
        kept = len(pushed) - rule.size
        if kept >= 0:
            del pushed[kept:]
        else:
            base += kept
            pushed.clear()
        top = rows[pushed[-1] if pushed else stack[base - 1]][rule.origin]
        pushed.append(top)
        action = rows[top].get(kind)
    return False


def feed(rows: Sequence[Row], rules: Sequence[Rule], stack: list[int], kind: str) -> bool:
    """Reduce and shift on a stack of states alone; False, with the stack in some state, if the
    token does not fit."""
    while True:
        action = rows[stack[-1]].get(kind)
        if action is None:
            return False
        if action >= 0:
            stack.append(action)
            return True
        rule = rules[~action]
        if rule.size:
            del stack[-rule.size :]
        stack.append(rows[stack[-1]][rule.origin])
