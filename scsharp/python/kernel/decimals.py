"""Operators, comparison, rounding and conversions of decimal; the arithmetic itself is shared with
the compiler (scsharp/decimals.py)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from scsharp import decimals
from scsharp.decimals import DecimalOverflow
from scsharp.python.kernel import exceptions
from scsharp.python.kernel.arrays import Array
from scsharp.python.kernel.floats import round_f32
from scsharp.python.kernel.integers import wrap_i32

__all__ = [
    "decimal_add", "decimal_compare", "decimal_divide", "decimal_from_bits",
    "decimal_from_char", "decimal_from_f32", "decimal_from_f64", "decimal_from_i8",
    "decimal_from_i16", "decimal_from_i32", "decimal_from_i64", "decimal_from_u8",
    "decimal_from_u16", "decimal_from_u32", "decimal_from_u64", "decimal_from_words",
    "decimal_hash_code", "decimal_is_negative", "decimal_multiply", "decimal_negate",
    "decimal_remainder", "decimal_round", "decimal_scale", "decimal_subtract",
    "decimal_to_char", "decimal_to_f32", "decimal_to_f64", "decimal_to_i8", "decimal_to_i16",
    "decimal_to_i32", "decimal_to_i64", "decimal_to_u8", "decimal_to_u16", "decimal_to_u32",
    "decimal_to_u64", "decimal_word",
]  # fmt: skip

WORD = 0xFFFFFFFF
CHARACTER = (
    "a character.\n ---> System.OverflowException: "
    "Value was either too large or too small for a UInt16"
)
"""A decimal becomes a char by way of UInt16, and .NET tells of both."""


def too_large(kind: str) -> exceptions.KernelError:
    return exceptions.throw(
        "OverflowException", f"Value was either too large or too small for {kind}."
    )


def too_large_for_decimal() -> exceptions.KernelError:
    return too_large("a Decimal")


# -------------------------------------------------------------------------------- operators


def decimal_add(left: Decimal, right: Decimal) -> Decimal:
    try:
        return decimals.add(left, right)
    except DecimalOverflow:
        raise too_large_for_decimal() from None


def decimal_subtract(left: Decimal, right: Decimal) -> Decimal:
    try:
        return decimals.subtract(left, right)
    except DecimalOverflow:
        raise too_large_for_decimal() from None


def decimal_multiply(left: Decimal, right: Decimal) -> Decimal:
    try:
        return decimals.multiply(left, right)
    except DecimalOverflow:
        raise too_large_for_decimal() from None


def decimal_divide(left: Decimal, right: Decimal) -> Decimal:
    try:
        return decimals.divide(left, right)
    except DecimalOverflow:
        raise too_large_for_decimal() from None


def decimal_remainder(left: Decimal, right: Decimal) -> Decimal:
    return decimals.remainder(left, right)


def decimal_negate(value: Decimal) -> Decimal:
    return value.copy_negate()


def decimal_compare(left: Decimal, right: Decimal) -> int:
    return (left > right) - (left < right)


def decimal_round(value: Decimal, places: int, mode: int) -> Decimal:
    """Rounded to places behind the point; both are in range. `mode` is a MidpointRounding."""
    return decimals.round_to(value, places, mode)


# ------------------------------------------------------------------------------------ parts


def decimal_scale(value: Decimal) -> int:
    return decimals.scale_of(value)


def decimal_is_negative(value: Decimal) -> bool:
    return value.is_signed()


def decimal_word(value: Decimal, index: int) -> int:
    """The words that .NET keeps: three of digits from the lowest on, then scale and sign."""
    size, scale = decimals.parts(value)
    if index == 3:
        return wrap_i32(scale << 16 | value.is_signed() << 31)
    return wrap_i32(size >> 32 * index & WORD)


def decimal_from_words(low: int, middle: int, high: int, negative: bool, scale: int) -> Decimal:
    if scale > decimals.PLACES:
        message = (
            f"scale ('{scale}') must be less than or equal to '28'. (Parameter 'scale')\n"
            f"Actual value was {scale}."
        )
        raise exceptions.throw("ArgumentOutOfRangeException", message, "scale")
    size = (high & WORD) << 64 | (middle & WORD) << 32 | low & WORD
    return decimals.make(size, scale, negative)


def decimal_from_bits(bits: Array | None) -> Decimal:
    """Of the four words in an array."""
    if bits is None:
        raise exceptions.throw(
            "ArgumentNullException", "Value cannot be null. (Parameter 'bits')", "bits"
        )
    words = bits.a
    if len(words) != 4 or words[3] & 0x7F00FFFF or words[3] >> 16 & 0xFF > decimals.PLACES:
        raise exceptions.throw(
            "ArgumentException",
            "Decimal constructor requires an array or span of four valid decimal bytes.",
        )
    low, middle, high, flags = words
    return decimal_from_words(low, middle, high, flags < 0, flags >> 16 & 0xFF)


def decimal_hash_code(value: Decimal) -> int:
    """Of the words without zeros behind the point, so that equal values have the same."""
    if not value:
        return 0
    size, scale = decimals.parts(value)
    while scale and size % 10 == 0:
        size //= 10
        scale -= 1
    flags = scale << 16 | value.is_signed() << 31
    return wrap_i32(flags ^ size >> 64 ^ size >> 32 & WORD ^ size & WORD)


# ------------------------------------------------------------------------------ conversions


def decimal_from_i32(value: int) -> Decimal:
    return Decimal(value)


decimal_from_i8 = decimal_from_u8 = decimal_from_i16 = decimal_from_u16 = decimal_from_i32
decimal_from_u32 = decimal_from_i64 = decimal_from_u64 = decimal_from_char = decimal_from_i32


def decimal_from_f64(value: float) -> Decimal:
    try:
        return decimals.from_double(value)
    except DecimalOverflow:
        raise too_large_for_decimal() from None


def decimal_from_f32(value: float) -> Decimal:
    try:
        return decimals.from_single(value)
    except DecimalOverflow:
        raise too_large_for_decimal() from None


def _to_integer(low: int, high: int, kind: str) -> Callable[[Decimal], int]:
    """The conversion to a type of that range; fractions are cut off."""

    def convert(value: Decimal) -> int:
        whole = int(value)
        if low <= whole <= high:
            return whole
        raise too_large(kind)

    return convert


decimal_to_i8 = _to_integer(-0x80, 0x7F, "a signed byte")
decimal_to_u8 = _to_integer(0, 0xFF, "an unsigned byte")
decimal_to_i16 = _to_integer(-0x8000, 0x7FFF, "an Int16")
decimal_to_u16 = _to_integer(0, 0xFFFF, "a UInt16")
decimal_to_char = _to_integer(0, 0xFFFF, CHARACTER)
decimal_to_i32 = _to_integer(-0x80000000, 0x7FFFFFFF, "an Int32")
decimal_to_u32 = _to_integer(0, 0xFFFFFFFF, "a UInt32")
decimal_to_i64 = _to_integer(-0x8000000000000000, 0x7FFFFFFFFFFFFFFF, "an Int64")
decimal_to_u64 = _to_integer(0, 0xFFFFFFFFFFFFFFFF, "a UInt64")


def decimal_to_f64(value: Decimal) -> float:
    return decimals.to_double(value)


def decimal_to_f32(value: Decimal) -> float:
    return round_f32(decimals.to_double(value))
