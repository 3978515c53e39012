"""The exported page in a real browser: it starts, plays and shows what the tests see."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from host.compiling import compile_app
from host.exporting import export_page
from scsharp.source import SourceText

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update"
).split()
APP = Path(__file__).parents[2] / "docs" / "samples" / "cursor.scs"
CURSOR, GRID = [0xFF, 0xD5, 0x4F], [0x37, 0x47, 0x4F]
PIXEL = """([x, y]) => [...document.getElementById("screen").getContext("2d")
    .getImageData(x, y, 1, 1).data.slice(0, 3)]"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser.new_page()
        browser.close()


def open_app(page: Page, folder: Path, source: SourceText) -> None:
    """Exports an app, opens it from its file and starts it."""
    file = folder / "app.html"
    file.write_text(export_page(compile_app(source)), encoding="utf-8")
    page.goto(file.as_uri())
    page.click("#start")


def pixel_becomes(page: Page, x: int, y: int, color: list[int]) -> bool:
    """Waits until a pixel of the canvas has the colour."""
    wanted = f"([x, y]) => ({PIXEL})([x, y]).join() === '{','.join(map(str, color))}'"
    page.wait_for_function(wanted, arg=[x, y], timeout=10_000)
    return True


def test_the_page_plays_the_sample(page: Page, tmp_path: Path) -> None:
    open_app(page, tmp_path, SourceText(APP.read_text(), APP.name))
    assert pixel_becomes(page, 64, 24, CURSOR)
    assert page.evaluate(
        '(({width, height}) => [width, height])(document.getElementById("screen"))'
    ) == [224, 120]
    page.keyboard.press("ArrowRight")
    assert pixel_becomes(page, 76, 24, CURSOR)
    assert page.evaluate(PIXEL, [64, 24]) == GRID
    page.keyboard.press("Escape")
    page.wait_for_selector("#card:visible", timeout=10_000)
    assert page.text_content("#keys") == "Keys: Escape, Left, Right, Up, Down"
    assert page.text_content("#error") == ""


def test_the_page_shows_errors_with_their_line(page: Page, tmp_path: Path) -> None:
    app = "int n;\nvoid AppInit() { Screen.Open(4, 4); }\nbool AppLoop()\n{\n    return 1 / n > 0;\n}\n"
    open_app(page, tmp_path, SourceText(app, "bad.scs"))
    page.wait_for_selector("#error:visible", timeout=10_000)
    shown = page.text_content("#error") or ""
    assert "System.DivideByZeroException: Attempted to divide by zero." in shown
    assert "AppLoop() in bad.scs:line 5" in shown


def test_tests_stay_out_of_the_page() -> None:
    page = export_page(compile_app(SourceText(APP.read_text(), APP.name)))
    assert "Test_" not in page and "FindColor" not in page
    assert len(page.encode()) < 120_000
