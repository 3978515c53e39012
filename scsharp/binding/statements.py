"""Statements: the dispatcher, and the kinds that need few words."""

from __future__ import annotations

import re

from scsharp.binding import blocks, expressions, values
from scsharp.binding.context import Context
from scsharp.binding.local_functions import bind_local_function
from scsharp.binding.local_variables import bind_local_declaration
from scsharp.binding.loops_statements import bind_do, bind_for, bind_foreach, bind_while
from scsharp.binding.returns import bind_return, bind_yield_break, bind_yield_return
from scsharp.binding.switches import bind_goto_case, bind_switch
from scsharp.binding.try_statements import bind_throw, bind_try
from scsharp.binding.using_statements import bind_using
from scsharp.diagnostics.catalog import statements as messages
from scsharp.diagnostics.catalog import unsupported
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

NEXT_BRACE = re.compile(r"(\s|//[^\n]*\n)*\{")

Bound = tuple[typed.Statement, ...]
"""A declaration of several variables is several statements, an empty statement none."""


def bind_statement(context: Context, statement: syntax.Statement) -> Bound:  # noqa: C901
    match statement:
        case syntax.ExpressionStatement(expression=expression):
            return _bind_expression(context, statement, expression)
        case syntax.LocalDeclaration():
            return bind_local_declaration(context, statement)
        case syntax.If():
            return (_bind_if(context, statement),)
        case syntax.Return():
            return (bind_return(context, statement),)
        case syntax.Block():
            return (blocks.bind_block(context, statement),)
        case syntax.ForEach():
            return (bind_foreach(context, statement),)
        case syntax.For():
            return (bind_for(context, statement),)
        case syntax.While():
            return (bind_while(context, statement),)
        case syntax.Do():
            return (bind_do(context, statement),)
        case syntax.Switch():
            return (bind_switch(context, statement),)
        case syntax.Break():
            return (_bind_break(context, statement),)
        case syntax.Continue():
            return (_bind_continue(context, statement),)
        case syntax.LocalFunction():
            return (bind_local_function(context, statement),)
        case syntax.Throw():
            return (bind_throw(context, statement),)
        case syntax.Try():
            return (bind_try(context, statement),)
        case syntax.YieldReturn():
            return (bind_yield_return(context, statement),)
        case syntax.YieldBreak():
            return (bind_yield_break(context, statement),)
        case syntax.Using():
            return (bind_using(context, statement),)
        case syntax.Labelled():
            return _bind_labelled(context, statement)
        case syntax.Goto():
            return (_bind_goto(context, statement),)
        case syntax.GotoCase():
            return (bind_goto_case(context, statement),)
        case syntax.CheckedBlock(body=body, is_checked=is_checked):
            inner = context.but(is_checked=is_checked, is_unchecked=not is_checked)
            return (blocks.bind_block(inner, body),)
        case syntax.Lock():
            return _bind_lock(context, statement)
        case _:
            return ()


def bind_embedded(context: Context, statement: syntax.Statement) -> typed.Statement:
    """The body of an if or a loop: always one statement, with a scope of its own."""
    if isinstance(statement, syntax.Block):
        return blocks.bind_block(context, statement)
    inner = context.with_scope()
    if isinstance(statement, (syntax.LocalDeclaration, syntax.LocalFunction, syntax.Labelled)):
        if not isinstance(statement, syntax.Labelled):
            context.report(statement.span, messages.embedded_declaration())
        blocks.prepare(inner, (statement,))
    made = bind_statement(inner, statement)
    if len(made) == 1 and not isinstance(made[0], typed.LocalDeclaration):
        return made[0]
    return typed.Block(statement.span, made)


def warn_empty(
    context: Context, statement: syntax.Statement, *, before_block: bool = False
) -> None:
    """if (x); is most likely a mistake; of a loop only where a block follows: while (x); { }."""
    if not isinstance(statement, syntax.Empty):
        return
    if not before_block or NEXT_BRACE.match(context.source.text, statement.span.end):
        context.report(statement.span, messages.empty_statement())


def _bind_expression(
    context: Context, statement: syntax.ExpressionStatement, expression: syntax.Expression
) -> Bound:
    bound = expressions.bind_statement_expression(context, expression)
    return (typed.ExpressionStatement(statement.span, bound),)


def _bind_if(context: Context, statement: syntax.If) -> typed.If:
    test = expressions.bind_condition(context, statement.test)
    warn_empty(context, statement.then)
    then = bind_embedded(context, statement.then)
    otherwise = None
    if statement.otherwise is not None:
        warn_empty(context, statement.otherwise)
        otherwise = bind_embedded(context, statement.otherwise)
    return typed.If(statement.span, test, then, otherwise)


# ------------------------------------------------------------------------------------ jumps


def _bind_break(context: Context, statement: syntax.Break) -> typed.Statement:
    if not context.can_break:
        context.report(statement.span, _outside(context))
        if not context.barrier:
            return typed.Block(statement.span, ())
    return typed.Break(statement.span)


def _bind_continue(context: Context, statement: syntax.Continue) -> typed.Statement:
    if not context.can_continue:
        context.report(statement.span, _outside(context))
        if not context.barrier:
            return typed.Block(statement.span, ())
    return typed.Continue(statement.span)


def _outside(context: Context) -> Message:
    match context.barrier:
        case "finally":
            return messages.leaves_finally()
        case "lambda":
            return messages.leaves_lambda()
        case _:
            return messages.no_enclosing_loop()


def _bind_labelled(context: Context, statement: syntax.Labelled) -> Bound:
    label = context.scope.find_label(statement.label.text)
    if label is None:
        label = context.scope.labels[statement.label.text] = typed.Label(statement.label.text)
    inner = bind_statement(context, statement.statement)
    first = inner[0] if inner else typed.Block(statement.span, ())
    return (typed.Labelled(statement.label.span, label, first), *inner[1:])


def _bind_goto(context: Context, statement: syntax.Goto) -> typed.Statement:
    name = statement.label.text
    label = context.scope.find_label(name)
    if label is None:
        context.report(statement.label.span, messages.label_not_found(name))
        return typed.Block(statement.span, ())
    return typed.Goto(statement.span, label)


def _bind_lock(context: Context, statement: syntax.Lock) -> Bound:
    word = Span(statement.span.start, statement.span.start + len("lock"))
    instead = "a script runs on one thread: write the statements without it"
    context.report(word, unsupported.not_in_scsharp("lock", instead))
    target = expressions.bind_expression(context, statement.target)
    values.natural(context, target)
    return (bind_embedded(context, statement.body),)
