"""Texts in depth: parsing and formatting numbers back and forth, char functions, comparison."""

from __future__ import annotations

from tests.differential.generator import numbers, strings
from tests.differential.generator.numeric_types import ALL, FLOATING, INTEGERS, NUMBERS
from tests.differential.generator.writer import Writer

TEXTS = (
    "12", "-12", "+7", " 42 ", "1,234", "0x1F", "1e3", "1.5", "-0", ".5", "5.", "NaN", "Infinity", "-Infinity", "∞", "255", "256", "-129", "2147483648", "-9223372036854775808", "18446744073709551616",
    "79228162514264337593543950336", "0.0000000000000000000000000000001", "1e400", "", " ", "abc", "(5)", "$3", "1 2", "12-", "1.2.3", "1e-400", "00012", "9007199254740993", "0.1e1", "--1", "1,2,3", "\\t8\\n", "3.4028236e38", "4.35", "1_000", "5\\0",
)  # fmt: skip


def parsing(w: Writer) -> None:
    for _ in range(w.chance.number(1, 3)):
        type_, text, out = (
            w.chance.pick((*NUMBERS, "bool", "char")),
            w.chance.pick(TEXTS),
            w.fresh("q"),
        )
        w.show(f'{type_}.TryParse("{text}", out {w.chance.pick((type_, "var"))} {out})', out)
        with w.guarded(90):
            w.show(
                f"{type_}.Parse({w.chance.pick((chr(34) + w.chance.pick(TEXTS) + chr(34), strings.leaf(w)))})"
            )


def formats(w: Writer) -> None:
    for _ in range(w.chance.number(2, 4)):
        type_ = w.chance.pick(NUMBERS)
        value = w.declare(type_, numbers.number(w, type_, 1))
        wanted = [strings.number_format(w, type_) for _ in range(3)]
        with w.guarded(90):
            w.line(
                f'Console.WriteLine({value}.ToString("{wanted[0]}") + "|" + {value}.ToString("{custom(w)}"));'
            )
            w.line(
                f'Console.WriteLine(string.Format("{{0:{wanted[1]}}} {{0,{w.chance.number(-12, 12)}:{wanted[2]}}}", {value}));'
            )


def custom(w: Writer) -> str:
    return "".join(
        w.chance.several(
            1,
            5,
            lambda: w.chance.pick(
                (
                    "0",
                    "#",
                    "0",
                    "#",
                    ".",
                    ",",
                    "%",
                    "e+0",
                    "'x'",
                    ";",
                    " ",
                    "-",
                    "0.0",
                    "E00",
                    "‰",
                    "\\\\#",
                    "a",
                )
            ),
        )
    )


def characters(w: Writer) -> None:
    name = w.fresh("c")
    with w.block(
        f'foreach (char {name} in {strings.text(w, 1)} + "{w.chance.pick(("aZ9", "é ß", "+_$", "ⅷ²½", "Ωж", "ǅſ"))}")'
    ):
        tests = w.chance.shuffled(
            (
                "IsLetter",
                "IsDigit",
                "IsNumber",
                "IsUpper",
                "IsLower",
                "IsWhiteSpace",
                "IsPunctuation",
                "IsSymbol",
                "IsControl",
                "IsSeparator",
                "IsSurrogate",
                "IsLetterOrDigit",
                "IsAsciiLetter",
            )
        )[:4]
        w.show(f"(int){name}", *(f"char.{test}({name})" for test in tests))
        w.show(
            f"char.ToUpper({name})",
            f"(int)char.ToLower({name})",
            f"(char)({name} + 1)",
            f"{name} - 'a'",
            f"char.GetUnicodeCategory({name})",
        )


def comparisons(w: Writer) -> None:
    a, b = (
        w.declare("string", strings.text(w, 1), stem="s"),
        w.declare("string", strings.text(w, 1), stem="s"),
    )
    for _ in range(2):
        w.show(w.chance.pick((f"{a}.CompareTo({b})", f"string.Compare({a}, {b}, StringComparison.OrdinalIgnoreCase)", f"string.CompareOrdinal({a}, {b}) < 0", f"{a}.Equals({b})", f"{a}.IndexOf({b}, StringComparison.Ordinal)", f"string.Compare({a}, 0, {b}, 0, 2)")),
               f"{a} == {b}", f"{a}.IndexOf({b})", f"{a}.LastIndexOf('a')", f"Math.Sign({a}.CompareTo({b}))", f"{a}.StartsWith({b})")  # fmt: skip
    w.line(
        f'Console.WriteLine(string.Join("<", new[] {{ {a}, {b}, {strings.leaf(w)}, {strings.leaf(w)} }}.Order({w.chance.pick(("", "StringComparer.Ordinal", "StringComparer.OrdinalIgnoreCase"))})));'
    )
    w.line(f'Console.WriteLine(string.Join("<", {a}.OrderBy(q => q)));')


def splitting(w: Writer) -> None:
    text = w.declare(
        "string",
        w.chance.pick(
            (
                '"a,b;;c, d"',
                '" one  two three "',
                '"k=v;k2=;=x"',
                '"2024-01-31"',
                '",,,"',
                '"aXbXXc"',
            )
        ),
        stem="s",
    )
    with w.guarded(85):
        for _ in range(w.chance.number(2, 4)):
            options = w.chance.pick(
                (
                    "",
                    ", StringSplitOptions.RemoveEmptyEntries",
                    ", StringSplitOptions.TrimEntries",
                    ", StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries",
                )
            )
            separator = w.chance.pick(
                (
                    "','",
                    "' '",
                    '"X"',
                    '";;"',
                    "';'",
                    '""',
                    "new[] { ',', ';' }" if options else "new[] { ',', ' ' }",
                    '"-"',
                    'new[] { "k", ";" }' if options else "'k'",
                )
            )
            w.line(
                f'Console.WriteLine(string.Join("|", {text}.Split({separator}{options})) + {text}.Split({separator}{options}).Length);'
            )
        w.line(
            f"foreach (var part in {text}.Split({w.chance.pick(('', chr(39) + ',' + chr(39)))})) Console.Write($\"[{{part.Trim().PadLeft(4, '.')}}]\");"
        )
        w.show(
            f"{text}.Substring({text}.IndexOf({w.chance.pick((chr(39) + ',' + chr(39), chr(34) + 'k2' + chr(34)))}) + 1)",
            f"{text}[^{w.chance.number(1, 12)}..]",
            f"{text}.Remove({w.chance.number(0, 14)})",
        )


def conversions(w: Writer) -> None:
    """Every number to every other, plain and checked."""
    source = w.chance.pick(ALL)
    name = w.declare(source, numbers.number(w, source, 1))
    targets = w.chance.shuffled(ALL)[:4]
    for type_ in targets:
        word = w.chance.pick(("", "unchecked", "checked"))
        with w.guarded(95):
            w.show(f"{word}(({type_}){name})" if word else f"({type_}){name}")
    with w.guarded(95):
        type_ = w.chance.pick((*INTEGERS, *FLOATING))
        names = {
            "int": "Int32",
            "long": "Int64",
            "short": "Int16",
            "byte": "Byte",
            "sbyte": "SByte",
            "uint": "UInt32",
            "ulong": "UInt64",
            "ushort": "UInt16",
            "float": "Single",
            "double": "Double",
        }
        target = names.get(type_, "Int32")
        if source == "char" and target in ("Single", "Double"):
            target = "Int32"
        w.show(
            f"Convert.To{target}({name})",
            f"Convert.ToString({name})" if source != "decimal" else name,
        )
