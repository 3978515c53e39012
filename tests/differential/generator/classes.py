"""Classes: inheritance, virtual calls, interfaces, properties, indexers, statics, operators."""

from __future__ import annotations

from tests.differential.generator import numbers, statements, strings
from tests.differential.generator.numeric_types import ALL, NUMBERS, edge
from tests.differential.generator.writer import Writer


def hierarchies(w: Writer) -> None:
    base, middle, last = (w.fresh_global(stem) for stem in ("Base", "Middle", "Last"))
    type_ = w.chance.pick(NUMBERS)
    kind = w.chance.pick(("abstract ", "virtual "))
    area = (
        "abstract " + type_ + " Size();"
        if kind == "abstract "
        else f"virtual {type_} Size() => {edge(w.chance, type_)};"
    )
    w.type(f"""
{"abstract " if kind == "abstract " else ""}class {base}
{{
    protected {type_} value;
    public static int Made;
    public {base}({type_} value) {{ this.value = value; Made++; Console.WriteLine($"{base} {{value}} {{Describe()}}"); }}
    public {area}
    public virtual string Describe() => $"base {{value}}";
    public string Name => GetType().Name.Substring(0, 4);
    public override string ToString() => $"{{Name}}:{{Describe()}}";
}}
class {middle} : {base}
{{
    protected int extra = {w.chance.number(1, 9)};
    public {middle}({type_} value) : base({w.chance.pick(("value", "++value", "value--"))}) {{ extra += 2; }}
    public {middle}() : this({edge(w.chance, type_)}) {{ extra *= 3; }}
    public override {type_} Size() => ({type_})(value {w.chance.pick("+-*")} {w.chance.pick(("value", "1"))});
    public {w.chance.pick(("override", "new", "override"))} string Describe() => $"middle {{extra}} " + base.Describe();
}}
sealed class {last} : {middle}
{{
    public {last}(int n) {{ extra = n; }}
    public override {type_} Size() => {w.chance.pick(("base.Size()", "value", f"({type_})(base.Size() + 1)"))};
    {w.chance.pick(("", 'public new string Describe() => "last";'))}
}}
""")
    items = w.fresh("s")
    made = w.chance.several(
        2,
        4,
        lambda: w.chance.pick(
            (
                f"new {middle}({numbers.leaf(w, type_)})",
                f"new {middle}()",
                f"new {last}({w.chance.number(0, 5)})",
            )
        ),
    )
    with w.guarded():
        w.line(f"var {items} = new {base}[] {{ {', '.join(made)} }};")
        w.line(
            f'foreach (var s in {items}) Console.WriteLine($"{{s}} {{s.Size()}} {{s.Describe()}} {{(s as {last})?.Describe()}} {{s is {middle}}}");'
        )
        w.show(
            f"{base}.Made", f"(({middle}){items}[0]).Describe()", f"(({last}){items}[^1]).Size()"
        )
        w.show(
            f'{items}[0] switch {{ {last} l => l.Describe(), {middle} {{ Name: "Midd" }} m => m.ToString(), _ => "other" }}'
        )


def interfaces(w: Writer) -> None:
    face, other, first, second = (
        w.fresh_global(stem) for stem in ("IShape", "INamed", "Square", "Label")
    )
    w.type(
        f"""
interface {face} {{ double Area {{ get; }} string Show(int n) => $"{{n}} of {{Area:F2}}"; static int Limit => {w.chance.number(0, 99)}; }}
interface {other} {{ string Name {{ get; }} string Show(int n); }}
class {first} : {face}, IComparable<{first}>
{{
    public double Side {{ get; init; }} = 1;
    public virtual double Area => Side * Side;
    public int CompareTo({first}? other) => other == null ? 1 : Area.CompareTo(other.Area);
}}
{w.chance.pick(("class", "struct", "record"))} {second} : {face}, {other}
{{
    public {second}() {{ }}
    public int Count = {w.chance.number(0, 9)};
    public double Area => Count++;
    public string Name => $"label{{Count}}";
    {w.chance.pick((f"string {other}.Show(int n) => Name + n;", 'public string Show(int n) => "own" + Count + n;'))}
    {w.chance.pick((f'string {face}.Show(int n) => "face" + n;', ""))}
}}
""".replace("    \n", "")
    )
    if f"{other}.Show" not in w.types[-1] and "public string Show" not in w.types[-1]:
        return
    items, label = w.fresh("s"), w.fresh("b")
    w.line(f"var {label} = new {second}();")
    w.line(
        f"var {items} = new List<{face}> {{ new {first} {{ Side = {numbers.leaf(w, 'double')} }}, {label}, new {first}(), {label} }};"
    )
    w.line(
        f'foreach (var s in {items}) Console.WriteLine($"{{s.Area}} {{s.Show({w.chance.number(0, 5)})}} {{s is {other}}} {{(s as {other})?.Name}}");'
    )
    w.show(f"{label}.Count", f"(({other}){label}).Show(7)", f"{face}.Limit")
    with w.guarded():
        w.show(f"{items}.OfType<{first}>().Max()!.Side", f"(({other}){items}[0]).Name")


