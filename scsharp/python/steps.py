"""Steps are drawn from iterators, which end the script themselves where none is left.

    for _ in _steps: break          # one step
    for _ in _steps_7: break        # seven

Loops that need no draw in each round take theirs in other ways: see settled_loops.py.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from scsharp.lowering import nodes as lowered
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext


def take_steps(f: FunctionContext, count: int) -> Body:
    """Statements that take so many steps; none where they are not counted."""
    if not f.module.counts_steps:
        return []
    build = f.build
    return [build.for_(build.target("_"), build.name(f.module.steps(count)), [build.break_()])]


def drawing_loop(
    f: FunctionContext,
    node: lowered.Loop,
    variable: str,
    items: ast.expr,
    body: Body,
    check: Sequence[ast.stmt] = (),
) -> ast.stmt:
    """The loop over these items: each round takes steps before its body, and the end of the loop
    does; `check` follows them both times."""
    start = [*take_steps(f, node.steps), *check]
    return f.build.for_(f.build.target(variable), items, [*start, *body], start)
