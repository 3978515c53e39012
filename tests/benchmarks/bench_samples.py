"""The sample apps in the exported page: size, evenness at 60 frames per second, and what a frame costs.

Frames are those of the sample's recording, made and shown by hand; "rate" is over real time, as in
bench_page.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from host.replays.recording import Recording, Step
from host.sessions.javascript_session import plain_input
from tests.benchmarks.bench_page import WATCH
from tests.host.pages import AppPage, chromium, open_page
from tests.host.test_samples import NAMES, page_of, recording

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


def main() -> None:
    print("sample      kB   rate  late    mean ms   95 %    worst")
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            print(measured(browser, Path(folder), name), flush=True)


def measured(browser: Browser, folder: Path, name: str) -> str:
    """A line of the table."""
    html = page_of(name)
    app = open_page(browser, folder, html, viewport=WINDOW)
    app.start()
    app.page.wait_for_timeout(1000)
    rate, late, ticks = app.page.evaluate(WATCH, SECONDS)
    costs = frame_costs(app, recording(name))
    app.page.close()
    mean, most = sum(costs) / len(costs), costs[len(costs) * 95 // 100]
    size = len(html.encode()) / 1000
    return f"{name:8} {size:5.0f} {rate:6.1f} {late:3}/{ticks} {mean:8.2f} {most:8.2f} {costs[-1]:8.2f}"


def frame_costs(app: AppPage, played: Recording) -> list[float]:
    """Milliseconds of each frame of the recording, the cheapest first."""
    app.ask("begin", played.header.seed)
    inputs = [plain_input(one.seen) for one in played.parts if isinstance(one, Step)]
    costs: list[float] = app.page.evaluate(COSTS, inputs)
    return sorted(costs)


if __name__ == "__main__":
    main()
