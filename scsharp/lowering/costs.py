"""How many steps it takes to enter a function, and to go once more round a loop.

One each; more where the body is long, and for what it makes: objects, closures, elements, texts.
Time and memory of a program are then both bounded by its steps, and nothing is counted at run
time that is known before. Of branches the dearest counts; what leads to a throw costs nothing,
since whoever catches pays.

What only turns out at run time (lengths) is charged by kernel functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.lowering.walk import children

NODES_PER_STEP = 32
"""So many nodes of plain code weigh as much as a step."""

# All that follows is in steps. A step stands for forty nanoseconds of Python, or for about nine
# bytes of the engine that needs most for a thing: QuickJS, of whose memory 200 million steps must
# leave something under its limit.
OBJECT = 12
FIELD = 3
ARRAY = 48
ELEMENT = 4
CLOSURE = 36
FUNCTION_VALUE = 4
CELL = 6
TEXT = 4
ITERATOR = 80
DECIMAL = 24
CALL_NODES = 8

INTRINSICS = {
    "buffer_add": ELEMENT,
    "buffer_insert": ELEMENT,
    "buffer_new": 8,
    "delegate_combine": CLOSURE,
    "decimal_format": 60,
    "decimal_parse": 60,
    "decimal_try_parse": 60,
    "delegate_remove": CLOSURE,
    "double_format": 100,
    "double_parse": 60,
    "double_try_parse": 60,
    "enum_parse": 40,
    "enum_try_parse": 40,
    "integer_format": 16,
    "integer_parse": 16,
    "integer_try_parse": 16,
    "key_index_new": 16,
    "key_index_set": 12,
    "math_acos": 8,
    "math_acosh": 8,
    "math_asin": 8,
    "math_asinh": 8,
    "math_atan": 8,
    "math_atan2": 8,
    "math_atanh": 8,
    "math_cbrt": 8,
    "math_cos": 8,
    "math_cosh": 8,
    "math_exp": 8,
    "math_hypot": 8,
    "math_log": 8,
    "math_log10": 8,
    "math_log2": 8,
    "math_pow": 16,
    "math_sin": 8,
    "math_sinh": 8,
    "math_tan": 8,
    "math_tanh": 8,
    "object_identity_hash": 20,
    "object_memberwise_clone": 16,
    "reference_hash_code": 20,
    "single_format": 100,
    "single_parse": 60,
    "single_try_parse": 60,
    "string_compare_ignore_case": 16,
    "string_to_lower": 8,
    "string_to_upper": 8,
    "text_buffer_append": TEXT,
    "text_buffer_append_char": 1,
    "text_buffer_new": 16,
}
FAMILIES = {
    "canvas_": 48,
    "decimal_": DECIMAL,
    "double_": 36,
    "enum_": 16,
    "record_": 32,
    "scene_": 48,
    "single_": 36,
}
"""Kernel functions by the start of their names: the slow ones of both engines, and what a host
keeps for later."""


def mark_costs(program: lowered.Program) -> None:
    """Sets the steps of all functions and loops. Leaves that make something count after all."""
    costs = Costs(program)
    leaves = [one for one in program.functions.values() if not one.counts_step]
    others = [one for one in program.functions.values() if one.counts_step]
    for one in [*leaves, *others]:
        costs.function(one)


@dataclass(slots=True)
class Work:
    """What a piece of code costs each time that it runs: nodes, and steps for what it makes."""

    nodes: int = 0
    made: int = 0

    @property
    def steps(self) -> int:
        return 1 + self.made + self.nodes // NODES_PER_STEP

    def add(self, other: Work) -> None:
        self.nodes += other.nodes
        self.made += other.made


@dataclass(slots=True)
class Costs:
    program: lowered.Program
    leaves: dict[str, Work] = field(default_factory=dict)
    objects: dict[str, int] = field(default_factory=dict)

    def function(self, function: lowered.Function) -> None:
        work = self.body(function.body)
        if function.is_iterator:
            work.made += ITERATOR
        if not function.counts_step and work.made == 0:
            self.leaves[function.name] = work
            return
        function.counts_step = True
        function.steps = work.steps

    def body(self, statements: Iterable[lowered.Statement]) -> Work:
        """A body that ends in a throw costs nothing, but loops in it do."""
        work = Work()
        last: lowered.Statement | None = None
        for last in statements:
            work.add(self.node(last))
        return Work() if isinstance(last, lowered.Throw) else work

    def node(self, node: lowered.Node) -> Work:
        weigh = BRANCHING.get(type(node))
        if weigh is not None:
            return weigh(self, node)
        work = self.inside(node)
        work.add(self.own(node))
        return work

    def conditional(self, node: lowered.Conditional) -> Work:
        return self.branch(node.test, [self.node(node.when_true), self.node(node.when_false)])

    def if_(self, node: lowered.If) -> Work:
        return self.branch(node.test, [self.body(node.then), self.body(node.otherwise)])

    def switch(self, node: lowered.Switch) -> Work:
        bodies = [node.default, *(one.body for one in node.cases)]
        return self.branch(node.value, [self.body(one) for one in bodies])

    def try_(self, node: lowered.Try) -> Work:
        work = self.body(node.body)
        work.add(dearest([self.inside(one) for one in node.catches]))
        work.add(self.body(node.final))
        return work

    def loop(self, node: lowered.Loop) -> Work:
        node.steps = self.inside(node).steps
        return Work(1)

    def block(self, node: lowered.Block) -> Work:
        return self.body(node.body)

    def lambda_(self, node: lowered.Lambda) -> Work:
        self.function(node.function)
        return Work(1, CLOSURE if node.captures else FUNCTION_VALUE)

    def branch(self, test: lowered.Node, ways: list[Work]) -> Work:
        work = self.node(test)
        work.add(dearest(ways))
        return work

    def inside(self, node: lowered.Node) -> Work:
        work = Work()
        for one in children(node):
            work.add(self.node(one))
        return work

    def own(self, node: lowered.Node) -> Work:
        """What a node itself costs, without the nodes inside it."""
        weigh = MAKING.get(type(node))
        return Work(1) if weigh is None else weigh(self, node)

    def call(self, node: lowered.Call) -> Work:
        leaf = self.leaves.get(node.function)
        return Work(CALL_NODES + (leaf.nodes if leaf is not None else 0))

    def binary(self, node: lowered.Binary) -> Work:
        return Work(1, DECIMAL if node.type.kind is Kind.DECIMAL else 0)

    def object(self, name: str) -> int:
        """An object with its fields, those of bases and of structs inside too."""
        found = self.objects.get(name)
        if found is None:
            found = self.objects[name] = OBJECT + self.fields(name)
        return found

    def fields(self, name: str) -> int:
        one = self.program.classes.get(name)
        if one is None:
            return 0
        cost = 0 if one.base is None else self.fields(one.base)
        for each in one.fields:
            is_struct = each.type.kind is Kind.STRUCT
            cost += FIELD + (self.object(each.type.name) if is_struct else 0)
        return cost


def dearest(ways: list[Work]) -> Work:
    return max(ways, key=lambda one: one.steps, default=Work())


def intrinsic_cost(node: lowered.CallIntrinsic) -> int:
    found = INTRINSICS.get(node.name)
    if found is None:
        family = node.name.split("_", 1)[0] + "_"
        found = FAMILIES.get(family, 0)
    return found + (TEXT if node.type.kind is Kind.STRING else 0)


BRANCHING: dict[type, Callable[[Costs, Any], Work]] = {
    lowered.If: Costs.if_,
    lowered.Conditional: Costs.conditional,
    lowered.Switch: Costs.switch,
    lowered.Try: Costs.try_,
    lowered.Loop: Costs.loop,
    lowered.Block: Costs.block,
    lowered.Lambda: Costs.lambda_,
}
MAKING: dict[type, Callable[[Costs, Any], Work]] = {
    lowered.Call: Costs.call,
    lowered.CallSlot: lambda costs, node: Work(CALL_NODES),
    lowered.Invoke: lambda costs, node: Work(CALL_NODES),
    lowered.CallIntrinsic: lambda costs, node: Work(CALL_NODES, intrinsic_cost(node)),
    lowered.New: lambda costs, node: Work(1, costs.object(node.class_name)),
    lowered.CopyStruct: lambda costs, node: Work(1, costs.object(node.type.name)),
    lowered.NewArray: lambda costs, node: Work(1, ARRAY + ELEMENT * len(node.elements or ())),
    lowered.NewCell: lambda costs, node: Work(1, CELL),
    lowered.ReferenceTo: lambda costs, node: Work(1, CELL),
    lowered.MethodDelegate: lambda costs, node: Work(1, CLOSURE),
    lowered.Concat: lambda costs, node: Work(1, TEXT),
    lowered.Binary: Costs.binary,
}
