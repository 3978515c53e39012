"""Overloads, nested and generic types, local functions, comparers, texts of one's own types."""

from __future__ import annotations

from tests.differential.generator.templates import line, shown, some, types
from tests.differential.generator.writer import Writer

OVERLOADS = """
class «name»Base { public virtual string F(int x) => "base int"; public string F(object x) => "base object"; public string G(long x) => "long"; public string G(double x) => "double"; public string H(params int[] x) => "params" + x.Length; public virtual string K(string s, int n = 1) => "K1" + n; }
class «name» : «name»Base
{
    public override string F(int x) => "int"; public string F(long x) => "long"; public string F(double x, int y = 0) => "double";
    public string G(object x) => "object"; public string G<T>(T x) => "T" + typeof(T).Name; public string G(string? x) => "string"; public string G(int? x) => "int?";
    public string H(int a, int b) => "two"; public string H(int a, params object[] b) => "objects" + b.Length;
    public override string K(string s, int n = 2) => "K2" + n; public string K(object s) => "Ko";
    public static string S(in int x) => "in"; public static string S(byte x) => "byte"; public static string S(uint x) => "uint"; public static string S(ulong x) => "ulong"; public static string S(float x) => "float"; public static string S(decimal x) => "decimal"; public static string S(char x) => "char";
    public static string D(Action a) => "action"; public static string D(Func<int> f) => "func" + f(); public static string D(Func<string> f) => "text" + f();
    public static string E(IEnumerable<int> x) => "ints"; public static string E(IEnumerable<object> x) => "objects"; public static string E(List<int> x) => "list"; public static string E(Array x) => "array";
    public static string R(ref int x) => "ref" + x++; public static string R(int x) => "value"; public static string O(object? o = null, string s = "dflt", bool flag = false) => $"{o}{s}{flag}";
    public static string P<T>(T a, T b) => typeof(T).Name; public static string P(object a, int b) => "object,int"; public static string Q<T>(IEnumerable<T> a) => "seq" + typeof(T).Name; public static string Q<T>(T[] a) => "arr" + typeof(T).Name; public static string Q<K, V>(Dictionary<K, V> a) where K : notnull => "map" + typeof(V).Name;
}
"""
CALLS = (
    "«o».F(«1|2L|3.5|'c'|4u|(short)5|(byte)6|\"s\"|5m|1f»)", "«o».G(«1|2L|3.5|'c'|null|\"s\"|(int?)5|new int[0]|(object)1|1m»)", "«o».H(«1, 2|1|1, 2, 3|1, \"a\"|new[] { 1, 2 }|»)", "«o».K(«\"s\"|\"s\", 5|(object)\"s\"|1»)", "((«name»Base)«o»).K(\"s\")", "((«name»Base)«o»).F(«1|2L|'c'|\"s\"»)", "«name».S(«1|2u|3L|4ul|5f|6m|'c'|(byte)7|(sbyte)8|-1|(short)3»)", "«name».D(() => «5|\"s\"»)", "«name».D(() => { })", "«name».E(«new[] { 1 }|new List<int>()|new[] { \"s\" }|new HashSet<int>()|new List<string>()|Enumerable.Empty<object>()»)", "«name».R(«x»)", "«name».O(flag: true)", "«name».O(«x», flag: «b», s: «s»)", "«name».O(s: \"z\")", "«name».P(«1, 2|1, 2L|\"a\", 1|'c', 5|1.5, 2|null!, \"s\"»)", "«name».Q(«new[] { 1 }|new List<string>()|\"abc\"|new Dictionary<int, char>()|new[] { 1, 2.5 }»)",
)  # fmt: skip


def overloads(w: Writer) -> None:
    name, o = w.fresh_global("Over"), w.fresh("o")
    types(w, OVERLOADS, name=name)
    line(w, "var «o» = new «name»();", name=name, o=o)
    shown(w, 4, 8, CALLS, name=name, o=o)


