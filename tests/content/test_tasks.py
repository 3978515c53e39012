"""The tasks of this repository are well-formed, and their references pass; all of the proof is
long."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.content.grading import Limits, run_hidden
from host.content.proof import load_proof
from host.content.task import load_task
from tests.host.commands import scsharp

ROOT = Path(__file__).parents[2]
TASKS = sorted(one.parent.name for one in ROOT.glob("apps_tasks/*/task.toml"))


@pytest.mark.parametrize("name", TASKS)
def test_a_reference_app_passes(name: str) -> None:
    task = load_task(ROOT / "apps_tasks" / name)
    app = next(iter(load_proof(task).apps.values()))
    grade = run_hidden(task, app.source, "python", Limits(seed=1))
    assert [one.name for one in grade.results if not one.has_passed] == []


@pytest.mark.long
@pytest.mark.parametrize("name", TASKS)
def test_the_task_is_proved(name: str) -> None:
    result = scsharp("task", "verify", name, "--root", str(ROOT))
    assert result.exit_code == 0, result.output
