"""What a run needs of a task: its text and limits, nothing of its hidden tests."""

from __future__ import annotations

import msgspec


class StateVariable(msgspec.Struct, frozen=True):
    """A variable of Part A: hidden tests read and set it by its name."""

    name: str
    type: str


class BenchTask(msgspec.Struct, frozen=True):
    """`version` is major.minor.patch; `content_hash` covers everything that can change a result."""

    id: str
    title: str
    text: str
    answer_limit: int = 50
    version: str = "1.0.0"
    content_hash: str = ""
    state: tuple[StateVariable, ...] = ()

    @property
    def major(self) -> str:
        return self.version.partition(".")[0]
