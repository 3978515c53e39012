"""Numeric expressions of an exact type: operators, conversions, checked arithmetic, functions."""

from __future__ import annotations

from collections.abc import Callable

from tests.differential.generator import truths
from tests.differential.generator.numeric_types import (
    ALL,
    EDGES,
    IMPLICIT,
    INTEGRAL,
    NOT_ZERO,
    REALS,
    SMALL,
    edge,
    promoted,
    promoted_alone,
)
from tests.differential.generator.writer import Writer

Maker = Callable[[Writer, str, int], str]

ARITHMETIC = ("+", "-", "*", "/", "%")
BITWISE = ("&", "|", "^")


def number(w: Writer, type_: str, depth: int = 2) -> str:
    """An expression of this numeric type, in parentheses where it needs them."""
    if depth == 0:
        return leaf(w, type_)
    makers: tuple[Maker, ...] = (plain, binary, binary, binary, shift, unary, converted, converted,
                                 conditional, function, checked, stepped)  # fmt: skip
    return w.chance.pick(makers)(w, type_, depth)


def plain(w: Writer, type_: str, depth: int) -> str:
    return leaf(w, type_)


def any_type(w: Writer) -> str:
    """A numeric type that some variable has, so that expressions are about variables."""
    seen = [one.type for one in w.variables if one.type in EDGES]
    return w.chance.pick(seen) if seen else w.chance.pick(ALL)


def leaf(w: Writer, type_: str) -> str:
    """A variable, converted where there is none of that type."""
    if names := w.visible(type_):
        return w.chance.pick(names)
    others = [one for one in w.variables if one.type in EDGES]
    if not others:
        return w.declare(type_, edge(w.chance, type_))
    other = w.chance.pick(others)
    return cast(other.name, other.type, type_)


def cast(text: str, have: str, want: str) -> str:
    """The same value in another type; explicit, so that it is always legal."""
    return text if have == want else f"({want})({text})"


def operand_of(w: Writer, type_: str, depth: int) -> str:
    return f"({number(w, type_, depth)})" if depth else number(w, type_, 0)


def right_operand(w: Writer, type_: str, operator: str, depth: int) -> str:
    if not w.chance.happens(35):
        return operand_of(w, type_, depth)
    if operator in "/%":
        return w.chance.pick(NOT_ZERO[type_]) if type_ in NOT_ZERO else operand_of(w, type_, depth)
    literal = edge(w.chance, type_)
    return f"({type_})({literal})" if type_ in SMALL else f"({literal})"


def binary(w: Writer, type_: str, depth: int) -> str:
    text, have = binary_of_any(w, any_type(w) if w.chance.happens(40) else type_, depth)
    return f"({text})" if have == type_ else cast(text, have, type_)


def binary_of_any(w: Writer, left: str, depth: int) -> tuple[str, str]:
    right = any_type(w) if w.chance.happens(40) else left
    result = promoted(left, right)
    if result is None:
        right, result = left, promoted(left, left)
    assert result is not None
    operator = w.chance.pick(ARITHMETIC)
    if result not in REALS and w.chance.happens(35):
        operator = w.chance.pick(BITWISE)
    first = operand_of(w, left, depth - 1)
    return f"{first} {operator} {right_operand(w, right, operator, depth - 1)}", result


def shift(w: Writer, type_: str, depth: int) -> str:
    source = type_ if type_ in INTEGRAL else w.chance.pick(INTEGRAL)
    operator = w.chance.pick(("<<", ">>", ">>>"))
    count = w.chance.pick(("0", "1", "5", "31", "32", "33", "63", "64", "-1", "100"))
    if w.chance.happens(40):
        count = number(w, "int", depth - 1)
    text = f"{operand_of(w, source, depth - 1)} {operator} ({count})"
    have = promoted_alone(source)
    return f"({text})" if have == type_ else cast(text, have, type_)


def unary(w: Writer, type_: str, depth: int) -> str:
    source = type_
    operators = ["-", "+"] if source != "ulong" else ["+"]
    have = promoted_alone(source)
    if source in INTEGRAL:
        operators.append("~")
    operator = w.chance.pick(operators)
    if operator == "-" and source == "uint":
        have = "long"
    text = f"{operator}({number(w, source, depth - 1)})"
    return cast(text, have, type_)


def converted(w: Writer, type_: str, depth: int) -> str:
    source = any_type(w) if w.chance.happens(60) else w.chance.pick(ALL)
    return f"({type_})({number(w, source, depth - 1)})"


def conditional(w: Writer, type_: str, depth: int) -> str:
    first, second = number(w, type_, depth - 1), number(w, type_, depth - 1)
    return f"({truths.truth(w, depth - 1)} ? {first} : {second})"


def checked(w: Writer, type_: str, depth: int) -> str:
    word = w.chance.pick(("checked", "unchecked", "unchecked"))
    return f"{word}({number(w, type_, depth - 1)})"


def stepped(w: Writer, type_: str, depth: int) -> str:
    """An expression that changes a variable: ++, --, assignment."""
    names = w.visible(type_, mutable=True)
    if not names:
        return binary(w, type_, depth)
    name = w.chance.pick(names)
    match w.chance.number(0, 5):
        case 0:
            return f"{name}++"
        case 1:
            return f"++{name}"
        case 2:
            return f"{name}--"
        case 3:
            return f"--{name}"
        case 4:
            return f"({name} = {number(w, type_, depth - 1)})"
    return f"({compound(w, name, type_)})"


