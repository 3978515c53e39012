"""return, yield return and yield break."""

from __future__ import annotations

from scsharp.binding import conversion, expressions
from scsharp.binding.context import Context, ReturnFrame
from scsharp.diagnostics.catalog import statements as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NamedType, Special
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_return(context: Context, statement: syntax.Return) -> typed.Statement:
    frame = context.returns
    word = Span(statement.span.start, statement.span.start + len("return"))
    if context.in_finally:
        context.report(word, messages.leaves_finally_by_return())
    if frame is None:
        return _bind_loose(context, statement)
    if frame.is_iterator:
        context.report(word, messages.return_in_iterator())
        return typed.Return(statement.span, None)
    if statement.expression is None:
        if frame.type is not None and not is_void(frame.type) and frame.type is not ERROR:
            context.report(word, messages.return_without_value(display(frame.type)))
        made = typed.Return(statement.span, None)
        frame.found.append((context, made))
        return made
    return _bind_value(context, statement, statement.expression, frame, word)


def is_void(type_: object) -> bool:
    return isinstance(type_, NamedType) and type_.special is Special.VOID


def _bind_loose(context: Context, statement: syntax.Return) -> typed.Statement:
    value = None
    if statement.expression is not None:
        value = expressions.bind_expression(context, statement.expression)
    return typed.Return(statement.span, value)


def _bind_value(
    context: Context,
    statement: syntax.Return,
    expression: syntax.Expression,
    frame: ReturnFrame,
    word: Span,
) -> typed.Statement:
    if isinstance(expression, syntax.RefValue):
        return _bind_reference(context, statement, expression, frame)
    if frame.type is None:
        value = expressions.bind_expression(context, expression)
        made = typed.Return(statement.span, value)
        frame.found.append((context, made))
        return made
    if is_void(frame.type):
        silent = context.silent()
        expressions.bind_expression(silent, expression)
        message = (
            messages.lambda_returns_value()
            if frame.is_lambda
            else messages.void_returns_value(frame.name)
        )
        context.report(word, message)
        return typed.Return(statement.span, None)
    if frame.returns_ref:
        context.report(word, messages.return_by_value())
    value = expressions.bind_expression(context, expression)
    value = conversion.convert(context, value, frame.type, expression.span)
    return typed.Return(statement.span, value)


def _bind_reference(
    context: Context, statement: syntax.Return, expression: syntax.RefValue, frame: ReturnFrame
) -> typed.Statement:
    word = Span(statement.span.start, statement.span.start + len("return"))
    if not frame.returns_ref:
        context.report(word, messages.return_by_reference())
        value = expressions.bind_expression(context, expression.expression)
        return typed.Return(statement.span, value)
    value = expressions.bind_reference(context, expression, frame.type)
    return typed.Return(statement.span, value)


# ------------------------------------------------------------------------------------ yield


def bind_yield_return(context: Context, statement: syntax.YieldReturn) -> typed.Statement:
    word = Span(statement.span.start, statement.span.start + len("yield"))
    _check_yield(context, word)
    frame = context.returns
    if context.in_catch:
        context.report(word, messages.yield_in_catch())
    elif context.in_try_with_catch and not context.in_finally:
        context.report(word, messages.yield_in_try())
    type_ = frame.element_type if frame is not None and frame.element_type is not None else ERROR
    if type_ is ERROR:
        value = expressions.bind_expression(context.silent(), statement.expression)
    else:
        value = expressions.bind_converted(context, statement.expression, type_)
    return typed.YieldReturn(statement.span, value)


def bind_yield_break(context: Context, statement: syntax.YieldBreak) -> typed.Statement:
    _check_yield(context, Span(statement.span.start, statement.span.start + len("yield")))
    return typed.YieldBreak(statement.span)


def _check_yield(context: Context, word: Span) -> None:
    if context.is_lambda:
        context.report(word, messages.yield_in_lambda())
    elif context.in_finally:
        context.report(word, messages.yield_in_finally())
