"""What becomes of a result when its task has changed: the task's version says so.

Another patch: results stay. Another minor number: the stored app is graded again. Another major
number: models work again.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from host.bench.grading.results import GradedTask

Fate: TypeAlias = Literal["keep", "regrade", "rerun"]


def fate_of(stored: GradedTask, today: GradedTask) -> Fate:
    """The same version with another content hash is graded again: the host has changed, or the
    task has without saying so."""
    (major, minor, patch), now = parts(stored.version), parts(today.version)
    if major != now[0]:
        return "rerun"
    if stored.content_hash == today.content_hash:
        return "keep"
    if minor != now[1] or patch == now[2]:
        return "regrade"
    return "keep"


def are_comparable(one: GradedTask, other: GradedTask) -> bool:
    """Scores are compared within one content hash, or where only a patch lies between: its author
    has said that results stay."""
    return one.id == other.id and fate_of(one, other) == "keep"


def parts(version: str) -> tuple[str, str, str]:
    major, minor, patch = version.split(".")
    return major, minor, patch
