"""Random functions over a few int locals, with loops, jumps and finally blocks."""

from __future__ import annotations

from typing import Protocol, TypeVar

from scsharp.lowering import nodes as lowered
from tests.python_engine.trees import (
    AT,
    I32,
    assign,
    compare,
    const,
    declare,
    function,
    give,
    if_,
    local,
    loop,
    op,
)

T = TypeVar("T")
NAMES = "abcij"
EDGES = [0, 1, 2, 3, 5, 10, -1, -7, 100, 2**30 - 1, 2**30, 2**31 - 1, 2**31 - 2, -(2**31)]
Labels = tuple[tuple[str, bool], ...]


class Source(Protocol):
    """Where chance comes from."""

    def choice(self, seq: list[T]) -> T: ...

    def randint(self, a: int, b: int) -> int: ...


class Generator:
    def __init__(self, source: Source) -> None:
        self.source = source

    def main(self) -> lowered.Function:
        declared = tuple(declare(name, self.number()) for name in NAMES)
        first = op("+", local("a"), op("*", local("b"), 31))
        result = op("^", first, op("+", local("c"), op("^", local("i"), local("j"))))
        return function("main", {}, *declared, *self.statements(3, ()), give(result))

    def number(self) -> int:
        return self.source.choice([self.source.choice(EDGES), self.source.randint(-20, 20)])

    def expression(self, depth: int) -> lowered.Expression:
        kind = self.source.randint(0, 7 if depth else 3)
        match kind:
            case 0 | 1 | 2:
                return local(self.source.choice(list(NAMES)))
            case 3:
                return const(self.number())
            case 4 | 5:
                return op(
                    self.source.choice(list("+-*&|^")),
                    self.expression(depth - 1),
                    self.expression(depth - 1),
                )
            case 6:
                divisor = self.source.choice([1, 2, 7, 10, 64, -3])
                return op(self.source.choice(list("/%")), self.expression(depth - 1), divisor)
        if self.source.randint(0, 1):
            return op(">>", self.expression(depth - 1), self.source.randint(0, 40))
        return lowered.Conditional(
            AT, I32, self.condition(), self.expression(depth - 1), self.expression(depth - 1)
        )

    def condition(self) -> lowered.Expression:
        operator = self.source.choice(["<", "<=", ">", ">=", "==", "!="])
        return compare(operator, self.expression(1), self.expression(1))

    def statements(self, depth: int, labels: Labels) -> tuple[lowered.Statement, ...]:
        return tuple(self.statement(depth, labels) for _ in range(self.source.randint(1, 3)))

    def statement(self, depth: int, labels: Labels) -> lowered.Statement:
        kinds = ["assign", "assign", "if", *(["jump"] if labels else [])]
        kinds += ["count", "loop", "block", "try"] if depth else []
        match self.source.choice(kinds):
            case "jump":
                return if_(self.condition(), self.jump(labels))
            case "if":
                return if_(
                    self.condition(), *self.branch(depth, labels), otherwise=(self.assignment(),)
                )
            case "count":
                return self.counting(depth, labels)
            case "loop":
                return self.loop(depth, labels)
            case "block":
                label = f"L{len(labels)}"
                return lowered.Block(
                    AT, label, self.statements(depth - 1, (*labels, (label, False)))
                )
            case "try":
                return lowered.Try(
                    AT, self.statements(depth - 1, labels), (), (assign("b", self.expression(1)),)
                )
        return self.assignment()

    def branch(self, depth: int, labels: Labels) -> tuple[lowered.Statement, ...]:
        return self.statements(depth - 1, labels) if depth else (self.assignment(),)

    def assignment(self) -> lowered.Statement:
        return assign(self.source.choice(list(NAMES)), self.expression(2))

    def jump(self, labels: Labels) -> lowered.Statement:
        label, is_loop = self.source.choice(list(labels))
        return (
            lowered.Continue(AT, label)
            if is_loop and self.source.randint(0, 1)
            else lowered.Break(AT, label)
        )

    def loop(self, depth: int, labels: Labels) -> lowered.Statement:
        label = f"L{len(labels)}"
        body = self.statements(depth - 1, (*labels, (label, True)))
        update = self.source.choice([(), (assign("c", op("+", local("c"), 1)),)])
        return loop(
            label, self.condition(), *body, update=update, test_last=self.source.randint(0, 1) == 1
        )

    def counting(self, depth: int, labels: Labels) -> lowered.Statement:
        """for (i = …; i < …; i++), in a block with its start."""
        label, name = f"L{len(labels)}", self.source.choice(list("ij"))
        is_up = self.source.randint(0, 1) == 1
        operator = self.source.choice(["<", "<="] if is_up else [">", ">="])
        test = compare(operator, local(name), self.expression(1))
        step = (assign(name, op("+" if is_up else "-", local(name), 1)),)
        body = self.statements(depth - 1, (*labels, (label, True)))
        start = assign(name, self.expression(0))
        return lowered.Block(
            AT, f"B{len(labels)}", (start, lowered.Loop(AT, label, test, body, step))
        )
