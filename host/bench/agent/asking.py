"""Gets the next answer: estimates, sends, tries again, classifies, logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from host.bench.agent.calling import CUT_NOTE
from host.bench.agent.work import Work
from host.bench.contracts.reading import Reading, reading_of
from host.bench.contracts.stray import stray_calls
from host.bench.model.chat import UNPARSED, ChatAnswer, ChatMessage, ChatRequest, Failure
from host.bench.model.retrying import wait_before_next
from host.bench.model.tokens import LEAST_ANSWER, answer_room, of_text
from host.bench.runs.events import (
    Answer,
    AnyEvent,
    FailedTry,
    HostStarted,
    Paused,
    Preflight,
    Request,
    Usage,
)
from host.bench.runs.outcomes import Outcome
from host.bench.runs.raw import RawResponse

NEARLY_FULL = 0.97
SUSPECT = "suspect_truncation"
CALL_IN_THINKING = "call_in_thinking"


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The run ends (a limit of the model) or stands still (a fault of host or transport)."""

    outcome: Outcome
    message: str


Asked: TypeAlias = Answer | NoAnswer


def ask(work: Work, purpose: str) -> Asked:
    """The next answer, logged; or why there is none."""
    messages = work.conversation()
    tries, most = 0, work.settings.setup.sampling.max_tokens
    while True:
        pending = pending_request(work.events)
        raw = work.run.folder.raw.read_response(pending.exchange) if pending else None
        if pending is None or raw is None:
            sent = send(work, messages, purpose, most)
            if sent is None:
                return NoAnswer(Outcome.CONTEXT_FULL, too_long(work, messages))
            pending, raw = sent
        result = work.dialect.read(raw)
        if isinstance(result, ChatAnswer):
            return take(work, pending, raw, result)
        if result.reason == UNPARSED:
            return unparsed(work, pending, raw, result)
        tries += 1
        wait = fail(work, pending, result, tries)
        if may_need_less_room(work, pending, result):
            most = pending.max_tokens // 4
        elif wait is None:
            return NoAnswer(result.reason, result.message)
        else:
            work.sleep(wait)


def may_need_less_room(work: Work, request: Request, failure: Failure) -> bool:
    """Some servers add the answer's longest length to the conversation's, and refuse both together:
    a shorter answer may still fit."""
    adds_up = work.settings.setup.server in ("vllm", "openai", "openrouter")
    is_long = request.max_tokens >= 4 * LEAST_ANSWER
    return failure.reason is Outcome.CONTEXT_FULL and adds_up and is_long


def too_long(work: Work, messages: Sequence[ChatMessage]) -> str:
    tokens = work.estimate().of_messages(messages)
    return f"the conversation has about {tokens} tokens, the model's context {work.window}"


def pending_request(events: Sequence[AnyEvent]) -> Request | None:
    """The request whose answer may be in the raw traffic, though no event tells of it."""
    for one in reversed(events):
        if not isinstance(one, HostStarted | Preflight | Paused):
            return one if isinstance(one, Request) else None
    return None


def send(
    work: Work, messages: Sequence[ChatMessage], purpose: str, most: int
) -> tuple[Request, RawResponse] | None:
    """Sends the conversation; None where it cannot fit the model's context.

    The request is written before its event: an event never names an exchange that is not there, and
    whose number another could take.
    """
    setup, estimate, window = work.settings.setup, work.estimate(), work.window
    at_least = estimate.at_least(messages)
    if window and at_least + LEAST_ANSWER > window:
        return None
    room = answer_room(window, at_least, most)
    tools = work.contract.definitions if setup.mode == "agent" else ()
    path, body = work.dialect.path, work.dialect.body(setup, ChatRequest(messages, tools, room))
    exchange = work.server.write(path, body)
    request = work.run.log.append(
        Request(
            answer=1 + sum(isinstance(one, Answer) for one in work.events),
            exchange=exchange,
            purpose=purpose,
            messages=len(messages),
            estimated_tokens=estimate.of_messages(messages),
            max_tokens=room,
        )
    )
    return request, work.server.send(exchange, path, body, setup.limits.answer_seconds)


def fail(work: Work, request: Request, failure: Failure, tries: int) -> float | None:
    """Logs the try that gave no answer; the seconds to the next, or None where there is none."""
    assert failure.reason != UNPARSED
    wait = wait_before_next(failure, tries)
    work.run.log.append(
        FailedTry(
            exchange=request.exchange,
            reason=failure.reason,
            message=failure.message,
            waits=wait or 0.0,
        )
    )
    return wait


def take(work: Work, request: Request, raw: RawResponse, given: ChatAnswer) -> Asked:
    """Logs the answer as the contract reads it."""
    is_agent = work.settings.setup.mode == "agent"
    reading = work.contract.read(given) if is_agent else reading_of(given, (), 0)
    usage = usage_of(request, given)
    if reading.kind == "empty" and is_nearly_full(work, request):
        message = "an empty answer to a conversation that fills the context"
        work.run.log.append(
            FailedTry(
                exchange=request.exchange, reason=Outcome.CONTEXT_FULL, message=message, waits=0.0
            )
        )
        return NoAnswer(Outcome.CONTEXT_FULL, message)
    answer = Answer(
        number=request.answer,
        exchange=request.exchange,
        usage=usage,
        seconds=raw.seconds,
        finish=given.finish,
        notes=notes_of(work, reading, usage),
        server=dict(given.server),
        **parts_of(reading),
    )
    return work.run.log.append(answer)


def parts_of(reading: Reading) -> dict[str, Any]:
    return {
        "kind": reading.kind,
        "content": reading.content,
        "thinking": reading.thinking,
        "thinking_from": reading.thinking_from,
        "calls": list(reading.calls),
        "stray_calls": reading.stray,
    }


def unparsed(work: Work, request: Request, raw: RawResponse, failure: Failure) -> Answer:
    """An answer of the model that its server could not read counts as an answer without call."""
    answer = Answer(
        number=request.answer,
        exchange=request.exchange,
        kind="unparsed",
        content="",
        usage=Usage(request.estimated_tokens, 0, is_estimated=True),
        seconds=raw.seconds,
        finish="error",
        notes=[failure.message],
    )
    return work.run.log.append(answer)


def usage_of(request: Request, given: ChatAnswer) -> Usage:
    """What the server counted, else our estimate."""
    told = given.usage
    read, written = told.read, told.written
    is_estimated = read is None or written is None
    if read is None:
        read = request.estimated_tokens
    if written is None:
        calls = "".join(f"{one.name}{one.arguments}" for one in given.calls)
        written = of_text(given.content + given.thinking + calls)
    return Usage(read, written, told.cached, told.thinking, is_estimated)


def is_nearly_full(work: Work, request: Request) -> bool:
    return bool(work.window) and request.estimated_tokens > work.window * NEARLY_FULL


def notes_of(work: Work, reading: Reading, usage: Usage) -> list[str]:
    found = {
        CUT_NOTE: reading.is_cut,
        CALL_IN_THINKING: stray_calls(reading.thinking) > 0,
        SUSPECT: is_suspect(work, usage),
    }
    return [note for note, holds in found.items() if holds]


def is_suspect(work: Work, usage: Usage) -> bool:
    """Did the server read less than before, though nothing was taken away? Ollama counts what it
    had to evaluate only, and cuts nothing as it is asked here."""
    if usage.is_estimated or work.settings.setup.server == "ollama":
        return False
    before = [
        one.usage.read
        for one in work.events
        if isinstance(one, Answer) and not one.usage.is_estimated
    ]
    return bool(before and usage.read < before[-1]) or usage.read == work.window > 0
