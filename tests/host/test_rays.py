"""Frame.TagAt against an independent ray caster, at every pixel of scenes of many kinds.

A pixel may show another tag than the ray caster's only at a silhouette (within 1e-6 pixels) or
where two depths are within a relative 1e-6. `python -m tests.host.test_rays --pixels 10000000`
prints how many did.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from scsharp.engines import Script, get_engine
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText
from tests.host.rays.caster import expected_tags, faults
from tests.host.rays.making import KINDS, Maker
from tests.host.rays.scenes import Shown

APP = Path(__file__).parent / "apps" / "ray_scenes.scs"
MOST_EXCUSED = 0.001
MANY_PIXELS = 10_000_000
STEPS = 10**15


@dataclass
class Comparison:
    """Counts of pixels; `wrong` has the number of the scene, column, row, seen, expected."""

    pixels: int = 0
    excused: int = 0
    tagged: int = 0
    wrong: list[tuple[int, int, int, str, str]] = field(default_factory=list)
    excused_by_kind: Counter[str] = field(default_factory=Counter)

    def add(self, number: int, shown: Shown, seen: str) -> None:
        excused, wrong = faults(shown, seen)
        self.pixels += len(seen)
        self.excused += excused
        self.tagged += len(seen) - seen.count(".")
        self.wrong += [(number, *one) for one in wrong]
        self.excused_by_kind[KINDS[number % len(KINDS)].__name__] += excused


@pytest.fixture(scope="module")
def program() -> Program:
    return compiled()


def compiled() -> Program:
    source = SourceText(APP.read_text(encoding="utf-8"), APP.name)
    return with_app_life(compile_app(source).lowered)


def opened(program: Program, engine: str) -> Script:
    script = get_engine(engine).load(program, HOST_KERNEL, steps=STEPS)
    assert script.run_entry().error is None
    return script


def tags_shown(script: Script, shown: Shown) -> str:
    script.set("text", shown.text())
    outcome = script.call("Test_Run")
    assert outcome.error is None, outcome.error
    seen = script.get("seen")
    assert isinstance(seen, str)
    return seen


def compared(script: Script, first: int, pixels: int) -> Comparison:
    """Scenes from a number on, until there are so many pixels."""
    result = Comparison()
    number = first
    while result.pixels < pixels:
        shown = Maker(number).shown()
        result.add(number, shown, tags_shown(script, shown))
        number += 1
    return result


@pytest.mark.parametrize(("engine", "pixels"), [("python", 250_000), ("v8", 250_000)])
def test_every_pixel_shows_what_its_ray_meets(program: Program, engine: str, pixels: int) -> None:
    script = opened(program, engine)
    try:
        result = compared(script, 0, pixels)
    finally:
        script.close()
    assert result.wrong == []
    assert result.excused <= result.pixels * MOST_EXCUSED
    assert result.tagged > result.pixels * 0.3


@pytest.mark.long
def test_ten_million_pixels_show_what_their_rays_meet(program: Program) -> None:
    script = opened(program, "python")
    try:
        result = compared(script, 1000, MANY_PIXELS)
    finally:
        script.close()
    assert result.wrong == []
    assert result.excused <= result.pixels * MOST_EXCUSED


def test_the_ray_caster_sees_a_wrong_pixel() -> None:
    shown = Maker(0).shown()
    right = "".join(expected_tags(shown))
    at = len(right) // 2
    other = "#" if right[at] != "#" else "."
    assert faults(shown, right) == (0, [])
    excused, wrong = faults(shown, f"{right[:at]}{other}{right[at + 1 :]}")
    row, column = divmod(at, shown.width)
    assert (excused, wrong) == (0, [(column, row, other, right[at])])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pixels", type=int, default=MANY_PIXELS)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--engine", default="python")
    given = parser.parse_args()
    result = compared(opened(compiled(), given.engine), given.first, given.pixels)
    share = 100 * result.excused / result.pixels
    print(
        f"{result.pixels} pixels, {result.excused} excused ({share:.5f} %), {len(result.wrong)} wrong"
    )
    print(*sorted(result.excused_by_kind.items()))
    for one in result.wrong[:100]:
        print(*one)


if __name__ == "__main__":
    main()