def compound(w: Writer, name: str, type_: str) -> str:
    """A compound assignment to a variable of the type."""
    if type_ in INTEGRAL and w.chance.happens(40):
        operator = w.chance.pick(("<<", ">>", ">>>"))
        return f"{name} {operator}= {number(w, 'int', 1)}"
    operator = w.chance.pick(ARITHMETIC if type_ in REALS else (*ARITHMETIC, *BITWISE))
    source = w.chance.pick([type_, *(one for one in ALL if type_ in IMPLICIT[one])])
    return f"{name} {operator}= {number(w, source, 1)}"


FUNCTIONS = {
    "int": ("Math.Abs({0})", "Math.Sign({double})", "Math.DivRem({0}, {int}, out _)", "int.RotateLeft({0}, {int})",
            "{string}.Length", "{0}.CompareTo({0})", "int.PopCount({0})", "Math.Clamp({0}, -5, 100)",
            "BitOperations.PopCount({uint})", "BitOperations.LeadingZeroCount({ulong})",
            "BitOperations.TrailingZeroCount({int})", "BitOperations.Log2({ulong})", "Convert.ToInt32({double})",
            "Convert.ToInt32({decimal})", "Convert.ToInt32({long})", "{char}.CompareTo({char})", "(int)char.GetNumericValue({char})"),
    "long": ("Math.Abs({0})", "Math.BigMul({int}, {int})", "Convert.ToInt64({double})", "Math.Clamp({0}, -5L, 1L << 40)",
             "BitConverter.DoubleToInt64Bits({double})", "Convert.ToInt64({decimal})", "Convert.ToInt64({ulong})"),
    "short": ("Math.Abs({0})", "Convert.ToInt16({int})"),
    "sbyte": ("Math.Abs({0})", "Convert.ToSByte({int})"),
    "byte": ("Convert.ToByte({int})", "Convert.ToByte({double})", "Math.Clamp({0}, (byte)5, (byte)100)"),
    "ushort": ("Convert.ToUInt16({long})",),
    "uint": ("BitOperations.RotateLeft({0}, {int})", "BitOperations.RoundUpToPowerOf2({0})", "Convert.ToUInt32({double})",
             "BitOperations.RotateRight({0}, 7)"),
    "ulong": ("BitOperations.RotateLeft({0}, {int})", "Convert.ToUInt64({decimal})", "Convert.ToUInt64({double})"),
    "double": ("Math.Abs({0})", "Math.Floor({0})", "Math.Ceiling({0})", "Math.Round({0})", "Math.Truncate({0})",
               "Math.Round({0}, 2)", "Math.Round({0}, MidpointRounding.AwayFromZero)", "Math.Sqrt({0})",
               "Math.Round({0}, 1, MidpointRounding.ToZero)", "Math.Round({0}, MidpointRounding.ToNegativeInfinity)",
               "Math.IEEERemainder({0}, {0})", "Math.CopySign({0}, {0})", "Math.BitIncrement({0})", "Math.BitDecrement({0})",
               "Math.ScaleB({0}, {sbyte})", "Math.ILogB({0})",
               "Math.Clamp({0}, -1.5, 1e10)", "BitConverter.Int64BitsToDouble({long})", "Convert.ToDouble({decimal})",
               "Math.MaxMagnitude({0}, {0})", "Math.MinMagnitude({0}, {0})"),
    "float": ("MathF.Abs({0})", "MathF.Floor({0})", "MathF.Round({0})", "MathF.Sqrt({0})", "MathF.Ceiling({0})",
              "MathF.Truncate({0})", "MathF.Round({0}, 1)", "BitConverter.Int32BitsToSingle({int})", "Math.Abs({0})"),
    "decimal": ("Math.Abs({0})", "Math.Round({0}, 2)", "Math.Floor({0})", "Math.Truncate({0})", "Math.Ceiling({0})",
                "decimal.Round({0})", "decimal.Negate({0})", "Math.Round({0}, 1, MidpointRounding.AwayFromZero)",
                "decimal.Remainder({0}, {0})", "Convert.ToDecimal({double})", "Convert.ToDecimal({float})"),
    "char": ("char.ToUpper({0})", "char.ToLowerInvariant({0})", "(char)('a' + ({byte}) % 26)", "Convert.ToChar({ushort})"),
}  # fmt: skip
"""Calls of the type: {0} is an operand of the same type, {name} one of that type."""


def function(w: Writer, type_: str, depth: int) -> str:
    options = list(FUNCTIONS.get(type_, ()))
    if type_ != "char":
        options += ["Math.Max({0}, {0})", "Math.Min({0}, {0})", f"{type_}.Parse({{0}}.ToString())"]
    text = w.chance.pick(options)
    for have in ("0", *ALL):
        while "{" + have + "}" in text:
            operand = f"({number(w, type_ if have == '0' else have, depth - 1)})"
            text = text.replace("{" + have + "}", operand, 1)
    if "{string}" in text:
        from tests.differential.generator import strings

        text = text.replace("{string}", f"({strings.text(w, depth - 1)})")
    return (
        text
        if not text.startswith(("Math.Sign", "Math.ILogB")) or type_ == "int"
        else f"({type_})({text})"
    )
