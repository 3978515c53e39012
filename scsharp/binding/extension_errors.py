"""Why no extension method fits a call: its receiver, the elements of its receiver, or its name."""

from __future__ import annotations

from scsharp.binding.arguments import Argument
from scsharp.binding.context import Context
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.missing_members import report_missing
from scsharp.binding.overloads import Candidate, Failure, Resolution
from scsharp.binding.pending import PendingGroup
from scsharp.binding.query_syntax import QueryMethod
from scsharp.binding.span_methods import report_span_method
from scsharp.binding.type_facts import is_delegate
from scsharp.diagnostics.catalog import members
from scsharp.symbols.display import display, display_signature
from scsharp.symbols.members import Method, MethodUse, Property
from scsharp.symbols.types import ArrayType, NamedType, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

OF_SEQUENCES = frozenset({"Concat", "Union", "Except", "Intersect", "SequenceEqual"})
OF_ELEMENTS = OF_SEQUENCES | {
    "Append", "Contains", "Count", "DefaultIfEmpty", "FirstOrDefault", "LastOrDefault", "Prepend",
    "SingleOrDefault",
}  # fmt: skip
"""What takes a value or a sequence of the same elements as its receiver."""


def report_receiver(
    context: Context, group: PendingGroup, resolution: Resolution, arguments: list[Argument]
) -> bool:
    """Where no extension method takes the receiver: CS1929 or CS1061."""
    receiver = group.receiver
    assert receiver is not None
    taking = [
        one
        for one in resolution.failed
        if isinstance(one.use, MethodUse) and not rejects_receiver(context, one.use, receiver)
    ]
    fitting = [one for one in resolution.failed if one.failure is Failure.BAD_ARGUMENT]
    if taking and (not fitting or any(one in taking for one in fitting)):
        resolution.failed = taking
        return _wants_other_elements(context, group, taking, arguments)
    if report_span_method(context, group, len(arguments)):
        return True
    place = group.name_span or group.span
    if not fitting and group.name in ("Max", "Min"):
        fitting = resolution.failed[:1]
    first = fitting[0] if fitting else None
    if first is not None and isinstance(first.symbol, Method):
        wanted = first.types[0] if first.types else first.symbol.parameters[0].type
        shown = (display(receiver.type), group.name, display_signature(first.symbol))
        message = members.extension_needs_receiver(*shown, display(wanted))
        context.report(receiver.span, message)
        return True
    kind = QueryMethod if group.is_query else syntax.Identifier
    written = syntax.Member(group.span, syntax.This(receiver.span), kind(place, group.name))
    report_missing(context, written, receiver.type)
    return True


def _wants_other_elements(
    context: Context, group: PendingGroup, taking: list[Candidate], arguments: list[Argument]
) -> bool:
    """Contains with a value that is no element, Concat with a list of others: CS1929, since C#
    finds a form for spans or queries, whose elements the argument tells."""
    found = min(taking, key=lambda one: one.failure.value if one.failure else 0)
    if group.name not in OF_ELEMENTS or len(arguments) != 1:
        return False
    type_, receiver = arguments[0].value.type, group.receiver
    if not isinstance(type_, (NamedType, ArrayType)) or is_delegate(type_):
        return False
    assert receiver is not None and isinstance(found.symbol, Method)
    wanted = type_
    if group.name not in OF_SEQUENCES:
        wanted = context.world.named("System.Collections.Generic.IEnumerable", type_)
    shown = (display(receiver.type), group.name, display_signature(found.symbol), display(wanted))
    context.report(receiver.span, members.extension_needs_receiver(*shown))
    return True


def is_one_of_several(symbol: Method | Property) -> bool:
    """The operators of LINQ have further forms in .NET: none takes so few arguments."""
    return symbol.container.is_library and symbol.name != "Contains"


def rejects_receiver(context: Context, use: MethodUse, receiver: typed.Expression) -> bool:
    """Does the receiver fail to convert to the extension's first parameter?"""
    from scsharp.binding.inference import infer
    from scsharp.binding.overloads import fits_receiver

    method = use.method
    type_ = method.parameters[0].type
    if method.type_parameters and not use.arguments:
        argument = Argument(receiver, receiver.span)
        mentioned = tuple(each for each in method.type_parameters if mentions(type_, each))
        found = infer(context, mentioned, [type_], [argument]) if mentioned else ()
        if found is None:
            return True
        from scsharp.symbols.types import substitute

        type_ = substitute(type_, dict(zip(mentioned, found, strict=True)))
    elif use.arguments:
        type_ = use.parameter_types[0]
    rule = implicit(context, receiver, type_)
    return not exists(rule) or not fits_receiver(rule)


def mentions(type_: Type, parameter: object) -> bool:
    from scsharp.binding.type_facts import contains_parameter

    return contains_parameter(type_, frozenset((parameter,)))  # type: ignore[arg-type]
