"""Mistakes, one by one: C#'s codes at C#'s places, and nothing about what only follows."""

from __future__ import annotations

import pytest

from scsharp.source import SourceText
from scsharp.syntax import nodes
from scsharp.syntax.parser import parse
from tests.syntax.reading import mistakes

OPEN_BRACES = {
    "void F()\n{\n    if (a)\n    {\n        b();\n}\n": 4,
    "void F()\n{\n    b();\n\nvoid G()\n{\n    c();\n}\n": 2,
    "void F() {\n  if (a) {\n    while (b) {\n      c();\n  }\n}\nint d;\n": 3,
    'void F()\n{\n    var text = $"{a}";\n    int[] b = { 1, 2 };\n': 2,
    "class A\n{\n    void F() { if (a) { b(); }\n}\n": 3,
}
"""Texts, and the line of the brace that is not closed."""

Found = list[tuple[int, int, str]]

CASES: dict[str, tuple[str, Found]] = {
    "missing semicolon": ("int a = 1\nint b = 2;", [(1, 10, "CS1002")]),
    "missing semicolon on the line": ("int a = 1 int b = 2;", [(1, 11, "CS1002")]),
    "missing parenthesis": ("f(a;", [(1, 4, "CS1026")]),
    "missing parenthesis of a condition": ("if (a > 3\n{\n}", [(1, 10, "CS1026")]),
    "missing bracket": ("f(a[0);", [(1, 6, "CS1003")]),
    "missing braces at the end": (
        "void F()\n{\n    if (a)\n    {\n        b();\n",
        [(5, 13, "CS1513")],
    ),
    "missing comma": ("f(a b);", [(1, 5, "CS1003")]),
    "missing operand": ("x = a + ;", [(1, 9, "CS1525")]),
    "missing argument": ("f(a,, b);", [(1, 5, "CS0839")]),
    "missing name": ("int = 3;", [(1, 5, "CS1001")]),
    "missing type": ("int F(a, int b) => 1;", [(1, 7, "CS0246")]),
    "missing colon": ("x = a ? b;", [(1, 10, "CS1003")]),
    "missing arrow": ('x = a switch { 1 "one" };', [(1, 18, "CS1003")]),
    "extra parenthesis": ("f(a));\ng();", [(1, 5, "CS1002")]),
    "extra closing brace": ("void F() { }\n}\nint a;", [(2, 1, "CS1022")]),
    "else without if": ("if (a);\n{\n}\nelse\n{\n}", [(3, 2, "CS8641")]),
    "two statements before else": (
        "if (a)\n    b();\n    c();\nelse\n    d();",
        [(3, 9, "CS8641")],
    ),
    "switch without parentheses": ("switch a\n{\n    case 1: break;\n}", [(1, 8, "CS8515")]),
    "arrow in a case": ("switch (a) { case 1 => b(); }", [(1, 21, "CS1003")]),
    "case in a switch expression": ("x = a switch { case 1 => 2 };", [(1, 16, "CS9134")]),
    "semicolons in a switch expression": ("x = a switch { 1 => 2; _ => 3 };", [(1, 22, "CS1003")]),
    "while without parentheses": ("while n > 0\n{\n}", [(1, 7, "CS1003")]),
    "commas in a for": ("for (int i = 0, i < 3, i++)\n{\n}", [(1, 19, "CS1002")]),
    "foreach without a type": ("foreach (i in a) { }", [(1, 12, "CS0230")]),
    "foreach with of": ("foreach (var i of a) { }", [(1, 16, "CS1515")]),
    "extends": (
        "class A extends B { }\nclass C : D implements E { }",
        [(1, 9, "CS1514"), (2, 13, "CS1514")],
    ),
    "===": ("if (a === b) { }", [(1, 9, "CS1525")]),
    "lambda arrow": ("f(x -> x + 1);", [(1, 3, "CS0103")]),
    "and between booleans": ("if (a and b) c();", [(1, 7, "CS1026")]),
    "const without a type": ("const a = 3;", [(1, 7, "CS0246")]),
    "size in a declaration": ("int[3] a;", [(1, 4, "CS0270")]),
    "brackets after the name": ("int a[] = { 1 };", [(1, 6, "CS0650")]),
    "two sizes": ("x = new int[2][3];", [(1, 16, "CS0178")]),
    "new without parentheses": ("var a = new List<int>;", [(1, 22, "CS1526")]),
    "keyword for a name": ("int class = 1;", [(1, 5, "CS1001")]),
    "parameters without types": ("void F(int) { }", [(1, 11, "CS1001")]),
    "accessor without semicolon": ("class A { int B { get; set } }", [(1, 28, "CS8180")]),
    "semicolon after a body": (
        "class A { int B { get; }; void C() { }; class D { }; }",
        [(1, 25, "CS1597"), (1, 39, "CS1597")],
    ),
    "method without type": ("class A { public B() { } }", [(1, 18, "CS1520")]),
    "field without semicolon": ("class A\n{\n    int a\n    int b;\n}", [(3, 10, "CS1002")]),
    "statement among members": ("class A\n{\n    a++;\n    int b;\n}", [(3, 6, "CS1519")]),
    "accessor twice": ("class A { int B { get; get; } }", [(1, 24, "CS1007")]),
    "try alone": ("try { }\na();", [(1, 7, "CS1524")]),
    "type as a value": ("f(int);", [(1, 3, "CS1525")]),
    "open string": ('var s = "abc;\nint a;', [(1, 9, "CS1010")]),
    "open comment": ("int a;\n/* never closed", [(2, 1, "CS1035")]),
    "hole without end": ('var s = $"a {b";\nint c;', [(1, 13, "CS8076")]),
    "conditional in a hole": ('var s = $"{a ? b : c}";', [(1, 12, "CS8361")]),
    "empty hole": ('var s = $"{}";', [(1, 12, "CS1733")]),
    "lone brace in an interpolated string": ('var s = $"a } b";', [(1, 13, "CS8086")]),
    "directives": (
        "#if DEBUG\nint a;\n#endif\n#foo\nint b; #region x",
        [(1, 1, "SC0002"), (3, 1, "SC0002"), (4, 1, "CS1024"), (5, 8, "CS1040")],
    ),
    "unexpected character": (
        "int a = 1 $ 2;\nint `b`;",
        [(1, 11, "CS1056"), (1, 13, "CS1002"), (2, 5, "CS1056"), (2, 7, "CS1056")],
    ),
    "unsafe, fixed, await, async, stackalloc": (
        "unsafe { }\nawait f();\ng(async () => { });\nx = stackalloc int[3];",
        [(1, 1, "SC0002"), (2, 1, "SC0002"), (3, 3, "SC0002"), (4, 5, "SC0002")],
    ),
    "using after declarations": ("int a;\nusing System;", [(2, 1, "CS1529")]),
    "independent mistakes": (
        "int a = 1\nf(b;\nint = 2;\nwhile c { }\nint d;",
        [(1, 10, "CS1002"), (2, 4, "CS1026"), (3, 5, "CS1001"), (4, 7, "CS1003")],
    ),
    "function of an unknown type": ("Add(Player p) { }\nAdd(1);", [(1, 1, "CS0103")]),
    "lambda arrow of two": ("f((a, b) -> a + b);", [(1, 4, "CS0103")]),
    "statements in a switch expression": (
        "x = a switch {\n case 1: return b;\n default: return c;\n};\ng(y;",
        [(2, 2, "CS9134"), (5, 4, "CS1026")],
    ),
    "followers stay silent": ("Add(int a, int b) { return a + b; }\nint c;", [(1, 1, "CS0103")]),
}


