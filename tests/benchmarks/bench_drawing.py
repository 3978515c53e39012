"""How long a frame of 500 draw calls at 320 x 240 takes: unseen, and with its pixels.

The calls are what a 2D game draws: tiles, sprites, bars, balls, lines, a few polygons, some of them
seen through. All figures are milliseconds of processor time for one frame, the least of many rounds:

* script: a function of the script with the same code, whose calls of Draw are calls of functions of
  the script that have the same parameters and are empty. It is no AppLoop, so the host has no part.
* unseen: what an AppLoop that nobody looks at takes beyond the script.
* looked at: what it takes beyond the script when a test then looks at a pixel.

The last column is how many times as fast as Python the engine is where every frame is looked at.
"""

from __future__ import annotations

import re
import time

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from scsharp.engines import Script, get_engine
from scsharp.source import SourceText

ROUNDS = 12
FRAMES = {"python": 20, "v8": 500, "quickjs": 4}
"""In a round; so many that V8 has compiled what it runs."""
FUNCTIONS = ("Script", "Unseen", "LookedAt")
CALLS = """
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
"""
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
    CALLS
    return true;
}

bool WithoutHost()
{
    t++;
    EMPTY
    return true;
}

void Test_Script() { for (int i = 0; i < frames; i++) WithoutHost(); }
void Test_Unseen() { for (int i = 0; i < frames; i++) AppLoop(); }
void Test_LookedAt()
{
    int sum = 0;
    for (int i = 0; i < frames; i++)
    {
        AppLoop();
        sum += Frame.PixelAt(i % 240, i % 240).R;
    }
}
void Test_Start() { AppInit(); }

static class Nothing
{
    public static void Clear(Color color) { }
    public static void Rect(double x, double y, double w, double h, Color color) { }
    public static void RectOutline(double x, double y, double w, double h, Color color, double thickness = 1) { }
    public static void Line(double x1, double y1, double x2, double y2, Color color, double thickness = 1) { }
    public static void Circle(double cx, double cy, double r, Color color) { }
    public static void CircleOutline(double cx, double cy, double r, Color color, double thickness = 1) { }
    public static void Triangle(double x1, double y1, double x2, double y2, double x3, double y3, Color color) { }
    public static void Image(Image image, double x, double y) { }
    public static void Image(
        Image image, double x, double y, double? width = null, double? height = null,
        int sourceX = 0, int sourceY = 0, int? sourceWidth = null, int? sourceHeight = null,
        bool flipX = false, bool flipY = false, double rotation = 0, double? pivotX = null,
        double? pivotY = null, Color? tint = null, int alpha = 255) { }
    public static void Text(string text, double x, double y, double size, Color color, Align align = Align.Left) { }
}
""".replace("CALLS", CALLS).replace("EMPTY", re.sub(r"\bDraw\.", "Nothing.", CALLS))


def started(engine: str) -> Script:
    program = with_app_life(compile_app(SourceText(APP, "bench.scs")).lowered)
    script = get_engine(engine).load(program, HOST_KERNEL, steps=10**12)
    script.run_entry()
    script.set("frames", FRAMES[engine])
    timed(script, "Start")
    return script


def timed(script: Script, function: str) -> float:
    start = time.process_time()
    outcome = script.call(f"Test_{function}")
    taken = time.process_time() - start
    assert outcome.error is None, outcome.error
    return taken


def milliseconds(engine: str) -> tuple[float, ...]:
    """Script, unseen and looked at."""
    script = started(engine)
    rounds = [[timed(script, one) for one in FUNCTIONS] for _ in range(ROUNDS)]
    script.close()
    alone, unseen, looked = (
        min(column) * 1000 / FRAMES[engine] for column in zip(*rounds, strict=True)
    )
    return alone, unseen - alone, looked - alone


def main() -> None:
    print(f"{'engine':8} {'script':>8} {'unseen':>8} {'looked at':>10}   ms a frame")
    python = 0.0
    for name in ("python", "v8", "quickjs"):
        alone, unseen, looked = milliseconds(name)
        python = python or looked
        figures = f"{name:8} {alone:8.3f} {unseen:8.3f} {looked:10.3f}"
        print(f"{figures}   {python / looked:.1f}", flush=True)


if __name__ == "__main__":
    main()
