"""Numbers, characters and strings mean what they mean in C#."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scsharp.syntax import nodes
from tests.syntax.reading import expression, mistakes


def literal(text: str) -> nodes.Literal:
    found = expression(text)
    assert isinstance(found, nodes.Literal)
    return found


@pytest.mark.parametrize(
    ("text", "value", "suffix"),
    [
        ("0", 0, ""),
        ("1_000", 1000, ""),
        ("0xFF", 255, ""),
        ("0b1010_1010", 170, ""),
        ("42u", 42, "u"),
        ("42L", 42, "l"),
        ("42LU", 42, "ul"),
        ("18446744073709551615", 2**64 - 1, ""),
        ("1.5", 1.5, ""),
        (".5", 0.5, ""),
        ("1e3", 1000.0, ""),
        ("2d", 2.0, "d"),
        ("0.1f", 0.10000000149011612, "f"),
        ("16777217.0000000000001f", 16777218.0, "f"),
        ("1.10m", Decimal("1.10"), "m"),
        ("1e3m", Decimal(1000), "m"),
        ("79228162514264337593543950335m", Decimal(2**96 - 1), "m"),
    ],
)
def test_numbers(text: str, value: object, suffix: str) -> None:
    found = literal(text)
    assert (found.value, found.suffix) == (value, suffix)
    assert type(found.value) is type(value)
    assert str(found.value) == str(value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1_", "CS1013"),
        ("0x", "CS1013"),
        ("18446744073709551616", "CS1021"),
        ("9" * 6000, "CS1021"),
        ("1e", "CS0595"),
        ("1e400", "CS0594"),
        ("1e39f", "CS0594"),
        ("79228162514264337593543950336m", "CS0594"),
        ("1e99999999999m", "CS0594"),
    ],
)
def test_wrong_numbers(text: str, code: str) -> None:
    assert mistakes(f"var it = {text};") == [(1, 10, code)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'a'", "a"),
        (r"'\''", "'"),
        (r"'\u0041'", "A"),
        (r"'\x41'", "A"),
        (r"'\0'", "\0"),
        (r'"a\tb\\\""', 'a\tb\\"'),
        (r'"\U0001F600"', "\ud83d\ude00"),
        ('"😀"', "\ud83d\ude00"),
        (r'"\x41g"', "Ag"),
        ('@"C:\\dir ""x"""', 'C:\\dir "x"'),
        ('@"two\nlines"', "two\nlines"),
        ('"""one "line" """', 'one "line" '),
        ('"""\n  a\n    b\n\n  c\n  """', "a\n  b\n\nc"),
        ('"""\r\n  a\r\n  """', "a"),
        ('""""\n"""\n""""', '"""'),
    ],
)
def test_texts(text: str, value: str) -> None:
    assert literal(text).value == value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r'"\q"', [(1, 11, "CS1009")]),
        (r'"\u12"', [(1, 11, "CS1009")]),
        ("''", [(1, 10, "CS1011")]),
        ("'ab'", [(1, 10, "CS1012")]),
        ('"""\n  a\n b\n  """', [(3, 1, "CS8999")]),
        ('"""\n"""', [(1, 13, "CS9002")]),
        ('"""a\n"""', [(1, 13, "CS9000")]),
        ('"a"u8', [(1, 10, "SC0002")]),
    ],
)
def test_wrong_texts(text: str, found: list[tuple[int, int, str]]) -> None:
    assert mistakes(f"var it = {text};") == found


def pieces(text: str) -> list[str]:
    """Text pieces as they are, holes as `{alignment:format}`."""
    found = expression(text)
    assert isinstance(found, nodes.InterpolatedString)
    return [
        part.text
        if isinstance(part, nodes.InterpolatedText)
        else f"{{{'' if part.alignment is None else '8'}:{part.format}}}"
        for part in found.parts
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('$""', []),
        (r'$"a\n{x}b"', ["a\n", "{:None}", "b"]),
        ('$"{x,8:F2}"', ["{8:F2}"]),
        ('$"{{x}}"', ["{x}"]),
        ('$@"{x}""\\"', ["{:None}", '"\\']),
        ('@$"{x}"', ["{:None}"]),
        ('$"""{x} "y" """', ["{:None}", ' "y" ']),
        ('$$"""{x} {{y}}"""', ["{x} ", "{:None}"]),
        ('$"""\n  a {x}\n    b\n  """', ["a ", "{:None}", "\n  b"]),
        ('$"{(a ? "x" : "y")}"', ["{:None}"]),
        ('$"{$"{x}"}"', ["{:None}"]),
        ('$"{d["k"]}"', ["{:None}"]),
        ('$"{x:yyyy-MM}"', ["{:yyyy-MM}"]),
    ],
)
def test_interpolated_strings(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts
