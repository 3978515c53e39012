"""Which function lowers which kind of statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scsharp.lowering.context import FunctionContext
from scsharp.lowering.expressions import lower_effect
from scsharp.lowering.foreach import lower_foreach
from scsharp.lowering.jumps import lower_break, lower_continue
from scsharp.lowering.labels import lower_goto, lower_goto_case, lower_lone_label
from scsharp.lowering.loops import lower_do, lower_for, lower_while
from scsharp.lowering.statements import (
    lower_block_statements,
    lower_declaration,
    lower_if,
    lower_return,
    lower_yield,
    lower_yield_break,
)
from scsharp.lowering.switches import lower_switch
from scsharp.lowering.trying import lower_throw, lower_try
from scsharp.lowering.using import lower_using
from scsharp.typed import nodes as typed


def lower_expression_statement(ctx: FunctionContext, node: typed.ExpressionStatement) -> None:
    lower_effect(ctx, node.expression)


def lower_nothing(ctx: FunctionContext, node: typed.LocalFunction) -> None:
    """A local function is lowered where it is called."""


HANDLERS: dict[type, Callable[[FunctionContext, Any], None]] = {
    typed.ExpressionStatement: lower_expression_statement,
    typed.LocalDeclaration: lower_declaration,
    typed.If: lower_if,
    typed.Block: lower_block_statements,
    typed.Return: lower_return,
    typed.For: lower_for,
    typed.ForEach: lower_foreach,
    typed.While: lower_while,
    typed.Do: lower_do,
    typed.Switch: lower_switch,
    typed.Break: lower_break,
    typed.Continue: lower_continue,
    typed.Throw: lower_throw,
    typed.Try: lower_try,
    typed.Using: lower_using,
    typed.YieldReturn: lower_yield,
    typed.YieldBreak: lower_yield_break,
    typed.Goto: lower_goto,
    typed.GotoCase: lower_goto_case,
    typed.Labelled: lower_lone_label,
    typed.LocalFunction: lower_nothing,
}
