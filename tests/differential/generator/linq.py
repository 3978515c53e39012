"""Pipelines of LINQ, as calls and as queries; laziness; what empty sequences throw."""

from __future__ import annotations

from tests.differential.generator import collections, strings, truths
from tests.differential.generator.writer import Writer

STAGES = (
    ".Where(x => x % {n} != 0)", ".Select(x => x * {n} - 1)", ".OrderBy(x => x % {n}).ThenByDescending(x => x)", ".OrderByDescending(x => -x % {n})",
    ".Skip({n})", ".Take({n})", ".TakeWhile(x => x < {m})", ".SkipWhile(x => x < {m})", ".Distinct()", ".Reverse()", ".Concat(new[] {{ {n}, {m} }})",
    ".Append({m})", ".Prepend({m})", ".Union(new[] {{ 1, {m} }})", ".Intersect(new[] {{ 1, 2, 3, {m} }})", ".Except(new[] {{ {n}, {m} }})",
    ".SelectMany(x => Enumerable.Range(0, Math.Abs(x % 3)))", ".Select((x, i) => x + i)", ".Where((x, i) => i % 2 == 0)", ".DefaultIfEmpty({m})",
    ".Zip(new[] {{ 1, 2, 3 }}, (x, y) => x * y)", ".TakeLast({n})", ".SkipLast(1)", ".GroupBy(x => x % {n}).Select(g => g.Key + g.Count())", ".Chunk({n}).Select(c => c.Sum())",
    ".DistinctBy(x => x % {n})", ".Cast<int>()", ".ToList()", ".ToHashSet()", ".Take(1..{n})", ".OrderBy(x => x)", ".Order()", ".OrderDescending()",
    ".Select(x => {{ Console.Write($\"<{{x}}>\"); return x; }})", ".ToArray()", ".AsEnumerable()", ".Skip(1).Where(x => x > {m} || x < 0)",
    ".Join(new[] {{ 1, 2, 5 }}, x => x % 3, y => y % 3, (x, y) => x * 10 + y)", ".GroupJoin(new[] {{ 1, 2, 5 }}, x => x, y => y, (x, ys) => x + ys.Count())", ".ExceptBy(new[] {{ 0 }}, x => x % {n})",
)  # fmt: skip
ENDS = (
    ".Sum()", ".Count()", ".Min()", ".Max()", ".Average()", ".First()", ".Last()", ".FirstOrDefault()", ".Single()", ".SingleOrDefault()", ".ElementAt({n})",
    ".Any(x => x == {m})", ".All(x => x > {m})", ".Contains({m})", ".Aggregate((a, b) => a * 2 + b)", ".Aggregate(7, (a, b) => a ^ b)", ".Count(x => x > {n})",
    ".LastOrDefault(x => x < {m})", ".Select(x => (double)x).Average()", ".Sum(x => (long)x)", ".Select(x => (decimal)x).Sum()", ".MaxBy(x => x % {n})", ".MinBy(x => -x)",
    ".ToDictionary(x => x).Count", ".ToLookup(x => x % {n}).Count", ".First(x => x > {m})", ".ElementAtOrDefault(9)", ".SequenceEqual(new[] {{ {m} }})", ".Aggregate(\"\", (a, b) => a + b)", ".ElementAt(^1)",
)  # fmt: skip


def filled(w: Writer, template: str) -> str:
    numbers = {
        "{n}": str(w.chance.number(1, 4)),
        "{m}": w.chance.pick(("0", "1", "-1", "5", "100", *w.visible("int"))),
    }
    for mark, number in numbers.items():
        template = template.replace(mark, number)
    return template.replace("{{", "{").replace("}}", "}")


def source(w: Writer) -> str:
    values = ", ".join(
        w.chance.several(
            0,
            7,
            lambda: w.chance.pick((*collections.SMALL_INTS, "12", "-8", "33", *w.visible("int"))),
        )
    )
    return w.chance.pick((
        f"new List<int> {{ {values} }}", f"new int[] {{ {values} }}", f"Enumerable.Range({w.chance.number(-2, 3)}, {w.chance.number(0, 8)})", f"new HashSet<int> {{ {values} }}",
        f"Enumerable.Repeat({w.chance.number(0, 5)}, {w.chance.number(0, 3)})", f"new Stack<int>(new int[] {{ {values} }})", f"new Queue<int>(new int[] {{ {values} }})",
    ))  # fmt: skip


