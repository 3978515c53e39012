"""new, object and collection initialisers, anonymous objects and `with`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.calls import call_intrinsic, call_method, lower_operands
from scsharp.lowering.constructors import default_constructor
from scsharp.lowering.operands import hold, in_order
from scsharp.lowering.structs import copied
from scsharp.symbols.members import FieldUse, Method, MethodUse, Property
from scsharp.symbols.types import NamedType, TypeKind, as_named, base_types
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def lower_new(ctx: FunctionContext, node: typed.New) -> lowered.Expression:
    """new P(1) { X = 2 }   ->   t = new P(1); t.X = 2;   t"""
    made = construct(ctx, node)
    if node.initializer is None or not node.initializer.elements:
        return made
    target = ctx.temporary(made)
    initialize(ctx, node.initializer, target)
    return target


def construct(ctx: FunctionContext, node: typed.New) -> lowered.Expression:
    type_ = ctx.named(node.type)
    if node.constructor is None:
        return construct_default(ctx, node.span, type_)
    _, arguments = lower_operands(ctx, None, node.constructor, node.arguments, node.order)
    return new_object(ctx, node.span, ctx.use(node.constructor), arguments)


def construct_default(ctx: FunctionContext, span: Span, type_: NamedType) -> lowered.Expression:
    """new T() where T is a struct without a constructor, or a type parameter's type."""
    constructor = default_constructor(type_)
    if constructor is None or (type_.is_value_type and constructor.is_compiler_made):
        return ctx.default(type_, span)
    return new_object(ctx, span, ctx.builder.use(constructor, type_), ())


def new_object(
    ctx: FunctionContext, span: Span, use: MethodUse, arguments: tuple[lowered.Expression, ...]
) -> lowered.Expression:
    """An object of a class or a struct, made by that constructor."""
    assert use.owner is not None
    held = ctx.lower_type(use.owner)
    if use.method.intrinsic is not None:
        made = call_intrinsic(ctx, span, use, use.method.intrinsic, arguments)
        made.type = held
        return made
    if not arguments and use.owner.is_value_type and use.method.is_compiler_made:
        return ctx.default(use.owner, span)
    name = ctx.builder.instantiate(use.owner)
    constructor = ctx.builder.use_constructor(use)
    return lowered.New(span, held, name, constructor, arguments)


# ----------------------------------------------------------------------------- initialisers


@contextmanager
def initializing(ctx: FunctionContext, target: lowered.Expression) -> Iterator[None]:
    """Inside, InitializerTarget means `target`."""
    outer = ctx.holes.get("initializer")
    ctx.holes["initializer"] = target
    try:
        yield
    finally:
        if outer is not None:
            ctx.holes["initializer"] = outer


def initialize(
    ctx: FunctionContext, initializer: typed.ObjectInitializer, target: lowered.Expression
) -> None:
    """Runs the parts of an initialiser on an object, in the written order."""
    from scsharp.lowering.expressions import lower_effect

    with initializing(ctx, target):
        for element in initializer.elements:
            if isinstance(element, typed.ElementInitializer):
                lower_effect(ctx, element.call)
            else:
                initialize_member(ctx, element)


def initialize_member(ctx: FunctionContext, element: typed.MemberInitializer) -> None:
    from scsharp.lowering.expressions import lower_effect, lower_expression

    value = element.value
    if isinstance(value, typed.ObjectInitializer):
        inner = hold(ctx, lower_expression(ctx, element.target))
        initialize(ctx, value, inner)
    else:
        lower_effect(
            ctx, typed.Assignment(element.span, element.target.type, element.target, value)
        )


# ------------------------------------------------------------------------ anonymous objects


def lower_anonymous(ctx: FunctionContext, node: typed.AnonymousObject) -> lowered.Expression:
    """new { A = 1, B = x }: an object of the made-up class, its constructor taking the values."""
    from scsharp.lowering.expressions import lower_value

    type_ = ctx.named(node.type)
    values = in_order(ctx, [partial(lower_value, ctx, one) for one in node.values])
    for one in type_.definition.members.get(".ctor", ()):
        if isinstance(one, Method) and len(one.parameters) == len(values) and has_body(ctx, one):
            return new_object(ctx, node.span, ctx.builder.use(one, type_), values)
    return fill_anonymous(ctx, node.span, type_, values)


def has_body(ctx: FunctionContext, method: Method) -> bool:
    return ctx.builder.method_body(method) is not None


def fill_anonymous(
    ctx: FunctionContext, span: Span, type_: NamedType, values: tuple[lowered.Expression, ...]
) -> lowered.Expression:
    held = ctx.lower_type(type_)
    name = ctx.builder.instantiate(type_)
    kept = [hold(ctx, one) for one in values]
    target = ctx.temporary(lowered.New(span, held, name, None, ()))
    for one, value in zip(properties_of(type_), kept, strict=True):
        assert one.backing_field is not None
        place = ctx.field(target, FieldUse(one.backing_field, type_), span)
        ctx.emit(lowered.Assign(span, place, value))
    return target


def properties_of(type_: NamedType) -> list[Property]:
    members = (one for group in type_.definition.members.values() for one in group)
    return [one for one in members if isinstance(one, Property) and one.backing_field is not None]


# ------------------------------------------------------------------------------------- with


def lower_with(ctx: FunctionContext, node: typed.With) -> lowered.Expression:
    """p with { X = 2 }   ->   t = copy(p) or p.Clone(); t.X = 2;   t"""
    from scsharp.lowering.expressions import lower_expression, lower_value

    type_ = ctx.named(node.type)
    if type_.is_value_type:
        value = lower_value(ctx, node.target)
        if type_.definition.is_readonly:
            value = lowered.CopyStruct(node.span, value.type, value)
        target = ctx.temporary(value)
    elif type_.definition.name.startswith("<>"):
        copied_object = copy_anonymous(ctx, lower_expression(ctx, node.target), type_, node.span)
        target = ctx.temporary(copied_object)
    else:
        clone = call_clone(ctx, lower_expression(ctx, node.target), type_, node.span)
        target = ctx.temporary(clone)
    initialize(ctx, node.initializer, target)
    return target


def copy_anonymous(
    ctx: FunctionContext, value: lowered.Expression, type_: NamedType, span: Span
) -> lowered.Expression:
    """An anonymous object with the same values."""
    source = ctx.temporary(value)
    fields = [one.backing_field for one in properties_of(type_)]
    values = tuple(
        ctx.field(source, FieldUse(one, type_), span) for one in fields if one is not None
    )
    return fill_anonymous(ctx, span, type_, values)


CLONE = "<Clone>$"


def call_clone(
    ctx: FunctionContext, value: lowered.Expression, type_: NamedType, span: Span
) -> lowered.Expression:
    if type_.kind is TypeKind.CLASS:
        for owner in base_types(type_):
            for one in owner.definition.members.get(CLONE, ()):
                assert isinstance(one, Method)
                made = call_method(ctx, span, MethodUse(one, owner), value, (), type_)
                made.type = ctx.lower_type(type_)
                return made
    return copied(ctx, value, as_named(type_))
