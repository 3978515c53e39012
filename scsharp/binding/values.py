"""Making a value of what binding found: the natural type of an expression, or the error that it
has none."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, finish_tuple, with_branches
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import IDENTITY
from scsharp.binding.pending import (
    PENDING_KINDS,
    BaseReference,
    ColorColor,
    NamespaceReference,
    PendingCollection,
    PendingConditional,
    PendingDefault,
    PendingEvent,
    PendingGroup,
    PendingInitializer,
    PendingLambda,
    PendingNew,
    PendingSwitch,
    PendingThrow,
    PendingTuple,
    TypeReference,
)
from scsharp.binding.type_facts import UNTYPED, is_void
from scsharp.diagnostics.catalog import members, names, types
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NULL
from scsharp.typed import nodes as typed


def natural(context: Context, value: typed.Expression) -> typed.Expression:
    """The expression with its own type; reports where it has none. void and null stay."""
    if not isinstance(value, PENDING_KINDS):
        return value
    match value:
        case ColorColor(value=inner):
            return inner
        case PendingEvent():
            from scsharp.binding.events import event_value

            return event_value(context, value)
        case PendingTuple() if value.type is not UNTYPED:
            return finish_tuple(context, value, value.type, IDENTITY, False)
        case PendingConditional() | PendingSwitch() if value.type is not UNTYPED:
            return with_branches(context, value, value.type)
        case PendingLambda() | PendingGroup():
            return natural_function(context, value)
    report_untyped(context, value)
    return bad(value.span)


def natural_function(context: Context, value: PendingLambda | PendingGroup) -> typed.Expression:
    from scsharp.binding import lambdas, method_groups

    if isinstance(value, PendingLambda):
        type_ = lambdas.natural_type(context, value)
        if type_ is not None:
            return lambdas.finish(context, value, type_)
    else:
        type_ = method_groups.natural_type(context, value)
        if type_ is not None:
            return method_groups.finish(context, value, type_)
    name = value.name if isinstance(value, PendingGroup) else ""
    context.report(value.span, types.no_delegate_type(name))
    return bad(value.span)


def report_untyped(context: Context, value: typed.Expression) -> None:
    match value:
        case TypeReference(type=type_):
            if type_ is not ERROR:
                context.report(value.span, names.not_valid_here(display(type_), "type"))
        case NamespaceReference(name=name):
            context.report(value.span, names.wrong_kind(name, "namespace", "variable"))
        case BaseReference():
            context.report(value.span, members.base_alone())
        case PendingNew():
            context.report(value.span, types.new_without_type(""))
        case PendingCollection():
            context.report(value.span, types.collection_without_target())
        case PendingDefault():
            context.report(value.span, types.default_without_type())
        case PendingThrow():
            context.report(value.span, types.throw_not_here())
        case PendingInitializer():
            context.report(value.span, types.array_initializer_not_here())
        case PendingSwitch():
            report_switch(context, value)
        case PendingConditional():
            report_conditional(context, value)
        case PendingTuple():
            for one in value.elements:
                if one.type is not ERROR:
                    report_element(context, one)


def report_element(context: Context, value: typed.Expression) -> None:
    if value.type is UNTYPED:
        report_untyped(context, value)
    elif value.type is NULL:
        context.report(value.span, types.var_cannot_take("<null>"))


def report_switch(context: Context, value: PendingSwitch) -> None:
    if any(arm.value.type is ERROR for arm in value.arms):
        return
    at = context.source.text.find("switch", value.value.span.end, value.span.end)
    place = Span(at, at + len("switch")) if at >= 0 else value.span
    context.report(place, types.switch_without_type())


def report_conditional(context: Context, value: PendingConditional) -> None:
    if value.when_true.type is ERROR or value.when_false.type is ERROR:
        return
    shown = (describe(value.when_true), describe(value.when_false))
    context.report(value.span, types.no_common_type(*shown))


def is_choice(value: typed.Expression) -> bool:
    """A conditional or switch whose branches have no type in common."""
    return isinstance(value, (PendingConditional, PendingSwitch)) and value.type is UNTYPED


def for_var(context: Context, value: typed.Expression, span: Span) -> typed.Expression:
    """The initialiser of an implicitly typed variable; `span` is the whole declarator."""
    match value:
        case PendingTuple() if any(map(is_choice, value.elements)):
            for one in filter(is_choice, value.elements):
                report_untyped(context, one)
            return bad(value.span)
        case PendingTuple() if value.type is UNTYPED:
            context.report(span, types.var_cannot_take(describe(value)))
            return bad(value.span)
        case PendingInitializer():
            context.report(span, types.var_with_array_initializer())
            return bad(value.span)
    if value.type is NULL:
        context.report(span, types.var_cannot_take("<null>"))
        return bad(value.span)
    if is_void(value.type):
        context.report(span, types.var_cannot_take("void"))
        return bad(value.span, value)
    if isinstance(value, (PendingLambda, PendingGroup)):
        return natural_function(context, value)
    return natural(context, value)


def operand(context: Context, value: typed.Expression) -> typed.Expression:
    """A value for an operator: with its own type where it has one; lambdas, null, default and
    the like stay what they are; types and namespaces are reported."""
    match value:
        case TypeReference() | NamespaceReference() | BaseReference():
            report_untyped(context, value)
            return bad(value.span)
        case ColorColor() | PendingThrow():
            return natural(context, value)
        case PendingConditional() | PendingSwitch() if value.type is not UNTYPED:
            return natural(context, value)
        case PendingEvent():
            return natural(context, value)
        case PendingTuple() if value.type is not UNTYPED:
            return natural(context, value)
    return value
