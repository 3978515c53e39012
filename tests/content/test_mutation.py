"""Each operator breaks what it says, and the program with all broken copies is right without them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from host.content.mutation.all_operators import OPERATORS
from host.content.mutation.schema import Schema, make_schema
from host.content.verification.trials import Trials
from host.hidden import compile_with_hidden
from scsharp.source import SourceText
from tests.content.folders import EXAMPLE

GOLDEN = Path(__file__).parents[1] / "golden"
HIDDEN = SourceText("void Hidden_Run() { AppInit(); F(); }\n", "hidden.scs")
REST = """
int n = 5;
bool Yes() => true;
bool No() => false;
void AppInit() { Screen.Open(40, 30); }
bool AppLoop() { F(); return true; }
"""

CASES = [
    ("arithmetic", "Console.Write(n + 2);", {"n - 2": "3"}),
    ("arithmetic", "Console.Write(n * 2 % 4);", {"n / 2": "2", "n * 2 * 4": "40"}),
    ("arithmetic", "n++; Console.Write(n);", {"n--": "4"}),
    ("arithmetic", "n -= 2; Console.Write(n);", {"n += 2": "7"}),
    ("arithmetic", "double d = n; Console.Write(d / 2);", {"d * 2": "10"}),
    ("arithmetic", 'string s = "a"; Console.Write(s + "b");', {}),
    ("arithmetic", "for (int i = 0; i < 2; i++) Console.Write(i);", {}),
    ("relational", "Console.Write(n == 5);", {"n != 5": "False"}),
    ("relational", "Console.Write(n < 9);", {"n > 9": "False"}),
    ("boundary", "Console.Write(n < 5);", {"n <= 5": "True"}),
    ("boundary", "Console.Write(n >= 5 && n == 5);", {"n > 5": "False"}),
    ("logical", "Console.Write(Yes() && No());", {"Yes() || No()": "True"}),
    ("logical", "Console.Write(!No());", {"No()": "False"}),
    ("negation", "if (Yes()) Console.Write(1);", {"!(Yes())": ""}),
    ("negation", "Console.Write(No() ? 1 : 2);", {"!(No())": "1"}),
    ("negation", "if (n == 5) Console.Write(1);", {}),
    ("negation", "int? m = n; if (m is int k && Yes()) Console.Write(k);", {}),
    ("negation", "int? m = n; if (m is 5) Console.Write(1);", {"!(m is 5)": ""}),
    ("logical", "int? m = n; if (!(m is int k)) return; Console.Write(k);", {}),
    ("constant", "Console.Write(n * 3);", {"3 + 1": "20", "3 - 1": "10"}),
    ("constant", "const int Two = 2; Console.Write(Two);", {"Two + 1": "3", "Two - 1": "1"}),
    ("constant", "Console.Write(0.5);", {"0.5 + 1": "1.5", "0.5 - 1": "-0.5"}),
    ("constant", "byte b = 255; Console.Write(b);", {"255 - 1": "254"}),
    ("constant", "bool b = true; Console.Write(b);", {"false": "False"}),
    ("constant", "int[] a = [4]; Console.Write(a[0]);",
     {"4 + 1": "5", "4 - 1": "3", "0 + 1": None, "0 - 1": None}),
    ("removal", "n = 1; Console.Write(n);", {";": "5"}),
    ("removal", "for (int i = 0; i < 2; i++) { if (i == 0) continue; Console.Write(i); }",
     {";": "01"}),
    ("removal", "int x; x = 3; Console.Write(x);", {";": "0"}),
    ("removal", "object m = n; if (m is not int k) { n = 6; return; } Console.Write(k);", {";": "5"}),
    ("removal", "int k; if (n == 6) k = 3; else return; Console.Write(k);", {";": "0"}),
    ("swap", "Console.Write(Math.Pow(n, 2.0));", {"2.0, n": "32"}),
    ("swap", "Console.Write(Math.Max(n, 2));", {}),
    ("key", 'Console.Write(Input.IsDown("Left") || "x" == "y");', {'"Right"': "False"}),
    ("else", "if (No()) Console.Write(1); else Console.Write(2);",
     {"if (No()) Console.Write(1);": ""}),
    ("return", "Console.Write(n);", {"{ return;": ""}),
    ("loop", "int m = 3; for (int i = 0; i < m; i++) Console.Write(i);", {"i < m - 1": "01"}),
    ("loop", "foreach (int x in new[] { 1, 2 }) { Console.Write(x); if (n < 9) return; }",
     {"foreach (int x in new[] { 1, 2 }) { Console.Write(x); if (n < 9) return; } // the first only": "1"}),
    ("loop", "foreach (int x in new[] { 1, 2 }) { Console.Write(x); return; }", {}),
    ("loop", "foreach (int x in new[] { 1, 2 }) Console.Write(x);",
     {"foreach (int x in new[] { 1, 2 }) Console.Write(x); // the first only": "1"}),
    ("color", "Console.Write(Color.Hex(0xFFD54F).B);", {"0xFFD50F": "15"}),
    ("color", "Color c = Color.White; Console.Write(c.G);", {"Color.Magenta": "0"}),
    ("text", 'Console.Write("Score");', {'"?core"': "?core"}),
    ("text", 'Console.Write($"{n} lives");', {'$"{n}?lives"': "5?lives"}),
]  # fmt: skip


def schema_of(body: str) -> Schema:
    app = SourceText(f"void F() {{ {body} }}\n{REST}", "app.scs")
    return make_schema(app, HIDDEN)


@pytest.mark.parametrize(("operator", "body", "expected"), CASES)
def test_operators(operator: str, body: str, expected: dict[str, str | None]) -> None:
    schema = schema_of(body)
    trials = Trials(schema.program)
    found = {
        one.after: trials.run("Hidden_Run", "python", 100_000, mutant=one.number)
        for one in schema.mutants
        if one.operator == operator and one.function == "F"
    }
    if operator in ("return", "removal"):
        last = list(expected)
        assert list(found)[: len(last)] == last
    else:
        assert list(found) == list(expected)
    for after, output in expected.items():
        result = found[after]
        assert result.verdict == ("error" if output is None else "passed")
        if output is not None and operator != "removal":
            assert result.output == output


def test_every_operator_has_a_case() -> None:
    assert {one[0] for one in CASES} | {"held"} == set(OPERATORS)


def test_a_held_key_is_read_as_a_pressed_one() -> None:
    hidden = SourceText(
        'void Hidden_Run() { AppInit(); Input.Hold("A"); AppLoop(); AppLoop(); }\n', "hidden.scs"
    )
    app = SourceText(
        f'void F() {{ if (Input.WasPressed("A")) Console.Write(n); }}\n{REST}', "a.scs"
    )
    schema = make_schema(app, hidden)
    trials = Trials(schema.program)
    [number] = [one.number for one in schema.mutants if one.operator == "held"]
    assert trials.run("Hidden_Run", "python", 100_000).output == "5"
    assert trials.run("Hidden_Run", "python", 100_000, mutant=number).output == "55"


def test_ids_stay_where_other_lines_change() -> None:
    before = {one.id for one in schema_of("Console.Write(n + 2);").mutants}
    after = {one.id for one in schema_of("n = 7; Console.Write(n + 2);").mutants}
    assert before < after


def test_own_tests_and_what_only_they_reach_are_not_broken() -> None:
    extra = "void Test_It() { Helper(); }\nvoid Helper() { n = 9; }\n"
    app = SourceText(f"void F() {{ }}\n{REST}{extra}", "app.scs")
    assert {one.function for one in make_schema(app, HIDDEN).mutants} == {
        "F", "AppInit", "AppLoop", "script",
    }  # fmt: skip


@cache
def example(name: str) -> tuple[SourceText, SourceText]:
    app = EXAMPLE / "reference_apps/lamp-row" / f"{name}.scs"
    hidden = EXAMPLE / "apps_tasks/lamp-row/hidden.scs"
    return (
        SourceText(app.read_text("utf-8"), "app.scs"),
        SourceText(hidden.read_text("utf-8"), "hidden.scs"),
    )


@pytest.mark.parametrize("engine", ["python", "v8"])
def test_without_a_broken_copy_nothing_changes(engine: str) -> None:
    app, hidden = example("steps")
    schema = make_schema(app, hidden)
    trials = Trials(schema.program)
    names = compile_with_hidden(app, hidden).order
    assert {trials.run(one, engine, 10**8).verdict for one in names} == {"passed"}
    broken = [one.number for one in schema.mutants if one.operator == "color"]
    results = [trials.run("Hidden_DrawsLamps", engine, 10**8, mutant=one) for one in broken]
    assert [one.verdict for one in results].count("failed") == 2


def test_what_a_test_comes_to() -> None:
    schema = schema_of("if (n == 4) { n = 1; }")
    reached = Trials(schema.program).reached("Hidden_Run", 100_000)
    by_operator = {one.operator: one.number in reached for one in schema.mutants if one.line == 1}
    assert by_operator["relational"]
    assert not by_operator["removal"]


PROGRAMS = [
    one for folder in ("games", "language") for one in sorted((GOLDEN / folder).glob("*.scs"))
]


@pytest.mark.long
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda one: one.stem)
def test_programs_print_the_same(path: Path) -> None:
    """All constructs of the language stand the switches."""
    from host.app.kernel import HOST_KERNEL
    from scsharp.engines import kept_engine

    app = SourceText(path.read_text("utf-8"), path.name)
    hidden = SourceText("void Hidden_Run() { }\n", "hidden.scs")
    if compile_with_hidden(app, hidden).errors:
        pytest.skip("no program of the app's library")
    schema = make_schema(app, hidden)
    script = kept_engine("python").load(schema.program, HOST_KERNEL)
    script.run_entry()
    assert script.output == path.with_suffix(".out").read_text("utf-8")
