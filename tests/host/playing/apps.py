"""Apps that the tests play, and how they are made ready."""

from __future__ import annotations

from functools import cache

from host.app.input import FrameInput
from host.sessions.apps import App, compile_for_playing
from scsharp.source import SourceText

ENGINES = ("python", "quickjs", "v8")

EVERYTHING = """
int taps;
string typed = "";
bool wasCaught;
long big = 9_000_000_000;
var random = new Random();
Image face = Image.FromText(["r.r", ".b.", "r.r"], new() { ['r'] = Color.Red, ['b'] = Color.Blue });

void AppInit()
{
    Screen.Open(80, 60, "Everything", 25);
    Draw.Clear(Color.Hex(0x123456));
    Console.WriteLine("begun");
}

bool AppLoop()
{
    if (Input.WasPressed("Space")) taps++;
    typed += Input.Typed;
    Draw.Clear(Color.Hex(0x203040));
    Draw.Pixel(Input.MouseX, Input.MouseY, Color.White);
    Draw.Rect(1.5, 2, 10 + taps, 5, Color.Rgba(255, 0, 0, 128));
    Draw.RectOutline(20, 2, 10, 8, Color.Hex(0x00FF00), 2);
    Draw.Line(0, 0, 79, 59, Color.Hex(0x808080));
    Draw.Line(5, 50, 40, 30, Color.Hex(0xFF00FF), 3);
    Draw.Circle(40, 30, 7.5, Color.Hex(0xFFFF00));
    Draw.Ellipse(60, 20, 9, 4, Color.Hex(0x00FFFF));
    Draw.Triangle(1, 58, 20, 58, 10, 40, Color.Hex(0x4488CC));
    Draw.PolygonOutline([(50, 40), (70, 42), (60, 55)], Color.White, 2);
    Draw.Clip(0, 0, 70, 60);
    face.SetPixel(taps % 3, 0, Color.White);
    Draw.Image(face, random.Next(70), 10);
    Draw.Image(face, 30, 40, 12, 9, rotation: 30);
    ShowScene(); Draw.ClipNone();
    Draw.Text($"{taps} {typed}", 2, 20, 8, Color.White);
    Input.CaptureMouse(taps > 1);
    if (Input.WasPressed("E")) throw new InvalidOperationException("as \\u00e4sked");
    if (Input.WasPressed("L")) while (true) taps++;
    return !Input.WasPressed("Escape");
}

void Test_Unused() => Assert(false);

void ShowScene()
{
    Scene.Begin(Camera.LookAt(new System.Numerics.Vector3(1, 2, 6), System.Numerics.Vector3.Zero));
    Scene.Box(System.Numerics.Vector3.Zero, System.Numerics.Vector3.One, face, "face", Transform.Turn(20, 30));
    Scene.Sphere(new System.Numerics.Vector3(1, 0, 1), 0.7, Color.Rgba(255, 200, 0, 150), "sun");
    Scene.End();
}
"""

INPUTS = (
    FrameInput(),
    FrameInput(frozenset({"Space"}), frozenset({"Space"}), typed="\u00e4"),
    FrameInput(frozenset(), frozenset(), frozenset({"Space"}), 79, 3, 1000, -4, 2),
    FrameInput(frozenset({"Space"}), frozenset({"Space"}), frozenset(), 79, 3),
    FrameInput(),
)


@cache
def everything() -> App:
    return app_of(EVERYTHING, "everything.scs")


def app_of(text: str, path: str = "app.scs") -> App:
    return compile_for_playing(SourceText(text, path))


def pressing(*keys: str) -> FrameInput:
    return FrameInput(frozenset(keys), frozenset(keys))
