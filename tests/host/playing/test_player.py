"""The player without a window: modes, history, changes of the app, what is recorded."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from host.app.canvas import Canvas
from host.app.commands import PIXEL, Bitmap
from host.app.frame import Frame
from host.app.scene.recording import SceneCanvas
from host.app.scene.voxels import VoxelGrid
from host.replays.reading import read_recording
from host.replays.recorder import Recorder
from host.replays.recording import Start, Step
from host.sessions.apps import App, NoApp
from host.sessions.opening import open_session
from host.window.background import Abandoned, in_background, patiently
from host.window.desk import Desk, free_path
from host.window.history import BYTES_PER_RECORD, MOST_RECORDS, SECONDS, History
from host.window.player import Player
from host.window.requests import Request
from host.window.watching import Watch
from tests.host.playing.apps import ENGINES, app_of, everything

COUNTER = """
int count = 0;
int speed = 1;
string name = "Ann";
double left;
List<int> found = [];

void AppInit() { Screen.Open(20, 10, "Counter"); found.Add(1); }

bool AppLoop()
{
    count += speed;
    name += "!";
    left = 0.5;
    Draw.Rect(0, 0, count, 1, Color.Red);
    if (Input.WasPressed("E")) found[7] = 1;
    return !Input.IsDown("Escape");
}
"""


def player_of(app: App, engine: str = "python", recorder: Recorder | None = None) -> Player:
    made = Player(app, lambda one: open_session(one.program, engine, 7), lambda _: None, recorder)
    made.start()
    return made


def advance(player: Player, *keys: str) -> None:
    for key in keys:
        player.input.set_key(key, True)
        player.input.set_key(key, False)
    player.advance()


def value(player: Player, name: str) -> object:
    assert player.running is not None
    return player.running.session.get(name)


def test_modes() -> None:
    player = player_of(app_of(COUNTER))
    assert (player.mode, player.frames_done, player.screen.title) == ("playing", 0, "Counter")
    player.toggle_pause()
    assert player.mode == "paused"
    player.step()
    assert (player.mode, player.frames_done, value(player, "count")) == ("paused", 1, 1)
    player.toggle_pause()
    player.step()
    assert (player.mode, player.frames_done) == ("paused", 2)
    advance(player, "Escape")
    assert player.mode == "over"
    player.toggle_pause()
    player.step()
    assert (player.mode, player.frames_done) == ("over", 3)
    player.start()
    assert (player.mode, player.frames_done, value(player, "count")) == ("playing", 0, 0)
    player.close()


def test_an_error_keeps_the_last_frame() -> None:
    player = player_of(app_of(COUNTER))
    advance(player)
    frame = player.frame
    advance(player, "E")
    assert player.mode == "failed"
    assert player.frame is frame
    assert player.error is not None and player.error.trace[0].line == 16
    player.start()
    assert (player.mode, player.error) == ("playing", None)


def test_an_app_that_fails_at_once() -> None:
    player = player_of(app_of("void AppInit() { }\nbool AppLoop() => true;"))
    assert player.mode == "failed"
    assert player.error is not None and "Screen.Open" in player.error.message
    assert (player.frame, player.screen.width) == (None, 320)
    player = player_of(
        app_of("int n = 0;\nint m = 1 / n;\nvoid AppInit() { }\nbool AppLoop() => true;")
    )
    assert player.error is not None and player.error.type == "System.DivideByZeroException"


def test_the_mouse_knows_the_screen() -> None:
    player = player_of(everything())
    player.input.move_mouse(500, -3)
    player.input.begin_frame()
    assert (player.input.frame.mouse_x, player.input.frame.mouse_y) == (79, 0)


# ------------------------------------------------------------------------------------ changes


@pytest.mark.parametrize("engine", ENGINES)
def test_a_changed_app_keeps_what_fits(engine: str) -> None:
    player = player_of(app_of(COUNTER), engine)
    for _ in range(3):
        advance(player)
    player.input.set_key("Right", True)
    edits = ("int speed = 1", "int speed = 10"), ("double left", "float left"), ("0.5", "0.5f")
    changed = COUNTER.replace("Color.Red", "Color.Blue")
    for before, after in edits:
        changed = changed.replace(before, after)
    kept = player.reload(app_of(changed))
    assert kept == 2
    values = [value(player, name) for name in ("count", "speed", "name", "left")]
    assert values == [3, 10, "Ann!!!", 0.0]
    assert (player.mode, player.input.held) == ("playing", {"Right"})
    advance(player)
    assert value(player, "count") == 13
    assert player.frame is not None
    assert player.frame.find_color(0x0000FF).width == 13
    player.close()


def test_a_change_while_paused_and_after_an_error() -> None:
    player = player_of(app_of(COUNTER))
    advance(player)
    player.toggle_pause()
    player.reload(app_of(COUNTER + "\n"))
    assert (player.mode, value(player, "count")) == ("paused", 1)
    player.toggle_pause()
    advance(player, "E")
    assert player.reload(app_of(COUNTER.replace("found[7]", "found[0]"))) == 0
    assert (player.mode, value(player, "count")) == ("playing", 0)
    player.close()


def test_a_changed_app_may_fail_at_once() -> None:
    player = player_of(app_of(COUNTER))
    assert player.reload(app_of(COUNTER.replace("found.Add(1)", "found[5] = 1"))) == 0
    assert player.mode == "failed"
    player.reload(app_of(COUNTER))
    assert player.mode == "playing"
    player.close()


def test_a_saved_file_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "app.scs"
    file.write_text(COUNTER)
    watch = Watch(file, COUNTER)
    now = 0.0

    def wait_for_answer() -> App | NoApp | None:
        nonlocal now
        for _ in range(3):
            now += 1.0
            if (answer := watch.poll(now)) is not None:
                return answer
            if watch.work is not None:
                watch.work.is_done.wait(20)
        return None

    assert wait_for_answer() is None
    file.write_text(COUNTER.replace("speed = 1", "speed = 22"))
    answer = wait_for_answer()
    assert isinstance(answer, App) and "speed = 22" in answer.source.text
    file.write_text("int a = ;\n")
    assert isinstance(wait_for_answer(), NoApp)
    file.write_text("")
    assert wait_for_answer() is None
    file.unlink()
    assert wait_for_answer() is None
    file.write_text(COUNTER + "// back\n")
    assert isinstance(wait_for_answer(), App)


# --------------------------------------------------------------------------- history, pictures


def frame_of(records: int) -> Frame:
    canvas = Canvas(8, 8)
    for x in range(records):
        canvas.add(("pixel", float(x % 8), 0.0, -1))
    return Frame(8, 8, tuple(canvas.records))


def test_the_history_is_bounded() -> None:
    history = History()
    for _ in range(SECONDS * 30 + 50):
        history.add(frame_of(1), 30)
    assert len(history.frames) == SECONDS * 30
    heavy = frame_of(MOST_RECORDS // 4)
    for _ in range(10):
        history.add(heavy, 30)
    assert len(history.frames) == 4
    assert history.records == sum(len(one.records) for one in history.frames) <= MOST_RECORDS
    history.add(frame_of(MOST_RECORDS + 1), 30)
    assert len(history.frames) == 1


def test_the_history_counts_shapes_and_new_contents() -> None:
    history = History()
    grid = VoxelGrid(100, 10, 100)
    for _ in range(3):
        scene = SceneCanvas([0.0] * 15)
        for _ in range(4):
            scene.blocks(grid, 0.0, 0.0, 0.0, "")
        history.add(Frame(8, 8, (("scene", scene),)), 30)
    assert list(history.weights) == [5 + 100_000 // BYTES_PER_RECORD, 5, 5]
    grid.set(1, 1, 1, 1)
    scene = SceneCanvas([0.0] * 15)
    scene.blocks(grid, 0.0, 0.0, 0.0, "")
    history.add(Frame(8, 8, (("scene", scene),)), 30)
    assert history.weights[-1] == 2 + 100_000 // BYTES_PER_RECORD
    history.add(Frame(8, 8, (("image", Bitmap(np.zeros((50, 50), PIXEL)), 0.0, 0.0),)), 30)
    assert history.weights[-1] == 1 + 10_000 // BYTES_PER_RECORD
    assert history.records == sum(history.weights)


def test_pictures_are_saved_under_free_names(tmp_path: Path) -> None:
    player = player_of(app_of(COUNTER, "some/counter.scs"))
    advance(player)
    desk = Desk(Request(player, tmp_path))
    for command in ("PNG", "PNG", "GIF"):
        desk.obey(command)
    assert {one.name for one in tmp_path.iterdir()} == {
        "counter-1.png",
        "counter-2.png",
        "counter-1.gif",
    }
    assert free_path(tmp_path, "counter", "png").name == "counter-3.png"
    assert desk.notice == "saved counter-1.gif, 0.1 seconds"
    Desk(Request(player, tmp_path / "missing")).obey("PNG")
    player.close()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    player = player_of(app_of(COUNTER))
    desk = Desk(Request(player, tmp_path / "missing"))
    desk.obey("PNG")
    assert "cannot write" in desk.notice and "No such file" in desk.notice
    player.close()


# ---------------------------------------------------------------------------------- recording


def test_what_is_played_is_recorded(tmp_path: Path) -> None:
    file = tmp_path / "played.jsonl"
    app = app_of(COUNTER)
    player = player_of(app, recorder=Recorder(file.open("w"), app, "python", 7))
    advance(player)
    advance(player, "Space")
    player.start()
    advance(player, "E")
    player.close()
    recording = read_recording(io.StringIO(file.read_text()))
    assert [type(one) for one in recording.parts] == [Start, Step, Step, Start, Step]
    assert recording.header.content == app.content_hash
    assert all(one.marks.picture and one.marks.state for one in recording.parts)
    last = recording.parts[-1]
    assert last.marks.error.startswith("System.ArgumentOutOfRangeException: ")
    assert recording.is_complete


# --------------------------------------------------------------------------------- background


def test_long_work_lets_the_window_live() -> None:
    import threading

    ending = threading.Event()
    calls: list[float] = []

    def pump(waited: float) -> bool:
        calls.append(waited)
        if len(calls) == 3:
            ending.set()
        return True

    def work() -> int:
        ending.wait(20)
        return 5

    assert patiently(work, pump) == 5
    assert len(calls) >= 3 and calls == sorted(calls)


def test_work_that_nobody_waits_for() -> None:
    import threading

    never = threading.Event()
    with pytest.raises(Abandoned):
        patiently(lambda: never.wait(5), lambda _: False)
    never.set()


def test_what_work_raises() -> None:
    def fail() -> int:
        raise KeyError("lost")

    work = in_background(fail)
    work.is_done.wait(5)
    with pytest.raises(KeyError):
        work.outcome()
