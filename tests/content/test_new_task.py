"""scsharp new task writes a draft that is proved as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.compiling import compile_app
from host.content.proof import load_proof
from host.content.task import load_task
from host.content.verification.plan import Options
from host.content.verification.store import ResultStore
from host.content.verification.units import Runner
from host.content.verification.verify import verify
from tests.content.inline import Inline, Silent
from tests.host.commands import scsharp

NAMES = ["task.toml", "task.md", "hidden.scs", "first.scs", "second.scs", "glow-row.toml"]


def test_the_files(tmp_path: Path) -> None:
    result = scsharp("new", "task", "glow-row", "--root", str(tmp_path))
    assert result.exit_code == 0
    assert "scsharp task verify glow-row" in result.output
    written = [one for one in tmp_path.rglob("*") if one.is_file()]
    assert sorted(one.name for one in written) == sorted(NAMES)
    assert not [one for one in written if "{{" in one.read_text("utf-8").replace("{{\n", "")]
    task = load_task(tmp_path / "apps_tasks/glow-row")
    assert task.settings.title == "Glow row"
    for app in load_proof(task).apps.values():
        assert compile_app(app.source).diagnostics == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    arguments = ("new", "task", "glow-row", "--root", str(tmp_path))
    scsharp(*arguments)
    text = tmp_path / "apps_tasks/glow-row/task.md"
    text.write_text("mine", "utf-8")
    result = scsharp(*arguments)
    assert (result.exit_code, text.read_text("utf-8")) == (2, "mine")
    assert "is there already; choose another name" in result.output


def test_all_files_or_none(tmp_path: Path) -> None:
    in_the_way = tmp_path / "reference_apps"
    in_the_way.touch()
    arguments = ("new", "task", "glow-row", "--root", str(tmp_path))
    result = scsharp(*arguments)
    assert result.exit_code == 2
    assert "reference_apps/glow-row/first.scs: Not a directory" in result.output
    assert not list(tmp_path.rglob("*glow-row*"))
    in_the_way.unlink()
    assert scsharp(*arguments).exit_code == 0


@pytest.mark.parametrize("name", ["Glow", "glow row", "-glow", "glow--row", "../glow"])
def test_names_that_are_none(name: str) -> None:
    result = scsharp("new", "task", "--", name)
    assert result.exit_code == 2
    assert "is no name for a task" in result.output


@pytest.mark.long
def test_the_draft_is_proved(tmp_path: Path) -> None:
    scsharp("new", "task", "glow-row", "--root", str(tmp_path))
    task = load_task(tmp_path / "apps_tasks/glow-row")
    runner = Runner(Inline(), ResultStore(tmp_path / "store"), Silent())
    [report] = verify([(task, load_proof(task))], runner, Options(("python",)))
    assert report.problems == []
    assert report.statuses["killed"] > 80
    assert [one.frames for one in report.plays] == [3000, 3000]
