"""Ways through a program: exceptions and their filters, disposal, goto, references, ranges."""

from __future__ import annotations

from tests.differential.generator.templates import function, line, shown, some, types
from tests.differential.generator.writer import Writer

ERRORS = """
class «name»(string text, Exception? inner = null) : InvalidOperationException(text, inner) { public virtual int Code => «n»; public «name»() : this("made") { } }
sealed class «name»Deep(int code) : «name»("deep" + code) { public override int Code => code; public override string Message => base.Message + "!"; }
"""
THROWS = """
static int «run»(int n, List<string> log)
{
    int Check(int x) => x > 2 ? x : throw new «name»Deep(x);
    try
    {
        log.Add("in" + n);
        try
        {
            if (n == 0) throw new «name»();
            if (n == 1) throw new «name»Deep(«n»);
            if (n == 2) { object o = log; _ = (string)o; }
            if (n == 3) { int zero = n - 3; log.Add((n / zero).ToString()); }
            if (n == 4) ArgumentNullException.ThrowIfNull(n == 4 ? null : "", "text");
            if (n == 5) ArgumentOutOfRangeException.ThrowIfNegative(-n, nameof(n));
            if (n == 6) return Check(«n»);
            if (n == 7) throw new AggregateException("both", new FormatException("f"), new «name»("g"));
            if (n == 8) { string? s = null; log.Add(s ?? throw new ArgumentException("no text", nameof(s))); }
            if (n == 9) { checked { byte b = (byte)n; b += 250; log.Add(b.ToString()); } }
            if (n == 10) { var a = new int[2]; a[n]++; }
            if (n == 11) { IList<int> fixed_ = new int[] { 1 }; fixed_.Add(3); }
            if (n == 12) throw null!;
            if (n == 13) { object[] o = new string[1]; o[0] = n; }
            if (n == 14) { var q = new Queue<int>(); q.Dequeue(); }
            if (n == 15) ObjectDisposedException.ThrowIf(n > 0, new StringBuilder());
            if (n == 16) Enum.Parse<DayOfWeek>("no");
            return n * 2;
        }
        catch («name» e) when (e.Code «> 1|== 3|!= 0») { log.Add($"{e.GetType().Name[..3]} {e.Code} {e.Message}"); if (e.Code == 3) throw; return -e.Code; }
        catch (Exception e) when (e is DivideByZeroException or InvalidCastException) { throw new «name»("wrapped", e); }
        catch (ArgumentException e) when (e.ParamName == "«n|s|text»") { log.Add(e.Message.Split('\\n')[0] + e.ParamName); }
        finally { log.Add("f1"); n += 100; }
    }
    catch («name» e) { log.Add(e.Message + "<" + e.InnerException?.GetType().Name + ">" + e.GetBaseException().GetType().Name); «|throw new NotSupportedException(e.Message, e);|return -100;|» }
    catch (AggregateException e) { log.Add(e.InnerExceptions.Count + e.InnerException!.Message + e.Flatten().InnerExceptions.Count); e.Handle(x => x is FormatException or InvalidOperationException); }
    finally { log.Add("f2" + n); }
    return n;
}
"""


def errors(w: Writer) -> None:
    name, run, log = w.fresh_global("Fault"), w.fresh_global("Try"), w.fresh("l")
    types(w, ERRORS, name=name)
    text = w.chance.pick(('"n"', '"s"', '"text"'))
    function(w, THROWS.replace('"«n|s|text»"', text), name=name, run=run)
    line(w, "var «log» = new List<string>();", log=log)
    for n in w.chance.several(2, 4, lambda: w.chance.number(0, 17)):
        with w.guarded(93):
            line(w, f"Console.WriteLine(«run»({n}, «log»));", run=run, log=log)
    line(w, 'Console.WriteLine(string.Join(";", «log»)); «log».Clear();', log=log)


