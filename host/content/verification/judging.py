"""Judges broken copies: which hidden tests notice them, and how."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache

from host.app.life import with_app_life
from host.app.testing import TEST_STEPS, AppTestResult
from host.content.mutation.schema import Schema, make_schema
from host.content.verification.facts import Status, TestFacts, Verdict
from host.content.verification.trials import Trials
from host.hidden import compile_with_hidden
from scsharp.source import SourceText

SLOWER = 4
"""A broken copy may need so many times the steps of the original, and MORE_STEPS."""
MORE_STEPS = 1_000_000
MOST_ENDLESS = 3
"""After so many tests that do not end the rest is not tried."""

Run = Callable[[TestFacts, str], AppTestResult]
"""A test on an engine."""


def judge_generated(
    app: SourceText,
    hidden: SourceText,
    tests: tuple[TestFacts, ...],
    numbers: tuple[int, ...],
    is_matrix: bool,
) -> tuple[Verdict, ...]:
    """What becomes of the broken copies with these numbers, one after another."""
    trials = Trials(schema_of(app, hidden).program)

    def judged(number: int) -> Verdict:
        reaching = [one for one in tests if number in one.reached]
        if not reaching:
            return Verdict("unreached")

        def run(test: TestFacts, engine: str) -> AppTestResult:
            return trials.run(test.name, engine, steps_for(test), mutant=number)

        return verdict(reaching, run, is_matrix)

    return tuple(map(judged, numbers))


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
    """What becomes of a broken copy that somebody wrote. Engines beside that of record must agree
    on the test that noticed it."""
    compiled = compile_with_hidden(app, hidden)
    if compiled.errors:
        return (Verdict("not compiled", message=compiled.errors[0].message),)
    if compiled.refused:
        name, reason = next(iter(compiled.refused.items()))
        return (Verdict("not compiled", message=f"{name}: {reason}"),)
    trials = Trials(with_app_life(compiled.compilation.lowered))

    def run(test: TestFacts, engine: str) -> AppTestResult:
        return trials.run(test.name, engine, steps_for(test))

    first = [one for one in tests if one.name in of_rule]
    found = verdict(first, run, is_matrix)
    if found.status == "killed" and not is_matrix:
        return (confirmed(found, tests, run, engines),)
    rest = verdict([one for one in tests if one.name not in of_rule], run, is_matrix)
    return (joined(found, rest),)


def steps_for(test: TestFacts) -> int:
    return min(TEST_STEPS, test.steps * SLOWER + MORE_STEPS)


def verdict(tests: Iterable[TestFacts], run: Run, is_matrix: bool) -> Verdict:
    """Short tests come first, by their steps, so that it is the same on every machine; the first
    failed assert decides."""
    start = time.monotonic()
    by: list[str] = []
    runs, endless, error, message = 0, 0, False, ""
    for test in sorted(tests, key=lambda one: (one.steps, one.name)):
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
                error = True
            case "fault" | "crash":
                return Verdict("fault", (), f"{test.name}: {result.message}", runs)
    status: Status = "killed" if by else "error" if error else "limit" if endless else "survived"
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
