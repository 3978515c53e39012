"""Indexers, events, explicit and default interface members, variance and constraints."""

from __future__ import annotations

from tests.differential.generator.templates import line, shown, some, types
from tests.differential.generator.writer import Writer

INDEXED = """
interface «name»Map { int this[string key] { get; set; } int Count { get; } bool Has(string key) => Count > 0 && this[key] != -1; }
class «name» : «name»Map
{
    readonly Dictionary<string, int> named = new(); readonly int[] cells = { 1, 2, 3, 4 };
    public int Length => cells.Length; public int Count => named.Count;
    public virtual int this[int i] { get { Console.Write($"get{i} "); return cells[i]; } set { Console.Write($"set{i} "); cells[i] = value; } }
    public int this[string key] { get => named.TryGetValue(key, out var v) ? v : -1; set => named[key] = value; }
    public string this[int row, int column] => $"{row}.{column}";
    public char this[params char[] all] => all.Length == 0 ? '-' : all[^1];
    public int[] Slice(int from, int count) { Console.Write($"slice{from},{count} "); return cells[from..(from + count)]; }
    public ref int this[double at] => ref cells[(int)at];
    public (int, string) this[bool flag, string text = "dflt"] { get => (Count, text); init => named[text] = flag ? value.Item1 : 0; }
}
class «name»Sub : «name» { public override int this[int i] { get => base[i] * 10; set { base[i] = value + 1; } } public new string this[string key] => "new" + key; }
"""
INDEX_USES = (
    "«o»[«n»] += «x»;", "«o»[«n»]++;", "Console.WriteLine(«o»[^1]);", "Console.WriteLine(string.Join(\",\", «o»[1..^«n»]));", "«o»[^2] = «x»;", "«o»[\"k\"] = «o»[\"k\"] + 5;", "«o»[\"z\"] ^= 3; Console.WriteLine(«o»[\"z\"]);", "Console.WriteLine(«o»[«n», «x»]);", "Console.WriteLine(«o»['a', 'b']);",
    "«o»[«n».5]++; Console.WriteLine(«o»[2.0]);", "ref int «q1» = ref «o»[1.9]; «q1» = 77; Console.WriteLine(«o»[1]);", "Console.WriteLine(((«name»Map)«o»).Has(«s»));", "((«name»Map)«o»)[«s»]--;", "var «q1» = new «name» { [1] = 5, [\"a\"] = «x», [true] = (9, \"in\") }; Console.WriteLine($\"{«q1»[1]} {«q1»[\"dflt\"]} {«q1».Count} {«q1»[false, \"t\"]}\");",
    "«name»? «q1» = «b» ? «o» : null; Console.WriteLine(«q1»?[2] ?? -5);", "Console.WriteLine(«o» is «name»Sub ? ((«name»Sub)«o»)[\"w\"] : \"plain\");", "(«o»[0], «o»[1]) = («o»[1], «o»[0]);", "Console.WriteLine(«o» is [1, .., var «q1»] ? «q1» : 0);", "Console.WriteLine(«o» is [_, _, ..{ Length: 2 }]);",
    "«o»[«o»[0] & 3] = «o»[«o»[1] & 3] = 2;", "foreach (var i in new[] { 0, ^1 } is var x ? new[] { 0, 3 } : new[] { 1 }) Console.Write(«o»[i]);", "Console.WriteLine(«o»[1] + «o»[1]++ + ++«o»[1]);",
)  # fmt: skip


def indexers(w: Writer) -> None:
    name, o = w.fresh_global("Grid"), w.fresh("o")
    types(w, INDEXED, name=name)
    line(w, "«name» «o» = new «name»«|Sub»();", name=name, o=o)
    some(w, 3, 6, INDEX_USES, name=name, o=o)


