"""Patterns of every kind, in is, switch and switch expressions, on objects, lists and tuples."""

from __future__ import annotations

from tests.differential.generator.templates import line, some, types
from tests.differential.generator.writer import Writer

TYPES = """
class «name»(int x, string? text, «name»? next = null)
{
    public int X => x; public string? Text { get { Console.Write("text "); return text; } } public «name»? Next => next; public int[] Items { get; init; } = { 1, 2, 3 };
    public void Deconstruct(out int a, out string? b) { Console.Write("decon "); a = x; b = text; }
    public void Deconstruct(out int a, out string? b, out «name»? c) => (a, b, c) = (x, text, next);
}
sealed class «name»Sub() : «name»(«n», "sub");
class «name»List(params int[] items) { public int Count { get { Console.Write("count "); return items.Length; } } public int this[int i] { get { Console.Write($"[{i}]"); return items[i]; } } public int[] Slice(int a, int n) => items[a..(a + n)]; }
enum «name»Color { Red, Green = 5, Blue }
"""
VALUES = (
    "«int»", "«s»", "«double»", "null", "'«a|Z|5»'", "new «name»(«n», «s»)", "new «name»(«x», null, new «name»Sub())", "new «name»Sub()", "new int[] { 1, «x», 3 }", "new[] { «s», \"b\" }", "(«n», \"t\")", "«name»Color.«Red|Green|Blue»", "«long»", "true", "new List<int> { «n», 2 }", "new «name»List(1, «n», 3, 4)", "«decimal»", "new object?[] { 1, null, «s» }", "(int?)«x»", "new int[0]", "new StringBuilder(«s»)",
)  # fmt: skip
ARMS = (
    "int and > 0 and < 100 => \"small\"", "int n when n < 0 => $\"neg{n}\"", "0 or 1 or 2 => \"few\"", "int => \"int\"", "string { Length: 0 } => \"empty\"", "string { Length: > 3 and < 10 } s => s.ToUpper()", "\"abc\" or \"a\" => \"abc\"", "string and not \"x\" => \"text\"", "null => \"null\"", "double.NaN => \"nan\"", "double and (> 1 or < -1) => \"big\"", "double d => $\"d{d}\"", ">= 'a' and <= 'z' => \"lower\"", "char c => $\"c{(int)c}\"",
    "«name»Sub => \"Sub\"", "«name» { X: > 1, Next: null } => \"end\"", "«name» { Next: { X: var y } } p => $\"next{y}{p.X}\"", "«name» { Next.X: 2, Text: not null } => \"next2\"", "«name»(0, _) => \"zero\"", "«name»(var a, { Length: var b }) => $\"{a}/{b}\"", "«name»(_, null, «name»(> 0, \"sub\")) => \"deep\"", "«name» { Items: [1, .. var rest] } => $\"rest{rest.Length}\"", "«name» => \"some\"",
    "int[] and [] => \"none\"", "int[] and [1, .., 3] => \"1..3\"", "int[] and [var first, .. { Length: >= 1 } middle, _] => $\"m{first}{middle.Length}\"", "int[] a => $\"a{a.Length}\"", "string[] and [{ Length: > 1 }, ..] => \"words\"", "string[] and [.., \"b\"] => \"b\"", "object[] and [_, null, string s] => s", "List<int> { Count: 2 } and [2, _] => \"two\"", "List<int> and [..] => \"list\"",
    "(int i, string s) => $\"{i}{s}\"", "(> 1, _) => \"pair\"", "«name»Color.Red => \"red\"", "«name»Color and not «name»Color.Blue => \"not blue\"", "«name»Color c => c.ToString()", "long and >= 1000L => \"long\"", "long l => $\"l{l}\"", "true => \"yes\"", "bool => \"no\"", "decimal and > 1m => \"money\"", "«name»List and [1, .., 4] => \"L14\"", "«name»List and [_, var second, .. var rest] => $\"L{second}{rest.Length}\"", "«name»List { Count: 0 } => \"L0\"", "IComparable c => \"comparable\" + c.GetType().Name", "System.Collections.IEnumerable and not string => \"many\"", "{ } o when o.ToString()!.Length > 5 => \"long text\"", "var x when x is ValueType => \"value\"",
)  # fmt: skip
STATIC = (
    "Console.WriteLine(«o» is int «q1» && «q1» > «x» || «o» is string { Length: var «q2» } && «q2» > 1);", "if («o» is not int «q1») Console.WriteLine(\"not\"); else Console.WriteLine(«q1» + 1);", "Console.WriteLine(«o» is var «q1» ? «q1»?.GetType().Name : \"\");", "Console.WriteLine(«o» is (int or long or double) and not 0);", "Console.WriteLine(«o» is not null and not \"\" and not 5);", "Console.WriteLine((«n», «s») is (> 1, \"a\" or { Length: > 2 }));", "Console.WriteLine(«int» is >= 0 and (< 10 or > 100));",
    "Console.WriteLine(new[] { «x», «x», 3 } is [_, .. var «q1», 3] ? «q1».Length : -1);", "Console.WriteLine(«s» is ['a' or '\"', .., var «q1»] ? «q1» : '?');", "Console.WriteLine(«s» is [_, _, ..] «q1» ? «q1»[..2] : \"short\");", "Console.WriteLine(new List<string> { «s», «s» } is [{ Length: > 0 } «q1», ..] ? «q1» : \"-\");", "switch («o») { case int «q1» when «q1» > 5: Console.WriteLine(\"big\"); break; case int or long: Console.WriteLine(\"number\"); break; case string { Length: > 1 } and ([.., 'c'] or ['H', ..]): Console.WriteLine(\"text\"); goto default; default: Console.WriteLine(\"other\"); break; }",
    "switch ((«n», «b»)) { case (0, _): Console.WriteLine(0); break; case (> 2, true): Console.WriteLine(2); break; case var («q1», «q2») when !«q2»: Console.WriteLine(«q1»); break; default: Console.WriteLine(\"d\"); break; }", "Console.WriteLine((«x», «x», «n») switch { (1, _, _) => 1, (_, < 0, var c) => c, (var a, var b, 3) => a * b, _ => -9 });", "while («o» is «name» { Next: { } «q1» }) { Console.Write(«q1».X); «o» = «q1»; }",
    "Console.WriteLine(«double» switch { < 0 => \"<\", 0 => \"0\", double.PositiveInfinity => \"inf\", > 0 and <= 1 => \"..1\", double.NaN => \"nan\", _ => \">\" });", "Console.WriteLine(((int?)«int») switch { null => 0, > 5 and var v => v, _ => 1 });", "Console.WriteLine(«char» switch { >= 'A' and <= 'Z' => 1, >= 'a' and <= 'z' => 2, '_' or '-' => 3, _ => 4 });", "string «q1» = «o» is string { } t ? t : \"no\"; Console.WriteLine(«q1»);", "Console.WriteLine(«o» is «name»Color «q1» and («name»Color.Red or «name»Color.Green) ? (int)«q1» : -1);",
)  # fmt: skip


def matching(w: Writer) -> None:
    name, o = w.fresh_global("Node"), w.fresh("o")
    types(w, TYPES, name=name)
    arms = ", ".join(w.chance.shuffled(ARMS)[: w.chance.number(3, 6)])
    values = ", ".join(w.chance.several(3, 6, lambda: w.chance.pick(VALUES)))
    with w.guarded():
        line(
            w,
            f'foreach (var «o» in new object?[] {{ {values} }}) Console.WriteLine(«o» switch {{ {arms}, _ => "other" }});',
            name=name,
            o=o,
        )
    o = w.fresh("o")
    line(w, f"object? «o» = {w.chance.pick(VALUES)};", name=name, o=o)
    some(w, 2, 5, STATIC, name=name, o=o)
