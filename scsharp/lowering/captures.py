"""Which variables of a body live in cells, and what lambdas and local functions use from outside.

A variable lives in a cell when a lambda or local function uses it and it is assigned after its
declaration, or when a reference to it is passed on. One walk per body, not per instantiation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from scsharp.symbols.members import Local, Method, Parameter, Variable
from scsharp.typed import nodes as typed

FrameKey: TypeAlias = typed.Lambda | Method


@dataclass(slots=True, eq=False)
class Frame:
    """A lambda or local function (the body itself has key None): `free` are the variables of
    surrounding frames that it uses, in the order of first use."""

    key: FrameKey | None
    outer: Frame | None
    free: dict[Variable, None] = field(default_factory=dict)
    uses_this: bool = False
    calls: dict[Method, None] = field(default_factory=dict)
    declared: set[Variable] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class BodyFacts:
    """What `find_facts` tells about one method body."""

    cells: set[Variable] = field(default_factory=set)
    frames: dict[FrameKey, Frame] = field(default_factory=dict)
    local_functions: dict[Method, typed.LocalFunction] = field(default_factory=dict)


def find_facts(
    body: typed.Node | tuple[typed.Node, ...], parameters: tuple[Variable, ...]
) -> BodyFacts:
    """The facts of a body (or of several nodes that share one function)."""
    walk = Walk(BodyFacts(), Frame(None, None))
    walk.frame.declared.update(parameters)
    for node in body if isinstance(body, tuple) else (body,):
        walk.visit(node)
    walk.finish()
    return walk.facts


SLOTS: dict[type, tuple[str, ...]] = {}
PLAIN_SLOTS = frozenset(("span", "type", "is_checked", "is_lifted", "operator", "rule", "order"))


def slots_of(cls: type) -> tuple[str, ...]:
    """The attributes of a node class that may hold nodes or variables."""
    found = SLOTS.get(cls)
    if found is None:
        names = getattr(cls, "__struct_fields__", ())
        found = SLOTS[cls] = tuple(name for name in names if name not in PLAIN_SLOTS)
    return found


@dataclass(slots=True, eq=False)
class Walk:
    facts: BodyFacts
    frame: Frame
    assigned: set[Variable] = field(default_factory=set)
    captured: set[Variable] = field(default_factory=set)
    owner: dict[Variable, Frame] = field(default_factory=dict)

    def visit(self, node: object) -> None:
        match node:
            case typed.VariableAccess(variable=variable):
                self.use(variable)
            case typed.This():
                self.frame.uses_this = True
            case typed.Lambda(parameters=parameters, body=body):
                self.enter(node, parameters, body)
            case typed.LocalFunction(method=method, body=body):
                self.facts.local_functions[method] = node
                self.enter(method, method.parameters, body)
            case _:
                self.note(node)
                self.children(node)

    def children(self, node: object) -> None:
        for name in slots_of(type(node)):
            value = getattr(node, name)
            if isinstance(value, typed.Node):
                self.visit(value)
            elif isinstance(value, tuple):
                for one in value:
                    if isinstance(one, typed.Node):
                        self.visit(one)
                    elif isinstance(one, Local):
                        self.frame.declared.add(one)
            elif isinstance(value, Local):
                self.frame.declared.add(value)

    def note(self, node: object) -> None:
        """Remembers assignments, references and calls of local functions."""
        match node:
            case typed.Assignment(target=typed.VariableAccess(variable=variable), is_ref=is_ref):
                if not is_ref:
                    self.assigned.add(variable)
            case (
                typed.CompoundAssignment(target=typed.VariableAccess(variable=variable))
                | typed.Increment(target=typed.VariableAccess(variable=variable))
                | typed.CoalesceAssignment(target=typed.VariableAccess(variable=variable))
                | typed.DeconstructionTarget(place=typed.VariableAccess(variable=variable))
            ):
                self.assigned.add(variable)
            case typed.LocalDeclaration(local=local, value=None):
                self.assigned.add(local)
            case typed.Reference(place=typed.VariableAccess(variable=variable)):
                self.facts.cells.add(variable)
            case typed.OutVariable(variable=Local() as variable):
                self.facts.cells.add(variable)
            case typed.Call(method=use) | typed.MethodGroup(method=use) if use.owner is None:
                self.frame.calls[use.method] = None

    def enter(
        self, key: FrameKey, parameters: tuple[Variable, ...], body: typed.Node | None
    ) -> None:
        self.frame = Frame(key, self.frame)
        self.facts.frames[key] = self.frame
        self.frame.declared.update(parameters)
        if body is not None:
            self.visit(body)
        assert self.frame.outer is not None
        self.frame = self.frame.outer

    def use(self, variable: Variable) -> None:
        self.frame.free[variable] = None

    # ------------------------------------------------------------------------------ the end

    def finish(self) -> None:
        """Spreads what inner frames and called local functions use, then picks the cells."""
        while any(self.spread(frame) for frame in self.facts.frames.values()):
            pass
        for frame in self.facts.frames.values():
            for variable in frame.declared:
                frame.free.pop(variable, None)
            self.captured.update(frame.free)
        self.facts.cells |= self.captured & self.assigned
        self.facts.cells -= {one for one in self.facts.cells if is_reference(one)}

    def spread(self, frame: Frame) -> bool:
        """Adds to a frame what the frames inside it and the local functions it calls use."""
        before = len(frame.free), frame.uses_this, len(frame.calls)
        for other in self.facts.frames.values():
            if other.outer is frame or other.key in frame.calls:
                for variable in other.free:
                    if variable not in other.declared and variable not in frame.declared:
                        frame.free[variable] = None
                frame.uses_this |= other.uses_this
                if other.outer is frame:
                    frame.calls.update(other.calls)
        return before != (len(frame.free), frame.uses_this, len(frame.calls))


def is_reference(variable: Variable) -> bool:
    """Is it a cell by declaration: a ref, out or in parameter, a ref local?"""
    if isinstance(variable, Parameter):
        return variable.modifier != ""
    return variable.is_ref
