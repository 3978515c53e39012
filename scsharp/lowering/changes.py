"""Which structs a function may change in place, itself or through what it calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scsharp.lowering import nodes as lowered
from scsharp.lowering.sharing import ACTING, Sharing, inside, is_own_temporary, is_this, struct_of
from scsharp.lowering.walk import every_node

RUNS_CODE = "iterator_"
"""Kernel functions with such names run the program's own code."""


@dataclass(slots=True)
class Changes:
    """`own` are the structs that a function's nodes change, `calls` what it may call; `dynamic`
    is what any lambda, delegate or iterator may change."""

    facts: Sharing
    all: dict[str, set[str]] = field(default_factory=dict)
    dynamic: set[str] = field(default_factory=set)
    parts: dict[str, set[str]] = field(default_factory=dict)

    def of_nodes(self, function: str, roots: Iterable[lowered.Node]) -> set[str]:
        """What running these nodes may change."""
        found: set[str] = set()
        for root in roots:
            for node in every_node(root):
                if type(node) not in ACTING:
                    continue
                found |= own_changes(self.facts, function, node)
                for name in self.facts.targets(node):
                    found |= self.all.get(name, set())
                if is_dynamic(node):
                    found |= self.dynamic
        return found

    def touches(self, struct: str, changed: set[str]) -> bool:
        """May a struct of that type, nested ones included, be among what was changed?"""
        return bool(self.content(struct) & changed)

    def content(self, struct: str) -> set[str]:
        found = self.parts.get(struct)
        if found is None:
            found = self.parts[struct] = {struct}
            one = self.facts.program.classes.get(struct)
            for each in one.fields if one is not None else ():
                inner = struct_of(each.type)
                if inner is not None:
                    found |= self.content(inner)
        return found


def find_changes(facts: Sharing) -> Changes:
    made = Changes(facts)
    calls: dict[str, set[str]] = {}
    waits: set[str] = set()
    for name, own in facts.acting.items():
        made.all[name] = set()
        calls[name] = set()
        for node in own:
            made.all[name] |= own_changes(facts, name, node)
            calls[name].update(facts.targets(node))
            if is_dynamic(node):
                waits.add(name)
    dynamic = dynamic_functions(facts)
    while spread_once(made, calls, waits, dynamic):
        pass
    return made


def dynamic_functions(facts: Sharing) -> set[str]:
    """The functions that run by delegates or as iterators (those around lambdas, too)."""
    found: set[str] = set()
    for name, function in facts.program.functions.items():
        if function.is_iterator:
            found.add(name)
        for node in facts.acting[name]:
            if isinstance(node, lowered.Lambda):
                found.add(name)
            elif isinstance(node, lowered.MethodDelegate):
                slot = node.slot
                found |= facts.implementations.get(slot, set()) if slot else {node.function}
    return found


def spread_once(
    made: Changes, calls: dict[str, set[str]], waits: set[str], dynamic: set[str]
) -> bool:
    """One round along the calls; says whether anything was new."""
    before = sum(map(len, made.all.values())) + len(made.dynamic)
    for name, own in made.all.items():
        for called in calls[name]:
            own.update(made.all.get(called, ()))
        if name in waits:
            own.update(made.dynamic)
        if name in dynamic:
            made.dynamic |= own
    return sum(map(len, made.all.values())) + len(made.dynamic) > before


def is_dynamic(node: lowered.Node) -> bool:
    if isinstance(node, lowered.CallIntrinsic):
        return node.name.startswith(RUNS_CODE)
    return isinstance(node, lowered.Invoke)


def own_changes(facts: Sharing, function: str, node: lowered.Node) -> set[str]:
    """The structs that the node itself changes in place: only those that others may see."""
    match node:
        case lowered.Assign(place=lowered.Field(object=target)):
            return changed_structs(facts, function, target)
        case lowered.ReferenceTo(place=lowered.Field(object=target)):
            return changed_structs(facts, function, target)
    return set()


def changed_structs(facts: Sharing, function: str, target: lowered.Expression) -> set[str]:
    struct = struct_of(target.type)
    if struct is None or (function in facts.constructors and is_this(target)):
        return set()
    if isinstance(target, lowered.Local) and is_own_temporary(target.name):
        return set()
    found = {struct}
    for one in inside(target):
        found |= changed_structs(facts, function, one)
    return found
