"""Content files are read whole, and what is wrong in them is told with place, reason and way out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from host.content.problems import ContentError, Problem
from host.content.proof import load_proof
from host.content.task import load_task, task_folders
from tests.content.folders import EXAMPLE, NAME, Folders

TASK = EXAMPLE / "apps_tasks" / NAME


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


def problems(folders: Folders) -> list[Problem]:
    try:
        load_proof(load_task(folders.task))
    except ContentError as error:
        return list(error.problems)
    return []


def test_the_example() -> None:
    task = load_task(TASK)
    assert (task.id, task.settings.screen.width, task.settings.answer_limit) == (NAME, 80, 50)
    assert list(task.rules) == [f"A{number}" for number in range(1, 9)]
    assert task.rules["A7"].text.startswith("A text is shown that begins with `Lit: `")
    assert [one.name for one in task.tests_of("A3")] == [
        "Hidden_Switches",
        "Hidden_HeldSpaceSwitchesOnce",
    ]
    assert task.tests[0].summary.startswith("A fresh start has dark lamps")
    assert "Part B" not in task.text.part_a
    proof = load_proof(task)
    assert {name: len(one.free) for name, one in proof.apps.items()} == {"steps": 3, "table": 3}
    assert "hand < Count - 2" in proof.mutants[0].source.text
    assert proof.mutants[0].source.path == proof.apps["steps"].source.path


def test_an_edit_may_move_lines() -> None:
    proof = load_proof(load_task(TASK))
    moved = next(one for one in proof.mutants if one.entry.name == "switches-first")
    assert moved.source.text.index("Switch(hand);") < moved.source.text.index("MoveHand();")


WRONG: list[tuple[str, str, str, str | int, str]] = [
    ("task.toml", "frame_rate = 30\n", "", "", "missing: `frame_rate`"),
    ("task.toml", "frame_rate = 30", 'frame_rate = "30"', "frame_rate", "Expected `int`, got `str`"),
    ("task.toml", "frame_rate = 30", "frame_rate = ", 7, "no TOML: Invalid value"),
    ("task.toml", "draft = true", "drafty = true", "", "contains unknown field `drafty`"),
    ("task.toml", 'type = "int"', "type = 5", "state 2, type", "Expected `str`, got `int`"),
    ("task.toml", 'id = "lamp-row"', 'id = "lamps"', "id", "is 'lamps', but the folder is"),
    ("task.toml", '"keyboard-2d"', '"keyboard"', "family", "'keyboard' is no family"),
    ("task.toml", '"low"', '"simple"', "difficulty", "Invalid enum value 'simple'"),
    ("task.toml", '"1.0.1"\nscreen', '"1.1.0"\nscreen', "changelog", "nothing tells what 1.1.0"),
    ("task.toml", '"new"', '"models fail"', "changelog 1, reason", "Invalid enum value"),
    ("task.toml", "0xFFD54F", "#FFD54F", "color lit", "'#FFD54F' is no colour"),
    ("task.toml", 'name = "Spark.X"', 'name = "hand"', "state", "'hand' stands there twice"),
    ("task.toml", 'name = "hand"', 'name = "a b"', "state a b", "'a b' is no name"),
    ("task.toml", '"table"]', '"tabel"]', "mutate", "there is no app tabel"),
    ("task.toml", "[play]", '[play]\nkeys = ["Rihgt"]', "play.keys", "there is no key 'Rihgt'"),
    ("task.toml", '"int"', '"List<"', "state hand", "no variable can be declared as List< hand"),
    ("task.toml", '"hand"', '"class"', "state class", "no variable can be declared as int class"),
    ("task.toml", '"1.0.0"', '"2.0.0"', "changelog", "the versions go down"),
    ("task.toml", "answer_limit = 50", f"answer_limit = {'9' * 5000}", "", "thousands of digits"),
    ("task.md", "- [A8]", "```\n- [A8]", 31, "a block of code that does not end"),
    ("task.md", "# Lamp row", "# Lamps", 1, "does not begin with the task's title"),
    ("task.md", "80 x 48", "90 x 48", "", "Part A does not tell the screen's width"),
    ("task.md", "`List<int>`", "a list", "", "Part A does not tell the type of moves"),
    ("task.md", "### The order of steps in a frame", "### Steps", "", "no section on the order"),
    ("task.md", "## Part B: as you like", "## More", "", "Part A and Part B do not follow"),
    ("task.md", "- [A8]", "- [A7]", 31, "there are two rules A7"),
    ("task.md", "Draw the hand", "[A9] Draw the hand", 35, "rule A9 stands outside of Part A"),
    ("task.md", "dark, the hand", "dark (see [A12]), the hand", 7, "[A12] is no rule"),
    ("hidden.scs", "/// [A7] The text", "/// The text", "@void Hidden_CountsLamps", "does not name its rules"),
    ("hidden.scs", "/// [A7] The text counts the lit lamps.", "/// [A7]", "@void Hidden_CountsLamps", "says no word"),
    ("hidden.scs", "/// [A7]", "/// [A6]", "", "no test checks A7: A text is shown"),
    ("hidden.scs", "/// [A7]", "/// [A7] [A19]", "@void Hidden_CountsLamps", "checks A19: no such rule"),
    ("hidden.scs", 'Assert(lamps[5], "after Space lamp 5 is dark, expected lit");',
     "Assert(lamps[5]);", "@Assert(lamps[5]);", "an Assert without a message"),
    ("hidden.scs", "hand = 3;", "hand = 3", "@hand = 3", "CS1002: ; expected"),
    ("hidden.scs", "Hidden_CountsLamps", "Hidden_Switches", "@[A7]+1", "Hidden_Switches is declared twice"),
    ("hidden.scs", "Hidden_CountsLamps()", "Hidden_CountsLamps(int i = 0)", "@[A7]+1",
     "Hidden_CountsLamps names rules but is no test"),
    ("hidden.scs", "void Hidden_CountsLamps", "bool Hidden_CountsLamps", "@[A7]+1",
     "Hidden_CountsLamps names rules but is no test"),
    ("hidden.scs", "Hidden_CountsLamps", "CountsLamps", "@[A7]+1", "SC0007: A file of hidden tests"),
    ("steps.scs", "// Design: ", "// ", 1, "the first line does not tell the app's design"),
    ("steps.scs", "void Test_", "void Try_", "", "has no tests of its own"),
    ("steps.scs", "// end free", "// end", 59, "a free range in a free range"),
    ("steps.scs", "// free: which lamp comes next is the app's choice", "// free", 49,
     "a free range without a reason"),
    ("mutants.toml", 'rule = "A2"', 'rule = "A20"', "mutant last-lamp-out-of-reach",
     "there is no rule A20"),
    ("mutants.toml", 'app = "table"', 'app = "tabel"', "mutant moves-kept", "there is no app tabel"),
    ("mutants.toml", '"moves-kept"', '"space-held"', "mutant space-held", "two mutants are called"),
    ("mutants.toml", 'find = "hand < Count - 1"', 'find = "hand < 9"',
     "mutant last-lamp-out-of-reach", "edit 1 is found 0 times"),
    ("mutants.toml", 'find = "hand < Count - 1"', 'find = "hand"', "mutant last-lamp-out-of-reach",
     "edit 1 is found"),
    ("mutants.toml", 'replace = "hand < Count - 2"', 'replace = "hand < Count - 1"',
     "mutant last-lamp-out-of-reach", "edit 1 changes nothing"),
    ("mutants.toml", '"space-held"', '"Space held"', "mutant 'Space held'", "is no name for a mutant"),
    ("mutants.toml", "arithmetic-Fly-13618c", "boundary-Fly-7039bf", "equivalent boundary-Fly-7039bf",
     "is listed twice for table"),
    ("mutants.toml", 'kind = "edge"', 'kind = "egde"', "mutant 1, kind", "Invalid enum value"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "where", "message"), WRONG)
def test_what_is_wrong(
    folders: Folders, name: str, old: str, new: str, where: str | int, message: str
) -> None:
    folders.change(name, old, new)
    found = problems(folders)
    fitting = [one for one in found if message in one.message]
    assert fitting, "\n".join(map(str, found))
    assert fitting[0].path == folders.path(name).as_posix()
    assert (fitting[0].line or fitting[0].place) == line_or_place(folders.path(name), where)
    assert fitting[0].help


def line_or_place(path: Path, where: str | int) -> str | int:
    """@text is the line that has the text, @text+1 the next one."""
    if not isinstance(where, str) or not where.startswith("@"):
        return where
    text, _, further = where[1:].partition("+")
    lines = path.read_text("utf-8").split("\n")
    line = next(number for number, one in enumerate(lines, 1) if text in one)
    return line + int(further or 0)


NEAR = [
    ("task.toml", "meaning = ", "meening = ", "did you mean meaning?"),
    ("task.toml", "frames = ", "frame = ", "did you mean frames?"),
    ("task.toml", "draft = true", "nobody = true", "there are id, title, family"),
    ("task.toml", '"text unclear"', '"text unclaer"', "did you mean text unclear?"),
    ("mutants.toml", "find = ", "fnd = ", "did you mean find?"),
    ("mutants.toml", '"edge"', '"egde"', "did you mean edge?"),
]


@pytest.mark.parametrize(("name", "old", "new", "way_out"), NEAR)
def test_names_that_are_near_are_told(
    folders: Folders, name: str, old: str, new: str, way_out: str
) -> None:
    """Of the table in which they stand, and of no other."""
    folders.change(name, old, new)
    [told] = [one.help for one in problems(folders)]
    assert told.startswith(way_out) and "meaning, free" not in told


FILES = ("task.toml", "task.md", "hidden.scs", "steps.scs", "mutants.toml")


@pytest.mark.parametrize("name", FILES)
def test_marks_and_ends_of_lines_that_editors_write(folders: Folders, name: str) -> None:
    before = load_task(folders.task).content_hash
    path = folders.path(name)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert problems(folders) == []
    assert load_task(folders.task).content_hash == before


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_text(folders: Folders, name: str) -> None:
    path = folders.path(name)
    path.write_bytes(bytes(range(256)))
    assert [one.message for one in problems(folders)] == ["the file is no UTF-8 text"]
    path.unlink()
    path.mkdir()
    [problem] = problems(folders)
    assert problem.message.startswith("cannot be read: ")
    assert problem.help == "put a file there that you may read"


def test_lists_that_stand_very_deep_in_each_other(folders: Folders) -> None:
    folders.change("task.toml", "answer_limit = 50", f"answer_limit = {'[' * 200_000}")
    assert ["too deep" in one.message for one in problems(folders)] == [True]


def test_without_part_a_only_that_is_told(folders: Folders) -> None:
    folders.change("task.md", "## Part A: the rules", "## Part a: the rules")
    assert [one.message for one in problems(folders)] == [
        "Part A and Part B do not follow each other",
        "Part A has no section on the order of steps",
    ]


def test_hidden_files_and_folders_are_none_of_a_task(folders: Folders) -> None:
    (folders.apps / "._steps.scs").write_bytes(b"\x00\x05")
    (folders.root / "apps_tasks/.git").mkdir()
    assert problems(folders) == []
    assert task_folders(folders.root) == [folders.task]


def test_all_problems_are_told_at_once(folders: Folders) -> None:
    folders.change("task.toml", "0xFFD54F", "yellow")
    folders.change("task.md", "[A8] ", "")
    assert [(Path(one.path).name, one.message) for one in problems(folders)] == [
        ("task.toml", "'yellow' is no colour"),
        ("task.md", "Part A does not tell the colour lit"),
        ("hidden.scs", "Hidden_DrawsTheSpark checks A8: no such rule"),
    ]


def test_missing_files_and_apps(folders: Folders) -> None:
    folders.path("table.scs").unlink()
    assert [one.message for one in problems(folders)][:2] == [
        "there is no app table",
        "1 of 2 reference apps",
    ][::-1]
    folders.path("hidden.scs").unlink()
    [problem] = problems(folders)
    assert (problem.message, problem.path) == (
        "the file is missing",
        folders.path("hidden.scs").as_posix(),
    )
    shutil.rmtree(folders.root / "apps_tasks")
    with pytest.raises(ContentError, match="there are no tasks here"):
        task_folders(folders.root)


def test_the_hash_is_about_results(folders: Folders) -> None:
    before = load_task(folders.task).content_hash
    folders.change("task.toml", '"low"', '"high"')
    assert load_task(folders.task).content_hash == before
    folders.change("hidden.scs", "hand = 4;", "hand = 5;")
    assert load_task(folders.task).content_hash != before
