"""Why no method fits a call: the one message that tells most, with the signatures there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scsharp.binding.argument_order import order_hint
from scsharp.binding.arguments import Argument
from scsharp.binding.collections import warn_of_elements
from scsharp.binding.context import Context
from scsharp.binding.conversion_errors import (
    describe,
    in_parentheses,
    report,
    text_of,
    way_between,
)
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import explicit, implicit
from scsharp.binding.extension_errors import is_one_of_several, report_receiver
from scsharp.binding.overloads import Candidate, Failure, Resolution, argument_rule
from scsharp.binding.pending import (
    PendingCollection,
    PendingDefault,
    PendingGroup,
    PendingLambda,
    PendingTuple,
)
from scsharp.binding.type_facts import S, delegate_method, numeric_of
from scsharp.diagnostics.catalog import calls
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_method, display_signature
from scsharp.symbols.members import Method, Property
from scsharp.symbols.types import ERROR, NULL, Type
from scsharp.typed import nodes as typed


def report_group(
    context: Context,
    group: PendingGroup,
    resolution: Resolution,
    arguments: list[Argument],
    is_extension: bool,
) -> None:
    """Reports a call that resolved to nothing."""
    place = group.name_span or group.span
    if resolution.ambiguous is not None:
        report_ambiguous(context, resolution, place)
        return
    if is_extension:
        assert group.receiver is not None
        if report_receiver(context, group, resolution, arguments):
            return
        arguments = [Argument(group.receiver, group.receiver.span), *arguments]
    found = pick(resolution.failed, arguments)
    if found is None:
        return
    if group.is_query and found.failure is Failure.NOT_INFERRED:
        if not report_lambda_mistakes(context, arguments):
            is_source = group.name == "SelectMany" and len(arguments) > 1
            place = arguments[1].span if is_source else place
            context.report(place, query_message(group.name))
        return
    shift = 1 if is_extension else 0
    report_candidate(context, found, resolution.failed, arguments, place, group.name, shift)


def report_ambiguous(context: Context, resolution: Resolution, place: Span) -> None:
    assert resolution.ambiguous is not None
    shown = [signature(one) for one in resolution.ambiguous]
    context.report(place, calls.ambiguous_call(*shown))


def report_outside_overload(
    context: Context, group: PendingGroup, best: Candidate, arguments: list[Argument]
) -> bool:
    """Numbers parse from spans of bytes too, which SC# leaves out: null may be meant for those."""
    symbol = best.symbol
    if symbol.name != "TryParse" or not symbol.container.is_library or not arguments:
        return False
    value = arguments[0].value
    has_type = value.type is not NULL and not isinstance(value, PendingDefault)
    if has_type or numeric_of(symbol.container.self_type) in (None, S.CHAR):
        return False
    ours = signature(best)
    context.report(
        group.name_span or group.span,
        calls.ambiguous_call(ours, ours.replace("(string", "(ReadOnlySpan<byte>", 1)),
    )
    return True


def signature(candidate: Candidate) -> str:
    symbol = candidate.symbol
    if isinstance(symbol, Method):
        return display_signature(symbol)
    types = ", ".join(map(display, candidate.parameter_types))
    return f"{display(candidate.use.owner)}.this[{types}]"


def signatures(failed: Sequence[Candidate]) -> list[str]:
    found = []
    for one in failed:
        if isinstance(one.symbol, Method):
            found.append(display_method(one.symbol))
        elif isinstance(one.symbol, Property):
            found.append(signature(one))
    return list(dict.fromkeys(found))


def pick(failed: Sequence[Candidate], arguments: Sequence[Argument] = ()) -> Candidate | None:
    """The candidate whose failure tells most, where lambdas are given one that takes functions;
    several that miss arguments count as one count."""
    if not failed:
        return None
    best = min(
        failed,
        key=lambda one: (
            one.failure.value if one.failure else 0,
            not takes_lambdas(one, arguments),
        ),
    )
    if best.failure is Failure.MISSING and len(failed) > 1:
        best.failure = Failure.COUNT
    return best


def takes_lambdas(candidate: Candidate, arguments: Sequence[Argument]) -> bool:
    for type_, one in zip(candidate.types, arguments, strict=False):
        if isinstance(one.value, PendingLambda):
            method, arity = delegate_method(type_), one.value.arity
            if method is None or arity not in (None, len(method.parameters)):
                return False
    return True


def report_candidate(
    context: Context,
    found: Candidate,
    failed: Sequence[Candidate],
    arguments: list[Argument],
    place: Span,
    name: str,
    shift: int = 0,
) -> None:
    match found.failure:
        case Failure.BAD_ARGUMENT:
            report_bad_arguments(context, found, failed, arguments, shift, name)
        case Failure.CONSTRAINT:
            assert found.message is not None
            context.report(place, found.message)
        case Failure.NOT_INFERRED:
            report_not_inferred(context, found, arguments, place)
        case Failure.ARITY:
            report_arity(context, found, place)
        case Failure.COUNT | Failure.MISSING:
            if shift and is_one_of_several(found.symbol):
                found.failure = Failure.COUNT
            report_count(context, found, failed, len(arguments) - shift, place, name)
        case _:
            report_named(context, found, arguments, name)


def report_count(
    context: Context,
    found: Candidate,
    failed: Sequence[Candidate],
    count: int,
    place: Span,
    name: str,
) -> None:
    symbol = found.symbol
    if found.failure is Failure.MISSING:
        parameter = found.parameters[found.detail].name
        whole = display_method(symbol) if isinstance(symbol, Method) else signature(found)
        context.report(place, calls.argument_missing(parameter, signature(found), whole))
    elif isinstance(symbol, Method) and symbol.name == ".ctor":
        shown = display(found.use.owner)
        context.report(place, calls.no_constructor(shown, count, signatures(failed)))
    else:
        context.report(place, calls.wrong_argument_count(name, count, signatures(failed)))


