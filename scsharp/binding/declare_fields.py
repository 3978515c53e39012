"""Fields, constants, field-like events and enum members."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scsharp.binding import conversion, expressions
from scsharp.binding.annotations import note_annotation
from scsharp.binding.constants import fits
from scsharp.binding.context import Context
from scsharp.binding.declared import DeclaredMember, DeclaredType
from scsharp.binding.modifiers import (
    FIELD_MODIFIERS,
    METHOD_MODIFIERS,
    Modifiers,
    read_modifiers,
)
from scsharp.binding.parameters import constant_in
from scsharp.binding.type_facts import is_enum
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import names
from scsharp.source import Span
from scsharp.symbols.display import display_definition
from scsharp.symbols.members import Event, Field, Method, MethodKind, Parameter
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    NamedType,
    Special,
    Type,
    TypeKind,
)
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def default_access(context: Context) -> Accessibility:
    is_interface = context.container.kind is TypeKind.INTERFACE
    return Accessibility.PUBLIC if is_interface else Accessibility.PRIVATE


def declare_field(context: Context, declared: DeclaredType, node: syntax.Field) -> None:
    if node.is_event:
        _declare_events(context, declared, node)
        return
    type_ = bind_type(context, node.type, check=False)
    check_field_type(context, type_, node.type.span, node.declarators[0].name.span)
    for declarator in node.declarators:
        made = make_field(context, node.modifiers, type_, declarator, node.docs)
        note_annotation(context.world, made, node.type)
        if any(one.text == "new" for one in node.modifiers):
            context.world.new_fields.add(made)
        if not made.is_static and not made.is_const:
            _check_place(context, made)
        context.container.add(made)
        context.world.declared[made] = DeclaredMember(declarator, declared.usings)
        if made.is_const:
            defer_constant(context, made, declarator)


def make_field(
    context: Context,
    written: tuple[syntax.Modifier, ...],
    type_: Type,
    declarator: syntax.Declarator,
    docs: str,
    allowed: frozenset[str] = FIELD_MODIFIERS,
) -> Field:
    name = declarator.name
    modifiers = read_modifiers(context, written, allowed, name.span)
    is_const = "const" in modifiers
    if is_const and "readonly" in modifiers:
        context.report(name.span, messages.modifier_not_valid("readonly"))
    if is_const and "static" in modifiers and not context.container.is_script:
        context.report(name.span, messages.constant_static(name.text))
    return Field(
        name.text,
        context.container,
        modifiers.access(default_access(context)),
        is_static="static" in modifiers or is_const,
        source=context.source,
        span=name.span,
        docs=docs,
        type=type_,
        is_readonly="readonly" in modifiers,
        is_const=is_const,
        is_required="required" in modifiers,
    )


def check_field_type(context: Context, type_: Type, span: Span, name: Span) -> None:
    if not isinstance(type_, NamedType):
        return
    if type_.special is Special.VOID:
        context.report(span, messages.void_field())
    elif type_.definition.is_static:
        shown = display_definition(type_.definition)
        context.report(name, names.static_type_variable(shown))


def _check_place(context: Context, made: Field) -> None:
    container = context.container
    shown = f"{display_definition(container)}.{made.name}"
    if container.is_static:
        context.report(made.span, messages.instance_in_static(shown))
    elif container.kind is TypeKind.INTERFACE:
        context.report(made.span, messages.interface_field())
    elif container.is_readonly and not made.is_readonly:
        context.report(made.span, messages.field_of_readonly_struct())


# -------------------------------------------------------------------------------- constants


def defer_constant(context: Context, made: Field, declarator: syntax.Declarator) -> None:
    """The constant's value is folded when it is first asked for, at the latest at the end."""
    world = context.world
    if declarator.value is None:
        context.report(declarator.name.span, messages.constant_without_value())
        return
    world.pending[made] = partial(fold_constant, context, made, declarator.value)
    world.late.append(partial(world.complete, made))  # type: ignore[arg-type]


def fold_constant(
    context: Context, made: Field, value: syntax.Expression | syntax.Initializer
) -> None:
    world = context.world
    world.pending[made] = partial(_report_cycle, context, made)
    bound = expressions.bind_converted(context, value, made.type)
    world.pending.pop(made, None)
    if bound.type is ERROR or isinstance(bound, typed.Bad):
        return
    found = constant_in(bound)
    if found is None:
        context.report(value.span, messages.constant_not_constant(made.name))
        return
    made.constant = found.value


def _report_cycle(context: Context, made: Field) -> None:
    context.report(made.span, messages.circular_constant(_shown(made)))


def _shown(made: Field) -> str:
    if made.container.is_script:
        return made.name
    return f"{display_definition(made.container)}.{made.name}"


def declare_enum_members(
    context: Context, declared: DeclaredType, node: syntax.EnumDeclaration
) -> None:
    definition = context.container
    type_ = definition.self_type
    previous: Field | None = None
    for member in node.members:
        made = Field(
            member.name.text,
            definition,
            Accessibility.PUBLIC,
            is_static=True,
            source=declared.source,
            span=member.name.span,
            docs=member.docs,
            type=type_,
            is_const=True,
        )
        definition.add(made)
        world = context.world
        if member.value is not None:
            work: Callable[[], None] = partial(_fold_member, context, made, member.value)
        else:
            work = partial(_count_up, context, made, previous)
        world.pending[made] = work
        world.late.append(partial(world.complete, made))  # type: ignore[arg-type]
        previous = made


