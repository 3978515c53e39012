"""Random functions with loops and jumps: the engine and a plain interpreter agree, steps too."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scsharp.lowering import nodes as lowered
from tests.python_engine.interpreter import Interpreter, OutOfStepsError
from tests.python_engine.running import script_of
from tests.python_engine.trees import (
    AT,
    I32,
    assign,
    compare,
    const,
    declare,
    function,
    give,
    if_,
    local,
    loop,
    op,
)

STEPS = 300
NAMES = "abcij"
NUMBERS = st.sampled_from(
    [0, 1, 2, 3, 5, 10, -1, -7, 100, 2**30 - 1, 2**30, 2**31 - 1, 2**31 - 2, -(2**31)]
) | st.integers(-20, 20)


def expressions(depth: int = 2) -> st.SearchStrategy[lowered.Expression]:
    leaves = st.sampled_from(NAMES).map(local) | NUMBERS.map(const)
    if depth == 0:
        return leaves
    inner = expressions(depth - 1)
    sums = st.builds(op, st.sampled_from("+-*&|^"), inner, inner)
    shifts = st.builds(lambda left, count: op(">>", left, count), inner, st.integers(0, 40))
    divisions = st.builds(
        op,
        st.sampled_from("/%"),
        inner,
        st.sampled_from([1, 2, 7, 10, 64, -3]),
    )
    choices = st.builds(
        lambda test, yes, no: lowered.Conditional(AT, I32, test, yes, no),
        conditions(0),
        inner,
        inner,
    )
    return leaves | sums | shifts | divisions | choices


def conditions(depth: int = 1) -> st.SearchStrategy[lowered.Expression]:
    operators = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
    return st.builds(compare, operators, expressions(depth), expressions(depth))


@st.composite
def statements(
    draw: st.DrawFn, depth: int, labels: tuple[tuple[str, bool], ...] = ()
) -> tuple[lowered.Statement, ...]:
    return tuple(draw(statement(depth, labels)) for _ in range(draw(st.integers(1, 3))))


@st.composite
def statement(
    draw: st.DrawFn, depth: int, labels: tuple[tuple[str, bool], ...]
) -> lowered.Statement:
    kinds = (
        ["assign", "assign", "if"]
        + (["break", "continue"] if labels else [])
        + (["count", "loop", "block", "try"] if depth else [])
    )
    kind = draw(st.sampled_from(kinds))
    label = f"L{len(labels)}"
    match kind:
        case "break":
            target = draw(st.sampled_from(labels))
            return if_(draw(conditions(0)), lowered.Break(AT, target[0]))
        case "continue":
            loops = [one for one, is_loop in labels if is_loop]
            return (
                if_(draw(conditions(0)), lowered.Continue(AT, draw(st.sampled_from(loops))))
                if loops
                else assign("a", 1)
            )
        case "if":
            return if_(
                draw(conditions()),
                *draw(statements(max(depth - 1, 0), labels)),
                otherwise=draw(statements(0, labels)),
            )
        case "count":
            return draw(counting(depth, labels))
        case "loop":
            body = draw(statements(depth - 1, (*labels, (label, True))))
            update = draw(st.sampled_from([(), (assign("c", op("+", local("c"), 1)),)]))
            return loop(
                label, draw(conditions()), *body, update=update, test_last=draw(st.booleans())
            )
        case "block":
            return lowered.Block(AT, label, draw(statements(depth - 1, (*labels, (label, False)))))
        case "try":
            return lowered.Try(
                AT, draw(statements(depth - 1, labels)), (), (assign("b", draw(expressions(1))),)
            )
    return assign(draw(st.sampled_from(NAMES)), draw(expressions()))


@st.composite
def counting(
    draw: st.DrawFn, depth: int, labels: tuple[tuple[str, bool], ...]
) -> lowered.Statement:
    """A counting loop over i or j in a block with its start."""
    label = f"L{len(labels)}"
    name = draw(st.sampled_from("ij"))
    is_up = draw(st.booleans())
    test = compare(
        draw(st.sampled_from(["<", "<="] if is_up else [">", ">="])),
        local(name),
        draw(expressions(1)),
    )
    step = (assign(name, op("+" if is_up else "-", local(name), 1)),)
    body = draw(statements(depth - 1, (*labels, (label, True))))
    start = assign(name, draw(expressions(0)))
    return lowered.Block(AT, f"B{len(labels)}", (start, lowered.Loop(AT, label, test, body, step)))


@given(body=statements(2), starts=st.lists(NUMBERS, min_size=5, max_size=5))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_engine_agrees_with_interpreter(
    body: tuple[lowered.Statement, ...], starts: list[int]
) -> None:
    declared = tuple(declare(name, value) for name, value in zip(NAMES, starts, strict=True))
    result = op(
        "^",
        op("+", local("a"), op("*", local("b"), 31)),
        op("+", local("c"), op("^", local("i"), local("j"))),
    )
    main = function("main", {}, *declared, *body, give(result))
    interpreter = Interpreter(STEPS)
    script = script_of(main, steps=STEPS)
    outcome = script.run_entry()
    try:
        expected = interpreter.run(main)
    except OutOfStepsError:
        assert outcome.error is not None
        assert outcome.error.kind == "steps"
    else:
        assert outcome.error is None, outcome.error
        assert outcome.value == expected
        assert script.steps_used == STEPS - interpreter.steps
