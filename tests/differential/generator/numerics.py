"""Decimals, time spans, vectors, functions of Math rounded, Random with a seed, conversions of texts."""

from __future__ import annotations

from tests.differential.generator.templates import line, shown
from tests.differential.generator.writer import Writer

DECIMALS = (
    "«a» + «c»", "«a» - «c»", "«a» * «c»", "«a» / «c»", "«a» % «c»", "-«a»", "decimal.Round(«a», «n»)", "Math.Round(«a», «n», MidpointRounding.«AwayFromZero|ToEven|ToZero|ToPositiveInfinity|ToNegativeInfinity»)", "decimal.Truncate(«a») + decimal.Floor(«c»)", "decimal.Ceiling(«a»)", "string.Join(\",\", decimal.GetBits(«a»))", "«a».ToString(\"«F2|N3|E4|C|G|P1|0.00##|#,##0.###|00000|R»\")", "«a» == «c»", "«a».CompareTo(«c»)", "(double)«a»", "(float)«c»", "(long)«a»", "(int)decimal.Round(«c»)", "(decimal)«double»", "(decimal)«float»", "new decimal(«n», 0, 0, false, «n»)",
    "decimal.Parse(\"«1.50|-0.000|1,234.5|79228162514264337593543950335|1e3|0.1234567890123456789012345678901|  7 |.5|-»\")", "decimal.TryParse(«s», out var «q1») ? «q1» : -1m", "Math.Max(«a», «c»)", "Math.Sign(«a»)", "Math.Abs(«c»)", "«a» * 1.0m", "«a» / 3m", "«c» / 7", "1 / «a» * «a»", "new[] { «a», «c», 2.50m }.Sum()", "new[] { «a», «c», 2.50m }.Average()", "decimal.MaxValue - «a»", "decimal.Add(«a», «c») + decimal.Multiply(«a», 2)", "(«a» + 0.00m).ToString() + (0.00m * «c»)", "decimal.ToInt32(«a» % 1000)", "«a»++ + ++«a»", "«a».Scale", "decimal.Compare(«a», «c»)", "Convert.ToDecimal(\"12.340\") * «n»",
)  # fmt: skip
DECIMAL_VALUES = (
    "«0.1m|1.10m|-2.50m|1000000.000m|0.333333333333333333m|12345678901234567890m|3m|0.005m|decimal»"
)


def decimals(w: Writer) -> None:
    a, c = w.fresh("m"), w.fresh("m")
    for name in (a, c):
        line(w, f"decimal «v» = {DECIMAL_VALUES};", v=name)
    shown(w, 4, 8, DECIMALS, a=a, c=c)


SPANS = (
    "«a»", "«a» + «c»", "«a» - «c»", "-«a»", "«a».Duration()", "«a» * 1.5", "2 * «c»", "«a» / 4", "«a» / «c»", "«a» < «c»", "«a».CompareTo(«c»)", "$\"{«a».Days} {«a».Hours} {«a».Minutes} {«a».Seconds} {«a».Milliseconds} {«a».Ticks}\"", "«a».TotalHours", "«c».TotalMinutes", "«a».TotalSeconds", "«a».TotalMilliseconds", "«a».ToString(@\"«hh\\:mm|d\\.hh\\:mm\\:ss|m\\:ss\\.fff|ss|%h|fffffff|hh\\:mm\\:ss\\.FF|%d|'x'hh»\")", "«c».ToString(\"«c|g|G|t»\")", "$\"{«a»:hh\\\\:mm\\\\:ss} {«c»,20:c}\"", "TimeSpan.Parse(\"«1.02:03:04.5|00:01|12|-3:04:05|25:00:00|1:60:00|x|  01:02:03 |10.00:00:00.1234567»\")", "TimeSpan.TryParse(«s», out var «q1») ? «q1» : TimeSpan.Zero",
    "TimeSpan.FromSeconds(«double»)", "TimeSpan.FromMinutes(«x».5)", "TimeSpan.FromDays(«x»)", "TimeSpan.FromHours(«n».25) + TimeSpan.FromMilliseconds(«int»)", "new TimeSpan(«n», «int», 5)", "new TimeSpan(1, «n», 70, «x», 1500)", "«a» == «c»", "«a».Equals(«a»)", "new[] { «a», «c», TimeSpan.Zero }.Max()", "new[] { «a», «c» }.Order().First()", "«a».Add(«c»).Subtract(TimeSpan.FromTicks(«n»))", "TimeSpan.MaxValue - «a»", "new TimeSpan(«long»)", "«a» > TimeSpan.Zero ? «a» : «c».Negate()", "«a».Multiply(«double»)",
)  # fmt: skip


