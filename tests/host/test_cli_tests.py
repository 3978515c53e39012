"""`scsharp test` and `scsharp check` as commands: what they print, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.host.commands import scsharp_line as scsharp

APP = """
int score = 0;
void AppInit() => Screen.Open(10, 10);
bool AppLoop() => true;
void Test_Fine() => Console.WriteLine(new Random().Next());
void Test_Fails()
{
    Assert(score == 1, "no");
}
"""
HIDDEN = "void Hidden_Good() { AppInit(); }\nvoid Hidden_Bad() { lives = 2; }\n"
ROW = {
    "name", "engine", "verdict", "message", "path", "line", "steps", "seed", "seconds", "output",
}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "app.scs").write_text(APP, encoding="utf-8")
    (tmp_path / "hidden.scs").write_text(HIDDEN, encoding="utf-8")
    return tmp_path


def data(line: str) -> dict[str, Any]:
    found = json.loads(scsharp(line).output)
    assert isinstance(found, dict)
    return found


def test_the_json_of_test() -> None:
    found = data("test app.scs --hidden hidden.scs --seed 7 --json")
    assert {key: value for key, value in found.items() if key != "results"} == {
        "schema": 1,
        "app": "app.scs",
        "hidden": "hidden.scs",
        "seed": 7,
        "errors": [],
        "differences": [],
        "passed": 2,
        "failed": 2,
    }
    verdicts = {one["name"]: one["verdict"] for one in found["results"]}
    assert verdicts == {
        "Test_Fine": "passed",
        "Test_Fails": "failed",
        "Hidden_Good": "passed",
        "Hidden_Bad": "not compiled",
    }
    assert all(one.keys() == ROW for one in found["results"])
    failed = found["results"][1]
    assert (failed["path"], failed["line"]) == ("app.scs", 8)
    assert failed["message"] == "no (app.scs, line 8)"


def test_a_seed_repeats_a_run_and_runs_differ() -> None:
    line = "test app.scs --only *_Fine --json"
    first = data(line)
    again = data(f"{line} --seed {first['seed']}")
    assert first["results"][0]["output"] == again["results"][0]["output"]
    assert data(line)["results"][0]["output"] != first["results"][0]["output"]


def test_only_some() -> None:
    assert [one["name"] for one in data("test app.scs --only *Fails --json")["results"]] == [
        "Test_Fails"
    ]
    none = scsharp("test app.scs --only Nothing").output
    assert none == "no tests: none is named Nothing; there are Test_Fine, Test_Fails\n"


def test_a_failure_tells_the_seed() -> None:
    result = scsharp("test app.scs --seed 5")
    assert result.exit_code == 1
    assert result.output.endswith("1 passed, 1 failed (seed 5)\n")


def test_errors_in_the_app_are_json_too(folder: Path) -> None:
    (folder / "app.scs").write_text("int x = 1.5;\n", encoding="utf-8")
    result = scsharp("test app.scs --hidden hidden.scs --json")
    assert result.exit_code == 1
    found = json.loads(result.output)
    assert [one["code"] for one in found["errors"]] == ["CS0266"]
    assert (found["results"], found["passed"], found["failed"]) == ([], 0, 0)


def test_one_file_is_not_both() -> None:
    result = scsharp("test app.scs --hidden app.scs")
    assert (result.exit_code, "two files" in result.output) == (2, True)


def test_steps(folder: Path) -> None:
    (folder / "app.scs").write_text("void Test_Long() { while (true) { } }\n", encoding="utf-8")
    (result,) = data("test app.scs --steps 1000 --json")["results"]
    assert (result["verdict"], result["steps"]) == ("step limit", 1000)


def test_long_texts_are_cut(folder: Path) -> None:
    text = (
        "void Test_Long() { var s = new string('x', 20000); Console.Write(s); Assert(false, s); }\n"
    )
    (folder / "app.scs").write_text(text, encoding="utf-8")
    (result,) = data("test app.scs --json")["results"]
    assert result["output"] == "x" * 10_000 + "... (10,000 more characters)"
    assert result["message"].startswith("x" * 2_000 + "... (18,0")
    assert len(scsharp("test app.scs").output) < 3_000


# ------------------------------------------------------------------------------------ check


def test_check_runs_the_tests() -> None:
    result = scsharp("check app.scs")
    assert result.exit_code == 1
    assert result.output == (
        "failed     Test_Fails [python]: no (app.scs, line 8)\n"
        "app.scs: 0 errors, 0 warnings, 1 test passed, 1 failed\n"
    )
    result = scsharp("check app.scs --no-tests")
    assert (result.exit_code, result.output) == (0, "app.scs: 0 errors, 0 warnings, no tests run\n")


def test_check_on_every_engine() -> None:
    found = data("check app.scs --engine all --json")
    assert found["tests"]["differences"] == []
    assert found["tests"]["passed"] == found["tests"]["failed"] >= 2


def test_the_json_of_check() -> None:
    found = data("check app.scs --json")
    (failure,) = found["tests"].pop("failures")
    assert failure.keys() == ROW
    assert found == {
        "schema": 1,
        "file": "app.scs",
        "errors": 0,
        "warnings": 0,
        "diagnostics": [],
        "translates": True,
        "tests": {"passed": 1, "failed": 1, "differences": []},
    }


def test_check_is_bounded(folder: Path) -> None:
    unused = "".join(f"void F{n}() {{ int unused = 1; }}\n" for n in range(50))
    (folder / "many.scs").write_text(unused + "int x = 1.5;\n", encoding="utf-8")
    result = scsharp("check many.scs")
    assert "many.scs(51,9): error CS0266" in result.output
    assert result.output.count("warning CS0219") == 19
    assert "... and 31 further messages\n" in result.output
    failing = "".join(f'void Test_{n}() => Assert(false, "{n}");\n' for n in range(15))
    (folder / "many.scs").write_text(failing, encoding="utf-8")
    result = scsharp("check many.scs")
    assert result.output.count("failed     Test_") == 10
    assert "... and 5 further failed tests\n" in result.output
    assert result.output.endswith("0 tests passed, 15 failed\n")


def test_a_program_without_a_translation_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr("transpiler.bundle.module_of", broken)
    result = scsharp("check app.scs")
    assert result.exit_code == 3
    assert "no translation for browsers: KeyError: 'lost'\n" in result.output
