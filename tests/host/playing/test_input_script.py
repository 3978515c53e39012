"""Input written by hand: what each frame sees, and what cannot be read."""

from __future__ import annotations

import pytest

from host.app.input import FrameInput
from host.replays.input_script import InputScriptError, read_input_script


def inputs(text: str) -> list[FrameInput]:
    return list(read_input_script(text).inputs(100, 50))


def keys(*names: str) -> frozenset[str]:
    return frozenset(names)


def test_holding_and_releasing() -> None:
    assert inputs("hold Right A\nwait 2\nrelease a\nwait 1\nrelease all\nwait 2") == [
        FrameInput(keys("Right", "A"), keys("Right", "A")),
        FrameInput(keys("Right", "A")),
        FrameInput(keys("Right"), keys(), keys("A")),
        FrameInput(keys(), keys(), keys("Right")),
        FrameInput(),
    ]


def test_a_tap_lasts_one_frame() -> None:
    assert inputs("tap space\nwait 3") == [
        FrameInput(keys("Space"), keys("Space")),
        FrameInput(keys(), keys(), keys("Space")),
        FrameInput(),
    ]


def test_taps_before_one_frame_are_one_press() -> None:
    assert inputs("tap A\ntap A\nwait 2") == inputs("tap A\nwait 2")
    pressed = [one.pressed for one in inputs("tap A\nwait 1\ntap A\nwait 2")]
    assert pressed == [keys("A"), keys("A"), keys()]


def test_mouse_wheel_and_text() -> None:
    assert inputs("mouse 10 5\nwheel -2\nwait 1\nmove 200 1\ntype  a # b \nwait 1") == [
        FrameInput(mouse_x=10, mouse_y=5, mouse_dx=10, mouse_dy=5, wheel=-2),
        FrameInput(mouse_x=99, mouse_y=6, mouse_dx=200, mouse_dy=1, typed=" a # b "),
    ]


def test_comments_and_blank_lines() -> None:
    assert inputs("# first\n\n  wait 1   # one frame\n") == [FrameInput()]


def test_what_follows_the_last_wait_gets_a_frame() -> None:
    assert inputs("wait 1\ntap Enter") == [FrameInput(), FrameInput(keys("Enter"), keys("Enter"))]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no frame in it"),
        ("# nothing\n", "there is no frame in it"),
        ("wait", "line 1: `wait` needs a whole number"),
        ("wait 0", "line 1: `wait` needs a number of frames above 0"),
        ("wait -1", "line 1: `wait` needs a number of frames above 0"),
        ("wait 1.5", "line 1: `wait` needs a whole number"),
        ("wait 999999\nwait 2", "1,000,001 frames are too many"),
        ("wait 99999999", "line 1: numbers go up to 1,000,000"),
        ("wait 1\nhold", "line 2: `hold` needs a key"),
        ("hold Rigth", "line 1: there is no key 'Rigth'; did you mean Right"),
        ("tap all", "line 1: there is no key 'all'"),
        ("mouse 1", "line 1: `mouse` needs 2 whole numbers"),
        ("move 1 2 3", "line 1: `move` needs 2 whole numbers"),
        ("move 1 9999999", "line 1: numbers go up to 1,000,000"),
        ("type", "line 1: `type` needs a text"),
        ("jump 3", "line 1: there is no command 'jump'; there are wait, hold, release"),
        ("\ud800 \0", "line 1: there is no command"),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(InputScriptError) as error:
        read_input_script(text)
    assert message in str(error.value)