RESOURCES = """
class «name»(string id, bool fails = false) : IDisposable
{
    public static int Open; public string Id => id; public bool IsOpen { get; private set; } = Opened(id);
    static bool Opened(string id) { Console.Write($"+{id} "); Open++; return id != "bad" ? true : throw new FormatException("bad"); }
    public void Dispose() { Console.Write($"-{id} "); Open--; IsOpen = false; if (fails) throw new InvalidOperationException("close " + id); }
    public «name» With(string more) => new(id + more);
}
readonly struct «name»Scope(int n) : IDisposable { public int N => n; public void Dispose() => Console.Write($"~{n} "); }
class «name»Owner : IDisposable { readonly List<IDisposable> all = new(); public T Own<T>(T one) where T : IDisposable { all.Add(one); return one; } void IDisposable.Dispose() { for (int i = all.Count; i-- > 0;) all[i].Dispose(); all.Clear(); } }
"""
USINGS = (
    "using (var a = new «name»(\"a\")) using (var b = a.With(\"b\")) Console.Write(b.Id + a.IsOpen);", "{ using var a = new «name»(\"a\"); using «name»? none = «null|new(\"z\")»; Console.Write(none?.Id); }", "using (new «name»(\"x\", true)) { Console.Write(\"body \"); }", "using (new «name»(\"x\", true)) { throw new ArgumentException(\"body\"); }", "for (int i = 0; i < 3; i++) { using var r = new «name»(\"r\" + i); if (i == «n») break; if (i == 1) continue; Console.Write(i); }", "using (var s = new «name»Scope(«n»)) { Console.Write(s.N); }", "foreach (var i in new[] { 1, 2 }) { using var s = new «name»Scope(i); using (new «name»(\"in\")) if (i == «n») goto «q1»; Console.Write(\"end \"); } «q1»: Console.Write(\"out \");",
    "try { using var r = new «name»(\"bad\"); Console.Write(\"never\"); } finally { Console.Write(«name».Open); }", "int «q1»(int n) { using var o = new «name»(\"o\"); try { if (n == 1) return n; using var p = new «name»(\"p\"); return p.Id.Length + n; } finally { Console.Write(\"fin \"); } } Console.WriteLine(«q1»(«n») + «q1»(1));", "using («name»Owner o = new()) { o.Own(new «name»(\"1\")); using var two = o.Own(new «name»(\"2\")); var s = o.Own(new «name»Scope(3)); Console.Write(s.N); }", "IEnumerable<int> «q2»() { using var r = new «name»(\"it\"); yield return 1; using (new «name»Scope(2)) yield return 2; } foreach (var x in «q2»()) { Console.Write(x); if (x == «n») break; }", "using var kept = new «name»(\"kept\"); Console.Write(\"still \");", "using IDisposable a = new «name»(\"i\"), b = new «name»Scope(4); Console.Write(a == b);", "Action act = () => { using var r = new «name»(\"lam\"); Console.Write(r.IsOpen); }; act(); act();",
)  # fmt: skip


def resources(w: Writer) -> None:
    name = w.fresh_global("Handle")
    types(w, RESOURCES, name=name)
    some(w, 3, 6, USINGS, name=name)
    line(w, "Console.WriteLine(«name».Open);", name=name)


