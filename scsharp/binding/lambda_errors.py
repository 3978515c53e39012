"""Why a lambda does not fit the type it is given to."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion_errors import anonymous_name
from scsharp.binding.conversion_errors import report as report_conversion
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.lambdas import body_of, is_statement, modifier_of
from scsharp.binding.pending import LambdaBody, PendingLambda
from scsharp.binding.query_syntax import QueryLambda
from scsharp.binding.type_facts import (
    delegate_method,
    delegate_signature,
    is_void,
    same_type,
)
from scsharp.diagnostics.catalog import assigning, functions
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NamedType, Type


def report(context: Context, value: PendingLambda, target: Type) -> None:
    """Reports the mismatch between a lambda and a type."""
    if target is ERROR:
        return
    place = arrow_span(context, value)
    if delegate_method(target) is None:
        what, shown = anonymous_name(value), display(target)
        context.report(place, functions.lambda_not_delegate(what, shown))
        return
    assert isinstance(target, NamedType)
    parameters, result = delegate_signature(target)
    if value.arity is not None and value.arity != len(parameters):
        message = functions.lambda_wrong_count(display(target), value.arity)
        context.report(place, message)
        return
    if report_parameters(context, value, target, parameters):
        return
    body = body_of(value, parameters)
    if body.bag.has_errors:
        context.bag.extend(body.bag)
        return
    report_results(context, value, body, target, result)


def arrow_span(context: Context, value: PendingLambda) -> Span:
    """Where C# points at a lambda: its arrow (the word delegate of an anonymous method)."""
    start, end = value.span.start, value.syntax.body.span.start
    if value.syntax.is_anonymous_method:
        return Span(start, start + len("delegate"))
    last = value.syntax.parameters[-1].span.end if value.syntax.parameters else start
    at = context.source.text.find("=>", last, end)
    return Span(at, at + 2) if at >= 0 else value.span


def report_parameters(
    context: Context, value: PendingLambda, target: NamedType, types: tuple[Type, ...]
) -> bool:
    """Reports parameters that differ from the delegate's; True if there were any."""
    invoke = delegate_method(target)
    if invoke is None or value.syntax.parameters is None:
        return False
    wrong = False
    given = value.explicit_types or types
    rows = zip(value.syntax.parameters, given, types, invoke.parameters, strict=True)
    for position, (written, have, wanted, parameter) in enumerate(rows, 1):
        mine = modifier_of(written)
        if parameter.modifier and mine != parameter.modifier:
            message = functions.lambda_parameter_modifier(position, parameter.modifier)
        elif mine and not parameter.modifier:
            message = functions.lambda_parameter_no_modifier(position, mine)
        elif not same_type(have, wanted) and have is not ERROR:
            message = functions.lambda_parameter_type(position, display(have), display(wanted))
        else:
            continue
        context.report(written.name.span, message)
        wrong = True
    if wrong and value.explicit_types is not None:
        shown = functions.lambda_parameters_differ(anonymous_name(value), display(target))
        context.report(arrow_span(context, value), shown)
    return wrong


def report_results(
    context: Context, value: PendingLambda, body: LambdaBody, target: NamedType, result: Type
) -> None:
    if is_void(result):
        report_void(context, value, body)
        return
    if body.value is not None:
        report_value(context, value, body, result)
        return
    for where, node in body.returns:
        if node.value is None:
            context.report(node.span, functions.return_value_missing(display(result)))
        elif not exists(implicit(where, node.value, result)):
            there = where.but(bag=context.bag)
            report_conversion(there, node.value, result, node.value.span)
            context.report(node.value.span, functions.lambda_wrong_return(anonymous_name(value)))
    if body.end_is_reachable:
        message = functions.lambda_not_all_paths(anonymous_name(value), display(target))
        context.report(arrow_span(context, value), message)


def report_void(context: Context, value: PendingLambda, body: LambdaBody) -> None:
    if body.value is not None:
        if not is_statement(body.value):
            context.report(body.value.span, assigning.not_a_statement())
        return
    for _, node in body.returns:
        if node.value is not None:
            word = Span(node.span.start, node.span.start + len("return"))
            context.report(word, functions.lambda_void_returns_value())


def report_value(context: Context, value: PendingLambda, body: LambdaBody, result: Type) -> None:
    assert body.value is not None
    inner = body.context.but(bag=context.bag)
    report_conversion(inner, body.value, result, body.value.span)
    if isinstance(value.syntax, QueryLambda):
        return
    context.report(body.value.span, functions.lambda_wrong_return(anonymous_name(value)))
