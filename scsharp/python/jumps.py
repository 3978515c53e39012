"""Break and Continue out of any number of loops; Python knows only the innermost.

A jump that crosses loops sets a flag and breaks; behind each crossed loop the flag is tested:

    _1_leaves = False
    for ...:
        for ...:
            _1_leaves = True; break
        if _1_leaves: break
"""

from __future__ import annotations

from scsharp.python import loops
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext, Target


def find(f: FunctionContext, label: str) -> tuple[Target, list[Target]]:
    """The target and the Python loops between it and the jump, outermost first."""
    for place in range(len(f.targets) - 1, -1, -1):
        if f.targets[place].label == label:
            inner = [one for one in f.targets[place + 1 :] if one.is_python_loop]
            return f.targets[place], inner
    raise AssertionError(f"no target {label}")


def emit_break(f: FunctionContext, label: str) -> Body:
    target, crossed = find(f, label)
    if not target.is_python_loop:
        return []
    if not crossed:
        return [f.build.break_()]
    if target.break_flag is None:
        target.break_flag = f.temporary("leaves")
    return cross(f, target.break_flag, crossed)


def emit_continue(f: FunctionContext, label: str) -> Body:
    target, crossed = find(f, label)
    if target.body_block is not None:
        return emit_break(f, target.body_block)
    if not crossed:
        return loops.next_round(f, target)
    if target.continue_flag is None:
        target.continue_flag = f.temporary("goes_on")
    return cross(f, target.continue_flag, crossed)


def cross(f: FunctionContext, flag: str, crossed: list[Target]) -> Body:
    for one in crossed:
        one.crossing.add(flag)
    return [f.build.set(flag, f.build.constant(True)), f.build.break_()]


def around(f: FunctionContext, inner: Target, loop: Body) -> Body:
    """The code of a loop with what the jumps that cross it need before and behind it."""
    build = f.build
    before: Body = []
    behind: Body = []
    for flag in sorted(inner.crossing):
        owner = next(one for one in f.targets if flag in (one.break_flag, one.continue_flag))
        nearest = next(one for one in reversed(f.targets) if one.is_python_loop)
        action: Body = [build.break_()]
        if nearest is owner:
            before.append(build.set(flag, build.constant(False)))
            if flag == owner.continue_flag:
                action = loops.next_round(f, owner)
        behind.append(build.if_(build.name(flag), action))
    return [*before, *loop, *behind]
