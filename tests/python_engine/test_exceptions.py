"""throw, catch, finally, filters; errors that Python raises; limits that nothing sees."""

from __future__ import annotations

import pytest

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind, Type
from tests.python_engine.running import run, script_of, value
from tests.python_engine.trees import (
    AT,
    I32,
    INTS,
    OBJECT,
    STRING,
    assign,
    call,
    compare,
    const,
    declare,
    function,
    give,
    if_,
    local,
    loop,
    op,
    perform,
    variable,
)  # fmt: skip

SEEN = lowered.Static(AT, I32, "seen")
SEEN_VARIABLE = variable("seen", I32)


def note(amount: int) -> lowered.Statement:
    return assign(SEEN, op("+", op("*", SEEN, 10), amount))


def throw(text: str, class_name: str = "Exception") -> lowered.Statement:
    return lowered.Throw(
        AT, lowered.New(AT, OBJECT, class_name, "Exception.new", (const(text, STRING),))
    )


def catch(
    *body: lowered.Statement, id_: str | None = None, guard: lowered.Expression | None = None
) -> lowered.Catch:
    return lowered.Catch(AT, id_, f"e{len(body)}{id_}", (), guard, body)


def attempt(
    *body: lowered.Statement,
    catches: tuple[lowered.Catch, ...] = (),
    final: tuple[lowered.Statement, ...] = (),
) -> lowered.Try:
    return lowered.Try(AT, body, catches, final)


def seen(*body: lowered.Statement, steps: int = 10_000) -> object:
    script = script_of(SEEN_VARIABLE, function("main", {}, *body, give(0)), steps=steps)
    script.run_entry()
    return script.get("seen")


def test_catch_by_type() -> None:
    catches = (catch(note(2), id_="Special"), catch(note(3), id_="Exception"))
    assert seen(attempt(throw("x"), catches=catches)) == 3
    assert seen(attempt(throw("x", "Special"), catches=catches)) == 2


def test_catch_goes_past_what_it_does_not_want() -> None:
    inner = attempt(throw("x"), catches=(catch(note(1), id_="Special"),), final=(note(5),))
    assert seen(attempt(inner, catches=(catch(note(2)),))) == 52


def test_filter_that_throws_counts_as_false() -> None:
    bad = compare("==", op("/", const(1), SEEN), 1)
    catches = (catch(note(1), guard=bad), catch(note(2)))
    assert seen(attempt(throw("x"), catches=catches)) == 2


def test_rethrow_gives_the_same_exception() -> None:
    inner = lowered.Catch(AT, None, "e", (), None, (note(1), lowered.Rethrow(AT, "e")))
    assert (
        seen(
            attempt(
                attempt(throw("x"), catches=(inner,)), catches=(catch(note(2), id_="Exception"),)
            )
        )
        == 12
    )


def test_finally_runs_on_return() -> None:
    script = script_of(
        SEEN_VARIABLE, function("main", {}, attempt(give(7), final=(note(4),)), give(0))
    )
    assert script.run_entry().value == 7
    assert script.get("seen") == 4


def test_uncaught_exception_has_type_and_message() -> None:
    error = run(function("main", {}, throw("went wrong", "Special"), give(0))).error
    assert error is not None
    assert (error.type, error.message, error.kind) == ("Special", "went wrong", "exception")
    assert [one.function for one in error.trace] == ["main()"]


