"""Judges broken copies: which hidden tests notice them, and how."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from host.app.life import with_app_life
from host.app.testing import TEST_STEPS, AppTestResult
from host.content.mutation.schema import Schema, make_schema
from host.content.verification.facts import Status, TestFacts, Verdict
from host.content.verification.trials import Trials
from host.hidden import compile_outside, without_tests
from scsharp.source import SourceText

SLOWER = 4
"""A broken copy may need so many times the steps of the original, and MORE_STEPS."""
MORE_STEPS = 1_000_000
MOST_ENDLESS = 3
MOST_ERRORS = 5
"""After so many tests that do not end, or end by an exception, the rest is not tried."""

Run = Callable[[TestFacts, str], AppTestResult]
"""A test on an engine."""


def judge_generated(
    app: SourceText,
    hidden: SourceText,
    tests: tuple[TestFacts, ...],
    numbers: tuple[int, ...],
    is_matrix: bool,
) -> tuple[Verdict, ...]:
    """What becomes of the broken copies with these numbers, one after another. They stand near each
    other, so the test that noticed the last one is tried first."""
    trials = Trials(schema_of(app, hidden).program)
    last: tuple[str, ...] = ()
    found: list[Verdict] = []
    for number in numbers:
        reaching = [one for one in tests if number in one.reached]
        run = partial(run_mutant, trials, number)
        found.append(verdict(reaching, run, is_matrix, last) if reaching else Verdict("unreached"))
        last = found[-1].by or last
    return tuple(found)


def run_mutant(trials: Trials, number: int, test: TestFacts, engine: str) -> AppTestResult:
    return trials.run(test.name, engine, steps_for(test), mutant=number)


@lru_cache(maxsize=4)
def kept_schema(path: str, app: str, hidden: str) -> Schema:
    return make_schema(SourceText(app, path), SourceText(hidden, "hidden.scs"))


def schema_of(app: SourceText, hidden: SourceText) -> Schema:
    """Made once in a process: the next chunk of broken copies is of the same app."""
    return kept_schema(app.path, app.text, hidden.text)


def judge_written(
    app: SourceText,
    hidden: SourceText,
    tests: tuple[TestFacts, ...],
    of_rule: frozenset[str],
    engines: tuple[str, ...],
    is_matrix: bool,
) -> tuple[Verdict]:
    """What becomes of a broken copy that somebody wrote. The engines must agree on the test that
    noticed it. It is compiled with the tests of its rule first, which are few."""
    own = [one for one in tests if one.name in of_rule]
    others = [one for one in tests if one.name not in of_rule]
    compilation = compile_outside(app, without_tests(hidden, {one.name for one in others}))
    errors = [one for one in compilation.diagnostics if one.is_error]
    if errors:
        place = f"{errors[0].path}, line {errors[0].line}"
        return (Verdict("not compiled", message=f"{errors[0].message} ({place})"),)
    run = partial(run_written, Trials(with_app_life(compilation.lowered)))
    found = verdict(own, run, is_matrix)
    if found.status == "killed" and not is_matrix:
        return (confirmed(found, tests, run, engines) if engines else found,)
    whole = compile_outside(app, hidden)
    if whole.has_errors:
        return (found,)
    run = partial(run_written, Trials(with_app_life(whole.lowered)))
    return (joined(found, verdict(others, run, is_matrix)),)


def run_written(trials: Trials, test: TestFacts, engine: str) -> AppTestResult:
    return trials.run(test.name, engine, steps_for(test))


def steps_for(test: TestFacts) -> int:
    return min(TEST_STEPS, test.steps * SLOWER + MORE_STEPS)


def verdict(
    tests: Iterable[TestFacts], run: Run, is_matrix: bool, likely: tuple[str, ...] = ()
) -> Verdict:
    """Likely tests come first, then short ones, by their steps, so that it is the same on every
    machine; the first failed assert decides."""
    start = time.monotonic()
    by: list[str] = []
    runs, endless, errors, message = 0, 0, 0, ""
    for test in sorted(tests, key=lambda one: (one.name not in likely, one.steps)):
        result = run(test, test.engine)
        runs += 1
        if result.verdict == "failed" and test.engine != "python":
            # The engine of record decides.
            result = run(test, "python")
        match result.verdict:
            case "failed":
                by.append(test.name)
                message = message or result.message
                if not is_matrix:
                    break
            case "step limit":
                endless += 1
                if endless == MOST_ENDLESS:
                    break
            case "error":
                errors += 1
                if errors == MOST_ERRORS:
                    break
            case "fault" | "crash":
                return Verdict("fault", (), f"{test.name}: {result.message}", runs)
    status: Status = "killed" if by else "error" if errors else "limit" if endless else "survived"
    return Verdict(status, tuple(by), message, runs, time.monotonic() - start)


def joined(of_rule: Verdict, others: Verdict) -> Verdict:
    """A broken copy counts as killed by a test of its rule only."""
    runs, seconds = of_rule.runs + others.runs, of_rule.seconds + others.seconds
    if of_rule.status == "killed":
        return Verdict("killed", of_rule.by + others.by, of_rule.message, runs, seconds)
    if others.status == "killed":
        return Verdict("elsewhere", others.by, others.message, runs, seconds)
    status = others.status if of_rule.status == "survived" else of_rule.status
    return Verdict(status, (), of_rule.message or others.message, runs, seconds)


def confirmed(
    found: Verdict, tests: tuple[TestFacts, ...], run: Run, engines: tuple[str, ...]
) -> Verdict:
    [test] = [one for one in tests if one.name == found.by[0]]
    results = [run(test, engine) for engine in engines]
    differing = [one for one in results if one.message != results[0].message]
    if differing:
        text = f"engines differ: {results[0].message!r}, {differing[0].message!r}"
        return Verdict("fault", (), f"{test.name}: {text}", found.runs + len(results))
    return found
