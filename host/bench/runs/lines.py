"""Events as single lines, for terminals."""

from __future__ import annotations

from host.bench.runs.events import (
    Answer,
    AnyEvent,
    Ended,
    FailedTry,
    HostStarted,
    OneShotApp,
    Paused,
    Preflight,
    Reminder,
    Request,
    ToolResult,
    Version,
)
from host.wording import counted, shortened

MOST = 160


def event_line(event: AnyEvent) -> str:
    """What happened, with the time of day."""
    text = " ".join(words_of(event).split())
    return f"{event.time[11:19]} {shortened(text, MOST)}"


def words_of(event: AnyEvent) -> str:
    match event:
        case HostStarted(stamp=stamp):
            return f"a host works on the run: scsharp {stamp.get('version', '')}"
        case Preflight(probes=probes):
            return "preflight: " + ", ".join(f"{one.name} {one.status}" for one in probes)
        case Request():
            return f"answer {event.answer} is asked for: about {event.estimated_tokens} tokens"
        case FailedTry():
            again = f"; again in {event.waits:g} s" if event.waits else ""
            return f"no answer, {event.reason}: {event.message}{again}"
        case Answer():
            return answer_words(event)
        case ToolResult():
            return result_words(event)
        case Reminder():
            return f"reminder {event.number}: {', '.join(event.problems) or 'not submitted'}"
        case OneShotApp():
            return f"the app: {event.problem or 'found'}"
        case Paused():
            why = f": {event.message}" if event.message else ""
            return f"the run stands still, {event.reason}{why}"
        case Ended():
            return f"the run has ended, {event.outcome}; graded version: {event.graded_version}"


def problem_of(version: Version) -> str:
    """A version without errors that does not compile met a limit."""
    return counted(version.errors, "error") if version.errors else "cannot be compiled"


def answer_words(answer: Answer) -> str:
    calls = ", ".join(one.name or "?" for one in answer.calls) or answer.kind
    written = counted(answer.usage.written, "token")
    return f"answer {answer.number}: {calls} ({written}, {answer.seconds:.1f} s)"


def result_words(result: ToolResult) -> str:
    status = result.status if not result.codes else f"{result.status} ({', '.join(result.codes)})"
    parts = [f"  {result.tool or 'call'}: {status}"]
    if result.version is not None:
        state = "compiles" if result.version.compiles else problem_of(result.version)
        parts.append(f"{counted(result.version.lines, 'line')}, {state}")
    if result.found is not None:
        found = result.found
        parts.append(f"{found.errors} errors, {found.passed} passed, {found.failed} failed")
    return ", ".join(parts)