NESTED = """
class «name»<T> where T : notnull
{
    public static int Made; public static readonly Dictionary<T, int> Seen = new(); protected T held;
    static «name»() { Console.Write($"cctor {typeof(T).Name} "); }
    public «name»(T item) { held = item; Made++; Seen[item] = Seen.GetValueOrDefault(item) + 1; }
    public class Node<U>(T key, U value) { public T Key => key; public U Value { get; set; } = value; public Node<U>? Next; public override string ToString() => $"{key}:{Value}{(Next == null ? "" : ">" + Next)}"; public Node<V> Map<V>(Func<U, V> f) => new(key, f(Value)) { Next = Next?.Map(f) }; public static implicit operator T(Node<U> n) => n.Key; }
    public struct Pair { public T A, B; public readonly Pair Flip() => new() { A = B, B = A }; public enum Side { Left, Right = 5 } public T this[Side s] => s == Side.Left ? A : B; }
    public interface IVisitor<R> { R Visit(T item); R Twice(T a, T b) => Visit(a); }
    public R Accept<R>(IVisitor<R> v) => v.Twice(held, held);
    public static «name»<T> operator +(«name»<T> a, T b) => new(b);
    public «name»<U> To<U>(Converter<T, U> f) where U : notnull => new(f(held));
    public static class Tools { public static int Calls; public static T[] Repeat(T x, int n) { Calls += n; return Enumerable.Repeat(x, n).ToArray(); } public static IEnumerable<(T, U)> Cross<U>(IEnumerable<T> a, IEnumerable<U> b) => from x in a from y in b select (x, y); }
    public delegate bool Test(T item, out string why);
    public override string ToString() => $"{typeof(T).Name}({held})";
}
class «name»Word(string s) : «name»<string>(s), «name»<string>.IVisitor<int> { public int Visit(string x) => x.Length + held.Length; public int Twice(string a, string b) => Visit(a) * 2; public class Inner : «name»<int> { public Inner() : base(«n») { held++; } } }
"""
NESTED_USES = (
    "Console.WriteLine(new «name»<int>(«n»));", "Console.WriteLine(«name»<string>.Made + «name»<long>.Made);", "var «q1» = new «name»<int>.Node<string>(1, «s») { Next = new(2, \"b\") }; Console.WriteLine(«q1» + \" \" + «q1».Map(s => s.Length)); int «q2» = «q1»; Console.WriteLine(«q2»);", "var «q1» = new «name»<char>.Pair { A = 'x', B = «char» }; Console.WriteLine($\"{«q1».Flip().A} {«q1»[«name»<char>.Pair.Side.Right]} {«name»<char>.Pair.Side.Right}\");", "Console.WriteLine(new «name»Word(«s»).Accept(new «name»Word(\"ab\")));", "Console.WriteLine(new «name»<int>(1) + 5);", "Console.WriteLine(new «name»<double>(2.5).To(d => (d * 2).ToString()).To(s => s.Length));", "Console.WriteLine(string.Join(\",\", «name»<bool>.Tools.Repeat(true, «n»)) + «name»<bool>.Tools.Calls + «name»<int>.Tools.Calls);", "Console.WriteLine(string.Join(\" \", «name»<int>.Tools.Cross(new[] { 1, 2 }, «s»).Take(5)));", "«name»<int>.Test «q1» = (int i, out string why) => { why = \"w\" + i; return i > 2; }; Console.WriteLine(«q1»(«n», out var «q2») + «q2»);", "Console.WriteLine(new «name»Word.Inner() + \" \" + «name»<int>.Made);", "new «name»<string>(«s»); new «name»<string>(\"dup\"); new «name»<string>(\"dup\"); Console.WriteLine(«name»<string>.Seen[\"dup\"]);", "Console.WriteLine(new «name»<(int, string)>((1, «s»)));", "Console.WriteLine(typeof(«name»<int>).Name + typeof(«name»<int>.Node<string>).Name);", "Console.WriteLine(new «name»<«name»<int>.Pair>(default).ToString().Length > 3);", "Console.WriteLine(((object)new «name»<int>.Node<int>(1, 2)) is «name»<int>.Node<int> { Value: > 1 });",
)  # fmt: skip


def nested(w: Writer) -> None:
    name = w.fresh_global("Outer")
    types(w, NESTED, name=name)
    some(w, 3, 6, NESTED_USES, name=name)


