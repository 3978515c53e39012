"""Primary constructors, records of every kind, anonymous types, tuples and deconstruction."""

from __future__ import annotations

from tests.differential.generator.templates import line, shown, some, types
from tests.differential.generator.writer import Writer

PRIMARY = """
class «name»(int start, string tag = «s#») : «name»Base(start * 2, () => Console.Write($"made{start} "))
{
    int count = start + Seen.Count; static readonly List<int> Seen = new() { 1, 2 };
    public string Tag { get; init; } = tag + start;
    public int Next() => ++start + count--;
    public «name»(string text) : this(text.Length, text) { Seen.Add(Seen.Count); Console.Write("second "); }
    public override string ToString() => $"{start}:{Tag}:{count}:{base.ToString()}";
    public Func<int> Counter => () => start += 10;
}
abstract class «name»Base(int size, Action? made) { protected readonly int Size = size; public virtual int Doubled { get; } = Twice(size); static int Twice(int n) { Console.Write($"twice{n} "); return n * 2; } public void Made() => made?.Invoke(); public override string ToString() => "base" + Size; }
struct «name»Point(int x, int y) { public int X = x; public readonly int Y => y; public void Move() { X += y; y++; } public «name»Point() : this(7, 8) { } public override readonly string ToString() => $"<{X},{y}>"; }
sealed class «name»Leaf(«name» of, params int[] extra) : «name»(of.Tag.Length) { public override int Doubled => base.Doubled + extra.Length; public int Sum { get; } = extra.Sum(); public required string Note { get; set; } }
"""
PRIMARY_USES = (
    "Console.WriteLine(«o».Next() + «o».Next());", "Console.WriteLine(«o»);", "«o».Made(); Console.WriteLine(«o».Doubled);", "var «q1» = «o».Counter; «q1»(); Console.WriteLine(«q1»() + «o».Next());", "var «q1» = new «name»Point(«n», 2); «q1».Move(); var «q2» = «q1»; «q2».Move(); Console.WriteLine($\"{«q1»}{«q2»}\");", "Console.WriteLine($\"{new «name»Point()}{default(«name»Point)}{(new «name»Point[1])[0]}\");",
    "var «q1» = new «name»Leaf(«o», 1, «x») { Note = «s» }; Console.WriteLine($\"{«q1».Sum} {«q1».Doubled} {«q1».Note} {«q1»}\");", "var «q1» = new «name»Point(1, 2) with { X = «n» }; Console.WriteLine($\"{«q1»}{«q1».Equals(new «name»Point(1, 2))}\");", "«name» «q1» = new(«s»); Console.WriteLine(«q1»);", "Console.WriteLine(new «name»(«n», tag: \"t\") { Tag = «s» });", "«o» = new(«n»);",
)  # fmt: skip


def primaries(w: Writer) -> None:
    name, o = w.fresh_global("Prim"), w.fresh("o")
    types(w, PRIMARY, name=name)
    line(w, "var «o» = new «name»(«n»);", name=name, o=o)
    some(w, 3, 6, PRIMARY_USES, name=name, o=o)


