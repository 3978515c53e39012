"""Hover and go to definition: what a name means, and where that is declared."""

from __future__ import annotations

import pytest

from tests.editing.marked import declared, described

HOVERS = {
    "int sc|ore = 3;": ("int score", "script variable"),
    "void F(int n) { n|++; }": ("int n", "parameter"),
    "void F() { const int K = 3; int x = K|; }": ("const int K", "local constant"),
    "void F() { var x = 1.5; x| = 2; }": ("double x", "local variable"),
    "Math.Ma|x(1, 2);": ("static int Math.Max(int val1, int val2)", "method"),
    "Math.P|I.ToString();": ("const double Math.PI = 3.141592653589793", "constant"),
    "var x = new List<int>().Cou|nt;": ("int List<T>.Count { get; }", "property"),
    "var x = new Li|st<int>();": ("class List<T> : IList<T>, IReadOnlyList<T>", "class"),
    "int[] a = [1]; a.Selec|t(x => x + 0.5);": (
        "static IEnumerable<double> Enumerable.Select<TSource, TResult>"
        "(this IEnumerable<int> source, Func<int, double> selector)",
        "extension method",
    ),
    "enum E { A, B = 5 } var e = E.B|;": ("E.B = 5", "enum value"),
    "record P(int X); var x = new P(1).X|;": ("int P.X { get; init; }", "property"),
    "record P(int X); var x = new P(X|: 1);": ("int X", "parameter"),
    "class A<T> where T : class { T| x; }": ("T where T : class", "type parameter"),
    "class A { public event Action? E; void M() { E|?.Invoke(); } }": ("event Action A.E", "event"),
    "delegate int Op(int a); Op|? f = null;": ("delegate int Op(int a)", "delegate"),
    "Color c = Color.Re|d;": ("static Color Color.Red { get; }", "property"),
    "int Twice(int n) => n * 2; Func<int, int> f = Twi|ce;": ("int Twice(int n)", "function"),
    "object o = 5; if (o is string { Leng|th: 3 }) { }": ("int String.Length { get; }", "property"),
    "class A { public int X; } var a = new A { X| = 3 };": ("int A.X", "field"),
    "string? s = null; var n = s?.Leng|th;": ("int String.Length { get; }", "property"),
}
DECLARATIONS = {
    "int x = 1; x|++;": "int [x] = 1; x++;",
    "F|(); void F() { }": "F(); void [F]() { }",
    "void F(int a) { a|++; }": "void F(int [a]) { a++; }",
    "class A { } A| a = new();": "class [A] { } A a = new();",
    "class A { public int X; } new A().X| = 1;": "class A { public int [X]; } new A().X = 1;",
    "var f = (int q) => q| + 1;": "var f = (int [q]) => q + 1;",
    "Func<int, int> f = q => q| + 1;": "Func<int, int> f = [q] => q + 1;",
    "int[] a = []; foreach (var one in a) { one|.ToString(); }": (
        "int[] a = []; foreach (var [one] in a) { one.ToString(); }"
    ),
    "void F() { int.TryParse(\"1\", out var n); n|++; }": (
        "void F() { int.TryParse(\"1\", out var [n]); n++; }"
    ),
    "object o = 1; if (o is int n) { n|++; }": "object o = 1; if (o is int [n]) { n++; }",
    "var q = from n in new[] { 1 } where n| > 0 select n;": (
        "var q = from [n] in new[] { 1 } where n > 0 select n;"
    ),
    "var q = from a in new[] { 1 } let b = a * 2 where b| > a select a;": (
        "var q = from a in new[] { 1 } let [b] = a * 2 where b > a select a;"
    ),
    "int @class = 1; @class|++;": "int @[class] = 1; @class++;",
    "void F(int a, int b) { } F(b|: 1, a: 2);": "void F(int a, int [b]) { } F(b: 1, a: 2);",
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), HOVERS.items())
def test_hover(text: str, expected: tuple[str, str]) -> None:
    found = described(text)
    assert found is not None
    assert (found.declaration, found.kind) == expected


@pytest.mark.parametrize(("text", "expected"), DECLARATIONS.items())
def test_definition(text: str, expected: str) -> None:
    assert declared(text) == expected


def test_docs_are_shown() -> None:
    found = described("/// Counts\n/// up.\nint F() => 1;\nF|();")
    assert found is not None and found.docs == "Counts up."
    library = described("Math.Ma|x(1, 2);")
    assert library is not None and library.docs == "Gives the greater one."


@pytest.mark.parametrize(
    "text", ["Math.Ma|x(1, 2);", "Li|st<int> x;", "Math.Max(val1|: 1, val2: 2);"]
)
def test_the_library_is_not_in_the_script(text: str) -> None:
    assert described(text) is not None
    assert declared(text) is None


@pytest.mark.parametrize(
    "text", ["int x = 1|2;", "nowhere|();", "// int x|", "|", "if| (true) { }"]
)
def test_what_means_nothing(text: str) -> None:
    assert described(text) is None


def test_broken_text() -> None:
    assert declared("int x = 1;\nvoid F( {\nx|++;\nif (") is not None