def report_named(context: Context, found: Candidate, arguments: list[Argument], name: str) -> None:
    argument = arguments[found.detail]
    given, place = argument.name or "", argument.name_span or argument.span
    match found.failure:
        case Failure.NAME_UNKNOWN:
            known = [one.name for one in found.parameters]
            context.report(place, calls.no_named_parameter(shown_name(found, name), given, known))
        case Failure.NAME_TWICE:
            repeated = sum(one.name == given for one in arguments) > 1
            message = calls.named_argument_repeated if repeated else calls.named_twice
            context.report(place, message(given))
        case Failure.NAME_MISPLACED:
            context.report(place, calls.named_out_of_place(given))


def shown_name(found: Candidate, name: str) -> str:
    return display(found.use.owner) if name == ".ctor" else name


def report_arity(context: Context, found: Candidate, place: Span) -> None:
    symbol = found.symbol
    assert isinstance(symbol, Method)
    shown = display_signature(symbol)
    if symbol.type_parameters:
        context.report(place, calls.wrong_type_arguments(shown, len(symbol.type_parameters)))
    else:
        context.report(place, calls.method_not_generic(shown))


def report_not_inferred(
    context: Context, found: Candidate, arguments: list[Argument], place: Span
) -> None:
    """A lambda with mistakes inside is told about those instead."""
    if report_lambda_mistakes(context, arguments):
        return
    symbol = found.symbol
    assert isinstance(symbol, Method)
    context.report(place, calls.cannot_infer(display_signature(symbol)))


def report_lambda_mistakes(context: Context, arguments: list[Argument]) -> bool:
    for one in arguments:
        if isinstance(one.value, PendingLambda):
            wrong = [body for body in one.value.bodies.values() if body.bag.has_errors]
            if wrong:
                context.bag.extend(wrong[-1].bag)
                return True
    return False


def query_message(method: str) -> Message:
    """Inference failed in a call that a query clause stands for."""
    if method in ("Join", "GroupJoin"):
        return calls.query_join_types(method)
    if method == "SelectMany":
        return calls.query_source_type(method)
    return calls.query_clause_type(method)


# ------------------------------------------------------------------------------- arguments


@dataclass(frozen=True, slots=True)
class Ways:
    """What there is to call, and the call in the right order, if that is all that is wrong."""

    signatures: Sequence[str]
    order: str


def report_bad_arguments(
    context: Context,
    found: Candidate,
    failed: Sequence[Candidate],
    arguments: list[Argument],
    shift: int,
    name: str,
) -> None:
    """Tells each argument that does not fit; where all fit in another order, that order."""
    listed = signatures([one for one in failed if one.failure is Failure.BAD_ARGUMENT])
    ways = Ways(listed, order_hint(context, found, arguments, shift, name))
    for position, argument in enumerate(arguments):
        parameter = found.parameters[found.at[position]]
        type_ = found.types[position]
        if exists(argument_rule(context, argument, parameter, type_)):
            continue
        number = position + 1 - shift
        report_argument(context, found, argument, position, type_, number, ways)


def report_argument(
    context: Context,
    found: Candidate,
    argument: Argument,
    position: int,
    type_: Type,
    number: int,
    ways: Ways,
) -> None:
    parameter = found.parameters[found.at[position]]
    value, wanted, given = argument.value, parameter.modifier, argument.modifier
    if isinstance(value, PendingLambda) and not wanted:
        report(context, value, type_, argument.span)
        return
    if wanted != given and not (wanted == "in" and given == ""):
        if wanted in ("ref", "out") and wanted != given:
            context.report(argument.span, calls.argument_needs_modifier(number, wanted))
        else:
            context.report(argument.span, calls.argument_with_modifier(number, given))
        return
    if isinstance(value, PendingTuple) and value.type is ERROR:
        return
    way = ways.order or way_out(context, value, type_)
    prefix = f"{wanted} " if wanted and given else ""
    message = calls.wrong_argument(
        number, prefix + describe(value), prefix + display(type_), ways.signatures, way
    )
    context.report(argument.span, message)
    if isinstance(value, PendingCollection):
        warn_of_elements(context, value, type_)


def way_out(context: Context, value: typed.Expression, type_: Type) -> str:
    text = in_parentheses(text_of(context, value.span))
    if isinstance(value, PendingGroup):
        return f"call it: {value.name}()"
    if exists(explicit(context, value, type_)) and not exists(implicit(context, value, type_)):
        return f"write the cast where that is meant: ({display(type_)}){text or 'x'}"
    return way_between(value.type, type_, text or "x")


# -------------------------------------------------------------------------------- delegates


def report_delegate(
    context: Context,
    value: typed.Expression,
    resolution: Resolution,
    arguments: list[Argument],
) -> None:
    found = resolution.failed[0]
    if found.failure in (Failure.COUNT, Failure.MISSING):
        if found.failure is Failure.MISSING:
            report_count(context, found, resolution.failed, len(arguments), value.span, "Invoke")
            return
        symbol = found.symbol
        assert isinstance(symbol, Method)
        shown = display(value.type)
        message = calls.delegate_argument_count(shown, len(arguments), display_method(symbol))
        context.report(value.span, message)
        return
    if found.failure is Failure.NAME_UNKNOWN:
        argument = arguments[found.detail]
        message = calls.no_named_delegate_parameter(display(value.type), argument.name or "")
        context.report(argument.name_span or argument.span, message)
        return
    report_candidate(context, found, resolution.failed, arguments, value.span, "Invoke")
