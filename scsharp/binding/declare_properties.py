"""Properties, indexers, and events with accessors of their own."""

from __future__ import annotations

import re
from functools import partial

from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.declare_fields import default_access, make_event_accessor
from scsharp.binding.declare_methods import explicit_interface, intrinsic_of, set_dispatch
from scsharp.binding.declared import DeclaredMember, DeclaredType
from scsharp.binding.method_checks import check_dispatch
from scsharp.binding.modifiers import (
    ACCESS_WORDS,
    ACCESSOR_MODIFIERS,
    METHOD_MODIFIERS,
    PROPERTY_MODIFIERS,
    Modifiers,
    read_modifiers,
)
from scsharp.binding.parameters import bind_defaults, bind_parameters
from scsharp.binding.types import bind_type
from scsharp.binding.yields import contains_yield
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import names
from scsharp.source import Span
from scsharp.symbols.display import display, display_definition, display_member
from scsharp.symbols.members import Event, Field, Method, MethodKind, Parameter, Property
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    NamedType,
    Special,
    Type,
    TypeKind,
)
from scsharp.syntax import nodes as syntax

NARROWNESS = {
    Accessibility.PUBLIC: 0,
    Accessibility.INTERNAL: 1,
    Accessibility.PROTECTED: 1,
    Accessibility.PRIVATE: 2,
}


WORDS = re.compile(r"\b(?:get|set|init)\b")


def declare_property(context: Context, declared: DeclaredType, node: syntax.Property) -> None:
    modifiers = read_modifiers(context, node.modifiers, PROPERTY_MODIFIERS, node.name.span)
    interface = explicit_interface(context, node.explicit_interface)
    made = _make(context, declared, node, modifiers, interface)
    note_annotation(context.world, made, node.type)
    if node.parameters is not None and not made.parameters:
        context.report(node.name.span, messages.indexer_without_parameters())
    if context.container.is_static and not made.is_static:
        context.report(made.span, messages.instance_in_static(display_member(made)))
    for accessor in node.accessors:
        _declare_accessor(context, declared, made, node, accessor, modifiers)
    _check_accessors(context, made, node, modifiers)
    _add_backing(context, declared, made, node, modifiers)
    context.container.add(made)
    context.world.declared[made] = DeclaredMember(node, declared.usings)


def _make(
    context: Context,
    declared: DeclaredType,
    node: syntax.Property,
    modifiers: Modifiers,
    interface: NamedType | None,
) -> Property:
    is_indexer = node.parameters is not None
    name = "Item" if is_indexer else node.name.text
    type_ = bind_type(context, node.type, check=False)
    _check_type(context, type_, node)
    parameters: tuple[Parameter, ...] = ()
    if node.parameters is not None:
        parameters = bind_parameters(context, node.parameters, defaults=False)
        if any(one.default is not None for one in node.parameters):
            context.world.late.append(partial(bind_defaults, context, node.parameters, parameters))
    return Property(
        f"{display(interface)}.{name}" if interface else name,
        context.container,
        Accessibility.PRIVATE if interface else modifiers.access(default_access(context)),
        is_static="static" in modifiers,
        source=declared.source,
        span=node.name.span,
        docs=node.docs,
        type=type_,
        parameters=parameters,
        returns_ref=isinstance(node.type, syntax.RefType),
        is_required="required" in modifiers,
        explicit_interface=interface,
    )


def _check_type(context: Context, type_: Type, node: syntax.Property) -> None:
    if not isinstance(type_, NamedType):
        return
    if type_.special is Special.VOID:
        context.report(node.name.span, messages.void_property(node.name.text))
    elif type_.definition.is_static:
        context.report(node.type.span, names.static_type_return(type_.definition.name))


def _declare_accessor(
    context: Context,
    declared: DeclaredType,
    made: Property,
    node: syntax.Property,
    accessor: syntax.Accessor,
    modifiers: Modifiers,
) -> None:
    is_getter = accessor.kind == "get"
    own = read_modifiers(context, accessor.modifiers, ACCESSOR_MODIFIERS, accessor.span)
    value = Parameter("value", made.type, span=accessor.span)
    prefix, _, name = made.name.rpartition(".")
    short = f"{'get' if is_getter else 'set'}_{name}"
    method = Method(
        f"{prefix}.{short}" if prefix and made.explicit_interface else short,
        context.container,
        own.access(made.accessibility),
        is_static=made.is_static,
        source=declared.source,
        span=_accessor_span(declared, node, accessor),
        method_kind=MethodKind.GETTER if is_getter else MethodKind.SETTER,
        parameters=made.parameters if is_getter else (*made.parameters, value),
        return_type=made.type if is_getter else context.world.void,
        returns_ref=made.returns_ref and is_getter,
        is_readonly="readonly" in own or "readonly" in modifiers,
        is_init=accessor.kind == "init",
        is_iterator=contains_yield(accessor.body),
        explicit_interface=made.explicit_interface,
        associated=made,
    )
    method.intrinsic = intrinsic_of(accessor.attributes)
    if is_getter and method.intrinsic is None:
        method.intrinsic = intrinsic_of(node.attributes)
    set_dispatch(method, modifiers, accessor.body is not None)
    if own.accessibility is not None:
        method.accessibility = own.accessibility
    if is_getter:
        made.getter = method
    else:
        made.setter = method
    context.world.declared[method] = DeclaredMember(accessor, declared.usings)


