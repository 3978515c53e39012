"""Method groups as delegates."""

from __future__ import annotations

from collections.abc import Iterable

from scsharp.binding.arguments import Argument
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.conversions import IDENTITY, NONE, REFERENCE, TARGETED, built_in
from scsharp.binding.overloads import Candidate, resolve
from scsharp.binding.pending import PendingGroup
from scsharp.binding.type_facts import (
    S,
    delegate_method,
    delegate_signature,
    is_object,
    is_void,
    same_type,
    special_of,
)
from scsharp.diagnostics.catalog import functions, members, names
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display, display_member, display_signature
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import NamedType, Type, TypeKind
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind, ConversionRule


def classify(context: Context, value: PendingGroup, target: Type) -> ConversionRule:
    if delegate_method(target) is None:
        fits = takes_any_delegate(target) and natural_type(context, value) is not None
        return TARGETED if fits else NONE
    assert isinstance(target, NamedType)
    return TARGETED if select(context, value, target) is not None else NONE


def takes_any_delegate(target: Type) -> bool:
    return is_object(target) or special_of(target) is S.DELEGATE


def select(context: Context, value: PendingGroup, target: NamedType) -> MethodUse | None:
    """The method of the group that fits the delegate type."""
    parameters, result = delegate_signature(target)
    found = find(context, value, target, parameters)
    if found is None or found.is_expanded:
        return None
    use = found.use
    assert isinstance(use, MethodUse)
    if not returns(context, use.return_type, result):
        return None
    return use if fits_parameters(context, value, use, parameters) else None


def find(
    context: Context, value: PendingGroup, target: NamedType, parameters: tuple[Type, ...]
) -> Candidate | None:
    """Overload resolution with the delegate's parameters as arguments."""
    arguments = stand_ins(value.span, target, parameters)
    if value.methods:
        resolution = resolve(context, value.methods, arguments, value.type_arguments)
        if resolution.best is not None or not value.may_be_extension:
            return resolution.best
    if not value.may_be_extension or value.receiver is None:
        return None
    receiver = Argument(value.receiver, value.receiver.span)
    uses = extension_uses(context, value.name)
    arguments = [receiver, *arguments]
    return resolve(context, uses, arguments, value.type_arguments, True).best


def extension_uses(context: Context, name: str) -> list[MethodUse]:
    cache = context.world.operator_cache
    library_only = context.usings.library_first
    key = ("extensions", name, library_only)
    made = cache.get(key)
    if made is None:
        found: Iterable[Method] = context.world.extensions.get(name, ())
        if library_only:
            found = library_first(found)
        made = cache[key] = [MethodUse(one, one.container.self_type) for one in found]
    return made  # type: ignore[return-value]


def library_first(found: Iterable[Method]) -> list[Method]:
    """Without those of the script that could be taken for one of the library's: of the same name,
    and for other types than the script's own."""
    methods = list(found)
    is_in_library = any(one.container.is_library for one in methods)
    return [
        one for one in methods if one.container.is_library or not is_in_library or is_for_own(one)
    ]


def is_for_own(method: Method) -> bool:
    type_ = method.parameters[0].type
    return isinstance(type_, NamedType) and not type_.definition.is_library


def stand_ins(span: Span, target: NamedType, parameters: tuple[Type, ...]) -> list[Argument]:
    """Arguments of the delegate's parameter types."""
    invoke = delegate_method(target)
    assert invoke is not None
    return [
        Argument(typed.Default(span, type_), span, one.modifier)
        for one, type_ in zip(invoke.parameters, parameters, strict=True)
    ]


def returns(context: Context, have: Type, wanted: Type) -> bool:
    if is_void(have) or is_void(wanted):
        return is_void(have) and is_void(wanted)
    return built_in(context.world, have, wanted).kind in (
        ConversionKind.IDENTITY,
        ConversionKind.REFERENCE,
    )


def fits_parameters(
    context: Context, value: PendingGroup, use: MethodUse, parameters: tuple[Type, ...]
) -> bool:
    """Arguments may change by identity and reference conversions only."""
    types = use.parameter_types
    if use.method.is_extension and len(types) == len(parameters) + 1:
        types = types[1:]
    if len(types) != len(parameters):
        return False
    return all(
        built_in(context.world, have, wanted) in (IDENTITY, REFERENCE)
        for have, wanted in zip(parameters, types, strict=True)
    )


def return_type(
    context: Context, value: PendingGroup, target: NamedType, parameters: tuple[Type, ...]
) -> Type | None:
    """The return type for arguments of these types, for inference."""
    found = find(context, value, target, parameters)
    if found is None or not isinstance(found.use, MethodUse):
        return None
    return found.use.return_type


