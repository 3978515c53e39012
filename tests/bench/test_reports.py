"""Tables, intervals and comparisons of graded runs; no app runs here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from host.bench.grading.results import Build, GradedTask, Grading, HiddenResult
from host.bench.grading.runs import RunResults, store_results
from host.bench.reports.averages import Averages, averages
from host.bench.reports.collecting import counted_runs, graded_runs
from host.bench.reports.comparing import Incomparable, compare
from host.bench.reports.passing import pass_counts
from host.bench.reports.spread import spreads
from host.bench.reports.statistics import sign_test, wilson_interval
from host.bench.reports.triage import read_triage
from host.bench.runs.degenerate import why_degenerate
from host.bench.runs.events import AnyEvent, Ended
from host.bench.runs.figures import figures_of
from host.bench.runs.folder import RunFolder
from host.bench.runs.outcomes import ENDINGS, Outcome
from host.bench.setup import Sampling
from host.content.task import load_task
from tests.bench.made import answer, result, version
from tests.bench.played import played_app
from tests.content.folders import EXAMPLE, NAME
from tests.host.commands import scsharp

TASK = load_task(EXAMPLE / "apps_tasks" / NAME)
NAMES = [one.name for one in TASK.tests]
WRITTEN = result(1, "create_file", version=version(1))


def grading(passing: int, **changes: Any) -> Grading:
    """The first `passing` tests pass, and the build."""
    tests = [
        HiddenResult(
            name=one.name, rules=list(one.rules), summary=one.summary,
            verdict="passed" if at < passing else "failed",
            message="" if at < passing else f"seen <b>, expected {at} (hidden.scs, line 3)",
        )
        for at, one in enumerate(TASK.tests)
    ]  # fmt: skip
    kept = TASK.settings
    fields: dict[str, Any] = {
        "graded": "2026-05-01T10:00:00+00:00",
        "task": GradedTask(NAME, kept.title, kept.version, TASK.content_hash, is_draft=True),
        "app_sha256": "ab" * 32,
        "passed": 1 + passing,
        "total": 12,
        "build": Build(True),
        "tests": tests,
        "seed": 5,
        "steps": 1000,
        "engines": {"python": "3.11", "quickjs": "quickjs 1"},
        "isolated_by": ["resource limits"],
        "stamp": {"version": "0.1.0", "commit": "c0ffee"},
    }
    return Grading(**{**fields, **changes})


def graded_run(
    runs: Path, model: str, passing: int, outcome: Outcome = Outcome.SUBMITTED, **more: Any
) -> RunFolder:
    changes, degenerate = more.pop("changes", {}), more.pop("degenerate", "")
    page = more.pop("page", "")
    folder = played_app(runs, TASK, "int score;\n", model=model, outcome=outcome, **more)
    results = RunResults(
        number=1,
        outcome=outcome,
        counts=not ENDINGS[outcome].is_infrastructure,
        degenerate=degenerate,
        graded_version=2,
        grading=grading(passing, **changes),
        figures=figures_of(folder.events()),
    )
    store_results(folder, results, page)
    return folder


# -------------------------------------------------------------------------------- statistics


@pytest.mark.parametrize(
    ("passed", "total", "low", "high"),
    [
        (7, 10, 0.39677814746114537, 0.8922087325936989),
        (0, 10, 0.0, 0.2775327998628892),
        (10, 10, 0.7224672001371107, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_of_wilson(passed: int, total: int, low: float, high: float) -> None:
    """The values are those of statsmodels 0.14."""
    assert wilson_interval(passed, total) == pytest.approx((low, high), abs=1e-15)


@pytest.mark.parametrize(
    ("wins", "losses", "p"), [(7, 3, 0.34375), (5, 0, 0.0625), (0, 0, 1.0), (4, 4, 1.0)]
)
def test_the_sign_test(wins: int, losses: int, p: float) -> None:
    assert sign_test(wins, losses) == sign_test(losses, wins) == p


# ----------------------------------------------------------------------------------- reports


def bench(*arguments: object, stdin: str = "") -> tuple[int, str]:
    result = scsharp("bench", *map(str, arguments), stdin=stdin)
    return result.exit_code, result.output


def test_the_report(tmp_path: Path) -> None:
    graded_run(tmp_path, "alpha", 11)
    graded_run(tmp_path, "beta", 5)
    graded_run(tmp_path, "gamma", 3, Outcome.SERVER_ERROR)
    code, output = bench("report", "--runs", tmp_path)
    lines = output.splitlines()
    assert code == 0
    assert lines[1].split()[:5] == ["alpha", NAME, "12/12", "100%", "76%-100%"]
    assert lines[2].split()[:4] == ["beta", NAME, "6/12", "50%"]
    assert not any(line.startswith("gamma") for line in lines)
    assert "1 graded run outside the score: lost, or of an old task" in lines
    assert f"{NAME}: {NAMES[0]} measures nothing: every run passes it" in lines
    assert not any(NAMES[7] in line for line in lines)
    assert lines[-1].startswith("One run is a hint and not a proof")


def test_two_models_side_by_side(tmp_path: Path) -> None:
    graded_run(tmp_path, "alpha", 11)
    graded_run(tmp_path, "beta", 5)
    code, output = bench("compare", "alpha", "beta", "--runs", tmp_path)
    assert code == 0
    assert "+50 points" in output
    assert "alpha is better at 1, beta at 0, equal at 0; sign test p = 1.000" in output


def test_unequal_settings_are_refused_or_shown(tmp_path: Path) -> None:
    graded_run(tmp_path, "alpha", 11)
    graded_run(tmp_path, "beta", 5, thinking="high", sampling=Sampling(temperature=0.7))
    runs = counted_runs(graded_runs(tmp_path))
    with pytest.raises(Incomparable, match="thinking: unset against high; sampling: "):
        compare(runs, "alpha", "beta", unequal=False)
    assert len(compare(runs, "alpha", "beta", unequal=True).unequal) == 2
    code, output = bench("compare", "alpha", "beta", "--runs", tmp_path)
    assert (code, "--unequal compares them and says so" in output) == (2, True)
    code, output = bench("compare", "alpha", "beta", "--runs", tmp_path, "--unequal")
    assert output.startswith("unequal settings: thinking: unset against high\n")


def test_what_cannot_be_compared(tmp_path: Path) -> None:
    other = GradedTask(NAME, "Lamp row", "1.0.1", "another")
    graded_run(tmp_path, "alpha", 11)
    graded_run(tmp_path, "beta", 5, changes={"task": other})
    graded_run(tmp_path, "beta", 5, mode="one-shot")
    runs = counted_runs(graded_runs(tmp_path))
    with pytest.raises(Incomparable, match="beta has several setups; choose one of beta"):
        compare(runs, "alpha", "beta", unequal=True)
    slug = next(one.setup.slug for one in runs if one.setup.mode == "agent" and one.model == "beta")
    with pytest.raises(Incomparable, match="bench regrade makes them equal"):
        compare(runs, "alpha", slug, unequal=True)
    with pytest.raises(Incomparable, match="only alpha has a graded run"):
        compare(runs, "alpha", "nobody", unequal=True)


def test_several_runs_of_one_setup(tmp_path: Path) -> None:
    for number, passing in enumerate((5, 8, 7)):
        graded_run(tmp_path / str(number), "alpha", passing)
    found = spreads(one for at in range(3) for one in graded_runs(tmp_path / str(at)))
    assert [one.median for one in found] == [8 / 12]
    assert [(one.name, one.passed) for one in found[0].flips] == [
        (NAMES[5], 2), (NAMES[6], 2), (NAMES[7], 1),
    ]  # fmt: skip
    code, output = bench("spread", *(tmp_path / str(at) for at in range(3)))
    assert (code, output.splitlines()[0]) == (
        0, f"alpha, {NAME}: median 67% of 3 runs, from 50% to 75% (50%, 75%, 67%); mean 64%",
    )  # fmt: skip
    assert bench("spread", tmp_path / "0")[0] == 2


def ended(outcome: Outcome) -> Ended:
    return Ended(outcome=outcome)


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ([answer(1), ended(Outcome.NO_TOOL_CALLS)], "no app"),
        ([WRITTEN, answer(1), ended(Outcome.CONTEXT_FULL)], "context full"),
        ([WRITTEN, ended(Outcome.ANSWER_TIMEOUT)], "answer timeout"),
        (
            [WRITTEN, *(answer(at, kind=one) for at, one in enumerate(("empty", "cut", "unparsed"), 2)),
             ended(Outcome.NO_TOOL_CALLS)],
            "no answers",
        ),
        (
            [WRITTEN, *(answer(at, kind=one) for at, one in enumerate(("empty", "cut", "text"), 2)),
             ended(Outcome.NO_TOOL_CALLS)],
            "",
        ),
        ([WRITTEN, answer(2, kind="empty"), ended(Outcome.ANSWER_LIMIT)], ""),
        ([WRITTEN, ended(Outcome.SUBMITTED)], ""),
    ],
)  # fmt: skip
def test_degenerate_runs(events: list[AnyEvent], reason: str) -> None:
    assert why_degenerate(events) == reason


def test_a_second_average_without_degenerate_runs(tmp_path: Path) -> None:
    graded_run(tmp_path / "0", "alpha", 8)
    graded_run(tmp_path / "1", "alpha", 2, degenerate="context full")
    graded_run(tmp_path / "2", "alpha", 5)
    runs = [one for at in range(3) for one in graded_runs(tmp_path / str(at))]
    (found,) = spreads(runs)
    assert found.averages == Averages(6.0 / 12, 7.5 / 12, (("context full", 1),))
    assert found.averages.second == "62% without 1 degenerate (context full 1)"
    assert averages(runs[1:2]).second == "none without 1 degenerate (context full 1)"
    assert averages(runs[:1]).second == ""
    _, output = bench("spread", *(tmp_path / str(at) for at in range(3)))
    assert "; mean 50%; 62% without 1 degenerate (context full 1)\n" in output
    _, output = bench("report", "--runs", tmp_path / "1")
    assert "alpha: mean of 1 task 25%; none without 1 degenerate (context full 1)\n" in output


def test_tests_that_tell_models_apart(tmp_path: Path) -> None:
    graded_run(tmp_path, "alpha", 11)
    (alone,) = [pass_counts(graded_runs(tmp_path))]
    assert all(one.measures for one in alone)


def test_triage_stores_what_a_reader_thinks(tmp_path: Path) -> None:
    folder = graded_run(tmp_path, "alpha", 9)
    answers = "mistake\nrounds down\nskip\n"
    code, output = bench("triage", folder.path, "--root", EXAMPLE, stdin=answers)
    assert code == 0
    assert "[A7] A text is shown that begins with" in output
    assert "void Hidden_CountsLamps()" in output and "    1  int score;" in output
    stored = read_triage(folder)
    assert {name: (one.reading, one.note) for name, one in stored.items()} == {
        "Hidden_CountsLamps": ("mistake", "rounds down")
    }
    code, output = bench("triage", folder.path, "--root", EXAMPLE, stdin="strict\n\n")
    assert "Hidden_CountsLamps: failed" not in output
    assert read_triage(folder)["Hidden_DrawsTheSpark"].reading == "strict"


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    folder = graded_run(tmp_path, "alpha", 9)
    (run,) = graded_runs(tmp_path)
    assert run.folder.path == folder.path
    assert (
        msgspec.json.decode((folder.path / "gradings/0001.json").read_bytes(), type=RunResults)
        == run.results
    )
