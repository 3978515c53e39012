"""Calls of methods, local functions and delegates; nameof."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scsharp.binding import call_errors
from scsharp.binding.annotations import note_type_arguments
from scsharp.binding.arguments import (
    Argument,
    abandon,
    bind_arguments,
    complete,
    default_argument,
)
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, bad_of
from scsharp.binding.member_access import bind_member
from scsharp.binding.method_groups import extension_uses, is_own, receiver_for, refer_method
from scsharp.binding.overloads import Candidate, Failure, Resolution, resolve
from scsharp.binding.pending import PendingGroup, PendingLambda, TypeReference
from scsharp.binding.simple_names import bind_name
from scsharp.binding.type_facts import UNTYPED, is_delegate
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import calls, members
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import MethodUse, Parameter
from scsharp.symbols.types import ERROR, ArrayType, NamedType, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_call(context: Context, written: syntax.Call) -> typed.Expression:
    if is_nameof(context, written):
        return bind_nameof(context, written)
    target = bind_target(context, written.target)
    arguments = bind_arguments(context, written.arguments)
    if isinstance(target, PendingGroup):
        if target.type_arguments and isinstance(written.target, (syntax.Name, syntax.Member)):
            names = written.target.arguments or ()
            note_type_arguments(context, written.span, names, target.type_arguments)
        return call_group(context, target, arguments, written.span)
    if isinstance(target, TypeReference):
        if target.type is not ERROR:
            name_span = name_place(written.target)
            context.report(name_span, calls.type_called(display(target.type)))
        abandon(context, arguments)
        return bad(written.span)
    if isinstance(target, PendingLambda):
        context.report(written.target.span, members.method_name_expected())
        abandon(context, arguments)
        return bad(written.span)
    value = natural(context, target)
    if value.type is ERROR:
        abandon(context, arguments)
        return bad(written.span)
    return invoke(context, value, arguments, written.span)


def name_place(written: syntax.Expression) -> Span:
    return written.name.span if isinstance(written, syntax.Member) else written.span


def bind_target(context: Context, written: syntax.Expression) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    match written:
        case syntax.Member():
            return bind_member(context, written, is_called=True)
        case syntax.Name():
            return bind_name(context, written, is_called=True)
    return bind_expression(context, written)


# ---------------------------------------------------------------------------------- methods


def call_group(
    context: Context, group: PendingGroup, arguments: list[Argument], span: Span
) -> typed.Expression:
    """The call of the method of a group that fits best."""
    if any(one.value.type is ERROR for one in arguments):
        return after_bad_argument(context, group, arguments, span)
    resolution, is_extension = resolve_group(context, group, arguments)
    if resolution.best is None:
        call_errors.report_group(context, group, resolution, arguments, is_extension)
        for one in resolution.failed:
            if one.failure not in (Failure.NOT_INFERRED, Failure.ARITY):
                context.mention(one.symbol)
        abandon(context, arguments)
        return failed_call(group, span)
    if call_errors.report_outside_overload(context, group, resolution.best, arguments):
        abandon(context, arguments)
        return failed_call(group, span)
    if is_extension:
        assert group.receiver is not None
        arguments = [Argument(group.receiver, group.receiver.span), *arguments]
    return build_call(context, group, resolution.best, arguments, span)


def after_bad_argument(
    context: Context, group: PendingGroup, arguments: list[Argument], span: Span
) -> typed.Expression:
    """Nothing is said about the call; but if there is one method only, its type goes on."""
    abandon(context, arguments)
    for use in group.methods:
        context.world.used_methods.add(use.method)
    return failed_call(group, span)


def failed_call(group: PendingGroup, span: Span) -> typed.Expression:
    """The result of a wrong call has a type if all candidates agree about it."""
    if any(one.method.type_parameters for one in group.methods):
        return bad(span)
    types = {one.return_type for one in group.methods}
    return bad_of(span, types.pop()) if len(types) == 1 else bad(span)


def resolve_group(
    context: Context, group: PendingGroup, arguments: list[Argument]
) -> tuple[Resolution, bool]:
    """The best method, and whether it is an extension: those are looked at last."""
    resolution = Resolution()
    if group.methods:
        resolution = resolve(context, group.methods, arguments, group.type_arguments)
        if resolution.best or resolution.ambiguous or not group.may_be_extension:
            return resolution, False
    if group.receiver is None or not group.may_be_extension:
        return resolution, False
    extended = [Argument(group.receiver, group.receiver.span), *arguments]
    uses = extension_uses(context, group.name)
    found = resolve(context, uses, extended, group.type_arguments, is_extension=True)
    if found.best or found.ambiguous or not group.methods:
        return found, True
    return resolution, False


def build_call(
    context: Context,
    group: PendingGroup,
    best: Candidate,
    arguments: list[Argument],
    span: Span,
) -> typed.Expression:
    use = best.use
    assert isinstance(use, MethodUse)
    is_extension = use.method.is_extension and not is_own(group, use)
    receiver = None if is_extension else receiver_for(context, group, use)
    completed, order = build_arguments(context, best, arguments, span)
    if isinstance(receiver, typed.Bad):
        return bad(span)
    context.world.used_methods.add(use.method)
    context.mention(use.method)
    refer_method(context, group, use)
    return typed.Call(span, use.return_type, receiver, use, completed, order, group.is_base)


def build_arguments(
    context: Context, best: Candidate, arguments: list[Argument], span: Span
) -> tuple[tuple[typed.Expression, ...], tuple[int, ...] | None]:
    """All arguments in parameter order, and the order of evaluation where it is another."""
    slots: list[typed.Expression | None] = [None] * len(best.parameters)
    rest: list[typed.Expression] = []
    last = len(best.parameters) - 1
    written: list[int] = []
    for position, argument in enumerate(arguments):
        index = best.at[position]
        value = complete(context, argument, best.parameters[index], best.types[position])
        if argument.name_span is not None:
            context.refer(argument.name_span, (best.use, best.parameters[index]))
        if best.is_expanded and index == last:
            rest.append(value)
        else:
            slots[index] = value
        if index not in written:
            written.append(index)
    if best.is_expanded:
        slots[last] = params_array(context, best.parameter_types[last], rest, span)
    for index, parameter in enumerate(best.parameters):
        if slots[index] is None:
            type_ = best.parameter_types[index]
            given = caller_text(context, best, parameter, arguments)
            slots[index] = given or default_argument(context, parameter, type_, span)
    values = tuple(one for one in slots if one is not None)
    return values, evaluation_order(written, len(slots))


def caller_text(
    context: Context, best: Candidate, parameter: Parameter, arguments: list[Argument]
) -> typed.Expression | None:
    """What ArgumentNullException.ThrowIfNull(x) and the like get as the name: "x"."""
    method = best.use.method if isinstance(best.use, MethodUse) else None
    if method is None or parameter.name != "paramName" or not method.name.startswith("ThrowIf"):
        return None
    if method.container is None or not method.container.is_library or not arguments:
        return None
    span = arguments[0].value.span
    text = context.source.text[span.start : span.end]
    return typed.Constant(span, context.world.string, text)


def evaluation_order(written: list[int], count: int) -> tuple[int, ...] | None:
    if all(one < other for one, other in pairwise(written)):
        return None
    return (*written, *(index for index in range(count) if index not in written))


def params_array(
    context: Context, type_: Type, elements: list[typed.Expression], span: Span
) -> typed.Expression:
    if not isinstance(type_, ArrayType):
        return bad(span, *elements)
    length = typed.Constant(span, context.world.int32, len(elements))
    return typed.NewArray(span, type_, (length,), tuple(elements))


# -------------------------------------------------------------------------------- delegates


def invoke(
    context: Context, value: typed.Expression, arguments: list[Argument], span: Span
) -> typed.Expression:
    """A delegate called."""
    if not is_delegate(value.type) or value.type is UNTYPED:
        context.report(value.span, not_a_method(value))
        abandon(context, arguments)
        return bad(span)
    type_ = value.type
    assert isinstance(type_, NamedType)
    method = type_.definition.delegate_invoke
    assert method is not None
    use = MethodUse(method, type_)
    if any(one.value.type is ERROR for one in arguments):
        abandon(context, arguments)
        return bad_of(span, use.return_type)
    resolution = resolve(context, (use,), arguments)
    if resolution.best is None:
        call_errors.report_delegate(context, value, resolution, arguments)
        abandon(context, arguments)
        return bad_of(span, use.return_type)
    completed, order = build_arguments(context, resolution.best, arguments, span)
    return typed.Invoke(span, use.return_type, value, completed, order)


def not_a_method(value: typed.Expression) -> Message:
    """A member is told by its name; anything else has none."""
    match value:
        case typed.FieldAccess(field=use, receiver=None | typed.This()):
            return members.not_callable(display_member(use.field))
        case typed.PropertyAccess(property=use, receiver=None | typed.This(), arguments=()):
            return members.not_callable(display_member(use.property))
    return members.method_name_expected()


# ----------------------------------------------------------------------------- constructors


def bind_constructor(
    context: Context, type_: NamedType, written: Sequence[syntax.Argument], span: Span
) -> typed.New | None:
    """The constructor that this(...) or base(...) calls; None where it was reported."""
    from scsharp.binding import creation

    return creation.bind_constructor(context, type_, written, span)


# ----------------------------------------------------------------------------------- nameof


def is_nameof(context: Context, written: syntax.Call) -> bool:
    target = written.target
    return (
        isinstance(target, syntax.Name)
        and target.name.text == "nameof"
        and len(written.arguments) == 1
        and context.scope.find("nameof") is None
    )


def bind_nameof(context: Context, written: syntax.Call) -> typed.Expression:
    operand = written.arguments[0].expression
    text = last_name(operand)
    if text is None:
        context.report(operand.span, calls.nameof_expression())
        return bad(written.span)
    check_nameof(context, operand)
    return typed.Constant(written.span, context.world.string, text)


def check_nameof(context: Context, operand: syntax.Expression) -> None:
    """The operand must mean something, but an instance member needs no object here."""
    from scsharp.binding.expressions import bind_expression

    bind_expression(context.but(is_static=False, is_nameof=True), operand)


def last_name(operand: syntax.Expression) -> str | None:
    match operand:
        case syntax.Name(name=name) | syntax.Member(name=name):
            return name.text
        case syntax.TypeExpression(type=syntax.NamedType(name=name)):
            return name.text
    return None
