"""An app is graded against a task; what it lacks of Part A's variables is told once."""

from __future__ import annotations

import pytest

from host.content.contract import check_contract
from host.content.grading import HiddenGrade, Limits, run_hidden
from host.content.proof import load_proof
from host.content.task import load_task
from scsharp.source import SourceText
from tests.content.folders import EXAMPLE, NAME

TASK = load_task(EXAMPLE / "apps_tasks" / NAME)
APP = load_proof(TASK).apps["steps"].source.text


def changed(*edits: tuple[str, str]) -> SourceText:
    text = APP
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return SourceText(text, "app.scs")


def graded(app: SourceText, engine: str = "python") -> HiddenGrade:
    return run_hidden(TASK, app, engine, Limits(seed=5))


@pytest.mark.parametrize("engine", ["python", "v8"])
def test_a_right_app(engine: str) -> None:
    heard: list[str] = []
    grade = run_hidden(TASK, changed(), engine, Limits(seed=5), lambda one: heard.append(one.name))
    assert (grade.errors, grade.breaches, grade.passed) == ((), (), 11)
    assert heard == [one.name for one in grade.results] == [one.name for one in TASK.tests]
    assert grade.seed == 5


def test_the_number_of_results_stays_where_a_variable_is_missing() -> None:
    grade = graded(changed(("moves", "switched")))
    assert [str(one) for one in grade.breaches] == [
        "moves is missing; declare List<int> moves as a script variable"
    ]
    lacking = [one.name for one in grade.results if one.verdict == "not compiled"]
    assert lacking == ["Hidden_StartsFresh", "Hidden_Switches", "Hidden_HeldSpaceSwitchesOnce"]
    assert (len(grade.results), grade.passed) == (11, 8)


def test_an_app_with_errors() -> None:
    grade = graded(changed(("hand = 0;", "hand = none;")))
    assert [one.code for one in grade.errors] == ["CS0103"]
    assert {one.verdict for one in grade.results} == {"not compiled"}
    assert [one.name for one in grade.results] == [one.name for one in TASK.tests]
    assert grade.results[0].message.startswith("CS0103: ")
    assert grade.breaches == ()


STATE = {
    "lamps": "bool[] lamps = [];",
    "hand": "int hand = 0;",
    "moves": "List<int> moves = new();",
    "spark": "Spark spark = new();",
    "Spark": "class Spark { public double X; public int Lamp; }",
}
LOOP = "void AppInit() { Screen.Open(80, 48); }\nbool AppLoop() => true;\n"
BREACHES = [
    ("lamps", "List<bool> lamps = [];", "lamps is of the type List<bool>; declare it as bool[] lamps"),
    ("hand", "const int hand = 0;",
     "hand cannot be set; declare it as int hand, without const or readonly"),
    ("hand", "int Hand = 0;",
     "hand is missing (there is Hand); declare int hand as a script variable"),
    ("hand", "int hand() => 1;", "hand is missing; declare int hand as a script variable"),
    ("hand", "double hand = 0;", "hand is of the type double; declare it as int hand"),
    ("Spark", "class Spark { public float X; public int Lamp; }",
     "Spark.X is of the type float; declare it as double X"),
    ("Spark", "class Spark { public double Place; public int Lamp; }",
     "Spark.X is missing; declare double X in Spark"),
    ("Spark", "record Spark(double X = 0, int Lamp = 0);", ""),
    ("spark", "int spark = 0;",
     "spark is of the type int; declare it as Spark spark"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "declaration", "expected"), BREACHES)
def test_breaches(name: str, declaration: str, expected: str) -> None:
    state = STATE | {name: declaration}
    types = state.pop("Spark")
    app = SourceText("\n".join([*state.values(), LOOP, types]), "app.scs")
    assert "\n".join(map(str, check_contract(TASK, app))) == expected


def test_a_type_that_is_missing() -> None:
    app = SourceText(LOOP, "app.scs")
    found = {one.name: str(one) for one in check_contract(TASK, app)}
    assert list(found) == [one.name for one in TASK.state]
    assert found["Spark.X"] == "the type Spark of Part A is missing; declare it, with double X"
