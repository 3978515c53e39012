"""What scenes show and what apps are told about them: cases whose right answer is known."""

from __future__ import annotations

import pytest

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.app.state import AppState
from host.compiling import compile_app
from scsharp.engines import Script, get_engine
from scsharp.source import SourceText

ENGINES = ("python", "v8")
NO_HIT = "(0, 0, 0) None 0 "
HEAD = """
using System.Numerics;
int mode;
Voxels grid;
Mesh mesh = new Mesh();
void AppInit() => Screen.Open(40, 30, "Scenes");
void Begin() => Scene.Begin(Camera.FirstPerson(new Vector3(0, 0, 5), 0, 0, 90));
void Show() { AppInit(); AppLoop(); }
void Say(object value) => Console.WriteLine(value);
"""


def run(loop: str, test: str, engine: str) -> tuple[list[str], str]:
    """What a test prints, and how it failed."""
    text = f"{HEAD}\nbool AppLoop() {{ {loop} return true; }}\nvoid Test_It() {{ {test} }}"
    compilation = compile_app(SourceText(text, "scene.scs"))
    assert not [one.message for one in compilation.diagnostics if one.is_error]
    script: Script = get_engine(engine).load(with_app_life(compilation.lowered), HOST_KERNEL)
    try:
        assert script.run_entry().error is None
        outcome = script.call("Test_It")
        return script.output.splitlines(), "" if outcome.error is None else outcome.error.message
    finally:
        script.close()


def shown(shapes: str, test: str, engine: str) -> list[str]:
    lines, error = run(f"Begin(); {shapes} Scene.End();", f"Show(); {test}", engine)
    assert error == ""
    return lines


@pytest.mark.parametrize("engine", ENGINES)
def test_a_box_covers_what_its_front_covers(engine: str) -> None:
    # The front lies 4 before the camera; 15 pixels high are tan(45) * 4.
    box = 'Scene.Box(new Vector3(0, 0, 0.5f), new Vector3(4, 2, 1), Color.Red, "box");'
    test = 'var a = Frame.FindTag("box"); Say($"{a.X} {a.Y} {a.Width} {a.Height} {a.Count}"); Say(Frame.PixelAt(20, 15) == Color.Red);'
    lines = shown(box, test, engine)
    # 2 * 15 / 4 = 7.5 to each side of the middle, 3.75 up and down.
    assert lines == ["12 11 15 8 120", "True"]


@pytest.mark.parametrize("engine", ENGINES)
def test_of_surfaces_at_the_same_place_the_first_is_seen(engine: str) -> None:
    shapes = """
        Scene.Box(new Vector3(-0.5f, 0, 0), new Vector3(3, 2, 2), Color.Red, "first");
        Scene.Box(new Vector3(0.5f, 0, 0), new Vector3(3, 2, 2), Color.Blue, "second");
        Scene.Plane(new Vector3(0, -1, 0), new Vector2(9, 9), Color.White, "floor");
    """
    test = 'for (int x = 14; x < 26; x++) Say(Frame.TagAt(x, 15)); Say(Frame.CountPixels(Color.Blue) == Frame.CountTag("second"));'
    assert shown(shapes, test, engine) == [*["first"] * 10, "second", "second", "True"]


@pytest.mark.parametrize("engine", ENGINES)
def test_2d_drawing_hides_no_tags_but_clips_and_later_scenes_do(engine: str) -> None:
    loop = """
        Begin(); Scene.Sphere(Vector3.Zero, 3, Color.Red, "low"); Scene.End();
        Draw.Rect(0, 0, 40, 30, Color.White);
        Draw.Clip(0, 0, 20, 30);
        Begin(); Scene.Sky(Color.Blue); Scene.Box(Vector3.Zero, new Vector3(1, 1, 1), Color.Lime, "high"); Scene.End();
        Draw.ClipNone();
        Draw.Rect(18, 13, 4, 4, Color.Black);
    """
    test = "Show(); foreach (int x in new[] { 12, 19, 20, 27 }) Say(Frame.TagAt(x, 15)); Say(Frame.PixelAt(12, 15) == Color.Blue); Say(Frame.PixelAt(27, 15) == Color.White);"
    lines, error = run(loop, test, engine)
    assert (lines, error) == (["", "high", "low", "low", "True", "True"], "")


