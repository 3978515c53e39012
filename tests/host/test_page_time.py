"""Frames of the exported page keep to the app's rate, on a clock that the test turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession

from tests.host.pages import IN_A_BROWSER, AppPage, chromium, exported, open_page

pytestmark = IN_A_BROWSER


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def app_of_rate(rate: int) -> str:
    return exported(
        f'void AppInit() => Screen.Open(8, 8, "Rate", {rate});\nbool AppLoop() => true;\n'
    )


def opened(browser: Browser, folder: Path, rate: int) -> AppPage:
    file = folder / "rate.html"
    file.write_text(app_of_rate(rate), encoding="utf-8")
    page = browser.new_page()
    page.clock.install(time=0)
    page.goto(file.as_uri())
    page.clock.pause_at(1000)
    app = AppPage(page, [])
    app.start()
    return app


def frames(app: AppPage) -> int:
    return int(app.ask("report")["frames"])


@pytest.mark.parametrize("rate", [1, 7, 30, 60, 120])
def test_frames_do_not_drift(browser: Browser, tmp_path: Path, rate: int) -> None:
    app = opened(browser, tmp_path, rate)
    app.page.clock.run_for(100)
    before = frames(app)
    app.page.clock.run_for(20_000)
    assert abs(frames(app) - before - rate * 20) <= 1


def test_what_was_missed_for_long_is_not_made_up_for(browser: Browser, tmp_path: Path) -> None:
    app = opened(browser, tmp_path, 30)
    app.page.clock.run_for(1000)
    before = frames(app)
    app.page.clock.fast_forward(60_000)
    app.page.clock.run_for(100)
    assert frames(app) - before < 10


def test_a_hidden_page_stands_still(browser: Browser, tmp_path: Path) -> None:
    app = opened(browser, tmp_path, 30)
    app.page.clock.run_for(500)
    hide = """(isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    app.page.evaluate(hide, True)
    before = frames(app)
    app.page.clock.run_for(5_000)
    assert frames(app) == before
    app.page.evaluate(hide, False)
    app.page.clock.run_for(1_000)
    assert 29 <= frames(app) - before <= 32


def heap(client: CDPSession) -> int:
    client.send("HeapProfiler.collectGarbage")
    return int(client.send("Runtime.getHeapUsage")["usedSize"])


def test_memory_does_not_grow(browser: Browser, tmp_path: Path) -> None:
    text = """
void AppInit() => Screen.Open(64, 48);
bool AppLoop()
{
    Draw.Clear(Color.Navy);
    for (int i = 0; i < 20; i++) Draw.Circle(i * 3, App.Frame % 40, 3, Color.Gold);
    Draw.Text("Frame " + App.Frame, 1, 1, 8, Color.White);
    Console.WriteLine("frame");
    return true;
}
"""
    app = open_page(browser, tmp_path, exported(text))
    app.begin()
    client = app.page.context.new_cdp_session(app.page)
    for _ in range(20):
        app.step(50)
    before = heap(client)
    for _ in range(20):
        app.step(500)
    assert heap(client) - before < 200_000
