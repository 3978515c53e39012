"""Whatever the text, parsing ends soon, raises nothing, and gives no tree that is too deep."""

from __future__ import annotations

import time

import pytest

from scsharp.source import SourceText
from scsharp.syntax.limits import MAX_DEPTH, MAX_REPORTS, MAX_SOURCE
from scsharp.syntax.parser import parse
from tests.syntax.reading import mistakes, walk

DEEP = {
    "parentheses": "x = " + "(" * 10_000 + "1" + ")" * 10_000 + ";",
    "sum": "x = " + "+".join(["a"] * 5_000) + ";",
    "else-if": "if (a) b(); " + "else if (a) b(); " * 5_000,
    "calls": "x = a" + ".F(1)" * 5_000 + ";",
    "conditional calls": "x = a" + "?.F(1)" * 5_000 + ";",
    "casts": "x = " + "(int)" * 3_000 + "1;",
    "lambdas": "x = " + "a => " * 5_000 + "1;",
    "blocks": "{" * 10_000 + "}" * 10_000,
    "types": "List<" * 5_000 + "int" + ">" * 5_000 + " x;",
    "namespaces": "namespace A {" * 5_000 + "}" * 5_000,
    "patterns": "if (x is " + "not " * 5_000 + "null) { }",
    "initialisers": "int[] x = " + "{" * 5_000 + "}" * 5_000 + ";",
    "interpolated strings": "x = " + '$"{' * 300 + "1" + '}"' * 300 + ";",
}

WEIRD = {
    "open parentheses": "(" * 100_000,
    "closing braces": "}" * 100_000,
    "NULs": "\0" * 100_000,
    "double quotes": '"' * 100_001,
    "single quotes": "'" * 100_000,
    "open comments": "/*" * 50_000,
    "open holes": '$"{' * 80_000,
    "directives": "#\n" * 50_000,
    "at signs": "@" * 100_000,
    "question marks": "? " * 50_000,
    "comparisons": "a<" * 50_000,
    "semicolons": ";" * 50_000,
    "one name": "x" * 100_000,
    "one number": "x = " + "1" * 100_000 + ";",
    "lone surrogates": "\ud800\udfff int x;",
    "brackets that do not match": "(]" * 50_000,
    "unclosed, then closed": "(" * 50_000 + "]" * 50_000,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_deep_texts(text: str) -> None:
    unit, found = parse(SourceText(text))
    assert "CS8078" in [one.code for one in found]
    assert max(depth for _, _, depth in walk(unit)) <= MAX_DEPTH


@pytest.mark.parametrize("text", WEIRD.values(), ids=WEIRD.keys())
def test_weird_texts(text: str) -> None:
    start = time.process_time()
    _, found = parse(SourceText(text))
    assert time.process_time() - start < 5
    assert sum(one.is_error for one in found) <= MAX_REPORTS


def test_what_is_not_too_deep() -> None:
    for text in (
        "x = " + "(" * 150 + "1" + ")" * 150 + ";",
        "x = " + "+".join(["a"] * 300) + ";",
        "if (a) b(); " + "else if (a) b(); " * 300,
        "x = a" + ".F(1)" * 150 + ";",
    ):
        assert not mistakes(text)


def test_items_before_a_deep_one_stay() -> None:
    unit, _ = parse(SourceText("int x; " + DEEP["sum"]))
    assert len(unit.items) == 1


def test_long_but_flat_texts() -> None:
    for text in ("f(" + "a, " * 3_000 + "1);", "int x;\n" * 3_000, "x = [" + "1, " * 3_000 + "];"):
        assert not mistakes(text)


def test_source_limit() -> None:
    assert mistakes(" " * MAX_SOURCE) == []
    assert mistakes(" " * (MAX_SOURCE + 1)) == [(1, 1, "SC0001")]


def test_number_of_reports() -> None:
    assert len(mistakes("int = 1;\n" * 100)) <= MAX_REPORTS
    assert len(mistakes('var x = "\\q";\n' * 100)) == MAX_REPORTS


def test_byte_order_mark_and_line_ends() -> None:
    assert mistakes("\ufeffint x = 1;\r\nint y = 2\r\nint z;") == [(2, 10, "CS1002")]
    assert mistakes("int x = 1;\rint y = 2\rint z;") == [(2, 10, "CS1002")]
