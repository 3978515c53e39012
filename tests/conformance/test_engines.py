"""Every engine says the same as the engine of record: output, error, steps and state."""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.comparing import Observation, first_difference
from scsharp.compilation import compile_text
from scsharp.engines import UnknownEngine, get_engine
from scsharp.lowering.nodes import Program
from scsharp.workers import Worker

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILIES = ("numbers", "library", "language", "games")
STEPS = 200_000_000
SECONDS = 120.0


def programs() -> list[Path]:
    return [path for family in FAMILIES for path in sorted((GOLDEN / family).glob("*.scs"))]


def observe(engine: str, program: Program, steps: int) -> Observation:
    script = get_engine(engine).load(program, steps=steps)
    error = script.run_entry().error
    found = Observation(script.output, error, script.steps_used, script.state())
    script.close()
    return found


def difference(engine: str, program: Program, steps: int) -> str | None:
    found = first_difference({one: observe(one, program, steps) for one in ("python", engine)})
    return None if found is None else str(found)


def differences(engine: str, paths: list[Path], shares: tuple[float, ...]) -> list[str]:
    """In a worker, since V8 may not be trusted to end: each program here and there, as a whole and
    ended by the limit after these shares of its steps."""
    found = []
    for path in paths:
        program = compile_text(path.read_text("utf-8"), path.name).lowered
        total = observe("python", program, STEPS).steps
        for steps in (STEPS, *(max(1, int(total * share)) for share in shares)):
            if text := difference(engine, program, steps):
                found.append(f"{path.stem}, {steps} steps: {text}")
    return found


def compare(engine: str, paths: list[Path], *shares: float) -> None:
    try:
        get_engine(engine)
    except UnknownEngine as error:
        pytest.skip(str(error))
    with Worker(is_bounded=engine != "v8") as worker:
        assert not worker.run(SECONDS, differences, engine, paths, shares)


@pytest.mark.parametrize("engine", ["quickjs", "v8"])
@pytest.mark.parametrize("part", range(4))
def test_a_sample_of_golden_programs(engine: str, part: int) -> None:
    compare(engine, programs()[part * 3 :: 24], 0.37)


@pytest.mark.long
@pytest.mark.parametrize("engine", ["quickjs", "v8"])
@pytest.mark.parametrize("part", range(24))
def test_all_golden_programs(engine: str, part: int) -> None:
    compare(engine, programs()[part::24], 0.11, 0.61)
