"""The results of tests as text and as JSON (the schema is in docs/testing.md), bounded in size."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from host.cli.traces import folded
from host.wording import shortened

if TYPE_CHECKING:
    from host.app.testing import AppTestResult

SCHEMA = 1
MOST_MESSAGE = 2_000
MOST_OUTPUT = 10_000


def message_of(result: AppTestResult) -> str:
    """The message; of an error in Python its last line, which says what it was."""
    is_traceback = result.message.startswith("Traceback")
    if is_traceback and not os.environ.get("SCSHARP_TRACEBACK"):
        return result.message.strip().splitlines()[-1]
    return result.message


def result_line(result: AppTestResult) -> str:
    text = shortened(folded(message_of(result)), MOST_MESSAGE)
    reason = f": {text}" if text else ""
    return f"{result.verdict:10} {result.name} [{result.engine}]{reason}\n"


def result_row(result: AppTestResult) -> dict[str, object]:
    place = result.place
    return {
        "name": result.name,
        "engine": result.engine,
        "verdict": result.verdict,
        "message": shortened(message_of(result), MOST_MESSAGE),
        "path": None if place is None else place.path,
        "line": None if place is None else place.line,
        "steps": result.steps,
        "seed": result.seed,
        "seconds": round(result.seconds, 3),
        "output": shortened(result.output, MOST_OUTPUT),
    }


def counts(results: Sequence[AppTestResult]) -> dict[str, object]:
    passed = sum(one.has_passed for one in results)
    return {"passed": passed, "failed": len(results) - passed}


def rows(results: Iterable[AppTestResult]) -> list[dict[str, object]]:
    return [result_row(one) for one in results]
