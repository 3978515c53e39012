"""Which form Python code gives a loop: what it goes through, and how it draws its steps."""

from __future__ import annotations

import ast

import pytest

from scsharp.compilation import compile_text
from scsharp.lowering import nodes as lowered
from scsharp.python.emit import emit_program
from scsharp.python.source_text import python_source

PRELUDE = """
int[] numbers = { 3, 1, 4 };
var list = new List<int> { 3, 1, 4 };
string text = "abc";
int total = 0;
int Twice(int n) => n * 2;
int Printed(int n) { Console.WriteLine(n); return n; }
"""
AT_ONCE = "_take_begun"
DRAWN = "for _ in _steps"


def code_of(loop: str) -> str:
    """What a function with that loop becomes, as text."""
    program = compile_text(f"{PRELUDE}void Run() {{ {loop} }}\nRun();", "loop.scs").lowered
    return function_named("Run", program)


def function_named(name: str, program: lowered.Program) -> str:
    for _, tree in emit_program(program).trees:
        for one in tree.body:
            if isinstance(one, ast.FunctionDef) and one.name == name:
                return python_source(one)
    raise LookupError(name)


@pytest.mark.parametrize(
    "loop",
    [
        "for (int i = 0; i < 9; i++) total += i;",
        "int n = total; for (int i = 0; i < n; i++) total ^= Twice(i);",
        "for (int i = 9; i >= 0; i--) { if (i == 3) continue; total += i; }",
        "foreach (int one in numbers) total += one;",
        "foreach (char one in text) total += one;",
    ],
)
def test_steps_are_taken_at_once_where_nothing_else_draws(loop: str) -> None:
    assert AT_ONCE in code_of(loop)


@pytest.mark.parametrize(
    "loop",
    [
        "for (int i = 0; i < 3; i++) total += i;",
        "for (int i = 0; i < 9; i++) { if (i == 3) break; total += i; }",
        "for (int i = 0; i < 9; i++) { if (i == 3) return; total += i; }",
        "for (int i = 0; i < 9; i++) total += Printed(i);",
        "for (int i = 0; i < 9; i++) text += i;",
        "foreach (int one in list) total += one;",
    ],
)
def test_others_draw_in_each_round(loop: str) -> None:
    code = code_of(loop)
    assert AT_ONCE not in code
    assert code.count(DRAWN) >= 2


@pytest.mark.parametrize(
    ("loop", "items"),
    [
        ("foreach (int one in numbers) Printed(one);", "array.a"),
        ("foreach (int one in list) Printed(one);", "list.items"),
        ("foreach (char one in text) Printed(one);", "_iter(text)"),
        (
            "int[] a = numbers; for (int i = 0; i < a.Length; i++) { int x = a[i]; Printed(x); }",
            "a.a",
        ),
    ],
)
def test_elements_are_gone_through_without_an_index(loop: str, items: str) -> None:
    code = code_of(loop)
    assert items in code
    assert "_range" not in code
    assert "_len" not in code


@pytest.mark.parametrize(
    "loop",
    [
        "int[] a = numbers; for (int i = 0; i < a.Length; i++) { int x = a[i]; Printed(x + i); }",
        "int[] a = numbers; for (int i = 1; i < a.Length; i++) { int x = a[i]; Printed(x); }",
        "int[] a = numbers; for (int i = 0; i < a.Length; i++) { int x = a[i]; a = new int[x]; }",
        "for (int i = 0; i < numbers.Length; i++) { int x = numbers[i]; numbers = new int[x]; }",
    ],
)
def test_an_index_stays_where_it_tells_a_difference(loop: str) -> None:
    assert "_len(" in code_of(loop)
