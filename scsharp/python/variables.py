"""Values between a script and its host: plain ones only, checked against the declared type."""

from __future__ import annotations

from scsharp.engines import Value
from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from scsharp.python.intervals import KINDS
from scsharp.python.kernel.floats import round_f32


def plain(value: object) -> Value:
    """A number, bool or string; anything else is nothing to the host."""
    return value if isinstance(value, (int, float, bool, str)) else None


def checked(variable: lowered.StaticField, value: Value) -> Value:
    """The value as the variable's type holds it, or TypeError."""
    type_ = variable.type
    if type_.kind is Kind.NULLABLE and type_.item is not None:
        if value is None:
            return None
        type_ = type_.item
    found = fitting(type_.kind, value)
    if found is None:
        shown = variable.declared_type or type_.kind.value
        raise TypeError(f"{variable.shown_name} is of type {shown}: {value!r} does not fit")
    return found[0]


def fitting(kind: Kind, value: Value) -> tuple[Value] | None:
    match value:
        case bool():
            return (value,) if kind is Kind.BOOL else None
        case int() if kind in INTEGER_KINDS:
            return (value,) if KINDS[kind].low <= value <= KINDS[kind].high else None
        case int() | float() if kind is Kind.F64:
            return (float(value),)
        case int() | float() if kind is Kind.F32:
            return (round_f32(float(value)),)
        case str():
            return (value,) if kind is Kind.STRING else None
        case None:
            return (None,) if kind in (Kind.STRING, Kind.OBJECT, Kind.ARRAY) else None
    return None
