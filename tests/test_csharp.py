"""A script as C#: its own text, rearranged into a static class."""

from __future__ import annotations

from scsharp.compilation import compile_text
from scsharp.csharp import csharp_text

SCRIPT = """const int Size = 3;
var names = new List<string> { "a" };
int[] squares = { 1, 4 };
(int low, var high) = (1, 2.5);
if (int.TryParse("7", out var seven)) Console.WriteLine(seven);
int @class = 5;
int Twice(int n) => n * 2;
record Point(int X, int Y);
Console.WriteLine(Twice(low) + @class);
"""


def test_script_becomes_a_static_class() -> None:
    compilation = compile_text(SCRIPT)
    assert not compilation.has_errors, compilation.diagnostics
    script = compilation.world.table.script
    assert script is not None
    text = csharp_text(compilation.sources[0], compilation.units[0].unit, script)
    body = text[text.index("static class Script") :]
    assert (
        body
        == """static class Script
{
public const int Size = 3;
public static List<string> names = default!;
public static int[] squares = default!;
public static int low = default!;
public static double high = default!;
public static int seven = default!;
public static int @class = default!;
public static int Twice(int n) => n * 2;
static void Main()
{
names = new List<string> { "a" };
squares = new int[] { 1, 4 };
(low, high) = (1, 2.5);
if (int.TryParse("7", out seven)) Console.WriteLine(seven);
@class = 5;
Console.WriteLine(Twice(low) + @class);
}
}

record Point(int X, int Y);
"""
    )


def test_members_of_readonly_structs_are_called_on_copies() -> None:
    compilation = compile_text("readonly V v = new V(); struct V { public void Next() { } }")
    assert not compilation.has_errors
    script = compilation.world.table.script
    assert script is not None
    text = csharp_text(compilation.sources[0], compilation.units[0].unit, script)
    assert "public static ref readonly V v => ref v__value;" in text
    assert "public static V v__value = default!;" in text
    assert "\nv__value = new V();" in text
