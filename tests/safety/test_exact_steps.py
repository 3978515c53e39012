"""Loops of every shape under every small limit of steps: the same end, output and error with the
same line on every engine, whatever form the engine gives the loop."""

from __future__ import annotations

from collections import deque
from functools import cache
from threading import Timer

import pytest

from scsharp.compilation import Compilation, compile_text
from scsharp.engines import get_engine
from scsharp.python.engine import PythonScript

PRELUDE = """
int[] numbers = { 3, 1, 4, 1, 5 };
int[] none = null!;
int[,] grid = { { 1, 2, 3 }, { 4, 5, 6 } };
string text = "abcde";
int total = 0;
int start = 2;
List<int> list = new List<int> { 3, 1, 4, 1, 5 };
Pair[] pairs = { new Pair(1, 2), new Pair(3, 4) };
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
    "whose counter goes on round after round": """
int i = 0; for (int k = 0; k < 3; k++) { for (; i < 4; i++) total += i; total += 100; }""",
    "whose counter starts anew at times": """
int i = 5; foreach (int one in numbers) { if (one == 1) i = 0; for (; i < 4; i++) total += i; }""",
    "over no array in several lines": """
int[] a = none;
for (int i = 0;
     i <
         a.Length;
     i++)
{
    int one = a[i];
    total += one;
}""",
    "by no length in several lines": """
for (int i = 0;
     i <
         none.Length;
     i++)
    total += i;""",
    "of an iterator over an array": "foreach (int one in Each(numbers)) total += one;",
    "of an iterator": "foreach (int one in Some(5)) total += one;",
    "of an iterator that is left": "foreach (int one in Some(5)) { total += one; if (one == 3) break; }",
    "of an iterator with a finally": "foreach (int one in Tried(numbers)) total += one;",
    "of an iterator of itself": "foreach (int one in Nested(2)) total += one;",
    "whose rounds are many": "for (int i = 0; i < 12; i++) total += numbers[i % 5];",
    "that fails late": """
try { for (int i = 4; i >= -3; i--) total += numbers[i] / 1; }
catch (IndexOutOfRangeException) { total += 100; }""",
    "over an array that fails": """
try { foreach (int one in numbers) total += 12 / (one - 4); }
catch (DivideByZeroException) { total += 100; }""",
    "over an array that changes": """
foreach (int one in numbers) { if (one == 1) numbers[3] = 7; total += one; }""",
    "over a list": "foreach (int one in list) total += one;",
    "over a list that is left": "foreach (int one in list) { if (one == 4) break; total += one; }",
    "over a list that changes": """
try { foreach (int one in list) { total += one; if (one == 4) list.Add(7); } }
catch (InvalidOperationException) { total += 100; }""",
    "over a list that ends early": """
try { foreach (int one in list) { total += one; if (one == 4) list.Clear(); } }
catch (InvalidOperationException) { total += 100; }""",
    "over a list that changes at its end": """
try { foreach (int one in list) { total += one; if (one == 5) list.RemoveAt(0); } }
catch (InvalidOperationException) { total += 100; }""",
    "over a list that is another one": """
foreach (int one in list) { total += one; if (one == 3) list = new List<int>(); }""",
    "over no list": "List<int>? no = null; foreach (int one in no!) total += one;",
    "over structs": "foreach (var one in pairs) { var two = one; two.A++; total += two.A + one.B; }",
    "over structs of a list": "foreach (Pair one in pairs.ToList()) total += one.A;",
    "over what lambdas keep": """
var kept = new List<Func<int>>();
foreach (int one in numbers) kept.Add(() => one + start);
foreach (var one in kept) total += one();""",
    "over a text that prints": "foreach (char one in text) { total += one; Console.Write(one); }",
    "over no text": "string? no = null; foreach (char one in no!) total += one;",
    "of small calls": "for (int i = 0; i < 9; i++) total += Twice(i);",
    "of small calls that fail": """
try { for (int i = 0; i < 9; i++) total += Part(i); }
catch (DivideByZeroException) { total += 100; }""",
    "by the index after all": """
for (int i = 0; i < numbers.Length; i++) { int one = numbers[i]; total += one * i; }""",
    "of an iterator over a list": "foreach (int one in Listed(list)) total += one;",
    "that is long": "for (int i = 0; i < 2000000; i++) total ^= i;",
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
int Twice(int n) => n * 2;
int Part(int n) => 12 / (n - 6);
IEnumerable<int> Each(int[] all)
{
    foreach (int one in all)
        yield return one;
}
IEnumerable<int> Listed(List<int> all)
{
    foreach (int one in all) yield return one;
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
struct Pair
{
    public int A, B;
    public Pair(int a, int b) { A = a; B = b; }
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


@pytest.mark.parametrize("limit", [1_200_000, 3_000_000])
def test_a_long_loop_ends_at_the_same_step(limit: int) -> None:
    found = outcome("that is long", "python", limit)
    assert found == outcome("that is long", "quickjs", limit)


def test_a_long_loop_notices_that_somebody_ends_the_script() -> None:
    script = get_engine("python").load(compiled("that is long").lowered)
    assert isinstance(script, PythonScript)
    Timer(0.02, lambda: deque(script.kernel_state.machine.steps, maxlen=0)).start()
    error = script.run_entry().error
    assert error is not None
    assert error.kind == "steps"
