"""How long a frame of a 3D scene takes at 320 x 240: 200 textured boxes and 50 spheres; a block world
of 90,000 solid cubes; the same with one block changed in each frame.

All figures are milliseconds of processor time for one frame, the least of many rounds: what the
script takes to describe it, and what a test that looks at it takes beyond that.
"""

from __future__ import annotations

import time

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from scsharp.engines import Script, get_engine
from scsharp.source import SourceText

ROUNDS = 9
FRAMES = {"python": 12, "v8": 150}
"""In a round; so many that V8 has compiled what it runs."""
HEAD = """
using System.Numerics;
int frames;
Image tiles;
Random random;
void Test_Start() => AppInit();
void Test_Unseen() { for (int i = 0; i < frames; i++) AppLoop(); }
void Test_LookedAt() { int sum = 0; for (int i = 0; i < frames; i++) { AppLoop(); sum += Frame.PixelAt(i % 240, i % 240).R; } }
void Paint()
{
    Screen.Open(320, 240, "Bench");
    random = new Random(7);
    tiles = new Image(16, 16);
    for (int i = 0; i < 256; i++) tiles.SetPixel(i % 16, i / 16, (i / 4 + i / 64) % 2 == 0 ? Color.White : Color.Rgb(160, 150, random.Next(256)));
}
"""
SHAPES = """
Vector3[] places = new Vector3[250];
Vector3[] sizes = new Vector3[250];
Transform[] turns = new Transform[250];
Material[] looks = new Material[250];
double Within(double least, double most) => least + random.NextDouble() * (most - least);
void AppInit()
{
    Paint();
    for (int i = 0; i < 250; i++)
    {
        places[i] = new Vector3((float)Within(-14, 14), (float)Within(-4, 5), (float)Within(-14, 14));
        sizes[i] = new Vector3((float)Within(0.8, 2.4), (float)Within(0.8, 2.4), (float)Within(0.8, 2.4));
        turns[i] = new Transform(places[i], random.Next(360), random.Next(360));
        looks[i] = i < 200 ? tiles : Color.Hsv(i * 7, 0.8, 1);
    }
}
bool AppLoop()
{
    Scene.Begin(Camera.LookAt(new Vector3(0, 3, 22), Vector3.Zero));
    Scene.Light(new Vector3(-0.36f, -0.8f, -0.48f));
    Scene.Sky(Color.SkyBlue);
    for (int i = 0; i < 200; i++) Scene.Box(Vector3.Zero, sizes[i], looks[i], "box", turns[i]);
    for (int i = 200; i < 250; i++) Scene.Sphere(places[i], sizes[i].X / 2 + 0.1, looks[i], "ball");
    Scene.End();
    return true;
}
"""
WORLD = """
Voxels world;
int t;
void AppInit()
{
    Paint();
    world = new Voxels(96, 24, 96);
    world.SetType(1, tiles, "earth");
    world.SetType(2, Material.Block(Color.ForestGreen, tiles, tiles), "grass");
    for (int x = 0; x < 96; x++)
    {
        for (int z = 0; z < 96; z++)
        {
            int h = (int)(9 + 4 * Math.Sin(x / 9.0) + 4 * Math.Cos(z / 7.0) + 2 * Math.Sin((x + z) / 3.0)) + random.Next(2);
            world.Fill(x, 0, z, 1, h, 1, 1);
            world[x, h, z] = 2;
        }
    }
}
bool AppLoop()
{
    t++;
    CHANGE
    Scene.Begin(Camera.LookAt(new Vector3(28, 22, 28), new Vector3(48, 8, 48), 70));
    Scene.Light(new Vector3(-1, -2, -0.5f));
    Scene.Sky(Color.SkyBlue);
    Scene.Fog(Color.SkyBlue, 30, 90);
    Scene.Voxels(world);
    Scene.End();
    return true;
}
"""
SCENES = {
    "shapes": HEAD + SHAPES,
    "blocks": HEAD + WORLD.replace("CHANGE", ""),
    "changed": HEAD + WORLD.replace("CHANGE", "world[40 + t % 8, 10, 40] = t % 3;"),
}


def started(text: str, engine: str) -> Script:
    program = with_app_life(compile_app(SourceText(text, "bench.scs")).lowered)
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


def milliseconds(text: str, engine: str) -> tuple[float, float]:
    """Unseen, and what looking adds."""
    script = started(text, engine)
    rounds = [[timed(script, one) for one in ("Unseen", "LookedAt")] for _ in range(ROUNDS)]
    script.close()
    unseen, looked = (min(column) * 1000 / FRAMES[engine] for column in zip(*rounds, strict=True))
    return unseen, looked - unseen


def main() -> None:
    print(f"{'scene':8} {'engine':8} {'script':>8} {'pixels':>8}   ms a frame")
    for name, text in SCENES.items():
        for engine in FRAMES:
            unseen, looked = milliseconds(text, engine)
            print(f"{name:8} {engine:8} {unseen:8.3f} {looked:8.3f}", flush=True)


if __name__ == "__main__":
    main()
