"""From a raw response to JSON, or to the failure that it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host.bench.bounded_json import load_json
from host.bench.model.chat import ChatResult, Failure
from host.bench.model.failures import ServerError, broken_exchange, classified, error_in
from host.bench.runs.outcomes import Outcome
from host.bench.runs.raw import RawResponse
from host.wording import shortened

MOST_SHOWN = 200
MOST_TOKENS = 10**12


def read_json(response: RawResponse) -> Any | Failure:
    """The body's JSON. Errors are looked for first, whatever the status."""
    if response.status == 0:
        return broken_exchange(response)
    text = response.data.decode("utf-8", "replace")
    try:
        body = load_json(text)
    except ValueError:
        return no_json(response, text)
    error = error_in(body, response.status)
    if error is not None:
        return classified(error, response.headers)
    if response.status != 200:
        return classified(ServerError(shown(text), response.status), response.headers)
    return body


def no_json(response: RawResponse, text: str) -> Failure:
    what = shown(text) or "an empty body"
    if response.status >= 400:
        failed = ServerError(f"status {response.status}: {what}", response.status)
        return classified(failed, response.headers)
    if text.lstrip().startswith("data:"):
        what = "a stream, though none was asked for"
    return Failure(Outcome.BAD_RESPONSE, f"status {response.status}, and no JSON but: {what}")


def shown(text: str) -> str:
    return shortened(" ".join(text.split()), MOST_SHOWN)


def read_answer(
    response: RawResponse, read: Callable[[dict[str, Any]], ChatResult | None]
) -> ChatResult:
    """The answer that `read` finds in the body. No body makes it raise."""
    body = read_json(response)
    if isinstance(body, Failure):
        return body
    answer = read(body) if isinstance(body, dict) else None
    if answer is None:
        text = shown(response.data.decode("utf-8", "replace"))
        return Failure(Outcome.BAD_RESPONSE, f"no chat completion: {text}")
    return answer


def as_text(value: object) -> str:
    """Text, or nothing where a server puts something else."""
    return value if isinstance(value, str) else ""


def as_count(value: object) -> int | None:
    """A number of tokens; nothing where a server puts something else."""
    match value:
        case bool():
            return None
        case int() | float() if 0 <= value < MOST_TOKENS:
            return int(value)
        case _:
            return None


def as_object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
