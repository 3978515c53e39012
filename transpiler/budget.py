"""What the code says to draw steps from the budget and to count the depth of calls."""

from __future__ import annotations

from scsharp.lowering.limits import CALL_DEPTH
from transpiler import nodes as js
from transpiler.context import ModuleContext

FIRST = js.Identifier("$first")
"""Whether an iterator has not begun yet, or not yet yielded."""


def steps_left(module: ModuleContext) -> js.Expression:
    return js.MemberExpression(module.use("budget"), "steps")


def depth(module: ModuleContext) -> js.Expression:
    return js.MemberExpression(module.use("budget"), "depth")


def has_not_ended(module: ModuleContext) -> js.Expression:
    """!budget.ended: the end of the script by a limit runs no finally."""
    return js.UnaryExpression("!", js.MemberExpression(module.use("budget"), "ended"))


def count_steps(module: ModuleContext, count: int) -> js.IfStatement:
    """if (--budget.steps < 0) out_of_steps();    if ((budget.steps -= 5) < 0) out_of_steps();"""
    return end_if(module, is_exhausted(steps_left(module), count))


def end_if(module: ModuleContext, is_out: js.Expression) -> js.IfStatement:
    return js.IfStatement(is_out, [js.ExpressionStatement(module.call("out_of_steps"))])


def is_exhausted(steps: js.Expression, count: int) -> js.Expression:
    """Takes steps, and tells whether there were too few."""
    taken: js.Expression = js.UpdateExpression("--", steps)
    if count > 1:
        taken = js.AssignmentExpression("-=", steps, js.Literal(str(count)))
    return js.BinaryExpression("<", taken, js.Literal("0"))


def enter_level(module: ModuleContext) -> js.Statement:
    """if (++budget.depth > LIMIT) too_deep();"""
    entered = js.UpdateExpression("++", depth(module))
    is_too_deep = js.BinaryExpression(">", entered, js.Literal(str(CALL_DEPTH)))
    return js.IfStatement(is_too_deep, [js.ExpressionStatement(module.call("too_deep"))])


def leave_level(module: ModuleContext) -> js.Statement:
    """--budget.depth;"""
    return js.ExpressionStatement(js.UpdateExpression("--", depth(module)))


def declare_first() -> js.Statement:
    """let $first = true;"""
    return js.VariableDeclaration("let", [FIRST.name], js.Literal("true"))


def no_longer_first() -> js.Statement:
    """$first = false;"""
    return js.ExpressionStatement(js.AssignmentExpression("=", FIRST, js.Literal("false")))
