"""Reachability and definite assignment."""

from __future__ import annotations

import pytest

from tests.binding.found import found

CASES = {
    "a read before an assignment": ("int a;\nConsole.WriteLine(a);", ["2:19 CS0165"]),
    "assigned on one branch": (
        "int a;\nif (F()) a = 1;\nConsole.WriteLine(a);",
        ["3:19 CS0165"],
    ),
    "assigned on both branches": (
        "int a;\nif (F()) a = 1; else a = 2;\nConsole.WriteLine(a);",
        [],
    ),
    "short circuit": (
        "int a;\nif (F() && G(out a)) Console.WriteLine(a);\nelse Console.WriteLine(a);",
        ["3:24 CS0165"],
    ),
    "negated pattern": (
        "object o = 1;\nif (o is not int n) return;\nConsole.WriteLine(n);",
        [],
    ),
    "pattern with or": (
        "object o = 1;\nif (F() || o is int n) Console.WriteLine(n);",
        ["2:42 CS0165"],
    ),
    "an endless loop ends by break": (
        "int a;\nwhile (true) { if (F()) { a = 1; break; } }\nConsole.WriteLine(a);",
        [],
    ),
    "after try": (
        "int a;\ntry { a = 1; F(); } catch { }\nConsole.WriteLine(a);",
        ["3:19 CS0165"],
    ),
    "after finally": (
        "int a;\ntry { F(); } finally { a = 1; }\nConsole.WriteLine(a);",
        [],
    ),
    "in a lambda": (
        "int a;\nFunc<int> f = () => a;\nConsole.WriteLine(f());",
        ["2:21 CS0165"],
    ),
    "by a local function": (
        "int a;\nint Get() => a;\nConsole.WriteLine(Get());",
        ["3:19 CS0165"],
    ),
    "a struct field by field": (
        "P p;\np.X = 1;\np.Y = 2;\nvar q = p;\nConsole.WriteLine(q.X);",
        [],
    ),
    "unreachable": ("return;\nConsole.WriteLine(1);", ["2:1 CS0162"]),
    "after an endless loop": ("while (true) { F(); }\nConsole.WriteLine(1);", ["2:1 CS0162"]),
    "unused": ("int a;\nint b = 1;\nint c = int.Parse(\"1\");\nvoid L() { }", [
        "1:5 CS0168", "2:5 CS0219", "4:6 CS8321",
    ]),
    "switch falls through": (
        "switch (int.Parse(\"1\"))\n{\ncase 1: F();\ncase 2: break;\ncase 3: F();\n}",
        ["3:1 CS0163", "5:1 CS8070"],
    ),
    "goto skips": (
        "int a;\ngoto end;\nend: Console.WriteLine(a);",
        ["3:24 CS0165"],
    ),
}  # fmt: skip

FRAME = """bool F() => true;
bool G(out int x) {{ x = 1; return true; }}
public struct P {{ public int X, Y; }}
Run(); G(out _);
void Run()
{{
{}
}}
"""
LINES = 6


@pytest.mark.parametrize("name", CASES)
def test_flow(name: str) -> None:
    text, expected = CASES[name]
    moved = [f"{int(one.split(':')[0]) + LINES}:{one.split(':')[1]}" for one in expected]
    assert found(FRAME.format(text)) == moved


def test_a_value_must_be_returned() -> None:
    text = "int F(int n)\n{\n    if (n > 0) return 1;\n}\nF(1);"
    assert found(text) == ["1:5 CS0161"]


def test_an_out_parameter_must_be_assigned() -> None:
    text = "bool F(out int n)\n{\n    if (true.Equals(false)) return false;\n    n = 1;\n    return true;\n}\nF(out _);"
    assert found(text) == ["3:29 CS0177"]
