"""Which arguments each numeric and text function of the kernels takes, and what it gives."""

from __future__ import annotations

from tests.kernel.agreement import collections, enums
from tests.kernel.agreement.kinds import (
    BOOL,
    CHAR,
    DECIMAL,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    PRODUCT,
    SEED,
    SUM,
    U8,
    U16,
    U32,
    U64,
    WIDE,
    choice,
    span,
)  # fmt: skip
from tests.kernel.agreement.signature import Signature, signature
from tests.kernel.agreement.texts import (
    COUNT,
    FORMAT,
    NUMBER,
    OPTIONS,
    PART,
    PART_OR_NULL,
    PLACE,
    SIDES,
    STYLE,
    TEXT,
    TEXT_OR_NULL,
    UNIT,
    UNITS,
    WIDTH,
    or_null,
)  # fmt: skip

REFERENCE = choice("reference", None)
INTEGERS = {"i8": I8, "u8": U8, "i16": I16, "u16": U16, "char": CHAR, "i32": I32, "u32": U32,
            "i64": I64, "u64": U64}  # fmt: skip
NARROW = ("i8", "u8", "i16", "u16", "char", "i32", "u32")
PARSED = {"SByte": "int", "Byte": "int", "Int16": "int", "UInt16": "int", "Int32": "int",
          "UInt32": "int", "Int64": "long", "UInt64": "ulong"}  # fmt: skip


def integer_tag(name: str) -> str:
    return {"i64": "long", "u64": "ulong"}.get(name, "int")


def of_integers() -> dict[str, Signature]:
    found = {}
    for name in NARROW:
        found[f"wrap_{name}"] = signature("int", SUM)
        found[f"checked_{name}"] = signature("int", PRODUCT)
    for name in ("i64", "u64"):
        for operation in ("wrap", "checked"):
            found[f"{operation}_{name}"] = signature(integer_tag(name), WIDE)
    for name in ("i32", "u32", "i64", "u64"):
        kind, tag = INTEGERS[name], integer_tag(name)
        for operation in ("div", "rem"):
            found[f"{operation}_{name}"] = signature(tag, kind, kind)
        for operation in ("shl", "shr", "ushr"):
            found[f"{operation}_{name}"] = signature(tag, kind, I32)
    return found


def of_floats() -> dict[str, Signature]:
    found = {
        "bits_to_f32": signature("double", I32), "bits_to_f64": signature("double", I64),
        "f32_to_bits": signature("int", F32), "f64_to_bits": signature("long", F64),
        "div_f32": signature("double", F32, F32), "div_f64": signature("double", F64, F64),
        "rem_f32": signature("double", F32, F32), "rem_f64": signature("double", F64, F64),
        "round_f32": signature("double", F64),
    }  # fmt: skip
    for name in INTEGERS:
        found[f"f64_to_{name}"] = signature(integer_tag(name), F64)
        found[f"checked_f64_to_{name}"] = signature(integer_tag(name), F64)
    for name in ("i64", "u64"):
        for size in ("f32", "f64"):
            found[f"{name}_to_{size}"] = signature("double", INTEGERS[name])
    return found


def of_mathematics() -> dict[str, Signature]:
    one = ("abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceiling", "cos", "cosh",
           "exp", "floor", "log", "log10", "log2", "round", "sin", "sinh", "sqrt", "tan", "tanh",
           "truncate")  # fmt: skip
    found = {f"math_{name}": signature("double", F64) for name in one}
    found |= {f"math_{name}": signature("double", F64, F64) for name in ("atan2", "hypot", "pow")}
    digits, modes = span(-1, 16), choice("int", -1, 0, 1, 2, 3, 4, 5)
    found["math_round_to"] = signature("double", F64, digits, modes)
    found["math_f_round_to"] = signature("double", F32, digits, modes)
    found["math_scale_b"] = signature("double", F64, I32)
    return found