LOCALS = (
    "int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2); Console.WriteLine(Fib(«n» + 4));", "bool Even(int n) => n == 0 || Odd(n - 1); bool Odd(int n) => n != 0 && Even(n - 1); Console.WriteLine(Even(«n»));", "T Twice<T>(T x, Func<T, T> f) => f(f(x)); Console.WriteLine(Twice(«x», y => y * 3) + Twice(«s», y => y + \"!\"));", "var seen = new List<int>(); void Visit(int n, int depth = 0) { seen.Add(n * 10 + depth); if (n > 1) { Visit(n / 2, depth + 1); Visit(n - 2, depth + 1); } } Visit(«n» + 2); Console.WriteLine(string.Join(\",\", seen));", "static int Pure(int a, int b) => a * b; Func<int, Func<int, int>> curry = a => b => Pure(a, b) + 1; Console.WriteLine(curry(«x»)(«n»));", "int count = 0; Func<int> Make(int step) { int own = 0; return () => { own += step; count += own; return own * 100 + count; }; } var f = Make(1); var g = Make(«n»); Console.WriteLine($\"{f()} {g()} {f()} {count}\");", "IEnumerable<int> Count(int to) { int at = 0; int Next() => ++at; while (at < to) yield return Next(); } Console.WriteLine(string.Join(\" \", Count(«n»)));", "Func<int, int> fact = null!; fact = n => n <= 1 ? 1 : n * fact(n - 1); Console.WriteLine(fact(«n» + 3));", "void Out(out int a, ref string b) { a = b.Length; b += a; } string text = «s»; Out(out var len, ref text); Console.WriteLine(len + text);", "Action<string>? log = null; log += s => Console.Write(s + \" \"); log += s => Console.Write(s.Length + \" \"); log?.Invoke(«s»); foreach (Action<string> one in log!.GetInvocationList()) one(\"z\");", "var adders = Enumerable.Range(0, 3).Select(i => (Func<int, int>)(x => x + i)).ToList(); Console.WriteLine(adders.Sum(a => a(«x»)));", "(int Min, int Max) Bounds(params int[] all) => (all.Min(), all.Max()); var (lo, hi) = Bounds(«x», «n», «x»); Console.WriteLine($\"{lo}..{hi}\");", "Func<int, bool> not(Func<int, bool> p) => x => !p(x); Console.WriteLine(new[] { 1, 2, «n» }.Count(not(x => x % 2 == 0)));", "int memo = 0; var cache = new Dictionary<int, long>(); long Ways(int n) { memo++; if (n <= 1) return 1; if (cache.TryGetValue(n, out var known)) return known; return cache[n] = Ways(n - 1) + Ways(n - 2); } Console.WriteLine(Ways(«n» + 8) + \" \" + memo);", "string Show(object? o) { switch (o) { case null: return \"-\"; case IEnumerable<int> many: return $\"[{string.Join(\",\", many.Select(x => Show(x)))}]\"; default: return o.ToString()!; } } Console.WriteLine(Show(new[] { 1, «x» }) + Show(null) + Show(«s»));", "var lazy = new Lazy<int>(() => { Console.Write(\"made \"); return «n»; }); Console.WriteLine(lazy.IsValueCreated + \" \" + (lazy.Value + lazy.Value) + lazy.IsValueCreated);", "Func<Func<int, int>, Func<int, int>> twice = f => x => f(f(x)); Console.WriteLine(twice(twice(x => x + «n»))(1));",
)  # fmt: skip


def local_functions(w: Writer) -> None:
    for _ in range(w.chance.number(2, 4)):
        with w.guarded(60), w.block("if (true)"):
            line(w, w.chance.pick(LOCALS))


