"""Most runs of these tests are about the loop: apps are compiled and tested in this process, which saves the
second that a worker process takes to start. test_tools.py has the real workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from host.bench.tools import checker

T = TypeVar("T")


class InThisProcess:
    """Has what a Worker has, without its process."""

    connection: object = None

    def __init__(self, isolation: object) -> None:
        pass

    def close(self) -> None:
        pass

    def run(self, _: float, task: Callable[..., T], *arguments: object) -> T:
        self.connection = self
        return task(*arguments)


@pytest.fixture(autouse=True)
def tests_in_this_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.path.name.startswith("test_tools"):
        monkeypatch.setattr(checker, "Worker", InThisProcess)
