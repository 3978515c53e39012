"""Apps that do not do what the task asks for, made from a reference app: they pass next to nothing.

The blank app has the reference's variables and types, opens the screen and does nothing. The
hard-coded one plays the first hidden test's variables frame by frame, whatever happens.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator

from host.app.kernel import intrinsics
from host.app.life import with_app_life
from host.app.state import AppState
from host.app.testing import TEST_STEPS
from host.content.task_file import TaskFile
from host.content.verification.facts import FloorResult
from host.content.verification.trials import SEED, Trials
from host.hidden import compile_with_hidden
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.engines import Value
from scsharp.python.engine import PythonScript, load
from scsharp.source import SourceText
from scsharp.syntax import nodes as syntax
from scsharp.syntax.parser import parse_into

PLAIN_TYPES = ("int", "long", "double", "bool", "string")
FRAME = "hardCodedFrame"
Row = dict[str, Value]


def blank_floor(app: SourceText, hidden: SourceText, task: TaskFile) -> tuple[FloorResult]:
    """What the blank app passes."""
    return (floor_of(with_bodies(app, opening(task), "return true;"), hidden),)


def coded_floor(app: SourceText, hidden: SourceText, task: TaskFile) -> tuple[FloorResult]:
    """What the app passes that plays the first hidden test."""
    start, *frames = first_test(app, hidden, task)
    cases = "".join(
        f"if ({FRAME} == {number}) {{ {assignments(row)} }} " for number, row in enumerate(frames)
    )
    init = f"{opening(task)} {FRAME} = 0; {assignments(start)}"
    loop = f"{cases} {FRAME}++; return true;"
    made = with_bodies(app, init, loop)
    return (floor_of(SourceText(f"{made.text}\nint {FRAME};\n", made.path), hidden),)


def opening(task: TaskFile) -> str:
    size, title = task.screen, json.dumps(task.title)
    return f"Screen.Open({size.width}, {size.height}, {title}, {task.frame_rate});"


def with_bodies(app: SourceText, init: str, loop: str) -> SourceText:
    """The app with other AppInit and AppLoop."""
    text = app.text
    bodies = {"AppInit": init, "AppLoop": loop}
    items = parse_into(app, DiagnosticBag()).items
    for item in sorted(items, key=lambda one: one.span.start, reverse=True):
        if isinstance(item, syntax.LocalFunction) and item.name.text in bodies:
            kind = "void" if item.name.text == "AppInit" else "bool"
            made = f"{kind} {item.name.text}() {{ {bodies[item.name.text]} }}"
            text = text[: item.span.start] + made + text[item.span.end :]
    return SourceText(text, app.path)


def floor_of(app: SourceText, hidden: SourceText) -> FloorResult:
    start = time.monotonic()
    compiled = compile_with_hidden(app, hidden)
    if compiled.errors:
        first = compiled.errors[0]
        message = f"does not compile: {first.message} (line {first.line})"
        return FloorResult((), len(compiled.order), message)
    trials = Trials(with_app_life(compiled.compilation.lowered))
    names = [one for one in compiled.order if one not in compiled.refused]
    passed = tuple(one for one in names if trials.run(one, "python", TEST_STEPS).has_passed)
    return FloorResult(passed, len(compiled.order), seconds=time.monotonic() - start)


def first_test(app: SourceText, hidden: SourceText, task: TaskFile) -> list[Row]:
    """The plain variables of Part A after AppInit and after each frame of the first hidden test on
    the reference."""
    compiled = compile_with_hidden(app, hidden)
    program = with_app_life(compiled.compilation.lowered)
    names = [one.name for one in task.state if one.type in PLAIN_TYPES]
    rows: list[Row] = []
    state = AppState()
    functions = intrinsics(state)

    def after(name: str) -> Callable[[], object]:
        ending = functions[name]

        def end() -> None:
            ending()
            rows.append({one: script.get(one) for one in names})

        return end

    hooked = {**functions, **{one: after(one) for one in ("app_end_init", "app_end_loop")}}
    script: PythonScript = load(program, hooked, steps=TEST_STEPS, seed=SEED)
    script.run_entry()
    script.call(compiled.order[0])
    return rows or [{}]


def assignments(row: Row) -> str:
    return " ".join(one for name, value in row.items() for one in assignment(name, value))


def assignment(name: str, value: Value) -> Iterator[str]:
    """Values that are no plain ones stay as they are."""
    match value:
        case bool():
            yield f"{name} = {str(value).lower()};"
        case int() | float() if math.isfinite(value):
            yield f"{name} = {value!r};"
        case str():
            yield f"{name} = {json.dumps(value)};"
