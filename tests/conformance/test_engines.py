"""Every engine says the same as the engine of record: output, error and steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.compilation import compile_text
from scsharp.engines import RunOutcome, UnknownEngine, get_engine
from scsharp.lowering.nodes import Program
from scsharp.workers import Worker

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILIES = ("numbers", "library", "language", "games")
STEPS = 200_000_000
SECONDS = 120.0

Result = tuple[str, int, RunOutcome]


def programs() -> list[Path]:
    return [path for family in FAMILIES for path in sorted((GOLDEN / family).glob("*.scs"))]


def result_of(engine: str, program: Program) -> Result:
    script = get_engine(engine).load(program, steps=STEPS)
    outcome = script.run_entry()
    result = script.output, script.steps_used, outcome
    script.close()
    return result


def results_of(engine: str, paths: list[Path]) -> dict[str, tuple[Result, Result]]:
    """In a worker, since V8 may not be trusted to end: each program here and there."""
    found = {}
    for path in paths:
        program = compile_text(path.read_text("utf-8"), path.name).lowered
        found[path.stem] = result_of("python", program), result_of(engine, program)
    return found


def compare(engine: str, paths: list[Path]) -> None:
    try:
        get_engine(engine)
    except UnknownEngine as error:
        pytest.skip(str(error))
    with Worker(is_bounded=engine != "v8") as worker:
        for name, (expected, actual) in worker.run(SECONDS, results_of, engine, paths).items():
            assert actual == expected, name


@pytest.mark.parametrize("engine", ["quickjs", "v8"])
@pytest.mark.parametrize("part", range(4))
def test_a_sample_of_golden_programs(engine: str, part: int) -> None:
    compare(engine, programs()[part * 3 :: 24])


@pytest.mark.long
@pytest.mark.parametrize("engine", ["quickjs", "v8"])
@pytest.mark.parametrize("part", range(24))
def test_all_golden_programs(engine: str, part: int) -> None:
    compare(engine, programs()[part::24])
