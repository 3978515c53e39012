"""Constants as the reference shows them: as C# would write them."""

from __future__ import annotations

import math
import struct

from scsharp.symbols.display import display, display_value
from scsharp.symbols.members import Field
from scsharp.symbols.types import NamedType, Special, Type, TypeKind

NAMED_FLOATS = {"inf": "1.0 / 0", "-inf": "-1.0 / 0", "nan": "0.0 / 0"}
SINGLE_DIGITS = 9
"""So many decimal digits tell any two floats apart."""


def constant_text(type_: Type, value: object) -> str:
    """`1.5`, `'a'`, `"text"`, `null`, `DayKind.Work`."""
    if isinstance(type_, NamedType) and value is not None:
        if type_.definition.kind is TypeKind.ENUM:
            return enum_text(type_, value)
        if type_.special is Special.CHAR and isinstance(value, int):
            return char_text(value)
    if isinstance(value, float):
        return float_text(value, is_single=display(type_) == "float")
    if value is None and is_struct(type_):
        return "default"
    return display_value(value)


def is_struct(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.is_value_type and not type_.is_nullable_value


def enum_text(type_: NamedType, value: object) -> str:
    for members in type_.definition.members.values():
        for one in members:
            if isinstance(one, Field) and one.constant == value:
                return f"{type_.definition.name}.{one.name}"
    return f"({type_.definition.name}){value}"


def char_text(unit: int) -> str:
    is_printable = 32 <= unit < 127 and chr(unit) not in "'\\"
    return f"'{chr(unit)}'" if is_printable else f"'\\u{unit:04X}'"


def float_text(value: float, is_single: bool) -> str:
    """The shortest digits that give the value back."""
    if not math.isfinite(value):
        return NAMED_FLOATS[repr(value)]
    if not is_single:
        return repr(value)
    texts = (f"{value:.{digits}g}" for digits in range(1, SINGLE_DIGITS + 1))
    return next((text for text in texts if as_single(float(text)) == value), repr(value)) + "f"


def as_single(value: float) -> float:
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.inf
    return rounded
