"""Operators of one's own on nullable values, generic statics, variance, and failing initialisers."""

from __future__ import annotations

from tests.differential.generator import numbers, strings
from tests.differential.generator.writer import Writer


def lifted_operators(w: Writer) -> None:
    name = w.fresh_global("Vec")
    w.type(f"""
readonly struct {name} : IEquatable<{name}>
{{
    public readonly int X, Y;
    public {name}(int x, int y) {{ X = x; Y = y; }}
    public static {name} operator +({name} a, {name} b) => new(a.X + b.X, a.Y + b.Y);
    public static {name} operator -({name} a) => new(-a.X, -a.Y);
    public static {name} operator *(int n, {name} a) => new(n * a.X, n * a.Y);
    public static bool operator ==({name} a, {name} b) => a.X == b.X && a.Y == b.Y;
    public static bool operator !=({name} a, {name} b) => !(a == b);
    public static bool operator <({name} a, {name} b) => a.X < b.X;
    public static bool operator >({name} a, {name} b) => a.X > b.X;
    public static implicit operator {name}((int X, int Y) t) => new(t.X, t.Y);
    public static explicit operator int({name} a) => checked(a.X * a.Y);
    public static {name} operator -({name} a, {name} b) => new(a.X - b.X, a.Y - b.Y);
    public static {name} operator <<({name} a, int n) => new(a.X << n, a.Y >> n);
    public bool Equals({name} o) => this == o;
    public override bool Equals(object? o) => o is {name} v && Equals(v);
    public override int GetHashCode() => X;
    public void Deconstruct(out int x, out int y) {{ x = X; y = Y; }}
    public override string ToString() => $"<{{X}},{{Y}}>";
}}
""")
    a, b, c = w.fresh("v"), w.fresh("v"), w.fresh("v")
    w.line(
        f"{name} {a} = ({numbers.leaf(w, 'int')}, {w.chance.number(-3, 3)}); {name}? {b} = {w.chance.pick(('null', a, f'new {name}(1, 2)'))}, {c} = {w.chance.pick(('null', f'-{a}', 'default(' + name + ')'))};"
    )
    with w.guarded():
        for _ in range(w.chance.number(2, 5)):
            w.show(w.chance.pick((
                f"{b} + {c}", f"{a} + {b}", f"-{b}", f"{numbers.leaf(w, 'int')} * {c}", f"{b} == {c}", f"{b} != {a}", f"{b} < {c}", f"({b}?.X, {c}?.Y)", f"(int){a}", f"(int?){b}", f"{a} - {c}", f"{b} << 1",
                f"{b} is (1, var y) ? y : -1", f"{b} is {{ X: > 0 }}", f"{b} ?? {a}", f"{b}.GetValueOrDefault().X", f"{b}.Equals({a})", f"{b} += {a}", f"{a} switch {{ (0, _) => 1, (var x, 2) when x > 0 => x, _ => 3 }}", f"{c} = {b} ?? (4, 5)",
            )))  # fmt: skip
    w.show(a, b, c)


def generic_statics(w: Writer) -> None:
    """Static fields of generic types, one for each instantiation; variance of interfaces, arrays."""
    name, maker = w.fresh_global("Count"), w.fresh_global("Animal")
    w.type(f"""
class {name}<T>
{{
    public static int Made = {w.chance.number(0, 5)};
    public static readonly List<T> All = new();
    public readonly int Id = ++Made;
    public {name}(T item) {{ All.Add(item); }}
    public class Inner {{ public T? Held; public override string ToString() => $"{{typeof(T).Name}}:{{Held}}:{{Made}}"; }}
    public virtual R Visit<R>(Func<T, R> f) => f(All[^1]);
}}
class {maker} : {name}<string>, IComparable<{maker}>
{{
    public {maker}(string s) : base(s + "!") {{ }}
    public override R Visit<R>(Func<string, R> f) => f(base.Visit(x => x + Id));
    public int CompareTo({maker}? o) => Id.CompareTo(o?.Id);
}}
""")
    with w.guarded(80):
        w.line(
            f"new {name}<int>({numbers.leaf(w, 'int')}); new {name}<string>({strings.leaf(w)}); var {name}a = new {maker}({strings.leaf(w)}); new {name}<int>(2);"
        )
        w.show(
            f"{name}<int>.Made",
            f"{name}<string>.Made",
            f"{name}<long>.Made",
            f'string.Join(",", {name}<string>.All)',
            f"{name}a.Visit(s => s.Length)",
            f"new {name}<int>.Inner {{ Held = 3 }}",
        )
        w.line(
            f"IEnumerable<object> many = {w.chance.pick((f'{name}<string>.All', 'new List<string> { ' + strings.leaf(w) + ' }', 'new object[] { 1, ' + chr(34) + 's' + chr(34) + ' }'))};".replace(
                "many", name + "m"
            )
        )
        w.line(
            f'Console.WriteLine(string.Join("/", {name}m.Select(x => x.ToString()!.Length)) + ({name}m is List<string>) + ({name}m is IEnumerable<string>));'
        )
        w.line(
            f'object[] {name}o = new string[] {{ "x", {strings.leaf(w)} }}; Console.WriteLine({name}o[1]); {name}o[0] = {w.chance.pick((chr(34) + "ok" + chr(34), "5", "null!"))}; Console.WriteLine({name}o[0] + {name}o.GetType().Name);'
        )
        w.line(
            f'Func<object, string> {name}f = o => $"[{{o}}]"; Func<string, object> {name}g = {name}f; Console.WriteLine({name}g({strings.leaf(w)}));'
        )


def failing_types(w: Writer) -> None:
    """A static constructor that throws: the first use and the later ones."""
    name = w.fresh_global("Fails")
    w.type(f"""
class {name}
{{
    public static int Before = 1;
    public static int Value = int.Parse({w.chance.pick(('"x"', '"12"', '""'))}) / {w.chance.pick(("Zero", "1"))};
    static int Zero => {w.chance.number(0, 1)};
    static {name}() {{ Console.Write("cctor "); {w.chance.pick(("", 'throw new NotSupportedException("no");', "Before = 5;"))} }}
    public static string Hello() => "hello" + Before;
}}
""")
    for _ in range(w.chance.number(1, 3)):
        with w.block("try"):
            w.show(w.chance.pick((f"{name}.Hello()", f"{name}.Value", f"new {name}() is object")))
        e = w.fresh("e")
        with w.block(f"catch (Exception {e})"):
            w.show(
                f"{e}.GetType()",
                f"{e}.Message",
                f"{e}.InnerException?.GetType()",
                f"{e}.InnerException?.Message",
            )
