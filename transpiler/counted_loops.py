"""Loops that count their steps once, from how far their counter came.

for (int i = 0; i < n; i++) body        becomes

    if (--steps < 0) out_of_steps();
    const $first = i, $stop = n - i <= steps ? n : i + steps + 1 | 0;
    try {
      for (; i < $stop; i = i + 1 | 0) body
    } finally {
      steps -= i - $first;
    }
    if (steps < 0) out_of_steps();

A loop that has steps for too few rounds stops where the next count fails, as if each round had
counted. Possible where nothing in the loop draws from the budget: see leaf_loops.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scsharp.lowering import nodes as lowered
from scsharp.lowering.counting import Counting, only_counts
from scsharp.lowering.walk import own_nodes
from transpiler import nodes as js
from transpiler.arithmetic import math
from transpiler.budget import end_if, is_exhausted, steps_left
from transpiler.context import FunctionContext, ModuleContext
from transpiler.emit_expressions import emit
from transpiler.leaf_loops import is_leaf

LAST = {True: (1 << 31) - 1, False: -(1 << 31)}


@dataclass(frozen=True, slots=True)
class Names:
    """The JavaScript locals of one loop; `steps` is what it draws from."""

    counter: js.Identifier
    first: js.Identifier
    stop: js.Identifier
    steps: js.Expression
    is_up: bool

    def came(self, start: js.Expression, end: js.Expression) -> js.Expression:
        """How many rounds it is from start to end."""
        ahead, behind = (end, start) if self.is_up else (start, end)
        return js.BinaryExpression("-", ahead, behind)


def counted_once(module: ModuleContext, node: lowered.Loop) -> Counting | None:
    """How the loop counts, if its steps can be counted once."""
    found = only_counts(node)
    if found is None or any(isinstance(one, lowered.Loop) for one in own_nodes(*node.body)):
        return None
    if found.is_inclusive and exclusive(found) is None:
        return None
    return found if is_leaf(module, node) else None


def exclusive(counted: Counting) -> int | None:
    """The constant bound of an inclusive loop as the value at which it ends."""
    match counted.bound:
        case lowered.Constant(value=int() as value) if value != LAST[counted.is_up]:
            return value + (1 if counted.is_up else -1)
    return None


def emit_counted_loop(
    context: FunctionContext,
    node: lowered.Loop,
    counted: Counting,
    emit_rounds: Callable[[js.Expression], js.Statement],
) -> js.Statement:
    """`emit_rounds` makes the loop that ends by the condition it is given, and counts nothing."""
    names = Names(
        js.Identifier(context.local(counted.name)),
        js.Identifier(context.locals.fresh("$first")),
        js.Identifier(context.locals.fresh("$stop")),
        steps_left(context.module) if context.counter is None else js.Identifier(context.counter),
        counted.is_up,
    )
    start = end_if(context.module, is_exhausted(names.steps, node.steps))
    end = end_if(context.module, js.BinaryExpression("<", names.steps, js.Literal("0")))
    start.at = end.at = context.place(node.span)
    rounds = emit_rounds(
        js.BinaryExpression("<" if counted.is_up else ">", names.counter, names.stop)
    )
    return js.BlockStatement(
        [
            start,
            *declarations(context, node, counted, names),
            js.TryStatement([rounds], None, [], [settle(names, node.steps)]),
            end,
        ]
    )


def declarations(
    context: FunctionContext, node: lowered.Loop, counted: Counting, names: Names
) -> list[js.Statement]:
    """const $first = i, $stop = (n - i) * 2 <= steps ? n : i + Math.floor(steps / 2) + 1 | 0;

    The end is always an int, and V8 has to know: with doubles the loop takes half as long again.
    """
    before, bound = bound_of(context, counted, node)
    suffices = js.BinaryExpression(
        "<=", times(names.came(names.counter, bound), node.steps), names.steps
    )
    enough = names.steps
    if node.steps > 1:
        enough = math("floor", js.BinaryExpression("/", enough, js.Literal(str(node.steps))))
    sign = "+" if counted.is_up else "-"
    far = js.BinaryExpression(sign, names.counter, enough)
    far = js.BinaryExpression(sign, far, js.Literal("1"))
    stop = js.ConditionalExpression(suffices, bound, js.BinaryExpression("|", far, js.Literal("0")))
    made = js.VariableDeclaration(
        "const", [names.first.name], names.counter, others=[(names.stop.name, stop)]
    )
    if node.condition is not None:
        made.at = context.place(node.condition.span)
    return [*before, made]


def times(value: js.Expression, count: int) -> js.Expression:
    return value if count == 1 else js.BinaryExpression("*", value, js.Literal(str(count)))


def bound_of(
    context: FunctionContext, counted: Counting, node: lowered.Loop
) -> tuple[list[js.Statement], js.Expression]:
    """The bound, asked for once, as the value at which the loop ends."""
    if counted.is_inclusive:
        return [], js.Literal(str(exclusive(counted)))
    code = emit(context, counted.bound)
    if isinstance(counted.bound, lowered.Constant | lowered.Local):
        return [], code
    name = context.locals.fresh("$bound")
    made = js.VariableDeclaration("const", [name], code)
    if node.condition is not None:
        made.at = context.place(node.condition.span)
    return [made], js.Identifier(name)


def settle(names: Names, steps: int) -> js.Statement:
    """steps -= (i - $first) * 2;"""
    rounds = times(names.came(names.first, names.counter), steps)
    return js.ExpressionStatement(js.AssignmentExpression("-=", names.steps, rounds))
