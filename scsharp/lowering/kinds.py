"""Lowered types that every program has, and the kinds of the language's own types."""

from __future__ import annotations

from scsharp.lowering.nodes import Kind, Type
from scsharp.source import Span
from scsharp.symbols.types import Special

NOWHERE = Span(0, 0)

VOID = Type(Kind.VOID)
BOOL = Type(Kind.BOOL)
CHAR = Type(Kind.CHAR)
I32 = Type(Kind.I32)
I64 = Type(Kind.I64)
F64 = Type(Kind.F64)
STRING = Type(Kind.STRING)
OBJECT = Type(Kind.OBJECT)

KIND_OF: dict[Special, Kind] = {
    Special.VOID: Kind.VOID,
    Special.BOOLEAN: Kind.BOOL,
    Special.CHAR: Kind.CHAR,
    Special.SBYTE: Kind.I8,
    Special.BYTE: Kind.U8,
    Special.INT16: Kind.I16,
    Special.UINT16: Kind.U16,
    Special.INT32: Kind.I32,
    Special.UINT32: Kind.U32,
    Special.INT64: Kind.I64,
    Special.UINT64: Kind.U64,
    Special.SINGLE: Kind.F32,
    Special.DOUBLE: Kind.F64,
    Special.DECIMAL: Kind.DECIMAL,
    Special.STRING: Kind.STRING,
}
"""The kind of each type that is held bare."""

NUMERIC_KINDS = frozenset(KIND_OF.values()) - {Kind.VOID, Kind.BOOL, Kind.STRING}
REFERENCE_KINDS = frozenset((Kind.OBJECT, Kind.STRING, Kind.ARRAY))


def cell_of(item: Type) -> Type:
    """The type of a cell that holds such a value."""
    return Type(Kind.CELL, item=item)


def default_value(type_: Type) -> object:
    """The value of a fresh field of that type as a constant; a STRUCT has none."""
    assert type_.kind is not Kind.STRUCT
    match type_.kind:
        case Kind.BOOL:
            return False
        case Kind.F32 | Kind.F64:
            return 0.0
        case Kind.DECIMAL:
            return decimal_zero()
        case kind if kind in NUMERIC_KINDS:
            return 0
    return None


def decimal_zero() -> object:
    from decimal import Decimal

    return Decimal(0)
