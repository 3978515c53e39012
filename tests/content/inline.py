"""Verification in this process, and a task so small that all of it takes a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, TypeVar

from host.content.proof import Proof, load_proof
from host.content.task import Task, load_task
from host.content.verification.plan import Options
from host.content.verification.report import Report
from host.content.verification.store import ResultStore
from host.content.verification.units import Runner, Unit
from host.content.verification.verify import verify

T = TypeVar("T")

TASK_TOML = """
id = "dot"
title = "Dot"
family = "keyboard-2d"
difficulty = "low"
version = "1.0.0"
screen = { width = 20, height = 10 }
frame_rate = 30
draft = true
mutate = ["plain"]
changelog = [{ version = "1.0.0", reason = "new", note = "first version" }]
state = [{ name = "x", type = "int", meaning = "its column" }]
color = [{ name = "dot", value = "0xFFD54F" }]
play = { frames = 40, restart = 20, look = 1 }
"""
TASK_MD = """# Dot

## Part A: the rules

- [A1] The screen is 20 x 10 pixels with 30 frames per second; the dot's column `x` (`int`) is 3.

### The order of steps

- [A2] Right moves the dot by one while it is down, up to 19.
- [A3] The pixel at (`x`, 5) has the colour 0xFFD54F.

## Part B: as you like
"""
HIDDEN = """
/// [A1] It starts at 3.
void Hidden_Starts()
{
    AppInit();
    Assert(x == 3, $"x is {x}, expected 3");
    Assert(Screen.Width == 20 && Screen.Height == 10, "the screen has another size");
    Assert(Screen.FrameRate == 30, "another frame rate");
}

/// [A2] It moves to the edge.
void Hidden_Moves()
{
    AppInit();
    x = 17;
    Input.Hold("Right");
    AppLoop();
    Assert(x == 18, $"x is {x}, expected 18");
    AppLoop();
    AppLoop();
    Assert(x == 19, $"x is {x}, expected 19");
    Input.ReleaseAll();
    x = 4;
    AppLoop();
    Assert(x == 4, $"x is {x} without a key, expected 4");
}

/// [A3] It is drawn.
void Hidden_Draws()
{
    AppInit();
    x = 7;
    Assert(AppLoop(), "the app ends");
    var dot = Frame.FindColor(Color.Hex(0xFFD54F));
    Assert(dot.X == 7 && dot.Y == 5 && dot.Count == 1, $"at {dot.X}, {dot.Y}, {dot.Count} pixels");
}
"""
PLAIN = """// Design: the dot is a pixel.
int x;

void AppInit()
{
    // free: the title
    Screen.Open(20, 10, "Dot", 30);
    // end free
    x = 3;
}

bool AppLoop()
{
    if (Input.IsDown("Right") && x < 19) x++;
    Draw.Pixel(x, 5, Color.Hex(0xFFD54F));
    return true;
}

void Test_Starts()
{
    AppInit();
    Assert(x == 3, $"x is {x}");
}
"""
OTHER = """// Design: a small rectangle on a coloured ground, moved by arithmetic.
var dot = Color.Hex(0xFFD54F);
var ground = Color.Navy;
int x;
void AppInit() { Screen.Open(20, 10, "A dot", 30); x = 3; }
bool AppLoop()
{
    int step = Input.IsDown("Right") ? 1 : 0;
    x = Math.Clamp(x + step, 0, 19);
    Draw.Clear(ground);
    Draw.Rect(x, 5, 1, 1, dot);
    return true;
}
void Test_Moves() { AppInit(); AppLoop(); Assert(x == 3, "moved without a key"); }
"""
MUTANTS = """
[[mutant]]
name = "edge"
app = "plain"
rule = "A2"
kind = "edge"
mistake = "The last column is out of reach."
edits = [{ find = "x < 19", replace = "x < 18" }]

[[mutant]]
name = "row"
app = "other"
rule = "A3"
kind = "drawing"
mistake = "The dot stands a row too low."
edits = [{ find = "x, 5", replace = "x, 6" }]
"""


class Dot:
    """The task on disk; tests change its files before they load it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = {
            "task.toml": root / "apps_tasks/dot/task.toml",
            "task.md": root / "apps_tasks/dot/task.md",
            "hidden.scs": root / "apps_tasks/dot/hidden.scs",
            "plain.scs": root / "reference_apps/dot/plain.scs",
            "other.scs": root / "reference_apps/dot/other.scs",
            "mutants.toml": root / "mutants/dot.toml",
        }
        texts = (TASK_TOML, TASK_MD, HIDDEN, PLAIN, OTHER, MUTANTS)
        for path, text in zip(self.files.values(), texts, strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = self.files[name].read_text("utf-8")
        assert old in text, f"{old!r} is not in {name}"
        self.files[name].write_text(text.replace(old, new), "utf-8")

    def load(self) -> tuple[Task, Proof]:
        task = load_task(self.root / "apps_tasks/dot")
        return task, load_proof(task)


class Inline(Executor):
    """Does the work at once. `calls` are the functions that ran."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        self.calls.append(fn.__name__)
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Silent:
    """Nobody watches."""

    def begin(self, units: Sequence[Unit]) -> None:
        pass

    def done(self, unit: Unit) -> None:
        pass


ALL = Options(("python",))


def proved(dot: Dot, options: Options = ALL, executor: Executor | None = None) -> Report:
    """The report of one task, with what was found before in its own folder."""
    store = ResultStore(dot.root / "store")
    [report] = verify([dot.load()], Runner(executor or Inline(), store, Silent()), options)
    return report
