"""Iterators: finite and broken off, nested, recursive, as members, with what their finally does."""

from __future__ import annotations

from tests.differential.generator.templates import filled, function, line, some, types
from tests.differential.generator.writer import Writer

BODIES = (
    'for (int i = 0; ; i++) { yield return a * i; if (i > 5) yield break; }',
    'foreach (var x in Enumerable.Range(a % 5, 4)) { try { Console.Write($"<{x}"); yield return x; } finally { Console.Write(">"); } }',
    'try { try { yield return a; yield return a + 1; } finally { Console.Write("in "); } yield return 7; } finally { Console.Write("out "); }',
    'if (a > 2) yield break; yield return a; foreach (var x in «name»(a + 1)) yield return x * 10;',
    'using var res = new «res»("r"); for (int i = 0; i < 3; i++) { using (new «res»($"u{i}")) yield return i + a; if (i == «n») throw new InvalidOperationException("at " + i); }',
    'int b = 1; while (true) { (a, b) = (b, a + b); if (b > 60) { Console.Write("stop "); yield break; } yield return b; }',
    'int kept = a; Func<int, int> add = x => kept += x; foreach (var k in new[] { 1, 2, 3 }) { yield return add(k); kept++; } yield return kept;',
    'again: yield return a; switch (a++) { case 0: goto again; case 1: case 2: yield return -a; goto case 5; case 5: yield return 55; break; default: yield break; } yield return 9;',
    'int count = 0; try { for (; count < 3; count++) { if (count == a) continue; yield return count; } } finally { Console.Write($"end{count} "); }',
    'do { yield return a; int half() => a / 2; a = half(); } while (a > 0); yield return -1;',
    'var list = new List<int> { a, 2, 3 }; foreach (var x in list) { yield return x; if (x == «x») list.Add(4); }',
    'for (var (i, j) = (0, «n»); i < j; i++, j--) { int? maybe = i == 1 ? null : i; yield return maybe ?? j; }',
    'try { yield return a; a = 10 / (a - 2); yield return a; } finally { try { Console.Write("f1 "); } finally { Console.Write("f2 "); } }',
)  # fmt: skip
USES = (
    'foreach (var x in «name»(«n»)) Console.Write($"{x} ");',
    'foreach (var x in «name»(«n»)) { Console.Write($"{x} "); if (x > «n») break; }',
    'Console.WriteLine(string.Join(",", «name»(«x»).Take(4)));',
    'Console.WriteLine(«name»(«n»).«First()|Last()|Count()|Max()|Any()|Single()|ElementAt(2)|Sum()|Skip(1).FirstOrDefault()»);',
    'var «q1» = «name»(«n»); Console.WriteLine($"{«q1».Count()} {string.Join(" ", «q1»)}");',
    'using (var «q1» = «name»(«n»).GetEnumerator()) { while («q1».MoveNext()) { Console.Write($"{«q1».Current};"); if («q1».Current == «x») break; } Console.Write(«q1».MoveNext()); }',
    'var «q1» = «name»(1).GetEnumerator(); «q1».MoveNext(); Console.Write(«q1».Current); «q1».Dispose(); Console.WriteLine();',
    'foreach (var (x, y) in «name»(0).Zip(«name»(1))) Console.Write($"{x}/{y} ");',
    'try { foreach (var x in «name»(«n»)) { if (x == 2) throw new FormatException("two"); Console.Write(x); } } catch (FormatException) { Console.Write("caught "); }',
    'Console.WriteLine(string.Join(",", «name»(«n»).TakeWhile(x => x < 9).Select(x => x * 2).Where(x => x != 4)));',
    'foreach (var x in «name»(2)) { foreach (var y in «name»(x)) { if (y > 3) goto «q1»; Console.Write(y); } Console.Write("|"); «q1»: ; }',
)  # fmt: skip


def broken_off(w: Writer) -> None:
    name, res = w.fresh_global("Seq"), w.fresh_global("Res")
    types(
        w,
        'class «res»(string name) : IDisposable { public void Dispose() => Console.Write($"-{name} "); }',
        res=res,
    )
    body = w.chance.pick(BODIES)
    function(w, f"static IEnumerable<int> «name»(int a)\n{{\n    {body}\n}}", name=name, res=res)
    some(w, 2, 4, USES, name=name)
    w.line("Console.WriteLine();")