@pytest.mark.parametrize("engine", ENGINES)
def test_what_can_be_seen_through(engine: str) -> None:
    shapes = """
        Scene.Sky(Color.Black);
        Scene.Plane(new Vector3(0, 0, 1), new Vector2(6, 6), Color.Rgba(255, 0, 0, 127), "thin", Transform.Turn(0, 90));
        Scene.Plane(new Vector3(0, 0, 0), new Vector2(6, 6), Color.Rgba(0, 255, 0, 128), "thick", Transform.Turn(0, 90));
        Scene.Plane(new Vector3(0, 0, -1), new Vector2(6, 6), Color.Blue, "wall", Transform.Turn(0, 90));
    """
    test = "Say(Frame.PixelAt(20, 15)); Say(Frame.TagAt(20, 15)); Say(Scene.TagAt(20, 15));"
    # Turned by its pitch, a point (x, y, z) of a plane comes to lie at (x, -z, y): nearest is y = 1.
    below = [0, 128, 127]
    mixed = [(255 * 127 + 127) // 255, (128 * 128 + 127) // 255, (127 * 128 + 127) // 255]
    assert below[1] == (255 * 128 + 127) // 255
    color = "#" + "".join(f"{one:02X}" for one in mixed)
    moved = shapes.replace("new Vector3(0, 0, ", "new Vector3(0, ").replace(
        "), new Vector2", ", 0), new Vector2"
    )
    assert shown(moved, test, engine) == [color, "thick", "thick"]


@pytest.mark.parametrize("engine", ENGINES)
def test_inside_of_shapes(engine: str) -> None:
    for shape in (
        "Box(new Vector3(0, 0, 5), new Vector3(2, 2, 2)",
        "Sphere(new Vector3(0, 0, 5), 1",
        "Cylinder(new Vector3(0, 0, 5), 1, 2",
        "Cone(new Vector3(0, 0, 5), 1, 2",
    ):
        lines = shown(
            f'Scene.{shape}, Color.Red, "in");',
            'Say(Frame.CountTag("in")); Say(Frame.CountPixels(Color.Red));',
            engine,
        )
        assert lines == ["1200", "1200"]


@pytest.mark.parametrize("engine", ENGINES)
def test_pick_tells_what_is_seen(engine: str) -> None:
    shapes = 'Scene.Box(new Vector3(0, 0, 0.5f), new Vector3(4, 2, 1), Color.Red, "box"); Scene.Sphere(new Vector3(4, 0, 1), 1, Color.Blue);'
    test = """
        var hit = Scene.Pick(20, 15);
        Say($"{hit.Found} {hit.Tag} {hit.Normal} {hit.IsBlock} {hit.Side} {hit.Cell}");
        AssertNear(hit.Point.Z, 1, 1e-6);
        AssertNear(hit.Distance, Math.Sqrt(16 + 2 * Math.Pow(0.5 / 15 * 4, 2)), 1e-6);
        Say(Scene.Pick(35, 15).Found); Say(Scene.Pick(35, 15).Tag == "");
        Say($"{Scene.Pick(0, 0).Found} {Scene.Pick(-1, 0).Found} {Scene.Pick(40, 3).Found}");
    """
    assert shown(shapes, test, engine) == [
        "True box <0, 0, 1> False None (0, 0, 0)",
        "True",
        "True",
        "False False False",
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_project_and_direction_fit_the_picture(engine: str) -> None:
    shapes = 'Scene.Sphere(new Vector3(1.5f, -1, -2), 0.4, Color.Red, "ball");'
    test = """
        var camera = Camera.FirstPerson(new Vector3(0, 0, 5), 0, 0, 90);
        var place = camera.Project(new Vector3(1.5f, -1, -2));
        Say(Frame.TagAt((int)place.X, (int)place.Y)); Say(place.IsOnScreen);
        AssertNear(place.Depth, 7, 1e-6);
        AssertNear(place.X, 20 + 1.5 / 7 * 15, 1e-6);
        AssertNear(place.Y, 15 + 1 / 7.0 * 15, 1e-6);
        var way = camera.DirectionAt(place.X, place.Y);
        AssertNear(Vector3.Distance(way, Vector3.Normalize(new Vector3(1.5f, -1, -7))), 0, 1e-6);
        Say(camera.Project(new Vector3(0, 0, 6)).IsOnScreen);
    """
    assert shown(shapes, test, engine) == ["ball", "True", "False"]


@pytest.mark.parametrize("engine", ENGINES)
def test_yaw_goes_to_the_right_and_pitch_up(engine: str) -> None:
    test = """
        Say(Camera.FirstPerson(Vector3.Zero, 90, 0).Forward); Say(Camera.FirstPerson(Vector3.Zero, 0, 90).Forward);
        Say(Camera.FirstPerson(Vector3.Zero, 0, 90).Up); Say(Camera.LookAt(Vector3.Zero, Vector3.UnitX).Right);
        Say(Transform.Turn(90).Apply(new Vector3(0, 0, -1))); Say(Transform.Turn(0, 90).Apply(new Vector3(0, 0, -1)));
        Say(Transform.Turn(0, 0, 90).Apply(Vector3.UnitY));
        Say((Transform.At(Vector3.UnitX) * Transform.Turn(90)).Apply(new Vector3(0, 0, -2)));
    """
    lines = [one.replace("-0", "0") for one in shown("", test, engine)]
    assert lines == [
        "<1, 0, 0>",
        "<0, 1, 0>",
        "<0, 0, 1>",
        "<0, 0, 1>",
        "<1, 0, 0>",
        "<0, 1, 0>",
        "<1, 0, 0>",
        "<3, 0, 0>",
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_meshes_are_drawn_as_they_are_then(engine: str) -> None:
    loop = """
        if (mode == 0) { mesh.Box(Vector3.Zero, Vector3.One, Color.Red, "part"); mesh.Sphere(new Vector3(2, 0, 0), 0.5, Color.Blue); }
        Begin(); Scene.Mesh(mesh, Transform.At(new Vector3(-1, 0, 0)), "rest"); Scene.End();
        if (mode++ == 0) mesh.Box(new Vector3(1, 1.5f, 0), Vector3.One, Color.Lime, "late");
    """
    test = 'for (int i = 0; i < 2; i++) { if (i == 0) AppInit(); AppLoop(); Say($"{Frame.CountTag("part") > 0} {Frame.CountTag("rest") > 0} {Frame.CountTag("late") > 0}"); }'
    assert run(loop, test, engine) == (["True True False", "True True True"], "")


GRID = """
    grid = new Voxels(5, 4, 6);
    grid.SetType(1, Color.Gray, "stone");
    grid.SetType(2, Color.Rgba(0, 0, 255, 200), "water");
    grid.Fill(0, 0, 0, 5, 2, 6, 1);
    grid[2, 2, 3] = 2;
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_blocks_are_picked_with_cell_and_side(engine: str) -> None:
    loop = 'Begin(); Scene.Voxels(grid, new Vector3(-2.5f, -2, -6), "rest"); Scene.End();'
    test = f"""
        {GRID} Show();
        foreach (int y in new[] {{ 10, 13, 15, 20 }})
        {{
            var hit = Scene.Pick(20, y);
            Say($"{{hit.Tag}} {{hit.Cell}} {{hit.Side}} {{hit.NextCell}} {{Frame.TagAt(20, y)}}");
        }}
        grid[2, 1, 5] = 0; AppLoop(); Say(Scene.Pick(20, 16).Cell); Say(Frame.TagAt(20, 16));
    """
    lines, error = run(loop, test, engine)
    assert error == ""
    assert lines == [
        " (0, 0, 0) None (0, 0, 0) ", "water (2, 2, 3) Front (2, 2, 4) water",
        "stone (2, 1, 5) Front (2, 1, 6) stone", "stone (2, 0, 5) Front (2, 0, 6) stone",
        "(2, 1, 4)", "stone",
    ]  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
def test_raycast_goes_from_cell_to_cell(engine: str) -> None:
    test = f"""
        {GRID}
        void Cast(Vector3 from, Vector3 way, double most = 1000)
        {{
            var hit = grid.Raycast(from, way, most);
            Say($"{{hit.Cell}} {{hit.Side}} {{hit.Distance}} {{hit.Tag}}");
            Assert(hit.Tag != null && hit.Found == hit.IsBlock);
        }}
        Cast(new Vector3(2.5f, 9, 3.5f), new Vector3(0, -2, 0));
        Cast(new Vector3(0.5f, 9, 3.5f), new Vector3(0, -1, 0));
        Cast(new Vector3(0.5f, 9, 3.5f), new Vector3(0, -1, 0), 6.5);
        Cast(new Vector3(-4, 0.5f, 3.5f), new Vector3(1, 0, 0));
        Cast(new Vector3(9, 2.5f, 3.5f), new Vector3(-1, 0, 0));
        Cast(new Vector3(2.5f, 2.5f, 3.5f), new Vector3(-1, 0, 0));
        Cast(new Vector3(9, 3.5f, 3.5f), new Vector3(-1, 0, 0));
        Cast(new Vector3(9, 3.5f, 9), new Vector3(1, 0, 0));
        Cast(new Vector3(2.5f, 2.5f, 9), new Vector3(0, 0, -1));
    """
    lines, error = run("", test, engine)
    assert error == ""
    assert lines == [
        "(2, 2, 3) Top 6 water", "(0, 1, 3) Top 7 stone", NO_HIT, "(0, 0, 3) Left 4 stone",
        "(2, 2, 3) Right 6 water", "(2, 2, 3) None 0 water", NO_HIT, NO_HIT,
        "(2, 2, 3) Front 5 water",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("loop", "message"),
    [
        ("Begin();", "The frame ended within a scene"),
        ("Begin(); Begin();", "Scene.Begin was called within a scene"),
        ("Scene.Box(Vector3.Zero, Vector3.One, Color.Red);", "There is no scene"),
        ("Begin(); Scene.Light(Vector3.Zero);", "not all zero, not <0, 0, 0>"),
        ("Begin(); Scene.Light(new Vector3(float.NaN, 1, 0));", "not all zero, not <NaN, 1, 0>"),
        ("grid = new Voxels(1, 1, 1); grid.Raycast(Vector3.One, Vector3.Zero);", "not <0, 0, 0>"),
        ("Begin(); Scene.Fog(Color.Red, 5, 5);", "end more than start"),
        ("Scene.Begin(Camera.LookAt(Vector3.Zero, Vector3.One, 0));", "1 to 170 degrees"),
        ("grid = new Voxels(300, 300, 300);", "at most 4,194,304 in all, not 300 x 300 x 300"),
        (
            "grid = new Voxels(3, 3, 3); grid[0, 0, 0] = 256;",
            "A type of block is 0 to 255, not 256",
        ),
    ],
)
@pytest.mark.parametrize("engine", ENGINES)
def test_mistakes_are_told(loop: str, message: str, engine: str) -> None:
    assert message in run(loop, "Show();", engine)[1]


def test_a_scene_that_nobody_looks_at_is_not_drawn() -> None:
    loop = "Begin(); for (int i = 0; i < 200; i++) Scene.Box(new Vector3(0, 0, i), Vector3.One, Color.Red); Scene.End();"
    steps = []
    for look in ("", "Say(Frame.Hash);"):
        text = (
            f"{HEAD}\nbool AppLoop() {{ {loop} return true; }}\nvoid Test_It() {{ Show(); {look} }}"
        )
        program = with_app_life(compile_app(SourceText(text, "scene.scs")).lowered)
        script = get_engine("python").load(program, HOST_KERNEL)
        script.run_entry()
        assert script.call("Test_It").error is None
        steps.append(script.steps_used)
    assert steps[1] - steps[0] > 200 * 6 * 4
    assert AppState().last_scene is None


@pytest.mark.parametrize("engine", ENGINES)
def test_scenes_are_bounded(engine: str) -> None:
    """A mesh costs a script little, however often it is drawn."""
    loop = """
        if (mode++ == 0) for (int i = 0; i < 2000; i++) mesh.Box(new Vector3(i, 0, 0), Vector3.One, Color.Red);
        Begin(); for (int i = 0; i < 84; i++) Scene.Mesh(mesh); Scene.End();
    """
    text = f"{HEAD}\nbool AppLoop() {{ {loop} return true; }}\nvoid Test_It() {{ Show(); Say(1); Say(Frame.Hash); }}"
    program = with_app_life(compile_app(SourceText(text, "scene.scs")).lowered)
    script = get_engine(engine).load(program, HOST_KERNEL)
    script.run_entry()
    error = script.call("Test_It").error
    assert error is not None and error.kind == "memory"
    assert script.output == "1\n"
    script.close()
