"""Expressions of type string: concatenation, interpolation with formats, library calls."""

from __future__ import annotations

import re

from tests.differential.generator import numbers, truths
from tests.differential.generator.numeric_types import FLOATING, INTEGERS
from tests.differential.generator.writer import Writer

EDGES = (
    '""', '"a"', '"abc"', '"Hello, World"', '"  pad "', '"ÀÉß"', '"1234"', '"-17"', '"3.25"', '"a,b,,c"',
    '"\\ud83d\\ude00"', '"line\\nbreak"', '"aaa"', '"Zebra"', '"zebra"', '"0x1F"', '"tab\\there"', '"1e3"',
    '@"c:\\dir"', '"ab\\0cd"', '"İı"', '"{0}"', '"true"', '"2147483648"', '"x=1;y=2"',
)  # fmt: skip
INTEGER_FORMATS = (
    "D5",
    "X",
    "x8",
    "N0",
    "N2",
    "F1",
    "E2",
    "G3",
    "C",
    "P0",
    "000",
    "#,##0",
    "0.0",
    "B",
    "R",
    "+0;-0;zero",
    "D",
    "##",
    "e0",
    "N",
    "0,0",
    "%#",
)
REAL_FORMATS = (
    "F2",
    "N1",
    "E3",
    "G",
    "G5",
    "P1",
    "0.00",
    "#.##",
    "0.###E+0",
    "R",
    "F0",
    "e",
    "C2",
    "N",
    "00.0;(0.0);-",
    "G17",
    "#,0.0",
    "P",
    "E0",
    "F10",
    "0%",
    "G2",
)
DECIMAL_FORMATS = (
    "F2",
    "N1",
    "E3",
    "G",
    "G5",
    "P1",
    "0.00",
    "#.##",
    "F0",
    "C",
    "N",
    "G2",
    "0.0###",
    "F28",
    "E",
)


def text(w: Writer, depth: int = 1) -> str:
    """A string expression, in parentheses where it needs them."""
    if depth <= 0:
        return leaf(w)
    make = w.chance.pick(
        (concatenation, interpolation, interpolation, call, call, call, formatted, choice)
    )
    return make(w, depth)


def value(w: Writer, type_: str, depth: int = 0) -> str:
    """A string or a number, as the type says."""
    return text(w, depth) if type_ == "string" else numbers.number(w, type_, depth)


def leaf(w: Writer) -> str:
    names = w.visible("string")
    if names and not w.chance.happens(25):
        return w.chance.pick(names)
    return w.chance.pick(EDGES)


def concatenation(w: Writer, depth: int) -> str:
    parts = [text(w, depth - 1)]
    for _ in range(w.chance.number(1, 3)):
        type_ = numbers.any_type(w)
        parts.append(w.chance.pick((leaf(w), numbers.leaf(w, type_), truths.truth(w, 0), "null")))
    return f"({' + '.join(parts)})"


def interpolation(w: Writer, depth: int) -> str:
    holes = [hole(w, depth - 1) for _ in range(w.chance.number(1, 3))]
    return '$"' + w.chance.pick((" ", ", ", "{{", "=", "")).join(holes) + '"'


def hole(w: Writer, depth: int) -> str:
    alignment = w.chance.pick(("", "", ",8", ",-6", ",1"))
    if w.chance.happens(25):
        names = w.visible("string")
        return "{" + (w.chance.pick(names) if names else "1") + alignment + "}"
    type_ = numbers.any_type(w)
    shown = numbers.number(w, type_, max(depth, 0))
    if '"' in shown or ":" in shown or "{" in shown:
        shown = numbers.leaf(w, type_)
    wanted = ":" + number_format(w, type_) if type_ != "char" and w.chance.happens(60) else ""
    if any(mark in wanted for mark in '{}"'):
        wanted = ""
    return "{(" + shown + ")" + alignment + wanted + "}"


def number_format(w: Writer, type_: str) -> str:
    if type_ in INTEGERS:
        return w.chance.pick(INTEGER_FORMATS)
    return w.chance.pick(REAL_FORMATS if type_ in FLOATING else DECIMAL_FORMATS)


