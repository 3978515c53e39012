"""What an error of a server means. Servers agree neither on statuses nor on words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from host.bench.model.chat import UNPARSED, Failure
from host.bench.runs.outcomes import Outcome
from host.bench.runs.raw import RawResponse
from host.wording import shortened

MOST_MESSAGE = 500

CONTEXT = re.compile(
    r"exceed_context_size|context_length_exceeded|maximum context length|"
    r"longer than the (model's )?context|context (size|length|window) (has been )?exceeded|"
    r"exceeds? the (available |maximum |model's )?context|tokens to keep|prompt is too long|"
    r"larger than the (context|n_ctx)|too many tokens in (the )?prompt|input is too long",
    re.IGNORECASE,
)
MODEL_WROTE = re.compile(
    r"failed to parse (input|tool call|model output|the model|output)|"
    r"error parsing tool call|could not parse (the )?(tool call|model output)|"
    r"unexpected end of (tool call|model output)|extra content after end of tool call",
    re.IGNORECASE,
)
NO_TOOLS = re.compile(
    r"does not support tools|enable-auto-tool-choice|tool-call-parser|tools? param requires|"
    r"tool (use|calling|choice) is not supported|no endpoints found that support tool",
    re.IGNORECASE,
)
NO_MODEL = re.compile(
    r"model\b.{0,200}\b(not found|does not exist|not exist|is not loaded|unknown|not available)|"
    r"(unknown|invalid|no such) model|not a valid model|model_not_found|no models? loaded",
    re.IGNORECASE,
)
LOADING = re.compile(r"loading model|model is (still )?loading|warming up", re.IGNORECASE)

BY_STATUS: Mapping[int, Outcome] = {
    401: Outcome.AUTHORISATION,
    402: Outcome.NO_CREDIT,
    403: Outcome.AUTHORISATION,
    408: Outcome.SERVER_ERROR,
    429: Outcome.BUSY,
    503: Outcome.BUSY,
    529: Outcome.BUSY,
}


@dataclass(frozen=True, slots=True)
class ServerError:
    """What a body says of an error, however it says it."""

    message: str
    status: int


def broken_exchange(response: RawResponse) -> Failure:
    """The failure of an exchange without a whole response."""
    if response.error_kind == "timeout":
        return Failure(Outcome.ANSWER_TIMEOUT, response.error)
    if response.error_kind == "body":
        return Failure(Outcome.BAD_RESPONSE, response.error)
    return Failure(Outcome.UNREACHABLE, response.error)


def error_in(body: Any, status: int) -> ServerError | None:
    """The error in a body, which may come with status 200."""
    if not isinstance(body, dict):
        return None
    error = body.get("error")
    if error is None and (body.get("object") == "error" or status >= 400):
        error = body
    if not error:
        return None
    if not isinstance(error, dict):
        return ServerError(str(error), status)
    parts = [error.get(key) for key in ("message", "type", "code", "detail", "metadata")]
    text = " ".join(str(one) for one in parts if one not in (None, "", {}))
    return ServerError(text or str(error), told_status(error.get("code"), status))


def told_status(code: object, status: int) -> int:
    """The status that the body tells, where HTTP's own says nothing or only that it failed."""
    number = int(code) if isinstance(code, int | str) and str(code).isdecimal() else 0
    is_vague = status < 400 or status == 500
    return number if is_vague and 400 <= number < 600 else status


def classified(error: ServerError, headers: Mapping[str, str]) -> Failure:
    """The words first: the same status means many things."""
    message = shortened(error.message, MOST_MESSAGE)
    if CONTEXT.search(error.message):
        return Failure(Outcome.CONTEXT_FULL, message)
    if MODEL_WROTE.search(error.message):
        return Failure(UNPARSED, message)
    reason = reason_of(error)
    return Failure(reason, message, asked_wait(headers) if reason is Outcome.BUSY else None)


def reason_of(error: ServerError) -> Outcome:
    if error.status in BY_STATUS:
        return BY_STATUS[error.status]
    if LOADING.search(error.message):
        return Outcome.BUSY
    if NO_TOOLS.search(error.message):
        return Outcome.NO_TOOL_CALL_SUPPORT
    if NO_MODEL.search(error.message):
        return Outcome.UNKNOWN_MODEL
    return Outcome.BAD_REQUEST if 400 <= error.status < 500 else Outcome.SERVER_ERROR


def asked_wait(headers: Mapping[str, str]) -> float | None:
    """Retry-After in seconds; a date is not understood."""
    text = headers.get("retry-after", "").strip()
    return float(text) if re.fullmatch(r"\d+(\.\d+)?", text) else None
