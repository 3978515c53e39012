"""Steps are drawn from iterators, which end the script themselves where none is left.

    for _ in _steps: break          # one step
    for _ in _steps_7: break        # seven

Loops that need no draw in each round take theirs in other ways: see settled_loops.py.
"""

from __future__ import annotations

from scsharp.python.build import Body
from scsharp.python.context import FunctionContext


def take_steps(f: FunctionContext, count: int) -> Body:
    """Statements that take so many steps; none where they are not counted."""
    if not f.module.counts_steps:
        return []
    build = f.build
    return [build.for_(build.target("_"), build.name(f.module.steps(count)), [build.break_()])]
