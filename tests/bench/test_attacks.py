"""Hostile apps get nowhere: no hidden test passes, and nothing of the host breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from host.app.life import with_app_life
from host.app.testing import FAULTS, AppTestPlan, AppTestResult, each_result, remember
from host.bench.isolating import package_isolation
from host.content.breached import refused_by_breaches
from host.content.contract import check_contract
from host.content.grading import Limits, hidden_plan
from host.content.task_file import StateVariable
from host.hidden import WithHiddenTests, compile_with_hidden
from scsharp.source import SourceText
from scsharp.workers import Worker
from tests.bench import attacks

HIDDEN = SourceText(attacks.HIDDEN, "hidden.scs")
STEPS = 300_000


class PartA:
    state = (StateVariable("score", "int", "counts the frames"),)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(isolation=package_isolation()) as worker:
        yield worker


def compiled(text: str) -> WithHiddenTests:
    return compile_with_hidden(SourceText(text, "app.scs"), HIDDEN)


def results(text: str, worker: Worker) -> list[AppTestResult]:
    together = compiled(text)
    assert together.errors == []
    breaches = check_contract(PartA(), SourceText(text, "app.scs"))
    refused = refused_by_breaches(together, HIDDEN, breaches)
    return ran(hidden_plan(together, Limits(STEPS, 7), refused), worker)


def ran(plan: AppTestPlan, worker: Worker) -> list[AppTestResult]:
    # The same worker for all: what one app does is nothing to the next.
    worker.run(60, remember, replace(plan, program=with_app_life(plan.program), refused={}))
    return list(each_result(plan, "python", worker))


def verdicts(text: str, worker: Worker) -> list[str]:
    found = results(text, worker)
    assert [one.name for one in found] == ["Hidden_Counts", "Hidden_Draws", "Hidden_StartsOver"]
    return [one.verdict for one in found]


def test_the_right_app_passes(worker: Worker) -> None:
    assert verdicts(attacks.app(attacks.RIGHT), worker) == ["passed"] * 3


def test_there_are_enough() -> None:
    groups = (attacks.FINDS_OUT, attacks.REDEFINES, attacks.EXHAUSTS, attacks.NOT_THERE)
    assert sum(map(len, groups)) >= 40


@pytest.mark.parametrize("name", attacks.FINDS_OUT)
def test_nothing_tells_that_it_is_tested(name: str, worker: Worker) -> None:
    assert verdicts(attacks.FINDS_OUT[name], worker) == ["failed"] * 3


@pytest.mark.parametrize("name", attacks.NOT_THERE)
def test_what_would_harm_does_not_compile(name: str) -> None:
    errors = compiled(attacks.NOT_THERE[name]).errors
    assert errors
    assert {one.path for one in errors} == {"app.scs"}
    assert {one.code for one in errors} <= {
        "SC0002", "SC0003", "SC0004", "SC0008", "CS0103", "CS0106", "CS0120", "CS0227", "CS0234", "CS1525", "CS8112",
    }  # fmt: skip


@pytest.mark.parametrize("name", attacks.REDEFINES)
def test_names_of_the_host_stay_the_hosts(name: str, worker: Worker) -> None:
    assert not {"passed", *FAULTS} & set(verdicts(attacks.REDEFINES[name], worker))


@pytest.mark.parametrize("name", attacks.EXHAUSTS)
def test_what_never_ends_is_ended(name: str, worker: Worker) -> None:
    assert not {"passed", "time limit", *FAULTS} & set(verdicts(attacks.EXHAUSTS[name], worker))
    assert verdicts(attacks.app(attacks.RIGHT), worker) == ["passed"] * 3


@pytest.mark.parametrize("name", attacks.COMPILER_BOMBS)
def test_the_compiler_ends(name: str, worker: Worker) -> None:
    text = attacks.COMPILER_BOMBS[name]
    if errors := compiled(text).errors:
        assert not [one for one in errors if one.code == "SC0999"]
    else:
        assert not {"passed", *FAULTS} & set(verdicts(text, worker))


def test_a_lying_variable_is_told(worker: Worker) -> None:
    found = results(attacks.REDEFINES["the state as a type that equals everything"], worker)
    assert [one.message for one in found] == [
        "score is of the type Score; declare it as int score",
        "the mark is not drawn (hidden.scs, line 16)",
        "score is of the type Score; declare it as int score",
    ]


def test_all_of_it_is_told_apart() -> None:
    groups = (attacks.FINDS_OUT, attacks.REDEFINES, attacks.EXHAUSTS, attacks.NOT_THERE)
    texts = [re.sub(r"\s+", " ", one) for group in groups for one in group.values()]
    assert len(texts) == len(set(texts))
