"""Properties that only show a field: int Width => width;"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.symbols.members import Field, FieldUse, Method, PropertyUse
from scsharp.symbols.types import NamedType, substitute
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


def forwarded_field(builder: ProgramBuilder, use: PropertyUse) -> FieldUse | None:
    """The instance field that a get-only property without dispatch gives."""
    getter = use.property.getter
    if getter is None or use.property.setter is not None or use.property.is_indexer:
        return None
    if getter.is_dispatched or getter.is_static or getter.returns_ref or not getter.has_body:
        return None
    if getter in builder.forwarded:
        found = builder.forwarded[getter]
    else:
        found = builder.forwarded[getter] = find_field(builder, getter)
    if found is None:
        return None
    owner = substitute(found.owner, use.owner.mapping).erased
    assert isinstance(owner, NamedType)
    return FieldUse(found.field, owner)


def find_field(builder: ProgramBuilder, getter: Method) -> FieldUse | None:
    """The field (as the getter's own type names it) that the body returns, if it does no more."""
    body = builder.method_body(getter)
    if body is None or len(body.body.statements) != 1:
        return None
    match body.body.statements[0]:
        case typed.Return(value=typed.FieldAccess(receiver=typed.This(), field=use)):
            return use
        case typed.Return(value=typed.VariableAccess(variable=variable)):
            return captured_field(builder, getter, variable)
    return None


def captured_field(builder: ProgramBuilder, getter: Method, variable: object) -> FieldUse | None:
    """The field of a primary constructor's parameter."""
    body = builder.type_body(getter.container)
    captured = body.captured_parameters if body is not None else {}
    found: Field | None = captured.get(variable)  # type: ignore[call-overload]
    return FieldUse(found, getter.container.self_type) if found is not None else None
