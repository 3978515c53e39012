"""The events of a run, one JSON object each. Together they are the run: everything else can be made
from them again. Fields are added in later versions, never renamed."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from host.bench.runs.outcomes import Outcome

AnswerKind: TypeAlias = Literal["calls", "text", "empty", "cut", "only_thinking", "unparsed"]
"""`unparsed`: the server itself could not read what the model wrote."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """`seq` counts from 1 without gaps; `time` is UTC in ISO 8601. Both are set by the log."""

    seq: int = 0
    time: str = ""


class HostStarted(Event, frozen=True, kw_only=True, tag="host_started"):
    """A host began to work on the run, or went on. `dropped_bytes` of a torn last line were cut."""

    stamp: dict[str, str]
    dropped_bytes: int = 0


class Probe(msgspec.Struct, frozen=True):
    """One question of the preflight. `status` is fine, failed or unknown."""

    name: str
    status: str
    detail: str = ""
    seconds: float = 0.0


class Preflight(Event, frozen=True, kw_only=True, tag="preflight"):
    """What the server said of itself before the first request; `facts` are measured, not typed."""

    probes: list[Probe]
    facts: dict[str, str | int]


class Request(Event, frozen=True, kw_only=True, tag="request"):
    """The conversation is about to be sent, to get answer number `answer`. The raw traffic has the
    number `exchange`. `purpose` is task, reminder or results."""

    answer: int
    exchange: int
    purpose: str
    messages: int
    estimated_tokens: int
    max_tokens: int


class FailedTry(Event, frozen=True, kw_only=True, tag="failed_try"):
    """The exchange gave no answer of the model. `waits` seconds pass before the next try."""

    exchange: int
    reason: Outcome
    message: str
    waits: float


class Call(msgspec.Struct, frozen=True):
    """A tool call as the model wrote it. `arguments` is None where they could not be read:
    `problem` then says why. `liberties` are what was overlooked in reading it."""

    id: str
    name: str
    arguments: dict[str, Any] | None
    text: str
    liberties: list[str] = []
    problem: str = ""


class Usage(msgspec.Struct, frozen=True):
    """Tokens of one answer. `is_estimated` marks our own count, where the server told none."""

    read: int
    written: int
    cached: int | None = None
    thinking: int | None = None
    is_estimated: bool = False


class Answer(Event, frozen=True, kw_only=True, tag="answer"):
    """An answer of the model. `content` is free of thinking, which stands apart in `thinking`
    (`thinking_from` is the field or tag it came in). `calls` are in the contract's form;
    `stray_calls` counts calls in another form, which are not run."""

    number: int
    exchange: int
    kind: AnswerKind
    content: str
    thinking: str = ""
    thinking_from: str = ""
    calls: list[Call] = []
    stray_calls: int = 0
    finish: str = ""
    usage: Usage
    seconds: float
    notes: list[str] = []
    server: dict[str, str | float] = {}


class Version(msgspec.Struct, frozen=True):
    """A version of the file: its text is in versions/NNNN.scs. `added` and `removed` count lines of
    a real difference to the version before."""

    number: int
    sha256: str
    lines: int
    added: int
    removed: int
    compiles: bool
    errors: int
    warnings: int
    own_tests: int


class Found(msgspec.Struct, frozen=True):
    """What a check or a submission found. `problems` are the kinds of what keeps the app from being
    accepted."""

    errors: int
    warnings: int
    passed: int
    failed: int
    not_run: int
    problems: list[str]


class ToolResult(Event, frozen=True, kw_only=True, tag="tool_result"):
    """What the call with the index `call` (from 0) of answer `answer` gave. `status` is done,
    refused, rejected, bad_arguments, unknown_tool or wrong_format."""

    answer: int
    call: int
    tool: str
    status: str
    text: str
    codes: list[str] = []
    liberties: list[str] = []
    seconds: float = 0.0
    version: Version | None = None
    found: Found | None = None
    is_submitted: bool = False


class Reminder(Event, frozen=True, kw_only=True, tag="reminder"):
    """The model stopped before an accepted submission and is asked to go on."""

    number: int
    text: str
    problems: list[str]


class OneShotApp(Event, frozen=True, kw_only=True, tag="one_shot_app"):
    """One-shot: the app that was found in the answer, or why there is none."""

    answer: int
    problem: str = ""
    version: Version | None = None


class Paused(Event, frozen=True, kw_only=True, tag="paused"):
    """The host stopped working on the run; the same command goes on. `reason` is one of the
    infrastructure endings, or interrupted."""

    reason: str
    message: str = ""


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The end. `graded_version` is the version that is graded, None where there is no file."""

    outcome: Outcome
    detail: str = ""
    graded_version: int | None = None


AnyEvent: TypeAlias = (
    HostStarted
    | Preflight
    | Request
    | FailedTry
    | Answer
    | ToolResult
    | Reminder
    | OneShotApp
    | Paused
    | Ended
)
