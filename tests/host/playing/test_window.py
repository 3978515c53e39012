"""The real window, with real keys, on a display of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from host.replays.reading import read_recording
from host.replays.recording import Step
from host.sessions.opening import open_session
from host.sessions.session import Looks, begin
from tests.host.playing.apps import app_of, pressing
from tests.host.playing.displays import MISSING, Display, becomes, display

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"missing here: {', '.join(MISSING)}")

APP = """
int taps;
int speed = 1;
bool isCaught;
int moved;

void AppInit() => Screen.Open(100, 80, "Window");

bool AppLoop()
{
    if (Input.WasPressed("Space")) taps += speed;
    Draw.Clear(Color.Hex(0x102030));
    Draw.Circle(70, 40, 20, Color.Hex(0xFFD54F));
    Draw.Rect(0, 0, 10 * taps, 4, Color.Hex(0xFF0000));
    Draw.Rect(0, 10, 4, 4, Input.IsDown("Right") ? Color.Hex(0x00FF00) : Color.Hex(0x000001));
    Draw.Rect(0, 20, 4, 4, Input.IsDown("MouseLeft") ? Color.Hex(0x0000FF) : Color.Hex(0x000002));
    Draw.Rect(0, 30, 4, 4, Input.IsDown("F8") ? Color.Hex(0xFFFFFF) : Color.Hex(0x000003));
    Draw.Pixel(Input.MouseX, Input.MouseY, Color.Hex(0xFF00FF));
    if (Input.WasPressed("C")) isCaught = true;
    if (isCaught) moved += Input.MouseDX;
    Draw.Rect(0, 40, 4, 4, isCaught ? Color.Hex(0x00FF00) : Color.Hex(0x000004));
    Draw.Rect(0, 74, moved, 4, Color.Hex(0x0000FF));
    Input.CaptureMouse(isCaught);
    if (Input.WasPressed("E")) taps = taps / (taps - taps);
    return isCaught || !Input.IsDown("Escape");
}
"""
TAPS, RIGHT, MOUSE, CAUGHT = (2, 2), (2, 12), (2, 22), (2, 42)


class Played:
    """The window of the app at scale 4."""

    def __init__(self, on: Display, folder: Path, *arguments: str) -> None:
        self.on = on
        self.folder = folder
        self.process = on.play("app.scs", "--scale", "4", *arguments, cwd=folder)
        self.id = ""

    def appear(self) -> None:
        assert becomes(lambda: self.pixel(70, 40), "FFD54F")
        self.id = self.on.xdotool("search", "--name", "^Window$").split()[-1]
        self.on.xdotool("windowfocus", "--sync", self.id)

    def pixel(self, x: int, y: int, scale: int = 4) -> str:
        """In the middle of a pixel of the app's screen."""
        return self.on.pixel(x * scale + scale // 2, y * scale + scale // 2)

    def key(self, name: str, how: str = "key") -> None:
        self.on.xdotool(how, name)

    def ended(self) -> int:
        return self.process.wait(20)


@contextmanager
def playing(folder: Path, *arguments: str) -> Iterator[Played]:
    (folder / "app.scs").write_text(APP)
    with display() as on:
        played = Played(on, folder, *arguments)
        try:
            played.appear()
            yield played
        finally:
            played.process.kill()
            print(*played.process.communicate())


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """One window for the tests that leave it as it was: starting one takes seconds."""
    with playing(tmp_path_factory.mktemp("shared")) as played:
        yield played


@pytest.fixture
def window(shared: Played) -> Played:
    shared.on.xdotool("windowfocus", "--sync", shared.id)
    shared.key("ctrl+F5")
    assert becomes(lambda: shared.pixel(*TAPS), "102030")
    return shared


@pytest.fixture
def own(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Played]:
    """A window of the test's own, with the options that it asks for."""
    with playing(tmp_path, *getattr(request, "param", ())) as played:
        yield played


def expected(keys: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The app's picture at scale 4 after Space was tapped so often."""
    session = open_session(app_of(APP).program, "python", 0)
    moment = begin(session, Looks(frame=True))
    for _ in range(keys):
        moment = session.loop(pressing("Space"), Looks(frame=True))
    assert moment.frame is not None
    return moment.frame.picture(4)[..., :3]


def test_keys_mouse_and_pixels(window: Played) -> None:
    for taps in range(1, 4):
        window.key("space")
        assert becomes(lambda taps=taps: window.pixel(10 * taps - 1, 2), "FF0000")
    assert window.pixel(30, 2) == "102030"
    window.on.xdotool("mousemove", 200, 120)
    assert becomes(lambda: window.pixel(50, 30), "FF00FF")
    window.on.xdotool("mousedown", 1)
    assert becomes(lambda: window.pixel(*MOUSE), "0000FF")
    window.on.xdotool("mouseup", 1)
    assert becomes(lambda: window.pixel(*MOUSE), "000002")
    window.on.xdotool("mousemove", 0, 0)
    assert becomes(lambda: window.pixel(0, 0), "FF00FF")
    shown, wanted = window.on.screen()[:320, :400], expected(3).copy()
    wanted[:4, :4] = shown[:4, :4]
    assert (shown == wanted).all()


def color_in(path: Path, x: int, y: int) -> object:
    """Of a picture that may not be there yet, or only in part."""
    try:
        with Image.open(path) as picture:
            return picture.getpixel((x, y))
    except OSError:
        return None


def test_losing_the_focus_releases_keys(window: Played) -> None:
    window.key("Right", "keydown")
    assert becomes(lambda: window.pixel(*RIGHT), "00FF00")
    root = window.on.xdotool("search", "--maxdepth", "0", "--name", "").split()
    window.on.xdotool("windowfocus", root[0] if root else 0)
    assert becomes(lambda: window.pixel(*RIGHT), "000001")
    window.on.xdotool("windowfocus", "--sync", window.id)
    window.key("space")
    assert becomes(lambda: window.pixel(*TAPS), "FF0000")
    assert window.pixel(*RIGHT) == "000001"


def test_sizes(window: Played) -> None:
    window.on.xdotool("windowsize", "--sync", window.id, 730, 600)
    assert becomes(lambda: window.on.pixel(15 + 7 * 70, 20 + 7 * 40), "FFD54F")
    screen = window.on.screen()
    assert not screen[:600, :15].any() and not screen[:20, :730].any()
    assert not screen[580:600, :730].any() and not screen[:600, 715:730].any()
    assert (screen[20:580, 700:715] == [0x10, 0x20, 0x30]).all()
    window.key("F6")
    assert becomes(lambda: window.on.pixel(0, 200), "102030")
    assert window.on.pixel(729, 200) == "102030"
    assert not window.on.screen()[:6, :730].any()
    window.key("F6")
    window.on.xdotool("windowsize", "--sync", window.id, 400, 320)
    assert becomes(lambda: window.pixel(70, 40), "FFD54F")


def test_the_players_own_keys(window: Played) -> None:
    window.key("F3")
    window.key("space")
    window.key("F1")
    assert becomes(lambda: window.pixel(70, 40) == "FFD54F", False)
    window.key("F1")
    assert becomes(lambda: window.pixel(70, 40), "FFD54F")
    # Its top left corner is under the card that says so.
    assert window.pixel(12, 70) == "102030"
    window.key("F8")
    window.key("ctrl+F8")
    saved = window.folder / "app-1.png"
    assert becomes(lambda: color_in(saved, 70 * 6, 40 * 6), (0xFF, 0xD5, 0x4F))
    assert not (window.folder / "app-2.png").exists()
    window.key("F3")
    assert becomes(lambda: window.pixel(*TAPS), "FF0000")
    window.key("ctrl+F7")
    assert becomes((window.folder / "app-1.gif").exists, True)
    window.key("F5")
    assert becomes(lambda: window.pixel(*TAPS), "102030")


def test_an_error_and_the_end(shared: Played) -> None:
    """The last one: it closes the window."""
    window = shared
    window.key("e")
    assert becomes(lambda: window.pixel(70, 40) == "FFD54F", False)
    window.key("Return")
    assert becomes(lambda: window.pixel(70, 40), "FFD54F")
    window.key("Escape")
    assert becomes(lambda: window.pixel(70, 40) == "FFD54F", False)
    window.key("Escape")
    assert window.ended() == 0


@pytest.mark.long
def test_a_caught_mouse(own: Played) -> None:
    """Ten movements of four pixels are ten of the app's; Escape gives the pointer back."""
    own.key("c")
    assert becomes(lambda: own.pixel(*CAUGHT), "00FF00")
    before = own.pixel(70, 75)
    for _ in range(12):
        own.on.xdotool("mousemove_relative", 4, 0)
        time.sleep(0.1)
    assert becomes(lambda: own.pixel(10, 75), "0000FF")
    assert before == "102030"
    place = own.on.xdotool("getmouselocation")
    own.on.xdotool("mousemove_relative", 40, 40)
    time.sleep(0.3)
    assert own.on.xdotool("getmouselocation") == place
    own.key("Escape")
    own.on.xdotool("mousemove", 100, 100)
    assert becomes(lambda: own.pixel(25, 25), "FF00FF")


@pytest.mark.long
def test_an_error_is_told_at_the_end(own: Played) -> None:
    own.key("e")
    assert becomes(lambda: own.pixel(70, 40) == "FFD54F", False)
    own.key("Escape")
    assert own.ended() == 1
    _, text = own.process.communicate()
    assert "System.DivideByZeroException" in text
    assert "at AppLoop() in app.scs:line 24" in text


@pytest.mark.long
@pytest.mark.parametrize("own", [("--watch",)], indirect=True)
def test_changes_while_it_runs(own: Played) -> None:
    own.key("space")
    assert becomes(lambda: own.pixel(*TAPS), "FF0000")
    file = own.folder / "app.scs"
    file.write_text(APP.replace("0xFFD54F", "0x00FFFF").replace("speed = 1", "speed = 5"))
    assert becomes(lambda: own.pixel(70, 40), "00FFFF")
    assert own.pixel(9, 2) == "FF0000"
    own.key("space")
    assert becomes(lambda: own.pixel(59, 2), "FF0000")
    file.write_text(APP.replace("0xFFD54F", "nothing"))
    assert becomes(lambda: own.pixel(5, 70) == "102030", False)
    own.key("space")
    assert becomes(lambda: own.pixel(90, 2), "FF0000")
    file.write_text(APP)
    assert becomes(lambda: own.pixel(70, 40), "FFD54F")
    assert own.pixel(90, 2) == "FF0000"


@pytest.mark.long
@pytest.mark.parametrize(
    "own", [("--record", "played.jsonl", "--seed", "3", "--engine", "v8")], indirect=True
)
def test_what_is_played_can_be_replayed(own: Played) -> None:
    own.key("space")
    assert becomes(lambda: own.pixel(*TAPS), "FF0000")
    own.on.xdotool("mousemove", 100, 100)
    assert becomes(lambda: own.pixel(25, 25), "FF00FF")
    own.key("Escape")
    assert becomes(lambda: own.pixel(70, 40) == "FFD54F", False)
    own.key("Escape")
    assert own.ended() == 0
    with (own.folder / "played.jsonl").open() as lines:
        recording = read_recording(lines)
    assert recording.is_complete
    assert recording.parts[-1].marks.is_over
    seen = [one.seen for one in recording.parts if isinstance(one, Step)]
    assert sum("Space" in one.pressed for one in seen) == 1
    assert (seen[-1].mouse_x, seen[-1].mouse_y) == (25, 25)


@pytest.mark.long
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"MESA_GL_VERSION_OVERRIDE": "2.1"}, "The display has no OpenGL 3.3"),
        ({"DISPLAY": ":9321"}, "There is no display at DISPLAY=:9321"),
    ],
)
def test_where_there_can_be_no_window(
    tmp_path: Path, settings: dict[str, str], message: str
) -> None:
    (tmp_path / "app.scs").write_text(APP)
    with display() as on:
        process = on.play("app.scs", cwd=tmp_path, **settings)
        _, text = process.communicate(timeout=60)
    assert (process.returncode, message in text) == (2, True), text
    assert "Traceback" not in text
