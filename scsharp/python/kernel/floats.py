"""Floating-point operators and conversions that Python lacks.

A float is a Python float rounded to single; each + - * / of two floats is followed by `round_f32`.
Casts to integers saturate and send NaN to 0, as .NET 9 does.
"""

from __future__ import annotations

import math
import struct

from scsharp.python.kernel.integers import overflow, wrap_i32, wrap_i64

__all__ = [
    "bits_to_f32", "bits_to_f64", "checked_f64_to_char", "checked_f64_to_i8",
    "checked_f64_to_i16", "checked_f64_to_i32", "checked_f64_to_i64", "checked_f64_to_u8",
    "checked_f64_to_u16", "checked_f64_to_u32", "checked_f64_to_u64", "div_f32", "div_f64",
    "f32_to_bits", "f64_to_bits", "f64_to_char", "f64_to_i8", "f64_to_i16", "f64_to_i32",
    "f64_to_i64", "f64_to_u8", "f64_to_u16", "f64_to_u32", "f64_to_u64", "i64_to_f32", "i64_to_f64",
    "rem_f32", "rem_f64", "round_f32", "u64_to_f32", "u64_to_f64",
]  # fmt: skip

INFINITY = math.inf
NAN = math.nan

_single = memoryview(bytearray(4)).cast("f")
_double = struct.Struct("<d")
_single_bytes = struct.Struct("<f")
_long = struct.Struct("<q")
_int = struct.Struct("<i")


def round_f32(value: float) -> float:
    """The nearest float (single); infinity beyond its range."""
    _single[0] = value
    return _single[0]


def div_f64(left: float, right: float) -> float:
    try:
        return left / right
    except ZeroDivisionError:
        if left == 0.0 or math.isnan(left):
            return NAN
        return math.copysign(INFINITY, left) * math.copysign(1.0, right)


def div_f32(left: float, right: float) -> float:
    _single[0] = div_f64(left, right)
    return _single[0]


def rem_f64(left: float, right: float) -> float:
    """The exact remainder with the sign of the left operand."""
    if right == 0.0 or left - left != 0.0:
        return NAN
    return math.fmod(left, right)


rem_f32 = rem_f64


def f64_to_i32(value: float) -> int:
    if -2147483649.0 < value < 2147483648.0:
        return int(value)
    if math.isnan(value):
        return 0
    return 0x7FFFFFFF if value > 0.0 else -0x80000000


def f64_to_u32(value: float) -> int:
    if -1.0 < value < 4294967296.0:
        return int(value)
    return 0xFFFFFFFF if value > 0.0 else 0


def f64_to_i64(value: float) -> int:
    if -9223372036854775808.0 <= value < 9223372036854775808.0:
        return int(value)
    if math.isnan(value):
        return 0
    return 0x7FFFFFFFFFFFFFFF if value > 0.0 else -0x8000000000000000


def f64_to_u64(value: float) -> int:
    if -1.0 < value < 18446744073709551616.0:
        return int(value)
    return 0xFFFFFFFFFFFFFFFF if value > 0.0 else 0


def f64_to_i8(value: float) -> int:
    """Narrow targets go through int, whose saturated value is then wrapped."""
    return ((f64_to_i32(value) + 0x80) & 0xFF) - 0x80


def f64_to_u8(value: float) -> int:
    return f64_to_i32(value) & 0xFF


def f64_to_i16(value: float) -> int:
    return ((f64_to_i32(value) + 0x8000) & 0xFFFF) - 0x8000


def f64_to_u16(value: float) -> int:
    return f64_to_i32(value) & 0xFFFF


f64_to_char = f64_to_u16


def _checked(value: float, low: float, high: float) -> int:
    """The truncated value if it lies strictly between low and high, which are not included."""
    if low < value < high:
        return int(value)
    raise overflow()


def checked_f64_to_i8(value: float) -> int:
    return _checked(value, -129.0, 128.0)


def checked_f64_to_u8(value: float) -> int:
    return _checked(value, -1.0, 256.0)


def checked_f64_to_i16(value: float) -> int:
    return _checked(value, -32769.0, 32768.0)


def checked_f64_to_u16(value: float) -> int:
    return _checked(value, -1.0, 65536.0)


checked_f64_to_char = checked_f64_to_u16


def checked_f64_to_i32(value: float) -> int:
    return _checked(value, -2147483649.0, 2147483648.0)


def checked_f64_to_u32(value: float) -> int:
    return _checked(value, -1.0, 4294967296.0)


def checked_f64_to_i64(value: float) -> int:
    # -2**63 is a double, and no double lies between it and -2**63 - 1.
    return _checked(value, -9223372036854777856.0, 9223372036854775808.0)


def checked_f64_to_u64(value: float) -> int:
    return _checked(value, -1.0, 18446744073709551616.0)


def i64_to_f64(value: int) -> float:
    return float(value)


u64_to_f64 = i64_to_f64


def i64_to_f32(value: int) -> float:
    """Rounds once: bits that double would round away are folded into a sticky one first."""
    if -0x20000000000000 <= value <= 0x20000000000000:
        return round_f32(float(value))
    size = abs(value)
    kept = size >> 12 << 12
    if size != kept:
        kept |= 0x1000
    rounded = round_f32(float(kept))
    return rounded if value >= 0 else -rounded


u64_to_f32 = i64_to_f32


def f64_to_bits(value: float) -> int:
    """The bits as a long; every NaN has the bits of double.NaN."""
    if math.isnan(value):
        return -0x8000000000000
    bits: int = _long.unpack(_double.pack(value))[0]
    return bits


def bits_to_f64(bits: int) -> float:
    value: float = _double.unpack(_long.pack(wrap_i64(bits)))[0]
    return value


def f32_to_bits(value: float) -> int:
    """The bits as an int; every NaN has the bits of float.NaN."""
    if math.isnan(value):
        return -0x400000
    bits: int = _int.unpack(_single_bytes.pack(value))[0]
    return bits


def bits_to_f32(bits: int) -> float:
    value: float = _single_bytes.unpack(_int.pack(wrap_i32(bits)))[0]
    return value
