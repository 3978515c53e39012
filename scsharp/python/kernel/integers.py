"""Integer operators that Python lacks: wrap-around, truncating division, checked results, shifts.

Names end in the kind of the result (i8 u8 i16 u16 i32 u32 i64 u64). `checked_` functions take the
exact result of + - * or of a conversion.
"""

from __future__ import annotations

from scsharp.python.kernel import exceptions

__all__ = [
    "checked_char", "checked_i8", "checked_i16", "checked_i32", "checked_i64", "checked_u8",
    "checked_u16", "checked_u32", "checked_u64", "div_i32", "div_i64", "div_u32", "div_u64",
    "rem_i32", "rem_i64", "rem_u32", "rem_u64", "shl_i32", "shl_i64", "shl_u32", "shl_u64",
    "shr_i32", "shr_i64", "shr_u32", "shr_u64", "ushr_i32", "ushr_i64", "ushr_u32", "ushr_u64",
    "wrap_char", "wrap_i8", "wrap_i16", "wrap_i32", "wrap_i64", "wrap_u8", "wrap_u16", "wrap_u32",
    "wrap_u64",
]  # fmt: skip


def wrap_i8(value: int) -> int:
    return ((value + 0x80) & 0xFF) - 0x80


def wrap_i16(value: int) -> int:
    return ((value + 0x8000) & 0xFFFF) - 0x8000


def wrap_i32(value: int) -> int:
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def wrap_i64(value: int) -> int:
    return ((value + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def wrap_u8(value: int) -> int:
    return value & 0xFF


def wrap_u16(value: int) -> int:
    return value & 0xFFFF


def wrap_char(value: int) -> int:
    return value & 0xFFFF


def wrap_u32(value: int) -> int:
    return value & 0xFFFFFFFF


def wrap_u64(value: int) -> int:
    return value & 0xFFFFFFFFFFFFFFFF


def overflow() -> exceptions.KernelError:
    """The error of a checked operation whose result does not fit."""
    return exceptions.throw("OverflowException", "Arithmetic operation resulted in an overflow.")


def division_by_zero() -> exceptions.KernelError:
    return exceptions.throw("DivideByZeroException", "Attempted to divide by zero.")


def checked_i8(value: int) -> int:
    if -0x80 <= value <= 0x7F:
        return value
    raise overflow()


def checked_i16(value: int) -> int:
    if -0x8000 <= value <= 0x7FFF:
        return value
    raise overflow()


def checked_i32(value: int) -> int:
    if -0x80000000 <= value <= 0x7FFFFFFF:
        return value
    raise overflow()


def checked_i64(value: int) -> int:
    if -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        return value
    raise overflow()


def checked_u8(value: int) -> int:
    if 0 <= value <= 0xFF:
        return value
    raise overflow()


def checked_u16(value: int) -> int:
    if 0 <= value <= 0xFFFF:
        return value
    raise overflow()


def checked_char(value: int) -> int:
    if 0 <= value <= 0xFFFF:
        return value
    raise overflow()


def checked_u32(value: int) -> int:
    if 0 <= value <= 0xFFFFFFFF:
        return value
    raise overflow()


def checked_u64(value: int) -> int:
    if 0 <= value <= 0xFFFFFFFFFFFFFFFF:
        return value
    raise overflow()


def div_i32(left: int, right: int) -> int:
    """Truncating division; MinValue / -1 overflows even when unchecked."""
    if right == -1:
        if left == -0x80000000:
            raise overflow()
        return -left
    if right == 0:
        raise division_by_zero()
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def div_i64(left: int, right: int) -> int:
    if right == -1:
        if left == -0x8000000000000000:
            raise overflow()
        return -left
    if right == 0:
        raise division_by_zero()
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def rem_i32(left: int, right: int) -> int:
    """The remainder has the sign of the left operand; MinValue % -1 overflows as division does."""
    if right == 0:
        raise division_by_zero()
    if right == -1 and left == -0x80000000:
        raise overflow()
    remainder = abs(left) % abs(right)
    return remainder if left >= 0 else -remainder


def rem_i64(left: int, right: int) -> int:
    if right == 0:
        raise division_by_zero()
    if right == -1 and left == -0x8000000000000000:
        raise overflow()
    remainder = abs(left) % abs(right)
    return remainder if left >= 0 else -remainder


def div_u32(left: int, right: int) -> int:
    if right == 0:
        raise division_by_zero()
    return left // right


def rem_u32(left: int, right: int) -> int:
    if right == 0:
        raise division_by_zero()
    return left % right


div_u64 = div_u32
rem_u64 = rem_u32


def shl_i32(value: int, count: int) -> int:
    return wrap_i32(value << (count & 31))


def shl_u32(value: int, count: int) -> int:
    return (value << (count & 31)) & 0xFFFFFFFF


def shl_i64(value: int, count: int) -> int:
    return wrap_i64(value << (count & 63))


def shl_u64(value: int, count: int) -> int:
    return (value << (count & 63)) & 0xFFFFFFFFFFFFFFFF


def shr_i32(value: int, count: int) -> int:
    return value >> (count & 31)


def shr_i64(value: int, count: int) -> int:
    return value >> (count & 63)


shr_u32 = shr_i32
shr_u64 = shr_i64


def ushr_i32(value: int, count: int) -> int:
    """>>>: zeros come in from the left."""
    return wrap_i32((value & 0xFFFFFFFF) >> (count & 31))


def ushr_i64(value: int, count: int) -> int:
    return wrap_i64((value & 0xFFFFFFFFFFFFFFFF) >> (count & 63))


ushr_u32 = shr_u32
ushr_u64 = shr_u64
