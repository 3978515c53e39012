"""Loops, labelled jumps and blocks: what they do, and how many steps they count."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from tests.python_engine.running import run, script_of, value
from tests.python_engine.test_refine import output
from tests.python_engine.trees import (
    AT,
    BOOL,
    I32,
    assign,
    compare,
    const,
    count,
    declare,
    function,
    give,
    if_,
    local,
    loop,
    op,
    variable,
)

LABEL = "loop"


def add(amount: lowered.Expression | int) -> lowered.Statement:
    return assign("s", op("+", local("s"), amount))


def total(*body: lowered.Statement) -> object:
    return value(function("main", {}, declare("s", 0), *body, give(local("s"))))


def test_counting_loop() -> None:
    assert total(*count("i", 10, add(local("i")))) == 45


def test_counting_loop_counts_one_step_more_than_rounds() -> None:
    script = script_of(function("main", {}, *count("i", 10), give(0)))
    script.run_entry()
    assert script.steps_used == 1 + 11


def test_loop_that_only_its_body_ends() -> None:
    body = [
        declare("n", 0),
        loop(
            LABEL,
            None,
            assign("n", op("+", local("n"), 1)),
            if_(compare(">", local("n"), 5), lowered.Break(AT, LABEL)),
            add(local("n")),
        ),
    ]
    assert total(*body) == 15


def test_counter_read_behind_its_loop() -> None:
    assert total(*count("i", 7), add(local("i"))) == 7


def test_continue_runs_the_update() -> None:
    skip = if_(compare("==", op("%", local("i"), 2), 0), lowered.Continue(AT, "i"))
    assert total(*count("i", 10, skip, add(local("i"))), add(local("i"))) == 25 + 10


def test_break_out_of_two_loops() -> None:
    leave = if_(compare("==", op("*", local("i"), local("j")), 6), lowered.Break(AT, "i"))
    assert total(*count("i", 10, *count("j", 10, leave, add(1)))) == 10 + 6


def test_continue_of_an_outer_loop() -> None:
    skip = if_(compare(">", local("j"), local("i")), lowered.Continue(AT, "i"))
    assert total(*count("i", 4, *count("j", 100, skip, add(1)))) == 1 + 2 + 3 + 4


def test_continue_of_an_outer_loop_that_runs_an_update() -> None:
    skip = if_(compare(">", local("j"), local("i")), lowered.Continue(AT, "i"))
    inner = count("j", 100, skip, add(1))
    assert total(*count("i", 4, *inner), add(local("i"))) == 10 + 4


def test_break_out_of_three_loops() -> None:
    leave = if_(compare("==", local("k"), 2), lowered.Break(AT, "i"))
    loops = count("i", 5, *count("j", 5, *count("k", 5, leave, add(1))))
    assert total(*loops) == 2


def test_block_left_early() -> None:
    block = lowered.Block(
        AT, "b", (add(1), if_(compare("==", local("s"), 1), lowered.Break(AT, "b")), add(100))
    )
    assert total(block) == 1


def test_block_left_at_its_end() -> None:
    block = lowered.Block(
        AT,
        "b",
        (add(1), if_(compare("==", local("s"), 1), lowered.Break(AT, "b"), otherwise=(add(7),))),
    )
    assert total(block) == 1


def test_continue_inside_a_block() -> None:
    inner = lowered.Block(
        AT,
        "b",
        (
            if_(compare("<", local("i"), 3), lowered.Continue(AT, "i")),
            if_(compare("<", local("i"), 6), lowered.Break(AT, "b")),
            add(100),
        ),
    )
    assert total(*count("i", 8, inner, add(1))) == 200 + 5


def test_continue_inside_try_runs_the_update_behind_finally() -> None:
    attempt = lowered.Try(
        AT,
        (if_(compare("==", local("i"), 1), lowered.Continue(AT, "i")), add(10)),
        (),
        (add(local("i")),),
    )
    assert total(*count("i", 3, attempt), add(op("*", local("i"), 1000))) == 20 + 3 + 3000


def test_do_loop_with_continue() -> None:
    body = (
        assign("i", op("+", local("i"), 1)),
        if_(compare("==", local("i"), 3), lowered.Continue(AT, LABEL)),
        add(local("i")),
    )
    assert (
        total(declare("i", 0), loop(LABEL, compare("<", local("i"), 5), *body, test_last=True))
        == 12
    )


def test_inclusive_loop() -> None:
    test = compare("<=", local("i"), local("n"))
    step = (assign("i", op("+", local("i"), 1)),)
    body = (declare("n", 4), declare("i", 1), loop(LABEL, test, add(local("i")), update=step))
    assert total(*body) == 10


def test_inclusive_loop_to_the_greatest_int_never_ends() -> None:
    test = compare("<=", local("i"), local("n"))
    step = (assign("i", op("+", local("i"), 1)),)
    body = (declare("n", 2**31 - 1), declare("i", 2**31 - 3), loop(LABEL, test, update=step))
    outcome = run(function("main", {}, *body, give(0)), steps=100)
    assert outcome.error is not None
    assert outcome.error.kind == "steps"


def test_loop_down() -> None:
    test = compare(">=", local("i"), 0)
    step = (assign("i", op("-", local("i"), 1)),)
    assert total(declare("i", 4), loop(LABEL, test, add(local("i")), update=step)) == 10


def test_bound_that_the_body_changes() -> None:
    shrink = assign("n", op("-", local("n"), 1))
    assert total(declare("n", 10), *count("i", local("n"), shrink, add(1))) == 5


def test_static_bound_that_a_call_changes() -> None:
    place = lowered.Static(AT, I32, "limit")
    shrink = function("shrink", {}, assign(place, op("-", place, 1)), give(0))
    body = lowered.Evaluate(AT, lowered.Call(AT, I32, "shrink", ()))
    main = function("main", {}, declare("s", 0), *count("i", place, body, add(1)), give(local("s")))
    assert value(variable("limit", I32, 10), shrink, main) == 5


def test_constant_true_condition() -> None:
    forever = loop(
        LABEL,
        const(True, BOOL),
        add(1),
        if_(compare("==", local("s"), 4), lowered.Break(AT, LABEL)),
    )
    assert total(forever) == 4


def test_switch_with_many_cases() -> None:
    cases = tuple(lowered.SwitchCase(AT, (one * 3, one * 3 + 1), (add(one),)) for one in range(12))
    switch = lowered.Switch(AT, local("i"), cases, (add(1000),))
    expected = sum(i // 3 if i < 36 and i % 3 < 2 else 1000 for i in range(40))
    assert total(*count("i", 40, switch)) == expected


ENUMERATED = """
var shared = new Shared();
foreach (int one in (IEnumerable<int>)shared)
{
    Console.Write($"{one}={shared.Kept!.Current} ");
    if (one == 3) break;
}
Console.WriteLine(shared.Kept!.MoveNext());
foreach (int one in (IEnumerable<int>)new Steps(3)) { if (one == 2) continue; Console.Write($"{one} "); }
Console.WriteLine(string.Join(",", Twice(new Steps(2))));
try { foreach (int one in (IEnumerable<int>)new Steps(-1)) Console.Write(one); }
catch (InvalidOperationException e) { Console.WriteLine(e.Message); }

IEnumerable<int> Twice(IEnumerable<int> source)
{
    foreach (int one in source) { yield return one; if (one == 1) yield return -one; }
}

class Shared : IEnumerable<int>
{
    public IEnumerator<int>? Kept;
    public IEnumerator<int> GetEnumerator() => Kept = Run();
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    private IEnumerator<int> Run() { try { for (int i = 1; i < 9; i++) yield return i; } finally { Console.Write("end "); } }
}

class Steps(int count) : IEnumerable<int>, IEnumerator<int>
{
    private int at;
    public int Current => at;
    object IEnumerator.Current => at;
    public bool MoveNext() => count < 0 ? throw new InvalidOperationException("no steps") : ++at <= count;
    public void Reset() { }
    public void Dispose() => Console.Write("done ");
    public IEnumerator<int> GetEnumerator() => this;
    IEnumerator IEnumerable.GetEnumerator() => this;
}
"""


def test_loops_over_enumerators_of_every_kind() -> None:
    assert output("using System.Collections;\n" + ENUMERATED) == (
        "1=1 2=2 3=3 end False\n1 3 done done 1,-1,2\ndone no steps\n"
    )
