"""Hundreds of drawing programs: every engine, and a browser, give the same recorded pictures.

apps/drawing_corpus.scs makes the programs from their numbers; drawing_hashes.txt has, for each, the
checksum of its pixels and the number of texts that can be seen. After a change of the rules that is
meant, `python -m tests.host.test_drawing_corpus` records them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from scsharp.engines import Script, get_engine
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText
from tests.host.pages import CHROMIUM, browser_script

FOLDER = Path(__file__).parent
HASHES = FOLDER / "drawing_hashes.txt"
PROGRAMS = 600
QUICK = (0, 79)
ENGINES = ("python", "quickjs", "v8")


@pytest.fixture(scope="module")
def program() -> Program:
    source = (FOLDER / "apps" / "drawing_corpus.scs").read_text(encoding="utf-8")
    return with_app_life(compile_app(SourceText(source, "drawing_corpus.scs")).lowered)


def recorded(first: int, last: int) -> list[str]:
    return HASHES.read_text(encoding="utf-8").splitlines()[first : last + 1]


def pictures(script: Script, first: int, last: int) -> list[str]:
    """What the programs first to last show, and the steps that they took."""
    assert script.run_entry().error is None
    script.set("first", first)
    script.set("last", last)
    outcome = script.call("Test_Run")
    assert outcome.error is None, outcome.error
    return [*script.output.splitlines(), f"steps {script.steps_used}"]


def drawn(program: Program, engine: str, first: int, last: int) -> list[str]:
    script = get_engine(engine).load(program, HOST_KERNEL)
    try:
        return pictures(script, first, last)
    finally:
        script.close()


def test_there_are_many_programs_and_their_pictures_differ() -> None:
    lines = recorded(0, PROGRAMS)
    assert len(lines) == PROGRAMS
    assert len({line.split()[1] for line in lines}) > PROGRAMS * 0.9


@pytest.mark.parametrize("engine", ENGINES)
def test_pictures(program: Program, engine: str) -> None:
    assert drawn(program, engine, *QUICK)[:-1] == recorded(*QUICK)


def test_steps_are_equal(program: Program) -> None:
    first, *others = [drawn(program, engine, 0, 19) for engine in ENGINES]
    assert others == [first, first]


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_all_pictures(program: Program, engine: str) -> None:
    last = PROGRAMS - 1
    assert drawn(program, engine, 0, last)[:-1] == recorded(0, last)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_all_pictures_in_a_browser(program: Program) -> None:
    last = PROGRAMS - 1
    with browser_script(program) as script:
        assert pictures(script, 0, last)[:-1] == recorded(0, last)


if __name__ == "__main__":
    source = SourceText((FOLDER / "apps" / "drawing_corpus.scs").read_text(), "drawing_corpus.scs")
    lines = drawn(with_app_life(compile_app(source).lowered), "python", 0, PROGRAMS - 1)[:-1]
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")
