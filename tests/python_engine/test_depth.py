"""Call depth as an argument: which functions take it, and that the limit stays where it was."""

from __future__ import annotations

import pytest

from scsharp.compilation import compile_text
from scsharp.engines import RunOutcome
from scsharp.lowering.limits import CALL_DEPTH
from scsharp.lowering.summary import summarize
from scsharp.python.depth import depth_arguments
from scsharp.python.engine import load

DIRECT = "int Down(int n) => n == 0 ? 0 : 1 + Down(n - 1);\n"
IN_TURNS = """
int Odd(int n) { if (n == 0) return 0; return Even(n - 1) + 1; }
int Even(int n) { if (n == 0) return 0; return Odd(n - 1) + 1; }
Console.WriteLine(Odd(6));
"""
CATCHING = """
int Down(int n)
{
    try { return n == 0 ? 0 : 1 + Down(n - 1); }
    catch (InvalidOperationException) { return 0; }
}
Console.WriteLine(Down(3));
"""
AS_DELEGATE = "int Twice(int n) => n == 0 ? 0 : 1 + Twice(n - 1);\nFunc<int, int> f = Twice;\n"
VIRTUAL = """
class Leaf { public virtual int Sum() => 1; }
class Branch : Leaf { public Leaf Inner = new Leaf(); public override int Sum() => Inner.Sum() + 1; }
"""
CONSTRUCTOR = """
class Chain { public Chain? Next; public Chain(int n) { if (n > 0) Next = new Chain(n - 1); } }
"""


def names(text: str) -> set[str]:
    program = compile_text(text, "script.scs").lowered
    return set(depth_arguments(program, summarize(program)))


def run(text: str) -> tuple[RunOutcome, str]:
    script = load(compile_text(text, "script.scs").lowered)
    return script.run_entry(), script.output


def test_direct_cycles_take_it() -> None:
    assert names(DIRECT + "Console.WriteLine(Down(3));") == {"Down"}
    assert names(IN_TURNS) <= {"Odd", "Even"}
    assert names(IN_TURNS)


@pytest.mark.parametrize(
    "text",
    [
        CATCHING,
        AS_DELEGATE + "Console.WriteLine(f(3));",
        "Console.WriteLine(new Branch().Sum());" + VIRTUAL,
        "Console.WriteLine(new Chain(3).Next == null);" + CONSTRUCTOR,
    ],
)
def test_others_do_not(text: str) -> None:
    assert names(text) == set()


@pytest.mark.parametrize("start", ["Down({n})", "((Func<int, int>)(x => Down(x)))({n})"])
def test_the_limit_is_where_it_was(start: str) -> None:
    call = start.format(n=CALL_DEPTH - 1)
    outcome, output = run(f"{DIRECT}Console.WriteLine({call});")
    assert outcome.error is None
    assert output == f"{CALL_DEPTH - 1}\n"
    call = start.format(n=CALL_DEPTH)
    outcome, output = run(f"{DIRECT}Console.WriteLine({call});")
    assert outcome.error is not None
    assert outcome.error.kind == "depth"


def test_a_cycle_below_another_one_begins_where_that_stands() -> None:
    outer = """
    int Outer(int n, Func<int, int> f) => n == 0 ? f(0) : Outer(n - 1, f);
    """
    fits = CALL_DEPTH - 1 - 500
    for inner, kind in ((fits, None), (fits + 1, "depth")):
        start = f"Console.WriteLine(Outer(499, x => Down({inner})));"
        outcome, _ = run(DIRECT + outer + start)
        assert (outcome.error.kind if outcome.error is not None else None) == kind
