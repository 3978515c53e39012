"""Members that the library writes in SC# agree with .NET on the tables, on both engines."""

from __future__ import annotations

import pytest

from scsharp.running import run
from tests.kernel.tables import rows

ENGINES = ["python", "quickjs"]
TWO_ARGUMENT_ROWS = 300

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
foreach (int seed in new int[] { SEEDS }) Console.WriteLine(Row(seed));
"""

DOUBLES = """
string Bits(double value) => BitConverter.DoubleToInt64Bits(value).ToString("x16");
void Row(ulong first, ulong second)
{
    double a = BitConverter.UInt64BitsToDouble(first), b = BitConverter.UInt64BitsToDouble(second);
    Console.WriteLine(Bits(Math.IEEERemainder(a, b)) + " " + Bits(Math.Min(a, b)) + " "
        + Bits(Math.Max(a, b)) + " " + a.CompareTo(b));
}
ROWS
"""

CONVERT = """
void Row(ulong bits)
{
    try { Console.WriteLine(Convert.ToInt32(BitConverter.UInt64BitsToDouble(bits))); }
    catch (OverflowException) { Console.WriteLine("!OverflowException"); }
}
ROWS
"""

BOOLEANS = """
void Row(string text)
{
    try { Console.WriteLine(bool.Parse(text)); }
    catch (FormatException) { Console.WriteLine("!FormatException"); }
}
ROWS
"""


def printed(text: str, engine: str) -> list[str]:
    result = run(text, engine)
    assert result.error is None, result.error
    assert result.exit_code == 0, [str(one) for one in result.diagnostics]
    return result.stdout.splitlines()


@pytest.mark.parametrize("engine", ENGINES)
def test_random(engine: str) -> None:
    table = list(rows("random"))
    text = RANDOM.replace("SEEDS", ", ".join(row[0] for row in table))
    assert printed(text, engine) == [" ".join(row[1:]) for row in table]


@pytest.mark.parametrize("engine", ENGINES)
def test_remainder_minimum_maximum_and_comparison(engine: str) -> None:
    table = list(rows("double-arithmetic"))[:TWO_ARGUMENT_ROWS]
    calls = "\n".join(f"Row(0x{row[0]}, 0x{row[1]});" for row in table)
    expected = [" ".join(row[7:11]) for row in table]
    assert printed(DOUBLES.replace("ROWS", calls), engine) == expected


@pytest.mark.parametrize("engine", ENGINES)
def test_convert_to_int(engine: str) -> None:
    table = list(rows("double-casts"))[:TWO_ARGUMENT_ROWS]
    calls = "\n".join(f"Row(0x{row[0]});" for row in table)
    assert printed(CONVERT.replace("ROWS", calls), engine) == [row[6] for row in table]


@pytest.mark.parametrize("engine", ENGINES)
def test_parse_bool(engine: str) -> None:
    table = [row for row in rows("parse") if '"' not in row[0]][:TWO_ARGUMENT_ROWS]
    quoted = [row[0].replace("\\", "\\\\").replace("\t", "\\t") for row in table]
    calls = "\n".join(f'Row("{text}");' for text in quoted)
    assert printed(BOOLEANS.replace("ROWS", calls), engine) == [row[6] for row in table]
