"""How long a frame of 500 draw calls at 320 x 240 takes: recorded only, and with its pixels.

The calls are what a 2D game draws: tiles, sprites, bars, balls, lines, a few polygons, some of them
seen through. On each engine the app runs the same frames twice, the second time looking at a pixel
of each; times are milliseconds of CPU a frame, the best of three. "record" is the part that the host's
recording takes of a frame on the Python engine, without the script around it.
"""

from __future__ import annotations

import time

from host.app.canvas import Canvas
from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from scsharp.engines import Engine, get_engine
from scsharp.source import SourceText

FRAMES = {"python": 20, "v8": 1000, "quickjs": 4}
"""So many that V8 has compiled what it runs."""
APP = """
Image sprite;
int t;
int frames;

void AppInit()
{
    Screen.Open(320, 240, "Bench");
    sprite = new Image(16, 16);
    sprite.Circle(8, 8, 7, Color.Gold);
    sprite.Rect(5, 5, 2, 2, Color.Black);
}

bool AppLoop()
{
    t++;
    Draw.Clear(Color.MidnightBlue);
    for (int i = 0; i < 200; i++) Draw.Rect(i % 20 * 16, i / 20 * 24, 15, 23, Color.SlateBlue);
    for (int i = 0; i < 100; i++) Draw.Image(sprite, (i * 37 + t) % 310, (i * 53 + t) % 230);
    for (int i = 0; i < 60; i++) Draw.Circle((i * 41 + t) % 320, i * 29 % 240, 4 + i % 12, Color.Coral);
    for (int i = 0; i < 40; i++) Draw.Line(i * 8, t % 240, 320 - i * 8, 240 - i, Color.White);
    for (int i = 0; i < 30; i++) Draw.Rect(i * 10, t % 200, 30, 20, Color.Rgba(0, 255, 0, 100));
    for (int i = 0; i < 20; i++) Draw.RectOutline(i * 15, 100 + i, 40, 30, Color.Yellow);
    for (int i = 0; i < 20; i++) Draw.Triangle(i * 15, 50, i * 15 + 40, 60 + i, i * 15 + 9, 99, Color.Pink);
    for (int i = 0; i < 10; i++) Draw.CircleOutline(i * 30, 120, 25, Color.Cyan, 3);
    for (int i = 0; i < 10; i++) Draw.Image(sprite, i * 30, 200, width: 32, height: 32, rotation: i * 20);
    for (int i = 0; i < 5; i++) Draw.Line(i * 60, 0, i * 50, 239, Color.Rgba(255, 255, 255, 90), 5);
    for (int i = 0; i < 5; i++) Draw.Text("Score 12345", i * 60, 4, 12, Color.White);
    return true;
}

void Frames() { for (int i = 0; i < frames; i++) AppLoop(); }
void Looked()
{
    int sum = 0;
    for (int i = 0; i < frames; i++)
    {
        AppLoop();
        sum += Frame.PixelAt(i % 240, i % 240).R;
    }
}
void Test_Frames() { AppInit(); Frames(); }
void Test_Looked() { AppInit(); Looked(); }
"""


def milliseconds(engine: Engine, function: str) -> float:
    program = with_app_life(compile_app(SourceText(APP, "bench.scs")).lowered)
    best = float("inf")
    for _ in range(3):
        script = engine.load(program, HOST_KERNEL)
        script.run_entry()
        script.set("frames", FRAMES[engine.name])
        start = time.process_time()
        outcome = script.call(function)
        best = min(best, time.process_time() - start)
        assert outcome.error is None, outcome.error
        script.close()
    return best * 1000 / FRAMES[engine.name]


def recording_milliseconds() -> float:
    """500 calls of the kinds that are most frequent, straight into a canvas."""
    best = float("inf")
    for _ in range(20):
        canvas = Canvas(320, 240)
        start = time.process_time()
        for i in range(300):
            canvas.rect(float(i), 10.0, 15.0, 23.0, -1)
        for i in range(100):
            canvas.circle(float(i), 10.0, 9.0, -1)
        for i in range(100):
            canvas.line(float(i), 10.0, 90.0, 70.0, -1, 1.0)
        best = min(best, time.process_time() - start)
    return best * 1000


def main() -> None:
    print(f"{'engine':8} {'frame':>8} {'looked at':>10}   ms a frame")
    print(f"{'record':8} {recording_milliseconds():8.2f}")
    for name in ("python", "v8", "quickjs"):
        engine = get_engine(name)
        unseen, seen = (milliseconds(engine, one) for one in ("Test_Frames", "Test_Looked"))
        print(f"{name:8} {unseen:8.2f} {seen - unseen:10.2f}", flush=True)


if __name__ == "__main__":
    main()
