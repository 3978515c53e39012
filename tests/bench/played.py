"""Runs that have ended with a given app, for tests of what comes after: no model, no workers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from host.bench.running import open_run
from host.bench.runs.events import AnyEvent, Call, Ended, HostStarted, Request
from host.bench.runs.finishing import finish
from host.bench.runs.folder import RunFolder
from host.bench.runs.outcomes import Outcome
from host.bench.setup import Setup
from host.bench.task import without_tests
from host.content.task import Task
from tests.bench.made import answer, found, result, version


def played_app(
    runs: Path,
    task: Task,
    text: str,
    *,
    model: str = "tiny",
    outcome: Outcome = Outcome.SUBMITTED,
    first: str = "int score;\n",
    **setup: Any,
) -> RunFolder:
    """A run of two versions: a first one with an error, and the text."""
    chosen = Setup(model, f"{model}-1b", url="http://127.0.0.1:1/v1", **setup)
    with open_run(runs, chosen, without_tests(task)) as run:
        for number, one in enumerate((first, text), 1):
            run.write_version(number, one)
        lines = len(text.splitlines())
        events: list[AnyEvent] = [
            HostStarted(stamp={"version": "0.1.0"}),
            Request(
                answer=1, exchange=1, purpose="task", messages=2, estimated_tokens=9, max_tokens=9
            ),
            answer(1, "create_file", content="I begin <small>.", thinking="Hm & so."),
            result(1, "create_file", version=version(1, compiles=False)),
            msgspec.structs.replace(
                answer(2, "change_lines", "check"),
                calls=[Call("c", "change_lines", {"new_text": text, "first_line": 1}, "{}")],
            ),
            result(2, "change_lines", "refused", codes=["stale_text"]),
            result(2, "change_lines", version=version(2, lines=lines, own_tests=3)),
            result(2, "check", found=found(failed=1)),
            answer(3, "submit"),
            result(3, "submit", found=found(), is_submitted=outcome is Outcome.SUBMITTED),
            Ended(outcome=outcome, graded_version=2),
        ]
        for one in events:
            run.log.append(one)
        finish(run.folder, run.log.events)
    return run.folder
