"""What a run needs of a task: its text and limits, nothing of its hidden tests."""

from __future__ import annotations

import msgspec

from host.content.task import Task
from host.content.task_file import StateVariable


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


def without_tests(task: Task) -> BenchTask:
    """What of a task may be near a model."""
    kept = task.settings
    return BenchTask(
        task.id, kept.title, task.text.text, kept.answer_limit, kept.version,
        task.content_hash, kept.state,
    )  # fmt: skip