def pipelines(w: Writer) -> None:
    for _ in range(w.chance.number(1, 3)):
        stages = "".join(
            filled(w, stage) for stage in w.chance.several(0, 4, lambda: w.chance.pick(STAGES))
        )
        with w.guarded(80):
            if w.chance.happens(50):
                w.line(f"Console.WriteLine({source(w)}{stages}{filled(w, w.chance.pick(ENDS))});")
            else:
                w.line(f"Console.WriteLine({collections.joined(source(w) + stages)});")


def lazy_pipelines(w: Writer) -> None:
    """A sequence made once, its source changed, gone through twice."""
    items, query = w.fresh("l"), w.fresh("q")
    w.line(
        f"var {items} = new List<int> {{ {', '.join(w.chance.several(1, 5, lambda: w.chance.pick(collections.SMALL_INTS)))} }};"
    )
    lazy = [stage for stage in STAGES if not stage.startswith((".To", ".Cast"))]
    w.line(
        f"IEnumerable<int> {query} = {items}{''.join(filled(w, stage) for stage in w.chance.several(1, 3, lambda: w.chance.pick(lazy)))};"
    )
    w.line(f"{items}.Add({w.chance.number(0, 9)});")
    with w.guarded(80):
        w.line(f'foreach (var x in {query}) Console.Write($"{{x}} ");')
        w.line(f"{items}.{w.chance.pick(('RemoveAt(0)', 'Reverse()', 'Clear()', 'Add(4)'))};")
        w.line(f"Console.WriteLine({collections.joined(query)});")


def queries(w: Writer) -> None:
    key = w.chance.pick(("x % 3", "x", "-x", "x / 2", "x.ToString().Length"))
    condition = w.chance.pick(("x > 0", "x % 2 == 0", truths.truth(w, 1), "x != 3"))
    shape = w.chance.pick((
        f"from x in {source(w)} where {condition} select x * 2",
        f"from x in {source(w)} orderby {key} descending, x select $\"<{{x}}>\"",
        f"from x in {source(w)} let y = {key} where y != 1 select x + y",
        f"from x in {source(w)} from y in new[] {{ 1, 2 }} where {condition} select x * y",
        f"from x in {source(w)} group x by {key} into g orderby g.Key select $\"{{g.Key}}:{{g.Sum()}}\"",
        f"from x in {source(w)} join y in new[] {{ 1, 2, 2, 5 }} on {key} equals y select (x, y)",
        f"from x in {source(w)} group x + 1 by {key} into g where g.Count() > 1 select g.Key",
        f"from x in {source(w)} select new {{ x, Half = x / 2.0 }}",
        f"from x in {source(w)} join y in new[] {{ 1, 2, 2 }} on x equals y into ys select ys.Count()",
    ))  # fmt: skip
    with w.guarded(80):
        w.line(f"Console.WriteLine({collections.joined(f'({shape})')});")


def words(w: Writer) -> None:
    """Pipelines over texts: grouping, ordering, dictionaries."""
    texts = ", ".join(w.chance.several(1, 6, lambda: strings.leaf(w)))
    shape = w.chance.pick((
        "GroupBy(x => x.Length).Select(g => $\"{g.Key}:{string.Join('+', g)}\")", "OrderBy(x => x.Length).ThenBy(x => x)", "OrderBy(x => x, StringComparer.OrdinalIgnoreCase)",
        "SelectMany(x => x).Distinct()", "ToLookup(x => x.FirstOrDefault()).Select(g => $\"{g.Key}{g.Count()}\")", "Select(x => x.Length).OrderDescending()",
        "Where(x => x.Length > 1).Select((x, i) => $\"{i}{x[1]}\")", "Zip(Enumerable.Range(1, 3)).Select(p => p.First + p.Second)", "OrderByDescending(x => x, StringComparer.Ordinal)",
        "Distinct(StringComparer.OrdinalIgnoreCase)", "GroupBy(x => x.Trim(), x => x.Length, (k, v) => k + v.Max())", "Aggregate((a, b) => b + a)", "ToDictionary(x => x, x => x.Length).Select(p => p.Value)",
        "Select(x => int.TryParse(x, out var n) ? n : -1)", "MaxBy(x => x.Length)", "Order().Reverse()", "CountBy(x => x.Length)", "Index().Select(p => p.Index + p.Item)",
    ))  # fmt: skip
    with w.guarded(80):
        w.line(f"Console.WriteLine({collections.joined(f'new[] {{ {texts} }}.{shape}')});")