def natural_type(context: Context, value: PendingGroup) -> NamedType | None:
    """Func<...> or Action<...>, if the group is one method, extension methods included."""
    if len(value.methods) != 1 or has_extensions(context, value):
        return None
    use = value.methods[0]
    if use.method.type_parameters:
        if len(value.type_arguments) != len(use.method.type_parameters):
            return None
        use = MethodUse(use.method, use.owner, value.type_arguments)
    if any(one.modifier or one.is_params for one in use.method.parameters):
        return None
    types, result = use.parameter_types, use.return_type
    world = context.world
    return world.action(types) if is_void(result) else world.func(types, result)


def has_extensions(context: Context, value: PendingGroup) -> bool:
    """Are there extension methods of that name for the receiver?"""
    from scsharp.binding.extension_errors import rejects_receiver

    receiver = value.receiver
    if receiver is None or not value.may_be_extension:
        return False
    return not all(
        rejects_receiver(context, use, receiver) for use in extension_uses(context, value.name)
    )


# -------------------------------------------------------------------------------- finishing


def finish(
    context: Context, value: PendingGroup, target: Type, *, is_explicit: bool = False
) -> typed.Expression:
    if delegate_method(target) is None:
        type_ = natural_type(context, value)
        if type_ is None:
            context.report(value.span, messages.no_delegate_type(value.name))
            return bad(value.span)
        if is_object(target) and not is_explicit:
            context.report(value.span, functions.group_to_object(value.name, display(target)))
        return typed.Conversion(value.span, target, finish(context, value, type_), REFERENCE)
    assert isinstance(target, NamedType)
    use = select(context, value, target)
    assert use is not None
    receiver = receiver_for(context, value, use)
    if isinstance(receiver, typed.Bad):
        return receiver
    context.world.used_methods.add(use.method)
    context.mention(use.method)
    refer_method(context, value, use)
    return typed.MethodGroup(value.span, target, receiver, use, value.is_base)


def refer_method(context: Context, value: PendingGroup, use: MethodUse) -> None:
    """The name of the group means the method that was chosen."""
    start = value.span.start
    context.refer(value.name_span or Span(start, start + len(value.name)), use)


def receiver_for(context: Context, value: PendingGroup, use: MethodUse) -> typed.Expression | None:
    """The receiver that a chosen method of a group needs, checked; Bad where it was reported."""
    method = use.method
    if method.is_extension and value.receiver is not None and not is_own(value, use):
        return value.receiver
    if method.is_static or use.owner is None:
        if value.receiver is None or value.is_simple_name or value.is_both:
            return None
        context.report(value.span, names.needs_type(display_member(method)))
        return bad(value.span)
    if value.receiver is None:
        return report_no_receiver(context, value, use)
    in_struct = context.container.kind is TypeKind.STRUCT
    if value.is_simple_name and context.is_lambda and in_struct:
        context.report(value.span, members.this_in_struct_lambda())
        return bad(value.span)
    if value.is_base and method.is_abstract:
        context.report(value.span, members.abstract_base_call(display_signature(method)))
        return bad(value.span)
    return value.receiver


def is_own(value: PendingGroup, use: MethodUse) -> bool:
    return any(one.method is use.method for one in value.methods)


def report_no_receiver(context: Context, value: PendingGroup, use: MethodUse) -> typed.Bad:
    shown = display_signature(use.method)
    if value.is_simple_name and context.is_initializer:
        context.report(value.span, names.initializer_uses_instance(shown))
    else:
        context.report(value.span, names.needs_instance(shown))
    return bad(value.span)


# ----------------------------------------------------------------------------------- errors


def report_mismatch(context: Context, value: PendingGroup, target: Type, span: Span) -> None:
    """Why the group does not become that type."""
    place = value.name_span or value.span
    if delegate_method(target) is None:
        if takes_any_delegate(target):
            context.report(place, messages.no_delegate_type(value.name))
        else:
            context.report(place, functions.group_to_value(value.name, display(target)))
        return
    assert isinstance(target, NamedType)
    parameters, result = delegate_signature(target)
    found = find(context, value, target, parameters)
    if found is None or not isinstance(found.use, MethodUse):
        context.report(span, functions.group_no_overload(value.name, display(target)))
        return
    use = found.use
    if fits_parameters(context, value, use, parameters) and not same_type(use.return_type, result):
        shown = (display_signature(use.method), display(use.return_type))
        context.report(span, functions.group_wrong_return(*shown))
    else:
        context.report(span, functions.group_no_overload(value.name, display(target)))
