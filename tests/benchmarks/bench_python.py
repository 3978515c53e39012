"""Generated Python against hand-written twins: CPU time of one run each, compiling apart.

    python tests/benchmarks/bench_python.py [--rounds N] [NAME ...]

Each row: the twin's seconds, then the generated program's as a ratio, without and with counted
steps; the last column tells whether the outputs agree. The three take turns, and of each the best
round counts: what else the machine does then disturbs all alike.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import runpy
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scsharp.compilation import compile_text
from scsharp.lowering.nodes import Program
from scsharp.python.engine import CompiledProgram, PythonScript
from scsharp.python.kernel_state import KernelState

PROGRAMS = Path(__file__).with_name("programs")
STEPS = 10**12


@dataclass(frozen=True, slots=True)
class Timing:
    seconds: float
    output: str


def run_twin(path: Path) -> Timing:
    output = io.StringIO()
    before = time.process_time()
    with contextlib.redirect_stdout(output):
        runpy.run_path(str(path), run_name="__main__")
    return Timing(time.process_time() - before, output.getvalue())


def run_generated(program: Program, *, counts_steps: bool) -> Timing:
    compiled = CompiledProgram(program, counts_steps=counts_steps)
    state = KernelState(compiled.bare_types, STEPS, "", 0)
    script = PythonScript(compiled, {}, state, STEPS)
    before = time.process_time()
    outcome = script.run_entry()
    seconds = time.process_time() - before
    assert outcome.error is None, outcome.error
    return Timing(seconds, script.output)


def compile_file(path: Path) -> tuple[Program, float]:
    before = time.process_time()
    program = compile_text(path.read_text(encoding="utf-8"), path.name).lowered
    return program, time.process_time() - before


def measure(name: str, rounds: int) -> tuple[float, float]:
    """The ratios without and with counted steps, printed as a row."""
    program, compile_seconds = compile_file(PROGRAMS / f"{name}.scs")
    turns: list[Callable[[], Timing]] = [
        lambda: run_twin(PROGRAMS / f"{name}.py"),
        lambda: run_generated(program, counts_steps=False),
        lambda: run_generated(program, counts_steps=True),
    ]
    timings = [[turn() for turn in turns] for _ in range(rounds)]
    outputs = {timing.output for each in timings for timing in each}
    twin, bare, counted = (min(one.seconds for one in each) for each in zip(*timings, strict=True))
    agree = "equal" if len(outputs) == 1 else "OUTPUT DIFFERS"
    print(
        f"{name:12} {compile_seconds:8.2f} {twin:8.2f}"
        f" {bare / twin:8.2f} {counted / twin:8.2f}  {agree}",
        flush=True,
    )
    return bare / twin, counted / twin


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="programs; all when left out")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    names = arguments.names or sorted(one.stem for one in PROGRAMS.glob("*.scs"))
    print(f"{'program':12} {'compile':>8} {'twin':>8} {'bare':>8} {'counted':>8}")
    ratios = [measure(name, arguments.rounds) for name in names]
    for what, column in zip(("bare", "counted"), zip(*ratios, strict=True), strict=True):
        print(f"{what}: median {statistics.median(column):.2f}, worst {max(column):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
