"""EqualityComparer<T>.Default for a concrete T: equality and hash codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import box
from scsharp.lowering.dispatch import find_implementation
from scsharp.lowering.kinds import BOOL, I32, NOWHERE
from scsharp.lowering.members import is_kernel_held
from scsharp.lowering.structs_made import VALUE_BASES, equal_values
from scsharp.lowering.value_calls import call_method, call_on_value, call_virtual
from scsharp.symbols.display import display
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import ArrayType, NamedType, Special, Type, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

BARE_KINDS = lowered.INTEGER_KINDS | {lowered.Kind.BOOL, lowered.Kind.STRING, lowered.Kind.DECIMAL}
"""Kinds whose equality is that of the values themselves."""


def object_use(builder: ProgramBuilder, name: str) -> MethodUse:
    """object's virtual Equals, GetHashCode or ToString."""
    return builder.use(builder.known.object_method(name), builder.known.object)


def interface_use(
    builder: ProgramBuilder, full_name: str, name: str, *arguments: Type
) -> MethodUse:
    """A method of an interface: IEquatable<int>.Equals."""
    method = builder.known.interface_method(full_name, name, len(arguments))
    return builder.use(method, builder.known.named(full_name, *arguments))


def implements(builder: ProgramBuilder, type_: Type, full_name: str, *arguments: Type) -> bool:
    if not isinstance(type_, NamedType):
        return False
    return builder.converts(type_, builder.known.named(full_name, *arguments))


# ----------------------------------------------------------------------------------- equality


def equals(
    builder: ProgramBuilder, type_: Type, left: lowered.Expression, right: lowered.Expression
) -> lowered.Expression:
    """Are two values of the type equal? Each operand is evaluated once."""
    kind = builder.lower_type(type_).kind
    if kind in BARE_KINDS:
        return build.compare("==", left, right)
    if kind in (lowered.Kind.F32, lowered.Kind.F64):
        return call_own(builder, type_, "System.IEquatable", "Equals", (left, right))
    if has_identity_only(type_):
        return build.compare("==", left, right)
    key, wish = ("equals", type_), f"Equals<{display(type_)}>"
    function = builder.use_made(key, wish, lambda name: make_equals(builder, name, type_))
    return build.call(function, BOOL, left, right)


def call_own(
    builder: ProgramBuilder,
    type_: Type,
    interface: str,
    name: str,
    operands: tuple[lowered.Expression, ...],
) -> lowered.Expression:
    """A value type's (or string's) own implementation of a generic interface of itself."""
    assert isinstance(type_, NamedType)
    use = interface_use(builder, interface, name, type_)
    return call_on_value(builder, type_, operands[0], use, operands[1:])


def has_identity_only(type_: Type) -> bool:
    """Is it held by the kernel, so that it has no slots?"""
    return isinstance(type_, NamedType) and is_kernel_held(type_.definition)


def make_equals(builder: ProgramBuilder, name: str, type_: Type) -> lowered.Function:
    """Equals<T>(a, b), by what T is."""
    held = builder.lower_type(type_)
    first, second = lowered.Parameter("a", held), lowered.Parameter("b", held)
    left, right = build.parameter_local(first), build.parameter_local(second)
    if held.kind is lowered.Kind.NULLABLE:
        assert isinstance(type_, NamedType)
        value = nullable_equals(builder, type_.arguments[0], left, right)
    elif held.kind is lowered.Kind.STRUCT:
        assert isinstance(type_, NamedType)
        value = struct_equals(builder, type_, left, right)
    else:
        value = reference_equals(builder, type_, left, right)
    return build.function(name, (first, second), BOOL, (build.give(value),))


def nullable_equals(
    builder: ProgramBuilder, item: Type, left: lowered.Local, right: lowered.Local
) -> lowered.Expression:
    """a == null ? b == null : b != null && a.Value == b.Value"""
    bare = builder.lower_type(item)
    inner = equals(
        builder,
        item,
        lowered.Local(NOWHERE, bare, left.name),
        lowered.Local(NOWHERE, bare, right.name),
    )
    both = build.both(build.is_not_null(right), inner)
    return build.choose(build.is_null(left), build.is_null(right), both)