def properties(w: Writer) -> None:
    name, type_ = w.fresh_global("Holder"), w.chance.pick(ALL)
    w.type(f"""
class {name}
{{
    static int order = 0;
    static {type_} shared = {edge(w.chance, type_)};
    public static readonly string Log = $"log{{order++}}";
    private {type_} field1 = shared;
    public int Calls {{ get; private set; }}
    public {type_} Value {{ get {{ Calls++; return field1; }} set {{ Calls += 10; field1 = {w.chance.pick(("value", "value == field1 ? default : value"))}; }} }}
    public required string Title {{ get; init; }}
    public int this[int i] {{ get => i * 2 + Calls; set => Calls = value - i; }}
    public string this[string key, int n = 3] => key + n + Title;
    public static {type_} Shared {{ get => shared; set {{ shared = value; order++; }} }}
    public int Order => order;
}}
""")
    one = w.fresh("o")
    with w.guarded():
        w.line(
            f"var {one} = new {name} {{ Title = {strings.leaf(w)}, Value = {numbers.leaf(w, type_)} }};"
        )
        for _ in range(w.chance.number(2, 6)):
            w.line(w.chance.pick((
                f"{one}.Value++;", f"{one}.Value {w.chance.pick(('+=', '-=', '*='))} {numbers.leaf(w, type_) if type_ not in ('char', 'byte') else edge(w.chance, type_)};", f"{one}[{w.chance.number(0, 5)}]++;",
                f"{one}[{one}.Calls] += {w.chance.number(0, 5)};", f"{name}.Shared = {numbers.number(w, type_, 1)};", f"Console.WriteLine({one}[\"k\"] + {one}[\"q\", 5]);",
                f"Console.WriteLine({one}.Value == {one}.Value);", f"{one}[1] = {one}[2] = {w.chance.number(0, 50)};", f"--{name}.Shared;", f"Console.WriteLine({one}.Value--);",
            )))  # fmt: skip
            w.show(f"{one}.Value", f"{one}.Calls", f"{name}.Shared", f"{one}.Order")
        w.show(f"{name}.Log", f"{one}.Title")


