"""C#'s numeric types: literals at their edges, promotions, implicit conversions."""

from __future__ import annotations

from tests.differential.generator.chance import Chance

SMALL = ("sbyte", "byte", "short", "ushort", "char")
SIGNED = ("sbyte", "short", "int", "long")
INTEGERS = ("sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong")
INTEGRAL = (*INTEGERS, "char")
FLOATING = ("float", "double")
REALS = (*FLOATING, "decimal")
NUMBERS = (*INTEGERS, *REALS)
ALL = (*INTEGRAL, *REALS)

IMPLICIT = {
    "sbyte": ("short", "int", "long", "float", "double", "decimal"),
    "byte": ("short", "ushort", "int", "uint", "long", "ulong", "float", "double", "decimal"),
    "short": ("int", "long", "float", "double", "decimal"),
    "ushort": ("int", "uint", "long", "ulong", "float", "double", "decimal"),
    "int": ("long", "float", "double", "decimal"),
    "uint": ("long", "ulong", "float", "double", "decimal"),
    "long": ("float", "double", "decimal"),
    "ulong": ("float", "double", "decimal"),
    "char": ("ushort", "int", "uint", "long", "ulong", "float", "double", "decimal"),
    "float": ("double",),
    "double": (),
    "decimal": (),
}

EDGES = {
    "sbyte": ("sbyte.MinValue", "sbyte.MaxValue", "0", "1", "-1", "100", "-7", "64"),
    "byte": ("byte.MaxValue", "0", "1", "2", "127", "128", "200", "255"),
    "short": ("short.MinValue", "short.MaxValue", "0", "1", "-1", "255", "-300", "12345"),
    "ushort": ("ushort.MaxValue", "0", "1", "32768", "255", "1000"),
    "int": (
        "int.MinValue", "int.MaxValue", "0", "1", "-1", "2", "3", "7", "-10", "31", "32", "33", "100",
        "255", "256", "65535", "65536", "-2147483647", "46341", "1000000007", "0x55555555", "1_000",
    ),
    "uint": ("uint.MaxValue", "0u", "1u", "2u", "31u", "2147483648u", "2147483647u", "65536u", "0xFFFF0000"),
    "long": (
        "long.MinValue", "long.MaxValue", "0L", "1L", "-1L", "2147483648L", "-2147483649L", "63L", "64L",
        "4294967296L", "9007199254740993L", "-9007199254740993L", "1000000000000L", "10L", "-3037000500L",
    ),
    "ulong": (
        "ulong.MaxValue", "0ul", "1ul", "9223372036854775808ul", "9223372036854775807ul", "4294967296ul",
        "18446744073709551557ul", "9007199254740993ul", "10ul",
    ),
    "float": (
        "0f", "-0f", "1.5f", "0.1f", "-2.5f", "float.MaxValue", "float.MinValue", "float.Epsilon", "float.NaN",
        "float.PositiveInfinity", "float.NegativeInfinity", "16777216f", "16777217f", "1e-10f", "3e9f", "-1e19f",
        "2147483648f", "0.333333343f", "255.5f",
    ),
    "double": (
        "0.0", "-0.0", "1.5", "0.1", "0.2", "-2.5", "0.5", "double.MaxValue", "double.MinValue", "double.Epsilon",
        "double.NaN", "double.PositiveInfinity", "double.NegativeInfinity", "1e15", "1e16", "123456789.125",
        "2147483647.5", "-2147483648.9", "4294967296.0", "9.2233720368547758E18", "-9.3e18", "1.8446744073709552E19",
        "1e-5", "0.0001", "1e21", "1e300", "-1e-300", "3.0", "255.999", "0.1e-6", "9007199254740993.0", "1.0 / 3",
    ),
    "decimal": (
        "0m", "0.00m", "1m", "1.10m", "-0.5m", "2.5m", "decimal.MaxValue", "decimal.MinValue", "0.1m", "3m",
        "0.0000000000000000000000000001m", "1e-10m", "12345678901234567890.123456789m", "1000000m", "-7.25m",
        "0.3333333333333333333333333333m", "99.995m", "255.9m", "-1m", "9223372036854775808m",
    ),
    "char": ("'a'", "'Z'", "'0'", "'9'", "' '", "'\\0'", "'\\uffff'", "'é'", "'ß'", "'\\u0130'", "'~'", "'_'"),
}  # fmt: skip
"""Values to begin with. As literals of one operand they stand beside a variable, so that the
compiler does not fold them into an error."""

NOT_ZERO = {
    "int": ("1", "-1", "2", "3", "7", "10", "-3", "16", "100", "int.MinValue"),
    "uint": ("1u", "2u", "3u", "10u", "uint.MaxValue"),
    "long": ("1L", "-1L", "3L", "10L", "1000L", "-7L", "4294967296L"),
    "ulong": ("1ul", "3ul", "10ul", "4294967296ul"),
    "float": ("1f", "0f", "3f", "0.1f", "-0f"),
    "double": ("1.0", "3.0", "0.0", "-0.0", "0.1", "1e-3", "-7.5"),
    "decimal": ("1m", "3m", "0.1m", "-7m", "1.00m", "0.007m"),
}


def edge(chance: Chance, type_: str) -> str:
    """A constant that converts implicitly to the type."""
    return chance.pick(EDGES[type_])


def promoted(left: str, right: str) -> str | None:
    """The type in which two operands are added; none where C# has no such operator."""
    pair = {left, right}
    if "decimal" in pair:
        return None if pair & set(FLOATING) else "decimal"
    for type_ in ("double", "float"):
        if type_ in pair:
            return type_
    if "ulong" in pair:
        return None if pair & set(SIGNED) else "ulong"
    if "long" in pair or ("uint" in pair and pair & set(SIGNED)):
        return "long"
    return "uint" if "uint" in pair else "int"


def promoted_alone(type_: str) -> str:
    """The type of + applied to one operand, and of a shift's result."""
    return "int" if type_ in SMALL else type_
