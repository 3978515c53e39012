"""LINQ over objects: queries with every clause, joins and groups, lookups, comparers of one's own."""

from __future__ import annotations

from tests.differential.generator.templates import line, shown, some, types
from tests.differential.generator.writer import Writer

TYPES = """
record «name»(string Name, int Age, string? Town = null) { public List<int> Marks { get; init; } = new(); public double Mean => Marks.DefaultIfEmpty(0).Average(); }
class «name»ByTail : IEqualityComparer<string>, IComparer<«name»>
{
    public bool Equals(string? a, string? b) => Tail(a) == Tail(b);
    public int GetHashCode(string s) => Tail(s);
    static int Tail(string? s) => s is { Length: > 0 } ? s[^1] : 0;
    public int Compare(«name»? a, «name»? b) => (a?.Age ?? -1) % 10 - (b?.Age ?? -1) % 10;
}
"""
PEOPLE = (
    'new «name»("Ann", 31, "Rome") { Marks = { 5, 3 } }', 'new «name»("Bob", 25)', 'new «name»("Cem", «n», "Oslo") { Marks = new() { 1 } }', 'new «name»("Dora", 40, "Rome")',
    'new «name»(«s», «n», «s»)', 'new «name»("Eve", 25, "Oslo") { Marks = { 2, 2, 9 } }', 'new «name»("bob", 19, "") { Marks = [«x», «x»] }', 'new «name»("Fay", 31)',
)  # fmt: skip
QUERIES = (
    "from p in «all» where p.Age > «n» * 10 orderby p.Age, p.Name descending select p.Name + p.Age",
    "from p in «all» group p by p.Town into g orderby g.Key, g.Count() select $\"{g.Key ?? \"-\"}:{string.Join('+', g.Select(p => p.Name))}\"",
    "from p in «all» from m in p.Marks where m > «x» select (p.Name, m)",
    "from p in «all» join t in new[] { (Town: \"Rome\", Code: 1), (Town: \"Oslo\", Code: 2), (Town: \"Rome\", Code: 3) } on p.Town equals t.Town select new { p.Name, t.Code }",
    "from p in «all» join q in «all» on new { p.Age } equals new { q.Age } where string.CompareOrdinal(p.Name, q.Name) < 0 select $\"{p.Name}&{q.Name}\"",
    "from p in «all» join m in new[] { 25, 31, 31 } on p.Age equals m into ms let n = ms.Count() where n != «n» select p.Name + n",
    "from p in «all» let first = p.Name.FirstOrDefault() let big = p.Mean > 2 orderby big descending, first select new { first, Big = big, p.Town }",
    "from p in «all» group p.Name by p.Age % 3 into g from x in g.Take(2) select g.Key + x",
    "from p in «all» select new { p.Name, Sum = (from m in p.Marks select m * 2).Sum() } into q where q.Sum >= «x» select q",
    "from string s in new object[] { \"x\", «s» } where s.Length > 0 select s.ToUpper()",
    "from i in Enumerable.Range(1, 3) from j in Enumerable.Range(i, «n») where (i + j) % 2 == 0 orderby j, i descending select (i, j)",
    "from p in «all» where p is { Marks: [_, ..] } orderby p.Marks[0] descending select p.Name into s group s by s.Length",
    "from p in «all» let n = p.Town?.Length where n is not null select n.Value * 1.5",
    "from p in «all» orderby p.Town ascending, p.Mean descending select $\"{p.Name}:{p.Mean:F1}\"",
)  # fmt: skip
CHAINS = (
    '.GroupBy(p => p.Name, p => p.Age, new «name»ByTail()).Select(g => $"{g.Key}{g.Sum()}")', '.GroupBy(p => p.Age / 10).ToDictionary(g => g.Key, g => g.Count()).OrderBy(p => p.Key)', '.GroupJoin(«all», p => p.Age, q => q.Age, (p, qs) => p.Name + qs.Count())', '.Select(p => p.Marks).Aggregate((a, b) => a.Concat(b).ToList())',
    '.ToLookup(p => p.Town)[«"Rome"|"Paris"|null»].Select(p => p.Name)', '.OrderBy(p => p, new «name»ByTail()).ThenBy(p => p.Name.Length).Select(p => p.Name)', '.ToDictionary(p => p.Name, p => p.Age).Select(p => p.Key + p.Value)',
    '.ToDictionary(p => p.Age).Keys', '.Select(p => p.Name).Distinct(new «name»ByTail())', '.DistinctBy(p => p.Town).Select(p => p.Name)', '.UnionBy(«all».Take(2), p => p.Name.Length).Select(p => p.Name)',
    '.IntersectBy(new[] { 25, 31 }, p => p.Age).Select(p => p.Name)', ".Zip(Enumerable.Range(0, 3), new[] { 'x', 'y' }).Select(t => $\"{t.First.Name}{t.Second}{t.Third}\")", '.Chunk(«1|2|3»).Select(c => string.Join("+", c.Select(p => p.Age)))',
    '.SkipWhile((p, i) => i < «n»).Select(p => p.Age)', '.SelectMany(p => p.Marks, (p, m) => p.Name + m)', '.SelectMany((p, i) => p.Marks.Select(m => m * i))', '.Select((p, i) => (i, p.Age)).Where(t => t.i % 2 == 0).Select(t => t.Age)',
    '.TakeLast(2).Reverse().Select(p => p.Name)', '.Append(new("Z", 1)).Prepend(new("Y", 2)).Select(p => p.Name)', '.OrderByDescending(p => p.Town).ThenBy(p => p.Age % 2).ThenByDescending(p => p.Name).Select(p => p.Name)',
    '.CountBy(p => p.Town ?? "-").Select(p => p.Key + p.Value)', '.AggregateBy(p => p.Age % 2, 0, (s, p) => s + p.Age).Select(p => $"{p.Key}={p.Value}")',
)  # fmt: skip
VALUES = (
    '.Aggregate("", (s, p) => s + p.Name[..Math.Min(1, p.Name.Length)], s => s.Length + s)',
    '.ExceptBy(new[] { "Ann", "bob" }, p => p.Name).Count()', '.MaxBy(p => p.Mean)?.Name', '.MinBy(p => p.Name, StringComparer.Ordinal)?.Age', '.Max(p => p.Town)', '.Min(p => (int?)p.Marks.FirstOrDefault())',
    '.Sum(p => p.Marks.Count > 0 ? p.Mean : null as double?)', '.Average(p => p.Age)', '.Average(p => (decimal)p.Age)', '.Single(p => p.Age == «x»).Name', '.SingleOrDefault(p => p.Age == 25)?.Name', '.LastOrDefault(p => p.Town == null)?.Name',
    '.OfType<object>().Cast<«name»>().Count(p => p.Marks.Any())', '.Any(p => p.Marks.All(m => m > 2))', '.Join(«all», p => p.Town, q => q.Name, (p, q) => p.Name + q.Name).Count()',
    '.ElementAtOrDefault(«n»)?.Name', '.ElementAt(^«n»).Name', '.SequenceEqual(«all».OrderBy(p => p.Name))', '.Order(Comparer<«name»>.Create((a, b) => b.Age.CompareTo(a.Age))).First().Name', '.Where(p => p with { } == p).LongCount()',
    '.First() with { Age = 1 }',
)  # fmt: skip


