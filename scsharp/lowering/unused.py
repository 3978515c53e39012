"""Functions that nothing leads to any more, once small ones are inlined."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.summary import Summary, every_summary


def drop_unused(program: lowered.Program, summaries: dict[str, Summary]) -> None:
    """Leaves out what neither the entry nor the exports reach."""
    roots = [program.entry, *program.exports.values(), *program.exceptions.values()]
    if program.describe is not None:
        roots.append(program.describe)
    roots.extend(name for one in program.classes.values() for name in one.slots.values())
    kept: set[str] = set()
    while roots:
        name = roots.pop()
        if name not in kept:
            kept.add(name)
            for one in every_summary((summaries[name],)):
                roots += one.calls
                roots += one.delegates
    for name in program.functions.keys() - kept:
        del program.functions[name]