FORMATTED = """
class «name»(int n) : IFormattable, IComparable<«name»>, IEquatable<«name»>
{
    public int N => n;
    public string ToString(string? format, IFormatProvider? provider) => format switch { null or "" => $"<{n}>", "x" => n.ToString("X"), ['r', .. var rest] => string.Concat(Enumerable.Repeat(rest, n)), _ => format + n };
    public override string ToString() => $"«name»{n}"[..3];
    public int CompareTo(«name»? other) => other is null ? 1 : n.CompareTo(other.N);
    public bool Equals(«name»? other) => other?.N % 10 == n % 10; public override bool Equals(object? o) => Equals(o as «name»); public override int GetHashCode() => n % 10;
}
class «name»Order(bool reverse) : IComparer<«name»>, IEqualityComparer<string> { public int Compare(«name»? a, «name»? b) => Comparer<«name»>.Default.Compare(a, b) * (reverse ? -1 : 1); public bool Equals(string? a, string? b) => a?.Length == b?.Length; public int GetHashCode(string s) => s.Length; }
"""
FORMAT_USES = (
    "$\"{«o»}|{«o»:x}|{«o»:rab}|{«o»,8}|{«o»,-8:q}|\"", "string.Format(\"{0:x} {1,5} {0}\", «o», «s»)", "new StringBuilder().Append(«o»).AppendFormat(\"{0:rz}\", «o»).Append($\"{«o»:x}\").ToString()", "string.Join(\" \", new[] { «o», new «name»(12), new(3) }.Order().Select(x => x.N))", "string.Join(\" \", new[] { «o», new «name»(12), new(3) }.OrderBy(x => x, new «name»Order(«b»)).Select(x => x.N))", "new HashSet<«name»> { «o», new(«n»), new(«n» + 10) }.Count", "«o».Equals(new «name»(«n»)) + \" \" + Equals(«o», null)", "new Dictionary<string, int>(new «name»Order(true)) { [\"ab\"] = 1, [\"cd\"] = 2 }.Count", "new SortedSet<«name»>(new «name»Order(true)) { «o», new(5), new(1) }.Min!.N", "string.Concat(«o», 1, 'c', null, 2.5)", "\"a\" + «o» + 1 + 2 + 'c' + null + true", "$\"{{{«o»:x}}}\"", "$@\"\\{«n»}\"\"{«s»}\"", "$\"\"\"a\"{«n»}\"b\"\"\"", "$$\"\"\"{ {{«n»}} } {x}\"\"\"", "$\"{(«b» ? \"yes\" : \"no\")} {«int»:D3} {«double»:F1} {«s»,10}\"", "string.Compare(«s», «s», StringComparison.OrdinalIgnoreCase) == 0", "Array.BinarySearch(new[] { new «name»(1), new(5), new(9) }, «o»)", "new List<«name»> { «o», new(20) }.IndexOf(new «name»(10))", "new[] { «o», new «name»(7) }.Max()!.N", "string.Join(\",\", new[] { «s», \"b\", «s» }.Distinct(new «name»Order(false)))", "EqualityComparer<«name»>.Default.Equals(«o», new(«n»))", "StringComparer.OrdinalIgnoreCase.Compare(«s», \"HELLO\") > 0", "$\"{DayOfWeek.«Monday|Friday»:d} {DayOfWeek.Sunday} {(DayOfWeek)9:G}\"", "$\"{(int?)null}|{(«x»,«s»)}|{new[] { 1 }.Length}|{'c',3}|{true,6}\"",
)  # fmt: skip


def formatted(w: Writer) -> None:
    name, o = w.fresh_global("Fmt"), w.fresh("o")
    types(w, FORMATTED, name=name)
    line(w, "var «o» = new «name»(«n»);", name=name, o=o)
    shown(w, 4, 8, FORMAT_USES, name=name, o=o)


