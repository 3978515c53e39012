"""Integer arithmetic against exact arithmetic that wraps after every operation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind, Type
from scsharp.python.engine import PythonScript
from scsharp.python.intervals import KINDS
from tests.python_engine.running import run, script_of, value
from tests.python_engine.trees import (
    AT,
    F64,
    I32,
    I64,
    U8,
    U32,
    const,
    declare,
    function,
    give,
    local,
    op,
)

U64 = Type(Kind.U64)
EDGES = [
    0,
    1,
    -1,
    2,
    7,
    31,
    100,
    65536,
    2**30 - 1,
    2**30,
    2**31 - 1,
    -(2**30),
    -(2**31),
    -(2**31) + 1,
]


def wrapped(value: int, kind: Kind) -> int:
    low, high = KINDS[kind]
    return (value - low) % (high - low + 1) + low


def exact(operator: str, left: int, right: int, bits: int) -> int:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "<<":
            return left << (right & (bits - 1))
        case ">>":
            return left >> (right & (bits - 1))
    quotient = abs(left) // abs(right)
    quotient = quotient if (left < 0) == (right < 0) else -quotient
    return quotient if operator == "/" else left - right * quotient


def trees(type_: Type) -> st.SearchStrategy[object]:
    """Expressions over the parameters a and b and constants, as nested tuples."""
    low, high = KINDS[type_.kind]
    leaves = st.one_of(
        st.sampled_from("ab"), st.sampled_from([one for one in EDGES if low <= one <= high])
    )

    def extend(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
        return st.tuples(st.sampled_from("+-*&|^/%"), inner, inner) | st.tuples(
            st.sampled_from(["<<", ">>"]), inner, st.integers(0, 70)
        )

    return st.recursive(leaves, extend, max_leaves=8)


def lower(tree: object, type_: Type) -> lowered.Expression:
    match tree:
        case str():
            return local(tree, type_)
        case int():
            return const(tree, type_)
        case ("<<" | ">>" as operator, left, count):
            return op(operator, lower(left, type_), const(count), type_)
        case (operator, left, right):
            return op(operator, lower(left, type_), lower(right, type_), type_)
    raise AssertionError


def evaluate(tree: object, kind: Kind, known: dict[str, int]) -> int:
    bits = (KINDS[kind].high - KINDS[kind].low).bit_length()
    match tree:
        case str():
            return known[tree]
        case int():
            return tree
        case ("<<" | ">>" as operator, left, int(count)):
            return wrapped(exact(operator, evaluate(left, kind, known), count, bits), kind)
        case (operator, left, right):
            first, second = evaluate(left, kind, known), evaluate(right, kind, known)
            if operator in "/%" and (
                second == 0 or (second == -1 and first == KINDS[kind].low < 0)
            ):
                raise ZeroDivisionError
            return wrapped(exact(operator, first, second, bits), kind)
    raise AssertionError


@pytest.mark.parametrize("type_", [I32, U32, I64, U64], ids=lambda one: one.kind.value)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_trees_agree_with_exact_arithmetic(type_: Type, data: st.DataObject) -> None:
    tree = data.draw(trees(type_))
    low, high = KINDS[type_.kind]
    numbers = st.sampled_from([one for one in EDGES if low <= one <= high]) | st.integers(low, high)
    known = {"a": data.draw(numbers), "b": data.draw(numbers)}
    outcome = run(
        function("f", {"a": type_, "b": type_}, give(lower(tree, type_)), result=type_),
        function(
            "main",
            {},
            give(lowered.Call(AT, type_, "f", tuple(const(one, type_) for one in known.values()))),
        ),
    )
    try:
        expected = evaluate(tree, type_.kind, known)
    except ZeroDivisionError:
        assert outcome.error is not None
        assert outcome.error.type in (
            "System.DivideByZeroException",
            "System.OverflowException",
        )
    else:
        assert outcome.value == expected


@pytest.fixture(scope="module")
def divisions() -> PythonScript:
    a, b = local("a"), local("b")
    return script_of(
        function("divide", {"a": I32, "b": I32}, give(op("/", a, b))),
        function("remain", {"a": I32, "b": I32}, give(op("%", a, b))),
        function("main", {}, give(0)),
    )


@pytest.mark.parametrize("left", EDGES)
@pytest.mark.parametrize("right", [one for one in EDGES if one])
def test_division_of_locals(left: int, right: int, divisions: PythonScript) -> None:
    if right == -1 and left == -(2**31):
        return
    assert divisions.function("divide")(left, right) == exact("/", left, right, 32)
    assert divisions.function("remain")(left, right) == exact("%", left, right, 32)


def test_checked_addition_throws() -> None:
    body = give(op("+", local("a"), 1, is_checked=True))
    outcome = run(
        function("f", {"a": I32}, body),
        function("main", {}, give(lowered.Call(AT, I32, "f", (const(2**31 - 1),)))),
    )
    assert outcome.error is not None
    assert outcome.error.type == "System.OverflowException"


def test_conversions_wrap() -> None:
    narrow = lowered.Convert(AT, U8, op("*", local("a"), local("a")))
    parts = (
        function("f", {"a": I32}, give(narrow), result=U8),
        function("main", {}, give(lowered.Call(AT, U8, "f", (const(50_001),)))),
    )
    assert value(*parts) == 50_001 * 50_001 % 256


def test_division_of_doubles_by_zero() -> None:
    parts = (
        function(
            "f", {"a": F64, "b": F64}, give(op("/", local("a", F64), local("b", F64))), result=F64
        ),
        function(
            "main",
            {},
            declare("x", lowered.Call(AT, F64, "f", (const(-1.0), const(0.0)))),
            give(local("x", F64)),
            result=F64,
        ),
    )
    assert value(*parts) == float("-inf")