EVENTS = """
class «name»Args(int n) : EventArgs { public int N => n; public bool Handled { get; set; } }
interface I«name» { event EventHandler<«name»Args> Changed; }
class «name» : I«name»
{
    EventHandler<«name»Args>? changed; int adds;
    public event EventHandler<«name»Args> Changed { add { adds++; Console.Write("add "); changed += value; } remove { Console.Write("remove "); changed -= value; } }
    public static event Action<string>? Logged;
    public virtual event Func<int, int>? Asked;
    public event Action Simple = delegate { };
    public void Change(int n) { var args = new «name»Args(n); changed?.Invoke(this, args); Logged?.Invoke($"{n}{args.Handled}{adds}"); Simple(); }
    public int Ask(int n) { int sum = 0; foreach (Func<int, int> one in Asked?.GetInvocationList() ?? Array.Empty<Delegate>()) sum += one(n); return sum + (Asked?.Invoke(n) ?? -1); }
    public override string ToString() => "«name»".Substring(0, 4);
}
class «name»Sub : «name» { public override event Func<int, int>? Asked { add { Console.Write("sub "); base.Asked += value; base.Asked += value; } remove => base.Asked -= value; } }
"""
EVENT_USES = (
    "«o».Changed += «h»;", "«o».Changed -= «h»;", "«o».Changed += (s, e) => { Console.Write($\"{s}{e.N} \"); e.Handled = e.N > 2; };", "«name».Logged += x => Console.Write($\"log{x} \");", "«o».Change(«x»);", "«o».Change(«n»);", "«o».Asked += x => x * «x»;", "«o».Asked += «twice»;", "«o».Asked -= «twice»;", "Console.WriteLine(«o».Ask(«n»));",
    "«o».Simple += () => «o».Changed -= «h»;", "Action «q1» = () => Console.Write(\"once \"); «o».Simple += «q1» + «q1»; «o».Simple -= «q1»; «o».Change(1);", "«o».Changed += delegate { throw new InvalidOperationException(\"handler\"); };", "I«name» «q1» = «o»; «q1».Changed += «h»;", "«o».Asked += «b» ? «twice» : x => -x;",
    "void Self(object? s, «name»Args e) { Console.Write(\"self \"); «o».Changed -= Self; } «o».Changed += Self; «o».Change(3); «o».Change(4);",
)  # fmt: skip


def events(w: Writer) -> None:
    name = w.fresh_global("Bell")
    types(w, EVENTS, name=name)
    o, h, twice, total = (w.fresh(stem) for stem in ("o", "h", "f", "t"))
    line(w, "«name» «o» = new «name»«|Sub»(); int «total» = 0; EventHandler<«name»Args> «h» = (_, e) => «total» += e.N; int «twice»(int x) => x * 2 + «total»;", name=name, o=o, h=h, twice=twice, total=total)  # fmt: skip
    some(w, 3, 7, EVENT_USES, name=name, o=o, h=h, twice=twice)
    w.line(f"{o}.Change(1); Console.WriteLine({total});")