RECORDS = """
abstract record «name»(string Id) { public int Version { get; init; } = 1; public virtual string Kind => "shape"; protected virtual bool PrintMembers(StringBuilder b) { b.Append("id=").Append(Id); return true; } }
record «name»Circle(string Id, double R) : «name»(Id) { public override string Kind => "circle" + R; public static int Copies; protected «name»Circle(«name»Circle other) : base(other) { Copies++; R = other.R; } }
sealed record «name»Box(string Id, int W, int H) : «name»(Id) { public int W { get; init; } = W < 0 ? 0 : W; public int Area => W * H; public override string ToString() => $"box {W}x{H} v{Version}"; public bool Equals(«name»Box? other) => other is not null && other.Area == Area; public override int GetHashCode() => Area; }
record «name»Named(string Id, double R, string? Label = null) : «name»Circle(Id, R) { public string[] Parts { get; init; } = { "p" }; }
record struct «name»Pair<A, B>(A First, B Second) { public readonly string Text => $"{First}~{Second}"; public void Swap() => (First, Second) = (First, Second); }
readonly record struct «name»Money(decimal Amount, string Unit = "EUR") : IComparable<«name»Money> { public int CompareTo(«name»Money o) => Amount.CompareTo(o.Amount); public static «name»Money operator +(«name»Money a, «name»Money b) => a with { Amount = a.Amount + b.Amount }; public «name»Money() : this(1m) { } }
record «name»Tree<T>(T Value, «name»Tree<T>? Left = null, «name»Tree<T>? Right = null) where T : notnull { public int Size => 1 + (Left?.Size ?? 0) + (Right?.Size ?? 0); }
"""
RECORD_USES = (
    "«c»", "«c».Kind + («c» with { R = «n» }).Kind + «name»Circle.Copies", "«d»", "«d» with { Id = «s» }", "((«name»)«d») with { Version = «n» }", "«c» == («c» with { })", "(«name»)«c» == «d»", "«d» == new «name»Named(\"n\", 2, null)", "new «name»Box(\"b\", -«n», 3)", "new «name»Box(\"b\", 2, 3) == new «name»Box(\"c\", 3, 2)", "new HashSet<«name»> { new «name»Box(\"b\", 1, 6), new «name»Box(\"c\", 6, 1), «c», «d», «c» with { } }.Count",
    "new «name»Pair<int, string>(«int», «s»)", "new «name»Pair<int, int>(1, 2) == new «name»Pair<int, int>(1, «n»)", "new «name»Pair<double, string?>(«double», null).Text", "new «name»Pair<«name»Money, int?>(new(2.50m), null)", "new[] { new «name»Money(3m), new(1.5m, \"USD\"), default, new() }.Max()", "new «name»Money(1.10m) + new «name»Money(«decimal»)", "new «name»Money(1.0m) == new «name»Money(1.00m)",
    "new «name»Tree<int>(1, new(2), new(3, Right: new(«x»)))", "new «name»Tree<string>(«s», new(«s»)).Size", "new «name»Tree<int>(1, new(2)) == new «name»Tree<int>(1, new(2))", "new «name»Tree<char>('a') with { Left = new('b') }", "«c» is (var «q1», > 1) ? «q1» : \"-\"", "«d» is «name»Named { Parts: [\"p\"], R: var «q1» } ? «q1» : -1", "((object)«c»).Equals(«d»)", "«d».Parts == («d» with { }).Parts", "((«name»)«d») is «name»Circle(var «q1», _) ? «q1» : \"no\"",
    "«c» switch { «name»Named n => \"named\" + n.Label, «name»Circle { R: < 1 } => \"small\", «name»Circle(_, var r) => \"r\" + r }", "(«c» with { Version = 3 }).Equals(«c» with { Version = 3 })", "«c».ToString().Length + «d».ToString().Length", "ReferenceEquals(«c», «c» with { })", "(«d» with { Label = \"x\" }).GetType() == typeof(«name»Named)",
)  # fmt: skip


def record_kinds(w: Writer) -> None:
    name, c, d = w.fresh_global("Rec"), w.fresh("c"), w.fresh("d")
    types(w, RECORDS, name=name)
    line(w, "var «c» = new «name»Circle(«s», «double|n|1.5»); var «d» = new «name»Named(\"n\", 2) { Version = «n» };", name=name, c=c, d=d)  # fmt: skip
    shown(w, 3, 7, RECORD_USES, name=name, c=c, d=d)


