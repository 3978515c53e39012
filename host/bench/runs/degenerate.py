"""Runs that say little about a model's work: there is nothing to grade, or its answers broke off.

They count; a second average, labelled as such, leaves them out.
"""

from __future__ import annotations

from collections.abc import Sequence

from host.bench.runs.events import Answer, AnyEvent
from host.bench.runs.folder import ending_of, versions_in
from host.bench.runs.outcomes import Outcome

BROKEN_OFF = (Outcome.CONTEXT_FULL, Outcome.ANSWER_TIMEOUT)
NO_ANSWERS = ("empty", "cut", "only_thinking", "unparsed")
LAST = 3


def why_degenerate(events: Sequence[AnyEvent]) -> str:
    """The reason in a word or two; nothing for a run like others."""
    ended = ending_of(events)
    if not versions_in(events):
        return "no app"
    if ended is not None and ended.outcome in BROKEN_OFF:
        return ended.outcome.replace("_", " ")
    last = [one.kind for one in events if isinstance(one, Answer)][-LAST:]
    is_silent = ended is not None and ended.outcome is Outcome.NO_TOOL_CALLS
    return "no answers" if is_silent and all(one in NO_ANSWERS for one in last) else ""
