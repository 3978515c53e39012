"""The picture on the exported page: every pixel of the app a square of device pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser

from tests.host.pages import IN_A_BROWSER, AppPage, chromium, exported, open_page

pytestmark = IN_A_BROWSER
WIDTH, HEIGHT = 61, 37
APP = """
void AppInit() => Screen.Open(61, 37, "Pixels");
bool AppLoop()
{
    for (int y = 0; y < 37; y++)
        for (int x = 0; x < 61; x++)
            Draw.Pixel(x, y, Color.Rgb(64 + x * 3, 64 + y * 5, (x + y) % 2 * 255));
    return true;
}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def opened(browser: Browser, folder: Path, ratio: float, width: int, height: int) -> AppPage:
    size = {"width": width, "height": height}
    app = open_page(browser, folder, exported(APP), viewport=size, device_scale_factor=ratio)
    app.begin()
    app.step()
    return app


def shot(app: AppPage) -> NDArray[np.uint8]:
    """The page as it is shown, in device pixels."""
    app.page.wait_for_timeout(100)
    data = app.page.screenshot(scale="device")
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def frame(app: AppPage) -> NDArray[np.uint8]:
    pixels = np.array(app.ask("pixels"), dtype="<u4").view(np.uint8)
    return pixels.reshape(HEIGHT, WIDTH, 4)[:, :, :3]


def found(shown: NDArray[np.uint8], picture: NDArray[np.uint8]) -> tuple[int, int]:
    """Where in the shot the picture lies; it has no dark pixel, and the page around it is dark."""
    bright = shown.max(axis=2) >= 250
    bright |= (shown[:, :, 0] >= 60) & (shown[:, :, 1] >= 60) & (shown[:, :, 2] <= 8)
    rows = np.flatnonzero(bright.sum(axis=1) > picture.shape[1] // 2)
    columns = np.flatnonzero(bright[rows[0]])
    return int(rows[0]), int(columns[0])


def is_exact(app: AppPage, scale: int) -> bool:
    shown = shot(app)
    blocks = frame(app).repeat(scale, axis=0).repeat(scale, axis=1)
    top, left = found(shown, blocks)
    part = shown[top : top + blocks.shape[0], left : left + blocks.shape[1]]
    return part.shape == blocks.shape and bool((part == blocks).all())


@pytest.mark.parametrize(
    ("ratio", "width", "height", "scale"),
    [(1, 400, 300, 6), (1.25, 401, 299, 8), (2, 333, 307, 10), (3, 390, 500, 19), (1, 70, 300, 1)],
)
def test_whole_pixels(
    browser: Browser, tmp_path: Path, ratio: float, width: int, height: int, scale: int
) -> None:
    app = opened(browser, tmp_path, ratio, width, height)
    assert app.page.evaluate("document.getElementById('screen').width") == WIDTH * scale
    assert is_exact(app, scale)


def test_another_window_size(browser: Browser, tmp_path: Path) -> None:
    app = opened(browser, tmp_path, 1.25, 300, 300)
    assert is_exact(app, 6)
    app.page.set_viewport_size({"width": 507, "height": 311})
    assert is_exact(app, 9)


def test_the_switch_fills_the_room(browser: Browser, tmp_path: Path) -> None:
    app = opened(browser, tmp_path, 1, 400, 300)
    size = "[...Object.values((({ width, height }) => ({ width, height }))(document.getElementById('screen')))]"
    assert app.page.evaluate(size) == [366, 222]
    app.page.click("#whole")
    assert app.page.evaluate(size) == [400, 242]
    assert app.page.evaluate("document.activeElement.id") == "screen", "keys go on to the app"
    middle = shot(app)
    top, left = found(middle, middle[:200, :380])
    assert (left, abs(top - 15) < 16) == (0, True)
    app.page.click("#whole")
    assert is_exact(app, 6)


def test_a_screen_larger_than_the_window_is_seen_whole(browser: Browser, tmp_path: Path) -> None:
    app = open_page(
        browser, tmp_path, exported(APP.replace("Open(61, 37", "Open(610, 370")), viewport={"width": 300, "height": 300}
    )  # fmt: skip
    app.begin()
    app.page.wait_for_timeout(100)
    box = app.page.locator("#screen").bounding_box()
    assert box is not None and box["x"] >= 0 and 299 <= box["width"] <= 300


def test_the_last_picture_stays_when_the_app_ends_without_drawing(
    browser: Browser, tmp_path: Path
) -> None:
    text = APP.replace("{\n    for", "{\n    if (App.Frame == 1) return false;\n    for", 1)
    app = open_page(browser, tmp_path, exported(text), viewport={"width": 400, "height": 300})
    app.begin()
    app.step()
    app.ask("step")
    corner = "[...document.getElementById('screen').getContext('2d').getImageData(0, 0, 1, 1).data]"
    assert app.page.evaluate(corner) == [64, 64, 0, 255]