TUPLES = (
    "var «q1» = («int», «s»); var («q2», «q3») = «q1»; Console.WriteLine($\"{«q1»} {«q2»} {«q3»} {«q1».Item1}\");", "(«t».A, «t».B) = («t».B, «t».A); Console.WriteLine(«t»);", "Console.WriteLine((1, («x», \"a\"), 2.5).Item2.Item1);", "Console.WriteLine((1, 2, 3, 4, 5, 6, 7, 8, «x»).Item9 + (1, 2, 3, 4, 5, 6, 7, \"h\").Rest.ToString());", "Console.WriteLine((«x», «n») == («n», «x»));",
    "Console.WriteLine((«x», \"a\").CompareTo((«x», \"b\")));", "var «q1» = new Dictionary<(int, char), string> { [(1, 'a')] = \"x\", [(«n», 'b')] = \"y\" }; Console.WriteLine(«q1».ContainsKey((2, 'b')) + string.Join(\",\", «q1».Keys));", "(int, (long L, string S)) «q1» = («x», («int», «s»)); Console.WriteLine(«q1».Item2.L + «q1».Item2.S);", "(_, var «q1») = «t»; Console.WriteLine(«q1»);", "int «q1»; («q1», int «q2») = («n», «x»); Console.WriteLine(«q1» - «q2»);",
    "foreach (var («q1», «q2») in new[] { (1, \"a\"), («x», «s») }) Console.Write($\"{«q1»}{«q2»};\");", "foreach (var («q1», («q2», _)) in new[] { (1, (2, 3)), (4, (5, 6)) }) Console.Write(«q1» * «q2»);", "(int, int)? «q1» = «b» ? null : (1, 2); Console.WriteLine(«q1»?.Item1 ?? -1);", "List<(string Name, int Age)> «q1» = [(«s», «n»), (\"b\", 2)]; «q1».Sort(); Console.WriteLine(string.Join(\" \", «q1»));",
    "(«t».A, var «q1») = (5, «t».A); Console.WriteLine(«q1»);", "var «q1» = (X: 1, Y: 2); «q1».X += «x»; «q1».Y++; var «q2» = «q1»; «q2».X = 9; Console.WriteLine($\"{«q1»} {«q2»}\");", "Func<(int, int), (int Sum, int Diff)> «q1» = p => (p.Item1 + p.Item2, p.Item1 - p.Item2); Console.WriteLine(«q1»((«x», 2)).Diff);", "object «q1» = (1, \"a\"); Console.WriteLine(«q1» is (int, string) ? «q1» : 0);", "Console.WriteLine(Tuple.Create(«x», «s»).Item2 + new Tuple<int, int>(1, 2));", "Console.WriteLine(«t» with { A = «x» });",
    "var «q1» = (default(int?), «s») switch { (null, { Length: > 3 } s) => s, (var n, \"a\") => \"a\" + n, _ => \"other\" }; Console.WriteLine(«q1»);", "Console.WriteLine(new[] { (3, 'c'), (1, 'z'), (1, 'a') }.Order().First());", "KeyValuePair<string, int> «q1» = new(«s», «n»); var («q2», «q3») = «q1»; Console.WriteLine($\"{«q2»}={«q3»} {«q1»}\");",
)  # fmt: skip
ANONYMOUS = (
    "«a».Name + «a».Age", "«a»", "«a» with { Age = «n» }", "«a» == («a» with { })", "«a».Equals(new { Name = «s», Age = «n» })", "new { «a».Name, Inner = new { «a».Age, Half = «double» } }", "new[] { new { X = 1 }, new { X = «x» } }.Sum(p => p.X)", "new { A = (int?)null, B = «s» }.ToString()", "new { }.ToString()", "new[] { «a», new { Name = \"b\", Age = 3 } }.OrderBy(p => p.Age).Select(p => p.Name).First()",
    "new[] { «a», «a» with { } }.Distinct().Count()", "new { F = (Func<int, int>)(x => x + 1) }.F(«x»)", "«a».GetType() == new { Name = \"q\", Age = 1 }.GetType()", "new { X = «x», Y = new[] { 1, 2 } }.Y[1]", "«a» is { Name.Length: > 2, Age: var age } ? age : -1",
)  # fmt: skip


def tuples_and_anonymous(w: Writer) -> None:
    t, a = w.fresh("t"), w.fresh("a")
    line(w, "(int A, int B) «t» = («n», «x»); var «a» = new { Name = «s», Age = «n» };", t=t, a=a)
    some(w, 2, 5, TUPLES, t=t, a=a)
    shown(w, 1, 3, ANONYMOUS, a=a)
