"""Which functions are told how deep their call is by their caller.

Where a cycle of calls consists of direct calls alone, and nothing that it leads to asks the machine
for the depth, the depth travels as one more argument: nothing has to be set before a call and put
back behind it. All others keep it in the machine (emit_functions.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from scsharp.lowering import nodes as lowered
from scsharp.lowering.recursion import Calls, Graph
from scsharp.lowering.summary import Summary, summarize
from scsharp.lowering.walk import every_node


def depth_arguments(program: lowered.Program) -> frozenset[str]:
    """The names of the functions that take the depth as their last argument."""
    if not any(one.counts_depth for one in program.functions.values()):
        return frozenset()
    summaries = summarize(program)
    graph = Calls(program).graph(summaries)
    functions = with_lambdas(summaries)
    others = called_otherwise(program, summaries)
    found: set[str] = set()
    for name, one in program.functions.items():
        if one.counts_depth and name not in found:
            found |= closed_cycle(graph, functions, name, others)
    return frozenset(found)


def closed_cycle(
    graph: Graph, functions: dict[str, lowered.Function], name: str, others: set[str]
) -> set[str]:
    """The cycle that a function is part of, if direct calls make it, and nothing it leads to counts
    the depth in another way or catches an exception, which costs by the depth."""
    reached = reachable(graph, name)
    cycle = {one for one in reached if name in reachable(graph, one)}
    if cycle & others or not cycle <= functions.keys():
        return set()
    if any(functions[one].is_iterator for one in cycle):
        return set()
    for one in (reached & functions.keys()) - cycle:
        if functions[one].counts_depth:
            return set()
    if any(catches(functions[one]) for one in reached & functions.keys()):
        return set()
    return cycle


def with_lambdas(summaries: Iterable[Summary]) -> dict[str, lowered.Function]:
    found: dict[str, lowered.Function] = {}
    waiting = list(summaries)
    while waiting:
        one = waiting.pop()
        found[one.function.name] = one.function
        waiting.extend(one.lambdas)
    return found


def reachable(graph: Graph, start: str) -> set[str]:
    """All that calls from a function lead to; itself too where it is part of a cycle."""
    found: set[str] = set()
    waiting = list(graph.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(graph.get(name, ()))
    return found


def called_otherwise(program: lowered.Program, summaries: Iterable[Summary]) -> set[str]:
    """The functions that somebody calls who does not know the depth: lambdas are among them."""
    found = {program.entry, *program.exports.values(), *program.exceptions.values()}
    if program.describe is not None:
        found.add(program.describe)
    for one in program.classes.values():
        found.update(one.slots.values())
    for function in program.functions.values():
        for node in every_node(function):
            if isinstance(node, lowered.New) and node.constructor is not None:
                found.add(node.constructor)
    waiting = list(summaries)
    while waiting:
        summary = waiting.pop()
        found.update(summary.delegates)
        found.update(one.function.name for one in summary.lambdas)
        waiting.extend(summary.lambdas)
    return found


def catches(function: lowered.Function) -> bool:
    return any(isinstance(one, lowered.Try) and one.catches for one in every_node(function))