def struct_equals(
    builder: ProgramBuilder, type_: NamedType, left: lowered.Local, right: lowered.Local
) -> lowered.Expression:
    if implements(builder, type_, "System.IEquatable", type_):
        return call_own(builder, type_, "System.IEquatable", "Equals", (left, right))
    use = object_use(builder, "Equals")
    implementation = find_implementation(builder, type_, use)
    if implementation is None or getattr(implementation.owner, "special", None) in VALUE_BASES:
        return equal_values(builder, type_, left, right)
    return call_method(builder, implementation, (left, box(builder, right, type_)))


def reference_equals(
    builder: ProgramBuilder, type_: Type, left: lowered.Local, right: lowered.Local
) -> lowered.Expression:
    """a == null ? b == null : b != null && a.Equals(b)"""
    static = reference_type(builder, type_)
    if is_delegate(type_):
        return lowered.CallIntrinsic(NOWHERE, BOOL, "delegate_equals", (left, right))
    if implements(builder, type_, "System.IEquatable", type_):
        use = interface_use(builder, "System.IEquatable", "Equals", type_)
    else:
        use = object_use(builder, "Equals")
    call = call_virtual(builder, left, static, use, (right,))
    return build.choose(
        build.is_null(left), build.is_null(right), build.both(build.is_not_null(right), call)
    )


def is_delegate(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.kind is TypeKind.DELEGATE


def reference_type(builder: ProgramBuilder, type_: Type) -> NamedType:
    """The static type to call methods of object through; arrays never are bare strings."""
    if isinstance(type_, ArrayType):
        return builder.known.special(Special.ARRAY)
    assert isinstance(type_, NamedType)
    return type_


# --------------------------------------------------------------------------------- hash codes


def hash_code(
    builder: ProgramBuilder, type_: Type, value: lowered.Expression
) -> lowered.Expression:
    """The hash code of a value of the type; 0 for null."""
    held = builder.lower_type(type_)
    if (
        isinstance(type_, NamedType)
        and type_.is_value_type
        and held.kind is not lowered.Kind.NULLABLE
    ):
        return call_on_value(builder, type_, value, object_use(builder, "GetHashCode"))
    key, wish = ("hash", type_), f"HashCode<{display(type_)}>"
    function = builder.use_made(key, wish, lambda name: make_hash(builder, name, type_))
    return build.call(function, I32, value)


def make_hash(builder: ProgramBuilder, name: str, type_: Type) -> lowered.Function:
    """HashCode<T>(value) => value == null ? 0 : value.GetHashCode()"""
    parameter = lowered.Parameter("value", builder.lower_type(type_))
    value = build.parameter_local(parameter)
    inner = inner_hash(builder, type_, value)
    result = build.choose(build.is_null(value), build.integer(0), inner)
    return build.function(name, (parameter,), I32, (build.give(result),))


def inner_hash(builder: ProgramBuilder, type_: Type, value: lowered.Local) -> lowered.Expression:
    if isinstance(type_, NamedType) and type_.is_nullable_value:
        item = type_.arguments[0]
        return hash_code(
            builder, item, lowered.Local(NOWHERE, builder.lower_type(item), value.name)
        )
    if is_delegate(type_):
        return lowered.CallIntrinsic(NOWHERE, I32, "delegate_hash_code", (value,))
    if has_identity_only(type_) and not is_string(type_):
        return lowered.CallIntrinsic(NOWHERE, I32, "object_identity_hash", (value,))
    use = object_use(builder, "GetHashCode")
    static = reference_type(builder, type_)
    if is_string(type_):
        return call_on_value(builder, static, value, use)
    return call_virtual(builder, value, static, use)


def is_string(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special is Special.STRING
