"""Batches on our own engines; to be called in a worker process, since an engine may hang."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from scsharp.compilation import Compilation, compile_text
from scsharp.engines import RunOutcome, Script, get_engine
from tests.differential.batches import Answer, Batch, uncaught, without
from tests.differential.generator.program import Generated, generate
from transpiler.engines.bundles import Bundles
from transpiler.engines.quickjs import QuickJsEngine
from transpiler.engines.v8 import V8Engine

STEPS = 50_000_000
Answers = dict[str, dict[int, Answer]]


def run_numbers(numbers: Sequence[int], engines: Sequence[str]) -> Answers:
    """The programs of these numbers on each engine."""
    # Each batch is garbage as a whole afterwards; looking for some within it doubles the time.
    gc.disable()
    answers = run_programs([generate(number) for number in numbers], engines)
    gc.collect()
    return answers


def run_programs(programs: Sequence[Generated], engines: Sequence[str]) -> Answers:
    compilation, accepted, rejected = compile_batch(programs)
    answers: Answers = {}
    bundles = Bundles()
    for name in engines:
        answers[name] = dict(rejected)
        engine = get_engine(name)
        if isinstance(engine, (QuickJsEngine, V8Engine)):
            engine.bundles = bundles  # both evaluate the same JavaScript: it is printed once
        script = engine.load(compilation.lowered, steps=STEPS)
        try:
            answers[name] |= run_script(script, accepted)
        finally:
            script.close()
    return answers


def compile_batch(
    programs: Sequence[Generated],
) -> tuple[Compilation, list[Generated], dict[int, Answer]]:
    """What can be compiled, and the answers of those programs that are not accepted."""
    rejected: dict[int, Answer] = {}
    accepted = list(programs)
    while True:
        batch = Batch(accepted)
        compilation = compile_text(batch.text)
        found: dict[int, set[str]] = {}
        for one in compilation.diagnostics:
            if one.is_error:
                owner = batch.owner(one.line)
                assert owner is not None, one
                found.setdefault(owner, set()).add(one.code)
        if not found:
            return compilation, accepted, rejected
        rejected |= {
            number: Answer(rejected=tuple(sorted(codes))) for number, codes in found.items()
        }
        accepted = without(accepted, set(found))


def run_script(script: Script, programs: Sequence[Generated]) -> dict[int, Answer]:
    answers: dict[int, Answer] = {}
    outcome = script.run_entry()
    assert outcome.error is None, outcome.error
    before, shown = script.steps_used, 0
    for program in programs:
        parts = []
        for name in program.runs:
            outcome = script.call(name)
            output = script.output
            parts += [output[shown:], error_of(outcome)]
            shown = len(output)
        steps = script.steps_used
        answers[program.number] = Answer("".join(parts), steps - before)
        before = steps
    return answers


def error_of(outcome: RunOutcome) -> str:
    error = outcome.error
    return "" if error is None else uncaught(error.type, error.message)
