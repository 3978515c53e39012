"""Generic classes and methods with constraints; iterators; pattern matching over hierarchies."""

from __future__ import annotations

from tests.differential.generator import collections, numbers, statements, strings, truths
from tests.differential.generator.numeric_types import ALL, edge
from tests.differential.generator.writer import Writer


def generic_classes(w: Writer) -> None:
    name = w.fresh_global("Pile")
    w.type(f"""
class {name}<T> where T : IComparable<T>
{{
    T[] items = new T[2];
    public int Count {{ get; private set; }}
    public static int Made {{ get; private set; }}
    public {name}() => Made++;
    public {name}<T> Put(params T[] many) {{ foreach (var x in many) {{ if (Count == items.Length) Array.Resize(ref items, Count * 2); items[Count++] = x; }} return this; }}
    public T this[Index at] => items[..Count][at];
    public T Largest() {{ if (Count == 0) throw new InvalidOperationException("empty " + typeof(T).Name); T best = items[0]; for (int i = 1; i < Count; i++) if (items[i].CompareTo(best) {w.chance.pick(("> 0", "< 0", ">= 0"))}) best = items[i]; return best; }}
    public {name}<R> Map<R>(Func<T, R> f) where R : IComparable<R> {{ var r = new {name}<R>(); for (int i = 0; i < Count; i++) r.Put(f(items[i])); return r; }}
    public T? Find(Predicate<T> p) {{ for (int i = 0; i < Count; i++) if (p(items[i])) return items[i]; return default; }}
    public override string ToString() => $"{{typeof(T).Name}}[{{string.Join(' ', items.Take(Count))}}]";
}}
""")
    for _ in range(w.chance.number(1, 2)):
        type_, p = w.chance.pick((*ALL, "string", "(int, string)")), w.fresh("p")
        with w.guarded():
            w.line(f"var {p} = new {name}<{type_}>().Put({collections.elements(w, type_, 0, 4)});")
            w.show(p, f"{p}.Count", f"{p}.Find(x => x.Equals({collections.element(w, type_)}))")
            w.show(
                f"{p}.Map(x => {w.chance.pick(('x.ToString()!.Length', '$' + chr(34) + '<{x}>' + chr(34), 'x'))})",
                f"{p}.Largest()",
                f"{p}[^1]",
            )
        w.show(f"{name}<{type_}>.Made")


def generic_methods(w: Writer) -> None:
    name = w.fresh_global("Generic")
    w.type(f"""
static class {name}
{{
    public static T Pick<T>(bool first, T a, T b) => first ? a : b;
    public static void Swap<T>(ref T a, ref T b) => (a, b) = (b, a);
    public static string Kind<T>(T x) => x switch {{ int => "int", string s => "string" + s.Length, null => "null", IEnumerable<int> many => "ints" + many.Count(), ValueType => "value", _ => typeof(T).Name }};
    public static T Make<T>() where T : new() => new T();
    public static TOut Fold<TIn, TOut>(IEnumerable<TIn> items, TOut seed, Func<TOut, TIn, TOut> f) {{ foreach (var x in items) seed = f(seed, x); return seed; }}
    public static bool Same<T>(T a, T b) => EqualityComparer<T>.Default.Equals(a, b);
    public static T? First<T>(T[] items) where T : struct => items.Length > 0 ? items[0] : null;
    public static int Compare<T>(T a, T b) where T : IComparable<T> => Math.Sign(a.CompareTo(b));
}}
""")
    type_ = w.chance.pick(ALL)
    a, b = w.declare(type_, numbers.leaf(w, type_)), w.declare(type_, edge(w.chance, type_))
    w.line(f"{name}.Swap(ref {a}, ref {b});")
    with w.guarded():
        for _ in range(w.chance.number(2, 4)):
            w.show(w.chance.pick((
                f"{name}.Pick({truths.truth(w, 1)}, {a}, {b})", f"{name}.Pick({truths.truth(w, 1)}, {strings.leaf(w)}, null)", f"{name}.Kind({a})", f"{name}.Kind({strings.leaf(w)})", f"{name}.Kind((object){a})",
                f"{name}.Kind<int?>({w.chance.pick(('null', '3'))})", f"{name}.Kind(new[] {{ 1, 2 }})", f"{name}.Make<{type_}>()", f"{name}.Fold(new[] {{ {a}, {b} }}, \"\", (s, x) => s + x)", f"{name}.Same({a}, {b})",
                f"{name}.Same<object>({a}, {b})", f"{name}.First(new {type_}[] {{ {w.chance.pick((a, ''))} }})", f"{name}.Compare({a}, {b})", f"{name}.Fold(Enumerable.Range(1, 5), 1L, (s, x) => s * x)", f"{name}.Pick(true, 1, 2.5)",
                f"{name}.Kind(new List<int> {{ 4 }})", f"{name}.Kind({name}.Make<StringBuilder>())", f"{name}.Same({strings.leaf(w)}, {strings.leaf(w)})",
            )))  # fmt: skip
    w.show(a, b)


