"""Members of System.Enum that take the type as a value, where it is written as a typeof.

Enum.GetValues(typeof(Color))          ->   Enum.GetValues<Color>()
Enum.Parse(typeof(Color), "Red")       ->   (object)Enum.Parse<Color>("Red")
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxes import box
from scsharp.lowering.members import methods_by_name
from scsharp.source import Span
from scsharp.symbols.members import Method
from scsharp.symbols.types import NamedType, Special, TypeKind

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

Arguments: TypeAlias = tuple[lowered.Expression, ...]


def lower_enum_operation(
    builder: ProgramBuilder, name: str, arguments: Arguments, span: Span
) -> lowered.Expression | None:
    """The call for a known enum; None where the type is only known at run time."""
    operation = OPERATIONS.get(name)
    type_ = token_type(builder, arguments[0]) if operation is not None else None
    if operation is None or type_ is None:
        return None
    return operation(builder, type_, arguments[1:], span)


def token_type(builder: ProgramBuilder, token: lowered.Expression) -> NamedType | None:
    if not isinstance(token, lowered.TypeToken):
        return None
    found = next((one for one, id_ in builder.runtime.ids.items() if id_ == token.id), None)
    is_enum = isinstance(found, NamedType) and found.kind is TypeKind.ENUM
    return found if is_enum else None  # type: ignore[return-value]


def values(
    builder: ProgramBuilder, type_: NamedType, arguments: Arguments, span: Span
) -> lowered.Expression:
    return call_typed(builder, type_, "GetValues", arguments, span)


def parse(
    builder: ProgramBuilder, type_: NamedType, arguments: Arguments, span: Span
) -> lowered.Expression:
    return box(builder, call_typed(builder, type_, "Parse", arguments, span), type_)


def call_typed(
    builder: ProgramBuilder, type_: NamedType, name: str, arguments: Arguments, span: Span
) -> lowered.Expression:
    """Enum.Name<T>(arguments)"""
    owner = builder.known.special(Special.ENUM)
    use = builder.use(generic_method(owner, name, len(arguments)), owner, (type_,))
    result = builder.lower_type(use.return_type.erased)
    return build.call(builder.use_function(use), result, *arguments, span=span)


def generic_method(owner: NamedType, name: str, count: int) -> Method:
    return next(
        one
        for one in methods_by_name(owner.definition)[name]
        if one.type_parameters and len(one.parameters) == count
    )


OPERATIONS: dict[
    str, Callable[[ProgramBuilder, NamedType, Arguments, Span], lowered.Expression]
] = {
    "generic_enum_values": values,
    "generic_enum_parse": parse,
    "generic_enum_parse_case": parse,
}
