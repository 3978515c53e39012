"""Stack traces of scripts: the same functions and lines on every engine, as they are written down."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from scsharp.compilation import Compilation, compile_text
from scsharp.engines import MOST_FRAMES, ScriptError, engine_names, get_engine

PROGRAMS = sorted((Path(__file__).parent / "programs" / "traces").glob("*.scs"))
ENGINES = engine_names()


@cache
def compiled(path: Path) -> Compilation:
    return compile_text(path.read_text(encoding="utf-8"), path.name)


@cache
def error(path: Path, engine: str) -> ScriptError:
    script = get_engine(engine).load(compiled(path).lowered, steps=1_000_000)
    found = script.run_entry().error
    script.close()
    assert found is not None
    return found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_trace(path: Path, engine: str) -> None:
    """Innermost first; `.trace` has the error and its frames (of many, the first ten)."""
    found = error(path, engine)
    lines = [f"{found.type}: {found.message}"]
    lines += [f"{one.function} {one.line}" for one in found.trace[:10]]
    assert "\n".join(lines) + "\n" == path.with_suffix(".trace").read_text(encoding="utf-8")
    assert {one.path for one in found.trace} == {path.name}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_engines_agree(path: Path) -> None:
    found = {engine: error(path, engine) for engine in ENGINES}
    assert set(found.values()) == {found["python"]}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_trace_keeps_the_innermost_frames(engine: str) -> None:
    (path,) = (one for one in PROGRAMS if one.stem == "depth-limit")
    assert len(error(path, engine).trace) == MOST_FRAMES


FAILING_MESSAGES = {
    "endless": "while (true) { }",
    "throwing": 'throw new Exception("x");',
    "deep": "return Message;",
    "null": "return null!;",
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FAILING_MESSAGES)
def test_a_message_that_fails_is_empty(name: str, engine: str) -> None:
    """The Message of what nobody caught is the program's own code."""
    body = FAILING_MESSAGES[name]
    text = f"class E : Exception {{ public override string Message {{ get {{ {body} }} }} }}\nthrow new E();"
    script = get_engine(engine).load(compile_text(text, "script.scs").lowered, steps=50_000)
    found = script.run_entry().error
    assert found is not None
    assert (found.type, found.message, found.kind) == ("E", "", "exception")
    assert script.steps_used <= 50_000
    script.close()


@pytest.mark.parametrize("engine", ENGINES)
def test_of_many_causes_the_first_are_told(engine: str) -> None:
    text = """
        var last = new Exception("0");
        for (int i = 1; i < 1000; i++) last = new Exception(i.ToString(), last);
        throw last;
        """
    script = get_engine(engine).load(compile_text(text, "script.scs").lowered)
    found = script.run_entry().error
    script.close()
    assert found is not None
    assert found.message.splitlines() == [
        "999",
        *(f" ---> System.Exception: {n}" for n in range(998, 988, -1)),
    ]
