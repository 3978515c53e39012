"""Hidden tests against apps that do not fit, or that try to fool them."""

from __future__ import annotations

import os

import pytest

from host.app import testing
from host.app.testing import AppTestPlan, AppTestResult, run_tests
from host.hidden import WithHiddenTests, compile_with_hidden
from scsharp.source import SourceText

APP = """
int score = 0;
void AppInit() { Screen.Open(10, 10); score = 0; }
bool AppLoop() { if (Input.WasPressed("A")) score++; Draw.Pixel(1, 1, Color.Red); return true; }
"""
FOOLING = """
void Assert(bool condition) { }
void Assert(bool condition, string message) { }
class Frame { public static Color PixelAt(int x, int y) => Color.Blue; }
class Math { public static int Abs(int x) => 0; }
static class Sums { public static int Sum(this int[] list) => 0; }
"""
PIXEL = "void Hidden_Pixel() { AppInit(); AppLoop(); Assert(Frame.PixelAt(1, 1) == Color.Red); }\n"


def compiled(app: str, hidden: str) -> WithHiddenTests:
    return compile_with_hidden(SourceText(app, "app.scs"), SourceText(hidden, "hidden.scs"))


def results(app: str, hidden: str, steps: int = 100_000) -> dict[str, AppTestResult]:
    both = compiled(app, hidden)
    assert both.errors == []
    plan = AppTestPlan(
        both.compilation.lowered, steps, refused=both.refused, hidden=both.order, only="Hidden_*"
    )
    return {one.name: one for one in run_tests(plan, "python")}


def verdicts(app: str, hidden: str) -> dict[str, str]:
    return {name: one.verdict for name, one in results(app, hidden).items()}


def codes(app: str, hidden: str) -> list[tuple[str, str, int]]:
    return [(one.code, one.path, one.line) for one in compiled(app, hidden).errors]


def test_extension_methods_of_the_app() -> None:
    app = """
        record Place(int X);
        static class Extensions
        {
            public static int Twice(this int a) => a * 2;
            public static T Same<T>(this T given) => given;
            public static int Sum(this Place place) => place.X + 100;
            public static void Deconstruct(this Place place, out int x, out int twice)
                => (x, twice) = (place.X, place.X * 2);
            public static int Max(this int[] list) => -1;
        }
    """
    hidden = """
        void Hidden_Own() { Assert(3.Twice() == 6); Assert("x".Same() == "x"); }
        void Hidden_OwnType() { var (x, y) = new Place(3); Assert(new Place(3).Sum() == 103 && y == 6); }
        void Hidden_Library() { int[] a = [1, 2]; Assert(a.Max() == 2 && a.Sum() == 3); }
    """
    assert set(verdicts(APP + app, hidden).values()) == {"passed"}


def test_what_an_app_declares_does_not_fool_hidden_tests() -> None:
    hidden = PIXEL + (
        'void Hidden_Fails() { AppInit(); Assert(score == 5, "no"); }\n'
        "void Hidden_Library() { Assert(Math.Abs(-2) == 2); int[] a = [1, 2]; Assert(a.Sum() == 3); }\n"
    )
    assert verdicts(APP + FOOLING, hidden) == {
        "Hidden_Pixel": "passed",
        "Hidden_Fails": "failed",
        "Hidden_Library": "passed",
    }


@pytest.mark.parametrize("name", ["Assert", "Frame", "Input", "Color"])
def test_a_variable_does_not_fool_hidden_tests_either(name: str) -> None:
    app = "bool AppLoop() => true;\nvoid AppInit() => Screen.Open(9, 9);\n" + f"int {name} = 1;\n"
    hidden = 'void Hidden_A() { AppInit(); Input.Hold("A"); Assert(Frame.HasText("x")); }\n'
    assert verdicts(app, hidden) == {"Hidden_A": "failed"}


def test_hidden_tests_set_and_read_variables_and_press_keys() -> None:
    hidden = """
        void Hidden_Press(string key) { Input.Hold(key); AppLoop(); Input.Release(key); }
        void Hidden_Counts() { AppInit(); score = 7; Hidden_Press("A"); Assert(score == 8, $"{score}"); }
    """
    assert verdicts(APP, hidden) == {"Hidden_Counts": "passed"}


def test_a_test_that_does_not_compile_fails_alone_with_the_reason() -> None:
    hidden = (
        "void Hidden_Missing() { Assert(level == 5); }\n"
        'void Hidden_Type() { score = "three"; }\n'
        "void Hidden_Float() { int exact = score / 2.0; }\n"
        "void Hidden_Uses() { Hidden_Broken(1); }\n"
        + PIXEL
        + "void Hidden_Broken(int x) { y = x; }\n"
    )
    found = results(APP, hidden)
    assert [one.verdict for one in found.values()] == [*["not compiled"] * 4, "passed"]
    messages = [one.message for one in found.values()]
    assert messages[0].startswith("CS0103: The name 'level' does not exist")
    assert messages[0].endswith("(hidden.scs, line 1)")
    assert messages[1].startswith("CS0029")
    assert messages[3].endswith(
        "The name 'y' does not exist in the current context (hidden.scs, line 6)"
    )


