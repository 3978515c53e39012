"""The columns of the tables, worked out by the Python kernel."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial

from scsharp.python.kernel import (
    char,
    decimal_text,
    decimals,
    exceptions,
    floats,
    integers,
    math_functions,
)
from scsharp.python.kernel import number_format as formats
from scsharp.python.kernel import number_parse as parsing
from scsharp.python.kernel import number_text as texts

MODES = ["ToEven", "AwayFromZero", "ToZero", "ToNegativeInfinity", "ToPositiveInfinity"]
FLOAT_STYLE = 231
NUMBER_STYLE = 111
LETTERS, DIGITS, SPACES = 0x1F, 0x100, 0x3800
PUNCTUATION, SYMBOLS, CONTROLS = 0x1FC0000, 0x1E000000, 0x4000


def attempt(work: Callable[[], object]) -> str:
    try:
        return str(work())
    except exceptions.KernelError as error:
        return f"!{error.type_name}"
    except ZeroDivisionError:
        return "!DivideByZeroException"


def double(bits: str) -> float:
    return floats.bits_to_f64(int(bits, 16))


def single(bits: str) -> float:
    return floats.bits_to_f32(int(bits, 16))


def double_bits(value: float) -> str:
    return f"{integers.wrap_u64(floats.f64_to_bits(value)):016x}"


def single_bits(value: float) -> str:
    return f"{integers.wrap_u32(floats.f32_to_bits(value)):08x}"


def parse(row: list[str]) -> list[str]:
    text = row[0]
    kinds = ("Int32", "Int64", "UInt32", "Byte")
    integer = [attempt(partial(parsing.integer_parse, text, 7, kind)) for kind in kinds]
    return [*integer, attempt(lambda: double_bits(parsing.double_parse(text, FLOAT_STYLE)))]


def rounding(row: list[str]) -> list[str]:
    value = double(row[0])
    mode = MODES.index(row[2])
    return [
        double_bits(math_functions.math_round_to(value, int(row[1]), mode)),
        double_bits(math_functions.math_floor(value)),
        double_bits(math_functions.math_ceiling(value)),
        double_bits(math_functions.math_truncate(value)),
    ]


def casts(row: list[str]) -> list[str]:
    value = double(row[0])
    targets = (floats.f64_to_i32, floats.f64_to_u32, floats.f64_to_i64, floats.f64_to_u64)
    return [*(str(cast(value)) for cast in targets), single_bits(floats.round_f32(value))]


def int_arithmetic(row: list[str]) -> list[str]:
    a, b = int(row[0]), int(row[1])
    u, v = integers.wrap_u32(a), integers.wrap_u32(b)
    return [
        str(integers.wrap_i32(a + b)),
        str(integers.wrap_i32(a * b)),
        attempt(lambda: integers.div_i32(a, b)),
        attempt(lambda: integers.rem_i32(a, b)),
        str(integers.shl_i32(a, b)),
        str(integers.shr_i32(a, b)),
        str(integers.ushr_i32(a, b)),
        str(integers.wrap_u32(u * v)),
        attempt(lambda: integers.div_u32(u, v)),
        str(integers.wrap_i64(a * b)),
    ]


def long_arithmetic(row: list[str]) -> list[str]:
    a, b = int(row[0]), int(row[1])
    count = integers.wrap_i32(b)
    u, v = integers.wrap_u64(a), integers.wrap_u64(b)
    return [
        str(integers.wrap_i64(a + b)),
        str(integers.wrap_i64(a * b)),
        attempt(lambda: integers.div_i64(a, b)),
        attempt(lambda: integers.rem_i64(a, b)),
        str(integers.shl_i64(a, count)),
        str(integers.shr_i64(a, count)),
        str(integers.ushr_i64(a, count)),
        str(integers.wrap_u64(u * v)),
        attempt(lambda: integers.div_u64(u, v)),
        double_bits(floats.i64_to_f64(a)),
    ]


def double_arithmetic(row: list[str]) -> list[str]:
    a, b = double(row[0]), double(row[1])
    results = (a + b, a - b, a * b, floats.div_f64(a, b), floats.rem_f64(a, b))
    return [double_bits(result) for result in results]


def float_arithmetic(row: list[str]) -> list[str]:
    a, b = single(row[0]), single(row[1])
    exact = (a + b, a - b, a * b)
    results = [floats.round_f32(result) for result in exact]
    results += [floats.div_f32(a, b), floats.rem_f32(a, b)]
    results.append(floats.round_f32(math_functions.math_sqrt(a)))
    return [single_bits(result) for result in results]


def char_tests(row: list[str]) -> list[str]:
    code = int(row[0], 16)
    kind = 1 << char.char_category(code)
    is_space = bool(kind & SPACES) or 9 <= code <= 13 or code == 0x85
    return [
        str(bool(kind & LETTERS)),
        str(bool(kind & DIGITS)),
        str(bool(kind & (LETTERS | DIGITS))),
        str(bool(kind & 1)),
        str(bool(kind & 2)),
        str(is_space),
        str(bool(kind & PUNCTUATION)),
        str(bool(kind & SYMBOLS)),
        str(bool(kind & CONTROLS)),
        f"{char.char_to_upper(code):04x}",
        f"{char.char_to_lower(code):04x}",
        texts.double_to_string(char.char_numeric_value(code)),
    ]


def custom_format(row: list[str]) -> list[str]:
    kind, value, format = row[:3]
    match kind:
        case "int" | "long":
            bits = 32 if kind == "int" else 64
            return [attempt(lambda: formats.integer_format(int(value), format, bits))]
        case "float":
            return [attempt(lambda: formats.single_format(single(value), format))]
        case _:
            return [attempt(lambda: formats.double_format(double(value), format))]


def parse_styles(row: list[str]) -> list[str]:
    text, style = row[0], int(row[1])
    kinds = ("Int32", "UInt64", "SByte")
    return [
        *(attempt(partial(parsing.integer_parse, text, style, kind)) for kind in kinds),
        attempt(lambda: double_bits(parsing.double_parse(text, style))),
        attempt(lambda: single_bits(parsing.single_parse(text, style))),
    ]


def float_digits(row: list[str]) -> list[str]:
    """The text beside the bits is near the border between two floats."""
    value = single(row[0])
    text = row[3].split("=")[0]
    parsed = single_bits(parsing.single_parse(text, FLOAT_STYLE))
    return [
        texts.single_to_string(value), formats.single_format(value, "F3"), f"{text}={parsed}"
    ]  # fmt: skip


def shown_decimal(
    operation: Callable[[Decimal, Decimal], Decimal], left: Decimal, right: Decimal
) -> str:
    return decimal_text.decimal_to_string(operation(left, right))


def decimal_columns(row: list[str]) -> list[str]:
    a, b = (decimal_text.decimal_parse(text, NUMBER_STYLE) for text in row[:2])
    operations = (
        decimals.decimal_add, decimals.decimal_subtract, decimals.decimal_multiply,
        decimals.decimal_divide, decimals.decimal_remainder,
    )  # fmt: skip
    return [
        *(attempt(partial(shown_decimal, operation, a, b)) for operation in operations),
        decimal_text.decimal_to_string(decimals.decimal_round(a, 2, 0)),
        decimal_text.decimal_format(a, "F2"),
        str(decimals.decimal_compare(a, b)),
        double_bits(decimals.decimal_to_f64(a)),
    ]


def decimal_of_words(text: str) -> Decimal:
    """A value as its flags in hexadecimal, which are scale and sign, and its digits."""
    flags, digits = text.split(" ")
    scale = int(flags, 16) >> 16 & 0xFF
    size = int(digits.replace(".", "").removeprefix("-"))
    words = [integers.wrap_i32(size >> shift & 0xFFFFFFFF) for shift in (0, 32, 64)]
    return decimals.decimal_from_words(words[0], words[1], words[2], flags >= "8", scale)


def decimal_words(value: Decimal) -> str:
    flags = integers.wrap_u32(decimals.decimal_word(value, 3))
    return f"{flags:08x} {decimal_text.decimal_to_string(value)}"


def decimal_scales(row: list[str]) -> list[str]:
    a, b = decimal_of_words(row[0]), decimal_of_words(row[1])
    results = [
        attempt(lambda: decimal_words(decimals.decimal_add(a, b))),
        attempt(lambda: decimal_words(decimals.decimal_subtract(a, b))),
        attempt(lambda: decimal_words(decimals.decimal_multiply(a, b))),
        attempt(lambda: decimal_words(decimals.decimal_divide(a, b))),
        attempt(lambda: decimal_words(decimals.decimal_remainder(a, b))),
    ]
    return [*results, str(decimals.decimal_hash_code(a))]


def decimal_conversions(row: list[str]) -> list[str]:
    return [
        attempt(lambda: decimal_words(decimals.decimal_from_f64(double(row[0])))),
        attempt(lambda: decimal_words(decimals.decimal_from_f32(single(row[1])))),
    ]


COLUMNS: dict[str, Callable[[list[str]], list[str]]] = {
    "double-tostring": lambda row: [texts.double_to_string(double(row[0]))],
    "float-tostring": lambda row: [texts.single_to_string(single(row[0]))],
    "double-format": lambda row: [attempt(lambda: formats.double_format(double(row[0]), row[1]))],
    "int-format": lambda row: [attempt(lambda: formats.integer_format(int(row[0]), row[1], 32))],
    "long-format": lambda row: [attempt(lambda: formats.integer_format(int(row[0]), row[1], 64))],
    "double-parse": lambda row: [double_bits(parsing.double_parse(row[0], FLOAT_STYLE))],
    "parse": parse,
    "round": rounding,
    "double-casts": casts,
    "int-arithmetic": int_arithmetic,
    "long-arithmetic": long_arithmetic,
    "double-arithmetic": double_arithmetic,
    "float-arithmetic": float_arithmetic,
    "char": char_tests,
    "custom-format": custom_format,
    "parse-styles": parse_styles,
    "float-digits": float_digits,
    "decimal": decimal_columns,
    "decimal-scales": decimal_scales,
    "decimal-conversions": decimal_conversions,
    "double-powers": lambda row: [texts.double_to_string(double(row[0]))],
}
