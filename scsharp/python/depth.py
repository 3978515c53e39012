"""Which functions are told how deep their call is by their caller.

Where a cycle of calls consists of direct calls alone, and nothing that it leads to asks the machine
for the depth, the depth travels as one more argument: nothing has to be set before a call and put
back behind it. It is no number but a level, a tuple that holds the next level: looking into it is
quicker than adding one and comparing. All others keep a number in the machine (emit_functions.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from scsharp.lowering import nodes as lowered
from scsharp.lowering.recursion import Calls, components
from scsharp.lowering.summary import Summary, every_summary


def depth_arguments(program: lowered.Program, summaries: list[Summary]) -> frozenset[str]:
    """The names of the functions that take the depth as their last argument."""
    if not any(one.counts_depth for one in program.functions.values()):
        return frozenset()
    graph = Calls(program).graph(summaries)
    known = {one.function.name: one for one in every_summary(summaries)}
    others = called_otherwise(program, known.values())
    found: set[str] = set()
    asking: set[str] = set()
    """What leads to a catch, whose price is by the depth, or to a count of the depth."""
    for component in components(graph):
        members = [known[one] for one in component if one in known]
        catches = any(one.catches for one in members)
        counts = any(one.function.counts_depth for one in members)
        beyond = {target for one in component for target in graph.get(one, ())}
        leads = not asking.isdisjoint(beyond.difference(component))
        if counts and not catches and not leads and is_direct(component, members, others):
            found.update(component)
        if counts or catches or leads:
            asking.update(component)
    return frozenset(found)


def is_direct(component: list[str], members: list[Summary], others: set[str]) -> bool:
    """Do calls by name make the cycle, all of them by who knows the depth?"""
    return (
        len(members) == len(component)
        and others.isdisjoint(component)
        and not any(one.function.is_iterator for one in members)
    )


def called_otherwise(program: lowered.Program, summaries: Iterable[Summary]) -> set[str]:
    """The functions that somebody calls who does not know the depth: lambdas are among them."""
    found = {program.entry, *program.exports.values(), *program.exceptions.values()}
    if program.describe is not None:
        found.add(program.describe)
    for class_ in program.classes.values():
        found.update(class_.slots.values())
    for one in summaries:
        found.update(one.constructors, one.delegates)
        found.update(each.function.name for each in one.lambdas)
    return found