def of_decimals() -> dict[str, Signature]:
    operations = ("add", "divide", "multiply", "remainder", "subtract")
    found = {f"decimal_{name}": signature("decimal", DECIMAL, DECIMAL) for name in operations}
    found |= {
        "decimal_compare": signature("int", DECIMAL, DECIMAL),
        "decimal_from_bits": collections.DECIMAL_BITS,
        "decimal_from_f32": signature("decimal", F32),
        "decimal_from_f64": signature("decimal", F64),
        "decimal_from_words": signature("decimal", I32, I32, I32, BOOL, U8),
        "decimal_hash_code": signature("int", DECIMAL),
        "decimal_is_negative": signature("bool", DECIMAL),
        "decimal_negate": signature("decimal", DECIMAL),
        "decimal_round": signature("decimal", DECIMAL, span(0, 28), span(0, 4)),
        "decimal_scale": signature("int", DECIMAL),
        "decimal_to_f32": signature("double", DECIMAL),
        "decimal_to_f64": signature("double", DECIMAL),
        "decimal_word": signature("int", DECIMAL, span(0, 3)),
        "decimal_format": signature("text", DECIMAL, FORMAT),
        "decimal_parse": signature("decimal", NUMBER, STYLE),
        "decimal_to_string": signature("text", DECIMAL),
        "decimal_try_parse": Signature((NUMBER, STYLE, REFERENCE), "bool", "decimal"),
    }
    for name, kind in INTEGERS.items():
        found[f"decimal_from_{name}"] = signature("decimal", kind)
        found[f"decimal_to_{name}"] = signature(integer_tag(name), DECIMAL)
    return found


def of_number_texts() -> dict[str, Signature]:
    found = {
        "char_to_string": signature("text", CHAR),
        "double_to_string": signature("text", F64),
        "single_to_string": signature("text", F32),
        "double_format": signature("text", F64, FORMAT),
        "single_format": signature("text", F32, FORMAT),
    }
    for name, kind in INTEGERS.items():
        if name != "char":
            found[f"integer_to_string {name}"] = signature("text", kind)
            bits = choice("int", int(name[1:]))
            found[f"integer_format {name}"] = signature("text", kind, FORMAT, bits)
    for size in ("double", "single"):
        found[f"{size}_parse"] = signature("double", NUMBER, STYLE)
        found[f"{size}_try_parse"] = Signature((NUMBER, STYLE, REFERENCE), "bool", "double")
    for name, tag in PARSED.items():
        kind = choice("text", name)
        found[f"integer_parse {name}"] = signature(tag, NUMBER, STYLE, kind)
        found[f"integer_try_parse {name}"] = Signature(
            (NUMBER, STYLE, kind, REFERENCE), "bool", tag
        )
    return found


def of_characters() -> dict[str, Signature]:
    found = {
        f"char_{name}": signature("int", CHAR) for name in ("category", "to_lower", "to_upper")
    }
    return found | {"char_numeric_value": signature("double", CHAR)}


def of_strings() -> dict[str, Signature]:
    text = TEXT_OR_NULL
    found = {
        "string_char_at": signature("int", text, PLACE),
        "string_compare": signature("int", text, text),
        "string_compare_ordinal": signature("int", text, text),
        "string_compare_ignore_case": signature("int", text, text),
        "string_hash_code": signature("int", text),
        "string_length": signature("int", text),
        "string_pad_left": signature("text", text, WIDTH, UNIT),
        "string_pad_right": signature("text", text, WIDTH, UNIT),
        "string_repeat": signature("text", UNIT, WIDTH),
        "string_replace": signature("text", text, PART_OR_NULL, PART_OR_NULL),
        "string_replace_char": signature("text", text, UNIT, UNIT),
        "string_substring": signature("text", text, PLACE, PLACE),
        "string_substring_from": signature("text", text, PLACE),
        "string_to_lower": signature("text", text),
        "string_to_upper": signature("text", text),
        "string_trim": signature("text", TEXT, or_null(UNITS, 3), SIDES),
        "string_contains": signature("bool", text, PART_OR_NULL),
        "string_contains_char": signature("bool", text, UNIT),
        "string_starts_with": signature("bool", text, PART_OR_NULL),
        "string_ends_with": signature("bool", text, PART_OR_NULL),
        "string_index_of": signature("int", text, PART_OR_NULL, PLACE, PLACE),
        "string_index_of_char": signature("int", text, UNIT, PLACE, PLACE),
        "string_last_index_of": signature("int", text, PART_OR_NULL, PLACE, PLACE),
        "string_last_index_of_char": signature("int", text, UNIT, PLACE, PLACE),
        "string_split_at_chars": signature("texts", TEXT, PART, COUNT, OPTIONS),
    }
    return found | collections.OF_STRINGS


SIGNATURES: dict[str, Signature] = {
    **of_integers(), **of_floats(), **of_mathematics(), **of_decimals(), **of_number_texts(),
    **of_characters(), **of_strings(), **collections.OF_BUFFERS, **collections.OF_SORTS,
    **enums.OF_ENUMS, "random_host_seed": signature("int", SEED),
}  # fmt: skip
"""By the name of the function; where it takes several types, the one meant stands behind it."""
