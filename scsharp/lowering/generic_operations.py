"""The library's `generic_*` members: answered when generic code is made for concrete types.

Generics.Equals<int>(a, b)   ->   a == b
Generics.IsKey<string>()     ->   true
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.comparison import compare
from scsharp.lowering.enum_operations import lower_enum_operation
from scsharp.lowering.equality import equals, hash_code
from scsharp.lowering.kinds import BOOL, NOWHERE
from scsharp.lowering.naming import runtime_full_name
from scsharp.lowering.object_texts import formatted, text_of
from scsharp.lowering.throws import make_exception
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType, Type

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder
    from scsharp.lowering.context import FunctionContext

Arguments: TypeAlias = tuple[lowered.Expression, ...]
KEY_KINDS = lowered.INTEGER_KINDS | {lowered.Kind.BOOL, lowered.Kind.STRING}
NO_VALUE = "Nullable object must have a value."


def lower_generic(
    ctx: FunctionContext, name: str, use: MethodUse, arguments: Arguments, span: Span
) -> lowered.Expression:
    """A call of a generic_* member; `use` is concrete, a receiver is the first argument."""
    return make_generic(ctx.builder, name, use, arguments, span)


def make_generic(
    builder: ProgramBuilder, name: str, use: MethodUse, arguments: Arguments, span: Span = NOWHERE
) -> lowered.Expression:
    type_ = use.arguments[0] if use.arguments else owner_argument(use)
    operation = OPERATIONS.get(name)
    if operation is not None:
        return operation(builder, type_, arguments, span)
    typed = lower_enum_operation(builder, name, arguments, span)
    if typed is not None:
        return typed
    result = builder.lower_type(use.return_type.erased)
    return lowered.CallIntrinsic(span, result, name, arguments)


def owner_argument(use: MethodUse) -> Type:
    """T of a member of Nullable<T>."""
    if use.owner is not None and use.owner.arguments:
        return use.owner.arguments[0]
    return use.return_type.erased


def equals_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return equals(builder, type_, arguments[0], arguments[1])


def hash_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return hash_code(builder, type_, arguments[0])


def compare_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return compare(builder, type_, arguments[0], arguments[1])


def text_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return text_of(builder, type_, arguments[0])


def format_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return formatted(builder, type_, arguments[0], arguments[1])


def default_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return build.default(builder.lower_type(type_), span)


def type_name_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return build.text(runtime_full_name(type_), span)


def is_reference_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return build.boolean(not type_.is_value_type, span)


def is_key_operation(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return build.boolean(builder.lower_type(type_).kind in KEY_KINDS, span)


# ------------------------------------------------------------------------------------------ T?


def nullable_new(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    """new T?(value)   ->   value"""
    return arguments[-1]


def has_value(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return build.is_not_null(arguments[0], span)


def nullable_call(
    key: str,
    result: Callable[[ProgramBuilder, Type], lowered.Type],
    make: Callable[..., tuple[lowered.Statement, ...]],
) -> Callable[[ProgramBuilder, Type, Arguments, Span], lowered.Expression]:
    """A member of T? as a function of its own: `make(builder, type, parameters)` is its body."""

    def operation(
        builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
    ) -> lowered.Expression:
        def maker(name: str) -> lowered.Function:
            parameters = tuple(
                lowered.Parameter(f"x{index}", one.type) for index, one in enumerate(arguments)
            )
            body = make(builder, type_, *map(build.parameter_local, parameters))
            return build.function(name, parameters, result(builder, type_), body)

        name = builder.use_made((key, type_), f"{display(type_)}?.{key}", maker)
        return lowered.Call(span, result(builder, type_), name, arguments)

    return operation


def as_item(builder: ProgramBuilder, type_: Type, value: lowered.Local) -> lowered.Local:
    return lowered.Local(NOWHERE, builder.lower_type(type_), value.name)


def value_body(
    builder: ProgramBuilder, type_: Type, value: lowered.Local
) -> tuple[lowered.Statement, ...]:
    """if (x == null) throw new InvalidOperationException(...); return x;"""
    fail = lowered.Throw(NOWHERE, make_exception(builder, "InvalidOperationException", NO_VALUE))
    test = lowered.If(NOWHERE, build.is_null(value), (fail,))
    return (test, build.give(as_item(builder, type_, value)))


def value_or_default_body(
    builder: ProgramBuilder, type_: Type, value: lowered.Local
) -> tuple[lowered.Statement, ...]:
    otherwise = build.default(builder.lower_type(type_))
    test = lowered.If(NOWHERE, build.is_null(value), (build.give(otherwise),))
    return (test, build.give(as_item(builder, type_, value)))


def value_or_body(
    builder: ProgramBuilder, type_: Type, value: lowered.Local, otherwise: lowered.Local
) -> tuple[lowered.Statement, ...]:
    test = lowered.If(NOWHERE, build.is_null(value), (build.give(otherwise),))
    return (test, build.give(as_item(builder, type_, value)))


def nullable_text(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return text_of(builder, nullable_of(builder, type_), arguments[0])


def nullable_hash(
    builder: ProgramBuilder, type_: Type, arguments: Arguments, span: Span
) -> lowered.Expression:
    return hash_code(builder, nullable_of(builder, type_), arguments[0])


def nullable_equals_body(
    builder: ProgramBuilder, type_: Type, value: lowered.Local, other: lowered.Local
) -> tuple[lowered.Statement, ...]:
    """x == null ? other == null : other is T && equal(x, ((T)other))"""
    from scsharp.lowering.boxes import boxed_value
    from scsharp.lowering.structs_made import box_type

    assert isinstance(type_, NamedType)
    test = lowered.TypeTest(NOWHERE, BOOL, other, builder.tested_type(type_))
    boxed = lowered.Local(NOWHERE, box_type(builder, type_), other.name)
    same = equals(
        builder, type_, as_item(builder, type_, value), boxed_value(builder, boxed, type_)
    )
    result = build.choose(build.is_null(value), build.is_null(other), build.both(test, same))
    return (build.give(result),)


def nullable_of(builder: ProgramBuilder, type_: Type) -> NamedType:
    return builder.known.named("System.Nullable", type_)


def item_type(builder: ProgramBuilder, type_: Type) -> lowered.Type:
    return builder.lower_type(type_)


def bool_type(builder: ProgramBuilder, type_: Type) -> lowered.Type:
    return BOOL


OPERATIONS: dict[str, Callable[[ProgramBuilder, Type, Arguments, Span], lowered.Expression]] = {
    "generic_equals": equals_operation,
    "generic_hash_code": hash_operation,
    "generic_compare": compare_operation,
    "generic_text": text_operation,
    "generic_format": format_operation,
    "generic_default": default_operation,
    "generic_type_name": type_name_operation,
    "generic_is_reference": is_reference_operation,
    "generic_is_key": is_key_operation,
    "generic_nullable_new": nullable_new,
    "generic_nullable_has_value": has_value,
    "generic_nullable_value": nullable_call("Value", item_type, value_body),
    "generic_nullable_value_or_default": nullable_call(
        "GetValueOrDefault", item_type, value_or_default_body
    ),
    "generic_nullable_value_or": nullable_call("ValueOr", item_type, value_or_body),
    "generic_nullable_to_string": nullable_text,
    "generic_nullable_hash_code": nullable_hash,
    "generic_nullable_equals": nullable_call("Equals", bool_type, nullable_equals_body),
}
"""The operations by intrinsic; other generic_* names are kernel functions."""
