"""Runs against a scripted server, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from host.bench.model.models_file import Target
from host.bench.running import open_run, work_with
from host.bench.runs.events import Answer, AnyEvent, Ended, Paused, ToolResult
from host.bench.runs.folder import RunFolder
from host.bench.setup import Limits, Setup
from host.bench.task import BenchTask
from tests.bench.made import TASK
from tests.bench.model_server import ModelServer

K = TypeVar("K")
APP = """int score = 0;
void AppInit() { Screen.Open(10, 10); score = 0; }
bool AppLoop() { score++; return true; }
void Test_Counts() { AppInit(); AppLoop(); Assert(score == 1, $"score is {score}"); }
"""


class Played:
    """A run against a server, with its events and what the host waited for."""

    def __init__(self, folder: RunFolder, result: Ended | Paused, waits: list[float]) -> None:
        self.folder = folder
        self.result = result
        self.waits = waits
        self.events: list[AnyEvent] = folder.events()

    def of(self, kind: type[K]) -> list[K]:
        return [one for one in self.events if isinstance(one, kind)]

    @property
    def answers(self) -> list[Answer]:
        return self.of(Answer)

    @property
    def results(self) -> list[ToolResult]:
        return self.of(ToolResult)

    @property
    def outcome(self) -> str:
        """The outcome, or the reason of a pause after `paused`."""
        if isinstance(self.result, Ended):
            return self.result.outcome
        return f"paused {self.result.reason}"


def setup_for(server: ModelServer, /, **changes: Any) -> Setup:
    setup = Setup("tiny", "tiny-1b", url=server.url, limits=Limits(answer_seconds=20.0))
    return msgspec.structs.replace(setup, **changes)


def play(
    root: Path,
    server: ModelServer,
    /,
    *,
    task: BenchTask = TASK,
    key: str = "",
    with_preflight: bool = False,
    **changes: Any,
) -> Played:
    """Begins a run, or goes on with one, and works on it; waiting takes no time."""
    setup = setup_for(server, **changes)
    waits: list[float] = []
    with open_run(root, setup, task) as run:
        result = work_with(
            run,
            Target(setup, server.url, key),
            with_preflight=with_preflight,
            sleep=waits.append,
        )
    return Played(run.folder, result, waits)