def time_spans(w: Writer) -> None:
    a, c = w.fresh("t"), w.fresh("t")
    for name in (a, c):
        line(w, "TimeSpan «v» = «TimeSpan.FromSeconds(3725.5)|new TimeSpan(1, 2, 3, 4, 5)|new(«n», «x», 30)|TimeSpan.FromMinutes(-«n»)|TimeSpan.FromTicks(123456789)|TimeSpan.FromDays(400)|default|new TimeSpan(-«int» % 100000L)»;", v=name)  # fmt: skip
    shown(w, 4, 8, SPANS, a=a, c=c)


VECTORS = (
    "«v» + «u»", "«v» * 2", "0.5f * «u»", "«v» / «u»", "-«v»", "«v» == «u»", "«v».Length()", "«v».LengthSquared()", "«V».Dot(«v», «u»)", "«V».Distance(«v», «u»)", "«V».DistanceSquared(«v», «u»)", "«V».Normalize(«v»)", "«V».Lerp(«v», «u», 0.25f)", "«V».Min(«v», «u»)", "«V».Max(«v», «u»)", "«V».Clamp(«v», «V».Zero, «V».One)", "«V».Abs(«v»)", "«V».Reflect(«v», «V».UnitY)", "«V».SquareRoot(«V».Abs(«u»))", "$\"{«v»:F2} {«u».X:0.0}\"", "«v».ToString(\"F1\")", "«v» with { X = «n» }", "«v»[0] + «u»[1]", "«v».Equals(«u») + \" \" + «v».Equals((object)«v»)", "new[] { «v», «u» }.Aggregate((a, b) => a + b)", "«V».One * «float»", "(«v» - «u»).Y", "new Dictionary<«V», int> { [«v»] = 1, [«u»] = 2 }.Count", "new «V»(«n»)", "«V».Multiply(«v», «u»)",
)  # fmt: skip


def vectors(w: Writer) -> None:
    v, u, type_ = w.fresh("v"), w.fresh("v"), w.chance.pick(("Vector2", "Vector3"))
    for name in (v, u):
        parts = ", ".join(
            w.chance.pick(("«n»", "-1.5f", "«x»", "0.1f", "«float»", "3f", "1e3f"))
            for _ in range(int(type_[-1]))
        )
        line(w, f"{type_} «v» = new({parts});", v=name)
    more = ("Vector3.Cross(«v», «u»)",) if type_ == "Vector3" else ()
    shown(w, 4, 8, (*VECTORS, *more), v=v, u=u, V=type_)


FUNCTIONS = (
    "Sin(«d»)", "Cos(«d»)", "Tan(«e»)", "Asin(«e»)", "Acos(«e»)", "Atan(«d»)", "Atan2(«d», «e»)", "Sinh(«e»)", "Cosh(«e»)", "Tanh(«d»)", "Exp(«e»)", "Log(Math.Abs(«d») + 1)", "Log10(Math.Abs(«d») + 0.5)", "Log2(Math.Abs(«d») + 2)", "Log(«n» + 2, 3)", "Pow(Math.Abs(«e»), «e»)", "Pow(«x», «n»)", "Cbrt(«d»)", "Sqrt(Math.Abs(«d»))", "Asinh(«e»)", "Acosh(Math.Abs(«e») + 1)", "Atanh(«e» / 4)",
)  # fmt: skip
EXACT = (
    "Math.Floor(«double»)", "Math.DivRem(«int», 7)", "Math.BigMul(«int», «int»)", "Math.Clamp(«double», -1, 1)", "Math.Max(«float», «float»)", "Math.MinMagnitude(«double», «double»)", "Math.CopySign(«double», -1)", "Math.Round(«double», «n»)", "Math.Round(«x».5)", "Math.Round(«n».25, 1, MidpointRounding.AwayFromZero)", "MathF.Round(«float», 1)", "Math.IEEERemainder(«double», 3)", "Math.ScaleB(«x», «n»)", "Math.ILogB(«n» + 0.5)", "Math.Sign(«int»)", "Math.Abs(«long»)", "double.Hypot(3, 4)", "double.Lerp(1, «n», 0.5)", "int.Clamp(«int», 0, 9)", "double.IsInteger(«double»)", "int.Log2(«n» + 1)", "double.Clamp(«double», 0, 1)", "float.Abs(«float»)", "long.Max(«long», 5)", "int.DivRem(«int», 10)", "uint.RotateLeft(«uint», «n»)", "BitOperations.TrailingZeroCount(«long»)", "BitOperations.IsPow2(«int»)", "byte.LeadingZeroCount((byte)«n»)", "BitConverter.SingleToInt32Bits(«float»)", "double.MaxNumber(«double», 1)", "double.DegreesToRadians(180) > 3", "Math.Tau > Math.E",
)  # fmt: skip