def iterators(w: Writer) -> None:
    name, type_ = w.fresh_global("Walk"), w.chance.pick(("int", "long", "string", "double", "char"))
    with w.isolated():
        w.know("n", "int")
        w.know("start", type_)
        first, second = strings.value(w, type_), strings.value(w, type_)
    w.function(f"""
static IEnumerable<{type_}> {name}({type_} start, int n)
{{
    Console.Write("begin ");
    try
    {{
        for (int i = 0; i < n; i++)
        {{
            {w.chance.pick(("if (i == 2) yield break;", "if (i % 2 == 1) continue;", "", 'if (i == 3) throw new InvalidOperationException("three");'))}
            yield return {w.chance.pick(("start", first))};
            {w.chance.pick(("Console.Write(i);", "start = " + second + ";", ""))}
        }}
        yield return {second};
    }}
    finally {{ Console.Write("end "); }}
}}
""")
    items = w.fresh("w")
    w.line(f"var {items} = {name}({strings.value(w, type_)}, {w.chance.number(0, 5)});")
    with w.guarded(85):
        w.line(w.chance.pick((
            f"foreach (var x in {items}) Console.Write($\"{{x}} \");", f"foreach (var x in {items}) {{ Console.Write(x); break; }}", f"Console.WriteLine({items}.Take(2).Count());", f"Console.WriteLine({items}.FirstOrDefault());",
            f"Console.WriteLine(string.Join(\",\", {items}.Zip({items})));", f"Console.WriteLine({items}.Last());", f"foreach (var x in {items}) foreach (var y in {items}.Skip(1)) Console.Write($\"{{x}}{{y}} \");",
            f"using (var run = {items}.GetEnumerator()) {{ while (run.MoveNext()) Console.Write(run.Current); Console.Write(run.MoveNext()); }}", f"Console.WriteLine({items}.Count() + {items}.ToList().Count);",
        )))  # fmt: skip
        w.line(f"Console.WriteLine({items}.Any());")


def trees(w: Writer) -> None:
    """A recursive hierarchy of records, gone through by patterns."""
    tree, leaf, add, scale = (w.fresh_global(stem) for stem in ("Tree", "Leaf", "Add", "Scale"))
    type_ = w.chance.pick(("int", "double", "long", "decimal"))
    w.type(
        f"abstract record {tree}; record {leaf}({type_} Value) : {tree}; record {add}({tree} Left, {tree} Right) : {tree}; sealed record {scale}(int By, {tree} Of) : {tree} {{ public bool Big => By > 2; }}"
    )
    evaluate = w.fresh_global("Eval")
    guard = w.chance.pick(
        (
            f"{add}(var l, {leaf} {{ Value: 0 }}) => {evaluate}(l) + 1,",
            f"{scale} {{ Big: true, Of: {leaf} {{ Value: var v }} }} => v - 1,",
            f"{add} {{ Left: {leaf} {{ Value: > 1 }} a, Right: {leaf} b }} when a == b => a.Value * 10,",
            "",
        )
    )
    w.function(f"""
static {type_} {evaluate}({tree} t) => t switch
{{
    {leaf}(var v) when v {w.chance.pick(("> 100", "< 0", "== 1"))} => v * 2,
    {leaf} {{ Value: var v }} => v,
    {guard}
    {add}(var l, var r) => {evaluate}(l) + {evaluate}(r),
    {scale}({w.chance.pick(("0", "1", "> 3"))}, _) => -1,
    {scale} s => s.By * {evaluate}(s.Of),
    {"_ => throw new ArgumentException(" + chr(34) + "odd" + chr(34) + ")," if w.chance.happens(60) else ""}
}};
""")

    def build(depth: int) -> str:
        match w.chance.number(0, 3) if depth else 0:
            case 0 | 1:
                return f"new {leaf}({w.chance.pick(('0', '1', '2', '-3', '101', numbers.leaf(w, type_)))})"
            case 2:
                return f"new {add}({build(depth - 1)}, {build(depth - 1)})"
        return f"new {scale}({w.chance.number(0, 4)}, {build(depth - 1)})"

    with w.guarded(85):
        a = w.fresh("t")
        w.line(f"{tree} {a} = {build(3)};")
        w.show(f"{evaluate}({a})", a, f"{a} == {build(1)}", f"{a}.Equals({a} with {{ }})")


