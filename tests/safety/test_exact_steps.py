"""Loops of every shape under every small limit of steps: the same end, output and error with the
same line on every engine, whatever form the engine gives the loop."""

from __future__ import annotations

from functools import cache

import pytest

from scsharp.compilation import Compilation, compile_text
from scsharp.engines import get_engine

PRELUDE = """
int[] numbers = { 3, 1, 4, 1, 5 };
int[] none = null!;
int[,] grid = { { 1, 2, 3 }, { 4, 5, 6 } };
string text = "abcde";
int total = 0;
int start = 2;
"""
LOOPS = {
    "up": "for (int i = 0; i < 6; i++) total += i;",
    "up to and with": "for (int i = -2; i <= 2; i++) total += i;",
    "down": "for (int i = 5; i > 0; i--) total += i;",
    "down to and with": "for (int i = 4; i >= 0; i--) total += numbers[i];",
    "no round": "for (int i = 5; i < start; i++) total += i;",
    "by the length": "for (int i = 0; i < numbers.Length; i++) total += numbers[i];",
    "over an array": "foreach (int one in numbers) total += one;",
    "over a text": "foreach (char one in text) total += one;",
    "over a grid": "foreach (int one in grid) total += one;",
    "of a grid": """
for (int y = 0; y < grid.GetLength(0); y++)
    for (int x = 0; x < grid.GetLength(1); x++)
        total += grid[y, x];""",
    "left": "for (int i = 0; i < 9; i++) { if (i == 3) break; total += i; }",
    "continued": "for (int i = 0; i < 6; i++) { if (i % 2 == 0) continue; total += i; }",
    "that fails": "for (int i = 0; i < 9; i++) total += numbers[i];",
    "over nothing": "for (int i = 0; i < none.Length; i++) total += i;",
    "that returns": "total += Found(4);",
    "of an iterator that counts to a long": "foreach (int one in Counted(1, 5)) total += one;",
    "nested": """
for (int i = 0; i < 3; i++)
    for (int k = i; k < 3; k++)
        total += k;""",
    "left outwards": """
for (int i = 0; i < 3; i++)
    for (int k = 0; k < 5; k++) { if (k > i) goto done; total += k; }
done: total++;""",
    "with a moving bound": "int n = 3; for (int i = 0; i < n; i++) { if (i == 1) n = 5; total += n; }",
    "with a moving counter": "for (int i = 0; i < 9; i++) { total += i; i++; }",
    "caught": """
try { for (int i = 0; i < 9; i++) total += numbers[i]; }
catch (IndexOutOfRangeException) { total += 100; }""",
    "whose counter goes on": "int i; for (i = start; i < 6; i++) total += i; total += i;",
    "of an iterator": "foreach (int one in Some(5)) total += one;",
    "of an iterator that is left": "foreach (int one in Some(5)) { total += one; if (one == 3) break; }",
    "of an iterator with a finally": "foreach (int one in Tried(numbers)) total += one;",
    "of an iterator of itself": "foreach (int one in Nested(2)) total += one;",
    "to the greatest": "for (int i = int.MaxValue - 2; i < int.MaxValue; i++) total += i;",
    "from the least": "for (int i = int.MinValue; i < start; i++) total ^= i;",
}
AFTER = """
Console.WriteLine(total);
int Found(int wanted)
{
    for (int i = 0; i < numbers.Length; i++) if (numbers[i] == wanted) return i;
    return -1;
}
IEnumerable<int> Some(int n)
{
    for (int i = 0; i < n; i++) if (i % 2 == 1) yield return i;
}
IEnumerable<int> Tried(IEnumerable<int> all)
{
    try { foreach (int one in all) yield return 6 / (one - 4); }
    finally { Console.WriteLine("end"); }
}
IEnumerable<int> Counted(ulong from, ulong to)
{
    for (ulong i = from; i < to; i++) yield return (int)i;
}
IEnumerable<int> Nested(int depth)
{
    if (depth == 0) yield break;
    foreach (int one in Nested(depth - 1)) yield return one;
}
"""
LIMITS = range(1, 50)
SOME = range(2, 50, 7)


@cache
def compiled(name: str) -> Compilation:
    found = compile_text(PRELUDE + LOOPS[name] + AFTER, "loops.scs")
    assert not found.has_errors, [str(one) for one in found.diagnostics]
    return found


def outcome(name: str, engine: str, limit: int) -> object:
    script = get_engine(engine).load(compiled(name).lowered, steps=limit)
    found = script.run_entry(), script.output, script.steps_used
    script.close()
    return found


@pytest.mark.parametrize("limit", SOME)
@pytest.mark.parametrize("name", LOOPS)
def test_some_limits_end_at_the_same_step(name: str, limit: int) -> None:
    assert outcome(name, "quickjs", limit) == outcome(name, "python", limit)


@pytest.mark.long
@pytest.mark.parametrize("engine", ["quickjs", "v8"])
@pytest.mark.parametrize("name", LOOPS)
def test_all_limits_end_at_the_same_step(name: str, engine: str) -> None:
    for limit in LIMITS:
        assert outcome(name, engine, limit) == outcome(name, "python", limit), f"limit {limit}"
