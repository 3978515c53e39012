"""The members of System.Enum: a value is its number, the type comes with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from scsharp.python.kernel import exceptions, machine
from scsharp.python.kernel.integers import wrap_i32
from scsharp.python.kernel.runtime_types import RuntimeType
from scsharp.python.kernel.strings import BLANKS, argument_null, upper_text

__all__ = [
    "boxed_enum_compare_to", "boxed_enum_format", "boxed_enum_has_flag",
    "enum_compare_to", "enum_count", "enum_equals", "enum_format", "enum_has_flag",
    "enum_hash_code", "enum_is_defined", "enum_name_at", "enum_name_of", "enum_name_of_object",
    "enum_parse", "enum_to_string", "enum_try_parse", "enum_value_at", "generic_enum_parse",
    "generic_enum_parse_case", "generic_enum_values",
]  # fmt: skip

BITS = {
    "sbyte": 8, "byte": 8, "short": 16, "ushort": 16, "int": 32, "uint": 32, "long": 64,
    "ulong": 64,
}  # fmt: skip
SIGNED = ("sbyte", "short", "int", "long")
NAMES = {
    "sbyte": "SByte", "byte": "Byte", "short": "Int16", "ushort": "UInt16", "int": "Int32",
    "uint": "UInt32", "long": "Int64", "ulong": "UInt64",
}  # fmt: skip


NUMBER = re.compile(r"([+-]?)0*([0-9]+)[\t-\r ]*\0*\Z")
MOST_DIGITS = 21
"""A number of so many digits fits into no enum, whatever follows."""


@dataclass(frozen=True)
class Table:
    """The names and numbers of an enum in the order of the numbers as unsigned ones."""

    names: tuple[str, ...]
    values: tuple[int, ...]
    bits: int
    is_signed: bool
    kind: str

    @property
    def mask(self) -> int:
        return (1 << self.bits) - 1

    @property
    def least(self) -> int:
        return -(1 << (self.bits - 1)) if self.is_signed else 0

    @property
    def greatest(self) -> int:
        return self.least + self.mask

    def name_of(self, value: int) -> str | None:
        return next((n for n, v in zip(self.names, self.values, strict=True) if v == value), None)


@cache
def table_of(type_: RuntimeType) -> Table:
    kind = type_.enum_kind or "int"
    bits = BITS[kind]
    members = sorted(type_.enum_members, key=lambda one: one[1] & ((1 << bits) - 1))
    names = tuple(name for name, _ in members)
    values = tuple(value for _, value in members)
    return Table(names, values, bits, kind in SIGNED, kind)


# ----------------------------------------------------------------------------------- to text


def enum_to_string(value: int, type_: RuntimeType) -> str:
    table = table_of(type_)
    machine.charge(len(table.names) >> 6)
    if type_.is_flags:
        return flags_text(table, value) or str(value)
    return table.name_of(value) or str(value)


def flags_text(table: Table, value: int) -> str | None:
    """The names that make the value up, the least first; None if they do not."""
    if value == 0:
        return table.name_of(0) or "0"
    left = value & table.mask
    found: list[str] = []
    for name, number in zip(reversed(table.names), reversed(table.values), strict=True):
        bits = number & table.mask
        if bits == 0:
            break
        if left & bits == bits:
            left ^= bits
            found.append(name)
    if left:
        return None
    return ", ".join(reversed(found))


def enum_format(value: int, type_: RuntimeType, form: str | None) -> str:
    table = table_of(type_)
    match form:
        case None | "" | "G" | "g":
            return enum_to_string(value, type_)
        case "D" | "d":
            return str(value)
        case "X" | "x":
            return f"{value & table.mask:0{table.bits // 4}X}"
        case "F" | "f":
            machine.charge(len(table.names) >> 6)
            return flags_text(table, value) or str(value)
    raise exceptions.throw(
        "FormatException",
        'Format string can be only "G", "g", "X", "x", "F", "f", "D" or "d".',
    )


# --------------------------------------------------------------------------------- from text


def enum_parse(type_: RuntimeType, text: str | None, ignores_case: bool) -> int:
    if text is None:
        raise argument_null("value")
    if not text.strip(BLANKS):
        raise exceptions.throw(
            "ArgumentException",
            "Must specify valid information for parsing in the string. (Parameter 'value')",
            "value",
        )
    table = table_of(type_)
    number = as_number(text)
    if number is not None and table.least <= number <= table.greatest:
        return number
    value = as_names(table, text, ignores_case)
    if value is not None:
        return value
    if number is not None:
        raise exceptions.throw(
            "OverflowException",
            f"Value was either too large or too small for {article(table.kind)}.",
        )
    shown = text.lstrip(BLANKS)
    raise exceptions.throw("ArgumentException", f"Requested value '{shown}' was not found.")


def article(kind: str) -> str:
    if kind in ("byte", "sbyte"):
        return "an unsigned byte" if kind == "byte" else "a signed byte"
    return f"{'an' if NAMES[kind][0] == 'I' else 'a'} {NAMES[kind]}"


def as_number(text: str) -> int | None:
    """White space of any kind may stand before a number, only C's behind it, then nulls."""
    machine.charge(len(text) >> 6)
    found = NUMBER.match(text.lstrip(BLANKS))
    if found is None:
        return None
    number = int(found[2][:MOST_DIGITS])
    return -number if found[1] == "-" else number