def lists_by_pattern(w: Writer) -> None:
    name = w.fresh("a")
    w.line(f"int[] {name} = {{ {collections.elements(w, 'int', 0, 5)} }};")
    arms = w.chance.shuffled((
        "[] => \"empty\"", "[var x] => $\"one {x}\"", "[1, .., var y] => $\"1..{y}\"", "[_, > 2, ..] => \"second\"", "[.., 7] => \"seven\"", "[0 or 1, _, ..var rest] => $\"rest {rest.Length}\"", "{ Length: 3 } => \"three\"", "[< 0, ..] => \"below\"",
    ))[: w.chance.number(1, 5)]  # fmt: skip
    w.show(f'{name} switch {{ {", ".join(arms)}, _ => "none" }}')
    statements.show(w, 0)


def thrown(w: Writer) -> None:
    """Exceptions of one's own, filters, finally blocks that return, and what is seen after them."""
    name, run = w.fresh_global("Trouble"), w.fresh_global("Run")
    w.type(
        f"class {name}(string message, int code) : Exception(message) {{ public int Code {{ get; }} = code; {w.chance.pick(('', 'public override string Message => base.Message + Code;'))} }}"
    )
    w.function(f"""
static int {run}(int n, List<string> log)
{{
    try
    {{
        log.Add("try" + n);
        if (n == 0) return 1;
        if (n == 1) throw new {name}("one", n);
        if (n == 2) throw new ArgumentException("two", "n");
        if (n == 3) {{ int[] a = new int[n]; return a[n]; }}
        if (n == 4) {{ string? s = null; return s!.Length; }}
        if (n == 5) {{ object o = "x"; return (int)o; }}
        if (n == 6) return new Dictionary<string, int>()["k"];
        if (n == 7) return new[] {{ 5 }}.Where(x => x > n).First();
        if (n == 8) return checked(int.MaxValue + n);
        return {run}(n - {w.chance.number(5, 9)}, log) + 1;
    }}
    catch ({name} e) when (e.Code {w.chance.pick(("> 0", "== 0", "< 2"))}) {{ log.Add($"own {{e.Message}}"); {w.chance.pick(("return -1;", "throw;", "n = 50;"))} }}
    catch (ArgumentException e) {{ log.Add(e.Message + e.ParamName); throw new InvalidOperationException("wrapped", e); }}
    {w.chance.pick(("catch (IndexOutOfRangeException) { return -3; }", "catch (NullReferenceException e) { log.Add(e.Message); }", "catch (SystemException e) { log.Add(e.GetType().Name); }"))}
    finally {{ log.Add("finally" + n); n++; }}
    return n;
}}
""")
    log = w.fresh("l")
    w.line(f"var {log} = new List<string>();")
    for n in w.chance.several(2, 4, lambda: w.chance.number(0, 14)):
        with w.guarded(92):
            w.show(f"{run}({n}, {log})")
    w.line(f'Console.WriteLine(string.Join(";", {log}));')
    if w.chance.happens(10):
        w.line(f"{run}({w.chance.number(1, 8)}, {log});")
