"""How the model worked, counted from a run's events: nothing is counted while the run goes on, so
old runs can be counted anew when a figure changes. docs/benchmark-files.md defines each."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import msgspec

from host.bench.runs.events import (
    Answer,
    AnyEvent,
    FailedTry,
    Reminder,
    Request,
    ToolResult,
    Version,
)
from host.bench.runs.folder import graded_version, versions_in
from host.bench.tools import schemas


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Reported beside the score."""

    answers: int
    rounds: int
    requests: int
    checks: int
    edits: int
    lines_added: int
    lines_removed: int
    own_tests: int
    versions: int
    unwanted: dict[str, int]
    without_call: dict[str, int]
    tokens_read: int
    tokens_written: int
    tokens_cached: int
    tokens_thinking: int
    tokens_estimated: bool
    model_seconds: float
    tool_seconds: float
    failed_tries: int
    lost_answers: int
    repeated_calls: int
    longest_red_streak: int
    edits_before_a_check: int
    suspect_truncation: bool


def figures_of(events: Sequence[AnyEvent]) -> Figures:
    """All figures of a run, as far as it has come."""
    answers = [one for one in events if isinstance(one, Answer)]
    results = [one for one in events if isinstance(one, ToolResult)]
    edits = [one for one in results if one.tool == schemas.CHANGE and one.version is not None]
    changes = [one.version for one in edits if one.version is not None]
    return Figures(
        answers=len(answers),
        rounds=sum(bool(one.calls) for one in answers),
        requests=requests_in(events),
        checks=sum(one.tool == schemas.CHECK and one.found is not None for one in results),
        edits=len(edits),
        lines_added=sum(one.added for one in changes),
        lines_removed=sum(one.removed for one in changes),
        own_tests=own_tests(events),
        versions=len(versions_in(events)),
        unwanted=unwanted_calls(answers, results),
        without_call=dict(Counter(one.kind for one in answers if not one.calls)),
        tokens_read=sum(one.usage.read for one in answers),
        tokens_written=sum(one.usage.written for one in answers),
        tokens_cached=sum(one.usage.cached or 0 for one in answers),
        tokens_thinking=sum(one.usage.thinking or 0 for one in answers),
        tokens_estimated=any(one.usage.is_estimated for one in answers),
        model_seconds=round(sum(one.seconds for one in answers), 3),
        tool_seconds=round(sum(one.seconds for one in results), 3),
        failed_tries=sum(isinstance(one, FailedTry) for one in events),
        lost_answers=lost_answers(events),
        repeated_calls=repeated_calls(answers),
        longest_red_streak=longest_red_streak(results),
        edits_before_a_check=edits_before_a_check(results),
        suspect_truncation=any("suspect_truncation" in one.notes for one in answers),
    )


def requests_in(events: Sequence[AnyEvent]) -> int:
    """The first request to the model and every reminder."""
    has_begun = any(isinstance(one, Request) for one in events)
    return has_begun + sum(isinstance(one, Reminder) for one in events)


def own_tests(events: Sequence[AnyEvent]) -> int:
    """Those of the graded file."""
    graded = graded_version(events)
    versions: dict[int, Version] = {one.number: one for one in versions_in(events)}
    return versions[graded].own_tests if graded is not None else 0


def unwanted_calls(answers: Sequence[Answer], results: Sequence[ToolResult]) -> dict[str, int]:
    """By kind; a call in another form than the contract's counts as a wrong format."""
    statuses = Counter(one.status for one in results)
    return {
        "wrong_format": statuses["wrong_format"] + sum(one.stray_calls for one in answers),
        "bad_arguments": statuses["bad_arguments"],
        "unknown_tool": statuses["unknown_tool"],
        "refused_edit": statuses["refused"],
        "rejected_submission": statuses["rejected"],
    }


def lost_answers(events: Sequence[AnyEvent]) -> int:
    """Requests that were sent again because the host ended before their answer was logged."""
    asked = Counter(one.answer for one in events if isinstance(one, Request))
    return sum(number - 1 for number in asked.values()) - sum(
        isinstance(one, FailedTry) for one in events
    )


def repeated_calls(answers: Sequence[Answer]) -> int:
    """Calls that say exactly what the call before said, `check` and `submit` aside."""
    calls = [one for answer in answers for one in answer.calls]
    return sum(
        bool(one.arguments) and (one.name, one.arguments) == (other.name, other.arguments)
        for one, other in itertools.pairwise(calls)
    )


def longest_red_streak(results: Sequence[ToolResult]) -> int:
    """The most checks in a row that found errors or failed tests."""
    longest = streak = 0
    for one in results:
        if one.found is not None:
            streak = streak + 1 if one.found.errors or one.found.failed else 0
            longest = max(longest, streak)
    return longest


def edits_before_a_check(results: Sequence[ToolResult]) -> int:
    """Accepted edits whose next call with an effect is a check or a submission."""
    effects = [one for one in results if one.version is not None or one.found is not None]
    return sum(
        one.version is not None and other.found is not None
        for one, other in itertools.pairwise(effects)
    )
