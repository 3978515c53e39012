"""Warnings about null."""

from __future__ import annotations

import pytest

from tests.binding.found import found

CASES = {
    "a null literal for a local": ("string a = null;\nConsole.Write(a);", ["1:12 CS8600"]),
    "a local with ? takes it": ("string? a = null;\nConsole.Write(a);", []),
    "dereference": ("string? a = Find();\nConsole.WriteLine(a.Length);", ["2:19 CS8602"]),
    "once is enough": (
        "string? a = Find();\nConsole.WriteLine(a.Length + a.Length);",
        ["2:19 CS8602"],
    ),
    "a test proves it": (
        "string? a = Find();\nif (a != null) Console.WriteLine(a.Length);",
        [],
    ),
    "a test proves the opposite": (
        "string? a = Find();\nif (a is null) Console.WriteLine(a.Length);",
        ["2:34 CS8602"],
    ),
    "an early return": ("string? a = Find();\nif (a == null) return;\nConsole.WriteLine(a.Length);", []),
    "a member of a member": (
        "var n = new Node();\nif (n.Next != null) Console.WriteLine(n.Next.Name);\n"
        "Console.WriteLine(n.Next.Name);",
        ["3:19 CS8602"],
    ),
    "suppressed": ("string? a = Find();\nConsole.WriteLine(a!.Length);", []),
    "an argument": ("string? a = Find();\nTake(a);", ["2:6 CS8604"]),
    "a literal argument": ("Take(null);", ["1:6 CS8625"]),
    "coalesce": ("string a = Find() ?? \"none\";\nConsole.WriteLine(a.Length);", []),
    "IsNullOrEmpty": (
        "string? a = Find();\nif (!string.IsNullOrEmpty(a)) Console.WriteLine(a.Length);",
        [],
    ),
    "a loop brings it back": (
        "string? a = \"x\";\nwhile (Find() != a) { Console.WriteLine(a.Length); a = Find(); }",
        ["2:41 CS8602"],
    ),
    "what TryGetValue gives": (
        "var d = new Dictionary<string, string>();\n"
        "if (d.TryGetValue(\"a\", out var s)) Console.WriteLine(s.Length);\n"
        "else Console.WriteLine(s.Length);",
        ["3:24 CS8602"],
    ),
    "a value without a value": (
        "int? n = null;\nConsole.WriteLine(n.Value);",
        ["2:19 CS8629"],
    ),
}  # fmt: skip

FRAME = """string? Find() => Console.ReadLine();
void Take(string s) => Console.WriteLine(s);
public class Node {{ public string Name = ""; public Node? Next; }}
Run(); Take("");
void Run()
{{
{}
}}
"""
LINES = 6


@pytest.mark.parametrize("name", CASES)
def test_null(name: str) -> None:
    text, expected = CASES[name]
    moved = [f"{int(one.split(':')[0]) + LINES}:{one.split(':')[1]}" for one in expected]
    assert found(FRAME.format(text)) == moved


def test_a_constructor_must_set_what_must_not_be_null() -> None:
    text = """public class A
{
    public string Name;
    public string? Nick;
    public string Team { get; set; }
    public A(string name) { Name = name; }
    public A() { Name = ""; Team = ""; }
}
public class B { public string Name; }
"""
    assert found(text) == ["6:12 CS8618", "9:32 CS8618"]
