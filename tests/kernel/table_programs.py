"""Programs that read rows of a table from their input and print what they make of them."""

from __future__ import annotations

from functools import cache

import pytest

from scsharp.engines import UnknownEngine, get_engine
from scsharp.running import RunResult, run
from scsharp.workers import Worker

SECONDS = 300.0

ON_EVERY_ENGINE = pytest.mark.parametrize(
    ("engine", "step"),
    [
        ("python", 1),
        ("quickjs", 1),
        ("v8", 20),
        pytest.param("v8", 1, marks=pytest.mark.long),
    ],
)
"""Each engine with the step from row to row; V8 takes a sample, and all rows where there is time."""

SAMPLED_ON_EVERY_ENGINE = pytest.mark.parametrize(
    ("engine", "step"),
    [
        ("python", 7),
        ("quickjs", 7),
        ("v8", 20),
        *(pytest.param(name, 1, marks=pytest.mark.long) for name in ("python", "quickjs", "v8")),
    ],
)


def printed(text: str, engine: str, lines: list[str]) -> list[str]:
    """The lines that a script prints for these lines of input."""
    result = run_on(text, engine, "".join(f"{line}\n" for line in lines))
    assert result.error is None, result.error
    assert result.exit_code == 0, [one.message for one in result.diagnostics]
    return result.stdout.split("\n")[:-1]


def run_on(text: str, engine: str, stdin: str) -> RunResult:
    try:
        get_engine(engine)
    except UnknownEngine as error:
        pytest.skip(str(error))
    if engine != "v8":
        return run(text, engine, stdin)
    return v8_worker().run(SECONDS, run, text, engine, stdin)


@cache
def v8_worker() -> Worker:
    """One for all tests of a process, with which it ends: V8 may not be trusted to end."""
    return Worker(is_bounded=False)
