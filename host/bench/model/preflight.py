"""Questions to a server before a run: is it there, does it take the key, does it have the model,
does it answer, does it call tools, what is its context. It also loads the model, apart from the
time of the run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from host.bench.model.chat import (
    UNPARSED,
    ChatAnswer,
    ChatMessage,
    ChatRequest,
    ChatResult,
    Failure,
)
from host.bench.model.dialects import dialect_of
from host.bench.model.facts import Facts, facts_of, listed_model, named_model
from host.bench.model.reading import as_object, read_json
from host.bench.model.server import Server
from host.bench.runs.events import Probe
from host.bench.runs.outcomes import Outcome
from host.bench.setup import Setup

LIST_SECONDS = 20.0
TOOL_TRIES = 3
TOOL_TOKENS = 1_024
PING = {
    "type": "function",
    "function": {
        "name": "report_number",
        "description": "Reports a number.",
        "parameters": {
            "type": "object",
            "properties": {"number": {"type": "integer", "description": "The number."}},
            "required": ["number"],
        },
    },
}
ASK_NUMBER = "Call the tool report_number with the number 7. Do nothing else."


@dataclass(slots=True)
class PreflightResult:
    """`failure` is why no run can begin, or None."""

    probes: list[Probe] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)
    failure: Failure | None = None


def preflight(server: Server, setup: Setup, *, with_tools: bool = True) -> PreflightResult:
    """Asks everything, up to the first failure."""
    result = PreflightResult()
    for name, ask in (("reachable", reachable), ("answers", answers)):
        start = time.monotonic()
        failure, detail = ask(server, setup)
        status = "failed" if failure else "fine"
        seconds = round(time.monotonic() - start, 3)
        result.probes.append(Probe(name, status, failure.message if failure else detail, seconds))
        if failure:
            result.failure = failure
            return result
    if with_tools and setup.contract == "native" and setup.mode == "agent":
        probe, result.failure = tool_probe(server, setup)
        result.probes.append(probe)
        if result.failure:
            return result
    result.facts = facts_of(server, setup)
    told = "context" in result.facts
    detail = f"{result.facts['context']} tokens" if told else "the server does not tell"
    result.probes.append(Probe("context", "fine" if told else "unknown", detail))
    return result


def reachable(server: Server, setup: Setup) -> tuple[Failure | None, str]:
    """Lists the models. A server without a list may be fine; one whose list lacks the model too:
    aliases and models that are loaded when asked for are not listed."""
    body = read_json(server.exchange(dialect_of(setup.server).models_path, None, LIST_SECONDS))
    if isinstance(body, Failure):
        is_without_list = body.reason in (Outcome.BAD_REQUEST, Outcome.UNKNOWN_MODEL)
        return (None, "no list of models") if is_without_list else (body, "")
    listing = as_object(body)
    is_listed = listed_model(listing, setup.model_id) or named_model(listing, setup.model_id)
    return None, f"{setup.model_id} is {'listed' if is_listed else 'not listed'}"


def answers(server: Server, setup: Setup) -> tuple[Failure | None, str]:
    """The shortest answer there is; it loads the model."""
    result = send(server, setup, ChatRequest([ChatMessage("user", "Say yes.")], (), 8))
    if isinstance(result, ChatAnswer):
        return None, "with thinking" if result.thinking else "without thinking"
    return (None, result.message) if result.reason == UNPARSED else (result, "")


def tool_probe(server: Server, setup: Setup) -> tuple[Probe, Failure | None]:
    """Three tries, since servers differ from one to the next; one call is enough."""
    start = time.monotonic()
    results = list(tool_tries(server, setup))
    called = sum(isinstance(one, ChatAnswer) and bool(one.calls) for one in results)
    seconds = round(time.monotonic() - start, 3)
    detail = f"{called} of {len(results)} answers had the call"
    if called:
        return Probe("tool call", "fine", detail, seconds), None
    refused = [one for one in results if isinstance(one, Failure)]
    why = refused[0].message if refused else detail
    advice = (
        "llama.cpp needs --jinja, vLLM --enable-auto-tool-choice with a --tool-call-parser; or "
        "choose the contract hermes, qwen or json"
    )
    failure = Failure(Outcome.NO_TOOL_CALL_SUPPORT, f"no tool call: {why}; {advice}")
    return Probe("tool call", "failed", failure.message, seconds), failure


def tool_tries(server: Server, setup: Setup) -> Iterator[ChatResult]:
    """Stops where the server fails."""
    request = ChatRequest([ChatMessage("user", ASK_NUMBER)], [PING], TOOL_TOKENS)
    for _ in range(TOOL_TRIES):
        result = send(server, setup, request)
        yield result
        if isinstance(result, Failure) and result.reason != UNPARSED:
            return


def send(server: Server, setup: Setup, request: ChatRequest) -> ChatResult:
    dialect = dialect_of(setup.server)
    body = dialect.body(setup, request)
    return dialect.read(server.exchange(dialect.path, body, setup.limits.answer_seconds))