def _accessor_span(
    declared: DeclaredType, node: syntax.Property, accessor: syntax.Accessor
) -> Span:
    """Where messages about an accessor point: the property's name where => stands for get."""
    is_written = declared.source.text.startswith(accessor.kind, accessor.span.start)
    return accessor.span if is_written or len(node.accessors) > 1 else node.name.span


def _check_accessors(
    context: Context, made: Property, node: syntax.Property, modifiers: Modifiers
) -> None:
    shown = display_member(made)
    methods = [one for one in (made.getter, made.setter) if one is not None]
    if not methods:
        context.report(made.span, messages.no_accessors(shown))
        return
    check_dispatch(context, methods[0], modifiers, shown)
    narrowed = _with_own_access(made, node)
    if made.explicit_interface is None:
        if len(narrowed) == 2:
            context.report(made.span, messages.both_accessors_restricted(shown))
        elif narrowed and len(methods) == 1:
            context.report(made.span, messages.accessor_access_alone(shown))
            return
        for one in narrowed:
            if NARROWNESS[one.accessibility] <= NARROWNESS[made.accessibility]:
                place = after_modifiers(context, one.span)
                context.report(place, messages.accessor_not_narrower(one.name[:3], shown))
    for accessor in node.accessors:
        if accessor.body is not None and "abstract" in modifiers:
            context.report(accessor.span, messages.abstract_with_body(f"{shown}.{accessor.kind}"))


def after_modifiers(context: Context, accessor: Span) -> Span:
    """The accessor's own word, behind those that say who may use it."""
    text = context.source.text
    word = WORDS.search(text, accessor.start, accessor.end)
    return accessor if word is None else Span(word.start(), accessor.end)


def _with_own_access(made: Property, node: syntax.Property) -> list[Method]:
    """The accessors that say who may use them."""
    found = [
        made.getter if one.kind == "get" else made.setter
        for one in node.accessors
        if any(word.text in ACCESS_WORDS for word in one.modifiers)
    ]
    return [one for one in found if one is not None]


def _add_backing(
    context: Context,
    declared: DeclaredType,
    made: Property,
    node: syntax.Property,
    modifiers: Modifiers,
) -> None:
    """An auto property's field. A property with bodies, an abstract or an extern one has none."""
    if not is_auto(context, made, node, modifiers):
        _check_plain(context, made, node, modifiers)
        return
    if made.getter is None:
        context.report(made.span, messages.auto_property_without_get())
    is_readonly = made.setter is None or made.setter.is_init
    if context.container.is_readonly and not made.is_static and not is_readonly:
        context.report(made.span, messages.property_of_readonly_struct())
    made.backing_field = make_backing(made, is_readonly)
    context.container.add(made.backing_field)
    context.world.declared[made.backing_field] = DeclaredMember(node, declared.usings)
    for method in (made.getter, made.setter):
        if method is not None:
            method.is_compiler_made = not method.has_body
            method.is_abstract = False


def is_auto(context: Context, made: Property, node: syntax.Property, modifiers: Modifiers) -> bool:
    if made.is_indexer or "abstract" in modifiers or "extern" in modifiers or not node.accessors:
        return False
    if context.container.kind is TypeKind.INTERFACE and not made.is_static:
        return False
    return all(one.body is None for one in node.accessors)


def make_backing(made: Property, is_readonly: bool) -> Field:
    return Field(
        f"<{made.name}>k__BackingField",
        made.container,
        Accessibility.PRIVATE,
        is_static=made.is_static,
        source=made.source,
        span=made.span,
        type=made.type,
        is_readonly=is_readonly,
        backs=made,
    )


def _check_plain(
    context: Context, made: Property, node: syntax.Property, modifiers: Modifiers
) -> None:
    in_interface = context.container.kind is TypeKind.INTERFACE
    if node.initializer is not None:
        if in_interface:
            context.report(made.span, messages.interface_property_initializer())
        else:
            context.report(made.span, messages.initializer_without_auto_property())
    if in_interface or "abstract" in modifiers or "extern" in modifiers:
        return
    for accessor in node.accessors:
        if accessor.body is None:
            shown = f"{display_member(made)}.{accessor.kind}"
            context.report(accessor.span, messages.body_missing(shown))


# ----------------------------------------------------------------------------------- events


def declare_event(context: Context, declared: DeclaredType, node: syntax.Property) -> None:
    modifiers = read_modifiers(context, node.modifiers, METHOD_MODIFIERS, node.name.span)
    interface = explicit_interface(context, node.explicit_interface)
    type_ = bind_type(context, node.type, check=False)
    if type_ is not ERROR and not (
        isinstance(type_, NamedType) and type_.kind is TypeKind.DELEGATE
    ):
        context.report(node.name.span, messages.event_not_delegate(node.name.text))
        type_ = ERROR
    made = Event(
        f"{display(interface)}.{node.name.text}" if interface else node.name.text,
        context.container,
        Accessibility.PRIVATE if interface else modifiers.access(default_access(context)),
        is_static="static" in modifiers,
        source=declared.source,
        span=node.name.span,
        docs=node.docs,
        type=type_,
    )
    for accessor in node.accessors:
        kind = MethodKind.ADDER if accessor.kind == "add" else MethodKind.REMOVER
        method = make_event_accessor(context, made, kind)
        method.span = accessor.span
        method.explicit_interface = interface
        set_dispatch(method, modifiers, accessor.body is not None)
        context.world.declared[method] = DeclaredMember(accessor, declared.usings)
    if made.adder is None or made.remover is None:
        context.report(made.span, messages.event_needs_both(display_definition(context.container)))
    context.container.add(made)
    context.world.declared[made] = DeclaredMember(node, declared.usings)
