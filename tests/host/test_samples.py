"""The sample apps: free of warnings, tested, and the same to the bit wherever their recordings are
played. `scsharp record docs/samples/NAME.scs --input docs/samples/replays/NAME.keys.txt --seed 7
-o docs/samples/replays/NAME.jsonl` writes a recording anew after a sample was changed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from host.app.testing import AppTestPlan, run_tests
from host.cli.engines import chosen_engines
from host.cli.new import app_text
from host.cli.test import differences_between
from host.compiling import compile_app
from host.exporting import export_page
from host.replays.reading import read_recording
from host.replays.recording import Recording, Step
from host.sessions.apps import App, compile_for_playing
from scsharp.source import SourceText
from tests.host.commands import scsharp
from tests.host.pages import IN_A_BROWSER, chromium, open_page
from tests.host.playing.test_page_replay import hashes_in_page, recorded_hashes
from tests.host.playing.test_recordings import replay

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
FLAT = ("ember", "dewdrop", "reef", "haiku", "garden", "harbour")
SPATIAL = ("cube", "orrery", "maze", "isle")
NAMES = (*FLAT, *SPATIAL)
MOST_BYTES = 120 * 1024
"""Of the page of a sample, less than half of it the host and the page itself; it packs to a third."""
MOST_BYTES_IN_3D = 160_000
"""Scenes are a quarter of it."""
FIRST = 10
FIRST_IN_3D = 4
"""QuickJS takes half a second for a picture."""

each_sample = pytest.mark.parametrize("name", NAMES)


@cache
def source(name: str) -> SourceText:
    return SourceText((SAMPLES / f"{name}.scs").read_text("utf-8"), f"{name}.scs")


@cache
def sample(name: str) -> App:
    return compile_for_playing(source(name))


@cache
def recording(name: str) -> Recording:
    with (SAMPLES / "replays" / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return read_recording(lines)


def beginning(whole: Recording, frames: int) -> Recording:
    return Recording(whole.header, whole.parts[: frames + 1])


@cache
def page_of(name: str) -> str:
    return export_page(compile_app(source(name)))


@each_sample
def test_nothing_is_to_be_said(name: str) -> None:
    compilation = compile_app(source(name))
    assert list(compilation.diagnostics) == []
    assert 80 <= source(name).text.count("\n") <= 300
    assert len(re.findall(r"^void Test_\w+\(\)$", source(name).text, re.MULTILINE)) >= 3


@each_sample
def test_the_recording_is_of_this_sample_and_says_much(name: str) -> None:
    whole = recording(name)
    assert whole.is_complete
    assert whole.header.content == sample(name).content_hash, "record the sample anew"
    assert 300 <= whole.frames <= 800
    steps = [one for one in whole.parts if isinstance(one, Step)]
    assert sum(bool(one.seen.pressed or one.seen.typed or one.seen.wheel) for one in steps) >= 7
    assert len({one.marks.picture for one in steps}) > 40


@each_sample
def test_engines_play_the_beginning(name: str) -> None:
    begun = beginning(recording(name), FIRST_IN_3D if name in SPATIAL else FIRST)
    assert replay(begun, sample(name), "python", "quickjs") is None


@pytest.mark.browser
@IN_A_BROWSER[1]
def test_a_browser_plays_the_beginning(tmp_path: Path) -> None:
    begun = beginning(recording("reef"), FIRST)
    with chromium() as browser:
        page = open_page(browser, tmp_path, page_of("reef"))
        assert hashes_in_page(page, begun) == recorded_hashes(begun)
        assert page.told == []


@each_sample
def test_the_page_is_small(name: str) -> None:
    most = MOST_BYTES_IN_3D if name in SPATIAL else MOST_BYTES
    assert len(page_of(name).encode()) < most


def test_the_page_of_a_new_app_is_small() -> None:
    page = export_page(compile_app(SourceText(app_text("Stars"), "stars.scs")))
    assert len(page.encode()) < MOST_BYTES


@each_sample
def test_there_is_a_picture_and_a_word_about_it(name: str) -> None:
    with Image.open(SAMPLES / "pictures" / f"{name}.png") as picture:
        screen = recording(name).header
        assert picture.size == (screen.width, screen.height)
    assert f"({name}.scs)" in (SAMPLES / "README.md").read_text("utf-8")


def test_harbour_draws_with_everything() -> None:
    declared = (SAMPLES.parents[1] / "host" / "library" / "Draw.scs").read_text("utf-8")
    calls = set(re.findall(r"public static \w+ (\w+)\(", declared))
    assert len(calls) >= 18
    assert calls == set(re.findall(r"\bDraw\.(\w+)\(", source("harbour").text))


# ------------------------------------------------------------------------------ all of it, slowly


@pytest.mark.long
@each_sample
def test_check_is_content(name: str) -> None:
    result = scsharp("check", str(SAMPLES / f"{name}.scs"))
    assert result.exit_code == 0, result.output
    assert ": 0 errors, 0 warnings, " in result.output
    assert ", 0 failed" in result.output


@pytest.mark.long
@each_sample
def test_own_tests_pass_equally_on_every_engine(name: str) -> None:
    plan = AppTestPlan(compile_app(source(name)).lowered)
    results = {engine: run_tests(plan, engine) for engine in chosen_engines("all")}
    assert all(one.has_passed for each in results.values() for one in each), results
    assert differences_between(results) == []


@pytest.mark.long
@each_sample
def test_every_engine_plays_the_recording(name: str) -> None:
    assert replay(recording(name), sample(name), *chosen_engines("all")) is None


@pytest.mark.long
@pytest.mark.browser
@IN_A_BROWSER[1]
@each_sample
def test_a_browser_plays_the_recording(name: str, tmp_path: Path) -> None:
    whole, html = recording(name), page_of(name)
    with chromium() as browser:
        page = open_page(browser, tmp_path, html)
        assert hashes_in_page(page, whole) == recorded_hashes(whole)
        assert page.told == []
