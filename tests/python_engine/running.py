"""Runs hand-made programs in tests."""

from __future__ import annotations

from scsharp.engines import RunOutcome, Value
from scsharp.lowering import nodes as lowered
from scsharp.python.engine import PythonScript, load
from tests.python_engine.trees import program

Part = lowered.Function | lowered.StaticField | lowered.Class | lowered.RuntimeType


def script_of(*parts: Part, steps: int = 1_000_000) -> PythonScript:
    return load(program(*parts), steps=steps)


def run(*parts: Part, steps: int = 1_000_000) -> RunOutcome:
    """What the function `main` gives."""
    return script_of(*parts, steps=steps).run_entry()


def value(*parts: Part) -> Value:
    outcome = run(*parts)
    assert outcome.error is None, outcome.error
    return outcome.value
