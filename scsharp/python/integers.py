"""Facts about integer types, and `Raw`, an integer's code before wrap-around."""

from __future__ import annotations

import ast
from typing import NamedTuple

from scsharp.lowering.nodes import Kind
from scsharp.python.intervals import Interval

COMPACT = (1 << 30) - 1
LARGE_FACTOR = 1 << 15
"""Multiplying by more is a hash or a random generator: there most results overflow."""

BITS: dict[Kind, int] = {
    Kind.I8: 8, Kind.U8: 8, Kind.I16: 16, Kind.U16: 16, Kind.CHAR: 16,
    Kind.I32: 32, Kind.U32: 32, Kind.I64: 64, Kind.U64: 64,
}  # fmt: skip
SUFFIX: dict[Kind, str] = {
    Kind.I8: "i8", Kind.U8: "u8", Kind.I16: "i16", Kind.U16: "u16", Kind.CHAR: "char",
    Kind.I32: "i32", Kind.U32: "u32", Kind.I64: "i64", Kind.U64: "u64",
}  # fmt: skip


class Raw(NamedTuple):
    """`overflows`: overflow is the purpose, so a mask beats a test."""

    code: ast.expr
    interval: Interval
    overflows: bool = False