TEXTS = (
    "string.Join(\"|\", «t».Split(«' '|\",\"|\"\"|new[] { ',', ' ' }», «2|3|1», StringSplitOptions.«None|RemoveEmptyEntries|TrimEntries»))", "«t».Replace(«\"l\"|\"ll\"|\" \"», «\"\"|\"LL\"|null», StringComparison.OrdinalIgnoreCase)", "«t».IndexOf(«\"o\"|'l'|\"\"|\"zz\"», «n»)", "«t».LastIndexOf(«\"l\"|'o'|\"\"», «n»)", "«t».LastIndexOfAny(new[] { 'l', 'o' })", "«t».Contains('«a|o|L»', StringComparison.OrdinalIgnoreCase)", "«t».PadLeft(«n» * 5, '.').PadRight(25, '-')", "«t».Insert(«n», \"<>\").Remove(1, «n»)", "«t».TrimStart(' ', 'H').TrimEnd('d', '!')", "string.IsNullOrEmpty(«t») || string.IsNullOrWhiteSpace(«t»)", "«t».ToCharArray(«n», 2).Length", "string.Join(\",\", «t».Where(char.IsUpper))", "string.Compare(«t», «n», \"Hello\", 0, 3, true)", "«t».StartsWith(\"«h|H»\", StringComparison.«Ordinal|OrdinalIgnoreCase») ? 1 : 2", "«t».EndsWith('«d|!»')", "string.CompareOrdinal(«t», «n», «s», 0, 2) > 0", "«t».CompareTo(«s») > 0", "new string('«a|z»', «n») + new string(«t».ToCharArray(), 0, Math.Min(2, «t».Length))", "string.Concat(«t».Select((c, i) => i % 2 == 0 ? char.ToUpper(c) : char.ToLower(c)))", "«t».ToUpperInvariant()", "string.Join(\" \", «t».Split().Reverse())", "«t».Aggregate(0, (h, c) => h * 31 + c)", "«t».GroupBy(c => c).Where(g => g.Count() > 1).Select(g => $\"{g.Key}{g.Count()}\").FirstOrDefault()", "«t».Equals(«s», StringComparison.OrdinalIgnoreCase)", "string.Join('-', new object?[] { 1, null, «t», 2.5 })", "string.Join(\",\", new[] { \"a\", «s», \"c\" }, 1, «1|2»)", "«t».Zip(«s»).Count(p => p.First == p.Second)", "char.IsLetterOrDigit(«t», 0) ? char.GetNumericValue('7') : -1", "string.Format(\"{0,-6}|{1:000.0}|{2:P0}|{{}}\", «s», «double», 0.256)", "«t».ReplaceLineEndings(\"/\") + «t».Length", "string.Format(\"{«0|1|2|x»}\", «s», «n»)", "«t».Chunk(3).Select(c => new string(c)).Last()", "string.Concat(Enumerable.Range(0, «n»).Select(i => (char)('a' + i)))", "«t»[^1] + «t»[0]", "(«t» + (char)0x41 + '\\u0042' + \"\\x43\" + \"\\U00000044\").Length",
)  # fmt: skip
BUILDERS = (
    "«b».Append(«t»);", "«b».Append(«t», 1, «n»);", "«b».Append('x', «n»).Append(«int»).Append(«double»).Append(true);", "«b».AppendLine().AppendLine(«s»);", "«b».Insert(«n», «x»).Insert(0, 'q');", "«b».Remove(«n», 2);", "«b».Replace(\"a\", «s»).Replace('x', 'y');", "«b».Length -= «n»;", "«b»[«n»] = '#';", "«b».AppendJoin(\", \", new[] { 1, 2, «x» });", "«b».Append(new StringBuilder(«s»)).Append(new[] { 'h', 'i' });", "«b».AppendFormat(\"{0:X}-{1,4}\", «int», «n»);", "«b».Append($\"{«n»:D2}{«s»}\");", "Console.WriteLine(«b».ToString(0, «n»));", "Console.WriteLine(«b».Equals(new StringBuilder(«b».ToString())));", "«b».Clear().Append(«char»);", "Console.WriteLine(«b».Length + \" \" + «b».ToString().LastIndexOf('a'));", "for (int i = 0; i < «b».Length; i++) if («b»[i] == 'a') «b»[i] = 'A';", "«b».Append(null as string).Append((object?)null).Append(1.50m);",
)  # fmt: skip


def texts(w: Writer) -> None:
    t, b = w.fresh("s"), w.fresh("b")
    line(w, "string «t» = «\"Hello, World\"|\"a b,c  d\"|\"\"|s|\"line\\r\\none\"|\"Lollipop!\"»; var «b» = new StringBuilder(«\"abc\"|\"\"|s|\"x,x\"»);", t=t, b=b)  # fmt: skip
    shown(w, 3, 6, TEXTS, t=t)
    some(w, 2, 5, BUILDERS, t=t, b=b)
    line(w, "Console.WriteLine(«b»);", b=b)
