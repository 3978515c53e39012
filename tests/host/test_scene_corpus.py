"""Hundreds of scenes: every engine, and a browser, give the same recorded pictures, tags and depths.

apps/scene_corpus.scs makes the scenes from their numbers; scene_hashes.txt has, for each, the
checksums of its pixels and of its tags and depths, and what Pick finds. After a change of the rules that is meant,
`python -m tests.host.test_scene_corpus` records them anew.
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
HASHES = FOLDER / "scene_hashes.txt"
SCENES = 280
QUICK = {"python": (0, 55), "v8": (0, 111), "quickjs": (0, 13)}


def compiled() -> Program:
    source = (FOLDER / "apps" / "scene_corpus.scs").read_text(encoding="utf-8")
    return with_app_life(compile_app(SourceText(source, "scene_corpus.scs")).lowered)


@pytest.fixture(scope="module")
def program() -> Program:
    return compiled()


def recorded(first: int, last: int) -> list[str]:
    return HASHES.read_text(encoding="utf-8").splitlines()[first : last + 1]


def pictures(script: Script, first: int, last: int) -> list[str]:
    """What the scenes first to last show, and the steps that they took."""
    assert script.run_entry().error is None
    script.set("first", first)
    script.set("last", last)
    outcome = script.call("Test_Run")
    assert outcome.error is None, outcome.error
    return [*script.output.splitlines(), f"steps {script.steps_used}"]


def drawn(program: Program, engine: str, first: int, last: int) -> list[str]:
    script = get_engine(engine).load(program, HOST_KERNEL, steps=10**9)
    try:
        return pictures(script, first, last)
    finally:
        script.close()


def test_there_are_many_scenes_and_their_pictures_differ() -> None:
    lines = recorded(0, SCENES)
    assert len(lines) == SCENES
    assert len({line.split()[1] for line in lines}) > SCENES * 0.9
    assert len({line.split()[2] for line in lines}) > SCENES * 0.9
    assert sum("thing" in line for line in lines) > 30
    assert sum("Top" in line for line in lines) > 20


@pytest.mark.parametrize("engine", QUICK)
def test_pictures(program: Program, engine: str) -> None:
    first, last = QUICK[engine]
    assert drawn(program, engine, first, last)[:-1] == recorded(first, last)


def test_steps_are_equal(program: Program) -> None:
    first, *others = [drawn(program, engine, 3, 11)[-1] for engine in QUICK]
    assert others == [first, first]


@pytest.mark.long
@pytest.mark.parametrize("engine", QUICK)
def test_all_pictures(program: Program, engine: str) -> None:
    last = SCENES - 1
    assert drawn(program, engine, 0, last)[:-1] == recorded(0, last)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_pictures_in_a_browser(program: Program) -> None:
    last = SCENES - 1
    with browser_script(program) as script:
        assert pictures(script, 0, last)[:-1] == recorded(0, last)


if __name__ == "__main__":
    found = drawn(compiled(), "python", 0, SCENES - 1)[:-1]
    HASHES.write_text("\n".join(found) + "\n", encoding="utf-8")
