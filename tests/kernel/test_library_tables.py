"""Members that the library writes in SC# agree with .NET on the tables, on every engine."""

from __future__ import annotations

from tests.kernel.table_programs import SAMPLED_ON_EVERY_ENGINE, printed
from tests.kernel.tables import rows

RANDOM = """
string Bits(double value) => BitConverter.DoubleToInt64Bits(value).ToString("x16");
string Row(int seed)
{
    var r = new Random(seed);
    var parts = new List<string>();
    for (int i = 0; i < 5; i++) parts.Add(r.Next().ToString());
    for (int i = 0; i < 5; i++) parts.Add(r.Next(100).ToString());
    for (int i = 0; i < 5; i++) parts.Add(r.Next(-5, 6).ToString());
    for (int i = 0; i < 3; i++) parts.Add(Bits(r.NextDouble()));
    for (int i = 0; i < 2; i++) parts.Add(r.Next(-2000000000, 2000000000).ToString());
    for (int i = 0; i < 2; i++) parts.Add(r.NextInt64(10000000000).ToString());
    return string.Join(" ", parts);
}
string? line;
while ((line = Console.ReadLine()) != null) Console.WriteLine(Row(int.Parse(line)));
"""

DOUBLES = """
using System.Globalization;
string Bits(double value) => BitConverter.DoubleToInt64Bits(value).ToString("x16");
double Value(string bits) => BitConverter.UInt64BitsToDouble(ulong.Parse(bits, NumberStyles.HexNumber));
string? line;
while ((line = Console.ReadLine()) != null)
{
    var parts = line.Split(' ');
    double a = Value(parts[0]), b = Value(parts[1]);
    Console.WriteLine(Bits(Math.IEEERemainder(a, b)) + " " + Bits(Math.Min(a, b)) + " "
        + Bits(Math.Max(a, b)) + " " + a.CompareTo(b));
}
"""

CONVERT = """
using System.Globalization;
string? line;
while ((line = Console.ReadLine()) != null)
{
    double value = BitConverter.UInt64BitsToDouble(ulong.Parse(line, NumberStyles.HexNumber));
    try { Console.WriteLine(Convert.ToInt32(value)); }
    catch (OverflowException) { Console.WriteLine("!OverflowException"); }
}
"""

BOOLEANS = """
string? line;
while ((line = Console.ReadLine()) != null)
{
    try { Console.WriteLine(bool.Parse(line)); }
    catch (FormatException) { Console.WriteLine("!FormatException"); }
}
"""


@SAMPLED_ON_EVERY_ENGINE
def test_random(engine: str, step: int) -> None:
    table = list(rows("random"))[::step]
    found = printed(RANDOM, engine, [row[0] for row in table])
    assert found == [" ".join(row[1:]) for row in table]


@SAMPLED_ON_EVERY_ENGINE
def test_remainder_minimum_maximum_and_comparison(engine: str, step: int) -> None:
    table = list(rows("double-arithmetic"))[::step]
    found = printed(DOUBLES, engine, [f"{row[0]} {row[1]}" for row in table])
    assert found == [" ".join(row[7:11]) for row in table]


@SAMPLED_ON_EVERY_ENGINE
def test_convert_to_int(engine: str, step: int) -> None:
    table = list(rows("double-casts"))[::step]
    assert printed(CONVERT, engine, [row[0] for row in table]) == [row[6] for row in table]


@SAMPLED_ON_EVERY_ENGINE
def test_parse_bool(engine: str, step: int) -> None:
    table = list(rows("parse"))[::step]
    assert not any("\n" in row[0] or row[0].endswith("\r") for row in table)
    assert printed(BOOLEANS, engine, [row[0] for row in table]) == [row[6] for row in table]
