"""What the host's library demands of scripts: tests' members in tests only, keys, entry points."""

from __future__ import annotations

import pytest

from host.app.keys import KEYS
from host.compiling import app_library, compile_app
from scsharp.analysis.declared_rules import words_of
from scsharp.source import SourceText

LIFE = "void AppInit() => Screen.Open(9, 9);\nbool AppLoop() { Step(); return true; }\n"


def found(text: str) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in compile_app(SourceText(text, "app.scs")).diagnostics]


def hints(text: str) -> list[str]:
    return [one.hint for one in compile_app(SourceText(text, "app.scs")).diagnostics]


@pytest.mark.parametrize(
    "use",
    [
        "Assert(true);",
        'Assert(true, "yes");',
        "AssertNear(1, 1, 0);",
        'bool b = Frame.HasText("x"); Console.Write(b);',
        "Console.Write(Frame.Texts.Count());",
        'Input.Hold("A");',
        'Input.Release("A");',
        "Input.ReleaseAll();",
        "Input.MoveMouse(1, 2);",
        "Input.MoveMouseBy(1, 2);",
        "Input.Scroll(1);",
        'Input.Type("x");',
        "Action<bool> check = Assert; check(true);",
        "Action check = () => Assert(true); check();",
        'throw new AssertionException("no");',
        "Test_Fine();",
    ],
)
def test_an_app_does_not_reach_what_is_for_tests(use: str) -> None:
    text = LIFE + f"void Step() {{ {use} }}\nvoid Test_Fine() {{ Assert(true); }}\n"
    line = 4 if use == "Test_Fine();" else 3
    assert found(text) == [("SC0004", line)]


@pytest.mark.parametrize(
    "types",
    [
        "void Step() => new Ball().Move();\nclass Ball { public void Move() => Assert(true); }",
        'void Step() => Console.Write($"{new Ball()}");\n'
        'class Ball { public override string ToString() { Assert(true); return ""; } }',
        "void Step() => new Ball();\nclass Ball { public Ball() { Assert(true); } }",
        "void Step() => new Ball();\n"
        'class Ball { public bool B = Frame.HasText("x"); }',
        "void Step() { int n = Ball.Size; Console.Write(n); }\n"
        "class Ball { public static int Size { get { Assert(true); return 1; } } }",
        "void Step() { foreach (int n in Each()) Console.Write(n); }\n"
        "IEnumerable<int> Each() { Assert(true); yield return 1; }",
        "void Step() { Shape s = new Ball(); s.Draw(); }\nabstract class Shape { public abstract void Draw(); } "
        "class Ball : Shape { public override void Draw() => Assert(true); }",
        "void Step() { Inner(); void Inner() \n{ Assert(true); } }",
    ],
)  # fmt: skip
def test_by_no_way(types: str) -> None:
    assert found(LIFE + types) == [("SC0004", 4)]


def test_neither_does_the_top_level() -> None:
    assert found("Assert(1 < 2);\n") == [("SC0004", 1)]
    assert found('int n = 1;\nbool seen = Frame.HasText("x");\n') == [("SC0004", 2)]


def test_the_way_is_told() -> None:
    text = LIFE + "void Step() => Deeper();\nvoid Deeper() => Assert(true);\n"
    (one,) = compile_app(SourceText(text, "app.scs")).diagnostics
    assert one.message.endswith("but AppLoop reaches it through Step, Deeper")


def test_helpers_of_tests_may_use_everything() -> None:
    text = LIFE + (
        "void Step() { }\n"
        'void Press(string key) { Input.Hold(key); AppLoop(); Assert(Frame.HasText("")); }\n'
        "void Expect(bool b) => Assert(b);\n"
        'void Test_A() { AppInit(); Press("A"); Expect(true); }\n'
        'void Hidden_B() { AppInit(); Press("B"); }\n'
    )
    assert found(text) == []


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ('"Lef"', 'did you mean "Left"'),
        ('"space"', 'did you mean "Space"'),
        ('"MouseLeftt"', 'did you mean "MouseLeft"'),
        ("Jump", 'did you mean "Space"'),
        ('App.Frame > 1 ? "A" : "Spac"', 'did you mean "Space"'),
    ],
)
def test_an_unknown_key(key: str, hint: str) -> None:
    text = LIFE + f'const string Jump = "Spcae";\nvoid Step() {{ Input.IsDown({key}); }}\n'
    told = [one for one in compile_app(SourceText(text, "app.scs")).diagnostics if one.is_error]
    assert [(one.code, one.line) for one in told] == [("SC0005", 4)]
    assert told[0].hint.startswith(hint)


def test_every_key_is_known() -> None:
    uses = " ".join(f'Input.WasPressed("{one}");' for one in sorted(KEYS))
    assert found(LIFE + f"void Step() {{ {uses} }}\n") == []
    definition = app_library().table.find("Host.Input")
    assert definition is not None
    assert set(words_of(definition, "Keys")) == KEYS


def test_functions_that_look_like_tests() -> None:
    text = (
        "bool Test_A() => true;\nvoid Test_B(int x) { }\nint Test_Help() => 1;\n"
        "void Test_C() { Assert(Test_Help() == 1); }\n"
    )
    assert found(text) == [("SC0006", 1), ("SC0006", 2)]


def test_entry_points() -> None:
    assert found("void AppInit() { }\n") == [("SC0009", 1)]
    assert found("void AppInit() { }\nvoid AppLoop() { }\n") == [("SC0010", 2)]
    assert found("void AppInit() { }\nbool AppLoop(int x) => true;\n") == [("SC0010", 2)]
    assert found('Console.WriteLine("no app");\n') == []