TREE = """
class «name» : IEnumerable<«type»>
{
    public «type» Value; public «name»? Left, Right; public static int Visits;
    public «name» Add(«type» v)
    {
        if (v.CompareTo(Value) < 0) { if (Left == null) Left = new «name» { Value = v }; else Left.Add(v); }
        else if (Right == null) Right = new «name» { Value = v }; else Right.Add(v);
        return this;
    }
    public IEnumerator<«type»> GetEnumerator()
    {
        Visits++;
        if (Left != null) foreach (var x in Left) yield return x;
        yield return Value;
        if (Right != null) foreach (var x in Right) yield return x;
    }
    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    public IEnumerable<(«type» Value, int Depth)> Deep(int depth = 0)
    {
        yield return (Value, depth);
        foreach (var side in new[] { Left, Right }) if (side is not null) foreach (var pair in side.Deep(depth + 1)) yield return pair;
    }
    public IEnumerable<«type»> Backwards { get { if (Right != null) foreach (var x in Right.Backwards) yield return x; yield return Value; if (Left != null) foreach (var x in Left.Backwards) yield return x; } }
    public static IEnumerable<T> Twice<T>(IEnumerable<T> items) { foreach (var x in items) { yield return x; yield return x; } }
}
"""
TREE_USES = (
    'Console.WriteLine(string.Join(" ", «o»));', 'Console.WriteLine(string.Join(" ", «o».Backwards.Take(«n»)));',
    'foreach (var (v, d) in «o».Deep()) Console.Write($"{v}@{d} ");', 'Console.WriteLine(«o».Deep().Max(p => p.Depth));',
    'Console.WriteLine(string.Join(",", «name».Twice(«o»).Skip(«n»).Take(3)));', '«o».Add(«value»);', 'Console.WriteLine(«o».Count() + «name».Visits);',
    'foreach (var «q1» in «o») if («q1».Equals(«value»)) break; else Console.Write(«q1»);', 'Console.WriteLine(«o».Contains(«value»));',
    'Console.WriteLine(«o».Order().SequenceEqual(«o»));', 'Console.WriteLine(string.Join(" ", «o».Deep().OrderBy(p => p.Depth).ThenByDescending(p => p.Value).Select(p => p.Value)));',
)  # fmt: skip


def trees_of_iterators(w: Writer) -> None:
    name, type_ = (
        w.fresh_global("Branch"),
        w.chance.pick(("int", "long", "char", "decimal", "short")),
    )
    types(w, TREE, name=name, type=type_)
    o = w.fresh("o")
    value = f"«{type_}»"
    line(
        w,
        f"var «o» = new «name» {{ Value = {value} }}.Add({value}).Add({value}).Add({value});",
        o=o,
        name=name,
    )
    uses = [one.replace("«value»", value) for one in TREE_USES]
    some(w, 2, 5, uses, o=o, name=name)


PATTERN = """
class «name»(int from, int to)
{
    public Walker GetEnumerator() => new(from, to);
    public struct Walker(int at, int end)
    {
        int at = at - 1;
        public int Current => at * «x»;
        public bool MoveNext() => ++at < end;
        public void Dispose() => Console.Write($"done{at} ");
    }
}
record «name»Chars(char From, char To);
static class «name»More
{
    public static IEnumerator<char> GetEnumerator(this «name»Chars range) { for (char c = range.From; c <= range.To; c++) yield return c; }
}
"""


def foreach_by_pattern(w: Writer) -> None:
    """foreach over what only has the members, and over what an extension makes enumerable."""
    name = w.fresh_global("Span")
    types(w, PATTERN, name=name)
    some(w, 2, 4, (
        'foreach (var x in new «name»(«x», «n»)) Console.Write($"{x} ");', 'foreach (long x in new «name»(0, 4)) { if (x > «n») break; Console.Write(x); }',
        'foreach (var x in new «name»(1, 5)) { if (x % 2 == 0) continue; Console.Write(x); }', 'foreach (var c in new «name»Chars((char)(\'j\' + «x»), \'m\')) Console.Write(c);',
        'var «q1» = new «name»(0, 3).GetEnumerator(); while («q1».MoveNext()) Console.Write(«q1».Current); «q1».Dispose();',
    ), name=name)  # fmt: skip
    w.line(filled(w, "Console.WriteLine(«int»);"))