@pytest.mark.parametrize(
    ("expression", "name"),
    [
        (op("/", const(1), local("zero")), "DivideByZeroException"),
        (lowered.Element(AT, I32, local("items", INTS), (local("zero"),)), "IndexOutOfRangeException"),
        (lowered.Element(AT, I32, local("items", INTS), (op("-", local("zero"), 1),)), "IndexOutOfRangeException"),
        (lowered.Element(AT, I32, local("nothing", INTS), (local("zero"),)), "NullReferenceException"),
        (lowered.ArrayLength(AT, I32, local("nothing", INTS)), "NullReferenceException"),
        (lowered.Field(AT, I32, local("nothing", OBJECT), "text"), "NullReferenceException"),
        (lowered.CallSlot(AT, I32, local("nothing", OBJECT), "slot", ()), "NullReferenceException"),
        (lowered.Invoke(AT, I32, local("nothing", OBJECT), ()), "NullReferenceException"),
        (lowered.NewArray(AT, INTS, (op("-", local("zero"), 1),), None, const(0)), "OverflowException"),
        (lowered.Cast(AT, OBJECT, lowered.New(AT, OBJECT, "Exception", None, ()), "Special"), "InvalidCastException"),
    ],
)  # fmt: skip
def test_errors_that_compiled_code_does_not_test_for(
    expression: lowered.Expression, name: str
) -> None:
    empty = lowered.NewArray(AT, INTS, (const(0),), None, const(0))
    body = (
        declare("zero", 0),
        declare("items", empty),
        declare("nothing", const(None, OBJECT)),
        perform(expression),
        give(0),
    )
    error = run(function("main", {}, *body)).error
    assert error is not None
    assert error.type == f"System.{name}"


def test_kernel_errors_become_objects() -> None:
    body = attempt(
        perform(op("/", const(1), local("zero"))), catches=(catch(note(9), id_="Exception"),)
    )
    assert seen(declare("zero", 0), body) == 9


@pytest.mark.parametrize("kind", ["steps", "depth"])
def test_limits_are_seen_by_no_catch_and_no_finally(kind: str) -> None:
    forever = loop("l", None) if kind == "steps" else perform(call("deeper"))
    guarded = attempt(forever, catches=(catch(note(1)),), final=(note(2),))
    script = script_of(
        SEEN_VARIABLE,
        function("deeper", {}, give(op("+", call("deeper"), 1)), counts_depth=True),
        function("main", {}, guarded, give(0)),
        steps=5_000,
    )
    error = script.run_entry().error
    assert error is not None
    assert error.kind == kind
    assert script.get("seen") == 0


def test_deep_recursion_below_the_limit() -> None:
    down = function(
        "down",
        {"n": I32},
        if_(compare("==", local("n"), 0), give(0)),
        give(op("+", call("down", op("-", local("n"), 1)), 1)),
        counts_depth=True,
    )
    assert value(down, function("main", {}, give(call("down", 1_999)))) == 1_999


def test_depth_is_right_again_after_an_exception() -> None:
    down = function(
        "down",
        {"n": I32},
        if_(compare("==", local("n"), 0), throw("x")),
        give(op("+", call("down", op("-", local("n"), 1)), 1)),
        counts_depth=True,
    )
    once = attempt(perform(call("down", 1_500)), catches=(catch(),))
    assert value(down, function("main", {}, once, once, once, give(1))) == 1


def test_steps_are_exact() -> None:
    body = function("main", {}, loop("l", None))
    script = script_of(body, steps=1_000)
    assert script.run_entry().error is not None
    assert script.steps_used == 1_000


def test_iterators_run_finally_only_when_closed() -> None:
    run_type = Type(Kind.OBJECT)
    numbers = function(
        "numbers",
        {},
        attempt(lowered.Yield(AT, const(1)), lowered.Yield(AT, const(2)), final=(note(3),)),
        result=run_type,
        is_iterator=True,
    )

    def intrinsic(name: str) -> lowered.Statement:
        return perform(lowered.CallIntrinsic(AT, I32, f"iterator_{name}", (local("r", run_type),)))

    start = declare("r", lowered.Call(AT, run_type, "numbers", ()))
    forgotten = function("forgotten", {}, start, intrinsic("move"), give(0))
    closed = function(
        "closed", {}, start, intrinsic("move"), intrinsic("close"), intrinsic("move"), give(0)
    )
    script = script_of(SEEN_VARIABLE, numbers, forgotten, closed, function("main", {}, give(0)))
    assert script.call("forgotten").error is None
    assert script.get("seen") == 0
    assert script.call("closed").error is None
    assert script.get("seen") == 3