MACHINES = (
    "int i = n; start: switch (i) { case 0: i += 2; goto case 3; case 1: Console.Write(\"one \"); i = 4; goto start; case 2: i--; goto start; case 3: if (i++ > 4) goto default; goto start; case 4: break; default: Console.Write(\"d \"); return i; } Console.Write(\"after \"); return i * 10;",
    "int at = 0, sum = 0; loop: if (at >= n) goto done; for (int j = 0; j < 4; j++) { if (j == at) goto next; sum += j; if (sum > 9) goto done; } next: at++; goto loop; done: return sum * 100 + at;",
    "int k = 0; outer: foreach (var c in \"abc\") { k++; foreach (var d in \"xyz\") { if (d == 'y' && k < n) { Console.Write($\"{c}{d} \"); if (k == 2) goto outer; break; } if (k > 7) goto end; } } end: return k;",
    "string state = \"a\"; int steps = 0; while (true) { switch (state) { case \"a\" when steps > n: goto case \"c\"; case \"a\": state = \"b\"; break; case \"b\": steps += 2; state = \"a\"; continue; case \"c\": state = \"\"; goto finish; default: return -1; } steps++; } finish: return steps;",
    "int tries = 0; again: try { tries++; if (tries < n) throw new FormatException(); if (tries == 3) goto again; return tries; } catch (FormatException) { if (tries < 5) goto again; } finally { Console.Write($\"f{tries} \"); } return -tries;",
    "var fs = new List<Func<int>>(); int r = 0; redo: { int local = r * 10; fs.Add(() => local++ + r); } if (++r < n) goto redo; return fs.Sum(f => f()) + fs.Sum(f => f());",
    "int a = n, b = 0; if (a > 2) goto big; b = 5; goto both; big: b = 7; both: do { a--; if (a == 1) goto both2; } while (a > 0); b *= 2; both2: return a + b;",
)  # fmt: skip


def machines(w: Writer) -> None:
    run = w.fresh_global("Jump")
    function(w, f"static int «run»(int n)\n{{\n    {w.chance.pick(MACHINES)}\n}}", run=run)
    for n in range(w.chance.number(2, 4)):
        with w.guarded():
            line(w, f"Console.WriteLine(«run»({n + w.chance.number(0, 2)}));", run=run)


REFERENCES = """
struct «name»Cell { public «type» V; public int N; public readonly int Twice() => N * 2; public void Grow() => N++; }
class «name»
{
    public «name»Cell[] Cells = new «name»Cell[3]; public «type» Field; «name»Cell single; public static int Calls;
    public ref «name»Cell At(int i) { Calls++; return ref Cells[i]; }
    public ref readonly «name»Cell Peek(int i) => ref Cells[i];
    public ref «type» Value => ref single.V;
    public static ref T Pick<T>(bool first, ref T a, ref T b) => ref first ? ref a : ref b;
    public static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    public static int Sum(in «name»Cell c, in int extra = 5) => c.Twice() + extra;
    public static bool TryGet(«name»[] all, int i, out «name»? found) { found = i < all.Length ? all[i] : null; return found != null; }
    public ref «type» this[int i] => ref Cells[i].V;
    public static ref int Largest(int[] a) { ref int best = ref a[0]; for (int i = 1; i < a.Length; i++) if (a[i] > best) best = ref a[i]; return ref best; }
}
static class «name»More { public static void Bump(this ref «name»Cell c, int by) => c.N += by; public static int Read(this in «name»Cell c) => c.N; }
"""
REFERENCE_USES = (
    "«o».At(«n»).N++;", "«o».At(1).Grow(); «o».Peek(1).Twice(); Console.WriteLine(«o».Peek(1).N);", "ref var «q1» = ref «o».At(0); «q1».N = 9; «q1» = «o».Cells[1]; «q1».N++; Console.WriteLine(«o».Cells[0].N);", "«o».Value = «v»; ref «type» «q1» = ref «o».Value; «q1» = default; Console.WriteLine(«o».Value);", "«o»[1] = «v»; Console.WriteLine(«o».Cells[1].V);", "int «q1» = 1, «q2» = 2; «name».Pick(«b», ref «q1», ref «q2») = 50; Console.WriteLine(«q1» + \" \" + «q2»);", "«name».Swap(ref «o».Cells[0], ref «o».Cells[2]);", "«name».Swap(ref «o»[0], ref «o».Value);", "Console.WriteLine(«name».Sum(«o».Cells[«n»]));", "Console.WriteLine(«name».Sum(in «o».At(0), extra: «x»));", "Console.WriteLine(«name».TryGet(new[] { «o» }, «n», out var «q1») ? «q1»!.Field.ToString() : \"none\");",
    "«o».Cells[2].Bump(3); Console.WriteLine(«o».Cells[2].Read());", "var «q1» = «o».At(2); «q1».Bump(4); Console.WriteLine($\"{«q1».N} {«o».Cells[2].N}\");", "int[] «q1» = { 3, 9, «x» }; «name».Largest(«q1») = -1; Console.WriteLine(string.Join(\",\", «q1»));", "ref int «q1» = ref «o».At(0).N; for (int i = 0; i < 3; i++) { «q1» = ref «o».At(i).N; «q1» += i; } Console.WriteLine(string.Join(\",\", «o».Cells.Select(c => c.N)));", "ref readonly var «q1» = ref «o».Peek(0); «o».Cells[0].N = 33; Console.WriteLine(«q1».N);", "void Local(ref int a, out int b, params int[] rest) { a += rest.Length; b = a * 2; } int «q1» = «x»; Local(ref «q1», out _, 1, 2); Local(ref «o».Cells[0].N, out «q1»); Console.WriteLine(«q1»);", "«o».At(«n»).N += «o».At(0).N++ + «o».At(0).N;", "(«o».At(0).N, «o».At(1).N) = («o».At(1).N, «o».At(0).N);", "Console.WriteLine(«name».Calls);", "int.TryParse(«s», out «o».Cells[0].N); Console.WriteLine(«o».Cells[0].N);",
)  # fmt: skip