def formatted(w: Writer, depth: int) -> str:
    type_ = numbers.any_type(w)
    operand = f"({numbers.number(w, type_, depth - 1)})"
    if type_ == "char" or w.chance.happens(25):
        return f"{operand}.ToString()"
    return f'{operand}.ToString("{number_format(w, type_)}")'


def choice(w: Writer, depth: int) -> str:
    return f"({truths.truth(w, depth - 1)} ? {text(w, depth - 1)} : {leaf(w)})"


CALLS = (
    "{s}.ToUpper()", "{s}.ToLowerInvariant()", "{s}.Trim()", "{s}.TrimStart('a', ' ')", "{s}.TrimEnd({c})",
    "{s}.PadLeft({n})", "{s}.PadRight({n}, '*')", "{s}.Substring({n})", "{s}.Substring({n}, {n})", "{s}.Replace({s}, {s})",
    "{s}.Replace('a', {c})", "{s}.Remove({n})", "{s}.Remove({n}, {n})", "{s}.Insert({n}, {s})", "{s}.IndexOf({s}).ToString()",
    "{s}.LastIndexOf({s}).ToString()", "{s}.IndexOf({c}, {n}).ToString()", "string.Join({s}, {s}.Split(','))",
    'string.Join("|", {s}.Split({s}, StringSplitOptions.RemoveEmptyEntries))', "string.Concat({s}, {s}, {s})",
    "new string({c}, {n})", "{s}[..{n}]", "{s}[^{n}..]", "{s}[{n}].ToString()", 'string.Format("{{0,5}}|{{1}}", {s}, {d})',
    "string.Concat({s}.Reverse())", "new string({s}.Where(char.IsLetter).ToArray())", "{s}.CompareTo({s}).ToString()",
    "string.CompareOrdinal({s}, {s}).ToString()", 'string.Join(",", {s}.Select(q => (int)q))', "{s}.ToUpperInvariant()",
    'string.Join("/", {s}.Split(new[] {{ \',\', \'=\' }}, {n}))', "{s}.IndexOfAny(new[] {{ 'b', 'l', {c} }}).ToString()",
    "(int.TryParse({s}, out _) ? {s} : {s})", "{s}.Equals({s}).ToString()", "double.Parse({s}).ToString()", "int.Parse({s}).ToString()",
    "{s}.EndsWith({s}).ToString()", "{s}.ReplaceLineEndings(\" \")", "string.Join('-', {s}.Chunk(2).Select(q => new string(q)))",
    "{s}.Substring(0, Math.Min({n}, 3))", "{s}.TrimEnd().Length.ToString()", "{s}.ToCharArray().Length.ToString()", "bool.Parse({s}).ToString()",
    "decimal.Parse({s}).ToString()", "long.Parse({s}).ToString()", "byte.Parse({s}).ToString()", "{s}.StartsWith({c}).ToString()",
    "{s}.Contains({s}, StringComparison.OrdinalIgnoreCase).ToString()", "{s}.LastIndexOf({c}).ToString()", "string.Compare({s}, {s}, true).ToString()",
)  # fmt: skip
"""{s} a string, {c} a char, {n} a small number, {d} a double; doubled braces are braces."""


def call(w: Writer, depth: int) -> str:
    template = w.chance.pick(CALLS)
    if w.chance.happens(60):  # numbers that fit are more often of use than those that throw
        template = w.chance.pick(CALLS[:22])

    def fill(found: re.Match[str]) -> str:
        match found[1]:
            case "s":
                return leaf(w)
            case "c":
                return w.chance.pick(("'a'", "'b'", "','", "' '", *w.visible("char")))
            case "n":
                return w.chance.pick(("0", "1", "2", "3", "5", "10", *w.visible("small")))
        return numbers.leaf(w, "double")

    return re.sub(
        r"\{\{|\}\}|\{([scnd])\}",
        lambda found: found[0][0] if found[1] is None else fill(found),
        template,
    )
