"""Comparer<T>.Default for a concrete T."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import box
from scsharp.lowering.equality import implements, interface_use, reference_type
from scsharp.lowering.kinds import BOOL, I32, NOWHERE, OBJECT
from scsharp.lowering.throws import make_exception
from scsharp.lowering.value_calls import call_on_value, call_virtual
from scsharp.symbols.display import display
from scsharp.symbols.types import NamedType, Special, Type, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

NOT_COMPARABLE = "At least one object must implement IComparable."


def compare(
    builder: ProgramBuilder, type_: Type, left: lowered.Expression, right: lowered.Expression
) -> lowered.Expression:
    """Less than 0, 0 or more than 0. Each operand is evaluated once."""
    if isinstance(type_, NamedType):
        if type_.kind is TypeKind.ENUM:
            assert type_.definition.enum_underlying is not None
            return compare(builder, type_.definition.enum_underlying, left, right)
        is_plain = type_.is_value_type and not type_.is_nullable_value
        if is_plain and implements(builder, type_, "System.IComparable", type_):
            use = interface_use(builder, "System.IComparable", "CompareTo", type_)
            return call_on_value(builder, type_, left, use, (right,))
    key, wish = ("compare", type_), f"Compare<{display(type_)}>"
    function = builder.use_made(key, wish, lambda name: make_compare(builder, name, type_))
    return build.call(function, I32, left, right)


def make_compare(builder: ProgramBuilder, name: str, type_: Type) -> lowered.Function:
    """Compare<T>(a, b), by what T is."""
    held = builder.lower_type(type_)
    parameters = lowered.Parameter("a", held), lowered.Parameter("b", held)
    left, right = map(build.parameter_local, parameters)
    if held.kind is lowered.Kind.STRUCT:
        assert isinstance(type_, NamedType)
        body = struct_body(builder, type_, left, right)
    else:
        body = (*null_tests(left, right), *value_body(builder, type_, left, right))
    return build.function(name, parameters, I32, body)


def null_tests(left: lowered.Local, right: lowered.Local) -> tuple[lowered.Statement, ...]:
    """if (a == null) return b == null ? 0 : -1;  if (b == null) return 1;"""
    first = build.choose(build.is_null(right), build.integer(0), build.integer(-1))
    return (
        lowered.If(NOWHERE, build.is_null(left), (build.give(first),)),
        lowered.If(NOWHERE, build.is_null(right), (build.give(build.integer(1)),)),
    )


def value_body(
    builder: ProgramBuilder, type_: Type, left: lowered.Local, right: lowered.Local
) -> tuple[lowered.Statement, ...]:
    """The comparison of two values that are not null."""
    if isinstance(type_, NamedType) and type_.is_nullable_value:
        item = type_.arguments[0]
        bare = builder.lower_type(item)
        sides = (lowered.Local(NOWHERE, bare, left.name), lowered.Local(NOWHERE, bare, right.name))
        return (build.give(compare(builder, item, *sides)),)
    static = reference_type(builder, type_)
    if implements(builder, type_, "System.IComparable", type_):
        use = interface_use(builder, "System.IComparable", "CompareTo", type_)
        if static.special is Special.STRING:
            return (build.give(call_on_value(builder, static, left, use, (right,))),)
        return (build.give(call_virtual(builder, left, static, use, (right,))),)
    return object_body(builder, left, right)


def object_body(
    builder: ProgramBuilder, left: lowered.Expression, right: lowered.Expression
) -> tuple[lowered.Statement, ...]:
    """By IComparable of either side, as the objects at hand have it.

    if (a is IComparable) return a.CompareTo(b);
    if (b is IComparable) return -b.CompareTo(a);
    throw new ArgumentException(...)
    """
    use = interface_use(builder, "System.IComparable", "CompareTo")
    interface = builder.known.named("System.IComparable")
    first = call_virtual(builder, as_object(left), interface, use, (right,))
    second = call_virtual(builder, as_object(right), interface, use, (left,))
    minus = lowered.Unary(NOWHERE, I32, "-", second)
    return (
        lowered.If(NOWHERE, is_comparable(builder, left, interface), (build.give(first),)),
        lowered.If(NOWHERE, is_comparable(builder, right, interface), (build.give(minus),)),
        lowered.Throw(NOWHERE, make_exception(builder, "ArgumentException", NOT_COMPARABLE)),
    )


def as_object(value: lowered.Expression) -> lowered.Expression:
    if isinstance(value, lowered.Local):
        return lowered.Local(value.span, OBJECT, value.name)
    return value


def is_comparable(
    builder: ProgramBuilder, value: lowered.Expression, interface: NamedType
) -> lowered.Expression:
    return lowered.TypeTest(NOWHERE, BOOL, value, builder.tested_type(interface))


def struct_body(
    builder: ProgramBuilder, type_: NamedType, left: lowered.Local, right: lowered.Local
) -> tuple[lowered.Statement, ...]:
    """A struct that has only IComparable, or is not comparable at all."""
    if not implements(builder, type_, "System.IComparable"):
        return (
            lowered.Throw(NOWHERE, make_exception(builder, "ArgumentException", NOT_COMPARABLE)),
        )
    use = interface_use(builder, "System.IComparable", "CompareTo")
    boxed = box(builder, right, type_)
    return (build.give(call_on_value(builder, type_, left, use, (boxed,))),)
