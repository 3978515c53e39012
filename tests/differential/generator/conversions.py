"""Operators and conversions of one's own: which of them are chosen, in compound forms too."""

from __future__ import annotations

from tests.differential.generator.templates import line, shown, some, types
from tests.differential.generator.writer import Writer

METRE = """
readonly struct «m»(«num» v)
{
    public readonly «num» V = v;
    public static implicit operator «m»(«num» v) => new(v);
    public static explicit operator «num»(«m» m) => m.V;
    public static implicit operator «f»(«m» m) { Console.Write("m>f "); return new «f»((double)m.V * 3); }
    public static explicit operator «m»(string s) => new((«num»)s.Length);
    public static «m» operator +(«m» a, «m» b) => new((«num»)(a.V + b.V));
    public static «m» operator -(«m» a, «m» b) => new((«num»)(a.V - b.V));
    public static «m» operator -(«m» a) => new((«num»)(0 - a.V));
    public static «m» operator ++(«m» a) => new((«num»)(a.V + 1));
    public static «m» operator >>>(«m» a, int n) => new((«num»)(a.V / (n + 1)));
    public static «m» operator %(«m» a, int n) => new((«num»)(a.V % n));
    public static bool operator ==(«m» a, «m» b) => a.V == b.V;
    public static bool operator !=(«m» a, «m» b) => a.V != b.V;
    public static bool operator !(«m» a) => a.V == 0;
    public static «m» operator ~(«m» a) => new((«num»)(a.V * 2));
    public override bool Equals(object? o) => o is «m» m && m == this;
    public override int GetHashCode() => 0;
    public override string ToString() => $"{V}m";
}
class «f»(double v)
{
    public double V => v;
    public static explicit operator int(«f» f) => (int)f.V;
    public static implicit operator bool(«f»? f) => f is { V: > 0 };
    public static «f» operator +(«f» a, int b) { Console.Write("+i "); return new(a.V + b); }
    public static «f» operator +(«f» a, double b) { Console.Write("+d "); return new(a.V + b); }
    public static «f» operator +(«f» a, «f» b) { Console.Write("+f "); return new(a.V + b.V); }
    public static string operator +(«f» a, string s) => a.V + "&" + s;
    public static «f»? operator |(«f»? a, «f»? b) { Console.Write("| "); return a ? a : b; }
    public static «f» operator *(int n, «f» a) => new(n * a.V);
    public static bool operator true(«f» a) => a.V > 1;
    public static bool operator false(«f» a) => a.V <= 1;
    public override string ToString() => $"{v:F1}f";
}
class «m»Holder { public «m» M { get; set; } public «f»? F; «m»[] all = new «m»[3]; public «m» this[int i] { get { Console.Write($"[{i}]"); return all[i]; } set { Console.Write($"[{i}]="); all[i] = value; } } }
"""
USES = (
    "«f» «q1» = «a»; Console.WriteLine(«q1»);", "«a» += «b»; «b»++;", "«h».M += «num#»;", "«h»[«n»]++;", "«h»[0] += «h»[2] = «a»;", "«m»? «q1» = «a|null»; «q1»++; Console.WriteLine(«q1» + «b»);",
    "Console.WriteLine((«num»)«a» + 1);", "Console.WriteLine((«m»)«s»);", "Console.WriteLine(checked(«a» - «b»));", "Console.WriteLine(checked(-«a»));", "Console.WriteLine(unchecked(«a» - «b»));", "Console.WriteLine(«a» >>> «n»);", "Console.WriteLine(«b» % «n»);", "Console.WriteLine(!«a»);",
    "Console.WriteLine(«g» + 1);", "Console.WriteLine(«g» + 1.5f);", "Console.WriteLine(«g» + \"s\");", "Console.WriteLine(«g» + 'c');", "Console.WriteLine(«g» + «a»);", "Console.WriteLine(2 * «g» + «g»);", "if («g») Console.WriteLine(\"yes\"); else Console.WriteLine(\"no\");", "Console.WriteLine((int)«g» + (byte)(int)«g»);",
    "«h».F ??= «g»; Console.WriteLine(«h».F | null);", "Console.WriteLine((«h».F || «g») ? 1 : 2);" , "«f» «q1» = «g» ? «a» : «b»; Console.WriteLine(«q1»);", "foreach («m» x in new «num»[] { 1, 2 }) Console.Write(x);",
    "Console.WriteLine((«a», «b») == («b», «a»));", "Console.WriteLine(new «m»[] { 3, «a», 5 }.Contains(5));", "«m» Half(«m» x) => x - 1; Console.WriteLine(Half(7));", "Console.WriteLine(«a».Equals(«b») + \" \" + («a» != «b»));", "Console.WriteLine(~«a» + -«b»);", "switch («a») { case { V: 0 }: Console.WriteLine(0); break; case var x when x == «b»: Console.WriteLine(\"same\"); break; default: Console.WriteLine(«a».V); break; }",
    "Func<«m», «f»> «q1» = x => x; Console.WriteLine(«q1»(«b»));", "List<«m»> «q1» = [«a», 4, «b»]; Console.WriteLine(string.Join(\" \", «q1»));", "checked { «a» -= «b»; } Console.WriteLine(«a»);", "var «q1» = «g»; «q1» += «a»; «q1» += 2; Console.WriteLine(«q1»);",
)  # fmt: skip


