"""The sample app through everything: check, tests on every engine, equal frames and steps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from host.app.testing import AppTestPlan, run_tests
from host.cli import main
from host.cli.engines import chosen_engines
from host.cli.test import differences_between
from host.compiling import compile_app
from scsharp.source import SourceText

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
APP = SAMPLES / "cursor.scs"
HIDDEN = SAMPLES / "cursor.hidden.scs"


def source(path: Path) -> SourceText:
    return SourceText(path.read_text(), path.name)


def test_every_test_passes_equally_on_every_engine() -> None:
    plan = AppTestPlan(compile_app(source(APP), source(HIDDEN)).lowered)
    engines = chosen_engines("all")
    assert {"python", "quickjs"} <= set(engines)
    results = {name: run_tests(plan, name) for name in engines}
    names = [
        "Test_StartsTopLeft",
        "Test_HeldKeyMovesOnce",
        "Hidden_StopsAtTheEdge",
        "Hidden_EscapeQuits",
    ]
    for each in results.values():
        assert [one.name for one in each] == names
        assert all(one.has_passed for one in each), each
    assert differences_between(results) == []


def test_frames_are_equal_on_every_engine() -> None:
    probe = """
    void Test_Probe()
    {
        AppInit();
        for (int i = 0; i < 9; i++)
        {
            Input.Hold(i % 2 == 0 ? "Right" : "Down");
            AppLoop();
            Console.Write($"{Frame.Hash} ");
            Input.Release("Right");
            Input.Release("Down");
            AppLoop();
        }
    }
    """
    plan = AppTestPlan(compile_app(source(APP), SourceText(probe, "probe.scs")).lowered)
    outputs = {
        name: next(one.output for one in run_tests(plan, name) if one.name == "Test_Probe")
        for name in chosen_engines("all")
    }
    hashes = outputs["python"].split()
    assert len(hashes) == 9 and len(set(hashes)) > 5
    assert set(outputs.values()) == {outputs["python"]}


def test_a_failed_test_tells_message_and_line() -> None:
    failing = (
        'void Hidden_Fails()\n{\n    AppInit();\n    Assert(cursorX == 5, $"at {cursorX}");\n}\n'
    )
    plan = AppTestPlan(compile_app(source(APP), SourceText(failing, "hidden.scs")).lowered)
    (result,) = (one for one in run_tests(plan, "python") if one.name == "Hidden_Fails")
    assert (result.verdict, result.message) == ("failed", "at 0 (hidden.scs, line 4)")


@pytest.mark.parametrize("engine", ["python", "quickjs"])
def test_an_endless_test_ends_with_the_step_limit_and_the_next_one_runs(engine: str) -> None:
    endless = "void Test_Endless() { while (true) { } }\nvoid Test_Fine() { }\n"
    plan = AppTestPlan(compile_app(SourceText(endless, "app.scs")).lowered, steps=100_000)
    verdicts = [one.verdict for one in run_tests(plan, engine)]
    assert verdicts == ["step limit", "passed"]


def test_command_line_tests_the_sample() -> None:
    result = CliRunner().invoke(main, ["test", str(APP), "--hidden", str(HIDDEN), "--json"])
    assert result.exit_code == 0, result.output
    assert {one["verdict"] for one in json.loads(result.output)["results"]} == {"passed"}
