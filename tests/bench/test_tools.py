"""The four tools: what they accept, every refusal, and what their answers say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.bench.tools import app_file, refusals, schemas
from host.bench.tools.checker import Checker
from host.bench.tools.toolbox import Toolbox, ToolResult
from host.content.task_file import StateVariable
from tests.bench.made import TASK

APP = """int score = 0;
void AppInit() { Screen.Open(10, 10); score = 0; }
bool AppLoop() { score++; return true; }
void Test_Counts() { AppInit(); AppLoop(); Assert(score == 1, $"score is {score}"); }
"""
PAGE = Path(__file__).parents[2] / "docs/benchmark-tools.md"
CHECKER = Checker()
"""One warm worker for all of these tests, as a run has one for all its calls."""
VARIABLES = {"score": "long", "lives": "int", "top": "int"}


@pytest.fixture(scope="module", autouse=True)
def warm_worker() -> Iterator[None]:
    with CHECKER:
        yield


def toolbox(text: str = APP, *state: StateVariable) -> Toolbox:
    made = Toolbox(msgspec.structs.replace(TASK, state=state), CHECKER)
    assert made.run("create_file", {"text": text}).status == "done"
    return made


def numbered_file(count: int) -> Toolbox:
    return toolbox("".join(f"// line {at}\n" for at in range(1, count + 1)))


def change(tools: Toolbox, first: int, last: int, text: str, old: str | None = None) -> ToolResult:
    given: dict[str, object] = {"first_line": first, "last_line": last, "new_text": text}
    return tools.run("change_lines", given if old is None else {**given, "old_text": old})


# ------------------------------------------------------------------------------- the schemas


def test_names_and_schemas_are_these() -> None:
    """They are part of what is measured: who changes one raises the version and this hash."""
    assert list(schemas.TOOLS) == ["create_file", "change_lines", "check", "submit"]
    assert schemas.TOOLS["change_lines"].schema["required"] == [
        "first_line",
        "last_line",
        "new_text",
    ]
    assert (schemas.VERSION, schemas.tools_hash()[:16]) == (1, "bd9ca3edfd0dfec0")


def test_the_page_tells_names_arguments_and_refusals() -> None:
    words = set(re.findall(r"\w+", PAGE.read_text("utf-8")))
    assert f"Version {schemas.VERSION}." in PAGE.read_text("utf-8")
    for tool in schemas.ALL_TOOLS:
        assert {tool.name, *(one.name for one in tool.parameters)} <= words
    made = [name for name, one in vars(refusals).items() if callable(one) and name.islower()]
    codes = set(made) - {"refusal", "around", "counted", "dataclass", "length_of", "line_range"}
    assert len(codes) == 8
    assert codes <= words


# ------------------------------------------------------------------------------------- edits


def test_creating_shows_the_lines_with_numbers() -> None:
    result = Toolbox(TASK, CHECKER).run("create_file", {"text": "int a;\nint b;\n"})
    assert result.text == "Done. The file has 2 lines.\n    1| int a;\n    2| int b;"


def test_a_change_answers_with_its_place_and_the_length() -> None:
    tools = numbered_file(20)
    result = change(tools, 10, 11, "new\nlines\nhere\n")
    assert result.text.splitlines()[0] == "Done. The file has 21 lines."
    shown = result.text.splitlines()[1:]
    assert shown[0] == "    6| // line 6"
    assert shown[4:7] == ["   10| new", "   11| lines", "   12| here"]
    assert shown[-1] == "   16| // line 15"
    assert result.edited is not None
    assert (result.edited.added, result.edited.removed) == (3, 2)


@pytest.mark.parametrize(
    ("first", "last", "text", "expected"),
    [
        (1, 0, "0", "0123"),
        (4, 3, "4", "1234"),
        (2, 1, "x\ny", "1xy23"),
        (1, 3, "", ""),
        (2, 2, "", "13"),
        (3, 3, "\n", "12"),
        (2, 3, "b\r\nc\r\n", "1bc"),
    ],
)
def test_where_lines_go(first: int, last: int, text: str, expected: str) -> None:
    tools = toolbox("1\n2\n3")
    assert change(tools, first, last, text).status == "done"
    assert tools.lines is not None
    assert "".join(tools.lines) == expected


def test_a_long_file_is_shown_at_both_ends() -> None:
    result = Toolbox(TASK, CHECKER).run("create_file", {"text": "x\n" * 500})
    lines = result.text.splitlines()
    assert len(lines) == 122
    assert lines[61] == "      ... 380 more lines, 61 to 440, as written"
    assert (lines[60], lines[62]) == ("   60| x", "  441| x")


# ---------------------------------------------------------------------------------- refusals


def refused(result: ToolResult, code: str, *parts: str) -> None:
    assert (result.status, result.codes) == ("refused", (code,))
    assert result.text.startswith("Refused: ")
    for part in parts:
        assert part in result.text


def test_creating_a_file_that_exists() -> None:
    tools = toolbox()
    refused(
        tools.run("create_file", {"text": "int x;"}), "file_exists", "change_lines", "    1| int"
    )
    assert tools.text == APP


@pytest.mark.parametrize("text", ["", "\n", "  \n\n"])
def test_creating_an_empty_file(text: str) -> None:
    tools = Toolbox(TASK, CHECKER)
    refused(tools.run("create_file", {"text": text}), "empty_file", "first small version")
    assert tools.lines is None


def test_changing_before_there_is_a_file() -> None:
    tools = Toolbox(TASK, CHECKER)
    refused(change(tools, 1, 1, "x"), "no_file", "create_file")
    refused(tools.run("check", {}), "no_file", "create_file")
    result = tools.run("submit", {})
    assert (result.status, result.codes) == ("rejected", ("no_file",))


@pytest.mark.parametrize(
    ("first", "last", "says"),
    [
        (0, 2, "first_line may be 1 to 21"),
        (5, 21, "last_line at most 20"),
        (22, 21, "first_line 21 and last_line 20"),
        (9, 4, "to insert before line 9, it is 8"),
        (-3, -5, "to insert before line -3"),
    ],
)
def test_lines_outside_the_file(first: int, last: int, says: str) -> None:
    refused(
        change(numbered_file(20), first, last, "x"), "outside_file", says, "20 lines", "| // line"
    )


def test_old_text_that_does_not_match() -> None:
    tools = numbered_file(20)
    refused(
        change(tools, 5, 6, "x", "// line 8\n// line 9"),
        "stale_text",
        "begins at line 8 now",
        "    5| // line 5",
    )
    refused(change(tools, 5, 5, "x", "nowhere"), "stale_text", "as the lines stand below")
    assert change(tools, 5, 5, "x", "// line 5  \n").status == "done"


def test_old_text_that_stands_in_several_places() -> None:
    tools = toolbox("a\nb\na\nc\n")
    refused(change(tools, 2, 2, "x", "a"), "stale_text", "begins at the lines 1, 3 now")


def test_empty_edits() -> None:
    refused(change(numbered_file(20), 5, 4, ""), "empty_edit", "to remove lines", "    5| ")


def test_a_change_that_changes_nothing() -> None:
    refused(change(numbered_file(20), 5, 5, "// line 5"), "nothing_changed", "line 5 is so already")
    refused(
        change(numbered_file(20), 5, 6, "// line 5\n// line 6"),
        "nothing_changed",
        "lines 5 to 6 are",
    )


def test_replacing_too_much_of_a_grown_file() -> None:
    refused(
        change(numbered_file(40), 1, 17, "x"), "too_much", "replace 17 lines at once", "16 at most"
    )
    assert change(numbered_file(40), 1, 16, "x").status == "done"
    assert change(numbered_file(39), 1, 39, "x").status == "done"
    refused(change(numbered_file(101), 1, 41, ""), "too_much", "40 at most")
    assert change(numbered_file(40), 20, 19, "x\n" * 500).status == "done"


def test_refused_edits_leave_the_file() -> None:
    tools = numbered_file(50)
    before = tools.lines
    for first, last, text in [(0, 1, "x"), (1, 30, "x"), (3, 2, ""), (7, 7, "// line 7")]:
        assert change(tools, first, last, text).edited is None
    assert tools.lines == before


WORDS = st.sampled_from(["a", "b", "", "c "])
FILES = st.lists(WORDS, min_size=1, max_size=60).filter(lambda lines: any(map(str.strip, lines)))


@settings(max_examples=400, deadline=None)
@given(FILES, st.integers(-1, 62), st.integers(-1, 62), st.lists(WORDS, max_size=4))
def test_changes_are_what_slices_do(
    before: list[str], first: int, last: int, new: list[str]
) -> None:
    """What is accepted, and why not, told again in other words."""
    text = "".join(f"{one}\n" for one in new)
    made = app_file.change(tuple(before), app_file.Change(first, last, text))
    count = last - first + 1
    old = before[first - 1 : last] if first >= 1 else []
    reasons = {
        "outside_file": first < 1 or first > len(before) + 1 or count < 0 or last > len(before),
        "empty_edit": count == 0 and not new,
        "nothing_changed": old == new,
        "too_much": len(before) >= 40 and 5 * count > 2 * len(before),
    }
    refused = [code for code, holds in reasons.items() if holds]
    if isinstance(made, refusals.Refusal):
        assert made.code == refused[0]
    else:
        assert refused == []
        assert list(made.lines) == before[: first - 1] + new + before[last:]
        assert (made.added, made.removed) == (len(new), count)


# --------------------------------------------------------------------------------- arguments


def test_unknown_tools() -> None:
    result = toolbox().run("read_file", {})
    assert result.status == "unknown_tool"
    assert "create_file, change_lines, check, submit" in result.text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "first_line is missing; last_line is missing; new_text is missing"),
        ({"first_line": "two", "last_line": 1, "new_text": ""}, "a whole number, not a string"),
        ({"first_line": True, "last_line": 1, "new_text": ""}, "not true or false"),
        ({"first_line": 1.5, "last_line": 1, "new_text": ""}, "not a number"),
        ({"first_line": 1, "last_line": 1, "new_text": ["a"]}, "a string, not a list"),
        ({"first_line": 1, "last_line": 1, "new_text": None}, "new_text is missing"),
    ],
)
def test_wrong_arguments(given: dict[str, object], says: str) -> None:
    result = toolbox().run("change_lines", given)
    assert result.status == "bad_arguments"
    assert says in result.text
    assert "change_lines takes first_line (integer)" in result.text


def test_liberties_are_told() -> None:
    given = {"first_line": "1", "last_line": 1.0, "new_text": "int s;", "why": "because"}
    result = toolbox().run("change_lines", given)
    assert result.status == "done"
    assert result.liberties == ("extra_argument", "number_as_text", "whole_decimal")


# ------------------------------------------------------------------------------------- check


def test_check_of_a_sound_app() -> None:
    result = toolbox().run("check", {})
    assert result.text == (
        "0 errors, 0 warnings, 1 own test passed, 0 failed\n"
        "translation for the browser: fine\n"
        "passed Test_Counts"
    )


def test_check_tells_errors_with_place_and_hint() -> None:
    result = toolbox(APP + "void F() { scroe++; }\n").run("check", {})
    assert result.text == (
        "1 error, 0 warnings, own tests not run\n"
        "error CS0103, line 5, column 12: The name 'scroe' does not exist in the current context\n"
        "    5| void F() { scroe++; }\n"
        "    hint: did you mean 'score'?"
    )


def test_check_tells_each_test_and_warnings() -> None:
    text = APP + 'void Test_Bad() { int unused = 1; Assert(false, "no"); }\n'
    lines = toolbox(text).run("check", {}).text.splitlines()
    assert lines[0] == "0 errors, 1 warning, 1 own test passed, 1 failed"
    assert lines[2:4] == ["passed Test_Counts", "failed Test_Bad: no (app.scs, line 5)"]
    assert lines[4].startswith("warning CS0219, line 5, column 23: ")


def test_check_of_a_script_without_entry_points() -> None:
    text = toolbox("int x = 1;\nvoid Test_A() { Assert(x == 1); }\n").run("check", {}).text
    assert "not an app yet: it needs void AppInit() and bool AppLoop()" in text


def test_names_of_hidden_tests_are_refused_as_grading_does() -> None:
    tools = toolbox(f"{APP}void Hidden_Tap() {{ }}\n")
    assert "error SC0008, line 5" in tools.run("check", {}).text
    assert tools.run("submit", {}).codes == ("errors",)


def test_check_is_bounded() -> None:
    errors = "".join(f'int e{at} = "{"x" * 5000}";\n' for at in range(50))
    text = toolbox(errors).run("check", {}).text
    assert text.count("error CS0029") == 20
    assert "... and 30 more errors" in text
    assert len(text) < 12_000
    tests = "".join(f'void Test_{at}() => Assert({at} < 3, "{"m" * 999}");\n' for at in range(70))
    text = toolbox(APP + tests).run("check", {}).text
    assert text.count("failed Test_") == 60
    assert "... and 11 more tests" in text
    assert len(text) < 40_000


def test_endless_tests_do_not_make_a_check_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.bench.tools.checker.MOST_STEPS", 1)
    tests = "".join(f"void Test_{at}() {{ }}\n" for at in range(4))
    result = toolbox(APP + tests).run("check", {})
    assert "4 tests not run: the tests before took too many steps together" in result.text
    rejected = toolbox(APP + tests).run("submit", {})
    assert (rejected.status, rejected.codes) == ("rejected", ("tests_not_run",))


# ------------------------------------------------------------------------------------ submit


def test_an_accepted_submission() -> None:
    result = toolbox().run("submit", {})
    assert (result.status, result.is_submitted) == ("done", True)
    assert result.text.startswith("Accepted.")


@pytest.mark.parametrize(
    ("text", "codes", "says"),
    [
        (APP + "int x = 1.5;\n", ("errors",), "error CS0266, line 5"),
        (APP.replace("Test_Counts", "Other"), ("no_tests",), "the app has no own tests"),
        (
            APP.replace("score == 1", "score == 2"),
            ("tests_failed",),
            "failed Test_Counts: score is 1",
        ),
        ("void Test_A() { }\n", ("no_entry_points",), "void AppInit() and bool AppLoop()"),
    ],
)
def test_rejected_submissions(text: str, codes: tuple[str, ...], says: str) -> None:
    result = toolbox(text).run("submit", {})
    assert (result.status, result.codes, result.is_submitted) == ("rejected", codes, False)
    assert result.text.startswith("Rejected.")
    assert says in result.text


def test_missing_variables_of_part_a_are_told_once() -> None:
    state = [StateVariable(name, type_, "what it is") for name, type_ in VARIABLES.items()]
    tools = toolbox("const int top = 3;\n" + APP, *state)
    result = tools.run("submit", {})
    assert (result.status, result.codes) == ("rejected", ("part_a",))
    assert "score is of the type int; declare it as long score" in result.text
    assert "lives is missing; declare int lives as a script variable" in result.text
    assert "top cannot be set; declare it as int top, without const or readonly" in result.text
    assert tools.run("submit", {}).is_submitted
