"""Which functions count the depth of calls."""

from __future__ import annotations

from scsharp.compilation import compile_text

SCRIPT = """
int Direct(int n) => n == 0 ? 0 : Direct(n - 1);
int Even(int n) { if (n == 0) return 1; return Odd(n - 1); }
int Odd(int n) { if (n == 0) return 0; return Even(n - 1); }
int Loop(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i * Leaf(i); return sum; }
int Leaf(int n) { int sum = 0; while (n > 0) { sum += n; n--; } return sum; }
int Applies(Func<int, int> f) { int best = 0; for (int i = 0; i < 3; i++) best += f(i); return best; }
Console.Write(Direct(3) + Even(2) + Loop(2) + Applies(x => x + 1));
Node node = new Leaf2();
Console.Write(node.Total());
abstract class Node { public abstract int Total(); }
class Leaf2 : Node { public override int Total() { int sum = 0; for (int i = 0; i < 2; i++) sum += i; return sum; } }
class Pair(Node left) : Node { public override int Total() => left.Total() + 1; }
"""


def depths() -> dict[str, bool]:
    program = compile_text(SCRIPT).lowered
    return {name: one.counts_depth for name, one in program.functions.items()}


def test_cycles_count_depth() -> None:
    found = depths()
    assert found["Direct"]
    assert found["Even"] and found["Odd"]


def test_other_functions_do_not() -> None:
    found = depths()
    assert not found["Loop"]
    assert not found["Leaf"]
    assert not found["Applies"]


def test_only_what_can_be_called_is_lowered() -> None:
    assert "Pair.Total" not in depths()
