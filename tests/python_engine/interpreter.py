"""A plain interpreter of lowered trees with ints only: what generated code is compared with.

It wraps after every operation, knows no intervals, and follows lowering/nodes.py word by word.
"""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.python.intervals import KINDS


class Left(Exception):
    """A Break or Continue on its way to its label."""

    def __init__(self, label: str, goes_on: bool) -> None:
        super().__init__(label)
        self.label = label
        self.goes_on = goes_on


class Given(Exception):
    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.value = value


class OutOfStepsError(Exception):
    pass


class Interpreter:
    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.locals: dict[str, int] = {}

    def run(self, function: lowered.Function) -> int:
        if function.counts_step:
            self.step()
        try:
            self.all(function.body)
        except Given as given:
            return given.value
        raise AssertionError("no return")

    def step(self) -> None:
        if self.steps == 0:
            raise OutOfStepsError
        self.steps -= 1

    def all(self, statements: tuple[lowered.Statement, ...]) -> None:
        for one in statements:
            self.statement(one)

    def statement(self, node: lowered.Statement) -> None:
        match node:
            case lowered.Declare(name=name, value=value) if value is not None:
                self.locals[name] = self.value(value)
            case lowered.Assign(place=lowered.Local(name=name), value=value):
                self.locals[name] = self.value(value)
            case lowered.If(test=test, then=then, otherwise=otherwise):
                self.all(then if self.value(test) else otherwise)
            case lowered.Break(label=label) | lowered.Continue(label=label):
                raise Left(label, isinstance(node, lowered.Continue))
            case lowered.Return(value=value) if value is not None:
                raise Given(self.value(value))
            case lowered.Block(label=label, body=body):
                self.until(label, body)
            case lowered.Loop():
                self.loop(node)
            case lowered.Try(body=body, final=final):
                try:
                    self.all(body)
                except OutOfStepsError:
                    raise
                except BaseException:
                    self.all(final)
                    raise
                self.all(final)
            case _:
                raise AssertionError(node)

    def until(self, label: str, body: tuple[lowered.Statement, ...]) -> bool:
        """Runs the body; True if a Break(label) left it."""
        try:
            self.all(body)
        except Left as left:
            if left.label != label:
                raise
            return not left.goes_on
        return False

    def loop(self, node: lowered.Loop) -> None:
        while True:
            self.step()
            if not node.test_last and node.condition is not None and not self.value(node.condition):
                return
            if self.until(node.label, node.body):
                return
            self.all(node.update)
            if node.test_last and node.condition is not None and not self.value(node.condition):
                return

    def value(self, node: lowered.Expression) -> int:
        match node:
            case lowered.Constant(value=int(value)):
                return value
            case lowered.Local(name=name):
                return self.locals[name]
            case lowered.Conditional(test=test, when_true=yes, when_false=no):
                return self.value(yes if self.value(test) else no)
            case lowered.Compare(operator=operator, left=left, right=right):
                return compared(operator, self.value(left), self.value(right))
            case lowered.Binary(operator=operator, left=left, right=right):
                low, high = KINDS[node.type.kind]
                exact = operated(operator, self.value(left), self.value(right))
                return (exact - low) % (high - low + 1) + low
        raise AssertionError(node)


def compared(operator: str, left: int, right: int) -> bool:
    return {
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
        "==": left == right,
        "!=": left != right,
    }[operator]


def operated(operator: str, left: int, right: int) -> int:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case ">>":
            return left >> (right & 31)
    quotient = abs(left) // abs(right)
    quotient = quotient if (left < 0) == (right < 0) else -quotient
    return quotient if operator == "/" else left - right * quotient