def references(w: Writer) -> None:
    name, o = w.fresh_global("Ref"), w.fresh("o")
    type_ = w.chance.pick(("int", "long", "double", "string", "decimal", "byte"))
    types(w, REFERENCES, name=name, type=type_)
    line(w, "var «o» = new «name»();", name=name, o=o)
    value = "«s»" if type_ == "string" else f"«{type_}»"
    some(w, 3, 7, [one.replace("«v»", value) for one in REFERENCE_USES], name=name, o=o, type=type_)
    line(w, 'Console.WriteLine(string.Join(" ", «o».Cells.Select(c => $"{c.V}/{c.N}")) + «o».Value);', o=o)  # fmt: skip


RANGES = (
    "string.Join(\",\", «a»[«r»])", "«t»[«r»]", "«t»[«i»]", "«a»[«i»]", "(«r»).GetOffsetAndLength(«n» + 3)", "new Index(«n», true).GetOffset(6)", "(Index)(«i»)", "«r»", "string.Join(\",\", «l».Take(«r»))", "«l»[«i»]", "((Index)(«i»)).IsFromEnd + \" \" + ((Index)(«i»)).Value", "new Index(«n», true).Equals(^«n»)", "Range.All.Equals(..)", "Range.StartAt(«n»)", "Range.EndAt(^1).End", "«a».AsEnumerable().ElementAt(«i»)", "«t».Remove(«n»)[^1]", "string.Join(\"\", «a»[..«n»].Concat(«a»[^2..]))", "«a»[1..][..2].Length", "(«a»[«i»] = «x») + «a»[^1]++", "new string(«t».ToCharArray()[«r»])", "«l».GetRange(0, «n»)[^1]", "string.Join(\" \", (int[])[..«a»[1..3], 9, ..«l»])", "((List<int>)[«x», ..«a», ..«t».Select(c => (int)c).Take(1)]).Count", "string.Join(\",\", (HashSet<int>)[1, 1, «n»])", "string.Join(\",\", (IEnumerable<long>)[1, «n», ..«a»])", "((int[][])[[1], [], [..«a»]])[2].Length", "((IReadOnlyList<char>)['a', ..«t»]).Count",
)  # fmt: skip


def ranges(w: Writer) -> None:
    a, t, items = w.fresh("a"), w.fresh("s"), w.fresh("l")
    line(w, "int[] «a» = [1, 2, 3, «x», 5]; string «t» = «s» + \"tail\"; List<int> «l» = [..«a», «n»];", a=a, t=t, l=items)  # fmt: skip
    index = "«1|^1|^2|0|^0|^5»"
    range_ = "«1..3|..2|^2..|..|1..^1|3..1|..^4|^3..^1|2..9|0..0»"
    uses = [one.replace("«r»", range_).replace("«i»", index) for one in RANGES]
    shown(w, 4, 8, uses, a=a, t=t, l=items)
