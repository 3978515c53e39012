"""new: objects, arrays, delegates, anonymous objects."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.binding import call_errors
from scsharp.binding.accessibility import is_accessible
from scsharp.binding.annotations import note_written
from scsharp.binding.arguments import Argument, abandon, bind_arguments
from scsharp.binding.calls import build_arguments
from scsharp.binding.context import Context
from scsharp.binding.conversion import apply, bad, convert
from scsharp.binding.conversions import IDENTITY
from scsharp.binding.initializers import bind_object_initializer, check_required
from scsharp.binding.overloads import resolve
from scsharp.binding.pending import PendingGroup, PendingInitializer, PendingLambda, PendingNew
from scsharp.binding.type_facts import UNTYPED, delegate_method, is_delegate
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import calls, members, names, unsupported
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import Method, MethodKind, MethodUse
from scsharp.symbols.types import (
    ERROR,
    ArrayType,
    NamedType,
    Type,
    TypeKind,
    TypeParameter,
)
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind, ConversionRule


def bind_new(context: Context, written: syntax.New) -> typed.Expression:
    if written.type is None:
        return PendingNew(written.span, UNTYPED, written, context)
    type_ = bind_type(context, written.type)
    note_written(context, written.span, written.type, type_)
    return create(context, type_, written, written.type.span)


def finish_new(context: Context, value: PendingNew, type_: Type, target: Type) -> typed.Expression:
    """new(...) for a known target; for T? it makes a T."""
    where = value.context.but(bag=context.bag)
    made = create(where, type_, value.syntax, value.span)
    if type_ is target or made.type is ERROR:
        return made
    rule = ConversionRule(ConversionKind.WRAP, inner=(IDENTITY,))
    return apply(context, made, target, rule)


def create(context: Context, type_: Type, written: syntax.New, type_span: Span) -> typed.Expression:
    arguments = bind_arguments(context, written.arguments or ())
    made = construct(context, type_, arguments, written.span, type_span)
    if written.initializer is None:
        if isinstance(made, typed.New):
            check_required(context, type_, made, (), type_span)
        return made
    if isinstance(type_, (TypeParameter, NamedType)):
        if is_delegate(type_):
            context.report(written.span, members.delegate_initializer())
            return bad(written.span)
        initializer = bind_object_initializer(context, written.initializer, type_)
        if isinstance(made, typed.New):
            made.initializer = initializer
            check_required(context, type_, made, written.initializer.elements, type_span)
    return made


def construct(
    context: Context, type_: Type, arguments: list[Argument], span: Span, type_span: Span
) -> typed.Expression:
    """new type_(arguments)"""
    match type_:
        case TypeParameter():
            return construct_parameter(context, type_, arguments, span, type_span)
        case NamedType() if is_delegate(type_):
            return construct_delegate(context, type_, arguments, span)
        case NamedType():
            return construct_named(context, type_, arguments, span, type_span)
    abandon(context, arguments)
    return bad(span)


def construct_parameter(
    context: Context, type_: TypeParameter, arguments: list[Argument], span: Span, type_span: Span
) -> typed.Expression:
    if not (type_.has_new_constraint or type_.has_struct_constraint):
        context.report(span, members.parameter_instance(type_.name))
        return bad(span)
    if arguments:
        context.report(span, members.parameter_instance_arguments(type_.name))
        return bad(span)
    return typed.New(span, type_, None, ())


def construct_delegate(
    context: Context, type_: NamedType, arguments: list[Argument], span: Span
) -> typed.Expression:
    """new Action(F) is F as an Action, new Action(d) is d.Invoke as one."""
    if not arguments:
        context.report(span, calls.no_constructor(display(type_), 0, []))
        return bad(span)
    first = arguments[0]
    value = first.value
    if value.type is ERROR:
        return bad(span)
    invoke = delegate_method(value.type)
    place = span
    if invoke is not None:
        assert isinstance(value.type, NamedType)
        uses = (MethodUse(invoke, value.type),)
        value, place = PendingGroup(first.span, UNTYPED, "Invoke", value, uses), first.span
    if len(arguments) != 1 or not isinstance(value, (PendingLambda, PendingGroup)):
        context.report(first.span, members.method_name_expected())
        return bad(span)
    return convert(context, value, type_, place)


def construct_named(
    context: Context, type_: NamedType, arguments: list[Argument], span: Span, type_span: Span
) -> typed.Expression:
    definition = type_.definition
    shown = display(type_)
    if definition.is_static:
        context.report(span, members.static_instance(shown))
    elif definition.is_abstract or definition.kind is TypeKind.INTERFACE:
        context.report(span, members.abstract_instance(shown, definition.kind.value))
    elif any(one.value.type is ERROR for one in arguments):
        abandon(context, arguments)
        return failed(type_, span)
    else:
        return resolve_constructor(context, type_, arguments, span, type_span)
    abandon(context, arguments)
    return failed(type_, span)


def failed(type_: Type, span: Span) -> typed.New:
    """After a mistake was reported, the type of the object is known all the same."""
    return typed.New(span, type_, None, ())


def resolve_constructor(
    context: Context,
    type_: NamedType,
    arguments: list[Argument],
    span: Span,
    place: Span,
) -> typed.Expression:
    all_uses = constructors_of(type_)
    uses = [one for one in all_uses if is_accessible(context, one.method)]
    if not arguments and is_value_default(type_, uses):
        return typed.New(span, type_, None, ())
    resolution = resolve(context, uses, arguments)
    best = resolution.best
    if best is not None:
        use = best.use
        assert isinstance(use, MethodUse)
        completed, order = build_arguments(context, best, arguments, span)
        context.world.used_methods.add(use.method)
        return typed.New(span, type_, use, completed, order)
    if resolution.ambiguous is not None:
        call_errors.report_ambiguous(context, resolution, place)
    elif not uses:
        report_no_constructor(context, type_, all_uses, arguments, place)
    else:
        found = call_errors.pick(resolution.failed)
        if found is not None:
            call_errors.report_candidate(
                context, found, resolution.failed, arguments, place, ".ctor"
            )
    abandon(context, arguments)
    return failed(type_, span)


def report_no_constructor(
    context: Context,
    type_: NamedType,
    hidden: Sequence[MethodUse],
    arguments: list[Argument],
    place: Span,
) -> None:
    if hidden:
        outside = unsupported.creation_outside(display(type_))
        message = outside or names.inaccessible(display_member(hidden[0].method))
        context.report(place, message)
    else:
        count = len(arguments)
        context.report(place, calls.no_constructor(display(type_), count, []))


def constructors_of(type_: NamedType) -> list[MethodUse]:
    return [
        MethodUse(one, type_)
        for one in type_.definition.members.get(".ctor", ())
        if isinstance(one, Method) and one.method_kind is MethodKind.CONSTRUCTOR
    ]


def is_value_default(type_: NamedType, uses: Sequence[MethodUse]) -> bool:
    """new S() of a struct without a parameterless constructor is its default value."""
    if type_.kind not in (TypeKind.STRUCT, TypeKind.ENUM):
        return False
    return not any(not one.method.parameters for one in uses)


def bind_constructor(
    context: Context, type_: NamedType, written: Sequence[syntax.Argument], span: Span
) -> typed.New | None:
    """The constructor that this(...) or base(...) calls; None where it was reported."""
    arguments = bind_arguments(context, written)
    if any(one.value.type is ERROR for one in arguments):
        abandon(context, arguments)
        return None
    made = resolve_constructor(context, type_, arguments, span, span)
    return made if isinstance(made, typed.New) else None


# ------------------------------------------------------------------------------- anonymous


def finish_initializer(
    context: Context, value: PendingInitializer, target: Type
) -> typed.Expression:
    """int[] a = { 1, 2 }"""
    from scsharp.binding.arrays import array_from_initializer

    assert isinstance(target, ArrayType)
    where = value.context.but(bag=context.bag)
    return array_from_initializer(where, value.syntax, target, value.span, ())