def as_names(table: Table, text: str, ignores_case: bool) -> int | None:
    """The value of names with commas between them."""
    machine.charge((len(text) + len(table.names)) >> 6)
    value = 0
    for part in text.split(","):
        name = part.strip(BLANKS)
        folded = upper_text(name) if ignores_case else None
        found = [
            number
            for one, number in zip(table.names, table.values, strict=True)
            if one == name or upper_text(one) == folded
        ]
        if not found:
            return None
        value |= found[0] & table.mask
    return value - (table.mask + 1) if value > table.greatest else value


def enum_try_parse(type_: RuntimeType, text: str | None, ignores_case: bool, result: Any) -> bool:
    result.value = 0
    if text is None or not text.strip(BLANKS):
        return False
    table = table_of(type_)
    number = as_number(text)
    if number is None or not table.least <= number <= table.greatest:
        number = as_names(table, text, ignores_case)
    if number is None:
        return False
    result.value = number
    return True


# ------------------------------------------------------------------------------- the members


def enum_count(type_: RuntimeType) -> int:
    return len(table_of(type_).names)


def enum_name_at(type_: RuntimeType, index: int) -> str:
    return table_of(type_).names[index]


def enum_value_at(type_: RuntimeType, index: int) -> int:
    return table_of(type_).values[index]


def enum_name_of(type_: RuntimeType, value: int) -> str | None:
    return table_of(type_).name_of(value)


def enum_name_of_object(type_: RuntimeType, value: Any) -> str | None:
    if value is None:
        raise argument_null("value")
    return table_of(type_).name_of(value.value)


def enum_is_defined(type_: RuntimeType, value: Any) -> bool:
    if value is None:
        raise argument_null("value")
    table = table_of(type_)
    return value in table.names if isinstance(value, str) else value.value in table.values


# --------------------------------------------------------------------------------- comparing


def enum_has_flag(value: int, type_: RuntimeType, flag: Any) -> bool:
    if flag is None:
        raise argument_null("flag")
    mask = table_of(type_).mask
    bits = flag.value & mask
    return bool(value & mask & bits == bits)


def enum_equals(value: int, type_: RuntimeType, other: Any) -> bool:
    is_same = other is not None and getattr(other, "runtime_type", None) is type_
    return bool(is_same and other.value == value)


def enum_hash_code(value: int, type_: RuntimeType) -> int:
    return wrap_i32(value if table_of(type_).bits < 64 else value ^ (value >> 32))


def enum_compare_to(value: int, type_: RuntimeType, other: Any) -> int:
    if other is None:
        return 1
    if getattr(other, "runtime_type", None) is not type_:
        raise exceptions.throw(
            "ArgumentException",
            "Object must be the same type as the enum. The type passed in was "
            f"'{getattr(other, 'runtime_type', type_).full_name}'; the enum type was "
            f"'{type_.full_name}'.",
        )
    if table_of(type_).bits < 32:  # as the numbers of these types compare themselves
        return value - int(other.value)
    return int(value > other.value) - int(value < other.value)


# ---------------------------------------------------------- values of the type Enum: boxes


def boxed_enum_has_flag(box: Any, flag: Any) -> bool:
    return enum_has_flag(box.value, box.runtime_type, flag)


def boxed_enum_format(box: Any, form: str | None) -> str:
    return enum_format(box.value, box.runtime_type, form)


def boxed_enum_compare_to(box: Any, other: Any) -> int:
    return enum_compare_to(box.value, box.runtime_type, other)


# ------------------------------------------------------- types that are known at run time only


def generic_enum_values(type_: RuntimeType) -> Any:
    raise needs_typeof("GetValues")


def generic_enum_parse(type_: RuntimeType, text: str | None) -> Any:
    raise needs_typeof("Parse")


def generic_enum_parse_case(type_: RuntimeType, text: str | None, ignores_case: bool) -> Any:
    raise needs_typeof("Parse")


def needs_typeof(member: str) -> exceptions.KernelError:
    return exceptions.throw(
        "NotSupportedException", f"Enum.{member} needs a typeof written as its argument."
    )
