"""What a number given to a kernel function can be: its edges, and random draws of several
distributions."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

from scsharp import decimals

Draw = Callable[[Random], Any]


@dataclass(frozen=True)
class Kind:
    """One argument: `tag` says how it travels (wire.py), `edges` are crossed with each other."""

    tag: str
    edges: tuple[Any, ...]
    draw: Draw


def choice(tag: str, *values: Any) -> Kind:
    """One of few values."""
    return Kind(tag, values, lambda random: random.choice(values))


# --------------------------------------------------------------------------------- integers


def integer_edges(low: int, high: int) -> tuple[int, ...]:
    near_powers = {sign * 2**power + near for power in (7, 8, 15, 16, 31, 32, 53, 63, 64)
                   for near in (-1, 0, 1) for sign in (-1, 1)}  # fmt: skip
    wanted = {0, 1, -1, 2, -2, 3, 7, 10, 31, 63, 100, low, low + 1, high, high - 1} | near_powers
    return tuple(sorted(value for value in wanted if low <= value <= high))


def integer_draw(low: int, high: int) -> Draw:
    edges = integer_edges(low, high)
    bits = max(high.bit_length(), (-low).bit_length())

    def draw(random: Random) -> int:
        match random.randrange(4):
            case 0:
                value = random.randint(low, high)
            case 1:
                value = random.randint(-100, 100)
            case 2:
                value = random.choice(edges)
            case _:
                value = random.getrandbits(random.randint(1, bits)) * random.choice((1, -1))
        return value if low <= value <= high else random.randint(low, high)

    return draw


def integer(bits: int, *, signed: bool, tag: str = "int") -> Kind:
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    return span(low, high, tag)


def span(low: int, high: int, tag: str = "int") -> Kind:
    return Kind(tag, integer_edges(low, high), integer_draw(low, high))


I8, I16, I32 = (integer(bits, signed=True) for bits in (8, 16, 32))
U8, U16, U32 = (integer(bits, signed=False) for bits in (8, 16, 32))
I64, U64 = integer(64, signed=True, tag="long"), integer(64, signed=False, tag="ulong")
CHAR = U16
SUM = span(-(2**53), 2**53, "number")
"""What a sum of narrow integers may be before it is wrapped: exact as a number in JavaScript."""
PRODUCT = span(-(2**64), 2**64, "number")
"""What a product may be before it is checked: rounded where it is out of range anyway."""
WIDE = span(-(2**127), 2**127, "wide")
"""An exact result of 64-bit arithmetic before it is wrapped or checked."""
BOOL = choice("bool", False, True)
SEED = span(-(2**40), 2**40, "seed")


# --------------------------------------------------------------------------- floating point


def from_bits(bits: int) -> float:
    value: float = struct.unpack("<d", struct.pack("<Q", bits))[0]
    return value


def to_single(value: float) -> float:
    """The nearest float; infinity beyond its range."""
    try:
        single: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return single


POSITIVE = (
    0.0, 5e-324, 2.2250738585072009e-308, 2.2250738585072014e-308, 1.5e-45, 1e-45,
    1.1754942e-38, 1.1754944e-38, 1e-28, 1e-7, 1e-5, 0.0001, 0.1, 0.25, 0.5, 0.49999999999999994,
    1.0, 1.0000000000000002, 0.9999999999999999, 1.5, 2.0, 2.5, 3.0, 9.995, 10.0, 127.5, 128.0,
    255.5, 256.0, 999.5, 32767.5, 65535.5, 65536.0, 123456789.125, 16777217.0, 2147483647.5,
    2147483648.0, 4294967295.5, 4294967296.0, 999999999999999.9, 4503599627370496.5, 1e15, 1e16,
    1e17, 9007199254740993.0, 9223372036854775808.0, 9.223372036854775e18, 18446744073709551616.0,
    7.922816251426434e28, 3.4028234663852886e38, 3.4028235677973366e38, 1e100,
    1.7976931348623157e308, 2.0**-25, 2.0**-958, math.pi, math.e, 709.782712893384, 745.2,
    math.inf,
)  # fmt: skip
DOUBLES = (*POSITIVE, *(-value for value in POSITIVE), math.nan)
SINGLES = tuple(dict.fromkeys(map(str, map(to_single, DOUBLES))))


def draw_double(random: Random) -> float:
    match random.randrange(8):
        case 0:
            return from_bits(random.getrandbits(64))
        case 1:
            return random.uniform(-1, 1)
        case 2:
            return random.uniform(-800, 800)
        case 3:
            return random.randint(-(2**32), 2**32) / random.choice((1, 2, 4, 8, 10, 100, 1000))
        case 4:
            return random.choice(DOUBLES)
        case 5:
            # A few bits: halves, ties and what is exact in decimal.
            size = random.getrandbits(random.randint(1, 12)) * random.choice((1, -1))
            return math.ldexp(size, random.randint(-70, 70))
        case 6:
            return float(f"{random.choice(('', '-'))}{random.randint(0, 10**random.randint(1, 17))}"
                         f"e{random.randint(-40, 40)}")  # fmt: skip
        case _:
            return math.ldexp(random.uniform(-2, 2), random.randint(-60, 60))


def draw_single(random: Random) -> float:
    if random.randrange(4) == 0:
        value: float = struct.unpack("<f", random.randbytes(4))[0]
        return value
    return to_single(draw_double(random))


F64 = Kind("double", DOUBLES, draw_double)
F32 = Kind("double", tuple(map(float, SINGLES)), draw_single)


# ------------------------------------------------------------------------------------ decimal

SIZES = (
    0, 1, 2, 5, 10, 15, 25, 45, 95, 99, 100, 10**28, 10**27 + 5, 2**32 - 1, 2**32, 2**63, 2**64 - 1,
    2**64, 2**95, 2**96 - 1, 2**96 - 2, 5 * 10**27, 7922816251426433759354395033, 4294967295 * 10,
)  # fmt: skip


def draw_decimal(random: Random) -> Decimal:
    match random.randrange(4):
        case 0:
            size = random.choice(SIZES)
        case 1:
            size = random.randint(0, 10 ** random.randint(1, 28))
        case _:
            size = random.getrandbits(random.randint(1, 96))
    scale = random.choice((0, 0, 1, 2, 28, random.randint(0, 28)))
    return decimals.make(size, scale, random.random() < 0.5)


DECIMAL = Kind(
    "decimal",
    tuple(decimals.make(size, scale, negative) for size in SIZES for scale in (0, 1, 2, 14, 28)
          for negative in (False, True)),
    draw_decimal,
)  # fmt: skip
