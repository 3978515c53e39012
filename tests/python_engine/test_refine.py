"""What passed tests say about locals: fewer checks, the same values at the ends of the types."""

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


def code(text: str, function: str) -> str:
    module = emit_program(compile_text(text, "script.scs").lowered)
    for _, tree in module.trees:
        for one in tree.body:
            if isinstance(one, ast.FunctionDef) and one.name == function:
                return ast.unparse(one)
    raise AssertionError(f"no function {function}")


GUARD = "int F(int n) { if (n < 2) return 0; Console.Write(n); return n - 2; }\n"


def test_behind_a_guard_nothing_can_wrap_around() -> None:
    assert "wrap" not in code(GUARD + 'Console.WriteLine(F(int.Parse("5")));', "F")
    assert output(GUARD + "Console.WriteLine(F(int.MaxValue));") == "21474836472147483645\n"


@pytest.mark.parametrize(
    ("body", "argument", "expected"),
    [
        ("if (n > 5) return 0; return n - 6;", "int.MinValue", "2147483642"),
        ("if (n < 2) { n = int.MaxValue; } return n + 1;", "0", "-2147483648"),
        ("if (n < 2) return 0; n = int.MinValue; return n - 1;", "3", "2147483647"),
        ("if (n < 2 || n > 9) return n - 3; return n;", "int.MinValue", "2147483645"),
        ("return n > 0 && n + 1 < 0 ? 1 : 2;", "int.MaxValue", "1"),
        ("return !(n <= 0) ? n + 1 : n - 1;", "int.MaxValue", "-2147483648"),
        ("return !(n <= 0) ? n + 1 : n - 1;", "int.MinValue", "2147483647"),
        ("if (n != int.MinValue) return n - 1; return n + 1;", "-2147483647", "-2147483648"),
        ("if (n == 7) return n * 1000000000; return 0;", "7", "-1589934592"),
        ("while (n >= 0) { n += 1000000000; } return n;", "5", "-1294967291"),
        ("int s = 0; while (n > 0) { s = n - 1; break; } return s;", "1", "0"),
        ("for (;;) { if (n < 0) break; n = n * 3 + 1; } return n;", "7", "-1389313629"),
    ],
)
def test_values_at_the_ends(body: str, argument: str, expected: str) -> None:
    text = f'int F(int n) {{ Console.Write(""); {body} }}\nConsole.WriteLine(F({argument}));'
    assert output(text) == f"{expected}\n"


def test_a_negative_index_behind_its_test_is_none() -> None:
    text = (
        "int At(int[] a, int i) { Console.Write(i); if (i < 0) return -1; return a[i]; }\n"
        "Console.WriteLine(At(new int[] { 7 }, 0));"
    )
    assert "out_of_range" not in code(text, "At")


def test_an_index_that_changes_keeps_its_check() -> None:
    text = (
        "int At(int[] a, int i) { Console.Write(i); if (i < 0) return -1; i -= 3; return a[i]; }\n"
        "Console.WriteLine(At(new int[] { 7 }, 5));"
    )
    assert "out_of_range" in code(text, "At") or "wrapped_index" in code(text, "At")
