"""The exported page: its size, how evenly it plays at 60 frames per second, and what a frame costs.

"rate" is measured over five seconds of real time; "late" are frames of the display in which the app
ran not once, as a 60 Hz app on a 60 Hz display should. `step` frames are made by hand, without a clock.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.benchmarks.bench_drawing import APP
from tests.host.pages import SAMPLE, chromium, exported, open_page

SECONDS = 5
WATCH = """(seconds) => new Promise((resolve) => {
    const box = {};
    document.dispatchEvent(new CustomEvent("scsharp-probe", { detail: box }));
    const begun = performance.now(), first = box.probe.report().frames;
    let last = first, ticks = 0, late = 0;
    const tick = () => {
        const { frames } = box.probe.report();
        ticks += 1;
        if (frames !== last + 1) late += 1;
        last = frames;
        const passed = (performance.now() - begun) / 1000;
        if (passed < seconds) requestAnimationFrame(tick);
        else resolve([(last - first) / passed, late, ticks]);
    };
    requestAnimationFrame(tick);
})"""


def main() -> None:
    print(
        f"page of {SAMPLE.name}: {len(exported(SAMPLE.read_text('utf-8')).encode()) / 1000:.1f} kB"
    )
    html = exported(APP.replace('"Bench"', '"Bench", 60'))
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        app = open_page(browser, Path(folder), html, viewport={"width": 1000, "height": 800})
        app.start()
        app.page.wait_for_timeout(1000)
        rate, late, ticks = app.page.evaluate(WATCH, SECONDS)
        print(f"rate {rate:.2f} frames a second, {late} of {ticks} late or double")
        app.begin()
        app.step(200)
        steps = 1000
        cost = app.page.evaluate(
            """(count) => {
                const box = {};
                document.dispatchEvent(new CustomEvent("scsharp-probe", { detail: box }));
                const begun = performance.now();
                for (let i = 0; i < count; i++) box.probe.step();
                return (performance.now() - begun) / count;
            }""",
            steps,
        )
        print(f"{cost:.2f} ms for a frame of 500 draw calls at 320 x 240, shown 2 times as large")


if __name__ == "__main__":
    main()
