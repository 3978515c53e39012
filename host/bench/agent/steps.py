"""What comes next in a run. It follows from the events alone, so that a run goes on after a kill as
it would have without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from host.bench.runs.events import Answer, AnyEvent, Ended, OneShotApp, Reminder, ToolResult
from host.bench.runs.outcomes import Outcome
from host.bench.runs.settings import RunSettings

MOST_SILENT = 3
"""Answers in a row without a tool call."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Send the conversation. `purpose` is task, reminder or results."""

    purpose: str


@dataclass(frozen=True, slots=True)
class RunCall:
    """Run the call with this index of the answer."""

    answer: Answer
    index: int


@dataclass(frozen=True, slots=True)
class Remind:
    """Ask the model to go on after this answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class TakeApp:
    """One-shot: find the app in the answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class End:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Done:
    """The run has ended already."""


Step: TypeAlias = Ask | RunCall | Remind | TakeApp | End | Done


def next_step(events: Sequence[AnyEvent], settings: RunSettings) -> Step:
    if events and isinstance(events[-1], Ended):
        return Done()
    answers = [one for one in events if isinstance(one, Answer)]
    if not answers:
        return Ask("task")
    last = answers[-1]
    after = events[events.index(last) + 1 :]
    if settings.setup.mode == "one-shot":
        has_app = any(isinstance(one, OneShotApp) for one in after)
        return End(Outcome.ANSWERED) if has_app else TakeApp(last)
    results = [one for one in after if isinstance(one, ToolResult)]
    if results and results[-1].is_submitted:
        return End(Outcome.SUBMITTED)
    if len(results) < len(last.calls):
        return RunCall(last, len(results))
    return after_results(answers, after, settings)


def after_results(
    answers: Sequence[Answer], after: Sequence[AnyEvent], settings: RunSettings
) -> Step:
    """Everything that the last answer asked for was done."""
    last = answers[-1]
    if len(answers) >= MOST_SILENT and not any(one.calls for one in answers[-MOST_SILENT:]):
        return End(Outcome.NO_TOOL_CALLS)
    if len(answers) >= settings.task.answer_limit:
        return End(Outcome.ANSWER_LIMIT)
    if (outcome := budget_used_up(answers, settings)) is not None:
        return End(outcome)
    if last.calls:
        return Ask("results")
    is_reminded = any(isinstance(one, Reminder) for one in after)
    return Ask("reminder") if is_reminded else Remind(last)


def budget_used_up(answers: Sequence[Answer], settings: RunSettings) -> Outcome | None:
    """The setup's own limits for a whole run, where it has some."""
    limits = settings.setup.limits
    seconds = sum(one.seconds for one in answers)
    tokens = sum(one.usage.read + one.usage.written for one in answers)
    if limits.run_seconds is not None and seconds >= limits.run_seconds:
        return Outcome.TIME_LIMIT
    if limits.run_tokens is not None and tokens >= limits.run_tokens:
        return Outcome.TOKEN_LIMIT
    return None
