"""What all calls of a function say about its parameters: fewer checks, the same values."""

from __future__ import annotations

import pytest

from tests.python_engine.test_refine import code, output

LONG = 'Console.Write("");'
"""Keeps a function from being put in place of its call."""


def test_arguments_from_loops_cannot_wrap_around() -> None:
    text = (
        f"int Next(int x) {{ {LONG} {LONG} return (x + 79) % 80; }}\n"
        "for (int i = 0; i < 80; i++) Console.Write(Next(i));"
    )
    assert "return (x + 79) % 80" in code(text, "Next")
    assert output(text) == "79" + "".join(str(one) for one in range(79))


@pytest.mark.parametrize(
    "call",
    [
        "Console.WriteLine(F(int.MaxValue));",
        "int big = int.MaxValue; Console.WriteLine(F(big));",
        "Console.WriteLine(F(5) < 0 ? 0 : F(int.Parse(\"2147483647\")));",
        "Func<int, int> f = F; F(1); Console.WriteLine(f(int.MaxValue));",
        "Func<int> f = () => F(int.MaxValue); F(1); Console.WriteLine(f());",
        "foreach (int one in new[] { int.MaxValue }) Console.WriteLine(F(one));",
        "int G(int a) => F(a); F(1); Console.WriteLine(G(int.MaxValue));",
        "IEnumerable<int> It() { yield return F(int.MaxValue); } F(1); foreach (int v in It()) Console.WriteLine(v);",
        "new Caller(int.MaxValue).Call();",
        "ICaller c = new Caller(int.MaxValue); c.Call();",
    ],
)  # fmt: skip
def test_every_way_of_calling_counts(call: str) -> None:
    text = (
        f"{call}\nint F(int n) {{ {LONG} {LONG} return n + 1; }}\n"
        "interface ICaller { void Call(); }\n"
        "class Caller(int n) : ICaller { public void Call() { Console.WriteLine(F(n)); } }"
    )
    assert output(text) == "-2147483648\n"


def test_recursion_grows_until_it_wraps_around() -> None:
    text = (
        "int F(int n, int left) { if (left == 0) return n + 1; return F(n + 1073741823, left - 1); }\n"
        "Console.WriteLine(F(1, 2));"
    )
    assert output(text) == "-2147483648\n"


def test_a_parameter_that_is_set_has_no_bounds() -> None:
    text = f"int F(int n) {{ {LONG} if (n == 1) n = int.MaxValue; {LONG} return n + 1; }}\nConsole.WriteLine(F(1));"
    assert output(text) == "-2147483648\n"


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("for (int i = -1; i <= 1; i++)", "-1 0 1 "),
        ("for (int i = 3; i > 0; i--)", "3 2 1 "),
        ("for (int i = 2; i >= 2; i--)", "2 "),
        ("for (int i = 2; i < 2; i++)", ""),
        ("for (int i = 5; i <= 3; i++)", ""),
    ],
)
def test_short_loops_between_constants(loop: str, expected: str) -> None:
    text = f'void F() {{ {loop} Console.Write($"{{i}} "); }}\nF();'
    assert "_range" not in code(text, "F")
    assert output(text) == expected


def test_a_loop_to_the_greatest_int_never_ends_by_itself() -> None:
    text = (
        "void F() { int rounds = 0; for (int i = int.MaxValue - 1; i <= int.MaxValue; i++) "
        '{ Console.Write($"{i} "); if (++rounds == 3) break; } }\nF();'
    )
    assert output(text) == "2147483646 2147483647 -2147483648 "


def test_a_loop_that_is_entered_again_starts_where_it_stands() -> None:
    text = (
        "void F() { for (int round = 0; round < 3; round++) { int i = 0; "
        'for (; i < 2; i++) Console.Write(i); Console.Write($"{i};"); } }\nF();'
    )
    assert output(text) == "012;012;012;"
