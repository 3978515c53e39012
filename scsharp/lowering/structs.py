"""Where structs are copied.

A struct is an object with fields. Whoever takes a variable's struct to keep it takes a copy; a
fresh value (a call's result, a new struct, a temporary's) is kept as it is. Readonly structs never
change, so they are shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.members import instance_fields
from scsharp.lowering.operands import is_shared, reusable
from scsharp.symbols.members import Field, Method, MethodKind, Parameter
from scsharp.symbols.types import NamedType, Special, Type, TypeKind, as_named
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext


def is_mutable_struct(type_: Type) -> bool:
    """Is it a struct (or T? of one) whose object can change under somebody who shares it?"""
    if not isinstance(type_, NamedType) or type_.kind is not TypeKind.STRUCT:
        return False
    if type_.special is Special.NULLABLE:
        return is_mutable_struct(type_.arguments[0])
    if type_.special not in (None, Special.VALUE_TUPLE, Special.INDEX, Special.RANGE):
        return False
    return not type_.definition.is_readonly and has_fields(type_)


def has_fields(type_: NamedType) -> bool:
    return type_.definition.primary_parameters is not None or bool(
        instance_fields(type_.definition)
    )


def copied(ctx: FunctionContext, value: lowered.Expression, type_: Type) -> lowered.Expression:
    """The value, copied if it is a struct that lives in a variable.

    a = b;   ->   a = copy(b);
    """
    type_ = ctx.type(type_)
    if not is_mutable_struct(type_) or not is_shared(value):
        return value
    if isinstance(value, lowered.Conditional):
        value.when_true = copied(ctx, value.when_true, type_)
        value.when_false = copied(ctx, value.when_false, type_)
        return value
    if is_nullable(type_) and value.type.kind is lowered.Kind.NULLABLE:
        return copied_nullable(ctx, value, as_named(type_))
    return lowered.CopyStruct(value.span, value.type, value)


def is_nullable(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.is_nullable_value


def copied_nullable(
    ctx: FunctionContext, value: lowered.Expression, type_: NamedType
) -> lowered.Expression:
    """q   ->   q == null ? null : copy(q)"""
    first, again = reusable(ctx, value)
    inner = ctx.lower_type(type_.arguments[0])
    copy = lowered.CopyStruct(value.span, inner, retyped(again, inner))
    null = build.null(ctx.lower_type(type_), value.span)
    test = build.is_null(first, value.span)
    return lowered.Conditional(value.span, ctx.lower_type(type_), test, null, copy)


COMPUTED = (
    lowered.Binary, lowered.Unary, lowered.Convert, lowered.Compare, lowered.Logical,
    lowered.NewArray, lowered.New,
)  # fmt: skip


def retyped(value: lowered.Expression, type_: lowered.Type) -> lowered.Expression:
    """The same value, known to be of another type that is held in the same way."""
    if value.type == type_ or isinstance(value, COMPUTED):
        return value
    return replace(value, type=type_)


def is_variable(node: typed.Expression, method: Method | None = None) -> bool:
    """Does a struct method called on the expression work on the variable itself?

    Not on a readonly field (outside its constructor), an `in` parameter, a property's or a call's
    value.
    """
    match node:
        case typed.VariableAccess(variable=variable):
            return not (isinstance(variable, Parameter) and variable.modifier == "in")
        case typed.FieldAccess(receiver=receiver, field=use):
            if use.field.is_readonly and not is_constructor_of(method, use.field):
                return False
            return receiver is None or not is_value(receiver) or is_variable(receiver, method)
        case typed.Call(method=use):
            return use.method.returns_ref
        case typed.PropertyAccess(property=use):
            return use.property.returns_ref
    return isinstance(node, (typed.This, typed.ArrayAccess, typed.InitializerTarget))


def is_constructor_of(method: Method | None, one: Field) -> bool:
    kinds = (MethodKind.CONSTRUCTOR, MethodKind.STATIC_CONSTRUCTOR)
    return method is not None and method.container is one.container and method.method_kind in kinds


def is_value(node: typed.Expression) -> bool:
    return isinstance(node.type, NamedType) and node.type.is_value_type