FACES = """
interface I«name»A { string Who => "A" + Id; int Id { get; } string Hello(string to) => $"{Who} to {to}"; static string Kind(I«name»A a) => a.GetType().Name[..3]; string Twice() => Hello("x") + Hello("y"); }
interface I«name»B : I«name»A { string I«name»A.Who => "B"; string Only => "only" + ((I«name»A)this).Who; void Set(int n); }
interface I«name»C<T> { T Get(); void Put(T item); int Total { get => 5; } T this[T at] { get; } event Action<T>? Did; }
class «name» : I«name»A, I«name»C<int>, I«name»C<string>, IComparable, IDisposable
{
    public int Id { get; protected set; } = «n»; string held = "h"; int number = 2; Action<int>? did;
    int I«name»C<int>.Get() => number; string I«name»C<string>.Get() => held;
    void I«name»C<int>.Put(int item) { number = item; did?.Invoke(item); } void I«name»C<string>.Put(string item) => held += item;
    int I«name»C<int>.this[int at] => at * number; string I«name»C<string>.this[string at] => at + held;
    event Action<int>? I«name»C<int>.Did { add => did += value; remove => did -= value; }
    event Action<string>? I«name»C<string>.Did { add { } remove { } }
    int I«name»C<string>.Total => 6;
    int IComparable.CompareTo(object? o) => o is «name» n ? Id - n.Id : 1;
    void IDisposable.Dispose() => Console.Write("disposed ");
    public virtual string Hello(string to) => "own " + to;
}
class «name»Sub : «name», I«name»B, I«name»A { public void Set(int n) => Id = n; public override string Hello(string to) => "sub" + base.Hello(to); «|string I«name»A.Who => "again";|public string Who => "public";» }
struct «name»Value : I«name»B { public int Id { get; private set; } public void Set(int n) => Id = n; «|public string Hello(string to) => to + Id;» }
"""
FACE_USES = (
    "((I«name»A)«o»).Who", "((I«name»A)«o»).Hello(«s»)", "«o».Hello(\"z\")", "((I«name»A)«v»).Twice()", "((I«name»B)«v»).Only", "«box».Who + «box».Id", "I«name»A.Kind(«box»)", "((I«name»C<int>)«o»).Get() + ((I«name»C<string>)«o»).Get()", "((I«name»C<int>)«o»)[«x»]", "((I«name»C<string>)«o»)[«s»]",
    "((I«name»C<int>)«o»).Total + ((I«name»C<string>)«o»).Total", "(«o» as I«name»B)?.Only ?? \"none\"", "new[] { «o», new «name»(), new «name»Sub() }.Max()!.Id", "((I«name»A)new «name»Sub()).Who + ((I«name»A)new «name»Sub()).Twice()", "«box» is I«name»B { Id: > 1 } ? 1 : 2", "«o» is I«name»C<long>",
)  # fmt: skip


def faces(w: Writer) -> None:
    name = w.fresh_global("Face")
    types(w, FACES, name=name)
    o, v, box = w.fresh("o"), w.fresh("v"), w.fresh("b")
    line(w, "«name» «o» = new «name»«|Sub»(); var «v» = new «name»Value(); I«name»B «box» = «v»;", name=name, o=o, v=v, box=box)  # fmt: skip
    some(w, 1, 4, (
        "«box».Set(«n»); Console.WriteLine($\"{«box».Id} {«v».Id}\");", "«v».Set(«n»); «box» = «v»; «v».Set(9); Console.WriteLine(«box».Id + «v».Id);", "((I«name»C<int>)«o»).Put(«x»);", "((I«name»C<string>)«o»).Put(«s»);", "((I«name»C<int>)«o»).Did += x => Console.Write($\"did{x} \");", "using («o») Console.Write(«o».Id);", "I«name»B «q1» = «box»; «q1».Set(8); Console.WriteLine(«box».Id);",
        "static T Change<T>(T it) where T : I«name»B { it.Set(7); Console.Write(it.Id); return it; } Console.WriteLine(Change(«v»).Id + «v».Id + Change(«box»).Id);",
    ), name=name, o=o, v=v, box=box)  # fmt: skip
    shown(w, 2, 5, FACE_USES, name=name, o=o, v=v, box=box)


