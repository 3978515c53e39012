"""scsharp task list and show."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.content.folders import EXAMPLE, NAME, Folders
from tests.host.commands import scsharp

ROOT = ("--root", str(EXAMPLE))


def test_list() -> None:
    result = scsharp("task", "list", *ROOT)
    assert result.exit_code == 0
    heads, row = (line.split() for line in result.output.splitlines())
    shown = dict(zip(heads, row, strict=True))
    assert (shown["id"], shown["rules"], shown["tests"], shown["mutants"]) == (NAME, "8", "11", "4")
    assert shown["draft"] == "yes"


def test_list_goes_on_behind_a_broken_task(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folders.change("task.md", "- [A8] ", "- ")
    result = scsharp("task", "list", "--root", str(tmp_path), "--json")
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert data["tasks"] == []
    assert data["problems"][0]["message"] == "Hidden_DrawsTheSpark checks A8: no such rule"
    assert data["problems"][0]["help"].startswith("there are A1, A2")


def test_list_tells_what_belongs_to_no_task(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folders.apps.with_name("lamp-rows").mkdir()
    (tmp_path / "mutants/lamp.toml").touch()
    result = scsharp("task", "list", "--root", str(tmp_path))
    assert result.exit_code == 1
    for name in (
        "mutants/lamp.toml: there is no task lamp",
        "lamp-rows: there is no task lamp-rows",
    ):
        assert f"{name}\n    help: did you mean lamp-row?\n" in result.output


@pytest.mark.parametrize("command", [("verify",), ("mutants", NAME), ("show", NAME)])
def test_what_is_wrong_as_data(tmp_path: Path, command: tuple[str, ...]) -> None:
    folders = Folders(tmp_path)
    folders.change("task.md", "- [A8] ", "- ")
    result = scsharp("task", *command, "--root", str(tmp_path), "--json")
    assert result.exit_code == 1
    [problem] = json.loads(result.output)["problems"]
    assert problem["message"] == "Hidden_DrawsTheSpark checks A8: no such rule"


def test_what_is_wrong_with_all_tasks(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    shutil.copytree(folders.task, folders.task.with_name("lamp-rows"))
    folders.change("task.md", "- [A8] ", "- ")
    result = scsharp("task", "verify", "--root", str(tmp_path))
    assert result.exit_code == 1
    assert "checks A8: no such rule" in result.output
    assert "id: is 'lamp-row', but the folder is 'lamp-rows'" in result.output


def test_show() -> None:
    result = scsharp("task", "show", NAME, *ROOT)
    assert result.exit_code == 0
    for line in (
        "Lamp row (lamp-row 1.0.1, keyboard-2d, low)",
        "    Hidden_HeldSpaceSwitchesOnce: A held Space switches once.",
        "    broken by space-held",
        "8 rules, 11 hidden tests, 2 reference apps, 4 mutants",
    ):
        assert f"{line}\n" in result.output


def test_show_as_data() -> None:
    data = json.loads(scsharp("task", "show", NAME, *ROOT, "--json").output)
    assert data["by_rule"]["A4"]["tests"] == ["Hidden_MovesBeforeSwitching"]
    assert data["by_rule"]["A4"]["mutants"] == ["switches-first"]
    assert data["kinds"] == {"edge": 1, "key": 1, "order": 1, "reset": 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "lamp-rows", *ROOT), "there is no task lamp-rows; did you mean lamp-row?"),
        (("list", "--root", "docs"), "there are no tasks here"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    result = scsharp("task", *arguments)
    assert result.exit_code == 2
    assert message in result.output
