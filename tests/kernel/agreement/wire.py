"""How values travel: from Python as JSON to wire.mjs, and from both kernels as texts to compare.

A drawn value is plain and immutable. `PREPARE` makes of it what the Python kernel takes, `SEND` what
JSON takes; `SHOW` writes what a kernel gave. Tags that are missing change nothing.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from scsharp import decimals
from scsharp.python.kernel import machine, string_builder
from scsharp.python.kernel.arrays import Array
from scsharp.python.kernel.references import Cell
from tests.kernel.agreement.enum_types import TYPES, boxed


def double_bits(value: float) -> str:
    return "nan" if math.isnan(value) else struct.pack(">d", value).hex()


def array_of(drawn: tuple[str, tuple[Any, ...]] | None) -> Array | None:
    """Of an element kind, which JavaScript needs to choose a class, and elements."""
    return None if drawn is None else Array(list(drawn[1]))


def buffer_of(operations: tuple[tuple[Any, ...], ...]) -> string_builder.TextBuffer:
    """A text buffer after some calls."""
    buffer = string_builder.text_buffer_new()
    for name, *arguments in operations:
        getattr(string_builder, f"text_buffer_{name}")(buffer, *arguments)
    return buffer


def set_seed(seed: int) -> None:
    machine.current.seed = seed


PREPARE: dict[str, Callable[[Any], Any]] = {
    "array": array_of,
    "box": lambda drawn: drawn if drawn is None or isinstance(drawn, str) else boxed(*drawn),
    "buffer": buffer_of,
    "reference": lambda _: Cell(None),
    "seed": set_seed,
    "list": list,
    "type": TYPES.__getitem__,
    "enum": lambda drawn: drawn[1],
}
UNPASSED = ("seed",)
"""Tags of what is set before the call and is no argument of it."""


def send_double(value: float) -> list[int]:
    high, low = struct.unpack(">II", struct.pack(">d", value))
    return [high, low]


def send_decimal(value: Decimal) -> list[Any]:
    size, scale = decimals.parts(value)
    return [str(size), scale, value.is_signed()]


def send_elements(kind: str, elements: tuple[Any, ...]) -> list[Any]:
    return [SEND.get(kind, same)(one) if one is not None else None for one in elements]


def same(value: Any) -> Any:
    return value


SEND: dict[str, Callable[[Any], Any]] = {
    "number": str, "long": str, "ulong": str, "wide": str, "double": send_double, "decimal": send_decimal,
    "array": lambda drawn: drawn and [drawn[0], send_elements(*drawn)],
    "box": lambda drawn: [drawn[0], str(drawn[1])] if isinstance(drawn, tuple) else drawn,
    "enum": lambda drawn: [drawn[0], str(drawn[1])],
}  # fmt: skip
SEND |= dict.fromkeys(("i64", "u64"), SEND["long"])
SEND |= dict.fromkeys(("f32", "f64"), send_double)


def show_text(value: str | None) -> str:
    return "null" if value is None else json.dumps(value)


def show_truth(value: object) -> str:
    return {"True": "true", "False": "false"}[repr(value)]


def show_decimal(value: Decimal) -> str:
    size, scale = decimals.parts(value)
    return f"{'-' if value.is_signed() else '+'}{size}/{scale}"


def show_list(tag: str) -> Callable[[list[Any]], str]:
    show = SHOW[tag]
    return lambda items: "[" + ",".join("null" if one is None else show(one) for one in items) + "]"


SHOW: dict[str, Callable[[Any], str]] = {
    "none": lambda value: "null",
    "int": str, "long": str, "ulong": str, "enum": str, "double": double_bits, "text": show_text, "bool": show_truth,
    "decimal": show_decimal,
}  # fmt: skip
SHOW |= {"i64": str, "u64": str, "f32": double_bits, "f64": double_bits}
SHOW |= dict.fromkeys(("i8", "u8", "i16", "u16", "i32", "u32", "char"), str)
SHOW["buffer"] = lambda buffer: show_text("".join(buffer.pieces))
SHOW["texts"] = show_list("text")
