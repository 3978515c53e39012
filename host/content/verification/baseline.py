"""A reference app on its own: its tests and the hidden ones on every engine, with equal results."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from host.app.life import with_app_life
from host.app.testing import TEST_STEPS, AppTestResult, test_names
from host.content.contract import check_contract
from host.content.mutation.rewriting import Mutant
from host.content.mutation.schema import Schema, make_schema
from host.content.task_file import TaskFile
from host.content.verification.facts import Baseline, MutantFacts, TestFacts
from host.content.verification.trials import SEED, Trials
from host.hidden import WithHiddenTests, compile_with_hidden
from scsharp.comparing import first_difference
from scsharp.source import SourceText

OTHER_SEEDS = (2, 3)
"""With which tests are run once more: none may pass by luck."""
SPARE = 20
"""The step limit is at least so many times what a reference app needs."""
WORTH_V8 = 0.1
"""Seconds on the Python engine from which a fresh V8 context pays."""
LONGEST = 120
HIDDEN = "Hidden_"
DRAWS = "random_host_seed"
"""The kernel function from which unseeded Randoms start."""


@dataclass(slots=True)
class Measured:
    """The results of one test by engine."""

    results: dict[str, AppTestResult] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


def baseline(
    app: SourceText,
    hidden: SourceText,
    task: TaskFile,
    engines: tuple[str, ...],
    with_mutants: bool,
) -> tuple[Baseline]:
    """Runs every test on every engine; for broken copies also tells what each test comes to."""
    start = time.monotonic()
    compiled = compile_with_hidden(app, hidden)
    broken = [str(one) for one in check_contract(task, app)]
    if problems := (*compile_problems(compiled), *broken):
        return (Baseline(problems, (), (), 0, time.monotonic() - start),)
    trials = Trials(with_app_life(compiled.compilation.lowered))
    names = test_names(trials.program)
    measured = {name: measure(trials, name, engines) for name in names}
    problems = tuple(one for name in names for one in run_problems(trials, name, measured[name]))
    schema = make_schema(app, hidden) if with_mutants and not problems else None
    tests = [test_facts(name, measured[name], schema) for name in compiled.order]
    mutants = tuple(map(mutant_facts, schema.mutants)) if schema is not None else ()
    runs = len(names) * (len(engines) + len(OTHER_SEEDS))
    return (Baseline(problems, tuple(tests), mutants, runs, time.monotonic() - start),)


def compile_problems(compiled: WithHiddenTests) -> Iterator[str]:
    for one in compiled.errors:
        yield f"{one.path}, line {one.line}: {one.code}: {one.message}"
    for name, reason in compiled.refused.items():
        yield f"{name} does not compile with this app: {reason}"


def measure(trials: Trials, name: str, engines: tuple[str, ...]) -> Measured:
    found = Measured()
    for engine in engines:
        start = time.monotonic()
        found.results[engine] = trials.run(name, engine, TEST_STEPS, with_state=len(engines) > 1)
        found.seconds[engine] = time.monotonic() - start
    return found


def run_problems(trials: Trials, name: str, measured: Measured) -> Iterator[str]:
    """Failures, differences between engines, luck, and tests that take too long."""
    results = measured.results
    failed = [one for one in results.values() if not one.has_passed]
    alike: dict[str, list[str]] = {}
    for one in failed:
        alike.setdefault(f"{one.verdict}: {one.message}", []).append(one.engine)
    yield from (f"{name} on {' and '.join(on)}: {what}" for what, on in alike.items())
    difference = first_difference({engine: one.observation for engine, one in results.items()})
    if difference is not None:
        yield f"{name}: {difference}"
    most = next(iter(results.values())).steps
    if failed or not name.startswith(HIDDEN):
        return
    for seed in OTHER_SEEDS if DRAWS in trials.program.intrinsics else ():
        again = trials.run(name, quicker(measured), TEST_STEPS, seed=seed)
        if not again.has_passed and again.engine != "python":
            # The engine of record decides.
            again = trials.run(name, "python", TEST_STEPS, seed=seed)
        most = max(most, again.steps)
        if not again.has_passed:
            yield f"{name} passes with seed {SEED} and not with {seed}: {again.message}"
    if most * SPARE > TEST_STEPS:
        spare = TEST_STEPS // SPARE
        yield f"{name} takes {most:,} steps of {spare:,}: let it try fewer starts or frames"


def quicker(measured: Measured) -> str:
    """The engine on which the test is run from then on."""
    seconds = measured.seconds
    slow = seconds.get("python", 0.0)
    is_v8_faster = slow > WORTH_V8 and seconds.get("v8", slow) < slow / 2
    return "v8" if is_v8_faster or "python" not in seconds else "python"


def test_facts(name: str, measured: Measured, schema: Schema | None) -> TestFacts:
    seconds, first = measured.seconds, next(iter(measured.results.values()))
    engine = quicker(measured)
    reached: tuple[int, ...] = ()
    if schema is not None:
        reached = tuple(sorted(Trials(schema.program).reached(name, TEST_STEPS)))
    return TestFacts(name, first.steps, seconds.get(engine, 0.0), engine, reached)


def mutant_facts(one: Mutant) -> MutantFacts:
    return MutantFacts(
        one.number, one.id, one.operator, one.function, one.line, cut(one.before), cut(one.after)
    )


def cut(text: str) -> str:
    """On one line, its middle left out where it is long."""
    text = " ".join(text.split())
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} ... {text[-half:]}"
