"""How a run can end, and what follows from each ending; docs/benchmark-files.md has the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    SUBMITTED = "submitted"
    ANSWERED = "answered"
    ANSWER_LIMIT = "answer_limit"
    NO_TOOL_CALLS = "no_tool_calls"
    CONTEXT_FULL = "context_full"
    ANSWER_TIMEOUT = "answer_timeout"
    TIME_LIMIT = "time_limit"
    TOKEN_LIMIT = "token_limit"
    CONTEXT_TOO_SMALL = "context_too_small"
    UNREACHABLE = "unreachable"
    SERVER_ERROR = "server_error"
    BUSY = "busy"
    AUTHORISATION = "authorisation"
    NO_CREDIT = "no_credit"
    UNKNOWN_MODEL = "unknown_model"
    NO_TOOL_CALL_SUPPORT = "no_tool_call_support"
    BAD_REQUEST = "bad_request"
    BAD_RESPONSE = "bad_response"
    HOST_FAULT = "host_fault"


@dataclass(frozen=True, slots=True)
class Ending:
    """`is_infrastructure` endings are faults of host or transport: they stand outside the score,
    and are the only ones after which a run may be repeated. They pause a run; it ends so only when
    it is given up. `can_be_waited_out` ones may pass by themselves."""

    meaning: str
    is_infrastructure: bool = False
    can_be_waited_out: bool = False


def _fault(meaning: str, *, passes: bool = False) -> Ending:
    return Ending(meaning, is_infrastructure=True, can_be_waited_out=passes)


ENDINGS: Mapping[Outcome, Ending] = {
    Outcome.SUBMITTED: Ending("a submission was accepted"),
    Outcome.ANSWERED: Ending("one-shot: the one answer was given"),
    Outcome.ANSWER_LIMIT: Ending("the number of answers was used up"),
    Outcome.NO_TOOL_CALLS: Ending("three answers in a row had no tool call"),
    Outcome.CONTEXT_FULL: Ending("the conversation no longer fits the model's context"),
    Outcome.ANSWER_TIMEOUT: Ending("an answer took longer than the setup allows"),
    Outcome.TIME_LIMIT: Ending("the setup's time for the whole run was used up"),
    Outcome.TOKEN_LIMIT: Ending("the setup's tokens for the whole run were used up"),
    Outcome.CONTEXT_TOO_SMALL: _fault("the prompt alone does not fit the server's context"),
    Outcome.UNREACHABLE: _fault("the server cannot be reached", passes=True),
    Outcome.SERVER_ERROR: _fault("the server failed", passes=True),
    Outcome.BUSY: _fault("the server turns requests away for now", passes=True),
    Outcome.AUTHORISATION: _fault("the server does not accept the key"),
    Outcome.NO_CREDIT: _fault("the account has no credit"),
    Outcome.UNKNOWN_MODEL: _fault("the server does not have the model"),
    Outcome.NO_TOOL_CALL_SUPPORT: _fault("the server takes no tools as it is set up"),
    Outcome.BAD_REQUEST: _fault("the server refuses the request"),
    Outcome.BAD_RESPONSE: _fault("the server's answer is no chat completion", passes=True),
    Outcome.HOST_FAULT: _fault("the host itself failed"),
}

INFRASTRUCTURE = frozenset(one for one, ending in ENDINGS.items() if ending.is_infrastructure)
