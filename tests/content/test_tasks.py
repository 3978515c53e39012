"""The tasks of this repository are proved: a part quickly, all of it in the long tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.host.commands import scsharp

ROOT = Path(__file__).parents[2]
PART = 40
TASKS = sorted(one.parent.name for one in ROOT.glob("apps_tasks/*/task.toml"))


@pytest.mark.parametrize("name", TASKS)
def test_a_part_of_the_proof_holds(name: str) -> None:
    """The references whole; of what is measured against them each PART-th."""
    result = scsharp(
        "task", "verify", name, "--root", str(ROOT), "--engine", "python", "--every", str(PART),
        "--jobs", "1", "--fresh",
    )  # fmt: skip
    assert result.exit_code == 0, result.output


@pytest.mark.long
@pytest.mark.parametrize("name", TASKS)
def test_the_task_is_proved(name: str) -> None:
    result = scsharp("task", "verify", name, "--root", str(ROOT))
    assert result.exit_code == 0, result.output
