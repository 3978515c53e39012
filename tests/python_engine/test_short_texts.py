"""Trim, ToLower and ToUpper of short and long texts: printed in place or by the kernel, the same."""

from __future__ import annotations

import ast

import pytest

from scsharp.compilation import compile_text
from scsharp.python.emit import emit_program
from scsharp.python.engine import load


def output(text: str) -> str:
    script = load(compile_text(text, "script.scs").lowered)
    outcome = script.run_entry()
    assert outcome.error is None, outcome.error
    return script.output


TEXTS = (
    "",
    ".",
    "..a,b.,",
    "Straße.",
    "ÄÖ,",
    "İi.",
    "Ω" * 31 + ".",
    "A" * 62 + ".,",
    "." * 70 + "Z",
)


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text: str) -> None:
    source = f"""
        string t = "{text}";
        char[] ends = {{ '.', ',' }};
        Console.WriteLine(t.Trim('.', ','));
        Console.WriteLine(t.Trim('.', ',') == t.Trim(ends));
        Console.WriteLine(t.TrimStart('.', ',') == t.TrimStart(ends));
        Console.WriteLine(t.TrimEnd('.', ',') == t.TrimEnd(ends));
        Console.WriteLine((t + t).ToLower() == t.ToLower() + t.ToLower());
        Console.WriteLine((t + t).ToUpper() == t.ToUpper() + t.ToUpper());
    """
    assert output(source) == text.strip(".,") + "\n" + "True\n" * 5


@pytest.mark.parametrize("call", ["Trim('.', ',')", "TrimEnd('x', 'y')", "ToLower()", "ToUpper()"])
def test_null_is_noticed(call: str) -> None:
    source = f"""
        string? t = Environment.NewLine == "" ? "a" : null;
        try {{ Console.WriteLine(t!.{call}); }}
        catch (NullReferenceException) {{ Console.WriteLine("null"); }}
    """
    assert output(source) == "null\n"


def test_arrays_of_constants_are_not_made_where_only_their_text_is_needed() -> None:
    source = "string t = Console.ReadLine()!; Console.WriteLine(t.Trim('.', ','));"
    program = compile_text(source, "script.scs").lowered
    (main,) = [
        one
        for _, tree in emit_program(program).trees
        for one in tree.body
        if isinstance(one, ast.FunctionDef) and one.name == "Main"
    ]
    assert ".strip('.,')" in ast.unparse(main)
    assert "[46, 44]" not in ast.unparse(main)
