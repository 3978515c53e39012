"""Single results of .NET that are easy to miss, in both kernels."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.kernel.agreement.comparing import STEPS, PythonSide, open_kernel, sent_row
from tests.kernel.agreement.signatures import SIGNATURES
from tests.kernel.agreement.wire import SEND, double_bits
from tests.kernel.javascript import JavaScriptKernel

FLOAT = 167
ANY = 511
INFINITY, NAN = "7ff0000000000000", "nan"
INT_ENUM, BYTE_ENUM, LETTERS_ENUM = 0, 2, 11


def malformed(text: str) -> str:
    message = json.dumps(f"The input string '{text}' was not in a correct format.")
    return f"!FormatException|{message}|null"


def not_found(text: str) -> str:
    message = json.dumps(f"Requested value '{text}' was not found.")
    return f"!ArgumentException|{message}|null"


NULL = '!NullReferenceException|"Object reference not set to an instance of an object."|null'
BOTH_BITS = (
    '!ArgumentException|"With the AllowHexSpecifier or AllowBinarySpecifier bit set in the enum bit '
    "field, the only other valid bits that can be combined into the enum value must be "
    'AllowLeadingWhite and AllowTrailingWhite. (Parameter \'style\')"|"style"'
)
BAD_COUNT = (
    '!ArgumentOutOfRangeException|"Count must be positive and count must refer to a location within '
    'the string/array/collection. (Parameter \'count\')"|"count"'
)
TOO_LARGE = (
    '!OverflowException|"Value was either too large or too small for an unsigned byte."|null'
)

CASES: list[tuple[str, tuple[Any, ...], str]] = [
    # The shortest form of this double is a power of ten just above it.
    ("double_format", (1e-28, "G17"), '"9.9999999999999997E-29"'),
    ("double_format", (1e-28, "E16"), '"9.9999999999999997E-029"'),
    ("double_format", (1e-28, "G18"), '"9.99999999999999971E-29"'),
    ("double_format", (1e-28, "G16"), '"1E-28"'),
    ("double_format", (1e23, "G17"), '"9.9999999999999992E+22"'),
    # Around names any white space, around digits C's; letters of ASCII only.
    ("double_parse", ("\u2003NaN\u3000", FLOAT), NAN),
    ("double_parse", ("\u3000+infinity", 0), INFINITY),
    ("single_parse", ("\xa0INFINITY\x85", FLOAT), INFINITY),
    ("double_parse", ("\u20031", FLOAT), malformed("\u20031")),
    ("double_parse", ("in\ufb01nity", FLOAT), malformed("in\ufb01nity")),
    ("double_parse", ("\u0131nfinity", FLOAT), malformed("\u0131nfinity")),
    ("double_parse", ("NaN\0", FLOAT), malformed("NaN\0")),
    # Exponents: zeros before them say nothing, and no text makes them too long.
    ("double_parse", ("1e+0000000000005", FLOAT), double_bits(100000.0)),
    ("double_parse", ("1e-00000000000000000005", FLOAT), double_bits(1e-5)),
    ("double_parse", ("0." + "0" * 100000 + "1e100001", FLOAT), double_bits(1.0)),
    ("double_parse", ("1e99999999999999999999", FLOAT), INFINITY),
    ("double_parse", ("1e-99999999999999999999", FLOAT), double_bits(0.0)),
    ("integer_parse Int32", ("1e0000000000000003", FLOAT, "Int32"), "1000"),
    ("decimal_parse", ("1e0000000000000003", FLOAT), "+1000/0"),
    ("decimal_parse", ("0e-99999999999999999999", FLOAT), "+0/28"),
    # Only a double on the border of two floats asks the text for its side.
    ("single_parse", ("841564454912.0001", FLOAT), "42687e24e0000000"),
    ("single_parse", ("841564454912", FLOAT), "42687e24c0000000"),
    ("single_parse", ("340282356779733661637539395458142568448", FLOAT), INFINITY),
    ("single_parse", ("3.40282356779733661637539395458142568447e38", FLOAT), "47efffffe0000000"),
    # White space behind a sign needs a currency sign, of which there is one; ends in any order.
    ("decimal_parse", ("+ 4", ANY), malformed("+ 4")),
    ("decimal_parse", ("+¤ 4", ANY), "+4/0"),
    ("decimal_parse", ("¤ - 4", ANY), "-4/0"),
    ("decimal_parse", ("¤4¤", ANY), malformed("¤4¤")),
    ("decimal_parse", ("(4¤ ) ", ANY), "-4/0"),
    ("decimal_parse", ("4-¤", ANY), "-4/0"),
    ("integer_parse Int32", ("1", 1536, "Int32"), BOTH_BITS),
    # A null ends a format, and counts as precision 0 behind a letter; R is G for whole numbers.
    ("double_format", (67195430000.0, "E\0"), '"7E+010"'),
    ("double_format", (1.5, "0\0.0"), '"2"'),
    ("integer_format i32", (5, "\0zz", 32), '"5"'),
    ("double_format", (float("inf"), "F1000000000"), '"Infinity"'),
    ("double_format", (1e20, "r"), '"1e+20"'),
    ("integer_format i32", (65536, "R3", 32), '"6.55E+04"'),
    ("integer_format i32", (65536, "r3", 32), '"6.55e+04"'),
    # What is whole anyway is not asked for its mode.
    ("math_round_to", (1e300, 1, 9), double_bits(1e300)),
    ("math_f_round_to", (1e30, 1, -1), double_bits(1e30)),
    # Letters of two units, and their order where case is ignored.
    ("string_to_upper", ("\ud801\udc28x\ud801",), '"\\ud801\\udc00X\\ud801"'),
    ("string_to_lower", ("\ud801\udc00\ud83d\ude00",), '"\\ud801\\udc28\\ud83d\\ude00"'),
    ("string_compare_ignore_case", ("\ud801\udc28", "\ud801\udc00"), "0"),
    ("string_compare_ignore_case", ("\udc00", "\ud83d\ude00"), "-72192"),
    ("string_compare_ignore_case", ("\uffff", "\ud83dx"), "10178"),
    ("string_compare_ignore_case", ("\ud83d", "\ud83d\ude00"), "-73155"),
    ("string_compare_ignore_case", ("_", "a"), "30"),
    # A count of less than nothing.
    ("string_last_index_of", ("a", "b", 1, -2), BAD_COUNT),
    # A receiver of null comes before all other faults.
    ("string_substring", (None, -1, -1), NULL),
    ("string_substring_from", (None, -1), NULL),
    ("string_replace", (None, None, None), NULL),
    ("string_pad_left", (None, -1, 32), NULL),
    ("string_pad_right", (None, -1, 32), NULL),
    ("string_char_at", (None, -1), NULL),
    ("string_contains", (None, None), NULL),
    ("string_starts_with", (None, None), NULL),
    ("string_ends_with", (None, None), NULL),
    ("string_index_of", (None, None, -1, 0), NULL),
    ("string_index_of_char", (None, 97, -1, 0), NULL),
    ("string_last_index_of", (None, None, -1, 0), NULL),
    ("string_last_index_of", (None, "c", 0, 1), NULL),
    ("string_last_index_of_char", (None, 99, 0, 1), NULL),
    # Numbers of enums may have C's white space and nulls behind them, and any white space before.
    ("enum_parse", (INT_ENUM, "1\0", False), "1"),
    ("enum_parse", (INT_ENUM, "\u20031 \t\0\0", False), "1"),
    ("enum_parse", (INT_ENUM, "1\0 ", False), not_found("1\0 ")),
    ("enum_parse", (INT_ENUM, "1\u2003", False), not_found("1\u2003")),
    ("enum_parse", (INT_ENUM, " a b ", False), not_found("a b ")),
    ("enum_parse", (BYTE_ENUM, "-0", False), "0"),
    ("enum_parse", (BYTE_ENUM, "9" * 5000, False), TOO_LARGE),
    ("enum_parse", (BYTE_ENUM, "0" * 5000 + "1", False), "1"),
    # Case is that of single units, without what Unicode folds beyond it.
    ("enum_parse", (LETTERS_ENUM, "\u212a", True), not_found("\u212a")),
    ("enum_parse", (LETTERS_ENUM, "\u1e9e", True), not_found("\u1e9e")),
    ("enum_parse", (LETTERS_ENUM, "\u01c4", True), "13"),
    ("enum_parse", (LETTERS_ENUM, "\u03c3", True), "11"),
]  # fmt: skip


@pytest.fixture(scope="module")
def quickjs() -> JavaScriptKernel:
    return open_kernel("quickjs")


@pytest.mark.parametrize(("name", "row", "result"), CASES)
def test_python(name: str, row: tuple[Any, ...], result: str) -> None:
    assert PythonSide(name, SIGNATURES[name]).work_out(row).rsplit(" ", 2)[0] == result


@pytest.mark.parametrize(("name", "row", "result"), CASES)
def test_javascript(
    name: str, row: tuple[Any, ...], result: str, quickjs: JavaScriptKernel
) -> None:
    signature = SIGNATURES[name]
    tags = signature.tags_of_rows()
    task = {"name": name.split(" ", maxsplit=1)[0], "tags": tags, "result": signature.result,
            "changed": signature.changed, "steps": STEPS,
            "rows": [sent_row([SEND.get(tag) for tag in tags], row)]}  # fmt: skip
    theirs = quickjs.call("work_out", task)
    assert isinstance(theirs, list)
    assert theirs[0].rsplit(" ", 2)[0] == result
