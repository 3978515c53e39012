"""Texts in the exported page: seen, in drawing order, cut by the clip; the pixels are the tests'."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from host.compiling import compile_app
from host.exporting import export_page
from scsharp.source import SourceText
from tests.host.pages import CHROMIUM, FLAGS

HOST = Path(__file__).parents[2] / "host"
APP = """
void AppInit() => Screen.Open(120, 80, "Texts");

bool AppLoop()
{
    Draw.Clear(Color.Red);
    Draw.Text("HELLO", 5, 5, 14, Color.White);
    Draw.Text("HELLO", 5, 25, 14, Color.White);
    Draw.Rect(0, 25, 30, 20, Color.Blue);
    Draw.Clip(0, 45, 20, 20);
    Draw.Text("HELLO", 5, 45, 14, Color.White);
    Draw.ClipNone();
    Draw.Circle(100, 40, 15, Color.Rgba(0, 255, 0, 128));
    return true;
}
"""
COUNT = """([x, y, width, height, red, green, blue]) => {
    const data = document.getElementById("screen").getContext("2d").getImageData(x, y, width, height).data;
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
        if (data[i] >= red && data[i + 1] >= green && data[i + 2] >= blue) count += 1;
    }
    return count;
}"""


def test_no_module_has_a_text_of_several_lines() -> None:
    folders = [HOST / "web", HOST.parent / "transpiler" / "kernel"]
    lines = [
        line
        for folder in folders
        for path in folder.rglob("*.mjs")
        for line in path.read_text().split("\n")
    ]
    assert [line for line in lines if line.count("`") % 2 == 1 or line.endswith("\\")] == []


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    file = tmp_path_factory.mktemp("page") / "texts.html"
    file.write_text(export_page(compile_app(SourceText(APP, "texts.scs"))), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(file.as_uri())
        page.click("#start")
        page.wait_for_function(f"({COUNT})([0, 0, 4, 4, 250, 0, 0]) === 16", timeout=10_000)
        yield page
        browser.close()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_texts_in_the_page(page: Page) -> None:
    def white(x: int, y: int, width: int, height: int) -> int:
        return int(page.evaluate(COUNT, [x, y, width, height, 200, 200, 200]))

    # The canvas may be a multiple of the app's screen, with texts as sharp as it is.
    scale = int(page.evaluate('document.getElementById("screen").width')) // 120
    assert white(5 * scale, 5 * scale, 50 * scale, 14 * scale) > 40 * scale * scale, (
        "a text is seen"
    )
    assert white(0, 25 * scale, 30 * scale, 14 * scale) == 0, "a later shape covers it"
    assert white(30 * scale, 25 * scale, 30 * scale, 14 * scale) > 10 * scale * scale
    assert white(0, 45 * scale, 20 * scale, 14 * scale) > 5 * scale * scale
    assert white(20 * scale, 45 * scale, 60 * scale, 14 * scale) == 0, "the clip cuts it"
    mixed = [100 * scale, 40 * scale, 1, 1]
    assert page.evaluate(COUNT, [*mixed, 127, 128, 0]) == 1
    assert page.evaluate(COUNT, [*mixed, 128, 128, 0]) == 0
