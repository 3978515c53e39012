"""Places and their order, structs, cells, lambdas, delegates, texts, script variables."""

from __future__ import annotations

import pytest

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind, Type
from tests.python_engine.running import script_of, value
from tests.python_engine.trees import (
    AT,
    BOOL,
    F32,
    F64,
    GRID,
    I32,
    INTS,
    OBJECT,
    STRING,
    TYPES,
    assign,
    call,
    const,
    count,
    declare,
    function,
    give,
    local,
    op,
    runtime_type,
    variable,
)  # fmt: skip

LOG = lowered.Static(AT, I32, "log")
POINT = Type(Kind.STRUCT, "Point")
CELL = Type(Kind.CELL, item=I32)
POINT_CLASS = lowered.Class(
    "Point", "struct", None,
    (lowered.FieldDeclaration("x", I32, const(0)), lowered.FieldDeclaration("y", I32, const(0))), {}, "Point",
)  # fmt: skip
POINT_TYPE = runtime_type("Point", "struct")


def logged(name: str, result: lowered.Expression, digit: int) -> lowered.Function:
    """A function that notes that it ran."""
    return function(
        name, {}, assign(LOG, op("+", op("*", LOG, 10), digit)), give(result), result=result.type
    )


def element(array: lowered.Expression, *indices: lowered.Expression | int) -> lowered.Element:
    return lowered.Element(
        AT, I32, array, tuple(const(one) if isinstance(one, int) else one for one in indices)
    )


def ints(*values: int) -> lowered.NewArray:
    return lowered.NewArray(AT, INTS, (const(len(values)),), tuple(map(const, values)), None)


def test_parts_of_a_place_come_before_the_value() -> None:
    parts = (
        variable("log", I32), variable("items", INTS, None),
        logged("array", lowered.Static(AT, INTS, "items"), 1), logged("index", const(1), 2), logged("new", const(5), 3),
    )  # fmt: skip
    place = element(call("array", type_=INTS), call("index"))
    main = function(
        "main",
        {},
        assign(lowered.Static(AT, INTS, "items"), ints(1, 2, 3)),
        assign(place, call("new")),
        give(LOG),
    )
    script = script_of(*parts, main)
    assert script.run_entry().value == 123


def test_bad_index_is_noticed_after_the_value() -> None:
    parts = (variable("log", I32), logged("new", const(5), 3))
    place = element(local("items", INTS), local("i"))
    main = function(
        "main", {}, declare("items", ints(1)), declare("i", 5), assign(place, call("new")), give(0)
    )
    script = script_of(*parts, main)
    assert script.run_entry().error is not None
    assert script.get("log") == 3


@pytest.mark.parametrize(("row", "column"), [(0, 3), (2, 0), (-1, 0), (0, -1), (1, 5)])
def test_grid_indices_are_checked(row: int, column: int) -> None:
    grid = lowered.NewArray(AT, GRID, (const(2), const(3)), None, const(0))
    parts = [declare("g", grid), declare("y", row), declare("x", column)]
    place = element(local("g", GRID), local("y"), local("x"))
    for body in (give(place), assign(place, 1)):
        outcome = script_of(function("main", {}, *parts, body, give(0))).run_entry()
        assert outcome.error is not None
        assert outcome.error.type == "System.IndexOutOfRangeException"


def test_grid_is_held_row_by_row() -> None:
    grid = lowered.NewArray(AT, GRID, (const(2), const(3)), tuple(map(const, range(6))), None)
    place = element(local("g", GRID), 1, 2)
    total = op("+", op("*", lowered.ArrayLength(AT, I32, local("g", GRID), 0), 100), place)
    assert value(function("main", {}, declare("g", grid), give(total))) == 205


