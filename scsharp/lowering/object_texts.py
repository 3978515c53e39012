"""ToString and formats of a value of a concrete type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.equality import (
    has_identity_only,
    implements,
    interface_use,
    is_delegate,
    is_string,
    object_use,
    reference_type,
)
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT, STRING
from scsharp.lowering.value_calls import call_on_value, call_virtual
from scsharp.symbols.display import display
from scsharp.symbols.types import NamedType, Type, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

FORMATTABLE = "System.IFormattable"


def text_of(builder: ProgramBuilder, type_: Type, value: lowered.Expression) -> lowered.Expression:
    """value?.ToString() ?? "" """
    if is_string(type_):
        return lowered.Concat(value.span, STRING, (value,))
    if is_plain_value(type_):
        assert isinstance(type_, NamedType)
        made = call_on_value(builder, type_, value, object_use(builder, "ToString"))
        return made if type_.definition.is_library else lowered.Concat(value.span, STRING, (made,))
    key, wish = ("text", type_), f"Text<{display(type_)}>"
    function = builder.use_made(key, wish, lambda name: make_text(builder, name, type_))
    return build.call(function, STRING, value)


def is_plain_value(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.is_value_type and not type_.is_nullable_value


def make_text(builder: ProgramBuilder, name: str, type_: Type) -> lowered.Function:
    """Text<T>(value) { if (value == null) return ""; return value.ToString() ?? ""; }"""
    parameter = lowered.Parameter("value", builder.lower_type(type_))
    value = build.parameter_local(parameter)
    inner = lowered.Concat(NOWHERE, STRING, (inner_text(builder, type_, value),))
    body = (
        lowered.If(NOWHERE, build.is_null(value), (build.give(build.text("")),)),
        build.give(inner),
    )
    return build.function(name, (parameter,), STRING, body)


def inner_text(builder: ProgramBuilder, type_: Type, value: lowered.Local) -> lowered.Expression:
    if isinstance(type_, NamedType) and type_.is_nullable_value:
        item = type_.arguments[0]
        return text_of(builder, item, lowered.Local(NOWHERE, builder.lower_type(item), value.name))
    static = reference_type(builder, type_)
    if has_identity_only(type_) or is_delegate(type_):
        return kernel_text(builder, static, value)
    return call_virtual(builder, value, static, object_use(builder, "ToString"))


def kernel_text(
    builder: ProgramBuilder, type_: NamedType, value: lowered.Local
) -> lowered.Expression:
    """ToString of what the kernel holds: its own, or the name of its type."""
    if type_.kind is TypeKind.DELEGATE:
        from scsharp.lowering.naming import runtime_full_name

        return build.text(runtime_full_name(type_))
    return call_on_value(builder, type_, value, object_use(builder, "ToString"))


# ------------------------------------------------------------------------------------- formats


def may_show_itself(builder: ProgramBuilder, type_: Type) -> bool:
    """May the value be IFormattable by a type of the script? Then a hole without a format asks
    that; the library's own types say the same as ToString."""
    if not isinstance(type_, NamedType) or not builder.shows_itself:
        return False
    if type_.is_value_type:
        return not type_.definition.is_library and implements(builder, type_, FORMATTABLE)
    is_own = not type_.definition.is_library
    return is_own or type_.kind is TypeKind.INTERFACE or not is_finished(type_)


def is_finished(type_: NamedType) -> bool:
    """Is it a type of the library of which no script has one of its own?"""
    return type_.definition.is_sealed or has_identity_only(type_) or is_delegate(type_)


def formatted(
    builder: ProgramBuilder, type_: Type, value: lowered.Expression, form: lowered.Expression
) -> lowered.Expression:
    """IFormattable.ToString(form, null) where the type has it, else ToString; null gives ""."""
    if is_plain_value(type_) and implements(builder, type_, FORMATTABLE):
        assert isinstance(type_, NamedType)
        use = interface_use(builder, FORMATTABLE, "ToString")
        return call_on_value(builder, type_, value, use, (form, build.null(OBJECT)))
    if is_plain_value(type_) or is_string(type_):
        return text_of(builder, type_, value)
    key, wish = ("format", type_), f"Format<{display(type_)}>"
    function = builder.use_made(key, wish, lambda name: make_format(builder, name, type_))
    return build.call(function, STRING, value, form)


def make_format(builder: ProgramBuilder, name: str, type_: Type) -> lowered.Function:
    """Format<T>(value, form) { if (value is IFormattable f) return f.ToString(form, null) ... }"""
    held = builder.lower_type(type_)
    parameters = lowered.Parameter("value", held), lowered.Parameter("form", STRING)
    value, form = map(build.parameter_local, parameters)
    body: list[lowered.Statement] = [
        lowered.If(NOWHERE, build.is_null(value), (build.give(build.text("")),))
    ]
    if isinstance(type_, NamedType) and type_.is_nullable_value:
        item = type_.arguments[0]
        bare = lowered.Local(NOWHERE, builder.lower_type(item), value.name)
        body.append(build.give(formatted(builder, item, bare, form)))
    else:
        body.extend(object_format(builder, type_, value, form))
    return build.function(name, parameters, STRING, tuple(body))


def object_format(
    builder: ProgramBuilder, type_: Type, value: lowered.Local, form: lowered.Local
) -> list[lowered.Statement]:
    interface = builder.known.named(FORMATTABLE)
    use = interface_use(builder, FORMATTABLE, "ToString")
    test = lowered.TypeTest(NOWHERE, BOOL, value, builder.tested_type(interface))
    target = lowered.Local(NOWHERE, OBJECT, value.name)
    call = call_virtual(builder, target, interface, use, (form, build.null(OBJECT)))
    result = lowered.Concat(NOWHERE, STRING, (call,))
    plain = lowered.Concat(NOWHERE, STRING, (inner_text(builder, type_, value),))
    return [lowered.If(NOWHERE, test, (build.give(result),)), build.give(plain)]
