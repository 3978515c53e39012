"""Rewrites functions so that they hold all their broken copies, each behind its switch."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field

from host.content.mutation.all_operators import OPERATORS
from host.content.mutation.copying import is_reversible, with_fields
from host.content.mutation.mutation import Mutation, Site
from host.content.mutation.switches import Switches
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Method
from scsharp.typed import nodes as typed

PLACES: dict[type, tuple[str, ...]] = {
    typed.Assignment: ("target",),
    typed.CompoundAssignment: ("target",),
    typed.CoalesceAssignment: ("target",),
    typed.Increment: ("target",),
    typed.Reference: ("place",),
    typed.FieldAccess: ("receiver",),
    typed.PropertyAccess: ("receiver",),
    typed.EventAccess: ("receiver",),
    typed.ArrayAccess: ("array",),
    typed.Call: ("receiver",),
    typed.MethodGroup: ("receiver",),
    typed.Slice: ("target",),
    typed.IndexedFromEnd: ("target",),
}
"""Fields that hold the place of a value, which a choice between two values would replace."""

KEPT: dict[type, tuple[str, ...]] = {
    typed.Increment: ("operation",),
    typed.CompoundAssignment: ("value",),
    typed.Binary: ("elements",),
    typed.Spread: ("loop", "value"),
    typed.ForEach: ("loop", "value", "parts"),
    typed.Is: ("pattern",),
    typed.SwitchArm: ("pattern",),
    typed.CaseLabel: ("pattern",),
    typed.Deconstruction: ("parts",),
    typed.MemberInitializer: ("target",),
}
"""Fields that are no code of their own, or where constants have to stay."""

ACCESSES = (
    typed.VariableAccess, typed.This, typed.FieldAccess, typed.PropertyAccess, typed.EventAccess,
    typed.ArrayAccess, typed.ReceiverHole, typed.InitializerTarget, typed.CompoundHole,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A generated broken copy. `id` stays as long as its text and its function do; `number` is its
    switch. The `span` of the app reads `after`."""

    number: int
    id: str
    operator: str
    function: str
    span: Span
    before: str
    after: str
    line: int


@dataclass(slots=True)
class Rewriter:
    """Collects the mutants of an app; `function` is the one that is being rewritten."""

    source: SourceText
    switches: Switches
    mutants: list[Mutant] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    function: str = ""
    method: Method | None = None
    has_to_leave: bool = False

    def body(self, node: typed.Block, function: str, method: Method | None) -> typed.Block:
        self.function, self.method = function, method
        made = self.rewrite(node, None)
        assert isinstance(made, typed.Block)
        return made

    def initializer(self, node: typed.FieldInitializer) -> typed.FieldInitializer:
        self.function = f"{node.field.container.name}.{node.field.name}"
        self.method = None
        value = self.rewrite(node.value, node)
        return with_fields(node, {"value": value})

    def rewrite(self, node: typed.Node, parent: typed.Node | None) -> typed.Node:
        """The node with all its broken copies, inner ones first."""
        if isinstance(node, typed.ExpressionStatement):
            return self.statement(node, parent)
        return self.broken(node, parent, self.inside(node))

    def statement(self, node: typed.ExpressionStatement, parent: typed.Node | None) -> typed.Node:
        """What its expression gives is not used, so that both stand in an if of their own."""
        inner = self.inside(node.expression)
        current = with_fields(node, {"expression": inner})
        return self.broken(node, parent, self.broken(node.expression, node, current))

    def broken(
        self, node: typed.Node, parent: typed.Node | None, current: typed.Node
    ) -> typed.Node:
        """`current` is the node with all that can be broken in it and, in the end, on it."""
        site = Site(node, parent, self.source, self.method, self.has_to_leave)
        for name, operator in OPERATORS.items():
            for mutation in operator(site):
                number = self.add(name, mutation)
                test = self.switches.is_on(number, node.span)
                current = mutation.apply(current, test, self.switches)
        return current

    def inside(self, node: typed.Node) -> typed.Node:
        """The node with its inner nodes rewritten."""
        places, kept = PLACES.get(type(node), ()), KEPT.get(type(node), ())
        if isinstance(node, typed.LocalDeclaration) and node.value is None:
            return with_initial_value(node)
        if is_settled(node):
            return node
        changed: dict[str, object] = {}
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if name not in kept and not is_counted(node, name):
                outer = self.has_to_leave
                self.has_to_leave = outer or is_way_out(node, name)
                changed[name] = self.part(value, node, name in places or name == "updates")
                self.has_to_leave = outer
        return with_fields(node, changed)

    def part(self, value: object, parent: typed.Node, is_place: bool) -> object:
        match value:
            case typed.Node():
                if is_place and (isinstance(value, ACCESSES) or isinstance(parent, typed.For)):
                    return self.inside(value)
                return self.rewrite(value, parent)
            case tuple() if any(isinstance(one, typed.Node) for one in value):
                return tuple(self.part(one, parent, is_place) for one in value)
        return value

    def add(self, operator: str, mutation: Mutation) -> int:
        span = mutation.span
        before = self.source.text[span.start : span.end]
        facts = f"{operator} {self.function} {before} {mutation.after}"
        self.met[facts] += 1
        digest = hashlib.sha256(f"{facts} {self.met[facts]}".encode()).hexdigest()[:6]
        number = len(self.mutants) + 1
        line = self.source.position(span.start).line
        id_ = f"{operator}-{self.function}-{digest}"
        self.mutants.append(
            Mutant(number, id_, operator, self.function, span, before, mutation.after, line)
        )
        return number


def with_initial_value(node: typed.LocalDeclaration) -> typed.LocalDeclaration:
    """A variable that is assigned on all ways may not be once a statement is left out."""
    return with_fields(node, {"value": typed.Default(node.span, node.local.type)})


def is_way_out(node: typed.Node, name: str) -> bool:
    """if (o is not T value) return;"""
    return isinstance(node, typed.If) and name != "test" and not is_reversible(node.test)


def is_settled(node: typed.Node) -> bool:
    """A constant's declaration: its value stands wherever it is used."""
    return isinstance(node, typed.LocalDeclaration) and node.local.is_const


def is_counted(node: typed.Node, name: str) -> bool:
    """The lengths of an array whose elements are written down."""
    return isinstance(node, typed.NewArray) and name == "lengths" and node.elements is not None