def math_functions(w: Writer) -> None:
    """What .NET leaves to the machine is compared rounded, the rest as it is."""
    d = "«1.5|-0.7|10|0.001|-3.25»"
    e = "«0.5|-0.25|1|0|0.125»"
    rounded = [
        f"Math.Round(Math.{one.replace('«d»', d).replace('«e»', e)}, 9) + 0.0" for one in FUNCTIONS
    ]
    shown(w, 2, 4, rounded)
    shown(w, 2, 4, EXACT)


RANDOM = (
    "«r».Next()", "«r».Next(«n» + 1)", "«r».Next(-«n», «n» + 5)", "«r».NextDouble()", "«r».NextInt64()", "«r».NextInt64(«n» + 1L)", "«r».NextInt64(-5, 1L << 40)", "«r».NextSingle()", "«r».Next(«x»)", "«r».Next(5, «x»)", "string.Join(\",\", «r».GetItems(new[] { 'a', 'b', 'c' }, 5))", "Roll(«r»)", "«r».Next(int.MinValue, int.MaxValue)", "Enumerable.Range(0, 5).Select(_ => «r».Next(100)).Sum()", "Enumerable.Range(0, 8).OrderBy(_ => «r».Next()).First()",
)  # fmt: skip


def random_numbers(w: Writer) -> None:
    r, a = w.fresh("r"), w.fresh("a")
    line(w, "var «r» = new Random(«int»); int Roll«r»(Random r) => r.Next(1, 7) + r.Next(1, 7); var «a» = new[] { 1, 2, 3, 4, 5 };", r=r, a=a)  # fmt: skip
    shown(w, 3, 7, [one.replace("Roll(", f"Roll{r}(") for one in RANDOM], r=r)
    line(w, 'new Random(«n»).Shuffle(«a»); «r».Shuffle(«a»); Console.WriteLine(string.Join("", «a»)); var «q1» = new byte[5]; «r».NextBytes(«q1»); Console.WriteLine(string.Join(" ", «q1»));', r=r, a=a)  # fmt: skip


CONVERSIONS = (
    "Convert.ToInt32(«s»)", "Convert.ToInt32(\"«ff|-1|z|7f|0x1A|»\", 16)", "Convert.ToInt32(\"«101|2|11111111111111111111111111111111»\", 2)", "Convert.ToString(«int», «2|8|16|10|7»)", "Convert.ToString(«long», 2)", "Convert.ToString(«byte», 2).PadLeft(8, '0')", "Convert.ToByte(\"«200|256|-1»\")", "Convert.ToInt64(\"«1f|zz»\", 16)", "Convert.ToDouble(«s»)", "Convert.ToBoolean(«\"True\"|\"no\"|0|2.5|null|\"false \"»)", "Convert.ToChar(«65|\"a\"|\"ab\"|-1»)", "Convert.ToInt32(«'7'|true|2.5|3.5m|null|long.MaxValue|1e10»)", "Convert.ToUInt32(«int»)", "Convert.ToDecimal(«double»)", "Convert.ToInt16(«int»)", "Convert.ToSingle(\"«1.5|1e40|x»\")", "Convert.ToString((object?)null) == \"\"", "Convert.ToString(«double»)",
    "int.Parse(\"«12|-5|+3| 7 |1,000|0x1|2147483648||1e2»\")", "int.Parse(\"«FF|7f|-1»\", System.Globalization.NumberStyles.HexNumber)", "int.TryParse(\"«1,234|(5)|12|x»\", out var «q1») ? «q1» : -1", "double.Parse(\"«1e3|.5|1,5|-∞|NaN|1e400|0x1|--1»\")", "long.Parse(«s»)", "byte.TryParse(\"«255|256|-0|07»\", out var «q1») ? «q1» : 99", "bool.Parse(\"«True|FALSE|yes| true »\")", "char.Parse(«\"a\"|\"\"|\"ab\"»)", "float.Parse(\"«3.4e38|3.5e38|1.17549421e-38|0.1»\")", "decimal.Parse(\"«1.10|1e2|(1)|-0.0»\", System.Globalization.NumberStyles.«Float|Any|Number|Integer»)", "Enum.Parse<DayOfWeek>(\"«Monday|monday|3|Mon|9»\")", "Enum.TryParse<DayOfWeek>(\"«FRIDAY|x|2»\", true, out var «q1») ? «q1» : DayOfWeek.Sunday", "uint.Parse(\"«4294967295|4294967296|-1»\")", "sbyte.Parse(\"«-128|-129|+5»\")", "BitConverter.DoubleToInt64Bits(double.Parse(\"«0.1|1e-310|-0|2.2250738585072014e-308»\"))",
)  # fmt: skip


def converting(w: Writer) -> None:
    shown(w, 4, 8, CONVERSIONS)
