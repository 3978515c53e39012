"""A run for readers, as Markdown: what was asked, answered and found, one section an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from host.bench.runs.events import (
    Answer,
    AnyEvent,
    Call,
    Ended,
    FailedTry,
    OneShotApp,
    Paused,
    Reminder,
    ToolResult,
)
from host.bench.runs.settings import RunSettings
from host.wording import counted

MARKS = re.compile(r"`{3,}")


def transcript(settings: RunSettings, events: Sequence[AnyEvent]) -> str:
    setup, task = settings.setup, settings.task
    head = f"# {setup.model}: {task.title}\n\n{setup.mode}, {setup.contract}, attempt "
    parts = [f"{head}{settings.attempt}", "## Prompt"]
    parts += [fenced(one.content, one.role) for one in settings.prompt]
    parts += [part for event in events for part in parts_of(event)]
    return "\n\n".join(parts) + "\n"


def parts_of(event: AnyEvent) -> Iterator[str]:
    match event:
        case Answer():
            yield from answer_parts(event)
        case ToolResult():
            yield f"Result of {event.tool or 'the call'} ({event.status}):"
            yield fenced(event.text)
        case Reminder():
            yield f"## Reminder {event.number}"
            yield fenced(event.text)
        case OneShotApp(problem=problem):
            yield f"The app: {problem or 'found'}"
        case FailedTry():
            yield f"*No answer ({event.reason}): {event.message}*"
        case Paused():
            yield f"*Stood still ({event.reason}){f': {event.message}' if event.message else ''}*"
        case Ended():
            yield f"## End: {event.outcome}"
            yield f"{event.detail}\n\nGraded version: {event.graded_version}".strip()
        case _:
            pass


def answer_parts(answer: Answer) -> Iterator[str]:
    usage = answer.usage
    about = "about " if usage.is_estimated else ""
    tokens = f"{about}{usage.read} tokens read, {counted(usage.written, 'token')} written"
    yield f"## Answer {answer.number}"
    yield f"{answer.kind}, {tokens}, {answer.seconds:.1f} s"
    if answer.thinking:
        yield "Thinking:"
        yield fenced(answer.thinking)
    if answer.content:
        yield fenced(answer.content)
    for call in answer.calls:
        yield from call_parts(call)


def call_parts(call: Call) -> Iterator[str]:
    """Texts of many lines stand as they are, not as JSON writes them."""
    if call.arguments is None:
        yield f"Call of {call.name or 'a tool'}, unreadable: {call.problem}"
        yield fenced(call.text)
        return
    short = {name: value for name, value in call.arguments.items() if "\n" not in str(value)}
    told = ", ".join(f"{name} = {value!r}" for name, value in short.items())
    yield f"Call of {call.name}({told})"
    for name, value in call.arguments.items():
        if name not in short:
            yield fenced(str(value), name)


def fenced(text: str, kind: str = "") -> str:
    """A block whose marks are longer than any in the text."""
    longest = max((len(one) for one in MARKS.findall(text)), default=0)
    marks = "`" * max(3, longest + 1)
    return f"{marks}{kind}\n{text.rstrip()}\n{marks}"
