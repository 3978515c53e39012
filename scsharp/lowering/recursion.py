"""Which functions can be part of a cycle of calls: those count the call depth.

Calls through slots may run any function in that slot; calls of delegates any function that was
made a delegate and any lambda. A cycle is a strongly connected component of the graph of calls.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.lowering import nodes as lowered
from scsharp.lowering.summary import Summary, every_summary

Graph = dict[str, list[str]]
DELEGATES = "<delegates>"
"""A node of its own: what calls a delegate leads here, and from here to all that may be called."""
ITERATORS = "<iterators>"
"""Resuming an iterator runs some iterator function."""


def mark_recursion(program: lowered.Program, summaries: list[Summary]) -> None:
    """Sets `counts_depth` of every function, lambdas included."""
    graph = Calls(program).graph(summaries)
    cyclic = in_cycles(graph)
    for one in every_summary(summaries):
        one.function.counts_depth = one.function.name in cyclic


@dataclass(slots=True)
class Calls:
    program: lowered.Program
    edges: Graph = field(default_factory=dict)
    slots: Graph = field(default_factory=dict)

    def graph(self, summaries: list[Summary]) -> Graph:
        for entry in self.program.classes.values():
            for slot, name in entry.slots.items():
                self.slots.setdefault(slot, []).append(name)
        self.edges[DELEGATES] = []
        self.edges[ITERATORS] = [one.function.name for one in summaries if one.function.is_iterator]
        for one in summaries:
            self.read(one)
        return self.edges

    def read(self, one: Summary) -> None:
        targets = self.edges[one.function.name] = [*one.calls, *map(self.slot_node, one.slots)]
        if one.invokes:
            targets.append(DELEGATES)
        if one.resumes:
            targets.append(ITERATORS)
        delegates = self.edges[DELEGATES]
        delegates.extend(one.delegates)
        delegates.extend(map(self.slot_node, one.delegate_slots))
        for each in one.lambdas:
            delegates.append(each.function.name)
            self.read(each)

    def slot_node(self, slot: str) -> str:
        """A node for a slot, so that its edges stand in the graph once."""
        name = f"<slot> {slot}"
        if name not in self.edges:
            self.edges[name] = self.slots.get(slot, [])
        return name


def in_cycles(graph: Graph) -> set[str]:
    """The nodes that can reach themselves."""
    return {
        name
        for component in components(graph)
        for name in component
        if len(component) > 1 or name in graph.get(name, ())
    }


def components(graph: Graph) -> list[list[str]]:
    """The strongly connected components, each behind those that it leads to (Tarjan's, without
    recursion)."""
    search = Search(graph)
    for name in graph:
        if name not in search.order:
            search.run(name)
    return search.components


@dataclass(slots=True)
class Search:
    graph: Graph
    order: dict[str, int] = field(default_factory=dict)
    low: dict[str, int] = field(default_factory=dict)
    stack: list[str] = field(default_factory=list)
    on_stack: set[str] = field(default_factory=set)
    components: list[list[str]] = field(default_factory=list)

    def run(self, start: str) -> None:
        path: list[tuple[str, int]] = []
        self.enter(start, path)
        while path:
            name, index = path[-1]
            targets = self.graph.get(name, [])
            if index == len(targets):
                path.pop()
                self.leave(name)
                if path:
                    above = path[-1][0]
                    self.low[above] = min(self.low[above], self.low[name])
                continue
            path[-1] = name, index + 1
            self.follow(name, targets[index], path)

    def enter(self, name: str, path: list[tuple[str, int]]) -> None:
        self.order[name] = self.low[name] = len(self.order)
        self.stack.append(name)
        self.on_stack.add(name)
        path.append((name, 0))

    def follow(self, name: str, target: str, path: list[tuple[str, int]]) -> None:
        if target not in self.order:
            self.enter(target, path)
        elif target in self.on_stack:
            self.low[name] = min(self.low[name], self.order[target])

    def leave(self, name: str) -> None:
        """Takes a finished component off the stack."""
        if self.low[name] != self.order[name]:
            return
        component: list[str] = []
        while True:
            one = self.stack.pop()
            self.on_stack.discard(one)
            component.append(one)
            if one == name:
                break
        self.components.append(component)
