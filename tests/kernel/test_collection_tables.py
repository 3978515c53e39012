"""Strings, composite formats and the order of collections agree with .NET on the tables.

Each program reads the rows from its input, whole, and prints what it makes of them.
"""

from __future__ import annotations

from tests.kernel.table_programs import ON_EVERY_ENGINE, printed
from tests.kernel.tables import rows

STRING = """
string Word(string hex) =>
    hex == "" ? "" : new string(hex.Split(' ').Select(unit => (char)Convert.ToInt32(unit, 16)).ToArray());
string Hex(string text) => string.Join(" ", text.Select(unit => ((int)unit).ToString("x4")));
string? line;
while ((line = Console.ReadLine()) != null)
{
    var parts = line.Split('|');
    string a = Word(parts[0]), b = Word(parts[1]);
    Console.WriteLine($"{Math.Sign(a.CompareTo(b))}|{Math.Sign(string.CompareOrdinal(a, b))}|{a.IndexOf(b)}|"
        + $"{a.LastIndexOf(b)}|{a.Contains(b)}|{a.StartsWith(b)}|{Hex(a.ToUpper())}|{Hex(a.ToLower())}|"
        + $"{Hex(a.Trim())}|{a.Equals(b, StringComparison.OrdinalIgnoreCase)}|"
        + (b.Length > 0 ? a.Split(b[0]).Length : 0));
}
"""

COMPOSITE = """
object Argument(string kind, string text) => kind switch
{
    "Int32" => int.Parse(text),
    "Double" => double.Parse(text),
    "Boolean" => bool.Parse(text),
    _ => text,
};
string? format;
while ((format = Console.ReadLine()) != null)
{
    var parts = Console.ReadLine()!.Split(':', 2);
    object a = Argument(parts[0], parts[1]), b = Console.ReadLine()![0];
    try { Console.WriteLine(string.Format(format, a, b)); }
    catch (Exception e) { Console.WriteLine("!" + e.GetType().Name); }
}
"""

ORDER = """
string? line;
while ((line = Console.ReadLine()) != null)
{
    var d = new Dictionary<int, int>();
    var h = new HashSet<int>();
    foreach (var operation in line.Split(' '))
    {
        int key = int.Parse(operation.Substring(1));
        if (operation[0] == '-') { d.Remove(key); h.Remove(key); }
        else { d[key] = key; h.Add(key); }
    }
    Console.WriteLine(string.Join(" ", d.Keys) + "|" + string.Join(" ", h));
}
"""

SORT = """
string? line;
while ((line = Console.ReadLine()) != null)
{
    var keys = line == "" ? new int[0] : line.Split(' ').Select(int.Parse).ToArray();
    var list = keys.Select((k, id) => (k, id)).ToList();
    var stable = list.OrderBy(x => x.k).Select(x => x.id).ToArray();
    list.Sort((a, b) => a.k.CompareTo(b.k));
    var copy = (int[])keys.Clone();
    var ids = Enumerable.Range(0, keys.Length).ToArray();
    Array.Sort(copy, ids);
    Console.WriteLine(string.Join(" ", list.Select(x => x.id)) + "|" + string.Join(" ", ids) + "|"
        + string.Join(" ", stable));
}
"""

QUEUE = """
string? line;
while ((line = Console.ReadLine()) != null)
{
    var queue = new PriorityQueue<int, int>();
    var taken = new List<int>();
    foreach (var operation in line.Split(' '))
    {
        if (operation == "-") { taken.Add(queue.Dequeue()); continue; }
        var parts = operation.Substring(1).Split(':');
        queue.Enqueue(int.Parse(parts[0]), int.Parse(parts[1]));
    }
    while (queue.Count > 0) taken.Add(queue.Dequeue());
    Console.WriteLine(string.Join(" ", taken));
}
"""


@ON_EVERY_ENGINE
def test_string(engine: str, step: int) -> None:
    table = list(rows("string"))[::step]
    found = printed(STRING, engine, ["|".join(row[:2]) for row in table])
    assert found == ["|".join(row[2:]) for row in table]


@ON_EVERY_ENGINE
def test_composite_format(engine: str, step: int) -> None:
    table = list(rows("composite-format"))[::step]
    found = printed(COMPOSITE, engine, ["\n".join(row[:3]) for row in table])
    assert found == [row[3] for row in table]


@ON_EVERY_ENGINE
def test_order_of_dictionaries_and_sets(engine: str, step: int) -> None:
    table = list(rows("collection-order"))[::step]
    assert printed(ORDER, engine, [row[0] for row in table]) == ["|".join(row[1:]) for row in table]


@ON_EVERY_ENGINE
def test_sorting(engine: str, step: int) -> None:
    table = list(rows("sort-unstable"))[::step]
    assert printed(SORT, engine, [row[0] for row in table]) == ["|".join(row[1:]) for row in table]


@ON_EVERY_ENGINE
def test_priority_queue(engine: str, step: int) -> None:
    table = list(rows("priority-queue"))[::step]
    assert printed(QUEUE, engine, [row[0] for row in table]) == [row[1] for row in table]
