"""The exported page in a real browser: it starts, plays and shows what the tests see."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from host.compiling import compile_app
from host.exporting import export_page
from scsharp.source import SourceText

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --virtual-time-budget=6000 --dump-dom"
).split()
APP = Path(__file__).parents[2] / "docs" / "samples" / "cursor.scs"

DRIVER = """
<script>
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const canvas = document.getElementById("screen");
const pixel = (x, y) => [...canvas.getContext("2d").getImageData(x, y, 1, 1).data.slice(0, 3)];
async function drive() {
  const seen = { card: document.getElementById("keys").textContent };
  document.getElementById("start").click();
  await wait(300);
  seen.size = [canvas.width, canvas.height];
  seen.first = pixel(64, 24);
  canvas.dispatchEvent(new KeyboardEvent("keydown", { code: "ArrowRight", bubbles: true }));
  window.dispatchEvent(new KeyboardEvent("keyup", { code: "ArrowRight" }));
  await wait(300);
  seen.left = pixel(64, 24);
  seen.moved = pixel(76, 24);
  canvas.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape", bubbles: true }));
  await wait(300);
  seen.ended = !document.getElementById("card").hidden;
  seen.error = document.getElementById("error").textContent;
  document.body.dataset.seen = JSON.stringify(seen);
}
drive();
</script>
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


def visit(page: str, folder: Path) -> dict[str, object]:
    """Opens the page from a file, lets the driver play, and gives back what it saw."""
    file = folder / "app.html"
    file.write_text(page.replace("</body>", f"{DRIVER}</body>"), encoding="utf-8")
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder / 'profile'}", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=True)
    found = re.search(r'data-seen="([^"]*)"', done.stdout)
    assert found, done.stdout[-2000:] + done.stderr[-2000:]
    seen: dict[str, object] = json.loads(html.unescape(found[1]))
    return seen


def test_the_page_plays_the_sample(tmp_path: Path) -> None:
    page = export_page(compile_app(SourceText(APP.read_text(), APP.name)))
    seen = visit(page, tmp_path)
    cursor, grid = [0xFF, 0xD5, 0x4F], [0x37, 0x47, 0x4F]
    assert seen == {
        "card": "Keys: Escape, Left, Right, Up, Down",
        "size": [224, 120],
        "first": cursor,
        "left": grid,
        "moved": cursor,
        "ended": True,
        "error": "",
    }


def test_the_page_shows_errors_with_their_line(tmp_path: Path) -> None:
    app = "int n;\nvoid AppInit() { Screen.Open(4, 4); }\nbool AppLoop()\n{\n    return 1 / n > 0;\n}\n"
    seen = visit(export_page(compile_app(SourceText(app, "bad.scs"))), tmp_path)
    assert "System.DivideByZeroException: Attempted to divide by zero." in str(seen["error"])
    assert "AppLoop() in bad.scs:line 5" in str(seen["error"])


def test_tests_stay_out_of_the_page() -> None:
    page = export_page(compile_app(SourceText(APP.read_text(), APP.name)))
    assert "Test_" not in page and "FindColor" not in page
    assert len(page.encode()) < 120_000
