"""Checks that a lowered program keeps the contract of nodes.py.

For tests and `--verify`: a fault found here is a fault of lowering, not of the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.lowering.verify_types import expression_faults
from scsharp.lowering.walk import children


def faults(program: lowered.Program) -> list[str]:
    """What is wrong with the program, one line each; nothing for a sound one."""
    found: list[str] = []
    for function in program.functions.values():
        found.extend(FunctionCheck(program, function).run())
    found.extend(class_faults(program))
    found.extend(table_faults(program))
    return found


def class_faults(program: lowered.Program) -> Iterator[str]:
    """Bases come first; slots lead to functions; fields have defaults of their kind."""
    seen: set[str] = set()
    for name, one in program.classes.items():
        if one.base is not None and one.base not in seen:
            yield f"class {name}: its base {one.base} does not come before"
        seen.add(name)
        for slot, function in one.slots.items():
            if function not in program.functions:
                yield f"class {name}: slot {slot} leads to no function ({function})"
        if one.type_id not in program.types:
            yield f"class {name}: no run-time type {one.type_id}"
        yield from field_faults(one)


def field_faults(one: lowered.Class) -> Iterator[str]:
    names = [each.name for each in one.fields]
    if len(names) != len(set(names)):
        yield f"class {one.name}: two fields of one name"
    for each in one.fields:
        if (each.default is None) is not (each.type.kind is Kind.STRUCT):
            yield f"class {one.name}: field {each.name} has the wrong default"


def table_faults(program: lowered.Program) -> Iterator[str]:
    entries = [program.entry, *program.exports.values(), *program.exceptions.values()]
    if program.describe is not None:
        entries.append(program.describe)
    for name in entries:
        if name not in program.functions:
            yield f"program: no function {name}"
    for id_, one in program.types.items():
        for ancestor in one.ancestors:
            if ancestor not in program.types:
                yield f"type {id_}: unknown ancestor {ancestor}"


@dataclass(slots=True)
class FunctionCheck:
    """One function and the lambdas in it. `names` are the locals in scope, innermost last;
    `labels` those that a Break may leave and whether a Continue may go there."""

    program: lowered.Program
    function: lowered.Function
    found: list[str] = field(default_factory=list)
    names: list[dict[str, lowered.Type]] = field(default_factory=list)
    labels: list[dict[str, bool]] = field(default_factory=lambda: [{}])
    catches: list[str] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)

    def run(self) -> list[str]:
        self.enter(self.function)
        return self.found

    def fault(self, text: str) -> None:
        self.found.append(f"{self.function.name}: {text}")

    def enter(self, function: lowered.Function) -> None:
        self.names.append({})
        for parameter in function.parameters:
            self.declare(parameter.name, parameter.type)
        self.statements(function.body)
        self.names.pop()

    def declare(self, name: str, type_: lowered.Type) -> None:
        if name in self.declared:
            self.fault(f"two locals {name}")
        self.declared.add(name)
        self.names[-1][name] = type_
        self.check_type(type_)

    def body(self, statements: tuple[lowered.Statement, ...]) -> None:
        self.names.append({})
        self.statements(statements)
        self.names.pop()

    def statements(self, statements: tuple[lowered.Statement, ...]) -> None:
        for one in statements:
            self.statement(one)

    def statement(self, node: lowered.Statement) -> None:
        match node:
            case lowered.Declare(name=name, type=type_, value=value):
                if value is not None:
                    self.expression(value)
                    self.same(type_, value.type, f"declared {name}")
                self.declare(name, type_)
            case lowered.Assign(place=place, value=value):
                self.expression(place)
                self.expression(value)
                self.same(place.type, value.type, "assigned")
            case lowered.If(test=test, then=then, otherwise=otherwise):
                self.expression(test)
                self.expect(test, Kind.BOOL)
                self.body(then)
                self.body(otherwise)
            case lowered.Loop():
                self.loop(node)
            case lowered.Block(label=label, body=body):
                self.labels.append({label: False})
                self.body(body)
                self.labels.pop()
            case lowered.Break(label=label):
                self.jump(label, needs_loop=False)
            case lowered.Continue(label=label):
                self.jump(label, needs_loop=True)
            case lowered.Try():
                self.try_(node)
            case lowered.Switch():
                self.switch(node)
            case lowered.Rethrow(name=name):
                if name not in self.catches:
                    self.fault(f"rethrow of {name} outside its catch")
            case _:
                for child in children(node):
                    self.expression(child)

    def loop(self, node: lowered.Loop) -> None:
        self.labels.append({node.label: True})
        if node.condition is not None:
            self.expression(node.condition)
            self.expect(node.condition, Kind.BOOL)
        self.body(node.body)
        self.body(node.update)
        self.labels.pop()

    def jump(self, label: str, needs_loop: bool) -> None:
        known = next((one[label] for one in reversed(self.labels) if label in one), None)
        if known is None or (needs_loop and not known):
            self.fault(f"jump to {label}, which is not around")

    def try_(self, node: lowered.Try) -> None:
        self.body(node.body)
        for one in node.catches:
            self.names.append({})
            self.declare(one.name, lowered.Type(Kind.OBJECT))
            self.statements(one.guard_setup)
            if one.guard is not None:
                self.expression(one.guard)
            self.catches.append(one.name)
            self.statements(one.body)
            self.catches.pop()
            self.names.pop()
            if one.id is not None and one.id not in self.program.types:
                self.fault(f"catch of unknown type {one.id}")
        self.body(node.final)

    def switch(self, node: lowered.Switch) -> None:
        self.expression(node.value)
        if not isinstance(node.value, (lowered.Local, lowered.Constant)):
            self.fault("switch on more than a local")
        values = [value for case in node.cases for value in case.values]
        if len(values) != len(set(values)):
            self.fault("switch with two equal cases")
        for case in node.cases:
            self.body(case.body)
        self.body(node.default)

    # -------------------------------------------------------------------------- expressions

    def expression(self, node: lowered.Node) -> None:
        match node:
            case lowered.Local(name=name, type=type_):
                self.local(name, type_)
                return
            case lowered.Lambda():
                self.lambda_(node)
                return
            case lowered.Let(name=name):
                self.local(name, node.type)
        for child in children(node):
            self.expression(child)
        for text in expression_faults(self.program, node):
            self.fault(text)

    def local(self, name: str, type_: lowered.Type) -> None:
        known = next((one[name] for one in reversed(self.names) if name in one), None)
        if known is None:
            self.fault(f"local {name} is not in scope")

    def lambda_(self, node: lowered.Lambda) -> None:
        for name in node.captures:
            self.local(name, node.type)
        labels, catches = self.labels, self.catches
        self.labels, self.catches = [{}], []
        self.enter(node.function)
        self.labels, self.catches = labels, catches

    def check_type(self, type_: lowered.Type) -> None:
        if type_.kind is Kind.STRUCT and type_.name not in self.program.classes:
            self.fault(f"no class {type_.name}")
        if type_.item is not None:
            self.check_type(type_.item)

    def expect(self, node: lowered.Expression, kind: Kind) -> None:
        if node.type.kind is not kind:
            self.fault(f"{type(node).__name__} of kind {node.type.kind} instead of {kind}")

    def same(self, target: lowered.Type, source: lowered.Type, what: str) -> None:
        if not is_held_alike(target, source):
            self.fault(f"{what}: {source.kind.value} to {target.kind.value}")


REFERENCES = frozenset((Kind.OBJECT, Kind.STRING, Kind.ARRAY))


def is_held_alike(target: lowered.Type, source: lowered.Type) -> bool:
    """Can a value of one type stand where the other is expected, as it is?"""
    if target.kind is source.kind or source.kind is Kind.VOID:
        return True
    if target.kind in REFERENCES:
        return source.kind in REFERENCES
    return (
        target.kind is Kind.NULLABLE
        and target.item is not None
        and (source.kind is target.item.kind)
    )