@pytest.mark.parametrize(("text", "found"), CASES.values(), ids=CASES.keys())
def test_mistake(text: str, found: Found) -> None:
    assert mistakes(text) == found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("int a = 1\nint b = 2;\nint c;", 3),
        ("f(a;\ng();", 2),
        ("void F()\n{\n    if (a)\n    {\n        b();\n", 1),
        ("int a;\n)) ] ;\nint b;\nint c;", 3),
        ("class A\n{\n    ? ! ?\n}\nint b;", 2),
        ("switch a\n{\n    case 1: break;\n}\nint b;", 2),
        ("int a;\nif (b) { c(\nint d;\n}\nint e;", 3),
    ],
)
def test_what_is_kept(text: str, count: int) -> None:
    """The items around a mistake stay in the tree."""
    unit, found = parse(SourceText(text))
    assert found
    assert len(unit.items) >= count


def test_missing_expressions_are_bad_ones() -> None:
    unit, _ = parse(SourceText("x = a + ;"))
    (statement,) = unit.items
    assert isinstance(statement, nodes.ExpressionStatement)
    assert isinstance(statement.expression, nodes.Assignment)
    assert isinstance(statement.expression.value, nodes.Binary)
    assert isinstance(statement.expression.value.right, nodes.BadExpression)


def test_hints_name_the_way_out() -> None:
    _, found = parse(SourceText("foreach (i in a) { }"))
    assert found[0].hint == "write `foreach (var item in items)`"


@pytest.mark.parametrize("text", OPEN_BRACES)
def test_the_brace_that_is_not_closed_is_named(text: str) -> None:
    hints = [one.hint for one in parse(SourceText(text))[1] if one.code == "CS1513"]
    assert hints == [f"the {{ of line {OPEN_BRACES[text]} is not closed"]