def test_lines_stay_where_they_are() -> None:
    hidden = (
        'void Hidden_A()\n{\n    nothing++;\n}\n\nvoid Hidden_B()\n{\n    Assert(false, "b");\n}\n'
    )
    assert results(APP, hidden)["Hidden_B"].message == "b (hidden.scs, line 8)"


@pytest.mark.parametrize(
    ("hidden", "line"),
    [
        ("void Test_A() { }\n", 1),
        ("bool AppLoop() => true;\n", 1),
        ("\nclass Ball { }\n", 2),
        ("int score = 3;\n", 1),
        ('Console.WriteLine("hi");\n', 1),
        ("namespace Host { class Frame { } }\n", 1),
        ("enum Hidden_E { A }\nvoid Help() { }\n", 2),
    ],
)
def test_hidden_files_declare_hidden_names_only(hidden: str, line: int) -> None:
    assert codes(APP, hidden) == [("SC0007", "hidden.scs", line)]


def test_an_app_declares_no_hidden_names() -> None:
    assert codes(APP + "void Hidden_Pixel() { }\n", PIXEL) == [("SC0008", "app.scs", 5)]


def test_errors_of_the_app_come_first() -> None:
    assert codes(APP + "int x = 1.5;\n", "void Hidden_A() { nothing++; }\n") == [
        ("CS0266", "app.scs", 5)
    ]


def test_two_tests_of_one_name_are_told() -> None:
    hidden = "void Hidden_A() { }\nvoid Hidden_A() { }\nvoid Hidden_B() { }\n"
    found = results(APP, hidden)
    assert {name: one.verdict for name, one in found.items()} == {
        "Hidden_A": "not compiled",
        "Hidden_B": "passed",
    }
    assert found["Hidden_A"].message.startswith("CS0111")


@pytest.mark.parametrize("hidden", ["void Hidden_A() { {{{ \n", "}}} ??? \n" + PIXEL, "\ud800\0"])
def test_text_that_is_no_program(hidden: str) -> None:
    both = compiled(APP, hidden)
    assert {one.path for one in both.errors} == {"hidden.scs"} or both.refused != {}


def test_an_app_without_a_loop_or_a_screen() -> None:
    assert codes("void AppInit() { }\n", PIXEL) == [("SC0009", "app.scs", 1)]
    assert codes("void AppInit() { }\nvoid AppLoop() { }\n", PIXEL) == [("SC0010", "app.scs", 2)]
    found = results("void AppInit() { }\nbool AppLoop() => true;\n", PIXEL)["Hidden_Pixel"]
    assert (found.verdict, "AppInit did not open the screen" in found.message) == ("error", True)
    found = results(APP, "void Hidden_Early() { AppLoop(); }\n")["Hidden_Early"]
    assert (found.verdict, "before AppInit had opened" in found.message) == ("error", True)


def test_endless_throwing_and_talkative_tests() -> None:
    hidden = (
        "void Hidden_Endless() { while (true) { } }\n"
        "void Hidden_Throws() { int[] a = [1]; a[score + 1] = 2; }\n"
        "void Hidden_Talks() { string s = new string('x', 9999); while (true) Console.WriteLine(s); }\n"
        + PIXEL
    )
    found = results(APP, hidden, steps=10_000_000)
    assert [one.verdict for one in found.values()] == ["step limit", "error", "error", "passed"]
    assert found["Hidden_Throws"].place is not None
    assert found["Hidden_Throws"].place.line == 2
    assert found["Hidden_Talks"].message.startswith("OutputLimit")


def test_seeds_come_from_the_hosts_seed_and_the_name() -> None:
    both = compiled(APP, "void Hidden_A() { Console.Write(new Random().Next()); }\n" + PIXEL)

    def run(seed: int) -> AppTestResult:
        plan = AppTestPlan(both.compilation.lowered, seed=seed, hidden=both.order, only="*_A")
        (result,) = run_tests(plan, "python")
        return result

    assert run(1).output == run(1).output != run(2).output
    assert run(1).seed == run(1).seed != run(2).seed


def test_a_test_that_takes_too_long_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "SECONDS", {"Hidden_": 3.0})
    found = results(APP, "void Hidden_Endless() { while (true) { } }\n" + PIXEL, steps=10**15)
    assert [one.verdict for one in found.values()] == ["time limit", "passed"]
    assert found["Hidden_Endless"].message == testing.too_long(3)


def test_a_worker_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "run_test", die)
    (found,) = results(APP, PIXEL).values()
    assert (found.verdict, found.message) == ("crash", "the worker process ended with exit code 7")


def die(engine: str, name: str, stop_after: float | None) -> AppTestResult:
    os._exit(7)