def people(w: Writer) -> None:
    name, everyone = w.fresh_global("Person"), w.fresh("all")
    types(w, TYPES, name=name)
    made = ", ".join(w.chance.shuffled(PEOPLE)[: w.chance.number(1, 6)])
    line(w, f"var «all» = new List<«name»> {{ {made} }};", all=everyone, name=name)
    joined = [f'string.Join(" ", {one})' for one in QUERIES]
    joined += [f"«all»{one}" for one in VALUES]
    joined += [f'string.Join(" ", «all»{one})' for one in CHAINS]
    shown(w, 2, 5, joined, all=everyone, name=name)


LAZY = (
    "«items».Add(«x»);", "Console.WriteLine(string.Join(\",\", «query»));", "Console.WriteLine(«query».«Count()|First()|Last()|Any()|Max()»);", "«items».RemoveAt(0);", "foreach (var x in «query») { Console.Write(x); if (x == «x») «items».Add(1); }",
    "Console.WriteLine(«items».TryGetNonEnumeratedCount(out var «q1») + \" \" + «q1»);", "«limit»++;", "foreach (var x in «query».ToList()) «items».Remove(x);", "Console.WriteLine(«query».Skip(1).Zip(«query», (a, b) => a - b).Sum());", "«items».Sort((a, b) => b - a);",
)  # fmt: skip


def lookups(w: Writer) -> None:
    """Lookups and groups as values; queries that see their variables change."""
    items, query, limit, lookup = (w.fresh(stem) for stem in ("l", "q", "n", "k"))
    line(
        w,
        "var «items» = new List<int> { «x», «x», 3, «x», 12 }; int «limit» = «n»;",
        items=items,
        limit=limit,
    )
    line(
        w,
        "var «query» = «items».«Where(x => x > «limit»)|Select(x => x + «limit»)|OrderBy(x => x % («limit» + 2))|SelectMany(x => Enumerable.Repeat(x, «limit» % 3))|SkipWhile(x => x != «limit»)|Distinct().Select(x => «limit» - x)»;",
        items=items,
        query=query,
        limit=limit,
    )
    line(
        w,
        "var «lookup» = «items».ToLookup(x => x % «2|3», x => «x * 10|x.ToString()|(x, x)»);",
        items=items,
        lookup=lookup,
    )
    some(w, 2, 5, LAZY, items=items, query=query, limit=limit)
    shown(w, 1, 3, (
        "«lookup»[«n»].Count()", "«lookup».Contains(«x»)", "string.Join(\" \", «lookup».Select(g => $\"{g.Key}:{string.Join('/', g)}\"))", "«lookup».Count + string.Join(\",\", «lookup»[1])", "«lookup».OrderBy(g => g.Key).First().ElementAt(«n»)",
        "string.Join(\";\", «lookup».SelectMany(g => g.Select(x => $\"{g.Key}{x}\")))",
    ), lookup=lookup)  # fmt: skip
