"""Scripts without end, or without bounds, end by a limit: the same one at the same step on every
engine, in bounded time and memory, and their host goes on."""

from __future__ import annotations

import resource
import sys
import time

import pytest

from scsharp.engines import LIMIT_TEXTS
from scsharp.lowering.limits import TEXT_UNITS
from scsharp.running import run
from scsharp.workers import Worker
from tests.safety.runaway import ENGINES, NAMES, Ending, ending, functions, is_alive

QUICK_STEPS = 30_000
OTHER_STEPS = 20_000_000
TEST_STEPS = 200_000_000
CASES = [(name, function) for name in NAMES for function in functions(name)]
MOST_BYTES = 2 << 30
MOST_SECONDS = 20.0
SLOWER = 6
"""How much slower a busy machine may be than the one that the limits are made for."""


def steps_for(function: str) -> int:
    """Enough for the other limits, of which catching at every level of a recursion is the last."""
    return QUICK_STEPS if function.startswith("Steps_") else OTHER_STEPS


def expect(found: Ending, function: str, steps: int) -> None:
    kind = function.partition("_")[0].lower()
    assert found.kind == kind
    assert (found.type_name, found.message) == LIMIT_TEXTS[found.kind]  # type: ignore[index]
    if kind == "steps":
        assert found.steps == steps
    else:
        assert found.steps < steps
    assert "caught" not in found.output and "finally" not in found.output


@pytest.mark.parametrize(("name", "function"), CASES)
def test_the_same_limit_ends_it_on_every_engine(name: str, function: str) -> None:
    steps = steps_for(function)
    found = {one: ending(one, name, function, steps) for one in ENGINES}
    expect(found["python"], function, steps)
    assert set(found.values()) == {found["python"]}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_builder_ends_at_the_length_that_texts_may_have(engine: str) -> None:
    half = f"var text = new StringBuilder(); text.Append(new string('x', {TEXT_UNITS // 2}));"
    full = half + f"text.Append(new string('y', {TEXT_UNITS // 2})); Console.Write(text.Length);"
    assert run(full, engine).stdout == str(TEXT_UNITS)
    error = run(full + "text.Append('z');", engine).error
    assert error is not None
    assert error.kind == "memory"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("engine", ENGINES)
def test_the_host_goes_on(engine: str, name: str) -> None:
    assert is_alive(engine, name)


def measured(engine: str, name: str, function: str) -> tuple[Ending, float, int]:
    """In a worker: the ending, seconds of processor time, and bytes at the peak."""
    start = time.process_time()
    found = ending(engine, name, function, TEST_STEPS)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return found, seconds, peak if sys.platform == "darwin" else peak << 10


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="measures with the resource module")
@pytest.mark.parametrize(("name", "function"), CASES)
@pytest.mark.parametrize("engine", ENGINES)
def test_time_and_memory_are_bounded(engine: str, name: str, function: str) -> None:
    """With the budget of a test. Only the Python engine, whose verdict counts, is timed."""
    with Worker(is_bounded=engine != "v8") as worker:
        found, seconds, peak = worker.run(600, measured, engine, name, function)
    expect(found, function, TEST_STEPS)
    assert peak < MOST_BYTES
    if engine == "python":
        assert seconds < MOST_SECONDS * SLOWER