def _count_up(context: Context, made: Field, previous: Field | None) -> None:
    if previous is None:
        made.constant = 0
        return
    context.world.complete(previous)
    before = previous.constant
    made.constant = (before if isinstance(before, int) else -1) + 1
    underlying = context.container.enum_underlying
    if underlying is not None and not _fits(made.constant, underlying):
        context.report(made.span, messages.enum_value_overflow(_shown(made)))


def _fits(value: object, underlying: NamedType) -> bool:
    return (
        isinstance(value, int)
        and underlying.special is not None
        and fits(value, underlying.special)
    )


def _fold_member(context: Context, made: Field, value: syntax.Expression) -> None:
    world = context.world
    world.pending[made] = partial(_report_cycle, context, made)
    bound = expressions.bind_expression(context, value)
    world.pending.pop(made, None)
    made.constant = 0
    if bound.type is ERROR:
        return
    if isinstance(bound, typed.Constant) and bound.type is made.type:
        made.constant = bound.value
        return
    underlying = context.container.enum_underlying or world.int32
    if isinstance(bound, typed.Constant) and is_enum(bound.type):
        made.constant = bound.value
        return
    bound = conversion.convert(context, bound, underlying, value.span)
    found = constant_in(bound)
    if found is not None:
        made.constant = found.value
    elif bound.type is not ERROR:
        context.report(value.span, messages.constant_not_constant(_shown(made)))


# ----------------------------------------------------------------------------------- events


def _declare_events(context: Context, declared: DeclaredType, node: syntax.Field) -> None:
    type_ = bind_type(context, node.type, check=False)
    if type_ is not ERROR and not (
        isinstance(type_, NamedType) and type_.kind is TypeKind.DELEGATE
    ):
        for declarator in node.declarators:
            context.report(declarator.name.span, messages.event_not_delegate(declarator.name.text))
        type_ = ERROR
    for declarator in node.declarators:
        made = _make_event(context, declared, node, declarator, type_)
        note_annotation(context.world, made, node.type)
        if made.backing_field is not None:
            note_annotation(context.world, made.backing_field, node.type)
        context.container.add(made)
        context.world.declared[made] = DeclaredMember(declarator, declared.usings)


def _make_event(
    context: Context,
    declared: DeclaredType,
    node: syntax.Field,
    declarator: syntax.Declarator,
    type_: Type,
) -> Event:
    name, container = declarator.name, context.container
    modifiers = read_modifiers(context, node.modifiers, METHOD_MODIFIERS, name.span)
    made = Event(
        name.text,
        container,
        modifiers.access(default_access(context)),
        is_static="static" in modifiers,
        source=declared.source,
        span=name.span,
        docs=node.docs,
        type=type_,
    )
    if container.is_static and not made.is_static:
        shown = f"{display_definition(container)}.{made.name}"
        context.report(name.span, messages.instance_in_static(shown))
    elif container.is_readonly and not made.is_static:
        context.report(name.span, messages.event_of_readonly_struct())
    is_abstract = "abstract" in modifiers or container.kind is TypeKind.INTERFACE
    for kind in (MethodKind.ADDER, MethodKind.REMOVER):
        _set_event_dispatch(make_event_accessor(context, made, kind), modifiers, is_abstract)
    if not is_abstract:
        _add_event_field(context, declared, declarator, made)
    return made


def _set_event_dispatch(accessor: Method, modifiers: Modifiers, is_abstract: bool) -> None:
    accessor.is_abstract = is_abstract
    accessor.is_virtual = "virtual" in modifiers
    accessor.is_override = "override" in modifiers
    accessor.is_sealed = "sealed" in modifiers
    accessor.hides = "new" in modifiers
    accessor.has_body = False
    accessor.is_compiler_made = not is_abstract


def _add_event_field(
    context: Context, declared: DeclaredType, declarator: syntax.Declarator, event: Event
) -> None:
    event.backing_field = Field(
        f"<{event.name}>k__BackingField",
        event.container,
        Accessibility.PRIVATE,
        is_static=event.is_static,
        source=declared.source,
        span=event.span,
        type=event.type,
        backs=event,
    )
    event.container.add(event.backing_field)
    context.world.declared[event.backing_field] = DeclaredMember(declarator, declared.usings)


def make_event_accessor(context: Context, event: Event, kind: MethodKind) -> Method:
    is_adder = kind is MethodKind.ADDER
    prefix, dot, name = event.name.rpartition(".")
    made = Method(
        f"{prefix}{dot}{'add' if is_adder else 'remove'}_{name}",
        event.container,
        event.accessibility,
        is_static=event.is_static,
        source=event.source,
        span=event.span,
        method_kind=kind,
        parameters=(Parameter("value", event.type, span=event.span),),
        return_type=context.world.void,
        associated=event,
    )
    if is_adder:
        event.adder = made
    else:
        event.remover = made
    return made
