"""What a new user does wrong: every answer has a place, a reason, a way out and an exit code.

Each mistake is an edit of the app that `scsharp new app` writes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from host.app import testing
from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.cli.new import app_text
from host.cli.test_report import result_line
from host.compiling import compile_app
from scsharp.engines import get_engine
from scsharp.source import SourceText
from tests.host.commands import scsharp

APP = app_text("Stars")
OPEN = 'Screen.Open(Width, Height, "Stars", 60);'
RECT = "Draw.Rect(basketX, BasketY, BasketWidth, 8, basketColor);"
MOVE = "    MoveBasket();\n"
TEST = "void Test_CatchesAStar()"


@dataclass(frozen=True)
class Mistake:
    """`says` is what `scsharp check` tells, piece by piece."""

    old: str
    new: str
    says: tuple[str, ...]


def mistake(old: str, new: str, *says: str) -> Mistake:
    assert old in APP
    return Mistake(old, new, says)


MISTAKES = {
    "misspelt member": mistake(
        "Draw.Rect(", "Draw.Rectangle(", "app.scs(", "CS0117", "did you mean Triangle or Rect"
    ),
    "member in small letters": mistake(
        'Input.IsDown("Left")', 'Input.isDown("Left")', "CS0117", "did you mean IsDown?"
    ),
    "missing semicolon": mistake("caught = 0;", "caught = 0", "CS1002: ; expected", "caught = 0"),
    "double to int": mistake(
        "starX = random",
        "caught = basketX / 2;\n    starX = random",
        "CS0266",
        "(int)(basketX / 2)",
    ),
    "AppLoop without result": mistake(
        "bool AppLoop()", "void AppLoop()", "SC0010", "declare bool AppLoop()"
    ),
    "AppLoop with a parameter": mistake(
        "bool AppLoop()", "bool AppLoop(double dt)", "SC0010", "declare bool AppLoop()"
    ),
    "misspelt AppLoop": mistake(
        "bool AppLoop()", "bool Apploop()", "SC0009", "declare bool AppLoop() at the top level"
    ),
    "misspelt AppInit": mistake("void AppInit()", "void Appinit()", "SC0009", "void AppInit()"),
    "unknown key": mistake('"Left"', '"LeftArrow"', "SC0005", 'did you mean "Left"?'),
    "too few arguments": mistake(
        RECT, "Draw.Rect(basketX, BasketY, sky);", "CS7036", "it is declared as void Draw.Rect("
    ),
    "a text as colour": mistake(
        "8, basketColor",
        '8, "red"',
        "CS1503: Argument 5: cannot convert from 'string' to 'Color'",
        "help: use Color.Red; it is declared as void Draw.Rect(",
    ),
    "a number as colour": mistake(
        "8, basketColor", "8, 0xFF0000", "'int' to 'Color'", "help: use Color.Hex(0xFF0000); it is"
    ),
    "a CSS colour": mistake(
        "8, basketColor", '8, "#FF0000"', "help: make one with Color.Hex or Color.Rgb or Color.Rgba"
    ),
    "a CSS colour in Hex": mistake(
        "Color.Hex(0xC98B4A)", 'Color.Hex("#C98B4A")', "help: write the number: 0xC98B4A; it is"
    ),
    "unknown colour": mistake("Color.Gold", "Color.Goldd", "CS0117", "did you mean Gold"),
    "no value on every path": mistake(
        "    return true;\n", "", "CS0161", "add a return (or throw) at the end"
    ),
    "unassigned variable": mistake(
        MOVE, "    int n;\n    caught = n;\n", "CS0165", "give it a value where it is declared"
    ),
    "sleeping": mistake(MOVE, "    Thread.Sleep(16);\n", "SC0003", "runs on one thread"),
    "the clock": mistake(MOVE, "    var t = DateTime.Now;\n", "SC0003", "count frames"),
    "input made by the app": mistake(
        MOVE, '    Input.Hold("Left");\n', "SC0004", "call it from such a function only"
    ),
}
RUN_TIME_MISTAKES = {
    "too large a screen": mistake(
        OPEN,
        "Screen.Open(2560, 1440);",
        "1 to 1920 pixels each way, but it is 2560 x 1440",
        "line ",
    ),
    "too high a rate": mistake(
        OPEN, 'Screen.Open(160, 120, "", 144);', "the frame rate must be 1 to 120, but it is 144"
    ),
    "no screen": mistake(OPEN, "", "call Screen.Open(width, height) in it"),
    "two screens": mistake(OPEN, OPEN * 2, "Screen.Open was called twice in one AppInit"),
    "drawing too early": mistake(
        "var random", "Draw.Clear(sky);\nvar random", "call Screen.Open in AppInit before drawing"
    ),
    "exception in AppLoop": mistake(
        MOVE, "    caught /= missed;\n", "DivideByZeroException", "at AppLoop() in app.scs:line 47"
    ),
    "palette without the character": mistake(
        "['#']", "['*']", "row 0 has the character '#', which the palette does not have", "line 14"
    ),
    "recursion": mistake(MOVE, "    AppLoop();\n", "CallDepthLimit", "a recursion", "line 47"),
    "failing test": mistake(
        "caught == 1", "caught == 2", "failed     Test_CatchesAStar", "caught 1, missed 0 (app.scs,"
    ),
    "looking beyond the screen": mistake(
        'Frame.HasText("Caught 1")',
        "Frame.PixelAt(200, 5) == sky",
        "Frame.PixelAt(200, 5) is outside the screen of 160 x 120 pixels",
    ),
}
WARNINGS = {
    "a test with a parameter": mistake(
        TEST,
        "void Test_CatchesAStar(int n)",
        "SC0006",
        "make it a void function without parameters",
    ),
    "a test in small letters": mistake(TEST, "void test_CatchesAStar()", "no tests run"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(text: str) -> None:
    Path("app.scs").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_the_app(name: str) -> None:
    one = MISTAKES[name]
    written(APP.replace(one.old, one.new))
    result = scsharp("check", "app.scs")
    assert result.exit_code == 1
    assert [text for text in one.says if text not in result.output] == [], result.output


def test_a_missing_brace_is_told_where_it_was_opened() -> None:
    """Not what follows from it: the tests, now inside of AppLoop, are no part of the app."""
    written(APP.replace("    return true;\n}\n", "    return true;\n"))
    result = scsharp("check", "app.scs")
    assert result.exit_code == 1
    assert "CS1513: } expected" in result.output
    assert "help: the { of line 45 is not closed" in result.output
    assert "SC0004" not in result.output


@pytest.mark.parametrize("name", RUN_TIME_MISTAKES)
def test_a_mistake_that_shows_in_the_test(name: str) -> None:
    """In this process, where no worker has to be started; the command prints the same line."""
    one = RUN_TIME_MISTAKES[name]
    compilation = compile_app(SourceText(APP.replace(one.old, one.new), "app.scs"))
    assert [each for each in compilation.diagnostics if each.is_error] == []
    script = get_engine("python").load(with_app_life(compilation.lowered), HOST_KERNEL)
    line = result_line(testing.judge("Test_CatchesAStar", "python", script))
    script.close()
    assert [text for text in one.says if text not in line] == [], line


def test_the_command_tells_such_a_mistake() -> None:
    written(APP.replace(MOVE, "    caught /= missed;\n"))
    result = scsharp("check", "app.scs")
    assert result.exit_code == 1
    assert result.output.startswith(
        "error      Test_CatchesAStar [python]: System.DivideByZeroException: "
        "Attempted to divide by zero.\n   at AppLoop() in app.scs:line 47\n"
    )


@pytest.mark.parametrize("name", WARNINGS)
def test_a_mistake_that_leaves_an_app(name: str) -> None:
    one = WARNINGS[name]
    written(APP.replace(one.old, one.new))
    result = scsharp("check", "app.scs")
    assert result.exit_code == 0
    assert [text for text in one.says if text not in result.output] == [], result.output


def test_an_endless_loop_is_told_with_its_place() -> None:
    written(APP.replace(MOVE, "    while (caught == 0) { }\n"))
    result = scsharp("test", "app.scs", "--steps", "100000")
    assert result.exit_code == 1
    assert "Is there a loop that does not end?\n   at AppLoop() in app.scs:line 47" in result.output


def test_a_deep_recursion_is_told_in_few_lines() -> None:
    text = "int Deeper(int n) => Deeper(n + 1) + 1;\n" + APP.replace(MOVE, "    Deeper(0);\n")
    written(text)
    result = scsharp("test", "app.scs")
    assert result.exit_code == 1
    told = "   at Deeper(Int32) in app.scs:line 1\n   ... the same line 49 more times\n"
    assert told in result.output and result.output.count("Deeper") == 1, result.output
    (row,) = json.loads(scsharp("test", "app.scs", "--json").output)["results"]
    assert row["message"].count("Deeper") > 20


def test_so_is_one_that_meets_the_clock_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "SECONDS", {"Test_": 1.5, "Hidden_": 1.5})
    written(APP.replace(MOVE, '    while (!Input.IsDown("Space")) { }\n'))
    result = scsharp("test", "app.scs")
    assert result.exit_code == 1
    assert result.output.startswith(
        "time limit Test_CatchesAStar [python]: the test took longer than 1.5 seconds. "
        "Is there a loop that does not end?\n   at AppLoop() in app.scs:line 47\n"
    )


@pytest.mark.parametrize("text", ["", " \n", "// nothing yet\n"])
def test_a_file_without_an_app(text: str) -> None:
    written(text)
    result = scsharp("check", "app.scs")
    assert result.exit_code == 0
    assert "a plain script: no AppInit and AppLoop" in result.output
    for command in ("play", "export"):
        result = scsharp(command, "app.scs")
        assert result.exit_code == 1
        assert "an app needs void AppInit() and bool AppLoop()" in result.output


def test_another_encoding_is_told_with_its_place() -> None:
    Path("app.scs").write_bytes(APP.replace("Caught {", "Gefängt {").encode("latin-1"))
    result = scsharp("check", "app.scs")
    assert result.exit_code == 1
    assert "app.scs(82,20): error SC0011: The file is not in UTF-8" in result.output
    assert "help: save it as UTF-8" in result.output


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_encodings_that_are_read(encoding: str, line_end: str) -> None:
    Path("app.scs").write_bytes(APP.replace("\n", line_end).encode(encoding))
    result = scsharp("check", "app.scs", "--no-tests")
    assert result.output == "app.scs: 0 errors, 0 warnings, no tests run\n"


USAGE = {
    "chek app.scs": "there is no command 'chek'; did you mean check?",
    "app.scs": "did you mean `scsharp check app.scs` or `scsharp play app.scs`?",
    "check app": "there is no file 'app'; did you mean 'app.scs'?",
    "play ap.scs": "did you mean 'app.scs'?",
    "play games/app.scs": "there is no folder 'games' either",
    "check folder": "'folder' is a folder, not a file; did you mean 'folder/inner.scs'?",
    "check app.html": "'app.html' is no script; it looks like an exported page",
    "play app.jsonl": "it looks like a recording: scsharp replay app.jsonl",
    "check app.py": "'app.py' is no script; a script's name ends in .scs",
    "check app.scs --fast": "No such option '--fast'",
    "check app.scs app.scs": "unexpected extra argument",
    "play app.scs --scale 99": "99 is not in the range 1<=x<=32",
    "export app.scs -o folder": "'folder' is a directory",
    "export app.scs -o app.scs": "app.scs would be written over; choose another name",
    "export app.scs -o folder/inner.scs": "folder/inner.scs would be written over",
    "export app.scs -o app.html/page.html": "cannot write app.html/page.html",
    "record app.scs --input keys.txt -o keys.txt": "keys.txt would be written over",
    "record app.scs": "Missing option '--input'",
    "record app.scs --input app.scs": "there is no command '//'; there are wait, hold",
    "replay app.scs": "`scsharp record` writes recordings",
}


@pytest.mark.parametrize("line", USAGE)
def test_wrong_usage(line: str) -> None:
    written(APP)
    for name in ("app.html", "app.jsonl", "app.py", "keys.txt"):
        Path(name).write_text("wait 1\n")
    Path("folder").mkdir()
    Path("folder/inner.scs").write_text("")
    result = scsharp(*line.split())
    output = result.output.replace("\\", "/")
    assert (result.exit_code, USAGE[line] in output) == (2, True), output
    assert Path("app.scs").read_text(encoding="utf-8") == APP


def test_tests_that_are_not_there() -> None:
    written(APP)
    result = scsharp("test", "app.scs", "--only", "Test_Catch")
    assert result.exit_code == 1
    assert result.output == "no tests: none is named Test_Catch; there are Test_CatchesAStar\n"


def test_a_page_into_a_folder_that_is_not_there() -> None:
    written(APP)
    assert scsharp("export", "app.scs", "-o", "new/pages/app.html").exit_code == 0
    assert Path("new/pages/app.html").is_file()


def test_running_an_app_as_a_script_says_one_thing() -> None:
    written(APP)
    result = scsharp("run", "app.scs")
    assert result.exit_code == 1
    assert result.output == "This is an app: scsharp check app.scs, scsharp play app.scs\n"
