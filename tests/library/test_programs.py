"""Programs that use most of the library print what .NET prints, in the same steps on each engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from scsharp.compilation import Compilation, compile_text
from scsharp.engines import get_engine
from scsharp.running import RunResult, finish

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.scs"))
ENGINES = ("python", "quickjs")
STEPS = 10_000_000


@cache
def compiled(path: Path) -> Compilation:
    return compile_text(path.read_text(encoding="utf-8"), path.name)


@cache
def result(path: Path, engine: str) -> RunResult:
    script = get_engine(engine).load(compiled(path).lowered, steps=STEPS)
    return finish(script, tuple(compiled(path).diagnostics))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_output_is_that_of_net(path: Path, engine: str) -> None:
    assert not compiled(path).has_errors, compiled(path).diagnostics
    found = result(path, engine)
    assert found.error is None
    assert found.stdout == path.with_suffix(".out").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_steps_are_equal(path: Path) -> None:
    assert len({result(path, engine).steps for engine in ENGINES}) == 1