def test_struct_copies_do_not_share() -> None:
    p, q = local("p", POINT), local("q", POINT)
    body = (
        declare("p", lowered.New(AT, POINT, "Point", None, ())),
        assign(lowered.Field(AT, I32, p, "x"), 1),
        declare("q", lowered.CopyStruct(AT, POINT, p)),
        assign(lowered.Field(AT, I32, q, "x"), 7),
        give(op("+", op("*", lowered.Field(AT, I32, p, "x"), 10), lowered.Field(AT, I32, q, "x"))),
    )
    assert value(POINT_CLASS, POINT_TYPE, function("main", {}, *body)) == 17


def test_lambdas_of_a_loop_keep_their_own_cells() -> None:
    add = lowered.Function(AT, "add", "add", (lowered.Parameter("n", I32),), I32, (give(op("+", local("n"), lowered.Dereference(AT, I32, local("c", CELL)))),), None, False, False)  # fmt: skip
    functions = Type(Kind.ARRAY, "int[]", OBJECT)
    place = lowered.Element(AT, OBJECT, local("fs", functions), (local("i"),))
    body = (
        declare("fs", lowered.NewArray(AT, functions, (const(3),), None, const(None, OBJECT))),
        *count(
            "i",
            3,
            declare("c", lowered.NewCell(AT, CELL, local("i"))),
            assign(place, lowered.Lambda(AT, OBJECT, add, ("c",))),
        ),
        declare("s", 0),
        *count(
            "i",
            3,
            assign(
                "s", op("+", op("*", local("s"), 100), lowered.Invoke(AT, I32, place, (const(10),)))
            ),
        ),
        give(local("s")),
    )
    assert value(function("main", {}, *body)) == 101112


def test_references_alias_their_place() -> None:
    cell = local("r", CELL)
    body = (
        declare("a", ints(1, 2, 3)),
        declare("r", lowered.ReferenceTo(AT, CELL, element(local("a", INTS), 1))),
        assign(lowered.Dereference(AT, I32, cell), 9),
        give(element(local("a", INTS), 1)),
    )
    assert value(function("main", {}, *body)) == 9


def test_concat_takes_null_as_empty() -> None:
    parts = (const("a", STRING), const(None, STRING), local("b", STRING), const("c", STRING))
    body = (declare("b", const(None, STRING)), give(lowered.Concat(AT, STRING, parts)))
    assert value(function("main", {}, *body, result=STRING)) == "ac"


def test_bound_methods_are_equal_by_receiver_and_method() -> None:
    this = function("get", {"this": OBJECT}, give(1))
    receiver = local("o", OBJECT)
    pair = [lowered.MethodDelegate(AT, OBJECT, receiver, "get") for _ in range(2)]
    same = lowered.CallIntrinsic(AT, BOOL, "delegate_equals", tuple(pair))
    body = (declare("o", lowered.New(AT, OBJECT, "Exception", None, ())), give(same))
    assert value(this, function("main", {}, *body, result=BOOL)) is True


def test_script_variables_check_their_type() -> None:
    script = script_of(
        variable("lives", I32, 3),
        variable("speed", F32, 0.5),
        variable("name", STRING, "a"),
        function("main", {}, give(0)),
    )
    script.set("lives", 7)
    script.set("speed", 0.1)
    assert script.get("lives") == 7
    assert script.get("speed") == pytest.approx(0.1, abs=1e-8)
    assert script.get("speed") != 0.1
    for name, bad in (("lives", 2**31), ("lives", True), ("lives", "x"), ("name", 1)):
        with pytest.raises(TypeError):
            script.set(name, bad)
    with pytest.raises(KeyError):
        script.get("unknown")


def test_scripts_of_one_program_share_nothing() -> None:
    parts = (
        variable("n", I32),
        function("main", {}, assign(lowered.Static(AT, I32, "n"), 5), give(0)),
    )
    first, second = script_of(*parts), script_of(*parts)
    first.run_entry()
    assert (first.get("n"), second.get("n")) == (5, 0)


def test_mixed_arithmetic_of_int_and_double() -> None:
    half = op("*", lowered.Convert(AT, F64, local("n")), const(0.5), F64)
    assert value(function("main", {}, declare("n", 5), give(half), result=F64)) == 2.5
    assert TYPES
