"""The sample apps in the exported page: size, evenness, and what a frame costs.

"rate" is what the app has over real time, as in bench_page, and "of 60" what a copy has that asks
for 60 frames a second. Milliseconds are those of the frames of the sample's recording, made and
shown by hand.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from host.compiling import compile_app
from host.exporting import export_page
from host.replays.recording import Recording, Step
from host.sessions.javascript_session import plain_input
from scsharp.source import SourceText
from tests.benchmarks.bench_page import WATCH
from tests.host.pages import AppPage, chromium, open_page
from tests.host.test_samples import NAMES, page_of, recording, source

SECONDS = 3
WINDOW = {"width": 1000, "height": 800}
COSTS = """(inputs) => {
    const box = {};
    document.dispatchEvent(new CustomEvent("scsharp-probe", { detail: box }));
    return inputs.map((input) => {
        const begun = performance.now();
        box.probe.feed(input);
        box.probe.step();
        return performance.now() - begun;
    });
}"""


RATE = re.compile(r"(Screen\.Open\([^;]*), \w+\);")


def main() -> None:
    print("sample      kB   rate  late    of 60  mean ms     95 %    worst")
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            print(measured(browser, Path(folder), name), flush=True)


def measured(browser: Browser, folder: Path, name: str) -> str:
    """A line of the table."""
    html = page_of(name)
    with playing(browser, folder, html) as app:
        rate, late, ticks = app.page.evaluate(WATCH, SECONDS)
        costs = frame_costs(app, recording(name))
    with playing(browser, folder, at_60(name)) as app:
        of_60, _, _ = app.page.evaluate(WATCH, SECONDS)
    mean, most = sum(costs) / len(costs), costs[len(costs) * 95 // 100]
    size = len(html.encode()) / 1000
    return (
        f"{name:8} {size:5.0f} {rate:6.1f} {late:3}/{ticks} {of_60:6.1f}"
        f" {mean:8.2f} {most:8.2f} {costs[-1]:8.2f}"
    )


@contextmanager
def playing(browser: Browser, folder: Path, html: str) -> Iterator[AppPage]:
    app = open_page(browser, folder, html, viewport=WINDOW)
    app.start()
    app.page.wait_for_timeout(1000)
    yield app
    app.page.close()


def at_60(name: str) -> str:
    """The page of a copy of the sample that asks for 60 frames a second."""
    text, count = RATE.subn(r"\1, 60);", source(name).text)
    assert count == 1, f"{name} opens its screen in another way"
    return export_page(compile_app(SourceText(text, f"{name}.scs")))


def frame_costs(app: AppPage, played: Recording) -> list[float]:
    """Milliseconds of each frame of the recording, the cheapest first."""
    app.ask("begin", played.header.seed)
    inputs = [plain_input(one.seen) for one in played.parts if isinstance(one, Step)]
    costs: list[float] = app.page.evaluate(COSTS, inputs)
    return sorted(costs)


if __name__ == "__main__":
    main()