GENERIC = """
interface I«name»Out<out T> { T Get(); IEnumerable<T> All => new[] { Get() }; }
interface I«name»In<in T> { string Put(T item); }
interface I«name»Both<in A, out B> { B Do(A a); }
delegate R «name»Func<in A, out R>(A a);
class «name»Animal { public virtual string Name => "animal"; public override string ToString() => Name; }
class «name»Cat : «name»Animal { public override string Name => "cat" + Lives; public int Lives = «n»; }
class «name»Box<T>(T item) : I«name»Out<T>, I«name»In<T> { public T Get() => item; public string Put(T other) { item = other; return typeof(T).Name[..2] + other; } }
class «name»Fun<A, B>(Func<A, B> f) : I«name»Both<A, B> { public B Do(A a) => f(a); }
static class «name»
{
    public static string Class<T>(T? x) where T : class => x?.ToString() ?? "null" + typeof(T).IsValueType;
    public static int Size<T>(T x) where T : struct, IComparable<T> => x.CompareTo(default);
    public static T New<T>() where T : «name»Animal, new() => new T();
    public static bool Max<T, U>(T a, U b) where U : T where T : IComparable => a.CompareTo(b) > 0;
    public static string Flags<E>(E e) where E : struct, Enum => string.Join("/", Enum.GetNames<E>()) + e;
    public static K Key<K, V>(IDictionary<K, V> d, V v) where K : notnull => d.First(p => EqualityComparer<V>.Default.Equals(p.Value, v)).Key;
    public static T? Or<T>(T? a, T b) => a is null ? b : a;
    public static string Name<T>() => typeof(T).Name;
    public static T Clamp<T>(T x, T low, T high) where T : IComparable<T> => x.CompareTo(low) < 0 ? low : x.CompareTo(high) > 0 ? high : x;
    public static IEnumerable<R> Pairs<T, R>(IEnumerable<T> xs, Func<T, T, R> f) { T last = default!; bool any = false; foreach (var x in xs) { if (any) yield return f(last, x); (last, any) = (x, true); } }
}
"""
GENERIC_USES = (
    "((I«name»Out<«name»Animal>)«cat»).Get().Name", "«animal».Get()", "string.Join(\",\", «animal».All)", "((I«name»In<«name»Cat>)new «name»Box<«name»Animal>(new())).Put(new «name»Cat())", "new «name»Fun<«name»Animal, «name»Cat>(a => a as «name»Cat ?? new()) is I«name»Both<«name»Cat, «name»Animal> «q1» ? «q1».Do(new()).Name : \"-\"",
    "«name».Class(«s»)", "«name».Class<string>(null)", "«name».Size(«int»)", "«name».Size(«double»)", "«name».New<«name»Cat>()", "«name».Max<IComparable, int>(«x», «n»)", "«name».Flags(DayOfWeek.«Monday|Friday»)", "«name».Key(new Dictionary<string, int> { [\"a\"] = 1, [\"b\"] = «n» }, 1)", "«name».Or<string>(null, «s»)", "«name».Or<int?>(null, «x»)", "«name».Or(0, 5)",
    "«name».Name<«int[]|List<int>|Dictionary<string, int[]>|(int, string)|int?|«name»Box<int>|object|DayOfWeek»>()", "«name».Clamp(«int», -5, 5)", "«name».Clamp(«s», \"b\", \"y\")", "«name».Clamp(«char», 'c', 'x')", "string.Join(\" \", «name».Pairs(new[] { 1, «x», 9 }, (a, b) => b - a))", "string.Join(\" \", «name».Pairs(«s», (a, b) => $\"{a}{b}\"))",
    "«animal» is I«name»Out<«name»Cat>", "new List<«name»Cat> { new() } is IEnumerable<«name»Animal> «q1» ? «q1».First().Name : \"-\"", "((«name»Func<«name»Cat, object>)(c => c.Name + 1))(new())", "new «name»Box<«name»Animal>(new «name»Cat()) is I«name»Out<object>", "new «name»Box<int>(3) is I«name»Out<object>",
    "((Func<«name»Animal, string>)(a => a.Name)) is Func<«name»Cat, object> «q1» ? «q1»(new()) : 0", "((Comparison<object>)((a, b) => 3))(1, 2)", "((IComparer<object>)Comparer<object>.Create((a, b) => 4)) is IComparer<string> «q1» ? «q1».Compare(«s», \"\") : -1",
)  # fmt: skip


def variance(w: Writer) -> None:
    name, cat, animal = w.fresh_global("Kind"), w.fresh("c"), w.fresh("a")
    types(w, GENERIC, name=name)
    line(
        w,
        "var «cat» = new «name»Box<«name»Cat>(new()); I«name»Out<«name»Animal> «animal» = «cat»;",
        name=name,
        cat=cat,
        animal=animal,
    )
    shown(w, 3, 7, GENERIC_USES, name=name, cat=cat, animal=animal)
