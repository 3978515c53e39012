"""scsharp new: the starting point is a good app, and nothing is overwritten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.app.testing import AppTestPlan, run_tests
from host.cli.engines import chosen_engines
from host.cli.test import differences_between
from host.compiling import compile_app
from scsharp.source import SourceText
from tests.host.commands import scsharp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_that_it_names_work(folder: Path) -> None:
    result = scsharp("new", "app", "my-stars")
    assert result.exit_code == 0
    assert result.output.startswith("my-stars.scs is ready. Next:\n")
    lines = re.findall(r"^    scsharp (\w+) (.*?)  ", result.output, re.M)
    assert [name for name, _ in lines] == ["check", "play", "test", "export"]
    for name, arguments in lines:
        if name != "play":
            assert scsharp(name, *arguments.split()).exit_code == 0
    assert "<title>My stars</title>" in (folder / "my-stars.html").read_text("utf-8")


def test_the_app_has_no_warnings_and_passes_its_test_everywhere(folder: Path) -> None:
    scsharp("new", "app", "stars")
    compilation = compile_app(SourceText((folder / "stars.scs").read_text("utf-8"), "stars.scs"))
    assert compilation.diagnostics == []
    plan = AppTestPlan(compilation.lowered, with_state=True)
    results = {name: run_tests(plan, name) for name in chosen_engines("all")}
    for each in results.values():
        assert [(one.name, one.verdict) for one in each] == [("Test_CatchesAStar", "passed")]
    assert differences_between(results) == []


def test_the_app_plays_without_keys(folder: Path) -> None:
    scsharp("new", "app", "stars")
    (folder / "keys.txt").write_text("wait 300\ntap Escape\nwait 9\n")
    result = scsharp("record", "stars.scs", "--input", "keys.txt", "--seed", "1")
    assert (result.exit_code, result.output.endswith("(301 frames)\n")) == (0, True), result.output


@pytest.mark.parametrize("name", ["stars", "stars.scs"])
def test_a_file_that_is_there_stays(folder: Path, name: str) -> None:
    (folder / "stars.scs").write_text("mine")
    result = scsharp("new", "app", name)
    assert result.exit_code == 2
    assert "stars.scs is there already; choose another name" in result.output
    assert (folder / "stars.scs").read_text() == "mine"


def test_folders_are_made(folder: Path) -> None:
    assert scsharp("new", "app", "games/first").exit_code == 0
    assert (folder / "games/first.scs").is_file()
    result = scsharp("new", "app", "games/first.scs/second")
    assert result.exit_code == 2
    assert "games/first.scs is there already" in result.output.replace("\\", "/")


@pytest.mark.parametrize("name", ["", ".", "..", "a.b", 'say "hi"', "-stars", "what?", "a\nb"])
def test_names_that_are_none(folder: Path, name: str) -> None:
    result = scsharp("new", "app", "--", name)
    assert result.exit_code == 2
    assert "is no name for an app: it begins with a letter or a digit" in result.output
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("my_first-app", "My first app"),
        ("Über alles", "Über alles"),
        ("__", "__"),
        ("2048", "2048"),
    ],
)
def test_the_title_is_the_name_in_words(folder: Path, name: str, title: str) -> None:
    result = scsharp("new", "app", name)
    assert f'"{name}.scs"' in result.output or " " not in name
    assert f'"{title}"' in (folder / f"{name}.scs").read_text("utf-8")