def operators(w: Writer) -> None:
    name, type_ = (
        w.fresh_global("Amount"),
        w.chance.pick(("int", "long", "double", "decimal", "uint", "float")),
    )
    kind = w.chance.pick(
        ("readonly struct", "struct", "class", "sealed record", "readonly record struct")
    )
    equality = (
        ""
        if "record" in kind
        else f"""
    public static bool operator ==({name} a, {name} b) => a.V == b.V;
    public static bool operator !=({name} a, {name} b) => !(a == b);
    public override bool Equals(object? other) => other is {name} o && o.V == V;
    public override int GetHashCode() => 1;"""
    )
    w.type(f"""
{kind} {name} : IComparable<{name}>
{{
    public {type_} V {{ get; }}
    public {name}({type_} v) => V = v;
    public static {name} operator +({name} a, {name} b) => new(a.V + b.V);
    public static {name} operator -({name} a) => new(({type_})(-a.V));
    public static {name} operator *({name} a, int n) => new(({type_})(a.V * n));
    public static {name} operator ++({name} a) => new({w.chance.pick(("a.V + 1", f"({type_})(a.V * 3)"))});
    public static bool operator <({name} a, {name} b) => a.V < b.V;
    public static bool operator >({name} a, {name} b) => a.V > b.V;
    public static bool operator true({name} a) => a.V != 0;
    public static bool operator false({name} a) => a.V == 0;
    public static {name} operator &({name} a, {name} b) {{ Console.Write("&"); return a.V == 0 ? a : b; }}
    public static implicit operator {name}({type_} v) => new(v);
    public static explicit operator {w.chance.pick(("int", "byte", "string"))}({name} a) => {{0}};{equality}
    public int CompareTo({name}{"?" if kind in ("class", "sealed record") else ""} other) => other is {name} o ? V.CompareTo(o.V) : 1;
    public override string ToString() => $"#{{V}}";
}}
""")
    target = (
        "int"
        if "operator int" in w.types[-1]
        else "byte"
        if "operator byte" in w.types[-1]
        else "string"
    )
    w.types[-1] = w.types[-1].replace(
        "=> {0};", '=> "s" + a.V;' if target == "string" else f"=> ({target})a.V;"
    )
    a, b = w.fresh("m"), w.fresh("m")
    w.line(
        f"{name} {a} = new({numbers.leaf(w, type_)}), {b} = {edge(w.chance, type_) if type_ != 'uint' else '7u'};"
    )
    with w.guarded():
        for _ in range(w.chance.number(2, 4)):
            w.show(w.chance.pick((
                f"{a} + {b}", f"-{a}", f"{a} * {w.chance.number(-3, 5)}", f"{a}++", f"++{b}", f"{a} < {b}", f"{a} == {b}", f"({target}){a}", f"{a} && {b} ? 1 : 2",
                f"{a} + {numbers.leaf(w, type_)}", f"{a} = {b} + {a}", f"new[] {{ {a}, {b} }}.Max()", f"{a}.Equals({b})", f"{a} += {b}", f"{a} != {b}",
            )))  # fmt: skip
    w.show(a, b)


def statics(w: Writer) -> None:
    """The order in which static fields and constructors run."""
    first, second = w.fresh_global("Early"), w.fresh_global("Late")
    w.type(f"""
static class {first}
{{
    public static int A = B + {w.chance.number(1, 5)};
    public static int B = {second}.Next("B");
    public static readonly int[] Table = {{ A, B, {second}.Next("T") }};
    public const int Fixed = {w.chance.number(1, 99)} * 2;
    {"static " + first + '() { Console.WriteLine("static ctor"); A += 100; }' if w.chance.happens(70) else ""}
}}
class {second}
{{
    static int count = {w.chance.number(0, 9)};
    public static int Next(string who) {{ Console.WriteLine($"next {{who}} {{count}}"); return ++count; }}
    static {second}() {{ Console.WriteLine("late"); }}
}}
""")
    if "static ctor" not in w.types[-1]:
        w.line(f'_ = {second}.Next("first");')
    w.show(f"{first}.Fixed")
    w.show(f"{first}.A", f"{first}.B", f'string.Join("-", {first}.Table)')
    statements.show(w, 0)
    w.show(f'{second}.Next("x") + {first}.A')


def extensions(w: Writer) -> None:
    name, type_ = w.fresh_global("More"), w.chance.pick(ALL)
    w.type(f"""
static class {name}
{{
    public static {type_} Twist{name}(this {type_} x, int n = 2) => ({type_})(x {w.chance.pick("+-*")} ({type_})n);
    public static string Wrap{name}(this string? s, string with = "|") => with + s + with;
    public static IEnumerable<T> Every{name}<T>(this IEnumerable<T> items, int n) => items.Where((_, i) => i % n == 0);
    public static void Deconstruct(this {name}Pair p, out int a, out string b) {{ a = p.A; b = p.B + p.A; }}
}}
class {name}Pair {{ public int A = {w.chance.number(0, 9)}; public string B = {w.chance.pick(strings.EDGES)}; }}
""")
    x, y = w.fresh("x"), w.fresh("y")
    with w.guarded():
        w.show(
            f"({numbers.leaf(w, type_)}).Twist{name}()",
            f"({numbers.leaf(w, type_)}).Twist{name}({w.chance.number(-3, 9)}).Twist{name}()",
            f'{strings.leaf(w)}.Wrap{name}().Wrap{name}("<>")',
        )
        w.line(f"var ({x}, {y}) = new {name}Pair();")
        w.show(
            x,
            y,
            f'string.Join(",", Enumerable.Range(0, 7).Every{name}({w.chance.number(1, 3)}))',
            f"((string?)null).Wrap{name}()",
        )
