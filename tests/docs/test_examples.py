"""The examples of the documentation do what it says.

A block of C# is a plain script; or an app where it declares AppLoop; or pieces of an app, where it
begins with a place (see pieces.py). A block of text behind it is exactly what it prints. A comment `// error CS0029` or `// warning CS8602` names what its line
gives; nothing else may be reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from host.app import testing
from host.app.input import FrameInput
from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from host.sessions.apps import compile_for_playing
from host.sessions.opening import open_session
from host.sessions.session import Looks, begin
from scsharp.compilation import Compilation, compile_text
from scsharp.engines import get_engine
from scsharp.running import run
from scsharp.source import SourceText
from tests.docs.pieces import is_piece, whole_app

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/language.md", "docs/guide-2d.md", "docs/guide-3d.md")
GUIDE = ROOT / "docs/guide-2d.md"
PLAYED_FRAMES = 40
PLAYED_INPUT = FrameInput(
    down=frozenset({"Right", "Space", "MouseLeft"}), mouse_x=40, mouse_y=30, typed="a"
)
BLOCKS = re.compile(r"^```csharp\n(.*?)^```\n(?:\n*^```text\n(.*?)^```\n)?", re.M | re.S)
COMMAND_LINES = re.findall(r"^    scsharp (.*?)(?:  .*)?$", GUIDE.read_text("utf-8"), re.M)
EXPECTED = re.compile(r"// (error|warning) (CS\d{4}|SC\d{4})")


@dataclass(frozen=True)
class Example:
    place: str
    code: str
    output: str | None

    @property
    def program(self) -> str:
        return whole_app(self.code) if is_piece(self.code) else self.code

    @property
    def is_app(self) -> bool:
        return "bool AppLoop()" in self.program

    @property
    def expected(self) -> list[tuple[int, str, str]]:
        lines = enumerate(self.program.splitlines(), 1)
        return [
            (number, *match.groups()) for number, text in lines for match in EXPECTED.finditer(text)
        ]


def examples() -> list[Example]:
    found = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for match in BLOCKS.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(Example(f"{page}:{line}", match[1], match[2]))
    return found


def compiled(example: Example) -> Compilation:
    if example.is_app:
        return compile_app(SourceText(example.program, "app.scs"))
    return compile_text(example.code, "script.scs")


PLAYABLE = [one for one in examples() if one.is_app and not one.expected]


@pytest.mark.parametrize("example", examples(), ids=lambda one: one.place)
def test_reports_what_its_comments_say(example: Example) -> None:
    found = [(one.line, one.severity.value, one.code) for one in compiled(example).diagnostics]
    assert sorted(found) == sorted(example.expected)


@pytest.mark.parametrize(
    "example", [one for one in examples() if one.output is not None], ids=lambda one: one.place
)
def test_prints_what_follows(example: Example) -> None:
    result = run(example.code)
    error = result.error
    ending = f"Unhandled exception. {error.type}: {error.message}\n" if error else ""
    assert result.stdout + ending == example.output


@pytest.mark.parametrize("example", PLAYABLE, ids=lambda one: one.place)
def test_tests_of_apps_pass(example: Example) -> None:
    program = compiled(example).lowered
    names = testing.test_names(program)
    assert names or is_piece(example.code)
    for name in names:
        script = get_engine("python").load(with_app_life(program), HOST_KERNEL)
        assert testing.judge(name, "python", script).message == ""
        script.close()


@pytest.mark.parametrize("example", PLAYABLE, ids=lambda one: one.place)
def test_apps_play_and_draw(example: Example) -> None:
    app = compile_for_playing(SourceText(example.program, "app.scs"))
    session = open_session(app.program, "python", seed=1)
    moments = [begin(session, Looks())]
    for _ in range(PLAYED_FRAMES):
        moments.append(session.loop(PLAYED_INPUT, Looks(frame=True)))
    assert [one.error for one in moments if one.error is not None] == []
    frame = moments[-1].frame
    assert frame is not None
    assert (frame.pixels != frame.pixels[0, 0]).any() or frame.texts
    session.close()


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", readme, re.M | re.S)
    exec(code, {})
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith("1 CS0266 Cannot implicitly convert type 'double' to 'int'")
    assert second == "0.33"
    assert re.fullmatch(r" 0 \d+", third)


def test_every_plain_example_says_what_it_does() -> None:
    silent = [one.place for one in examples() if not (one.is_app or one.output or one.expected)]
    assert silent == []


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_commands_of_the_guide_are_there(line: str) -> None:
    name, *arguments = line.split()
    command = import_module(f"host.cli.{name}").command
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
    assert {one for one in arguments if one.startswith("-")} <= known


@pytest.mark.parametrize("name", ["guide-2d.md", "guide-3d.md"])
def test_the_guides_fit_a_prompt(name: str) -> None:
    assert len((ROOT / "docs" / name).read_text(encoding="utf-8")) <= 12_000


def test_the_language_page_stays_short() -> None:
    assert len((ROOT / "docs/language.md").read_text(encoding="utf-8")) <= 14_000
