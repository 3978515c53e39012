"""The runaway programs, and how they run: a function of a program on a fresh script."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scsharp.compilation import compile_text
from scsharp.engines import Engine, engine_names, get_engine
from scsharp.lowering.nodes import Program

PROGRAMS = Path(__file__).parent / "programs" / "runaway"
ENGINES = engine_names()
NAMES = ("loops", "recursion", "growth")


@dataclass(frozen=True, slots=True)
class Ending:
    """How a function ended; equal on all engines. `trace` are functions and lines."""

    kind: str
    type_name: str
    message: str
    steps: int
    output: str
    trace: tuple[tuple[str, int], ...]


@cache
def program(name: str) -> Program:
    path = PROGRAMS / f"{name}.scs"
    compilation = compile_text(path.read_text(encoding="utf-8"), path.name)
    assert not compilation.has_errors, list(compilation.diagnostics)
    return compilation.lowered


@cache
def engine(name: str) -> Engine:
    return get_engine(name)


def functions(name: str) -> list[str]:
    """The program's functions that a limit must end."""
    return [one for one in program(name).exports if "_" in one]


def ending(engine_name: str, name: str, function: str, steps: int) -> Ending:
    script = engine(engine_name).load(program(name), steps=steps)
    try:
        assert script.run_entry().error is None
        error = script.call(function).error
        assert error is not None, "the function ended by itself"
        trace = tuple((one.function, one.line) for one in error.trace)
        output = script.output if len(script.output) < 1000 else f"{len(script.output)} units"
        return Ending(error.kind, error.type, error.message, script.steps_used, output, trace)
    finally:
        script.close()


def is_alive(engine_name: str, name: str) -> bool:
    """Does another script of the program still run?"""
    script = engine(engine_name).load(program(name), steps=10_000)
    try:
        return script.call("Fine").error is None and script.output == "fine"
    finally:
        script.close()