def units(w: Writer) -> None:
    m, f = w.fresh_global("Metre"), w.fresh_global("Feet")
    num = w.chance.pick(("int", "long", "sbyte", "double", "decimal", "short"))
    types(w, METRE, m=m, f=f, num=num)
    a, b, g, h = (w.fresh(stem) for stem in ("a", "b", "g", "h"))
    names = {"m": m, "f": f, "num": num, "a": a, "b": b, "g": g, "h": h}
    names["num#"] = w.chance.pick(("1", "2", "100"))
    line(
        w,
        f"«m» «a» = «{num}», «b» = «{num}»; «f» «g» = new(«n»); var «h» = new «m»Holder {{ M = «a» }};",
        **names,
    )
    some(w, 3, 6, USES, **names)
    shown(w, 1, 1, ("$\"{«a»} {«b»} {«g»} {«h».M} {«h».F}\"",), **names)  # fmt: skip


ENUMS = """
readonly record struct «name»(int Raw)
{
    public static implicit operator «name»(byte b) => new(b);
    public static implicit operator «name»(long l) => new((int)(l % 1000) + 5000);
    public static implicit operator int(«name» n) => n.Raw;
    public static implicit operator double(«name» n) => n.Raw + 0.5;
    public static explicit operator char(«name» n) => (char)('a' + n.Raw % 26);
    public static implicit operator «name»?(string? s) => s == null ? null : new «name»(s.Length);
    public static implicit operator (int, string)(«name» n) => (n.Raw, "t");
    public static implicit operator Func<int>(«name» n) => () => n.Raw * 2;
}
"""


def chosen_conversions(w: Writer) -> None:
    name, a = w.fresh_global("Raw"), w.fresh("a")
    types(w, ENUMS, name=name)
    line(w, "«name» «a» = «(byte)3|1000L|7u|(sbyte)-4|(short)9|5|'c'»;", name=name, a=a)
    shown(w, 3, 6, (
        "«a» + 1", "«a» * 1.5", "(char)«a»", "(long)«a»", "(float)«a»", "(decimal)(int)«a»", "-«a»", "«a» < 10", "«a» == «a»", "(«name»?)«s»", "((int, string))«a»", "((Func<int>)«a»)()", "new int[«a» & 3].Length", "new[] { 1, 2, 3 }[«a» % 3]", "(«name»)(byte)«int»",
        "(«name»)«long»", "Math.Max(«a», 4)", "$\"{(int)«a»:X}\"", "«a» is { Raw: > 2 }", "(byte)«a»", "«a» switch { { Raw: 3 } => 1, _ => (int)«a» }", "(ushort)(char)«a»", "«a» << 2", "~«a»", "«a» / 2 + «a» / 2.0",
    ), name=name, a=a)  # fmt: skip
