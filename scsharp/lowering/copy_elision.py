"""Leaves out struct copies that nobody can tell apart from sharing.

Vec b = a;          ->   b = a            if neither a nor b is ever changed in place
Length(copy(a))     ->   Length(a)        if Length changes no Vec and does not keep its parameter
return copy(local)  ->   return local     if nobody else has the local's struct
copy(a).X           ->   a.X
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.changes import Changes, find_changes
from scsharp.lowering.sharing import Place, Sharing, struct_of
from scsharp.lowering.sharing_facts import find_sharing, handed_on
from scsharp.lowering.walk import Holds, children, every_node, shape_of

Statements: TypeAlias = tuple[lowered.Statement, ...]
SIMPLE = (lowered.Declare, lowered.Assign, lowered.Evaluate, lowered.Return, lowered.Throw)


def leave_out_copies(program: lowered.Program) -> None:
    """Rewrites all functions of a finished program in place."""
    facts = find_sharing(program)
    if facts is None:
        return
    changes = find_changes(facts)
    functions = [
        FunctionCopies(facts, changes, name, function)
        for name, function in program.functions.items()
        if any(isinstance(one, lowered.CopyStruct) for one in facts.nodes[name])
    ]
    for step in (FunctionCopies.returns, FunctionCopies.borrows, FunctionCopies.stores):
        for one in functions:
            step(one)


@dataclass(slots=True)
class FunctionCopies:
    facts: Sharing
    changes: Changes
    name: str
    function: lowered.Function
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def nodes(self) -> list[lowered.Node]:
        return self.facts.nodes[self.name]

    # --------------------------------------------------------------------------------- returns

    def returns(self) -> None:
        """return copy(local)   ->   return local, of a local that shares with nobody."""
        nodes = self.nodes
        if self.function.is_iterator or any(isinstance(one, lowered.Try) for one in nodes):
            return
        lambdas = {id(node) for one in nodes if isinstance(one, lowered.Lambda)
                   for node in every_node(one.function)}  # fmt: skip
        for node in nodes:
            if isinstance(node, lowered.Return) and id(node) not in lambdas:
                copy = node.value
                if isinstance(copy, lowered.CopyStruct) and self.is_own(copy.operand):
                    node.value = copy.operand
                    self.facts.moved.add(self.local(copy.operand))

    def local(self, node: lowered.Expression) -> Place:
        assert isinstance(node, lowered.Local)
        return ("local", self.name, node.name)

    def is_own(self, node: lowered.Expression) -> bool:
        """Is it a local that no other place shares its struct with?"""
        if not isinstance(node, lowered.Local) or node.name == "this":
            return False
        place = self.local(node)
        if place in self.facts.captured or self.facts.sources.get(place):
            return False
        return all(one[0] == "local" and one[1] != self.name
                   for one in self.facts.flows.get(place, ()))  # fmt: skip

    # --------------------------------------------------------------------------------- borrows

    def borrows(self) -> None:
        """Copies that live no longer than the code that reads them."""
        for node in self.nodes:
            match node:
                case lowered.Field(object=lowered.CopyStruct(operand=operand)):
                    node.object = operand
                case lowered.Call() | lowered.New() | lowered.CallSlot():
                    self.borrow_arguments(node)
        for node in self.nodes:
            for body in bodies(node):
                self.borrow_locals(body)

    def borrow_arguments(self, node: lowered.Call | lowered.New | lowered.CallSlot) -> None:
        changed: set[str] | None = None
        made = list(node.arguments)
        for index, one in enumerate(made):
            if not isinstance(one, lowered.CopyStruct):
                continue
            targets = self.facts.parameters(node, index)
            if not targets or not all(map(self.is_reader, targets)):
                continue
            if changed is None:
                changed = self.changes.of_nodes(self.name, (node,))
            if not self.changes.touches(one.type.name, changed):
                made[index] = one.operand
                self.hand_on(one.operand, targets)
        node.arguments = tuple(made)

    def is_reader(self, parameter: Place) -> bool:
        """Does the function keep the parameter unchanged and to itself?"""
        function = self.facts.program.functions[parameter[1]]
        if function.is_iterator or parameter in self.facts.moved:
            return False
        return parameter not in self.facts.changed and self.facts.stays_local(parameter)

    def hand_on(self, source: lowered.Expression, targets: Iterable[Place]) -> None:
        """The targets share the source's object from now on."""
        places = self.facts.places(self.name, source)
        for target in targets:
            self.facts.join(places, target)
        if any(one in self.facts.tainted for one in places):
            self.facts.taint(targets)

    def borrow_locals(self, body: Statements) -> None:
        """A local that is read only while nothing changes such structs needs no copy."""
        for index, one in enumerate(body):
            if isinstance(one, lowered.Declare) and isinstance(one.value, lowered.CopyStruct):
                self.borrow_declared(one, one.value, body[index + 1 :])
            if isinstance(one, SIMPLE):
                self.borrow_lets(one, children(one))
            elif isinstance(one, (lowered.If, lowered.Switch)):
                self.borrow_lets(one, (one.test if isinstance(one, lowered.If) else one.value,))

    def borrow_declared(
        self, node: lowered.Declare, copy: lowered.CopyStruct, rest: Statements
    ) -> None:
        place = ("local", self.name, node.name)
        if not self.is_unchanged(place) or not rest:
            return
        if self.function.is_iterator:
            return
        if not self.changes.touches(copy.type.name, self.changes.of_nodes(self.name, rest)):
            node.value = copy.operand
            self.hand_on(copy.operand, (place,))

    def borrow_lets(self, node: lowered.Statement, parts: Iterable[lowered.Node]) -> None:
        """in1 := copy(a), used in this statement's expressions only."""
        inside = [each for part in parts for each in every_node(part)]
        lets = [
            one for one in inside
            if isinstance(one, lowered.Let) and isinstance(one.value, lowered.CopyStruct)
        ]  # fmt: skip
        if not lets:
            return
        changed = self.changes.of_nodes(self.name, parts)
        here = Counter(mentions(inside))
        for one in lets:
            copy = one.value
            assert isinstance(copy, lowered.CopyStruct)
            place = ("local", self.name, one.name)
            is_local = self.is_unchanged(place) and self.uses(one.name) == here[one.name]
            if is_local and not self.changes.touches(copy.type.name, changed):
                one.value = copy.operand
                self.hand_on(copy.operand, (place,))

    def is_unchanged(self, place: Place) -> bool:
        facts = self.facts
        unsafe = place in facts.changed or place in facts.initialized or place in facts.moved
        return not unsafe and facts.stays_local(place)

    def uses(self, name: str) -> int:
        """How often the function mentions a local."""
        if not self.counts:
            self.counts.update(mentions(self.nodes))
        return self.counts[name]

    # ---------------------------------------------------------------------------------- stores

    def stores(self) -> None:
        """Copies between places that are never changed in place."""
        for node in self.facts.acting[self.name]:
            match node:
                case lowered.Declare(name=name, value=value) if value is not None:
                    node.value = self.relaxed(value, (("local", self.name, name),))
                case lowered.Let(name=name, value=value):
                    node.value = self.relaxed(value, (("local", self.name, name),))
                case lowered.Assign(place=place, value=value):
                    if struct_of(value.type) is not None:
                        target = self.facts.place(self.name, place)
                        node.value = self.relaxed(value, (target,))
                case lowered.Yield(value=value):
                    struct = struct_of(value.type)
                    if struct is not None:
                        node.value = self.relaxed(value, (("kernel", struct),))
                case _:
                    self.relax_handed_on(node)

    def relax_handed_on(self, node: lowered.Node) -> None:
        targets: dict[int, list[Place]] = {}
        for value, place in handed_on(self.facts, self.name, node):
            targets.setdefault(id(value), []).append(place)
        if not targets:
            return
        for name in ("arguments", "elements"):
            values = getattr(node, name, None)
            if values:
                relaxed = (
                    self.relaxed(one, targets[id(one)]) if id(one) in targets else one
                    for one in values
                )
                setattr(node, name, tuple(relaxed))
        if isinstance(node, lowered.NewCell):
            node.value = self.relaxed(node.value, targets[id(node.value)])

    def relaxed(self, value: lowered.Expression, targets: Iterable[Place]) -> lowered.Expression:
        """The value without copies (at its top or in branches) that are not needed."""
        match value:
            case lowered.CopyStruct(operand=operand) if self.may_share(operand, targets):
                self.hand_on(operand, targets)
                return operand
            case lowered.Conditional():
                value.when_true = self.relaxed(value.when_true, targets)
                value.when_false = self.relaxed(value.when_false, targets)
        return value

    def may_share(self, source: lowered.Expression, targets: Iterable[Place]) -> bool:
        facts = self.facts
        ours = facts.places(self.name, source)
        kept = facts.initialized | facts.moved
        if any(one in facts.tainted or one in kept for one in ours):
            return False
        return not any(one in facts.changed or one in kept for one in targets)


def bodies(node: lowered.Node) -> list[Statements]:
    """The statement lists right inside a node."""
    return [getattr(node, name) for name, held in shape_of(type(node)) if held is Holds.BODY]


def mentions(nodes: Iterable[lowered.Node]) -> Iterator[str]:
    """The names of the locals that are read or set by Let."""
    for one in nodes:
        if isinstance(one, (lowered.Local, lowered.Let)):
            yield one.name
